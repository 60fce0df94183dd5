/** A window under `auto`, with what its cuts are decided on. */
import { localDate } from '../../time/calendar.ts'
import type { Message } from '../../message/message.ts'
import type { Closed } from '../../core/segment.ts'
import { heldIdleMs, type AutoOptions } from './auto-options.ts'
import type { Weights } from '../detector/weights-format.ts'
import type { Cut, Window } from '../policy.ts'
import { cutByRules, type CutLimits } from '../rules/cut-rules.ts'
import { toolPairsOf } from '../rules/tool-pairs.ts'
import { openBoundaryScorer, stateAfter, type BoundaryScorerOptions } from '../rules/boundary-scores.ts'
import { lacksInformation } from '../rules/needs-more.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'

export interface AutoWindow {
  readonly window: Window
  readonly options: AutoOptions
  /** Per message how sure the detector is that the talk turns before it; a long pause alone is the rules' business. */
  readonly strengths: readonly (number | undefined)[]
  /** Per message the detector's log odds of that, turn or not; undefined where it cannot know. */
  readonly logits: readonly (number | undefined)[]
  /** What rules close of the first `length` messages, if the talk turns where this says so. */
  closed(boundaryAt: CutLimits['boundaryAt'], length?: number): Closed[]
  /** Why what is left open ends now, if it does. */
  ending(tail: readonly Message[]): 'flush' | 'idle' | undefined
  /** What is left open says too little to be judged. */
  waits(tail: readonly Message[]): boolean
  /** What the detector remembers once so many messages are closed. */
  stateAfter(length: number): Pick<Cut, 'state'>
}

export function readAutoWindow(window: Window, options: AutoOptions, learned: Weights): AutoWindow {
  const { messages, timeZone, state } = window
  const turning: BoundaryScorerOptions = { state, longGapMs: options.gapHours * HOUR_MS }
  const turns = openBoundaryScorer(learned, turning)
  const judged = messages.map((message) => ({ strength: turns.take(message)?.strength, logit: turns.logit }))
  const limits: Omit<CutLimits, 'boundaryAt'> = {
    ...options,
    longGapMs: options.gapHours * HOUR_MS,
    dayGapMs: options.dayGapMinutes * MINUTE_MS,
    dateOf: ({ at }) => localDate(at, timeZone),
  }
  return {
    window, options,
    strengths: judged.map(({ strength }) => strength),
    logits: judged.map(({ logit }) => logit),
    closed: (boundaryAt, length = messages.length) => cutByRules(messages.slice(0, length), { ...limits, boundaryAt }),
    ending: (tail) => endingOf(tail, window, options),
    waits: (tail) => lacksInformation(tail, options.dayGapMinutes * MINUTE_MS),
    stateAfter: (length) => stateAfter(learned, messages.slice(0, length), turning),
  }
}

function endingOf(tail: readonly Message[], { flush, now }: Window, options: AutoOptions): 'flush' | 'idle' | undefined {
  const last = tail.at(-1)
  if (!last) return undefined
  if (flush) return 'flush'
  const silenceMs = now.getTime() - last.receivedAt.getTime()
  const awaitsResult = silenceMs < heldIdleMs(options) && toolPairsOf(tail).divides(tail.length)
  return silenceMs >= options.idleMinutes * MINUTE_MS && !awaitsResult ? 'idle' : undefined
}
