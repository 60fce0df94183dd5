/** The `chunk` policy: splits at size limits, at changes of date and at the topics that a model finds, and joins small chunks. */
import { HOUR_MS, inTurns, isJsonObject, type Json, localDate, mapSteps } from '@madeleine/base'
import type { Closed, Message, Reason } from '@madeleine/contract'
import { BOUNDARIES_OPTION, boundariesFor, detectIn, repairNote, type BoundaryDetector } from './boundary-question.ts'
import { chunkQuestion, readChunkReply, type ChunkReading } from './chunk-question.ts'
import { ABOVE_ZERO, COUNT, FLAG, optional, readOptions, storedOptions, ZERO_OR_MORE, type OptionRule } from '../policy-options.ts'
import { counterOf, TOKENS, type Cut, type Policy, type Queue, type Window, type Counter, type Tokens } from '../policy.ts'
import { overlapBefore } from '../stream/tail.ts'
import { toolPairsOf } from '../rules/cut-rules.ts'
import { isTimeKnown, later, waitingSince } from '../rules/message-gaps.ts'

export interface ChunkOptions {
  /** A chunk with at least this many tokens is split; a single message may have more. Default 8000. */
  readonly maxTokens: number
  /** A chunk with at least this many messages is split. Default 500. */
  readonly maxMessages: number
  /** A chunk with fewer tokens is joined to the next, unless that exceeds a limit or crosses a date. Default 300. */
  readonly minTokens: number
  /** A tail under 0.3 of both limits is not cut until its oldest message is this old. Default 1. */
  readonly maxAgeHours: number
  /** A change of date always splits. Default true. */
  readonly daySplit: boolean
  /** The token counter. Default 'chars4'. */
  readonly tokens: Tokens
  /** Finds topic boundaries. Default: the language model; without one, only limits and dates cut. */
  readonly boundaries?: BoundaryDetector | undefined
}

export const CHUNK_OPTIONS_SPEC = {
  defaults: {
    maxTokens: 8000, maxMessages: 500, minTokens: 300, maxAgeHours: 1, daySplit: true, tokens: 'chars4', boundaries: undefined,
  } as ChunkOptions,
  rules: {
    maxTokens: ABOVE_ZERO, maxMessages: COUNT, minTokens: ZERO_OR_MORE, maxAgeHours: ABOVE_ZERO, daySplit: FLAG, tokens: TOKENS,
    boundaries: optional(BOUNDARIES_OPTION),
  } satisfies Record<keyof ChunkOptions, OptionRule>,
}

/** A tail under this share of both limits is small. */
const SMALL_SHARE = 0.3

/**
 * Cuts at size limits, at changes of date and at the topic boundaries that a model finds, as the EverOS chunker does.
 *
 * 1. A small tail that is not old waits, without a model call.
 * 2. Messages that reach a limit are split from the left; a single message that reaches one is a segment of its own.
 * 3. One model call finds the topics of the rest. A tool call is split from its result only by a date, or by a limit that
 *    leaves no other place.
 * 4. One pass joins small chunks to their successors. The last chunk stays open unless flushed.
 *
 * @throws invalid_input for an invalid option; `cut` rejects with the model's error and changes nothing: model_failed,
 * bad_reply, budget_exhausted
 */
export function chunk(overrides: Partial<ChunkOptions> = {}): Policy {
  const options = readOptions('chunk', overrides, CHUNK_OPTIONS_SPEC)
  return {
    name: 'chunk',
    version: 1,
    // A detector object is stored like a function
    options: storedOptions({ ...options, boundaries: options.boundaries?.detect }),
    tokens: options.tokens,
    silenceMs: options.maxAgeHours * HOUR_MS,
    dueAt: (queue) => dueAt(queue, options),
    cut: async (window, signal) => {
      const measured = await measure(window, options, await counterOf(options.tokens))
      return cut(measured, boundariesFor(window, options.boundaries, chunkQuestion), signal)
    },
  }
}

/** A window with its measures. Positions are numbers of messages before them. */
interface MeasuredWindow {
  readonly window: Window
  readonly options: ChunkOptions
  readonly length: number
  tokensIn(from: number, to: number): number
  /** The messages `from ≤ index < to` reach a limit. */
  isFull(from: number, to: number): boolean
  /** The messages around this position fall on different dates. */
  changesDay(at: number): boolean
  /** The position lies between a tool call and its result; unless flushed, also one that may still come. */
  divides(at: number): boolean
}

async function measure(window: Window, options: ChunkOptions, count: Counter): Promise<MeasuredWindow> {
  const { messages, timeZone, flush } = window
  const sums = [0]
  for (const tokens of await inTurns(mapSteps(messages, count, ({ text }) => text.length))) sums.push((sums.at(-1) as number) + tokens)
  const tokensIn = (from: number, to: number) => (sums[to] as number) - (sums[from] as number)
  const dates = options.daySplit ? messages.map(({ at }) => localDate(at, timeZone)) : []
  const toolPairs = toolPairsOf(messages)
  return {
    window, options, tokensIn,
    length: messages.length,
    isFull: (from, to) => tokensIn(from, to) >= options.maxTokens || to - from >= options.maxMessages,
    changesDay: (at) => dates[at - 1] !== dates[at] && isTimeKnown(messages[at - 1] as Message),
    divides: flush ? toolPairs.dividesPair : toolPairs.divides,
  }
}

/** The end of a chunk: its position and the reason. */
interface ChunkEnd {
  readonly to: number
  readonly reason: Reason
}

