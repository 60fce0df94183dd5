/** A tail whose messages wait until the policy wants to look at them, one window at a time. */
import { localDate } from '../core/calendar.ts'
import type { Message } from '../core/message.ts'
import { MadeleineError } from '../errors.ts'
import { WINDOW_MESSAGES, WINDOW_TOKENS, type Cut, type Policy, type Queue, type Window } from './policy.ts'
import { BEFORE_MESSAGES, contextOf, toSegment, type Segment } from './segment.ts'
import { lastIds, type Tail } from './tail.ts'
import { gapMs } from './times.ts'
import { waitingLine, type WaitingLine } from './waiting-line.ts'
import { cutWindow, takeWindow, type Taken } from './window.ts'

export function windowedTail(policy: Policy, timeZone: string): Tail {
  const line = waitingLine()
  const settle = settler(line)
  let last: Queue['look']
  let failed = false

  const lookOnce = async (flush: boolean): Promise<{ segments: Segment[]; full: boolean }> => {
    const now = (line.at(-1) as Message).receivedAt
    const taken = takeWindow(line.first(WINDOW_MESSAGES + 1))
    const state = last?.state
    const window = {
      messages: taken.messages, before: settle.context(), timeZone, rulesOnly: false, flush, now, ...(state !== undefined && { state }),
    }
    const { cut, byRules } = await cutOrRules(policy, window, taken)
    failed ||= byRules
    const segments = cut.closed.map(settle.close)
    last = { at: now, count: line.count, wait: cut.wait ?? false, ...(cut.state !== undefined && { state: cut.state }) }
    return { segments, full: taken.full }
  }
  return {
    add: line.add,
    isDue: () => isDue(policy, queueOf(line, last, timeZone)),
    async look(flush) {
      const segments: Segment[] = []
      for (let full = true; full && line.count > 0;) {
        const once = await lookOnce(flush)
        segments.push(...once.segments)
        full = once.full
      }
      return segments
    },
    open() {
      const messages = line.first(line.count)
      return messages.length > 0 ? toSegment(messages, { overlapIds: [], tokens: line.tokens }) : undefined
    },
    get pending() { return { count: line.count, tokens: line.tokens } },
    get wait() { return failed || (line.count > 0 && (last?.wait ?? false)) },
  }
}

/** Takes closed segments off the line and remembers what came before the next. */
function settler(line: WaitingLine) {
  let before: readonly Message[] = []
  return {
    context: () => contextOf(before),
    close(closed: Cut['closed'][number]): Segment {
      const messages = line.take(closed.length)
      const tokens = messages.reduce((sum, message) => sum + message.tokens, 0)
      const segment = toSegment(messages, { overlapIds: lastIds(before, closed.overlap), tokens, closed })
      before = [...before, ...messages].slice(-Math.max(BEFORE_MESSAGES, messages.length))
      return segment
    },
  }
}

/** Where the policy rejects, the window is cut by rules alone. A wrong option is the caller's to hear of. */
async function cutOrRules(policy: Policy, window: Window, taken: Taken): Promise<{ cut: Cut; byRules: boolean }> {
  try {
    return { cut: await cutWindow(policy, window, taken), byRules: false }
  } catch (error) {
    if (error instanceof MadeleineError && error.code === 'invalid_input') throw error
    return { cut: await cutWindow(policy, { ...window, rulesOnly: true }, taken), byRules: true }
  }
}

function isDue(policy: Policy, queue: Queue): boolean {
  if (queue.count >= WINDOW_MESSAGES || queue.tokens >= WINDOW_TOKENS) return true
  const due = policy.dueAt(queue)
  return due !== undefined && due <= queue.latest.receivedAt
}

/** Without a clock no message has an age: the oldest counts as received with the newest. */
function queueOf(line: WaitingLine, look: Queue['look'], timeZone: string): Queue {
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
