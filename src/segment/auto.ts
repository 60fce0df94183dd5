/** The `auto` policy, the default: turns of the talk, long pauses, changes of day, hard limits, and a silence that closes the tail. */
import { localDate } from '../core/calendar.ts'
import type { Message } from '../core/message.ts'
import type { Weights } from './detector/weights-form.ts'
import { learnedWeights } from './learned.ts'
import { ABOVE_ZERO, COUNT, readOptions, storedOptions, type OptionRule } from './options.ts'
import { lengthOf, type Closed } from '../core/segment.ts'
import type { Cut, Policy, Queue, Window } from './policy.ts'
import { cutByRules, type Limits } from './rules.ts'
import { tiesOf } from './ties.ts'
import { HOUR_MS, later, MINUTE_MS } from './times.ts'
import { openTurns, stateAfter, type TurnsOptions } from './turns.ts'
import { lacksInformation } from './wait.ts'

export interface AutoOptions {
  /** Tokens (o200k) of a segment; only a message, or a tool call with its result, may have more. Default 8000. */
  readonly maxTokens: number
  /** Messages of a segment. Default 500, which is also what one look may see. */
  readonly maxMessages: number
  /** A segment with fewer joins its neighbour, unless a gap of `gapHours` or a limit divides them. Default 3. */
  readonly minMessages: number
  /** A longer gap in story time always cuts. Default 4: of the rules by gap alone the best on REALTALK beside 6. */
  readonly gapHours: number
  /** A longer gap cuts where the date changes: talk may run through midnight. Default 30. */
  readonly dayGapMinutes: number
  /** This long after the last message was received the tail is closed. Default 60. */
  readonly idleMinutes: number
  /** New messages that start a look. Default 20. */
  readonly windowMessages: number
  /** Messages that must wait before their age starts a look. Default 5. */
  readonly floorMessages: number
  /** The age that starts a look. Default 2. */
  readonly maxAgeHours: number
}

const DEFAULTS: AutoOptions = {
  maxTokens: 8000, maxMessages: 500, minMessages: 3, gapHours: 4, dayGapMinutes: 30,
  idleMinutes: 60, windowMessages: 20, floorMessages: 5, maxAgeHours: 2,
}

const RULES: Record<keyof AutoOptions, OptionRule> = {
  maxTokens: ABOVE_ZERO, maxMessages: COUNT, minMessages: COUNT, gapHours: ABOVE_ZERO, dayGapMinutes: ABOVE_ZERO,
  idleMinutes: ABOVE_ZERO, windowMessages: COUNT, floorMessages: COUNT, maxAgeHours: ABOVE_ZERO,
}

/**
 * Cuts where `local` finds that the talk turns, at long gaps in story time, at changes of day over a pause, at hard
 * limits, and closes a tail that has gone silent. Never divides a message from its immediate correction, nor
 * a tool call from its result; hands no overlap on. `cutByRules` has the order.
 *
 * A tail always has a due date. A call still waiting for its result holds the silent tail for `gapHours`.
 *
 * @throws invalid_input for a wrong option
 */
export function auto(given: Partial<AutoOptions> = {}): Policy {
  const options = readOptions('auto', given, { defaults: DEFAULTS, rules: RULES })
  return {
    name: 'auto',
    version: 1,
    options: storedOptions(options),
    dueAt: (queue) => dueAt(queue, options),
    cut: async (window) => cut(await learnedWeights(), window, options),
  }
}

function cut(learned: Weights, window: Window, options: AutoOptions): Cut {
  const { messages, timeZone, state } = window
  const turning: TurnsOptions = { state, longGapMs: options.gapHours * HOUR_MS }
  const strengths = strengthsOf(learned, messages, turning)
  const closed = cutByRules(messages, limitsOf(options, timeZone, strengths))
  const tail = messages.slice(lengthOf(closed))
  const reason = reasonToEnd(tail, window, options)
  if (reason) closed.push({ length: tail.length, reason })
  const wait = !reason && lacksInformation(tail, options.dayGapMinutes * MINUTE_MS)
  return { closed, wait, ...stateAfter(learned, messages.slice(0, lengthOf(closed)), turning) }
}

/** Per message how sure the detector is that the talk turns before it; a long pause alone is the rules' business. */
function strengthsOf(learned: Weights, messages: readonly Message[], options: TurnsOptions): (number | undefined)[] {
  const turns = openTurns(learned, options)
  return messages.map((message) => turns.take(message)?.strength)
}

const limitsOf = (options: AutoOptions, timeZone: string, strengths: readonly (number | undefined)[]): Limits => ({
  ...options,
  longGapMs: options.gapHours * HOUR_MS,
  dayGapMs: options.dayGapMinutes * MINUTE_MS,
  dateOf: ({ at }) => localDate(at, timeZone),
  turnAt: (index) => strengths[index],
})

function reasonToEnd(tail: readonly Message[], { flush, now }: Window, options: AutoOptions): Closed['reason'] | undefined {
  const last = tail.at(-1)
  if (!last) return undefined
  if (flush) return 'flush'
  const silenceMs = now.getTime() - last.receivedAt.getTime()
  const awaitsResult = silenceMs < heldIdleMs(options) && tiesOf(tail).divides(tail.length)
  return silenceMs >= options.idleMinutes * MINUTE_MS && !awaitsResult ? 'idle' : undefined
}

/** How long a silent tail is held by a call without result. */
const heldIdleMs = ({ idleMinutes, gapHours }: AutoOptions): number => Math.max(idleMinutes * MINUTE_MS, gapHours * HOUR_MS)

function dueAt({ count, tokens, oldest, latest, look }: Queue, options: AutoOptions): Date {
  const fresh = count - (look?.count ?? 0)
  if (fresh >= options.windowMessages || (fresh > 0 && tokens > options.maxTokens)) return latest.receivedAt
  const idle = idleDue(latest.receivedAt, look?.at, options)
  if (fresh <= 0 || count < options.floorMessages) return idle
  const since = look && look.at > oldest.receivedAt ? look.at : oldest.receivedAt
  const aged = later(since, options.maxAgeHours * HOUR_MS)
  return aged < idle ? aged : idle
}

/** When the tail counts as silent; after a look that found it so and left it, when that look's hold ends. */
function idleDue(receivedAt: Date, lookAt: Date | undefined, options: AutoOptions): Date {
  const idleMs = options.idleMinutes * MINUTE_MS
  const dues = [later(receivedAt, idleMs), later(receivedAt, heldIdleMs(options))]
  return dues.find((due) => !lookAt || lookAt < due) ?? later(lookAt as Date, idleMs)
}
