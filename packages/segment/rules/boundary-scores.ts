/** Evidence for topic boundaries, message by message: the learned detector's log odds, and where no segment may end. */
import { HOUR_MS, isJsonObject, type Json, type JsonObject, MINUTE_MS, termHash } from '@madeleine/base'
import { type Message, speakerOf } from '@madeleine/contract'
import { ordersFound, turnsSubject } from '@madeleine/language'
import { chatSignsOf, closesIn, opensSubject, type ChatSigns } from '../chat/chat-signs.ts'
import { recordCut, type DetectorHistory } from '../detector/detector-history.ts'
import { openDetector, speakerHash, historyOf, stateOf, type DetectorTurn, type WordLink } from '../detector/detector.ts'
import { READ_LENGTH } from '../detector/message-features.ts'
import type { Weights } from '../detector/trees.ts'
import { gapMs, isTimeKnown } from './message-gaps.ts'
import { OPEN_CALL_MESSAGES, isCorrection, type CorrectionMessage } from './cut-rules.ts'

/** A longer gap in story time is always a boundary: the rule of EverOS, and the second-best threshold by gaps alone on REALTALK. */
const LONG_GAP_MS = 4 * HOUR_MS
/** A longer pause is evidence for a boundary: each doubling adds 1 to the log odds. The threshold of MIRA's and agent-memory's rules. */
const PAUSE_MS = 30 * MINUTE_MS
/** Below this share of known words the language counts as unknown to the detector. */
const MIN_KNOWN_SHARE = 0.15
/**
 * The detector knows a kind of talk where its log odds differ much from gap to gap (standard deviation), are high on the
 * whole, or very low: then they decide alone. In 90 % of the gaps of held-out dialogues of SGD, VHF-Dial and SuperDialseg
 * the deviation is over 1.8, and in most of LoCoMo, REALTALK and the sample under it; TIAGE's mean is over -2.05, the mean
 * of meetings under -4, and that of chats between.
 */
const KNOWN_DEVIATION = 1.8
const KNOWN_HIGH = -2.05
const KNOWN_LOW = -4
/** With this deviation a speaker may turn to something else without a pause. */
const SURE_DEVIATION = 2.1
/** Log odds over which what follows a question is no reply to it, or a speaker turns to something else, in any talk. */
const TURNS_AWAY_LOGIT = 2

/** Log odds that "by the way" adds, which the detector knows in English alone. */
const TURN_LOGIT = 2

/** What a message says about the gap before it. */
export interface TurnScore {
  /** A gap in story time that always ends a segment. */
  readonly isLongGap: boolean
  /** A segment may end before the message: not before a result, a correction or a reply, nor within a speaker's turn that opens nothing. */
  readonly isAllowed: boolean
  /** The message goes on with the turn of the speaker before it. */
  readonly continues: boolean
  /** It turns the talk to another subject in so many words. */
  readonly turnsAway: boolean
  /** The detector decides alone (`known`), with other signs (`chat`), or hardly, as it cannot read the language (`unknown`). */
  readonly kind: 'known' | 'chat' | 'unknown'
  /** Log odds of a boundary, with the evidence of a pause. Absent for the first message, and where nobody speaks. */
  readonly logit?: number
  /** In a chat, what the message and its place show. */
  readonly signs?: TurnSigns
  /** What the message says: the sum of its words' information in nats, without words that are common in any talk. */
  readonly said: number
  /** These words, each with the messages before it that have it. */
  readonly links: readonly WordLink[]
}

export interface TurnSigns extends ChatSigns {
  /** The message before may be the last of its subject. */
  readonly afterClose: boolean
  /** How much longer the gap is than is usual in the talk, in natural logarithms; 0 at the least. */
  readonly pause: number
}

