/** Exactly once with a model slower than the lease: a lease that is kept, one that is lost, and a talk forgotten while the model thinks. */
import { describe, expect, test } from 'vitest'
import type { Memory, MemoryOptions } from '@madeleine/core'
import { auto, batch, threshold } from '@madeleine/segment'
import { type Db, sql } from '@madeleine/engine'
import { closedGate, type Gate } from '../crash/gates.ts'
import type { FaultServer, Reply } from '../support/fault-server.ts'
import { oneOfEach, SEED } from '../sampled.ts'
import { memoryFor, stoppedClock, talk, until, useDb } from '../testing.ts'
import { modelAt, serveEach } from '../support/served-model.ts'
import { watchedDb } from '../watched-db.ts'

const held = useDb()
let server: FaultServer
serveEach((made) => (server = made))

const { now } = stoppedClock()
const STAGES = {
  'a look under auto': auto(),
  'a look under batch': batch(),
  'a description': threshold(), // cuts without a model
}
const TEXTS = Array.from({ length: 24 }, (_, i) => `What the ${i < 12 ? 'heron' : 'cooper'} did on morning ${i}`)

/** The first request is answered when the test says so, all others at once. */
function holdFirst(): Gate {
  const gate = closedGate()
  let asked = 0
  server.behave(async (): Promise<Reply> => {
    if (asked++ === 0) await gate.pass()
    return 'normal'
  })
  return gate
}

/** A worker cut off from time to time: its heartbeats are lost, and it does not know. */
function cutOffDb(db: Db) {
  const line = { cut: false }
  const wrapped = watchedDb(db, (query) => {
    if (line.cut && /^\s*update due set lease_until/.test(query.text)) throw new Error('the heartbeat got lost')
  })
  return { db: wrapped, line }
}

/** Two workers on one store; opened before anything is claimed, as opening an embedded store frees its leases. */
async function twoWorkers(options: Pick<MemoryOptions, 'policy' | 'leaseMs'>) {
  const { db, line } = cutOffDb(held.db)
  const all = { now, model: modelAt(server), modelLimits: { maxRetries: 0 }, ...options }
  const slow = await memoryFor(db, all)
  const other = await memoryFor(held.db, { ...all, leaseMs: 120_000 })
  await slow.push({ conversationId: 'c', messages: talk(TEXTS, { from: '2026-03-02T08:00:00Z' }) })
  await slow.flush()
  return { slow, other, heartbeat: line }
}

const rows = <Row extends object>(query: ReturnType<typeof sql>) => held.db.transaction((tx) => tx.rows<Row>(query))
const TABLES = ['conversation', 'message', 'segment', 'episode', 'posting', 'embedding', 'due'] as const
/** Without the promises to erase bytes: on a server they wait while somebody else reads a table. */
const count = async (table: (typeof TABLES)[number]): Promise<number> =>
  (await rows<{ n: number }>({
    text: `select count(*)::int as n from ${table}${table === 'due' ? " where kind <> 'erase'" : ''}`, values: [],
  }))[0]!.n

/** The time of the lease passes, as soon as it is the only one: other work of the slow worker may still be ending. */
async function expire(): Promise<void> {
  await until(async () => (await rows(sql`select kind from due where lease_token is not null`)).length === 1)
  await held.db.script(`update due set lease_until = now() - interval '1 second' where lease_token is not null`)
}

async function expectOnce(memory: Memory): Promise<void> {
  const segments = await memory.segments({ conversationId: 'c' })
  expect(segments.flatMap(({ messageIds }) => messageIds)).toEqual(TEXTS.map((_, i) => `m${i}`))
  const { episodes } = await memory.recent({ limit: 100 })
  expect(episodes.map(({ id }) => id).toSorted()).toEqual(segments.map(({ id }) => id).toSorted())
  expect(episodes.map(({ quality }) => quality)).toEqual(episodes.map(() => 'model'))
  expect(await memory.stats()).toMatchObject({ pending: 0, collapsing: 0, due: 0 })
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
}

/** By day one of the looks, under whatever policy: their job is the same. */
const TRIED = oneOfEach(Object.entries(STAGES), ([name]) => name.split(' ')[1])

describe.each(TRIED)(`a model slower than the lease of %s (SEED=${SEED})`, (_, policy) => {
  test('keeps its lease renewed: no other worker takes the work, and it is done once', async () => {
    const { slow, other } = await twoWorkers({ policy, leaseMs: 1200 })
    const gate = holdFirst()
    const settling = slow.settle()
    await gate.reached
    const [lease] = await rows<{ until: Date }>(sql`select lease_until as until from due where lease_token is not null`)
    const waiting = other.settle()
    await until(async () => (await rows<{ passed: boolean }>(sql`select now() > ${lease!.until} as passed`))[0]!.passed)
    expect(await rows(sql`select kind from due where lease_token is not null and lease_until > now()`)).toHaveLength(1)
    expect(server.requests).toHaveLength(1)
    gate.open()
    await Promise.all([settling, waiting])
    expect(server.requests).toHaveLength(1)
    expect([(await slow.stats()).since.leasesLost, (await other.stats()).since.leasesLost]).toEqual([0, 0])
    await expectOnce(other)
  })

  test('loses its lease to another worker, and its late answer is dropped', async () => {
    const { slow, other } = await twoWorkers({ policy })
    const gate = holdFirst()
    const settling = slow.settle()
    await gate.reached
    await expire()
    await other.settle()
    await expectOnce(other)
    const before = await Promise.all(TABLES.map(count))
    gate.open()
    await settling
    expect((await slow.stats()).since.leasesLost).toBe(1)
    expect(await Promise.all(TABLES.map(count))).toEqual(before)
    await expectOnce(slow)
  })

  test('is aborted as soon as its lease is lost', async () => {
    const { slow, other, heartbeat } = await twoWorkers({ policy, leaseMs: 300 })
    const gate = holdFirst()
    const settling = slow.settle()
    await gate.reached
    heartbeat.cut = true
    await expire()
    await other.settle()
    heartbeat.cut = false
    await settling
    await server.quiet()
    gate.open()
    expect((await slow.stats()).since).toMatchObject({ leasesLost: 1, attemptsFailed: 0, policyFailed: 0 })
    await expectOnce(other)
  })

  test('answers about a forgotten conversation, and nothing is stored', async () => {
    const { slow } = await twoWorkers({ policy })
    const gate = holdFirst()
    const settling = slow.settle()
    await gate.reached
    expect(await slow.forget({ conversationId: 'c' })).toMatchObject({ done: { conversations: 1 } })
    gate.open()
    await settling
    expect(await Promise.all(TABLES.map(count))).toEqual(TABLES.map(() => 0))
    expect((await slow.stats()).since.leasesLost).toBe(1)
  })

  test('answers about a conversation that was forgotten and pushed again: it is a new one, remembered once', async () => {
    const { slow } = await twoWorkers({ policy })
    const gate = holdFirst()
    const settling = slow.settle()
    await gate.reached
    const before = (await slow.segments({ conversationId: 'c' })).map(({ id }) => id)
    await slow.forget({ conversationId: 'c' })
    await slow.push({ conversationId: 'c', messages: talk(TEXTS, { from: '2026-03-02T08:00:00Z' }) })
    await slow.flush()
    gate.open()
    await settling
    await slow.settle()
    await expectOnce(slow)
    const after = (await slow.segments({ conversationId: 'c' })).map(({ id }) => id)
    expect(after.filter((id) => before.includes(id))).toEqual([])
  })
})
