/** The tail of a policy that cuts windows: messages are queued until a look is due. */
import { localDate } from '../../time/calendar.ts'
import type { Message } from '../../message/message.ts'
import { MadeleineError } from '../../errors.ts'
import { WINDOW_TOKENS, windowMessagesOf, type Cut, type Policy, type Queue, type Window } from '../policy.ts'
import { overlapBefore, lastIds, pastAfter, toSegment, type CutSegment } from '../plain-segment.ts'
import type { OpenTail } from './tail.ts'
import { gapMs } from '../rules/message-gaps.ts'
import type { Counter } from '../message-tokens.ts'
import { messageQueue, type MessageQueue } from './message-queue.ts'
import { cutWindow, takeWindow, type TakenWindow } from '../window.ts'

/** @param counter the policy's token counter */
export function windowedTail(policy: Policy, timeZone: string, counter: Counter): OpenTail {
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
