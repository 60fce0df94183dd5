/** The `local` policy: a learned detector of topic turns that needs no model and looks one message ahead. */
import type { Json } from '../../json.ts'
import { lengthOf, type Closed, type Reason } from '../../core/segment.ts'
import type { Weights } from '../detector/weights-format.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { optional, readOptions, storedOptions, type OptionRule } from '../policy-options.ts'
import type { Cut, Queue, Window } from '../policy.ts'
import type { CountedSegment, SegmentStream, StreamPolicy } from '../stream/stream-policy.ts'
import { later } from '../rules/message-gaps.ts'
import { openBoundaryScorer, stateAfter } from '../rules/boundary-scores.ts'
import { MINUTE_MS } from '../../units.ts'

export interface LocalOptions {
  /** Expected boundaries per 100 messages, 1–50. Absent: as many as the talk has. */
  readonly density?: number | undefined
}

const DENSITY: OptionRule = {
  expected: 'a number from 1 to 50, boundaries per 100 messages',
  fits: (value) => typeof value === 'number' && value >= 1 && value <= 50,
}

const FORM = {
  defaults: { density: undefined } as LocalOptions,
  rules: { density: optional(DENSITY) } satisfies Record<keyof LocalOptions, OptionRule>,
}

/** New messages that start a look, and the quiet after which fewer do: a look costs a transaction. */
const LOOK_MESSAGES = 20
const QUIET_MINUTES = 30

/**
 * Cuts where a small learned model finds that the talk turns, and at pauses of more than 4 hours in story time.
 *
 * Whether a segment ends after a message is decided when the next one is seen, and never changed. The same
 * segments come out however the messages came in pushes. Never divides a tool call from its result, or a
 * message from its immediate correction. docs/segmentation.md has how it decides and how well.
 *
 * @throws invalid_input for a wrong option
 */
export function local(given: Partial<LocalOptions> = {}): StreamPolicy {
  const options = readOptions('local', given, FORM)
  return {
    name: 'local',
    version: 1,
    options: storedOptions(options),
    dueAt,
    stream: async () => openStream(await learnedWeights(), options),
    cut: async (window) => cut(await learnedWeights(), window, options),
  }
}

function openStream(learned: Weights, { density }: LocalOptions, state?: Json): SegmentStream {
  const turns = openBoundaryScorer(learned, { density, state })
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
      const turning = turns.take(message)
      const closed = turning && length > 0 ? close(turning.reason, turning.strength) : undefined
      length++
      tokens += message.tokens
      return closed
    },
    flush: () => (length > 0 ? close('flush') : undefined),
  }
}

function cut(learned: Weights, { messages, state, flush }: Window, options: LocalOptions): Cut {
  const stream = openStream(learned, options, state)
  const counted = messages.map((message) => stream.add(message))
  if (flush) counted.push(stream.flush())
  const closed = counted.filter((segment) => segment !== undefined).map(({ tokens: _, ...segment }): Closed => segment)
  return { closed, ...stateAfter(learned, messages.slice(0, lengthOf(closed)), { density: options.density, state }) }
}

/** After 20 new messages, or when nobody has said anything for 30 minutes: then what was said is cut too. */
function dueAt({ count, latest, look }: Queue): Date | undefined {
  const fresh = count - (look?.count ?? 0)
  if (fresh <= 0 || count < 2) return undefined
  return fresh >= LOOK_MESSAGES ? latest.receivedAt : later(latest.receivedAt, QUIET_MINUTES * MINUTE_MS)
}
