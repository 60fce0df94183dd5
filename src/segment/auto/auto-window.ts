/** `AutoWindow`: a window of `auto` with the detector's scores and the rules that cut it. */
import { localDate } from '../../base/calendar.ts'
import { inTurns, mapSteps } from '../../base/loop-turns.ts'
import type { Json } from '../../base/json.ts'
import type { Message } from '../../contract/message.ts'
import type { Closed } from '../../contract/segment.ts'
import { openCallIdleMs, type AutoOptions } from './auto-options.ts'
import type { Weights } from '../detector/weights-format.ts'
import type { Cut, Window } from '../policy.ts'
import { cutByRules, toolPairsOf, type CutLimits } from '../rules/cut-rules.ts'
import { scoringUnits, type BoundaryScorerOptions, type TurnScore } from '../rules/boundary-scores.ts'
import { openBoundaryFinder, stateAfter, type ChosenBoundary } from '../rules/boundary-choice.ts'
import { gapMs } from '../rules/message-gaps.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/units.ts'

export interface AutoWindow {
  readonly window: Window
  readonly options: AutoOptions
  /** Strength, 0–1, of the detector's boundary before each message; undefined without one, or for a boundary by a long gap alone. */
  readonly strengths: readonly (number | undefined)[]
  /** The detector's log odds of a boundary before each message; undefined where it does not apply. */
  readonly logits: readonly (number | undefined)[]
  /** The segments that rules close in the first `length` messages, with topic boundaries by `boundaryAt`. */
  closed(boundaryAt: CutLimits['boundaryAt'], length?: number): Closed[]
  /** The reason to close the open tail now; undefined if it stays open. */
  ending(tail: readonly Message[]): 'flush' | 'idle' | undefined
  /** The open tail has too little information to be cut. */
  waits(tail: readonly Message[]): boolean
  /** The detector's state after the first `length` messages are closed. */
  stateAfter(length: number): Promise<Pick<Cut, 'state'>>
}

/** Messages between two kept states of the scorer: the state after a prefix is computed from the last one before it, not from the start. */
const STATE_STEP = 16

export async function readAutoWindow(window: Window, options: AutoOptions, weights: Weights): Promise<AutoWindow> {
  const { messages, timeZone, state } = window
  const scorerOptions: BoundaryScorerOptions = { state, longGapMs: options.gapHours * HOUR_MS }
  const finder = openBoundaryFinder(weights, { ...scorerOptions, density: options.density })
  const states: (Json | undefined)[] = [state]
  const boundaries: ChosenBoundary[] = []
  const logits = await inTurns(mapSteps(messages, (message, index) => {
    if (index > 0 && index % STATE_STEP === 0) states.push(finder.state())
    boundaries.push(...finder.take(message))
    return finder.score && logitOf(finder.score)
  }, scoringUnits))
  if (endingOf(messages, window, options)) boundaries.push(...finder.end())
  const chosen = new Map(boundaries.map((boundary) => [boundary.at, boundary]))
  const limits: Omit<CutLimits, 'boundaryAt'> = {
    ...options,
    longGapMs: options.gapHours * HOUR_MS,
    dayGapMs: options.dayGapMinutes * MINUTE_MS,
    dateOf: ({ at }) => localDate(at, timeZone),
  }
  return {
    window, options,
    strengths: messages.map((_, index) => chosen.get(index)?.strength),
    logits,
    closed: (boundaryAt, length = messages.length) => cutByRules(messages.slice(0, length), { ...limits, boundaryAt }),
    ending: (tail) => endingOf(tail, window, options),
    waits: (tail) => lacksInformation(tail, options.dayGapMinutes * MINUTE_MS),
    stateAfter: (length) => {
      const kept = Math.min(Math.floor(length / STATE_STEP), states.length - 1)
      return inTurns(stateAfter(
        weights, messages.slice(kept * STATE_STEP, length), { ...scorerOptions, state: states[kept] }, chosen.get(length)?.since,
      ))
    },
  }
}

/** The log odds that a model's boundary is held against: none where no segment may end, or where the language was not learnt. */
const logitOf = ({ isAllowed, kind, logit }: TurnScore): number | undefined => (isAllowed && kind !== 'unknown' ? logit : undefined)

function endingOf(tail: readonly Message[], { flush, now }: Window, options: AutoOptions): 'flush' | 'idle' | undefined {
  const last = tail.at(-1)
  if (!last) return undefined
  if (flush) return 'flush'
  const silenceMs = now.getTime() - last.receivedAt.getTime()
  const awaitsResult = silenceMs < openCallIdleMs(options) && toolPairsOf(tail).divides(tail.length)
  return silenceMs >= options.idleMinutes * MINUTE_MS && !awaitsResult ? 'idle' : undefined
}

/** Number of newest messages that are checked; topics rarely change within fewer. */
const NEWEST_MESSAGES = 3
/**
 * UTF-8 bytes of a reply without content of its own: "ok thanks", 好的. In bytes, because the information per character differs by script.
 */
const SHORT_REPLY_BYTES = 12

/**
 * `wait` without a model: whether a tail has too little information to be cut. True when the newest messages are only media, short
 * replies or system messages, or when fewer than three follow a pause longer than `pauseMs`: the pause may turn out to be a boundary.
 */
function lacksInformation(tail: readonly Message[], pauseMs: number): boolean {
  const newest = tail.slice(-NEWEST_MESSAGES)
  return newest.length > 0 && (newest.every(isUninformative) || followsPause(newest, pauseMs))
}

function isUninformative({ role, kind, text, parts }: Message): boolean {
  if (role === 'system' || kind === 'event') return true
  if (kind !== 'message') return false
  return isMedia(parts) || Buffer.byteLength(text.trim()) <= SHORT_REPLY_BYTES
}

/** Message parts as the SDKs write them, none of which has text. */
const isMedia = (parts: Json | undefined): boolean =>
  Array.isArray(parts) && parts.every((part) => typeof part === 'object' && part !== null && !('text' in part))

const followsPause = (newest: readonly Message[], pauseMs: number): boolean =>
  newest.some((message, index) => index > 0 && gapMs(newest[index - 1] as Message, message) > pauseMs)
