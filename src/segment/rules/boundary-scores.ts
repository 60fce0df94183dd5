/** Topic boundaries message by message: the learned detector with evidence from pauses, length and density, constrained by tool pairs and corrections. */
import { speakerOf, type Message } from '../../message/message.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Reason } from '../../core/segment.ts'
import { isCorrection, type CorrectionMessage } from './correction.ts'
import { mapSteps, type Steps } from '../../loop-turns.ts'
import { openDetector, type Detector } from '../detector/detector.ts'
import { recordCut, type DetectorHistory } from '../detector/detector-history.ts'
import { historyOf, stateOf } from '../detector/detector-state.ts'
import { READ_LENGTH } from '../detector/message-features.ts'
import { termHash } from '../../text/term-hash.ts'
import { sigmoid } from '../detector/trees.ts'
import type { Weights } from '../detector/weights-format.ts'
import { OPEN_CALL_MESSAGES } from './tool-pairs.ts'
import { gapMs, isTimeKnown } from './message-gaps.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'

/** A longer gap in story time is always a boundary: the rule of EverOS, and the second-best threshold by gaps alone on REALTALK. */
const LONG_GAP_MS = 4 * HOUR_MS
/** A longer pause is evidence for a boundary: each doubling adds 1 to the log odds. The threshold of MIRA's and agent-memory's rules. */
const PAUSE_MS = 30 * MINUTE_MS
/** Below this share of known words the language counts as unknown to the detector. */
const MIN_KNOWN_SHARE = 0.15
/** In an unknown language: the most messages of a segment, and the log odds that end it sooner. See docs/segmentation.md. */
const UNKNOWN_LANGUAGE_MESSAGES = 8
const UNKNOWN_LANGUAGE_LOGIT = 1.5
/**
 * Length evidence, for at most two speakers: each doubling of a segment's words over `LONG_WORDS` adds `LENGTH_WEIGHT` to
 * the log odds. Two people rarely stay with one topic longer (99 % of the segments of TIAGE, SuperDialseg and VHF-Dial are
 * under 160 words), and recall works best on units of about that size. Where messages usually have fewer than
 * `LONG_MESSAGE_WORDS`, the words are scaled down by the square of the ratio: a hundred short lines are no long segment.
 */
const LONG_WORDS = 100
const LENGTH_WEIGHT = 4
const LONG_MESSAGE_WORDS = 18
const MAX_LENGTH_SPEAKERS = 2
/** Change of the threshold, in log odds, for each boundary above or below the expected number. */
const DENSITY_STEP = 1

export interface ScoredBoundary {
  readonly reason: Reason
  /** Confidence 0.5–1: the sigmoid of the log odds above the threshold; absent if the gap alone decided. */
  readonly strength?: number
}

export interface BoundaryScorer {
  /** Reads the next message. Returns the boundary before it, if there is one. */
  take(message: Message): ScoredBoundary | undefined
  /**
   * Log odds of a boundary before the last message, with the evidence of its pause, whatever was decided. Undefined where
   * the detector does not apply: the first message, tool traffic, where no cut is allowed, an unknown language.
   */
  readonly logit: number | undefined
  /** The state that later results depend on; at most 8 KB as JSON. */
  state(): Json
}

interface ScorerState {
  /** The newest message, with its speaker's name hashed. */
  previous: CorrectionMessage | undefined
  /** Open tool calls: the message count at the call, by hashed id, or by a number below 0 for a call without an id. */
  readonly calls: Map<number, number>
  messageCount: number
}

export interface BoundaryScorerOptions {
  readonly density?: number | undefined
  readonly state?: Json | undefined
  /** A longer gap in story time is always a boundary; a shorter one is evidence. Default 4 hours. */
  readonly longGapMs?: number | undefined
}

