/** A tail under a policy that decides on each message as it comes. */
import { lastIds, pastAfter, toSegment, type SegmentMessage, type CutSegment } from '../plain-segment.ts'
import type { CountedSegment, SegmentStream } from './stream-policy.ts'
import type { OpenTail } from './tail.ts'

/** Keeps the ids and times of what is open, no texts: no cap bounds its length. */
export function streamedTail(stream: SegmentStream): OpenTail {
  let ready: CutSegment[] = []
  let past: readonly SegmentMessage[] = []
  const open: SegmentMessage[] = []
  const settle = (closed: CountedSegment) => {
    // A stream that looks ahead closes less than all that came
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
      const closed = stream.add(message)
      if (closed) settle(closed)
      open.push({ id: message.id, at: message.at, timed: message.timed })
    },
    isDue: () => ready.length > 0,
    async look(flush) {
      // One that looks ahead may have two to close
      for (let closed = flush ? stream.flush() : undefined; closed; closed = stream.flush()) settle(closed)
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
