/** A tail whose messages wait until the policy wants to look at them, one window at a time. */
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

/** @param counter the policy's own */
export function windowedTail(policy: Policy, timeZone: string, counter: Counter): OpenTail {
  const maxMessages = windowMessagesOf(policy)
  const line = messageQueue(counter)
  const settle = settler(line)
  let last: Queue['look']
  let failed = false
  let full = false // more may follow what the last look saw

  const look = async (flush: boolean): Promise<CutSegment[]> => {
    const taken = takeWindow(line.first(maxMessages + 1), maxMessages)
    const window = windowOf(taken.messages, { before: settle.context(), timeZone, flush, state: last?.state })
    const { receivedAt: at } = line.at(-1) as Message
    const { cut, byRules } = await cutOrRules(policy, window, taken)
    failed ||= byRules
    full = taken.full
    const segments = cut.closed.map(settle.close)
    last = { at, count: line.count, wait: cut.wait ?? false, ...(cut.state !== undefined && { state: cut.state }) }
    return segments
  }
  const lookWhile = async (wanted: () => boolean, flush: boolean): Promise<CutSegment[]> => {
    const segments: CutSegment[] = []
    while (wanted()) segments.push(...(await look(flush)))
    return segments
  }
  // What a window depends on: whether one more follows, and what that answers
  const isFull = () => line.count > maxMessages
  return {
    add: line.add,
    isDue: () => line.count >= maxMessages || isDue(policy, queueOf(line, last, timeZone)),
    look(flush) {
      full = true
      return lookWhile(() => full && line.count > 0, flush)
    },
    isFull,
    lookWhileFull: () => lookWhile(isFull, false),
    open: () => (line.count > 0 ? toSegment(line.first(line.count), { overlapIds: [], tokens: line.ownTokens }) : undefined),
    get pending() { return { count: line.count, tokens: line.ownTokens } },
    get wait() { return failed || (line.count > 0 && (last?.wait ?? false)) },
  }
}

/** No clock runs: now is when the last of the messages was received. */
function windowOf(messages: readonly Message[], { state, ...given }: Pick<Window, 'before' | 'timeZone' | 'flush'> & { state: Window['state'] }): Window {
  const { receivedAt: now } = messages.at(-1) as Message
  return { ...given, messages, rulesOnly: false, now, ageless: true, ...(state !== undefined && { state }) }
}

/** Takes closed segments off the line and remembers what came before the next. */
function settler(line: MessageQueue) {
  let past: readonly Message[] = []
  return {
    context: () => overlapBefore(past),
    close(closed: Cut['closed'][number]): CutSegment {
      const waiting = line.ownTokens
      const messages = line.take(closed.length)
      const tokens = waiting - line.ownTokens
      const segment = toSegment(messages, { overlapIds: lastIds(past, closed.overlap), tokens, closed })
      past = pastAfter(past, messages)
      return segment
    },
  }
}

/** Where the policy rejects, the window is cut by rules alone. A wrong option is the caller's to hear of. */
async function cutOrRules(policy: Policy, window: Window, taken: TakenWindow): Promise<{ cut: Cut; byRules: boolean }> {
  try {
    return { cut: await cutWindow(policy, window, taken), byRules: false }
  } catch (error) {
    if (error instanceof MadeleineError && error.code === 'invalid_input') throw error
    return { cut: await cutWindow(policy, { ...window, rulesOnly: true }, taken), byRules: true }
  }
}

function isDue(policy: Policy, queue: Queue): boolean {
  if (queue.tokens >= WINDOW_TOKENS) return true
  const due = policy.dueAt(queue)
  return due !== undefined && due <= queue.latest.receivedAt
}

/** Without a clock no message has an age: the oldest counts as received with the newest. */
function queueOf(line: MessageQueue, look: Queue['look'], timeZone: string): Queue {
  const latest = line.at(-1) as Message
  const previous = line.count > 1 ? line.at(-2) : undefined
  return {
    count: line.count,
    tokens: line.tokens,
    oldest: { at: (line.at(0) as Message).at, receivedAt: latest.receivedAt },
    latest,
    ...(previous && { previousReceivedAt: previous.receivedAt }),
    gapMs: previous ? gapMs(previous, latest) : 0,
    dayChanged: previous !== undefined && localDate(previous.at, timeZone) !== localDate(latest.at, timeZone),
    ...(look && { look }),
  }
}
