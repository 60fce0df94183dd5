/** The stores of bench/growth.ts: imported, cut and encoded in parts, as talk arrives, and kept for the next run if a folder is given. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as madeleine from '../src/index.ts'
import type { ImportItem, Memory } from '../src/index.ts'
import { copyTalk } from './growth-copies.ts'
import { clear, openClient, placeOf, type BenchDatabases, type DatabasePlace } from './recall-speed-clients.ts'

/** The package as it is built: what a caller loads. */
const { openMemory } = (await import(new URL('../dist/index.js', import.meta.url).href)) as typeof madeleine

/** Messages per import; each part is imported and settled. */
const PART = 10_000

export interface GrownStore {
  readonly place: DatabasePlace
  readonly messages: number
  /** Messages per second of each part while it was loaded, first part first. */
  readonly rates: readonly number[]
}

export interface Loaded {
  readonly ground: BenchDatabases
  readonly messages: number
  /** Whether it stays for the next run. */
  readonly kept: boolean
  /** The messages that are really imported. */
  readonly talk: () => Iterable<ImportItem>
  /** Copies of what is imported, itself included, of these days each. */
  readonly copies: { readonly times: number; readonly days: number }
  readonly now: Date
  readonly note: (text: string) => void
}

/**
 * @param now the time at which it is opened; it goes on from there, because what was served last is known by its time
 * @param durability of a folder; a server has its own
 */
export function openGrown(place: DatabasePlace, now: Date, durability: 'relaxed' | 'fsync' = 'fsync'): Promise<Memory> {
  const where = place.engine === 'pglite' ? { data: place.folder, durability } : { databaseUrl: place.url }
  const opened = now.getTime() - performance.now()
  return openMemory({ ...where, user: 'local', work: false, timeZone: 'UTC', now: () => new Date(opened + performance.now()) })
}

/** Loads a store, or uses the one that an earlier run has loaded whole. */
export async function grownStore(loaded: Loaded): Promise<GrownStore> {
  const { ground, messages, kept, copies, now, note } = loaded
  const place = placeOf(ground, `growth-${messages}`)
  const mark = join(ground.folder, `${ground.engine}-${ground.tag}-growth-${messages}.json`)
  if (kept && existsSync(mark)) return { place, messages, rates: JSON.parse(readFileSync(mark, 'utf8')) as number[] }
  await clear(place, ground.serverUrl)
  const rates = await imported(place, loaded)
  if (copies.times > 1) {
    note(`${ground.engine}: ${copies.times - 1} copies of these rows`)
    const client = await openClient(place)
    await copyTalk(client, copies).finally(() => client.close())
    const memory = await openGrown(place, now)
    await memory.settle().finally(() => memory.close())
  }
  if (kept) writeFileSync(mark, JSON.stringify(rates))
  return { place, messages, rates }
}

/** @returns messages per second of each part */
async function imported(place: DatabasePlace, { talk, now, note }: Loaded): Promise<number[]> {
  const memory = await openGrown(place, now, 'relaxed')
  const rates: number[] = []
  try {
    for (const part of partsOf(talk())) {
      const start = performance.now()
      const { errors } = await memory.import(part)
      if (errors.length > 0) throw new Error(`${errors.length} messages were refused: ${errors[0]?.message}`)
      await memory.settle()
      rates.push((1000 * part.length) / (performance.now() - start))
      note(`${place.engine}: ${rates.length * PART} messages imported, ${Math.round(rates.at(-1)!)}/s`)
    }
    return rates
  } finally {
    await memory.close()
  }
}

function* partsOf(items: Iterable<ImportItem>): Generator<ImportItem[]> {
  let part: ImportItem[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < PART) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
