/** `OpenTail`: the open end of an in-memory conversation, without store or clock, for `segmenter` and `segmentAll`. */
import { localDate, MadeleineError } from '@madeleine/base'
import { type Closed, type Draft, type Message, readMessage, type Reason } from '@madeleine/contract'
import { WINDOW_TOKENS, windowMessagesOf, counterOf, type Policy, type Cut, type Queue, type Window, type Counter } from '../policy.ts'
import { UNKNOWN_TIME, gapMs, isTimeKnown } from '../rules/message-gaps.ts'
import { cutWindow, takeWindow, type TakenWindow } from '../window.ts'

export interface OpenTail {
  add(message: Message): void
  /** A look now may close a segment. */
  isDue(): boolean
  /** Closes the segments that the policy ends; all messages if `flush`. */
  look(flush: boolean): Promise<CutSegment[]>
  /** No later message can change what the next look decides. */
  isFull(): boolean
  /** Looks while `isFull`: returns the first segments that a `look` at the whole conversation would give. */
  lookWhileFull(): Promise<CutSegment[]>
  /** The open messages as a segment without a reason; undefined if there are none. */
  open(): CutSegment | undefined
  /** The open messages, and their tokens by the policy's counter. */
  readonly pending: { readonly count: number; readonly tokens: number }
  /** The open messages lack information, or a cut failed and rules alone replaced it. */
  readonly wait: boolean
}

/**
 * A function that validates messages in order. A message without a time gets that of its predecessor, one without an id
 * its index.
 *
 * Unlike the store it accepts texts of any size, also empty ones: dialogues have such turns, and dropping them would shift
 * every index.
 */
export function messageReader(): (input: unknown) => Message {
  let seq = 0
  let receivedAt = UNKNOWN_TIME
  return (input) => {
    const readOptions = { receivedAt, mintId: () => String(seq), maxTextBytes: Infinity, where: `messages[${seq}]` }
    const draft: Draft = isEmptyText(input)
      ? { ...readMessage({ ...input, content: '-' }, readOptions), text: '', tokens: 0 }
      : readMessage(input, readOptions)
    receivedAt = draft.at
    const { future, ...marks } = draft.marks
    // Received when it was sent: it cannot lie in the future. The draft is changed in place; a copy
    // would cost as much as counting its tokens
    return Object.assign(draft, future && { marks }, { receivedAt, seq: seq++ })
  }
}

/** True for a message of an empty text and nothing else, which `readMessage` rejects. */
function isEmptyText(input: unknown): input is { readonly content: '' } {
  if (typeof input !== 'object' || input === null || !('content' in input) || input.content !== '') return false
  return !['parts', 'tool_calls', 'function_call', 'tool_call_id', 'refusal'].some((key) => key in input)
}

// `createTail`: the tail implementation for a policy, streamed or windowed.

export async function createTail(policy: Policy, timeZone: string): Promise<OpenTail> {
  if (isStreamPolicy(policy)) return streamedTail(await policy.stream())
  return windowedTail(policy, timeZone, await counterOf(policy.tokens ?? 'o200k'))
}

// A FIFO queue of messages with token counts.

export interface MessageQueue {
  add(message: Message): void
  /** The message at an index: from the front if 0 or more, from the back if negative. */
  at(index: number): Message | undefined
  /** The oldest `count` messages, or all if there are fewer. */
  first(count: number): Message[]
  /** Removes and returns the oldest `count` messages. */
  take(count: number): Message[]
  readonly count: number
  /** Tokens by o200k. */
  readonly tokens: number
  /** Tokens by the policy's counter. */
  readonly ownTokens: number
}

function messageQueue(counter: Counter): MessageQueue {
  let messages: Message[] = []
  let front = 0
  let tokens = 0
  let ownTokens = 0
  const first = (count: number) => messages.slice(front, front + count)
  return {
    add(message) {
      ownTokens += counter(message) // first: if it throws, the message is not added
      messages.push(message)
      tokens += message.tokens
    },
    at: (index) => messages.at(index < 0 ? index : front + index),
    first,
    take(count) {
      const taken = first(count)
      front += taken.length
      for (const message of taken) {
        tokens -= message.tokens
        ownTokens -= counter(message)
      }
      // Compacted only when half is free: amortised constant cost per message
      if (front * 2 > messages.length) {
        messages = messages.slice(front)
        front = 0
      }
      return taken
    },
    get count() { return messages.length - front },
    get tokens() { return tokens },
    get ownTokens() { return ownTokens },
  }
}

// `StreamPolicy`: a policy that decides message by message in little memory; no window caps its segments.

/** A closed segment with its tokens by the policy's counter. */
export interface CountedSegment extends Closed {
  readonly tokens: number
}

