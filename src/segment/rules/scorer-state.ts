/** What a boundary scorer keeps besides the detector's history: open tool calls, the talk's pace, the message before, and what it does. */
import type { Message } from '../../message/message.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { CorrectionMessage } from './correction.ts'
import { termHash } from '../../text/term-hash.ts'
import { OPEN_CALL_MESSAGES } from './tool-pairs.ts'
import { isTimeKnown } from './message-gaps.ts'

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
export function isAwaitingResult({ calls, messageCount }: ScorerState, { resultIds, kind }: Message): boolean {
  if (kind === 'tool_result' && resultIds.length === 0) return calls.size > 0
  return calls.size > 0 && [...calls.values()].some((at) => messageCount - at < OPEN_CALL_MESSAGES)
}

/** Gaps over which the pace is averaged. */
const PACE_MESSAGES = 48

/** How much longer a gap is than is usual in the talk so far: ln(1 + minutes) over its mean, 0 at the least. */
export const pauseOver = ({ pace, paced }: ScorerState, minutes: number): number =>
  paced > 0 ? Math.min(MAX_PAUSE, Math.max(0, Math.log1p(minutes) - pace)) : 0
/** Some twenty times the usual. */
const MAX_PAUSE = 3

export function recordPace(state: ScorerState, minutes: number): void {
  state.paced = Math.min(state.paced + 1, PACE_MESSAGES)
  state.pace += (Math.log1p(minutes) - state.pace) / state.paced
}

const MAX_OPEN_CALLS = 32

export function recordCalls(scorerState: ScorerState, message: Message): void {
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
export const correctionMessageOf = ({ at, timed, role, kind, text, name }: Message): CorrectionMessage =>
  ({ at, timed, role, kind, text, ...(name !== undefined && { name: String(termHash(name)) }) })

/** Code units of the previous message's text in the state: `isCorrection` compares no more. */
const STORED_TEXT_LENGTH = 200

/**
 * The text as stored: equal to the original for `isCorrection`, at most 3 bytes of JSON per code
 * unit, and without lone surrogates, which no store accepts.
 */
const storedText = (text: string): string => text.slice(0, STORED_TEXT_LENGTH).replace(/\p{Cc}/gu, ' ').toWellFormed()

export function stateJsonOf({ previous, asked, closes, pace, paced, calls, messageCount }: ScorerState): JsonObject {
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

export const readScorerState = (state: Json | undefined): StoredState => (isJsonObject(state) ? (state as unknown as StoredState) : {})

export function scorerStateOf({ calls = [], previous, asked = false, closes = false, pace = 0, paced = 0 }: StoredState): ScorerState {
  return {
    calls: new Map(calls.map(([id, ago]) => [id, -ago])),
    messageCount: 0,
    asked, closes, pace, paced,
    previous: previous && { ...previous, at: new Date(previous.at ?? 0), timed: previous.at !== undefined },
  }
}