async function cut(measured: MeasuredWindow, boundaries: BoundaryDetector | undefined, signal: AbortSignal | undefined): Promise<Cut> {
  const { window, length } = measured
  if (!window.flush && isSmall(measured) && !isOld(measured)) return { closed: [], state: stateAfter(measured, 0), wait: length > 0 }
  const forced = forcedEnds(measured)
  const from = forced.at(-1)?.to ?? 0
  const reading = boundaries && from < length ? await findTopics(measured, from, boundaries, signal) : undefined
  const topics = (reading?.boundaries ?? []).map((after) => from + after).filter((at) => !measured.divides(at))
  const ends = joinSmall(endsOf(measured, forced, topics), measured)
  const isOpen = from < length && !window.flush
  const closed = toClosed(isOpen ? ends.slice(0, -1) : ends, from, reading)
  return { closed, state: stateAfter(measured, isOpen ? (ends.at(-2)?.to ?? 0) : length), wait: isOpen && (reading?.shouldWait ?? false) }
}

const isSmall = ({ options, length, tokensIn }: MeasuredWindow): boolean =>
  tokensIn(0, length) < SMALL_SHARE * options.maxTokens && length < SMALL_SHARE * options.maxMessages

function isOld({ window: { messages, now, ageless }, options }: MeasuredWindow): boolean {
  const [oldest] = messages
  return oldest !== undefined && !ageless && now.getTime() - oldest.receivedAt.getTime() >= options.maxAgeHours * HOUR_MS
}

function forcedEnds(measured: MeasuredWindow): ChunkEnd[] {
  const ends: ChunkEnd[] = []
  for (let from = 0; from < measured.length && measured.isFull(from, measured.length);) {
    const reason = measured.tokensIn(from, measured.length) >= measured.options.maxTokens ? 'tokens' : 'messages'
    from = splitAfter(measured, from)
    ends.push({ to: from, reason })
  }
  return ends
}

/** The end of a forced split: one message less than all or the limit, halved until the tokens fit, moved back before a split tool pair. */
function splitAfter({ length, options, tokensIn, divides }: MeasuredWindow, from: number): number {
  let size = Math.max(1, Math.min(options.maxMessages, length - from) - 1)
  while (size > 1 && tokensIn(from, from + size) >= options.maxTokens) size = Math.floor(size / 2)
  for (let end = from + size; end > from; end--) if (!divides(end)) return end
  return from + size
}

async function findTopics(
  { window, length }: MeasuredWindow, from: number, boundaries: BoundaryDetector, signal: AbortSignal | undefined,
): Promise<ChunkReading> {
  const before = from === 0 ? window.before : overlapBefore([...window.before, ...window.messages.slice(0, from)])
  const reply = await detectIn(boundaries, { ...window, messages: window.messages.slice(from), before }, signal)
  return readChunkReply(reply, length - from)
}

/** All chunk ends in order; the last is the end of the window. At one position the date overrides the other reasons. */
function endsOf(measured: MeasuredWindow, forced: readonly ChunkEnd[], topics: readonly number[]): ChunkEnd[] {
  const reasons = new Map<number, Reason>([[measured.length, 'flush']])
  for (const { to, reason } of forced) reasons.set(to, reason)
  for (const to of topics) reasons.set(to, 'topic')
  for (let at = 1; at < measured.length; at++) if (measured.changesDay(at)) reasons.set(at, 'day')
  return [...reasons].filter(([to]) => to > 0).sort(([a], [b]) => a - b).map(([to, reason]) => ({ to, reason }))
}

/** Joins each small chunk to its successor in one pass from the left; a joined pair is not joined again. */
function joinSmall(ends: readonly ChunkEnd[], { options, tokensIn, isFull, changesDay }: MeasuredWindow): ChunkEnd[] {
  const result: ChunkEnd[] = []
  for (let index = 0, from = 0; index < ends.length; index++) {
    const end = ends[index] as ChunkEnd
    const next = ends[index + 1]
    const isJoined = next && tokensIn(from, end.to) < options.minTokens && !changesDay(end.to) && !isFull(from, next.to)
    if (isJoined) index++
    const last = isJoined ? next : end
    result.push(last)
    from = last.to
  }
  return result
}

/** @param judgedFrom position of the first message that the model judged */
function toClosed(ends: readonly ChunkEnd[], judgedFrom: number, reading: ChunkReading | undefined): Closed[] {
  const why = reading && repairNote(reading.repaired, reading.reasoning)
  return ends.map(({ to, reason }, index) => {
    const length = to - (ends[index - 1]?.to ?? 0)
    return { length, reason, ...(why !== undefined && to > judgedFrom && { why }) }
  })
}

/** State between looks: the o200k tokens of the open messages. The queue's tokens beyond them are new. */
const stateAfter = ({ window }: MeasuredWindow, from: number): Json =>
  ({ queueTokens: window.messages.slice(from).reduce((sum, { tokens }) => sum + tokens, 0) })

function queueTokensOf(state: Json | undefined): number {
  const tokens = isJsonObject(state) ? state['queueTokens'] : undefined
  return typeof tokens === 'number' ? tokens : 0
}

/**
 * Due now if the new messages since the last look reach the share of a limit from which a tail is no longer small; so
 * each message is read a bounded number of times, whatever the token counter. Otherwise due `maxAgeHours` after the oldest
 * message was received or after the last look.
 */
function dueAt({ count, tokens, oldest, latest, look }: Queue, options: ChunkOptions): Date | undefined {
  const freshMessages = count - (look?.count ?? 0)
  if (freshMessages <= 0) return undefined
  const freshTokens = tokens - queueTokensOf(look?.state)
  if (freshMessages >= SMALL_SHARE * options.maxMessages || freshTokens >= SMALL_SHARE * options.maxTokens) return latest.receivedAt
  return later(waitingSince(oldest, look), options.maxAgeHours * HOUR_MS)
}