export interface SegmentStream {
  /** Adds the next message. Returns the segments that it closes, in order; the last may end before messages that were read ahead. */
  add(message: Message): readonly CountedSegment[]
  /** Closes what is open. */
  flush(): readonly CountedSegment[]
  /** Tokens of the open messages. */
  readonly tokens: number
  /** Number of messages before the open segment that are its context. */
  readonly overlap: number
}

export interface StreamPolicy extends Policy {
  /** Opens a stream for one conversation. Its segments are those of `cut`, however the messages were grouped into windows. */
  stream(): Promise<SegmentStream>
}

export const isStreamPolicy = (policy: Policy): policy is StreamPolicy => 'stream' in policy && typeof policy.stream === 'function'

// The tail of a `StreamPolicy`: cuts as each message is added.

/** Keeps the ids and times of the open messages but no texts: nothing bounds their number. */
function streamedTail(stream: SegmentStream): OpenTail {
  let ready: CutSegment[] = []
  let past: readonly SegmentMessage[] = []
  const open: SegmentMessage[] = []
  const emit = (closed: CountedSegment) => {
    // A stream with lookahead closes fewer messages than it has read
    const messages = open.splice(0, closed.length)
    ready.push(toSegment(messages, { overlapIds: lastIds(past, closed.overlap), tokens: closed.tokens, closed }))
    past = pastAfter(past, messages)
  }
  const takeReady = () => {
    const segments = ready
    ready = []
    return segments
  }
  return {
    add(message) {
      for (const closed of stream.add(message)) emit(closed)
      open.push({ id: message.id, at: message.at, timed: message.timed })
    },
    isDue: () => ready.length > 0,
    async look(flush) {
      for (const closed of flush ? stream.flush() : []) emit(closed)
      return takeReady()
    },
    isFull: () => ready.length > 0,
    lookWhileFull: async () => takeReady(),
    open() {
      if (open.length === 0) return undefined
      return toSegment(open, { overlapIds: lastIds(past, stream.overlap), tokens: stream.tokens })
    },
    get pending() { return { count: open.length, tokens: stream.tokens } },
    wait: false,
  }
}

// The tail of a policy that cuts windows: messages are queued until a look is due.

/** @param counter the policy's token counter */
function windowedTail(policy: Policy, timeZone: string, counter: Counter): OpenTail {
  const maxMessages = windowMessagesOf(policy)
  const queue = messageQueue(counter)
  const emitter = segmentEmitter(queue)
  let lastLook: Queue['look']
  let failed = false
  let full = false // messages may follow the window of the last look

  const look = async (flush: boolean): Promise<CutSegment[]> => {
    const selection = takeWindow(queue.first(maxMessages + 1), maxMessages)
    const window = windowOf(selection.messages, { before: emitter.context(), timeZone, flush, state: lastLook?.state })
    const { receivedAt: at } = queue.at(-1) as Message
    const { cut, byRules } = await cutOrRules(policy, window, selection)
    failed ||= byRules
    full = selection.full
    const segments = cut.closed.map(emitter.close)
    lastLook = { at, count: queue.count, wait: cut.wait ?? false, ...(cut.state !== undefined && { state: cut.state }) }
    return segments
  }
  const lookWhile = async (condition: () => boolean, flush: boolean): Promise<CutSegment[]> => {
    const segments: CutSegment[] = []
    while (condition()) segments.push(...(await look(flush)))
    return segments
  }
  // A window depends on whether one more message follows, and on the call that it answers
  const isFull = () => queue.count > maxMessages
  return {
    add: queue.add,
    isDue: () => queue.count >= maxMessages || isDue(policy, queueOf(queue, lastLook, timeZone)),
    look(flush) {
      full = true
      return lookWhile(() => full && queue.count > 0, flush)
    },
    isFull,
    lookWhileFull: () => lookWhile(isFull, false),
    open: () => (queue.count > 0 ? toSegment(queue.first(queue.count), { overlapIds: [], tokens: queue.ownTokens }) : undefined),
    get pending() { return { count: queue.count, tokens: queue.ownTokens } },
    get wait() { return failed || (queue.count > 0 && (lastLook?.wait ?? false)) },
  }
}

/** The window of a look. Without a clock, now is the time the last message was received. */
function windowOf(
  messages: readonly Message[], { state, ...context }: Pick<Window, 'before' | 'timeZone' | 'flush'> & { state: Window['state'] },
): Window {
  const { receivedAt: now } = messages.at(-1) as Message
  return { ...context, messages, rulesOnly: false, now, ageless: true, ...(state !== undefined && { state }) }
}

/** Takes closed segments off the queue and keeps the messages before the next one as context. */
function segmentEmitter(queue: MessageQueue) {
  let past: readonly Message[] = []
  return {
    context: () => overlapBefore(past),
    close(closed: Cut['closed'][number]): CutSegment {
      const tokensBefore = queue.ownTokens
      const messages = queue.take(closed.length)
      const tokens = tokensBefore - queue.ownTokens
      const segment = toSegment(messages, { overlapIds: lastIds(past, closed.overlap), tokens, closed })
      past = pastAfter(past, messages)
      return segment
    },
  }
}

