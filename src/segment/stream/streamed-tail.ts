/** The tail of a `StreamPolicy`: cuts as each message is added. */
import { lastIds, pastAfter, toSegment, type SegmentMessage, type CutSegment } from '../plain-segment.ts'
import type { CountedSegment, SegmentStream } from './stream-policy.ts'
import type { OpenTail } from './tail.ts'

/** Keeps the ids and times of the open messages but no texts: nothing bounds their number. */
export function streamedTail(stream: SegmentStream): OpenTail {
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
