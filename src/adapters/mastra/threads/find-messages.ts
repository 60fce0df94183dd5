/** Messages of a resource by their ids alone: Mastra's ids name a message in whatever thread it is. */
import type { Memory } from '../../../memory/memory.ts'
import { readThread, type SavedMessage } from './thread-messages.ts'
import { defined } from '../../../defined.ts'

/** What ids name in one thread. */
export interface FoundIn {
  readonly threadId: string
  readonly found: readonly SavedMessage[]
  /** The whole thread, in order. */
  readonly log: readonly SavedMessage[]
}

export interface Whereabouts {
  /** Threads that are read first. */
  readonly likely?: Iterable<string>
  /** Threads that are not read. */
  readonly except?: Iterable<string>
  /** Other threads are read only where their talk was under way within these times. */
  readonly within?: { readonly from: Date; readonly to: Date }
}

const PAGE = 500
/** Those that were under way a moment ago are few: mostly none but the thread of the call. */
const FEW = 8

/** Reads threads, those with the latest messages first, until all ids are found. */
export async function findMessages(
  memory: Memory, ids: Iterable<string>, { likely = [], except = [], within }: Whereabouts,
): Promise<FoundIn[]> {
  const wanted = new Set(ids)
  const passed = new Set(except)
  const places: FoundIn[] = []
  const look = async (threadId: string): Promise<void> => {
    if (wanted.size === 0 || passed.has(threadId)) return
    passed.add(threadId)
    const log = await readThread(memory, threadId)
    const found = log.filter(({ message }) => wanted.delete(message.id))
    if (found.length > 0) places.push({ threadId, found, log })
  }
  for (const threadId of likely) await look(threadId)
  if (wanted.size > 0) for await (const threadId of threadsOf(memory, within)) {
    await look(threadId)
    if (wanted.size === 0) break
  }
  return places
}

async function* threadsOf(memory: Memory, within: Whereabouts['within']): AsyncGenerator<string> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await memory.conversations({ limit: within && isFirst ? FEW : PAGE, ...defined({ cursor }) })
    for (const { id, startAt, endAt } of page.conversations) {
      // They come by their end: those that follow ended earlier still
      if (within && endAt < within.from) return
      if (!within || startAt <= within.to) yield id
    }
    cursor = page.next
  }
}
