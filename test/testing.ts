/** What tests stand on: a real database a file, a memory a test, a clock that is stepped, a log to push. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { MessageInput } from '../src/message/message.ts'
import type { Memory } from '../src/memory/memory.ts'
import { memoryOn } from '../src/memory/open/open-store.ts'
import { openPipeline } from '../src/memory/open/open-pipeline.ts'
import type { MemoryOptions } from '../src/memory/open/store-options.ts'
import type { Db } from '../src/store/engine/db.ts'
import { openPglite } from '../src/store/engine/pglite.ts'
import { openPostgres } from '../src/store/engine/postgres.ts'
import { at, serverUrl, template } from './server.ts'

export interface Held {
  readonly db: Db
  /** For a second process: what `openMemory` takes. The embedded folder is locked while `db` is open. */
  readonly place: { readonly data: string } | { readonly databaseUrl: string }
}

/** An empty, migrated database for this file; emptied again before each test. */
export function useDb(): Held {
  const held = {} as { db: Db; place: Held['place'] }
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = serverUrl === undefined ? await embedded() : await onServer()
    held.db = made.db
    held.place = made.place
    drop = made.drop
  })
  beforeEach(async () => {
    await held.db.channel.flush() // what the test before told is not for this one
    await empty(held.db)
  })
  afterAll(async () => {
    await held.db?.close()
    await drop?.()
  })
  return held
}

const TABLES = 'conversation, message, segment, episode, contents, contents_version, corpus, posting, embedding, due, model_call, spending, setting, generation'
/** Messages above which their rows are not worth deleting one by one. */
const FEW = 300
const DELETED = `do $$ begin
  if (select count(*) from message) > ${FEW} then truncate ${TABLES};
  else ${TABLES.split(', ').map((table) => `delete from ${table};`).join(' ')}
  end if;
end $$`

/** Removes every row and what is left of it, the store's settings included. */
export const truncate = (db: Db): Promise<void> => db.script(`truncate ${TABLES}`)

/**
 * Removes every row. In a folder deleting a few takes milliseconds, and truncating a tenth of a second; on a server only
 * truncating waits for whoever is still writing.
 */
export const empty = (db: Db): Promise<void> => (db.engine === 'pglite' ? db.script(DELETED) : truncate(db))

async function embedded() {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
  const db = await openPglite({ folder: data, durability: 'relaxed' })
  return { db, place: { data }, drop: () => rm(data, { recursive: true, force: true }) }
}

async function onServer() {
  const name = `madeleine_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await admin(`create database ${name} template ${template()}`)
  return {
    db: openPostgres({ url: at(name) }),
    place: { databaseUrl: at(name) },
    drop: () => admin(`drop database if exists ${name} with (force)`),
  }
}

/** Copying a template refuses while another file copies it: tried again until it is free. */
async function admin(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    for (let tries = 0; ; tries++) {
      const failure: unknown = await client.query(statement).then(() => undefined, (error: unknown) => error)
      if (!failure) return
      if ((failure as { code?: string }).code !== '55006' || tries === 50) throw failure
      await new Promise((done) => setTimeout(done, 100))
    }
  } finally {
    await client.end()
  }
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