/** @param density expected boundaries per 100 messages; absent: as many as the detector finds */
export function openBoundaryScorer(weights: Weights, { density, state, longGapMs = LONG_GAP_MS }: BoundaryScorerOptions = {}): BoundaryScorer {
  const stored = readState(state)
  const detector = openDetector(weights, historyOf(stored.history))
  const scorerState = scorerStateOf(stored)
  const threshold = density === undefined ? naturalThreshold : densityThreshold(density)
  let logit: number | undefined
  return {
    get logit() { return logit },
    take(message) {
      const { previous } = scorerState
      const gap = previous ? gapMs(previous, message) : 0
      const read = correctionMessageOf(message)
      const isAllowed = !isAwaitingResult(scorerState, message) && !isCorrection(previous, read)
      logit = undefined
      const boundary = boundaryBefore(detector, message, { gap, longGapMs, threshold, isAllowed, onLogit: (value) => { logit = value } })
      recordMessage(scorerState, message)
      scorerState.previous = read
      return boundary
    },
    state: () => ({ history: stateOf(detector.history), ...stateJsonOf(scorerState) }),
  }
}

/**
 * The state after a closed prefix, as `Cut.state`. The next look starts from it and reads the open messages again, so its
 * results are those of an uninterrupted pass.
 */
export function* stateAfter(weights: Weights, messages: readonly Message[], options: BoundaryScorerOptions): Steps<{ state?: Json }> {
  if (messages.length === 0) return options.state === undefined ? {} : { state: options.state }
  const scorer = openBoundaryScorer(weights, options)
  yield* mapSteps(messages, (message) => scorer.take(message), scoringUnits)
  return { state: scorer.state() }
}

/** Units of text that a scorer reads of a message: its features take as long as a hundred more. */
export const scoringUnits = ({ text }: Pick<Message, 'text'>): number => 100 + Math.min(READ_LENGTH, text.length)

/** True for messages of users and assistants. Tool traffic, events and system messages open no topic. */
const isDialogue = ({ kind, role }: Message): boolean => kind === 'message' && (role === 'user' || role === 'assistant')

/** The log odds that a boundary must exceed. */
type Threshold = (history: DetectorHistory) => number

interface GapConditions {
  readonly gap: number
  readonly longGapMs: number
  readonly threshold: Threshold
  /** No tool pair or correction forbids a cut here. */
  readonly isAllowed: boolean
  /** Receives the log odds if a cut is allowed and the language is known. */
  readonly onLogit: (logit: number) => void
}

function boundaryBefore(detector: Detector, message: Message, { gap, longGapMs, threshold, isAllowed, onLogit }: GapConditions): ScoredBoundary | undefined {
  const { history } = detector
  let boundary: ScoredBoundary | undefined = isAllowed && gap > longGapMs ? { reason: 'time-gap' } : undefined
  if (!isDialogue(message)) {
    if (boundary) recordCut(history)
    return boundary
  }
  detector.take({ speaker: speakerOf(message), text: message.text }, (detectorLogit) => {
    const logit = detectorLogit + pauseLogit(gap)
    const minLogit = threshold(history)
    if (isAllowed && history.means.known >= MIN_KNOWN_SHARE) onLogit(logit)
    if (isAllowed && !boundary && logit > minLogit) boundary = { reason: 'topic', strength: strengthOf(logit - minLogit) }
    return boundary !== undefined
  })
  return boundary
}

/** Confidence from the log odds above the threshold: 0.5 at the threshold, and where the segment's length alone decides. */
const strengthOf = (excess: number): number => (Number.isFinite(excess) ? Number(sigmoid(excess).toFixed(3)) : 0.5)

const pauseLogit = (gap: number): number => (gap > PAUSE_MS ? Math.log2(gap / PAUSE_MS) : 0)

function lengthLogit({ speakers, wordsSinceCut, means }: DetectorHistory): number {
  const words = wordsSinceCut * Math.min(1, Math.expm1(means.logLength) / LONG_MESSAGE_WORDS) ** 2
  return speakers.length <= MAX_LENGTH_SPEAKERS && words > LONG_WORDS ? LENGTH_WEIGHT * Math.log2(words / LONG_WORDS) : 0
}

/** The threshold without an expected density. */
function naturalThreshold(history: DetectorHistory): number {
  if (history.means.known >= MIN_KNOWN_SHARE) return -lengthLogit(history)
  const { sinceCut } = history
  if (sinceCut >= UNKNOWN_LANGUAGE_MESSAGES) return -Infinity
  return sinceCut > 2 ? UNKNOWN_LANGUAGE_LOGIT : Infinity
}

