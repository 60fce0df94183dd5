/** `AutoWindow`: a window of `auto` with the detector's scores and the rules that cut it. */
import { defined, HOUR_MS, inTurns, isJsonObject, type Json, type JsonObject, localDate, mapSteps, MINUTE_MS } from '@madeleine/base'
import type { Closed, Message, SurpriseLevel } from '@madeleine/contract'
import type { Weights } from '../detector/trees.ts'
import { ABOVE_ZERO, COUNT, type OptionRule } from '../policy-options.ts'
import { STATE_BYTES, type Cut, type Window } from '../policy.ts'
import { openBoundaryFinder, stateAfter, type ChosenBoundary } from '../rules/boundary-choice.ts'
import { scoringUnits, type BoundaryScorerOptions, type TurnScore } from '../rules/boundary-scores.ts'
import { cutByRules, toolPairsOf, type CutLimits } from '../rules/cut-rules.ts'
import { DENSITY, type Density } from '../rules/density.ts'
import { gapMs } from '../rules/message-gaps.ts'
import { readSegmentText, type SegmentText } from './auto-question.ts'

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
  const logits = (await inTurns(mapSteps(messages, (message, index) => {
    boundaries.push(...finder.take(message))
    if (index > 0 && index % STATE_STEP === 0) states.push(finder.state())
    return finder.score && logitOf(finder.score)
  }, scoringUnits))).slice(1) // each came with the message after
  const last = finder.end()
  logits.push(finder.score && logitOf(finder.score))
  if (endingOf(messages, window, options)) boundaries.push(...last)
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
      const prefix = { messages: messages.slice(kept * STATE_STEP, length), after: messages[length] }
      return inTurns(stateAfter(weights, prefix, { ...scorerOptions, state: states[kept] }, chosen.get(length)?.since))
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

// The options of `auto`.

export interface AutoOptions {
  /**
   * How finely talk is divided by subject: `coarse`, `normal` (default) or `fine`. With a model it holds for hints and for
   * silent tails.
   */
  readonly density: Density
  /**
   * The most tokens (o200k) of a segment; only a single message, one with its answer, or a tool
   * call with its result may have more. Default 8000.
   */
  readonly maxTokens: number
  /** The most messages of a segment. Default 500, which is also the cap of a window. */
  readonly maxMessages: number
  /** A segment with fewer messages joins its neighbour, unless a gap of `gapHours` or a limit separates them. Default 3. */
  readonly minMessages: number
  /** A longer gap in story time always cuts. Default 4, with 6 the best threshold by gaps alone on REALTALK. */
  readonly gapHours: number
  /** A longer gap cuts where the date changes; a shorter one does not, as conversations run past midnight. Default 30. */
  readonly dayGapMinutes: number
  /** Minutes after the last message was received when the tail is closed. Default 60. */
  readonly idleMinutes: number
  /** Number of new messages that starts a look; a language model is called at twice as many. Default 20. */
  readonly windowMessages: number
  /** The fewest messages whose age starts a look. Default 5. */
  readonly floorMessages: number
  /** Age of the tail that starts a look, in hours. Default 2. */
  readonly maxAgeHours: number
}

export const AUTO_OPTIONS_SPEC = {
  defaults: {
    density: 'normal', maxTokens: 8000, maxMessages: 500, minMessages: 3, gapHours: 4, dayGapMinutes: 30,
    idleMinutes: 60, windowMessages: 20, floorMessages: 5, maxAgeHours: 2,
  } as AutoOptions,
  rules: {
    density: DENSITY, maxTokens: ABOVE_ZERO, maxMessages: COUNT, minMessages: COUNT, gapHours: ABOVE_ZERO, dayGapMinutes: ABOVE_ZERO,
    idleMinutes: ABOVE_ZERO, windowMessages: COUNT, floorMessages: COUNT, maxAgeHours: ABOVE_ZERO,
  } satisfies Record<keyof AutoOptions, OptionRule>,
}

/** How long a tool call without a result keeps a silent tail open, in milliseconds. */
export const openCallIdleMs = ({ idleMinutes, gapHours }: AutoOptions): number => Math.max(idleMinutes * MINUTE_MS, gapHours * HOUR_MS)

// The state of `auto` between looks with a language model: the messages the model has read, and its text for the open segment.

/** The model's text for the open segment, with the model's name and the prompt version. */
export interface OpenSegmentText extends SegmentText {
  readonly model: string
  readonly promptVersion: number
}

export interface AutoState {
  /** Number of messages at the start of the tail that the model has read: one open segment. */
  readonly messagesRead: number
  /** The model was called for this conversation before: only the first call is made for few messages. */
  readonly wasCalled: boolean
  readonly open?: OpenSegmentText | undefined
  /** When the rest of a full window is due, in epoch milliseconds. */
  readonly until?: number | undefined
}

