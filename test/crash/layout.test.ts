/**
 * A store whose tables are divided, or distributed over a cluster, while servers work on it, by a process that dies wherever it can: what
 * was acknowledged is there, once, and what was forgotten is not. On PostgreSQL only, in a database of its own, whose tables belong to a
 * plain role; distributed where TEST_LAYOUT=distributed, by a superuser.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { abandonPartitions, distribute, migrate, openStore, partition, type Memory, type Store } from '@madeleine/core'
import type { Db } from '@madeleine/engine'
import { openPostgres } from '../../packages/engine/postgres.ts'
import { byNight } from '../at-length.ts'
import { lintCatalogue } from '../isolation/catalogue.ts'
import { createOnCluster, dropFromCluster, isDistributed, isWhole, SHARDS } from '../layout.ts'
import { at, serverUrl } from '../server.ts'
import { Crash, crashingDb, dieAt, type Doom } from './crashing-db.ts'
import { randomFrom, seedOr } from './random.ts'

const name = `madeleine_layout_${process.pid}`
const login = `${name}_login`
const urlAs = (role: string): string => Object.assign(new URL(at(name)), { username: role }).href

async function admin<Row extends pg.QueryResultRow>(database: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(at(database))
  await client.connect()
  let rows: Row[] = []
  try {
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
  return rows
}

const there = (): string => new URL(serverUrl as string).pathname.slice(1)

/** A cluster on one machine has many tables for each of ours. */
const TIMEOUT_MS = isDistributed ? 1_200_000 : undefined

/** Dies at the first boundary that is called like this. */
function dieWhere(called: RegExp): Doom {
  const passed: string[] = []
  let dead = false
  return {
    passed,
    get dead() { return dead },
    pass(boundary) {
      passed.push(boundary)
      dead ||= called.test(boundary)
      if (dead) throw new Crash(`died ${boundary}`)
    },
  }
}

/** The change that the run's server takes. */
const change: typeof distribute = isDistributed ? distribute
  : async (db, options) => ({ nodes: 1, spread: await partition(db as Db, 4, options) })

/** The first statement that copies rows. */
const COPYING = isDistributed ? /delete from conversation_next/ : /with part as materialized/
/** The statement with which the switch begins: it takes all tables at once. */
const SWITCH = /before lock table \w+, /

/** The same database, where something happens, and is over, before rows are first copied. */
function beforeCopying(db: Db, happens: () => Promise<unknown>): Db {
  let happening: Promise<unknown> | undefined
  const transaction: Db['transaction'] = (work, options) => db.transaction((tx) => work({ ...tx, rows: async (query, given) => {
    if (COPYING.test(query.text)) await (happening ??= happens())
    return tx.rows(query, given)
  } }), options)
  return { ...db, transaction }
}

/** Where the process of the change died; undefined where it came to the end. */
const dying = (db: Db, doom: Doom): Promise<string | undefined> => change({ ...db, ...crashingDb(db, doom) })
  .then(() => undefined, (error: unknown) => {
    if (error instanceof Crash) return error.message
    throw error
  })

interface Writer {
  readonly user: string
  readonly memory: Memory
  /** Texts by conversation, as they were acknowledged. */
  readonly said: Map<string, string[]>
  /** Facts that they have stated themselves. */
  readonly stated: string[]
  readonly failures: unknown[]
  steps: number
}

/** One thing after the other, each of which has to succeed. */
async function step(writer: Writer): Promise<void> {
  const { user, memory, said, stated, steps: nth } = writer
  const conversationId = `c${nth % 3}`
  const texts = [`${user} says word ${nth} of the harbour. I live in Porto ${nth % 4}.`, `${user} hears ${nth}`]
  await memory.push({ conversationId, messages: texts.map((content, i) => ({
    id: `m${nth}-${i}`, role: i === 0 ? 'user' : 'assistant', content,
  })) })
  said.set(conversationId, [...said.get(conversationId) ?? [], ...texts])
  if (nth % 4 === 1) await memory.flush()
  if (nth % 3 === 2) {
    const seen = JSON.stringify(await memory.recall({ query: 'harbour', conversationId })).matchAll(/(ann|ben|newcomer \d+) says/g)
    expect([...seen].filter(([, speaker]) => speaker !== user)).toEqual([])
  }
  if (nth % 5 === 4) {
    const text = `The boat ${nth} of ${user} lies in the harbour`
    await memory.editFact({ action: 'add', text })
    stated.push(text)
  }
  if (nth % 8 === 7) {
    await memory.forget({ conversationId })
    said.delete(conversationId)
  }
}

