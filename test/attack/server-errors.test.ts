/**
 * T-83: a server that ends connections, cancels statements, or lets nobody in. 57P01, 57014, 25P03, 57P03, 53300,
 * ECONNREFUSED and terminated connections were the driver's raw errors.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MadeleineError } from '@madeleine/base'
import { openMemory, type Memory } from '../../src/index.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { memoryOn } from '../../packages/core/memory/running-store.ts'
import { type Db, sql } from '@madeleine/engine'
import { openPostgres } from '../../packages/engine/postgres.ts'
import { randomFrom, seedOr } from '../crash/random.ts'
import { NIGHT } from '../night.ts'
import { serverUrl } from '../server.ts'
import { memoryFor, talk, until, useDb, type Held } from '../testing.ts'
import { watchedDb } from '../watched-db.ts'

test('T-83 a server that cannot be reached is server_unavailable', async () => {
  await expect(openMemory({ databaseUrl: 'postgres://ann:s3cret@127.0.0.1:1/none', user: 'ann' })).rejects.toMatchObject({
    code: 'server_unavailable', retryable: true, cause: { code: 'ECONNREFUSED' }, message: expect.not.stringContaining('s3cret'),
  })
})

if (serverUrl !== undefined) onServer(useDb())

function onServer(held: Held): void {
  const url = (change: (url: URL) => void): string => {
    const changed = new URL((held.place as { databaseUrl: string }).databaseUrl)
    change(changed)
    return changed.href
  }
  let admin: pg.Client
  beforeAll(async () => {
    admin = new pg.Client((held.place as { databaseUrl: string }).databaseUrl)
    await admin.connect()
  })
  afterAll(() => admin.end())

  describe('T-83 a server that does not let in', () => {
    const role = `madeleine_test_plain_${process.pid}`
    beforeAll(() => admin.query(`create role ${role} login connection limit 0`))
    afterAll(() => admin.query(`drop role ${role}`))
    const opening = (databaseUrl: string) => openMemory({ databaseUrl, user: 'ann', work: false })

    test('an unknown login, or to an unknown database, is server_refused', async () => {
      await expect(opening(url((to) => void (to.username = 'madeleine_test_nobody')))).rejects.toMatchObject({
        code: 'server_refused', retryable: false,
      })
      await expect(opening(url((to) => void (to.pathname = '/madeleine_test_none')))).rejects.toMatchObject({
        code: 'server_refused', cause: { code: '3D000' },
      })
    })

    test('more connections than it has is busy', async () => {
      await expect(opening(url((to) => void (to.username = role)))).rejects.toMatchObject({
        code: 'busy', retryable: true, cause: { code: '53300' },
      })
    })

    test('a login without rights to what it needs is server_refused', async () => {
      await admin.query(`alter role ${role} connection limit -1`)
      await expect(opening(url((to) => void (to.username = role)))).rejects.toMatchObject({
        code: 'server_refused', cause: { code: '42501' },
      })
    })

    test('writes, because it is a standby, is server_refused', async () => {
      await (await memoryFor(held.db)).close() // the store is there already
      const memory = await opening(url((to) => to.searchParams.set('options', '-c default_transaction_read_only=on')))
      await expect(memory.push({ conversationId: 'c', messages: talk(['The heron']) })).rejects.toMatchObject({
        code: 'server_refused', cause: { code: '25006' },
      })
      expect((await memory.recall({ query: 'heron' })).passages).toEqual([])
      await memory.close()
    })
  })

  describe('T-83 a transaction that the server ends', () => {
    const ended = (work: Parameters<Db['transaction']>[0]) => held.db.transaction(work).then(() => 'committed', (error: unknown) => error)
    const setting = (name: string, value: string) => sql`select set_config(${name}, ${value}, true)`

    test('for a statement that took too long is busy', async () => expect(await ended(async (tx) => {
      await tx.rows(setting('statement_timeout', '1'))
      await tx.rows(sql`select pg_sleep(60)`)
    })).toMatchObject({ code: 'busy', retryable: true, cause: { code: '57014' } }))

    test('for a lock that was not free is busy', async () => {
      await admin.query('begin; lock table setting')
      const error = await ended(async (tx) => {
        await tx.rows(setting('lock_timeout', '1'))
        await tx.rows(sql`select 1 from setting`)
      })
      await admin.query('rollback')
      expect(error).toMatchObject({ code: 'busy', retryable: true, cause: { code: '55P03' } })
    })

    test('because it was idle is server_unavailable', async () => expect(await ended(async (tx) => {
      await tx.rows(setting('idle_in_transaction_session_timeout', '1'))
      const [{ pid }] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`) as [{ pid: number }]
      await until(async () => (await admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount === 0)
      await tx.rows(sql`select 1`)
    })).toMatchObject({ code: 'server_unavailable', retryable: true }))
  })

  const STRIKES = NIGHT ? 1000 : 15
  test(
    `T-83 ${STRIKES} backends killed or statements cancelled at random moments: every error `
    + `has its code, nothing acknowledged is lost, nothing is doubled`,
    async () => {
      const storm = await startStorm(url((to) => to.searchParams.set('application_name', 'struck')), admin)
      for (let round = 0; round < STRIKES; round++) await storm.strike(round)
      const { memory, acknowledged, codes } = storm
      await storm.again(() => memory.settle())
      const stored = await admin.query('select conversation_id, id from message')
      expect(stored.rows.map(({ conversation_id, id }) => `${conversation_id}/${id}`).sort()).toEqual([...acknowledged].sort())
      expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
      expect([...codes.keys()].filter((code) => code !== 'server_unavailable' && code !== 'busy')).toEqual([])
      expect(codes.get('server_unavailable')).toBeGreaterThan(0)
      await memory.close()
      process.stdout.write(`strikes ${JSON.stringify({
        seed: storm.seed, rounds: STRIKES, messages: acknowledged.length, errors: Object.fromEntries(codes),
      })}\n`)
    },
  )
}

/** A memory that works, whose server strikes it while it does. */
async function startStorm(databaseUrl: string, admin: pg.Client) {
  const seed = seedOr(20261126)
  const random = randomFrom(seed)
  const codes = new Map<string, number>()
  const acknowledged: string[] = []
  let [countdown, blow]: [number, Promise<unknown>] = [0, Promise.resolve()]
  let how = 'pg_terminate_backend'
  const db = openPostgres({ url: databaseUrl, connections: 4 })
  const struck: Db = watchedDb(db, () => {
    if (--countdown === 0) blow = admin.query(`
      select ${how}(pid) from pg_stat_activity where application_name = 'struck' and datname = current_database()`)
  })
  const options = { user: 'ann', timeZone: 'UTC', leaseMs: 400, work: true }
  const memory: Memory = memoryOn(await openPipeline(struck, options), options)

  const counted = (error: MadeleineError): void => {
    if (!error.retryable) throw error
    codes.set(error.code, (codes.get(error.code) ?? 0) + 1)
  }
  /** Repeats a call until it succeeds, as its errors advise. */
  const again = async <T>(call: () => Promise<T>): Promise<T> => {
    for (;;) {
      const answer = await call().then((value) => ({ value }), (error: MadeleineError) => counted(error))
      if (answer) return answer.value
    }
  }
  const push = async (conversationId: string, round: number): Promise<void> => {
    const messages = talk([`The heron stood in the river, ${round}`, `It flew to pond ${round}`], { first: 2 * round })
    const { ids } = await again(() => memory.push({ conversationId, messages }))
    acknowledged.push(...ids.map((id) => `${conversationId}/${id}`))
  }
  return {
    memory, acknowledged, codes, seed, again,
    /** Two pushes, readings and a flush at once; some statement of theirs, or of the worker, sets off the blow. */
    async strike(round: number): Promise<void> {
      how = random.chance(0.5) ? 'pg_terminate_backend' : 'pg_cancel_backend'
      countdown = 1 + random.below(25)
      await Promise.all([
        push(`c${round % 5}`, round), push(`d${round % 3}`, round),
        again(() => memory.recall({ query: 'Where was the heron?' })), again(() => memory.context({ conversationId: 'c0', query: 'pond' })),
        again(() => memory.toc()), again(() => memory.flush({ conversationId: `c${random.below(5)}` })),
      ])
      await blow
    },
  }
}
