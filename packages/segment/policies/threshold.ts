/** The `threshold` policy: cuts at a time gap or a size, and passes the end of each segment to the next as overlap. */
import { type Closed, lengthOf, type Message, type Reason } from '@madeleine/contract'
import { inTurns, isJsonObject, type Json, mapSteps, MINUTE_MS } from '@madeleine/base'
import { ABOVE_ZERO, COUNT, FLAG, readOptions, storedOptions, ZERO_OR_MORE, type OptionRule } from '../policy-options.ts'
import { counterOf, TOKENS, type Queue, type Counter, type Tokens } from '../policy.ts'
import type { CountedSegment, SegmentStream, StreamPolicy } from '../stream/tail.ts'
import { isTimeKnown, later } from '../rules/message-gaps.ts'

export interface ThresholdOptions {
  /** A longer gap in story time closes the segment before it. Default 30. */
  readonly gapMinutes: number
  /** A message that would exceed this closes the segment before it; a single message may be larger. Default 4000. */
  readonly maxTokens: number
  /** The overlap begins at most this long before the closed segment's last message, inclusive. Default 5. */
  readonly overlapMinutes: number
  /** The overlap has at most this many tokens. Default 500. */
  readonly overlapTokens: number
  /** Overlap also after a segment that a gap closed. Default true. */
  readonly overlapAcrossGap: boolean
  /** A segment with fewer messages is closed only by a flush; otherwise it takes the next message. Default 1. */
  readonly minMessages: number
  /** Code points of a tool result that are counted. Default 1000. */
  readonly maxToolResultChars: number
  /** The token counter. Default 'o200k'. */
  readonly tokens: Tokens
}

export const THRESHOLD_OPTIONS_SPEC = {
  defaults: {
    gapMinutes: 30, maxTokens: 4000, overlapMinutes: 5, overlapTokens: 500,
    overlapAcrossGap: true, minMessages: 1, maxToolResultChars: 1000, tokens: 'o200k',
  } as ThresholdOptions,
  rules: {
    gapMinutes: ABOVE_ZERO, maxTokens: ABOVE_ZERO, overlapMinutes: ZERO_OR_MORE, overlapTokens: ZERO_OR_MORE,
    overlapAcrossGap: FLAG, minMessages: COUNT, maxToolResultChars: COUNT, tokens: TOKENS,
  } satisfies Record<keyof ThresholdOptions, OptionRule>,
}

/** New messages and silence after which a look is due anyway: the queue shows neither other token counters nor gaps inside a push. */
const LOOK_MESSAGES = 50
const QUIET_MINUTES = 30

/**
 * Cuts at a gap in story time or at a size, as agent-memory's segmenter does.
 *
 * The next segment's overlap is the longest run of whole messages at the end of the closed segment that fits both overlap
 * limits; it counts neither toward `maxTokens` nor in a segment's `tokens`. A negative gap never cuts. The segments do
 * not depend on how messages are grouped into pushes.
 *
 * @throws invalid_input for an invalid option
 */
export function threshold(overrides: Partial<ThresholdOptions> = {}): StreamPolicy {
  const options = readOptions('threshold', overrides, THRESHOLD_OPTIONS_SPEC)
  const counter = () => counterOf(options.tokens, options.maxToolResultChars)
  return {
    name: 'threshold',
    version: 1,
    options: storedOptions(options),
    silenceMs: options.gapMinutes * MINUTE_MS,
    dueAt: (queue) => dueAt(queue, options),
    stream: async () => openStream(options, await counter(), {}),
    async cut(window) {
      const state = readState(window.state)
      const stream = openStream(options, await counter(), state)
      const counted = (await inTurns(mapSteps(window.messages, (message) => stream.add(message), ({ text }) => text.length))).flat()
      if (window.flush) counted.push(...stream.flush())
      const closed = counted.map(({ tokens: _, ...segment }): Closed => segment)
      return { closed, state: stateAfter(stream, window.messages, closed) }
    },
  }
}

/** What the open segment depends on before its first message. */
interface Edge {
  /** Number of messages before the segment that are its context. */
  readonly overlap?: number
  /** Story time of the message before the segment, in epoch milliseconds; absent if there is none or its time is unknown. */
  readonly lastAt?: number
}

/** State between looks: the edge, and the measures of the last look that `dueAt` compares with the queue. */
interface State extends Edge {
  /** Tokens of the open segment by the policy's counter, and by the queue's. */
  readonly openTokens?: number
  readonly queueTokens?: number
  /** Story time of the newest message that the last look read, in epoch milliseconds. */
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
  let open: MessageSize[] = []
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
      const closed = reason ? [close(reason)] : []
      if (open.length === 0 && gap > longGapMs && !options.overlapAcrossGap) edge = { ...edge, overlap: 0 }
      open.push({ atMs, size })
      tokens += size
      lastAt = isTimeKnown(message) ? atMs : undefined
      return closed
    },
    flush: () => (open.length > 0 ? [close('flush')] : []),
  }
}

/** The time and token count of an open message. The text is not kept: nothing bounds the number of open messages. */
interface MessageSize {
  readonly atMs: number
  readonly size: number
}

/** Number of messages at the end of a closed segment that are the next segment's overlap. */
function overlapOf(closed: readonly MessageSize[], { overlapMinutes, overlapTokens }: ThresholdOptions): number {
  const since = (closed.at(-1)?.atMs ?? 0) - overlapMinutes * MINUTE_MS
  let [messages, tokens] = [0, 0]
  for (let at = closed.length - 1; at >= 0; at--) {
    const { atMs, size } = closed[at] as MessageSize
    tokens += size
    if (atMs < since || tokens > overlapTokens) break
    messages++
  }
  return messages
}

function stateAfter(stream: ThresholdStream, messages: readonly Message[], closed: readonly Closed[]): Json {
  const from = lengthOf(closed)
  const queueTokens = messages.slice(from).reduce((sum, { tokens }) => sum + tokens, 0)
  const last = messages.at(-1)
  return { ...stream.edge, openTokens: stream.tokens, queueTokens, ...(last && { seenAt: last.at.getTime() }) }
}

/**
 * Due now if the last gap or the size may close a segment. Otherwise due after 30 minutes of silence: the queue shows only
 * the last gap of a push, and no size by a counter other than o200k.
 */
function dueAt({ count, tokens, oldest, latest, gapMs: lastGap, look }: Queue, options: ThresholdOptions): Date | undefined {
  const freshMessages = count - (look?.count ?? 0)
  if (freshMessages <= 0 || count <= options.minMessages) return undefined
  const longGapMs = options.gapMinutes * MINUTE_MS
  const { openTokens = 0, queueTokens = 0, seenAt = oldest.at.getTime() } = readState(look?.state)
  const mayHideGap = latest.at.getTime() - seenAt > longGapMs
  const mayOverflow = openTokens + tokens - queueTokens > options.maxTokens
  if (lastGap > longGapMs || mayHideGap || mayOverflow || freshMessages >= LOOK_MESSAGES) return latest.receivedAt
  return later(latest.receivedAt, QUIET_MINUTES * MINUTE_MS)
}
