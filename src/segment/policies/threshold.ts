/** The `threshold` policy: cuts at a silence or a size, and hands the end of each segment on as context. */
import type { Message } from '../../message/message.ts'
import { isJsonObject, type Json } from '../../json.ts'
import { ABOVE_ZERO, COUNT, FLAG, readOptions, storedOptions, ZERO_OR_MORE, type OptionRule } from '../policy-options.ts'
import { lengthOf, type Closed, type Reason } from '../../core/segment.ts'
import type { Queue } from '../policy.ts'
import type { CountedSegment, SegmentStream, StreamPolicy } from '../stream/stream-policy.ts'
import { isTimeKnown, later } from '../rules/message-gaps.ts'
import { counterOf, TOKENS, type Counter, type Tokens } from '../message-tokens.ts'
import { MINUTE_MS } from '../../units.ts'

export interface ThresholdOptions {
  /** A message more than this after the one before it closes what came before. Default 30. */
  readonly gapMinutes: number
  /** A message that would take the segment over this closes what came before; alone it may be larger. Default 4000. */
  readonly maxTokens: number
  /** Overlap reaches back at most this far from the closed segment's last message, inclusive. Default 5. */
  readonly overlapMinutes: number
  /** Overlap has at most this many tokens. Default 500. */
  readonly overlapTokens: number
  /** Hand overlap on also where a gap closed the segment. Default true. */
  readonly overlapAcrossGap: boolean
  /** A shorter segment is not closed, only flushed: it takes the next message in. Default 1. */
  readonly minMessages: number
  /** Code points of a tool result that count. Default 1000. */
  readonly maxToolResultChars: number
  /** What counts tokens. Default 'o200k'. */
  readonly tokens: Tokens
}

const DEFAULTS: ThresholdOptions = {
  gapMinutes: 30, maxTokens: 4000, overlapMinutes: 5, overlapTokens: 500,
  overlapAcrossGap: true, minMessages: 1, maxToolResultChars: 1000, tokens: 'o200k',
}

const RULES: Record<keyof ThresholdOptions, OptionRule> = {
  gapMinutes: ABOVE_ZERO, maxTokens: ABOVE_ZERO, overlapMinutes: ZERO_OR_MORE, overlapTokens: ZERO_OR_MORE,
  overlapAcrossGap: FLAG, minMessages: COUNT, maxToolResultChars: COUNT, tokens: TOKENS,
}

/** A look at least this often and this late, for what the queue's counters cannot show: other counters, gaps inside a push. */
const LOOK_MESSAGES = 50
const QUIET_MINUTES = 30

/**
 * Cuts at a gap in story time or at a size, as agent-memory's segmenter does.
 *
 * The next segment's overlap is the longest run of whole messages at the end of the closed one that fits
 * both overlap limits; it counts neither toward `maxTokens` nor in a segment's `tokens`. A negative gap
 * never cuts. How the messages came in pushes makes no difference.
 *
 * @throws invalid_input for a wrong option
 */
export function threshold(given: Partial<ThresholdOptions> = {}): StreamPolicy {
  const options = readOptions('threshold', given, { defaults: DEFAULTS, rules: RULES })
  const counter = () => counterOf(options.tokens, options.maxToolResultChars)
  return {
    name: 'threshold',
    version: 1,
    options: storedOptions(options),
    dueAt: (queue) => dueAt(queue, options),
    stream: async () => openStream(options, await counter(), {}),
    async cut(window) {
      const state = readState(window.state)
      const stream = openStream(options, await counter(), state)
      const counted = window.messages.map((message) => stream.add(message))
      if (window.flush) counted.push(stream.flush())
      const closed = counted.filter((segment) => segment !== undefined).map(({ tokens: _, ...segment }): Closed => segment)
      return { closed, state: stateAfter(stream, window.messages, closed) }
    },
  }
}

/** What of the past the open segment depends on. */
interface Edge {
  /** How many messages before it are its context. */
  readonly overlap?: number
  /** Story time of the message before it, in epoch milliseconds; absent if there is none or nobody knows. */
  readonly lastAt?: number
}

