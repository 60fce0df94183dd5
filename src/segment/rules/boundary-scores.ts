/** Where a talk turns, message by message: the learned detector, held in check by time, tool calls and corrections. */
import { speakerOf, type Message } from '../../message/message.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Reason } from '../../core/segment.ts'
import { isCorrection, type CorrectionMessage } from './correction.ts'
import { openDetector, type Detector } from '../detector/detector.ts'
import { cutHere, type DetectorHistory } from '../detector/detector-history.ts'
import { historyOf, stateOf } from '../detector/detector-state.ts'
import { termHash } from '../../text/term-hash.ts'
import { sigmoid } from '../detector/trees.ts'
import type { Weights } from '../detector/weights-format.ts'
import { OPEN_CALL_MESSAGES } from './tool-pairs.ts'
import { gapMs, isTimeKnown } from './message-gaps.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'

/** A longer pause in story time always turns the talk: the rule of EverOS, and the best but one by gaps alone on REALTALK. */
const LONG_GAP_MS = 4 * HOUR_MS
/** From here on a pause speaks for a turn: each doubling by one in log odds. The silence of MIRA's and agent-memory's rules. */
const PAUSE_MS = 30 * MINUTE_MS
/** Under this share of known words the language counts as not learnt. */
const UNLEARNT = 0.15
/** In such a language: where a segment ends at the latest, and what it takes to end it before. See docs/segmentation.md. */
const UNLEARNT_MESSAGES = 8
const UNLEARNT_LOGIT = 1.5
/**
 * A segment of a talk of two that has grown over so many words may end sooner: each doubling counts so much in log odds.
 * Two people rarely stay with one topic longer (99 % of the segments of TIAGE, SuperDialseg and VHF-Dial are under 160
 * words), and recall wants units of about that size. Where messages are usually under 18 words, words count less, by the
 * square: a hundred short lines are no long talk about one thing.
 */
const LONG_WORDS = 100
const LENGTH_WEIGHT = 4
const LONG_MESSAGE_WORDS = 18
const PAIR = 2
/** How far the threshold moves, in log odds, for each boundary more or less than the wanted density allows. */
const DENSITY_STEP = 1

export interface ScoredBoundary {
  readonly reason: Reason
  /** How far over what it takes, 0.5–1; absent where the pause alone decided. */
  readonly strength?: number
}

export interface BoundaryScorer {
  /** Takes the next message. Tells whether a segment ended before it. */
  take(message: Message): ScoredBoundary | undefined
  /**
   * Log odds that the talk turned before the message taken last, its pause counted; decided or not. Undefined where the
   * detector cannot know: the first message, tool traffic, a place that must not be divided, a language not learnt.
   */
  readonly logit: number | undefined
  /** All that later answers depend on; ≤ 8 KB as JSON. */
  state(): Json
}

interface Memory {
  /** The newest message, its name hashed. */
  previous: CorrectionMessage | undefined
  /** Calls that wait for a result, by hashed id, those without one by numbers below 0: how many messages had been taken when they came. */
  readonly calls: Map<number, number>
  taken: number
}

export interface BoundaryScorerOptions {
  readonly density?: number | undefined
  readonly state?: Json | undefined
  /** A longer pause in story time turns the talk whatever is said; a shorter one is evidence. Default 4 hours. */
  readonly longGapMs?: number | undefined
}

/** @param density expected boundaries per 100 messages; absent: as the talk has them */
export function openBoundaryScorer(weights: Weights, { density, state, longGapMs = LONG_GAP_MS }: BoundaryScorerOptions = {}): BoundaryScorer {
  const kept = readState(state)
  const detector = openDetector(weights, historyOf(kept.history))
  const memory = memoryOf(kept)
  const threshold = density === undefined ? talksOwn : owedBy(density)
  let logit: number | undefined
  return {
    get logit() { return logit },
    take(message) {
      const { previous } = memory
      const gap = previous ? gapMs(previous, message) : 0
      const free = !isHeld(memory, message) && !isCorrection(previous, saidIn(message))
      logit = undefined
      const turning = turnOf(detector, message, { gap, longGapMs, threshold, free, heard: (found) => { logit = found } })
      note(memory, message)
      return turning
    },
    state: () => ({ history: stateOf(detector.history), ...writeMemory(memory) }),
  }
}

/**
 * What is remembered after the messages of a closed prefix, as `Cut.state`: the next look starts there and sees the
 * rest again, so it answers as if it had never paused.
 */
export function stateAfter(weights: Weights, closed: readonly Message[], options: BoundaryScorerOptions): { state?: Json } {
  if (closed.length === 0) return options.state === undefined ? {} : { state: options.state }
  const turns = openBoundaryScorer(weights, options)
  for (const message of closed) turns.take(message)
  return { state: turns.state() }
}

/** What people and models say; tool traffic, events and system messages turn no talk. */
const isTalk = ({ kind, role }: Message): boolean => kind === 'message' && (role === 'user' || role === 'assistant')

/** What the log odds must exceed, all in all, for a turn here. */
type Threshold = (history: DetectorHistory) => number

interface Circumstances {
  readonly gap: number
  readonly longGapMs: number
  readonly threshold: Threshold
  /** Nothing forbids a cut here. */
  readonly free: boolean
  /** Told the log odds of a place that may be divided, in a language learnt. */
  readonly heard: (logit: number) => void
}

