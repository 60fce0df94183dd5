/** What tests stand on: a real database a file, a memory a test, a clock that is stepped, a log to push. */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { MessageInput } from '@madeleine/contract'
import type { Memory, MemoryOptions } from '@madeleine/core'
import { memoryOn } from '../packages/core/memory/running-store.ts'
import { openPipeline } from '../packages/core/memory/open-pipeline.ts'
import type { Db, Query } from '@madeleine/engine'
import { empty, lendEngine, removeRows, type LentEngine, type Place } from './engine.ts'
import { TABLES } from './remove-rows.ts'

export { empty } from './engine.ts'

export interface Held {
  readonly db: Db
  /** For a second process: what `openMemory` takes. The embedded folder is locked while `db` is open. */
  readonly place: Place
}

/** An empty, migrated database for this file; emptied again before each test, unless they only read what a hook has stored once. */
export function useDb({ emptied = 'for each test' }: { emptied?: 'for each test' | 'once' } = {}): Held {
  const held = {} as { db: Db; place: Place }
  let lent: LentEngine | undefined
  beforeAll(async () => {
    lent = await lendEngine()
    held.db = lent.db
    held.place = lent.place
  })
  beforeEach(async () => {
    await held.db.channel.flush() // what the test before told is not for this one
    if (emptied === 'for each test') await empty(held.db)
  })
  afterAll(() => lent?.giveBack())
  return held
}

/** A memory on the file's database; closing it leaves the database open. Nothing works in the background. */
export async function memoryFor(db: Db, options: Omit<MemoryOptions, 'data' | 'databaseUrl'> = {}): Promise<Memory> {
  const { user = 'local' } = options
  const shared: Db = { ...db, close: async () => undefined }
  const whole = { timeZone: 'UTC', work: false, ...options, user }
  return memoryOn(await openPipeline(shared, whole), whole)
}

/** A clock that stands still until it is stepped. */
export function stoppedClock(iso = '2026-03-02T09:00:00Z') {
  let now = new Date(iso)
  return {
    now: () => now,
    step: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
  }
}

/** Polls a condition without an event: each turn at first, then each millisecond, so that what is waited for has the processor. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let nth = 0; !(await isSo()); nth++) await (nth < FIRST_TURNS ? turn() : pause(1))
}
const FIRST_TURNS = 20

/** A small talk: one message for each text, speakers in turn, a minute apart, ids m0, m1 … */
export function talk(texts: readonly string[], { from = '2026-03-02T09:00:00Z', first = 0, minutes = 1 } = {}): MessageInput[] {
  const start = Date.parse(from)
  return texts.map((content, i) => ({
    id: `m${first + i}`,
    role: i % 2 === 0 ? 'user' : 'assistant',
    name: i % 2 === 0 ? 'Ann' : 'Ben',
    content,
    timestamp: new Date(start + i * minutes * 60_000),
  }))
}

/**
 * Fills the store once for the tests of this describe, or file: before each of them it holds again what it held then,
 * whatever the test before has done. What a test asks it opens itself.
 */
export function useFilled(held: Held, fill: () => Promise<unknown>): void {
  let putBack: () => Promise<void>
  beforeAll(async () => {
    await empty(held.db)
    await fill()
    putBack = await keepRows(held.db)
  })
  beforeEach(() => putBack())
}

/**
 * Keeps every row there is. @returns what puts them back in place of those that are there then: a
 * call that a test gave up may have written since
 */
export async function keepRows(db: Db): Promise<() => Promise<void>> {
  const puts: Query[] = []
  await db.transaction(async (tx) => {
    for (const table of new Set(['generation', 'fact', ...TABLES.split(', ')])) { // what others refer to comes first
      const [found] = await tx.rows<{ rows: string | null }>({
        text: `select jsonb_agg(to_jsonb(t))::text as rows from ${table} t`, values: [],
      })
      if (found?.rows) puts.push({
        text: `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`, values: [found.rows],
      })
    }
  })
  return () => db.transaction(async (tx) => {
    await removeRows(db, tx)
    for (const put of puts) await tx.rows(put)
  })
}
