/** The `chunk` policy: limits cut, a model finds topics if there is one, days always divide, small chunks join. */
import { localDate } from '../../time/calendar.ts'
import type { Message } from '../../message/message.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Closed, Reason } from '../../core/segment.ts'
import { BOUNDARIES_OPTION, boundariesFor, detectIn, repairNote, type BoundaryDetector } from './boundary-port.ts'
import { chunkQuestion, readChunkReply, type ChunkReading } from './chunk-question.ts'
import { ABOVE_ZERO, COUNT, FLAG, optional, readOptions, storedOptions, ZERO_OR_MORE, type OptionRule } from '../policy-options.ts'
import type { Cut, Policy, Queue, Window } from '../policy.ts'
import { overlapBefore } from '../plain-segment.ts'
import { toolPairsOf } from '../rules/tool-pairs.ts'
import { isTimeKnown, later, waitingSince } from '../rules/message-gaps.ts'
import { counterOf, TOKENS, type Counter, type Tokens } from '../message-tokens.ts'
import { HOUR_MS } from '../../units.ts'

export interface ChunkOptions {
  /** From this many tokens on a chunk is split by force; a single message may have more. Default 8000. */
  readonly maxTokens: number
  /** From this many messages on a chunk is split by force. Default 500. */
  readonly maxMessages: number
  /** A chunk with fewer tokens joins the next, unless that breaks a limit or a day. Default 300. */
  readonly minTokens: number
  /** A tail under 0.3 of both limits is left alone until its oldest message has waited this long. Default 1. */
  readonly maxAgeHours: number
  /** A change of date always splits. Default true. */
  readonly daySplit: boolean
  /** What counts tokens. Default 'chars4'. */
  readonly tokens: Tokens
  /** Finds where the topic turns. Without it the language model does, and without that limits and days alone cut. */
  readonly boundaries?: BoundaryDetector | undefined
}

const FORM = {
  defaults: {
    maxTokens: 8000, maxMessages: 500, minTokens: 300, maxAgeHours: 1, daySplit: true, tokens: 'chars4', boundaries: undefined,
  } as ChunkOptions,
  rules: {
    maxTokens: ABOVE_ZERO, maxMessages: COUNT, minTokens: ZERO_OR_MORE, maxAgeHours: ABOVE_ZERO, daySplit: FLAG, tokens: TOKENS,
    boundaries: optional(BOUNDARIES_OPTION),
  } satisfies Record<keyof ChunkOptions, OptionRule>,
}

/** Share of a limit under which a tail is small. */
const SMALL = 0.3

/**
 * Cuts at limits, at changes of date and where the model sees a new topic, as the EverOS chunker does.
 *
 * 1. A small tail that is not old waits, and the model is not asked.
 * 2. What reaches a limit is split from the left; a message that reaches one alone is a segment.
 * 3. The model is asked once, about the rest. Nothing divides a tool call from its result but a day, or a limit that
 *    leaves no other place.
 * 4. One pass joins small chunks to their successors. The last chunk stays open unless flushed.
 *
 * @throws invalid_input for a wrong option; `cut` whatever the model does, with nothing changed: model_failed, bad_reply, budget_exhausted
 */
export function chunk(given: Partial<ChunkOptions> = {}): Policy {
  const options = readOptions('chunk', given, FORM)
  return {
    name: 'chunk',
    version: 1,
    // A port is stored as a function is
    options: storedOptions({ ...options, boundaries: options.boundaries?.detect }),
    tokens: options.tokens,
    dueAt: (queue) => dueAt(queue, options),
    cut: async (window, signal) => {
      const talk = measure(window, options, await counterOf(options.tokens))
      return cut(talk, boundariesFor(window, options.boundaries, chunkQuestion), signal)
    },
  }
}

/** A window with what its cuts are decided on; places are counts of messages before them. */
interface Talk {
  readonly window: Window
  readonly options: ChunkOptions
  readonly length: number
  tokensIn(from: number, to: number): number
  /** What lies between reaches a limit. */
  isFull(from: number, to: number): boolean
  /** The messages around this place fall on different dates. */
  changesDay(at: number): boolean
  /** It lies between a tool call and its result, or one that may still come. */
  divides(at: number): boolean
}

function measure(window: Window, options: ChunkOptions, count: Counter): Talk {
  const { messages, timeZone, flush } = window
  const sums = [0]
  for (const message of messages) sums.push((sums.at(-1) as number) + count(message))
  const tokensIn = (from: number, to: number) => (sums[to] as number) - (sums[from] as number)
  const dates = options.daySplit ? messages.map(({ at }) => localDate(at, timeZone)) : []
  const ties = toolPairsOf(messages)
  return {
    window, options, tokensIn,
    length: messages.length,
    isFull: (from, to) => tokensIn(from, to) >= options.maxTokens || to - from >= options.maxMessages,
    changesDay: (at) => dates[at - 1] !== dates[at] && isTimeKnown(messages[at - 1] as Message),
    divides: flush ? ties.dividesPair : ties.divides,
  }
}

/** Where a chunk ends. */
interface End {
  readonly to: number
  readonly reason: Reason
}