/** Cuts the window by the policy, or by rules alone if that rejects. @throws invalid_input, as an invalid option is the caller's error */
async function cutOrRules(policy: Policy, window: Window, selection: TakenWindow): Promise<{ cut: Cut; byRules: boolean }> {
  try {
    return { cut: await cutWindow(policy, window, selection), byRules: false }
  } catch (error) {
    if (error instanceof MadeleineError && error.code === 'invalid_input') throw error
    return { cut: await cutWindow(policy, { ...window, rulesOnly: true }, selection), byRules: true }
  }
}

function isDue(policy: Policy, queue: Queue): boolean {
  if (queue.tokens >= WINDOW_TOKENS) return true
  const due = policy.dueAt(queue)
  return due !== undefined && due <= queue.latest.receivedAt
}

/** The queue's counters for `dueAt`. Without a clock no message has an age: the oldest counts as received with the newest. */
function queueOf(queue: MessageQueue, look: Queue['look'], timeZone: string): Queue {
  const latest = queue.at(-1) as Message
  const previous = queue.count > 1 ? queue.at(-2) : undefined
  return {
    count: queue.count,
    tokens: queue.tokens,
    oldest: { at: (queue.at(0) as Message).at, receivedAt: latest.receivedAt },
    latest,
    ...(previous && { previousReceivedAt: previous.receivedAt }),
    gapMs: previous ? gapMs(previous, latest) : 0,
    dayChanged: previous !== undefined && localDate(previous.at, timeZone) !== localDate(latest.at, timeZone),
    ...(look && { look }),
  }
}

// `CutSegment`: a segment as returned by `segmentAll` and `segmenter`, and the context messages before it.

export interface CutSegment {
  messageIds: string[]
  /** Ids of the messages directly before the segment that are its context; none of them is in it. */
  overlapIds: string[]
  /** Why the segment ended; absent while it is open. */
  reason?: Reason
  /** Confidence of the policy in the boundary at its end, 0–1; absent if a rule decided. */
  strength?: number
  /** Tokens by the policy's counter, without the overlap. */
  tokens: number
  /** Story time of the first message, in order of arrival, whose time is known; null if no message up to its end has one. */
  startAt: Date | null
  /** Story time of the last such message; before `startAt` if times are out of order. Null exactly if `startAt` is. */
  endAt: Date | null
  title?: string
  summary?: string
}

/** The fields of a message that a segment depends on. */
export type SegmentMessage = Pick<Message, 'id' | 'at' | 'timed'>

/** The properties of a segment that do not follow from its messages. */
interface SegmentDetails {
  readonly overlapIds: string[]
  readonly tokens: number
  /** The policy's cut; absent while the segment is open. */
  readonly closed?: Closed
}

function toSegment(messages: readonly SegmentMessage[], { overlapIds, tokens, closed }: SegmentDetails): CutSegment {
  return {
    messageIds: messages.map(({ id }) => id),
    overlapIds,
    ...(closed && { reason: closed.reason }),
    ...(closed?.strength !== undefined && { strength: closed.strength }),
    tokens,
    startAt: messages.find(isTimeKnown)?.at ?? null,
    endAt: messages.findLast(isTimeKnown)?.at ?? null,
    ...(closed?.title !== undefined && { title: closed.title }),
    ...(closed?.summary !== undefined && { summary: closed.summary }),
  }
}

/** Caps of the messages before the cursor that one look reads as context. */
const CONTEXT_MESSAGES = 50
const CONTEXT_TOKENS = 2000

/** The messages that overlap and context may reach back to, after `closed` was appended to `past`: at most 50, or `closed` if longer. */
const pastAfter = <M extends SegmentMessage>(past: readonly M[], closed: readonly M[]): readonly M[] =>
  closed.length >= CONTEXT_MESSAGES ? closed : [...past, ...closed].slice(-CONTEXT_MESSAGES)

/** The newest messages of `past`, at most 50 and 2,000 tokens: the `before` of a window. */
export function overlapBefore(past: readonly Message[]): Message[] {
  let tokens = 0
  const context = past.slice(-CONTEXT_MESSAGES).toReversed()
  const tooMany = context.findIndex((message) => (tokens += message.tokens) > CONTEXT_TOKENS)
  return (tooMany < 0 ? context : context.slice(0, tooMany)).toReversed()
}

/** Ids of the last `count` messages. */
const lastIds = (messages: readonly SegmentMessage[], count = 0): string[] =>
  count > 0 ? messages.slice(-count).map(({ id }) => id) : []
