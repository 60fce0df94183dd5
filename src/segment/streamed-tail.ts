/** A tail under a policy that decides on each message as it comes. */
import type { Message } from '../core/message.ts'
import { toSegment, type Segment } from './segment.ts'
import type { Counted, Stream } from './stream.ts'
import { lastIds, type Tail } from './tail.ts'

export function streamedTail(stream: Stream): Tail {
  let ready: Segment[] = []
  let open: Message[] = []
  let before: readonly Message[] = []
  const settle = (closed: Counted | undefined) => {
    if (!closed) return
    ready.push(toSegment(open, { overlapIds: lastIds(before, closed.overlap), tokens: closed.tokens, closed }))
    before = open
    open = []
  }
  return {
    add(message) {
      settle(stream.add(message))
      open.push(message)
    },
    isDue: () => ready.length > 0,
    async look(flush) {
      if (flush) settle(stream.flush())
      const segments = ready
      ready = []
      return segments
    },
    open() {
      if (open.length === 0) return undefined
      return toSegment(open, { overlapIds: lastIds(before, stream.overlap), tokens: stream.tokens })
    },
    get pending() { return { count: open.length, tokens: stream.tokens } },
    wait: false,
  }
}