async function cut(talk: Talk, boundaries: BoundaryDetector | undefined, signal: AbortSignal | undefined): Promise<Cut> {
  const { window, length } = talk
  if (!window.flush && isSmall(talk) && !isOld(talk)) return { closed: [], state: stateAfter(talk, 0), wait: length > 0 }
  const forced = forcedEnds(talk)
  const from = forced.at(-1)?.to ?? 0
  const reading = boundaries && from < length ? await ask(talk, from, boundaries, signal) : undefined
  const topics = (reading?.boundaries ?? []).map((after) => from + after).filter((at) => !talk.divides(at))
  const ends = joined(endsOf(talk, forced, topics), talk)
  const isOpen = from < length && !window.flush
  const closed = toClosed(isOpen ? ends.slice(0, -1) : ends, from, reading)
  return { closed, state: stateAfter(talk, isOpen ? (ends.at(-2)?.to ?? 0) : length), wait: isOpen && (reading?.shouldWait ?? false) }
}

const isSmall = ({ options, length, tokensIn }: Talk): boolean =>
  tokensIn(0, length) < SMALL * options.maxTokens && length < SMALL * options.maxMessages

function isOld({ window: { messages, now, ageless }, options }: Talk): boolean {
  const [oldest] = messages
  return oldest !== undefined && !ageless && now.getTime() - oldest.receivedAt.getTime() >= options.maxAgeHours * HOUR_MS
}

function forcedEnds(talk: Talk): End[] {
  const ends: End[] = []
  for (let from = 0; from < talk.length && talk.isFull(from, talk.length);) {
    const reason = talk.tokensIn(from, talk.length) >= talk.options.maxTokens ? 'tokens' : 'messages'
    from = splitAfter(talk, from)
    ends.push({ to: from, reason })
  }
  return ends
}

/** One message less than all or the limit, halved until the tokens fit, moved back before a call if one is divided. */
function splitAfter({ length, options, tokensIn, divides }: Talk, from: number): number {
  let size = Math.max(1, Math.min(options.maxMessages, length - from) - 1)
  while (size > 1 && tokensIn(from, from + size) >= options.maxTokens) size = Math.floor(size / 2)
  for (let whole = from + size; whole > from; whole--) if (!divides(whole)) return whole
  return from + size
}

async function ask({ window, length }: Talk, from: number, boundaries: BoundaryDetector, signal: AbortSignal | undefined): Promise<ChunkReading> {
  const before = from === 0 ? window.before : overlapBefore([...window.before, ...window.messages.slice(0, from)])
  const reply = await detectIn(boundaries, { ...window, messages: window.messages.slice(from), before }, signal)
  return readChunkReply(reply, length - from)
}

/** In order; the last is the end of the window. Where several fall together, the day says why. */
function endsOf(talk: Talk, forced: readonly End[], topics: readonly number[]): End[] {
  const reasons = new Map<number, Reason>([[talk.length, 'flush']])
  for (const { to, reason } of forced) reasons.set(to, reason)
  for (const to of topics) reasons.set(to, 'topic')
  for (let at = 1; at < talk.length; at++) if (talk.changesDay(at)) reasons.set(at, 'day')
  return [...reasons].filter(([to]) => to > 0).sort(([a], [b]) => a - b).map(([to, reason]) => ({ to, reason }))
}

/** One pass from the left: a small chunk joins its successor, and the pair is not looked at again. */
function joined(ends: readonly End[], { options, tokensIn, isFull, changesDay }: Talk): End[] {
  const kept: End[] = []
  for (let index = 0, from = 0; index < ends.length; index++) {
    const end = ends[index] as End
    const next = ends[index + 1]
    const joins = next && tokensIn(from, end.to) < options.minTokens && !changesDay(end.to) && !isFull(from, next.to)
    if (joins) index++
    const last = joins ? next : end
    kept.push(last)
    from = last.to
  }
  return kept
}

/** @param asked where the messages begin that the model judged */
function toClosed(ends: readonly End[], asked: number, reading: ChunkReading | undefined): Closed[] {
  const why = reading && repairNote(reading.repaired, reading.reasoning)
  return ends.map(({ to, reason }, index) => {
    const length = to - (ends[index - 1]?.to ?? 0)
    return { length, reason, ...(why !== undefined && to > asked && { why }) }
  })
}

/** The queue's tokens of what was left open: what came since is what the queue has more. */
const stateAfter = ({ window }: Talk, from: number): Json =>
  ({ queueTokens: window.messages.slice(from).reduce((sum, { tokens }) => sum + tokens, 0) })

function queueTokensOf(state: Json | undefined): number {
  const tokens = isJsonObject(state) ? state['queueTokens'] : undefined
  return typeof tokens === 'number' ? tokens : 0
}

/**
 * Now, when as much came since the last look as makes a tail no longer small: so each message is looked at a bounded
 * number of times, whatever counts. Else when the tail, or what came since the last look, is old.
 */
function dueAt({ count, tokens, oldest, latest, look }: Queue, options: ChunkOptions): Date | undefined {
  const fresh = count - (look?.count ?? 0)
  if (fresh <= 0) return undefined
  const freshTokens = tokens - queueTokensOf(look?.state)
  if (fresh >= SMALL * options.maxMessages || freshTokens >= SMALL * options.maxTokens) return latest.receivedAt
  return later(waitingSince(oldest, look), options.maxAgeHours * HOUR_MS)
}