export interface BoundaryScorer {
  /** Reads the next message. Returns the score of the one before it, which it decides too; undefined for the first. */
  take(message: Message): TurnScore | undefined
  /** The score of the last message, as if the talk ended here; undefined if there is none. */
  end(): TurnScore | undefined
  /** The state that later results depend on, of the messages that are scored; at most 8 KB as JSON. */
  state(): Json
}

export interface BoundaryScorerOptions {
  readonly state?: Json | undefined
  /** A longer gap in story time is always a boundary; a shorter one is evidence. Default 4 hours. */
  readonly longGapMs?: number | undefined
}

export function openBoundaryScorer(weights: Weights, { state, longGapMs = LONG_GAP_MS }: BoundaryScorerOptions = {}): BoundaryScorer {
  const stored = readScorerState(state)
  const detector = openDetector(weights, historyOf(stored.history))
  const scorerState = scorerStateOf(stored)
  /** Not scored yet. */
  let waiting: Message | undefined
  const scoreOf = (message: Message, after: Message | undefined, gap: number, isFree: boolean): TurnScore => {
    const isLongGap = isFree && gap > longGapMs
    if (!isDialogue(message)) {
      if (isLongGap) recordCut(detector.history)
      return { ...SILENT, isLongGap, continues: true }
    }
    const { history } = detector
    const turn = turnOf(history, message, scorerState, gap)
    // What follows a question is its reply, 对了 too
    const turnsAway = !turn.replies && turnsSubject(message.text.slice(0, READ_LENGTH))
    // An order of what the other has just found is no new request
    const takesUp = !turn.continues && !scorerState.closes && gap <= PAUSE_MS && ordersFound(message.text.slice(0, READ_LENGTH))
    let score: TurnScore | undefined
    const goesOn = after && isDialogue(after) && gapMs(message, after) <= longGapMs
    const { links } = detector.take(detectorTurnOf(message), goesOn ? detectorTurnOf(after) : undefined, (detectorLogit) => {
      const kind = kindOf(history)
      const signs = kind === 'chat' ? { ...chatSignsOf(message.text, history, weights.background), ...placeOf(scorerState, turn) }
        : undefined
      const timedLogit = detectorLogit + pauseLogit(gap)
      const isAllowed = isFree && !takesUp && (!isHeld(history, turn, signs) || timedLogit > TURNS_AWAY_LOGIT)
      const logit = timedLogit + (turnsAway ? TURN_LOGIT : 0)
      score = { ...SILENT, isLongGap, isAllowed, continues: turn.continues, turnsAway, kind, logit, ...(signs && { signs }) }
      return isLongGap || (isAllowed && logit > 0)
    })
    recordTurn(scorerState, message, turn)
    if (score && gap <= longGapMs) recordPace(scorerState, turn.gap / MINUTE_MS)
    const said = links.reduce((sum, { weight }) => sum + weight, 0)
    return { ...(score ?? { ...SILENT, isLongGap }), said, links }
  }
  const scoreWaiting = (after?: Message): TurnScore | undefined => {
    const message = waiting
    waiting = after
    if (!message) return undefined
    const { previous } = scorerState
    const gap = previous ? gapMs(previous, message) : 0
    const read = correctionMessageOf(message)
    const score = scoreOf(message, after, gap, !isAwaitingResult(scorerState, message) && !isCorrection(previous, read))
    recordCalls(scorerState, message)
    scorerState.previous = read
    return score
  }
  return {
    take: scoreWaiting,
    end: () => scoreWaiting(),
    state: () => ({ history: stateOf(detector.history), ...stateJsonOf(scorerState) }),
  }
}

const detectorTurnOf = (message: Message): DetectorTurn => ({ speaker: speakerOf(message), text: message.text })

/** A gap before which nothing was said, or after which nobody speaks. */
const SILENT: TurnScore = { isLongGap: false, isAllowed: false, continues: false, turnsAway: false, kind: 'chat', said: 0, links: [] }

