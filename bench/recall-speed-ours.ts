/** Madeleine's side of bench/recall-speed.ts, through the public API alone: loading a talk by import, and asking. */
import { openMemory, type ImportItem, type Memory } from '../src/index.ts'
import type { Place } from './recall-speed-clients.ts'
import type { Asked } from './recall-speed-queries.ts'
import type { Said } from './zipf-talk.ts'
import { DAY_MS } from '../src/units.ts'

/** Messages between two lines of progress; each part is imported and settled, as talk comes in parts. */
const PART = 5000

/** Opens one user's memory, a day after the last message. Nothing runs in the background. */
export function openOurs(place: Place, user: string, said: readonly Said[]): Promise<Memory> {
  const where = place.engine === 'pglite' ? { data: place.folder, durability: 'relaxed' as const } : { databaseUrl: place.url }
  const now = new Date((said.at(-1) as Said).at + DAY_MS)
  return openMemory({ ...where, user, work: false, timeZone: 'UTC', now: () => now })
}

/** Imports and cuts all; only the conversation spoken in last keeps its tail, as after an hour's silence. */
export async function addOurs(place: Place, user: string, said: readonly Said[], note: (done: number) => void): Promise<void> {
  const memory = await openOurs(place, user, said)
  try {
    for (let from = 0; from < said.length; from += PART) {
      const { errors } = await memory.import(itemsOf(said.slice(from, from + PART)))
      if (errors.length > 0) throw new Error(`${errors.length} messages were refused: ${errors[0]?.message}`)
      await memory.settle()
      note(Math.min(said.length, from + PART))
    }
    const silent = new Set(said.map(({ conversationId }) => conversationId))
    silent.delete((said.at(-1) as Said).conversationId)
    for (const conversationId of silent) await memory.flush({ conversationId })
    await memory.settle()
  } finally {
    await memory.close()
  }
}

async function* itemsOf(said: readonly Said[]): AsyncGenerator<ImportItem> {
  for (const { doc, conversationId, speaker, text, at } of said) {
    yield { conversationId, line: doc + 1, message: { id: `m${doc}`, role: 'user', name: speaker, content: text, timestamp: at } }
  }
}

/** @returns the places in the talk of the passages, best first */
export async function askOurs(memory: Memory, { query, within, after, before }: Asked): Promise<readonly number[]> {
  const { passages } = await memory.recall({
    query, ...(within && { within: [...within] }), ...(after !== undefined && { after }), ...(before !== undefined && { before }),
  })
  return passages.map(({ messageId }) => Number(messageId.slice(1)))
}