/** With a pause, in which the process that divides the tables, which is this one too, has its turn. */
async function write(writer: Writer, over: AbortSignal): Promise<void> {
  for (; !over.aborted; writer.steps++) {
    await step(writer).catch((error: unknown) => void writer.failures.push(error))
    await sleep(PAUSE_MS)
  }
}

const PAUSE_MS = 50

/** Several servers, each with a worker, and users on each, some of whom come only later. */
async function underLoad(happens: (load: { writers: Writer[]; pause(): Promise<void>; resume(): void }) => Promise<void>): Promise<void> {
  const open = (): Promise<Store> => openStore({ databaseUrl: urlAs(login), timeZone: 'UTC' })
  const stores = [await open(), await open()]
  const writers: Writer[] = []
  const writerOf = (user: string): Writer => {
    const memory = stores[writers.length % 2]!.user(user)
    const writer: Writer = { user, memory, said: new Map(), stated: [], failures: [], steps: 0 }
    writers.push(writer)
    return writer
  }
  for (const user of ['ann', 'ben']) writerOf(user)
  let over = new AbortController()
  let writing: Promise<unknown> = Promise.resolve()
  const load = {
    writers,
    pause: async () => { over.abort(); await writing },
    resume: () => {
      over = new AbortController()
      writerOf(`newcomer ${writers.length}`)
      writing = Promise.all(writers.map((writer) => write(writer, over.signal)))
    },
  }
  load.resume()
  await happens(load).finally(load.pause)
  for (const { user, memory, said, stated, failures } of writers) {
    expect(failures, `of ${user}`).toEqual([])
    await memory.flush()
    await memory.settle()
    for (const conversationId of ['c0', 'c1', 'c2']) {
      const { items } = await memory.messages({ conversationId, limit: 500 }).catch(() => ({ items: [] }))
      expect(items.flatMap((item) => (item.type === 'message' ? [item.text] : [])), `of ${user}`).toEqual(said.get(conversationId) ?? [])
    }
    const known = (await memory.facts({ limit: 500 })).map(({ text }) => text)
    expect(known.filter((text) => text.startsWith('The boat')).toSorted(), `of ${user}`).toEqual(stated.toSorted())
    expect((await memory.check()).invariants.filter(({ ok }) => !ok), `of ${user}`).toEqual([])
  }
  await Promise.all(stores.map((store) => store.close()))
}

/**
 * Rows that one of a table and its next has and the other has not, over all users: as one whom row security does not bind. Those of
 * which it is noted that they have changed are left out.
 */
async function differences(): Promise<object> {
  const tables = await admin<{ name: string }>(name, `select relname as name from pg_class
    where relname ~ '_next$' and relkind in ('r', 'p') and relname not in ('setting_next', 'generation_next')`)
  const found: Record<string, string> = {}
  for (const { name: next } of tables) {
    const whole = next.replace(/_next$/, '')
    const known = isDistributed ? `where not exists (
      select from changed_row c where c.relation = '${whole}' and c.user_id = t.user_id and to_jsonb(t) @> c.key)` : ''
    // The store goes on: both are read as of one moment, or on a cluster, which looks at each part of a statement alone, the copies first
    const first = isDistributed ? [] : ['begin isolation level repeatable read']
    const copying = `create temporary table copies as select * from ${next}`
    const [row] = await admin<{ missing: string; surplus: string }>(name, ...first, copying, `
      with here as (select t::text from ${whole} t ${known}), there as (select t::text from copies t ${known})
      select (select count(*) from (table here except all table there) m) as missing,
             (select count(*) from (table there except all table here) m) as surplus`)
    if (row!.missing !== '0' || row!.surplus !== '0') found[whole] = `${row!.missing} missing, ${row!.surplus} surplus`
  }
  return found
}

/** A database on whose tables nobody has worked yet. */
async function makeDatabase(): Promise<void> {
  if (isDistributed) {
    await admin(there(), `create role ${name} login superuser`, `create role ${login} login`)
    await createOnCluster(name)
    await admin(name, `alter database ${name} set citus.shard_count to ${SHARDS}`)
  } else {
    await admin(
      there(), `create role ${name} login nosuperuser nobypassrls`, `create role ${login} login`,
      `grant madeleine_app, madeleine_claim, madeleine_keys to ${name}`, `create database ${name} owner ${name}`,
    )
    await admin(name, 'create extension vector')
  }
  await admin(there(), `grant madeleine_app, madeleine_claim, madeleine_keys to ${login}`)
}

