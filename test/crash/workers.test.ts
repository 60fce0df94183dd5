/**
 * Eight workers on one server, some of them slower than their lease. PGlite has one process and one
 * connection: there is nothing to test there.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { checkStore } from '../../packages/core/memory/store-stats.ts'
import type { Memory } from '@madeleine/core'
import { memoryOn } from '../../packages/core/memory/running-store.ts'
import type { Embedder } from '@madeleine/contract'
import { hashingEmbedder } from '../../packages/core/model/providers/hashing-embedder.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { threshold } from '@madeleine/segment'
import { type Db, sql, withUser } from '@madeleine/engine'
import { openPostgres } from '../../packages/engine/postgres.ts'
import { byNight } from '../at-length.ts'
import { serverUrl } from '../server.ts'
import { useDb } from '../testing.ts'
import { client, type Client } from './client.ts'
import { randomFrom, seedOr, type Random } from './random.ts'
import { watchedTx } from '../watched-db.ts'

const held = useDb()
const SEED = seedOr(8)
const WORKERS = 8
const CONVERSATIONS = byNight(50, 100)
const BATCHES = byNight(200, 400)
const LEASE_MS = 400
/** Share of the encodings that take longer than the lease while their heartbeat does not get through; the first is one of them. */
const SLOW = 0.05

interface Tally {
  slow: number
  refusedRenewals: number
  deadlocks: number
}

/** A worker cut off from time to time: then its heartbeats are lost, and it does not know. */
function flaky(db: Db, { random, tally }: { random: Random; tally: Tally }): { db: Db; embedder: Embedder } {
  const hashing = hashingEmbedder()
  let cutOff = 0
  return {
    embedder: {
      ...hashing,
      async embed(texts) {
        if (random.chance(SLOW) || tally.slow === 0) {
          tally.slow++
          cutOff++
          await sleep(LEASE_MS * 2.5)
          cutOff--
        }
        return hashing.embed(texts)
      },
    },
    db: {
      ...db,
      transaction: (work, options) =>
        db.transaction((tx) => work(watchedTx(tx, (query) => {
          if (cutOff === 0 || !/^\s*update due set lease_until/.test(query.text)) return
          tally.refusedRenewals++
          throw new Error('the heartbeat got lost')
        })), options).catch((error: { cause?: { code?: string } }) => {
          if (error.cause?.code === '40P01') tally.deadlocks++
          throw error
        }),
    },
  }
}

/** Conversation k is written to in proportion to 1/(k + 1). */
function zipf(random: Random): number {
  const total = Array.from({ length: CONVERSATIONS }, (_, k) => 1 / (k + 1)).reduce((a, b) => a + b)
  let left = random.next() * total
  for (let k = 0; k < CONVERSATIONS; k++) if ((left -= 1 / (k + 1)) <= 0) return k
  return CONVERSATIONS - 1
}

/** Who pushes: each conversation by one client at a time, through whichever memory comes; a fifth is sent twice. */
async function pushAll(memories: readonly Memory[], clients: readonly Client[]): Promise<void> {
  const random = randomFrom(SEED)
  const shares = clients.map(() => 0)
  for (let i = 0; i < BATCHES; i++) shares[zipf(random)]! += 1
  await Promise.all(clients.map(async ({ conversationId, plan, acknowledge }, k) => {
    for (const [i, { number, messages }] of plan(shares[k] as number).entries()) {
      await (memories[(k + i) % memories.length] as Memory).push({ conversationId, messages })
      acknowledge(number)
    }
  }))
}

describe.runIf(serverUrl !== undefined)(`${WORKERS} workers over ${CONVERSATIONS} conversations (SEED=${SEED})`, () => {
  const opened: Memory[] = []
  afterAll(() => Promise.all(opened.map((memory) => memory.close())))

  test('are refused after losing a lease, and everything is remembered once', async () => {
    const tally: Tally = { slow: 0, refusedRenewals: 0, deadlocks: 0 }
    const options = { user: 'local', policy: threshold({ maxTokens: 150 }), timeZone: 'UTC', leaseMs: LEASE_MS }
    for (let i = 0; i < WORKERS; i++) {
      const pool = openPostgres({ url: (held.place as { databaseUrl: string }).databaseUrl, connections: 4 })
      const { db, embedder } = flaky(pool, { random: randomFrom(SEED * 100 + i), tally })
      opened.push(memoryOn(await openPipeline(db, { ...options, embedder }), { ...options, embedder }))
    }
    const clients = Array.from({ length: CONVERSATIONS }, (_, k) => client(`c${k}`, SEED + k))
    const started = performance.now()
    await pushAll(opened, clients)
    await opened[0]!.flush()
    await Promise.all(opened.map((memory) => memory.settle()))
    const seconds = (performance.now() - started) / 1000

    const zombies = (await Promise.all(opened.map((memory) => memory.stats()))).reduce((sum, { since }) => sum + since.leasesLost, 0)
    const stats = await opened[0]!.stats()
    process.stdout.write(`workers ${JSON.stringify({
      seed: SEED, workers: WORKERS, messages: stats.messages, segments: stats.segments,
      episodes: stats.episodes, zombies, ...tally, episodesPerSecond: Math.round(stats.episodes / seconds),
    })}\n`)
    expect(zombies, 'workers that came to commit after somebody else had their lease; none would mean that this test did not bite')
      .toBeGreaterThan(0)
    expect(tally.deadlocks).toBe(0)
    expect(stats).toMatchObject({ pending: 0, collapsing: 0, due: 0, episodes: stats.segments })
    expect((await checkStore(held.db, 'local')).invariants.filter(({ ok }) => !ok)).toEqual([])
    for (const { conversationId, acknowledged, sent } of clients) {
      const log = await withUser(held.db, 'local', (tx) => tx.rows<{ id: string; text: string }>(sql`
        select id, text from message where conversation_id = ${conversationId} order by seq`))
      expect(log).toEqual(sent(acknowledged).map(({ id, content }) => ({ id, text: content })))
    }
  })
})
