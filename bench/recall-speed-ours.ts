/** Madeleine's side of bench/recall-speed.ts, through the public API only: loading a talk by import, and recall. */
import { openMemory, type ImportItem, type Memory } from '../src/index.ts'
import type { DatabasePlace } from './recall-speed-clients.ts'
import type { SpeedQuery } from './recall-speed-queries.ts'
import type { SyntheticMessage } from './zipf-talk.ts'
import { DAY_MS } from '../packages/base/units.ts'

/** Messages per import; each part is imported, settled and reported, as conversations arrive in parts. */
const PART = 5000

/** Opens one user's memory, a day after the last message. Nothing runs in the background. */
export function openOurs(place: DatabasePlace, user: string, log: readonly SyntheticMessage[]): Promise<Memory> {
  const where = place.engine === 'pglite' ? { data: place.folder, durability: 'relaxed' as const } : { databaseUrl: place.url }
  const now = new Date((log.at(-1) as SyntheticMessage).at + DAY_MS)
  return openMemory({ ...where, user, work: false, timeZone: 'UTC', now: () => now })
}

/** Imports and cuts all messages; only the conversation of the last message keeps its tail, as after an hour's silence. */
export async function addOurs(
  place: DatabasePlace, user: string, log: readonly SyntheticMessage[], note: (done: number) => void,
): Promise<void> {
  const memory = await openOurs(place, user, log)
  try {
    for (let from = 0; from < log.length; from += PART) {
      const { errors } = await memory.import(itemsOf(log.slice(from, from + PART)), { flush: false })
      if (errors.length > 0) throw new Error(`${errors.length} messages were refused: ${errors[0]?.message}`)
      await memory.settle()
      note(Math.min(log.length, from + PART))
    }
    const silent = new Set(log.map(({ conversationId }) => conversationId))
    silent.delete((log.at(-1) as SyntheticMessage).conversationId)
    for (const conversationId of silent) await memory.flush({ conversationId })
    await memory.settle()
  } finally {
    await memory.close()
  }
}

async function* itemsOf(log: readonly SyntheticMessage[]): AsyncGenerator<ImportItem> {
  for (const { doc, conversationId, speaker, text, at } of log) {
    yield { conversationId, line: doc + 1, message: { id: `m${doc}`, role: 'user', name: speaker, content: text, timestamp: at } }
  }
}

/** Recalls. @returns the indexes in the talk of the passages, best first */
export async function askOurs(memory: Memory, { query, within, after, before }: SpeedQuery): Promise<readonly number[]> {
  const { passages } = await memory.recall({
    query, ...(within && { within: [...within] }), ...(after !== undefined && { after }), ...(before !== undefined && { before }),
  })
  return passages.map(({ messageId }) => Number(messageId.slice(1)))
}
