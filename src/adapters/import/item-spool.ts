/** What was read of a file, kept in a temporary one until its order is known: in memory stay places and times. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  readonly bytes: number
  /** Counted from 0. */
  readonly number: number
}

/**
 * A file that loses its name at once, so that a process that is killed leaves nothing; what stays on the disk is cipher.
 *
 * @param newestFirst how they come: of the same time the later one was earlier; by default it was later
 */
export async function openItemSpool<Item>({ newestFirst = false } = {}): Promise<ItemSpool<Item>> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const file = await open(join(folder, 'items'), 'wx+', 0o600)
  // Where an open file keeps its name it goes at the end
  await remove().catch(() => undefined)
  const key = randomBytes(32)
  const places: Place[] = []
  let end = 0
  return {
    async add(item, id, at) {
      const number = places.length
      const bytes = createCipheriv('aes-256-ctr', key, counterOf(number)).update(JSON.stringify(item), 'utf8')
      await file.write(bytes, 0, bytes.length, end)
      places.push({ id, at, from: end, bytes: bytes.length, number })
      end += bytes.length
    },
    async *inThreads(threadOf) {
      for (const [thread, inIt] of byThread(newestFirst ? places.toReversed() : places, threadOf)) {
        for (const { from, bytes, number } of inIt) {
          const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, from)
          const text = createDecipheriv('aes-256-ctr', key, counterOf(number)).update(buffer).toString('utf8')
          yield { item: JSON.parse(text) as Item, thread }
        }
      }
    },
    async close() {
      await file.close()
      await remove()
    },
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

/** Where the cipher of an item begins to count: no two items share a block. */
function counterOf(number: number): Buffer {
  const counter = Buffer.alloc(16)
  counter.writeBigUInt64BE(BigInt(number), 0)
  return counter
}