/** Kept between looks: the edge, and what the last look saw, to time the next. */
interface State extends Edge {
  /** Tokens of the open segment by the policy's counter, and by the queue's. */
  readonly openTokens?: number
  readonly queueTokens?: number
  /** Story time of the newest message seen, in epoch milliseconds. */
  readonly seenAt?: number
}

const readState = (state: Json | undefined): State =>
  isJsonObject(state) ? (state as State) : {}

interface ThresholdStream extends SegmentStream {
  readonly edge: Edge
}

function openStream(options: ThresholdOptions, count: Counter, start: Edge): ThresholdStream {
  const longGapMs = options.gapMinutes * MINUTE_MS
  let edge = start
  let open: Sized[] = []
  let tokens = 0
  let { lastAt } = start

  const reasonToClose = (gap: number, size: number): Reason | undefined => {
    if (open.length < options.minMessages) return undefined
    if (gap > longGapMs) return 'time-gap'
    return tokens + size > options.maxTokens ? 'tokens' : undefined
  }
  const close = (reason: Reason): CountedSegment => {
    const closed = { length: open.length, reason, tokens, ...(edge.overlap && { overlap: edge.overlap }) }
    edge = { overlap: overlapOf(open, options), ...(lastAt !== undefined && { lastAt }) }
    open = []
    tokens = 0
    return closed
  }
  return {
    get tokens() { return tokens },
    get edge() { return edge },
    get overlap() { return edge.overlap ?? 0 },
    add(message) {
      const size = count(message)
      const atMs = message.at.getTime()
      const gap = lastAt === undefined ? 0 : atMs - lastAt
      const reason = reasonToClose(gap, size)
      const closed = reason && close(reason)
      if (open.length === 0 && gap > longGapMs && !options.overlapAcrossGap) edge = { ...edge, overlap: 0 }
      open.push({ atMs, size })
      tokens += size
      lastAt = isTimeKnown(message) ? atMs : undefined
      return closed
    },
    flush: () => (open.length > 0 ? close('flush') : undefined),
  }
}

/** What overlap depends on of a message, without its text: no cap bounds how many are open. */
interface Sized {
  readonly atMs: number
  readonly size: number
}

/** How many messages at the end of a closed segment become the next one's context. */
function overlapOf(closed: readonly Sized[], { overlapMinutes, overlapTokens }: ThresholdOptions): number {
  const since = (closed.at(-1)?.atMs ?? 0) - overlapMinutes * MINUTE_MS
  let [messages, tokens] = [0, 0]
  for (let at = closed.length - 1; at >= 0; at--) {
    const { atMs, size } = closed[at] as Sized
    tokens += size
    if (atMs < since || tokens > overlapTokens) break
    messages++
  }
  return messages
}

function stateAfter(stream: ThresholdStream, seen: readonly Message[], closed: readonly Closed[]): Json {
  const from = lengthOf(closed)
  const queueTokens = seen.slice(from).reduce((sum, { tokens }) => sum + tokens, 0)
  const last = seen.at(-1)
  return { ...stream.edge, openTokens: stream.tokens, queueTokens, ...(last && { seenAt: last.at.getTime() }) }
}

/**
 * Now, when the last gap or the size may close something; else after a quiet while, since a push of
 * several messages shows only its last gap, and another counter than o200k its own size to nobody.
 */
function dueAt({ count, tokens, oldest, latest, gapMs: lastGap, look }: Queue, options: ThresholdOptions): Date | undefined {
  const fresh = count - (look?.count ?? 0)
  if (fresh <= 0 || count <= options.minMessages) return undefined
  const longGapMs = options.gapMinutes * MINUTE_MS
  const { openTokens = 0, queueTokens = 0, seenAt = oldest.at.getTime() } = readState(look?.state)
  const mayHideGap = latest.at.getTime() - seenAt > longGapMs
  const mayOverflow = openTokens + tokens - queueTokens > options.maxTokens
  if (lastGap > longGapMs || mayHideGap || mayOverflow || fresh >= LOOK_MESSAGES) return latest.receivedAt
  return later(latest.receivedAt, QUIET_MINUTES * MINUTE_MS)
}