async function dropDatabase(): Promise<void> {
  await (isDistributed ? dropFromCluster(name) : admin(there(), `drop database ${name} with (force)`))
  await admin(there(), `drop role ${name}`, `drop role ${login}`)
}

describe.runIf(serverUrl !== undefined && (isWhole || isDistributed))('a store whose layout changes while servers work on it', () => {
  let owner: Db

  beforeEach(async () => {
    await makeDatabase()
    owner = openPostgres({ url: urlAs(name) })
    await migrate(owner)
    // Its settings, which the login may not write
    await (await openStore({ databaseUrl: urlAs(name), timeZone: 'UTC', work: false })).close()
  })
  afterEach(async () => {
    await owner.close()
    await dropDatabase()
  })

  test('loses, doubles and brings back nothing, wherever the process that changes it dies', async () => {
    const seed = seedOr(20_261_130)
    const random = randomFrom(seed)
    process.stdout.write(`SEED=${seed}\n`)
    await underLoad(async ({ pause, resume }) => {
      // By night in many deaths up to the switch, each with what was written since
      for (let longest = byNight(200, 8); longest < 400; longest *= 2) {
        expect(await dying(owner, dieAt(1 + random.below(longest))), 'it came to the end before the switch was looked at').toBeDefined()
      }
      const cut = () => admin(there(), `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`)
      const ended = change(beforeCopying(owner, cut))
      expect(await ended.then(() => 'it came to the end', (error: unknown) => error)).toMatchObject({ name: 'MadeleineError' })
      for (const round of byNight([1], [1, 2, 3])) {
        expect(await dying(owner, dieWhere(SWITCH)), `round ${round}`).toMatch(SWITCH)
        await pause()
        // What is on its way to a cluster gets there just before the switch
        if (isDistributed) expect(await dying(owner, dieWhere(SWITCH))).toMatch(SWITCH)
        expect(await differences()).toEqual({})
        resume()
      }
      expect(await dying(owner, dieWhere(/^before the commit of alter table \w+_next rename/))).toContain('before the commit')
      expect(await dying(owner, dieWhere(/^after the commit of alter table \w+_next rename/))).toContain('after the commit')
      expect(await dying(owner, dieAt())).toBeUndefined()
    })
    expect(await owner.transaction(lintCatalogue)).toEqual([])
  }, TIMEOUT_MS)

  test('is changed by one process at a time, and keeps no name of who was forgotten meanwhile', async () => {
    const store = await openStore({ databaseUrl: urlAs(login), timeZone: 'UTC' })
    const say = (user: string) => store.user(user).push({ conversationId: 'c', messages: [{ id: 'm', role: 'user', content: 'Hello' }] })
    for (const user of ['ann', 'ben']) await say(user)
    expect(await dying(owner, dieWhere(COPYING))).toBeDefined()
    const waiting = () => admin(name, 'select user_id from waiting_user order by 1')
    expect(await waiting()).toEqual([{ user_id: 'ann' }, { user_id: 'ben' }])
    await store.user('ann').forget({ user: true })
    expect(await waiting()).toEqual([{ user_id: 'ben' }])
    await say('ann')
    const busy = { status: 'rejected', reason: expect.objectContaining({ code: 'busy' }) }
    let others: unknown
    await change(beforeCopying(owner, async () => void (others = await Promise.allSettled([change(owner), abandonPartitions(owner)]))))
    expect(others).toEqual([busy, busy])
    for (const user of ['ann', 'ben']) {
      const { items } = await store.user(user).messages({ conversationId: 'c' })
      expect(items.filter(({ type }) => type === 'message')).toHaveLength(1)
    }
    await store.close()
    expect(await owner.transaction(lintCatalogue)).toEqual([])
  })

  test('is whole again when that is given up', async () => {
    await underLoad(async ({ pause, resume }) => {
      await dying(owner, dieWhere(SWITCH))
      // Nobody may read more than before
      expect(await owner.transaction(lintCatalogue)).toEqual([])
      // Dead in the midst of giving up, it is given up for good
      await expect(abandonPartitions({ ...owner, ...crashingDb(owner, dieWhere(/^before drop trigger/)) })).rejects.toThrow(Crash)
      expect(await abandonPartitions(owner)).toBe(true)
      expect(await abandonPartitions(owner)).toBe(false)
      await pause()
      const left = "select relname from pg_class where relname ~ '_(next|old|p[0-9])' or relname ~ '^(waiting|changed)_'"
      expect(await admin(name, left)).toEqual([])
      expect(await admin(name, "select proname from pg_proc where proname like 'repeat\\_%'")).toEqual([])
      resume()
    })
  })
})