function turnOf(detector: Detector, message: Message, { gap, longGapMs, threshold, free, heard }: Circumstances): ScoredBoundary | undefined {
  const { history } = detector
  let turning: ScoredBoundary | undefined = free && gap > longGapMs ? { reason: 'time-gap' } : undefined
  if (!isTalk(message)) {
    if (turning) cutHere(history)
    return turning
  }
  detector.take({ speaker: speakerOf(message), text: message.text }, (own) => {
    const logit = own + pauseLogit(gap)
    const least = threshold(history)
    if (free && history.means.known >= UNLEARNT) heard(logit)
    if (free && !turning && logit > least) turning = { reason: 'topic', strength: strengthOf(logit - least) }
    return turning !== undefined
  })
  return turning
}

/** 0.5 for a gap that just turns the talk, or where its length alone does. */
const strengthOf = (over: number): number => (Number.isFinite(over) ? Number(sigmoid(over).toFixed(3)) : 0.5)

const pauseLogit = (gap: number): number => (gap > PAUSE_MS ? Math.log2(gap / PAUSE_MS) : 0)

function lengthLogit({ speakers, wordsSinceCut, means }: DetectorHistory): number {
  const words = wordsSinceCut * Math.min(1, Math.expm1(means.logLength) / LONG_MESSAGE_WORDS) ** 2
  return speakers.length <= PAIR && words > LONG_WORDS ? LENGTH_WEIGHT * Math.log2(words / LONG_WORDS) : 0
}

/** As many turns as the talk has. */
function talksOwn(history: DetectorHistory): number {
  if (history.means.known >= UNLEARNT) return -lengthLogit(history)
  const { sinceCut } = history
  if (sinceCut >= UNLEARNT_MESSAGES) return -Infinity
  return sinceCut > 2 ? UNLEARNT_LOGIT : Infinity
}

/** Follows a wanted density, whatever the language, by what is owed so far. */
function owedBy(density: number): Threshold {
  const share = density / 100
  // The normal quantile, by the logistic one
  const deviations = Math.log((1 - share) / share) / 1.702
  return ({ cuts, count, means }) => {
    const spread = Math.sqrt(Math.max(0, means.logitSquare - means.logit ** 2))
    return means.logit + deviations * spread + DENSITY_STEP * (cuts - share * count)
  }
}

function isHeld({ calls, taken }: Memory, { resultIds, kind }: Message): boolean {
  if (kind === 'tool_result' && resultIds.length === 0) return calls.size > 0
  return [...calls.values()].some((at) => taken - at < OPEN_CALL_MESSAGES)
}

const MOST_CALLS = 32

function note(memory: Memory, message: Message): void {
  const { calls, taken } = memory
  const { kind, callIds, resultIds } = message
  // Told by their ids too: who says something with a call, or with a result, sends a plain message
  if (kind === 'tool_call' || callIds.length > 0) open(calls, callIds, taken)
  if (resultIds.length > 0) for (const id of resultIds) calls.delete(termHash(id))
  else if (kind === 'tool_result') calls.delete(newestUnnamed(calls))
  for (const [id, at] of calls) if (taken - at >= OPEN_CALL_MESSAGES) calls.delete(id)
  memory.previous = saidIn(message)
  memory.taken++
}

function open(calls: Map<number, number>, ids: readonly string[], at: number): void {
  // Every call without an id waits for a result of its own
  const numbers = ids.length > 0 ? ids.map(termHash) : [newestUnnamed(calls) - 1]
  for (const number of numbers.slice(0, MOST_CALLS - calls.size)) calls.set(number, at)
}

/** The number of the newest call without an id; 0 if none waits. */
const newestUnnamed = (calls: ReadonlyMap<number, number>): number => Math.min(0, ...calls.keys())

/** A name may be long, and what is compared is only whether it is the same. */
const saidIn = ({ at, timed, role, kind, text, name }: Message): CorrectionMessage =>
  ({ at, timed, role, kind, text, ...(name !== undefined && { name: String(termHash(name)) }) })

/** A correction is told by the first words of what it corrects, and of those a state keeps so many code units. */
const KEPT_TEXT = 200

/** The same words to `isCorrection`, and as JSON at most 3 bytes a code unit: no store takes half a pair of surrogates. */
const keptOf = (text: string): string => text.slice(0, KEPT_TEXT).replace(/\p{Cc}/gu, ' ').toWellFormed()

function writeMemory({ previous, calls, taken }: Memory): JsonObject {
  return {
    calls: [...calls].map(([id, at]): Json => [id, taken - at]),
    ...(previous && {
      previous: {
        ...(isTimeKnown(previous) && { at: previous.at.getTime() }), role: previous.role, kind: previous.kind,
        text: keptOf(previous.text), ...(previous.name !== undefined && { name: previous.name }),
      },
    }),
  }
}

interface Kept {
  readonly history?: Json
  readonly calls?: readonly (readonly [number, number])[]
  readonly previous?: { readonly at?: number; readonly role: Message['role']; readonly kind: Message['kind']; readonly text: string; readonly name?: string }
}

const readState = (state: Json | undefined): Kept => (isJsonObject(state) ? (state as unknown as Kept) : {})

function memoryOf({ calls = [], previous }: Kept): Memory {
  return {
    calls: new Map(calls.map(([id, ago]) => [id, -ago])),
    taken: 0,
    previous: previous && { ...previous, at: new Date(previous.at ?? 0), timed: previous.at !== undefined },
  }
}
