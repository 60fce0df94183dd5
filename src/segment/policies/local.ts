/** The `local` policy: a learned topic boundary detector that needs no language model and one message of lookahead. */
import type { Json } from '../../json.ts'
import { inTurns, mapSteps } from '../../loop-turns.ts'
import { lengthOf, type Closed, type Reason } from '../../core/segment.ts'
import type { Weights } from '../detector/weights-format.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { optional, readOptions, storedOptions, type OptionRule } from '../policy-options.ts'
import type { Cut, Queue, Window } from '../policy.ts'
import type { CountedSegment, SegmentStream, StreamPolicy } from '../stream/stream-policy.ts'
import { later } from '../rules/message-gaps.ts'
import { openBoundaryScorer, scoringUnits, stateAfter } from '../rules/boundary-scores.ts'
import { MINUTE_MS } from '../../units.ts'

export interface LocalOptions {
  /** Expected boundaries per 100 messages, 1–50. Absent: as many as the detector finds. */
  readonly density?: number | undefined
}

const DENSITY: OptionRule = {
  expected: 'a number from 1 to 50, boundaries per 100 messages',
  fits: (value) => typeof value === 'number' && value >= 1 && value <= 50,
}

const OPTIONS_SPEC = {
  defaults: { density: undefined } as LocalOptions,
  rules: { density: optional(DENSITY) } satisfies Record<keyof LocalOptions, OptionRule>,
}

/** Number of new messages that starts a look, and the silence after which fewer do: a look costs a transaction. */
const LOOK_MESSAGES = 20
const QUIET_MINUTES = 30

/**
 * Cuts at the topic boundaries that a small learned model detects, and at gaps of more than 4 hours in story time.
 *
 * Whether a segment ends after a message is decided when the next message is read, and is final. The segments do not
 * depend on how messages are grouped into pushes. Never splits a tool call from its result, or a message from its immediate
 * correction. docs/segmentation.md describes the method and its accuracy.
 *
 * @throws invalid_input for an invalid option
 */
export function local(overrides: Partial<LocalOptions> = {}): StreamPolicy {
  const options = readOptions('local', overrides, OPTIONS_SPEC)
  return {
    name: 'local',
    version: 1,
    options: storedOptions(options),
    silenceMs: QUIET_MINUTES * MINUTE_MS,
    dueAt,
    stream: async () => openStream(await learnedWeights(), options),
    cut: async (window) => cut(await learnedWeights(), window, options),
  }
}

function openStream(weights: Weights, { density }: LocalOptions, state?: Json): SegmentStream {
  const scorer = openBoundaryScorer(weights, { density, state })
  let [length, tokens] = [0, 0]
  const close = (reason: Reason, strength?: number): CountedSegment => {
    const closed = { length, reason, tokens, ...(strength !== undefined && { strength }) }
    length = 0
    tokens = 0
    return closed
  }
  return {
    get tokens() { return tokens },
    overlap: 0,
    add(message) {
      const boundary = scorer.take(message)
      const closed = boundary && length > 0 ? close(boundary.reason, boundary.strength) : undefined
      length++
      tokens += message.tokens
      return closed
    },
    flush: () => (length > 0 ? close('flush') : undefined),
  }
}

async function cut(weights: Weights, { messages, state, flush }: Window, options: LocalOptions): Promise<Cut> {
  const stream = openStream(weights, options, state)
  const counted = await inTurns(mapSteps(messages, (message) => stream.add(message), scoringUnits))
  if (flush) counted.push(stream.flush())
  const closed = counted.filter((segment) => segment !== undefined).map(({ tokens: _, ...segment }): Closed => segment)
  return { closed, ...(await inTurns(stateAfter(weights, messages.slice(0, lengthOf(closed)), { density: options.density, state }))) }
}

/** Due after 20 new messages; with fewer, after 30 minutes without a message. */
function dueAt({ count, latest, look }: Queue): Date | undefined {
  const freshMessages = count - (look?.count ?? 0)
  if (freshMessages <= 0 || count < 2) return undefined
  return freshMessages >= LOOK_MESSAGES ? latest.receivedAt : later(latest.receivedAt, QUIET_MINUTES * MINUTE_MS)
}