/** The threshold for an expected density, in any language: it follows the difference between the cuts so far and the expected number. */
function densityThreshold(density: number): Threshold {
  const share = density / 100
  // The normal quantile, approximated by the logistic quantile
  const deviations = Math.log((1 - share) / share) / 1.702
  return ({ cuts, count, means }) => {
    const spread = Math.sqrt(Math.max(0, means.logitSquare - means.logit ** 2))
    return means.logit + deviations * spread + DENSITY_STEP * (cuts - share * count)
  }
}

function isAwaitingResult({ calls, messageCount }: ScorerState, { resultIds, kind }: Message): boolean {
  if (kind === 'tool_result' && resultIds.length === 0) return calls.size > 0
  return calls.size > 0 && [...calls.values()].some((at) => messageCount - at < OPEN_CALL_MESSAGES)
}

const MAX_OPEN_CALLS = 32

function recordMessage(scorerState: ScorerState, message: Message): void {
  const { calls, messageCount } = scorerState
  const { kind, callIds, resultIds } = message
  // Ids count too: a call or result that comes with a text is a plain message
  if (kind === 'tool_call' || callIds.length > 0) openCalls(calls, callIds, messageCount)
  if (resultIds.length > 0) for (const id of resultIds) calls.delete(termHash(id))
  else if (kind === 'tool_result') calls.delete(newestWithoutId(calls))
  for (const [id, at] of calls) if (messageCount - at >= OPEN_CALL_MESSAGES) calls.delete(id)
  scorerState.messageCount++
}

function openCalls(calls: Map<number, number>, ids: readonly string[], at: number): void {
  // Each call without an id expects its own result
  const numbers = ids.length > 0 ? ids.map(termHash) : [newestWithoutId(calls) - 1]
  for (const number of numbers.slice(0, MAX_OPEN_CALLS - calls.size)) calls.set(number, at)
}

/** The number of the newest open call without an id; 0 if there is none. */
const newestWithoutId = (calls: ReadonlyMap<number, number>): number => Math.min(0, ...calls.keys())

/** The fields of a message that a correction depends on. The name is hashed: it may be long, and is only compared for equality. */
const correctionMessageOf = ({ at, timed, role, kind, text, name }: Message): CorrectionMessage =>
  ({ at, timed, role, kind, text, ...(name !== undefined && { name: String(termHash(name)) }) })

/** Code units of the previous message's text in the state: `isCorrection` compares no more. */
const STORED_TEXT_LENGTH = 200

/** The text as stored: equal to the original for `isCorrection`, at most 3 bytes of JSON per code unit, and without lone surrogates, which no store accepts. */
const storedText = (text: string): string => text.slice(0, STORED_TEXT_LENGTH).replace(/\p{Cc}/gu, ' ').toWellFormed()

function stateJsonOf({ previous, calls, messageCount }: ScorerState): JsonObject {
  return {
    calls: [...calls].map(([id, at]): Json => [id, messageCount - at]),
    ...(previous && {
      previous: {
        ...(isTimeKnown(previous) && { at: previous.at.getTime() }), role: previous.role, kind: previous.kind,
        text: storedText(previous.text), ...(previous.name !== undefined && { name: previous.name }),
      },
    }),
  }
}

interface StoredState {
  readonly history?: Json
  readonly calls?: readonly (readonly [number, number])[]
  readonly previous?: { readonly at?: number; readonly role: Message['role']; readonly kind: Message['kind']; readonly text: string; readonly name?: string }
}

const readState = (state: Json | undefined): StoredState => (isJsonObject(state) ? (state as unknown as StoredState) : {})

function scorerStateOf({ calls = [], previous }: StoredState): ScorerState {
  return {
    calls: new Map(calls.map(([id, ago]) => [id, -ago])),
    messageCount: 0,
    previous: previous && { ...previous, at: new Date(previous.at ?? 0), timed: previous.at !== undefined },
  }
}