/** Units of text that a scorer reads of a message: its features take as long as a hundred more. */
export const scoringUnits = ({ text }: Pick<Message, 'text'>): number => 100 + Math.min(READ_LENGTH, text.length)

/** True for messages of users and assistants. Tool traffic, events and system messages open no topic. */
const isDialogue = ({ kind, role }: Message): boolean => kind === 'message' && (role === 'user' || role === 'assistant')

interface Turn {
  /** Milliseconds since the message before; 0 if times run backwards. */
  readonly gap: number
  readonly continues: boolean
  /** The message comes after a question of another speaker. */
  readonly replies: boolean
  /** The turn that the message goes on with, or follows, asks for a reply. */
  readonly asked: boolean
}

/** Where one speaker is known, as in a log without names, nobody can be told to go on. */
function turnOf({ speakers, past: [last] }: DetectorHistory, message: Message, { asked }: ScorerState, gap: number): Turn {
  const isSame = last !== undefined && speakers[last.speaker] === speakerHash(speakerOf(message))
  const hasSpeakers = speakers.length > 1 || !isSame
  const continues = hasSpeakers && isSame && gap <= PAUSE_MS
  return { gap: Math.max(0, gap), continues, replies: asked && !(hasSpeakers && isSame), asked }
}

const placeOf = (state: ScorerState, { gap }: Turn): Pick<TurnSigns, 'afterClose' | 'pause'> =>
  ({ afterClose: state.closes, pause: pauseOver(state, gap / MINUTE_MS) })

/**
 * Whether a message belongs to what was said before it: it goes on with a speaker's turn, or it is a reply. In a chat a
 * speaker may plainly open a subject within a turn, if nothing in it waits for a reply.
 */
function isHeld(history: DetectorHistory, { continues, replies, asked }: Turn, signs: ChatSigns | undefined): boolean {
  const goesOn = continues && deviationOf(history) < SURE_DEVIATION && !(signs && opensSubject(signs) && !asked)
  return goesOn || (replies && kindOf(history) !== 'known')
}

/** Whether the turn that now ends with the message asks for a reply; an offer of anything else asks for none. */
function recordTurn(state: ScorerState, { text }: Message, { continues }: Turn): void {
  const asks = asksIn(text)
  state.asked = (asks && !isOffer(text)) || (continues && state.asked)
  state.closes = closesIn(text) || (asks && isOffer(text))
}

function kindOf(history: DetectorHistory): TurnScore['kind'] {
  if (history.means.known < MIN_KNOWN_SHARE) return 'unknown'
  const { logit } = history.means
  return deviationOf(history) >= KNOWN_DEVIATION || logit >= KNOWN_HIGH || logit <= KNOWN_LOW ? 'known' : 'chat'
}

const deviationOf = ({ means }: DetectorHistory): number => Math.sqrt(Math.max(0, means.logitSquare - means.logit ** 2))

const pauseLogit = (gap: number): number => (gap > PAUSE_MS ? Math.log2(gap / PAUSE_MS) : 0)

// What a boundary scorer keeps besides the detector's history: open tool calls, the talk's pace, the message before, and what it does.

export interface ScorerState {
  /** The newest message, with its speaker's name hashed. */
  previous: CorrectionMessage | undefined
  /** The last speaker's turn asks for a reply. */
  asked: boolean
  /** The newest message may be the last of its subject. */
  closes: boolean
  /** The talk's pace: the mean of ln(1 + minutes) between messages, over at most some fifty. */
  pace: number
  /** Open tool calls: the message count at the call, by hashed id, or by a number below 0 for a call without an id. */
  readonly calls: Map<number, number>
  messageCount: number
  /** Messages whose pace is known, at most `PACE_MESSAGES`. */
  paced: number
}

/** The message is, or comes before, the result of an open call. */
function isAwaitingResult({ calls, messageCount }: ScorerState, { resultIds, kind }: Message): boolean {
  if (kind === 'tool_result' && resultIds.length === 0) return calls.size > 0
  return calls.size > 0 && [...calls.values()].some((at) => messageCount - at < OPEN_CALL_MESSAGES)
}

