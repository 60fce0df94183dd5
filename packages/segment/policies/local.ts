/** The `local` policy: a learned topic boundary detector that needs no language model and looks a few messages ahead. */
import { inTurns, type Json, mapSteps, MINUTE_MS } from '@madeleine/base'
import { type Closed, lengthOf, type Reason } from '@madeleine/contract'
import type { Weights } from '../detector/trees.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { readOptions, storedOptions, type OptionRule } from '../policy-options.ts'
import type { Cut, Queue, Window } from '../policy.ts'
import type { CountedSegment, SegmentStream, StreamPolicy } from '../stream/tail.ts'
import { later } from '../rules/message-gaps.ts'
import { scoringUnits } from '../rules/boundary-scores.ts'
import { openBoundaryFinder, stateAfter, type ChosenBoundary, type SinceBoundary } from '../rules/boundary-choice.ts'
import { DENSITY, type Density } from '../rules/density.ts'

export interface LocalOptions {
  /** How finely talk is divided: `coarse`, `normal` (default) or `fine`. A finer density adds boundaries and moves none. */
  readonly density: Density
}

export const LOCAL_OPTIONS_SPEC = {
  defaults: { density: 'normal' } as LocalOptions,
  rules: { density: DENSITY } satisfies Record<keyof LocalOptions, OptionRule>,
}

/** Number of new messages that starts a look, and the silence after which fewer do: a look costs a transaction. */
const LOOK_MESSAGES = 20
const QUIET_MINUTES = 30

/**
 * Cuts at the topic boundaries that a small learned model detects, and at gaps of more than 4 hours in story time.
 *
 * Whether a segment ends before a message is decided twelve messages later, and is final. The segments do not depend on how
 * messages are grouped into pushes. Never splits a tool call from its result, a question from its reply, or a message
 * from its immediate correction; what one person says without a pause only where they open a subject. docs/internals/segmentation.md
 * describes the method and its accuracy.
 *
 * @throws invalid_input for an invalid option
 */
export function local(overrides: Partial<LocalOptions> = {}): StreamPolicy {
  const options = readOptions('local', overrides, LOCAL_OPTIONS_SPEC)
  return {
    name: 'local',
    version: 4,
    options: storedOptions(options),
    silenceMs: QUIET_MINUTES * MINUTE_MS,
    dueAt,
    stream: async () => openStream(await learnedWeights(), options),
    cut: async (window) => cut(await learnedWeights(), window, options),
  }
}

interface LocalStream extends SegmentStream {
  /** What was said since the boundaries of each density, before the open segment. */
  readonly since: readonly SinceBoundary[] | undefined
}

function openStream(weights: Weights, { density }: LocalOptions, state?: Json): LocalStream {
  const finder = openBoundaryFinder(weights, { density, state })
  /** Tokens of the open messages, from number `from` on. */
  const open: number[] = []
  let [from, tokens] = [0, 0]
  let since: readonly SinceBoundary[] | undefined
  const close = (length: number, reason: Reason, strength?: number): CountedSegment => {
    const closed = open.splice(0, length).reduce((sum, count) => sum + count, 0)
    from += length
    tokens -= closed
    return { length, reason, tokens: closed, ...(strength !== undefined && { strength }) }
  }
  const closeAt = (found: readonly ChosenBoundary[]) => found.map(({ at, reason, strength, since: said }) => {
    since = said
    return close(at - from, reason, strength)
  })
  return {
    get tokens() { return tokens },
    get since() { return since },
    overlap: 0,
    add(message) {
      const closed = closeAt(finder.take(message))
      open.push(message.tokens)
      tokens += message.tokens
      return closed
    },
    flush() {
      const closed = closeAt(finder.end())
      return open.length > 0 ? [...closed, close(open.length, 'flush')] : closed
    },
  }
}

async function cut(weights: Weights, { messages, state, flush }: Window, options: LocalOptions): Promise<Cut> {
  const stream = openStream(weights, options, state)
  const counted = (await inTurns(mapSteps(messages, (message) => stream.add(message), scoringUnits))).flat()
  const since = flush ? undefined : stream.since
  if (flush) counted.push(...stream.flush())
  const closed = counted.map(({ tokens: _, ...segment }): Closed => segment)
  const end = lengthOf(closed)
  const prefix = { messages: messages.slice(0, end), after: messages[end] }
  return { closed, ...(await inTurns(stateAfter(weights, prefix, { state }, since))) }
}

/** Due after 20 new messages; with fewer, after 30 minutes without a message. */
function dueAt({ count, latest, look }: Queue): Date | undefined {
  const freshMessages = count - (look?.count ?? 0)
  if (freshMessages <= 0 || count < 2) return undefined
  return freshMessages >= LOOK_MESSAGES ? latest.receivedAt : later(latest.receivedAt, QUIET_MINUTES * MINUTE_MS)
}