/** The key in the policy's state, beside the detector's keys. */
const STATE_KEY = 'model'
/** Code units of the model's name that are stored. */
const MODEL_NAME_LENGTH = 100

export function readAutoState(state: Json | undefined): AutoState {
  const stored = isJsonObject(state) ? state[STATE_KEY] : undefined
  if (!isJsonObject(stored)) return { messagesRead: 0, wasCalled: false }
  const { seen: messagesRead, asked: wasCalled, until, open } = stored
  return {
    messagesRead: countOf(messagesRead), wasCalled: wasCalled === true,
    ...(typeof until === 'number' && { until }),
    ...(isJsonObject(open)
      && { open: { ...readSegmentText(open), model: String(open['model']), promptVersion: countOf(open['prompt_version']) } }),
  }
}

const countOf = (value: Json | undefined): number => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0)

/** The policy's state with the AutoState added; without the text of the open segment if that exceeds the size limit of a state. */
export function autoStateWith(state: Json | undefined, { messagesRead, wasCalled, open, until }: AutoState): Json {
  const counts: JsonObject = { seen: messagesRead, asked: wasCalled, ...defined({ until }) }
  const stored = isJsonObject(state) ? state : {}
  if (!open) return { ...stored, [STATE_KEY]: counts }
  const { title, summary, surpriseLevel, complexity, model, promptVersion } = open
  const openText: JsonObject = {
    ...defined({ title, summary }),
    ...(surpriseLevel && { surprise_level: surpriseLevel }), ...(complexity && { complexity }),
    model: model.slice(0, MODEL_NAME_LENGTH).toWellFormed(), prompt_version: promptVersion,
  }
  const whole = { ...stored, [STATE_KEY]: { ...counts, open: openText } }
  return Buffer.byteLength(JSON.stringify(whole)) <= STATE_BYTES ? whole : { ...stored, [STATE_KEY]: counts }
}

// Assigns the model's titles and summaries to segments that rules may have cut differently.

/** Messages `from ≤ index < to`. */
export interface MessageRange {
  readonly from: number
  readonly to: number
}

/** A range of messages with the model's text for it. */
export type TitledRange = MessageRange & SegmentText

/** Share of a range that must lie in a segment for the range's text to apply to the segment. */
const MIN_INSIDE_SHARE = 0.75
/** Share of a segment that the ranges must cover; otherwise the text would describe only a part. */
const MIN_COVERED_SHARE = 0.5
/** The most words of joined summaries, counted by `wordsIn`. */
const MAX_JOINED_WORDS = 80

const LEVELS: readonly SurpriseLevel[] = ['low', 'high', 'extremely_high']

/**
 * The text of each segment, from the ranges that lie in it. With several ranges the longest gives the title, the summaries
 * are joined if they are short, and the surprise level and the complexity are the highest. A segment has no text if most of
 * it would be undescribed, or if a range extends far beyond it.
 */
export function titlesFor(segments: readonly MessageRange[], titledRanges: readonly TitledRange[]): SegmentText[] {
  return segments.map((segment) => {
    const inside = titledRanges.filter((titledRange) =>
      hasText(titledRange) && overlap(titledRange, segment) >= MIN_INSIDE_SHARE * lengthOf(titledRange))
    const covered = inside.reduce((sum, titledRange) => sum + overlap(titledRange, segment), 0)
    return covered > 0 && covered >= MIN_COVERED_SHARE * lengthOf(segment) ? joinTexts(inside) : {}
  })
}

const lengthOf = ({ from, to }: MessageRange): number => to - from
const overlap = (one: MessageRange, other: MessageRange): number => Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
const hasText = ({ title, summary }: SegmentText): boolean => title !== undefined || summary !== undefined

function joinTexts(titledRanges: readonly TitledRange[]): SegmentText {
  const longest = titledRanges.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one))
  const summaries = titledRanges.flatMap(({ summary }) => (summary === undefined ? [] : [summary]))
  const summary = wordsIn(summaries) <= MAX_JOINED_WORDS ? summaries.join(' ') : longest.summary
  const levels = titledRanges.flatMap(({ surpriseLevel }) => (surpriseLevel ? [LEVELS.indexOf(surpriseLevel)] : []))
  const surpriseLevel = LEVELS[Math.max(-1, ...levels)]
  const complexities = titledRanges.flatMap(({ complexity }) => (complexity ? [complexity] : []))
  const complexity = complexities.toSorted().at(-1)
  return {
    ...defined({ title: longest.title }),
    ...(summary && { summary }),
    ...(surpriseLevel && { surpriseLevel }),
    ...(complexity && { complexity }),
  }
}

/** Approximate words of texts: the larger of space-separated words and characters / 8, so that scripts without spaces count too. */
const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.max(text.split(' ').length, Math.ceil(text.length / 8)), 0)