/** Gaps over which the pace is averaged. */
const PACE_MESSAGES = 48

/** How much longer a gap is than is usual in the talk so far: ln(1 + minutes) over its mean, 0 at the least. */
const pauseOver = ({ pace, paced }: ScorerState, minutes: number): number =>
  paced > 0 ? Math.min(MAX_PAUSE, Math.max(0, Math.log1p(minutes) - pace)) : 0
/** Some twenty times the usual. */
const MAX_PAUSE = 3

function recordPace(state: ScorerState, minutes: number): void {
  state.paced = Math.min(state.paced + 1, PACE_MESSAGES)
  state.pace += (Math.log1p(minutes) - state.pace) / state.paced
}

const MAX_OPEN_CALLS = 32

function recordCalls(scorerState: ScorerState, message: Message): void {
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

/**
 * The text as stored: equal to the original for `isCorrection`, at most 3 bytes of JSON per code
 * unit, and without lone surrogates, which no store accepts.
 */
const storedText = (text: string): string => text.slice(0, STORED_TEXT_LENGTH).replace(/\p{Cc}/gu, ' ').toWellFormed()

function stateJsonOf({ previous, asked, closes, pace, paced, calls, messageCount }: ScorerState): JsonObject {
  return {
    asked, closes, pace, paced,
    calls: [...calls].map(([id, at]): Json => [id, messageCount - at]),
    ...(previous && {
      previous: {
        ...(isTimeKnown(previous) && { at: previous.at.getTime() }), role: previous.role, kind: previous.kind,
        text: storedText(previous.text), ...(previous.name !== undefined && { name: previous.name }),
      },
    }),
  }
}

export interface StoredState {
  readonly history?: Json
  readonly asked?: boolean
  readonly closes?: boolean
  readonly pace?: number
  readonly paced?: number
  readonly calls?: readonly (readonly [number, number])[]
  readonly previous?: {
    readonly at?: number; readonly role: Message['role']; readonly kind: Message['kind']; readonly text: string; readonly name?: string
  }
}

const readScorerState = (state: Json | undefined): StoredState => (isJsonObject(state) ? (state as unknown as StoredState) : {})

function scorerStateOf({ calls = [], previous, asked = false, closes = false, pace = 0, paced = 0 }: StoredState): ScorerState {
  return {
    calls: new Map(calls.map(([id, ago]) => [id, -ago])),
    messageCount: 0,
    asked, closes, pace, paced,
    previous: previous && { ...previous, at: new Date(previous.at ?? 0), timed: previous.at !== undefined },
  }
}

// Whether a message asks for a reply, or only offers to go on with anything.

const MARK = /[?？؟]/
/** Particles that ask at the end, in Chinese and Japanese. */
const PARTICLE = /[吗呢么か][。，,！!]?$/u
/** Code units at the end that are looked at for a particle. */
const END_LENGTH = 50
/** An offer, which ends a subject: what follows begins another. */
const OFFER = new RegExp([
  '\\b(?:anything|something|what) else\\b', '\\belse (?:can|may|could) i\\b', '\\b(?:any|some)thing more\\b',
  '\\b(?:help|assist)(?: you)? (?:with )?(?:any|some)thing\\b', '\\bany (?:other|more|further) (?:questions?|help)\\b',
  '\\b(?:can|may|could|how) (?:i|we) (?:help|assist|be of)\\b',
].join('|'), 'i')

/** Whether a message asks for a reply. */
const asksIn = (text: string): boolean => MARK.test(text) || PARTICLE.test(text.slice(-END_LENGTH).trimEnd())

/** Whether a message that asks only offers to go on with anything. */
export const isOffer = (text: string): boolean => OFFER.test(text.slice(-READ_LENGTH))
