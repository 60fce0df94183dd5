/** What was read of a file, kept in a temporary one until its order is known: in memory stay places and times. */
import { openTemporaryFile } from '../base/temporary-file.ts'

export interface ItemSpool<Item> {
  /** @param at epoch milliseconds to order it by */
  readonly add: (item: Item, id: string, at: number) => Promise<void>
  /** All items, thread by thread in the order of their first times, each in the order of its times. */
  readonly inThreads: (threadOf: (id: string) => string) => AsyncGenerator<{ readonly item: Item; readonly thread: string }>
  readonly close: () => Promise<void>
}

interface Place {
  readonly id: string
  readonly at: number
  readonly from: number
  readonly to: number
}

/** @param newestFirst how they come: of the same time the later one was earlier; by default it was later */
export async function openItemSpool<Item>({ newestFirst = false } = {}): Promise<ItemSpool<Item>> {
  const file = await openTemporaryFile()
  const places: Place[] = []
  return {
    async add(item, id, at) {
      const from = file.bytes
      await file.append(JSON.stringify(item))
      places.push({ id, at, from, to: file.bytes })
    },
    async *inThreads(threadOf) {
      for (const [thread, inIt] of byThread(newestFirst ? places.toReversed() : places, threadOf)) {
        for (const { from, to } of inIt) {
          const pieces: Buffer[] = []
          for await (const piece of file.read(from, to)) pieces.push(piece)
          yield { item: JSON.parse(Buffer.concat(pieces).toString('utf8')) as Item, thread }
        }
      }
    },
    close: file.close,
  }
}

function byThread(places: readonly Place[], threadOf: (id: string) => string): Map<string, Place[]> {
  const threads = new Map<string, Place[]>()
  for (const place of places.toSorted((a, b) => a.at - b.at)) {
    const thread = threadOf(place.id)
    const inIt = threads.get(thread)
    if (inIt) inIt.push(place)
    else threads.set(thread, [place])
  }
  return threads
}
