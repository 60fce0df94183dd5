/** Every guard by itself: two of them often stop the same mistake, and each must do so without the other. */
import { describe, expect, test } from 'vitest'
import { packForwardIndex } from '../../packages/core/rank/forward-index.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { look } from '../../packages/core/pipeline/look.ts'
import { threshold } from '@madeleine/segment'
import { type Query, releaseAllLeases, sql, type Tx, withClaim, withUser } from '@madeleine/engine'
import { claim, drainTails, fenceTails, liftFences } from '../../packages/core/store/claim.ts'
import { release, holdsLease, renew, schedule, complete, type JobKind, type Job } from '../../packages/core/store/tables/jobs.ts'
import { collapseSegments, lockHeld } from '../../packages/core/store/collapse-segments.ts'
import { lockCorpus } from '../../packages/core/store/tables/postings.ts'
import { insertSegments, type NewSegment } from '../../packages/core/store/tables/segments.ts'
import { serverUrl } from '../server.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'
import { Crash } from './crashing-db.ts'
import { dyingAt, encodeSegment } from './gates.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T20:00:00Z')
const policy = threshold()
const asUser = <T>(work: (tx: Tx) => Promise<T>) => withUser(held.db, 'local', work)
const rows = <Row extends object>(query: Query) => asUser((tx) => tx.rows<Row>(query))
const UNIQUE = { cause: { code: '23505' } }
const never = new AbortController().signal
const ID = '00000000-0000-4000-8000-000000000000'

/** A conversation of five messages with a look that is due, and its lease. */
async function leasedLook(): Promise<Job> {
  const memory = await memoryFor(held.db, { policy, now })
  await memory.push({
    conversationId: 'c',
    messages: [...talk(['one', 'two', 'three']), ...talk(['four', 'five'], { first: 3, from: '2026-03-02T12:00:00Z' })],
  })
  const [row] = await take()
  return row as Job
}

const take = async (kind: JobKind = 'look') =>
  (await withClaim(held.db, (tx) => claim(
    tx, { lanes: [0], kinds: [kind], embedders: [], upTo: now(), token: crypto.randomUUID(), leaseMs: 60_000, limit: 10, afterUser: '' },
  ))).flat()

/** The same row as held by a worker whose lease was taken over. */
const stolen = (row: Job): Job => ({ ...row, token: crypto.randomUUID() })

const drainTo = (row: Job, expected: number) =>
  asUser(async (tx) => (await drainTails(
    tx, [{ job: row, expectedCursor: expected, to: 3, remainingCount: 2, wait: false, more: false, state: undefined }], now(),
  ))[0])

describe('a drain', () => {
  test('checks the fence\'s own token', async () => {
    const row = await leasedLook()
    await asUser((tx) => fenceTails(tx, [row]))
    await held.db.script(`update conversation set fence_token = '${ID}'`)
    expect(await drainTo(row, 0)).toBeUndefined()
    await asUser((tx) => fenceTails(tx, [row]))
    expect(await drainTo(row, 0)).toMatchObject({ cursor: 3 })
  })

  test('checks the lease', async () => {
    const row = await leasedLook()
    await asUser((tx) => fenceTails(tx, [row]))
    await held.db.script(`update due set lease_token = '${ID}' where kind = 'look'`)
    expect(await drainTo(row, 0)).toBeUndefined()
    expect(await asUser((tx) => fenceTails(tx, [row]))).toEqual([])
  })

  test('checks the cursor that was read', async () => {
    const row = await leasedLook()
    await asUser((tx) => fenceTails(tx, [row]))
    expect(await drainTo(row, 1)).toBeUndefined()
  })

  test('leaves a fence that only its own lease can lift', async () => {
    const row = await leasedLook()
    await asUser((tx) => fenceTails(tx, [row]))
    await asUser(async (tx) => liftFences(tx, [stolen(row)]))
    expect(await rows(sql`select fence_to as "to" from conversation`)).toEqual([{ to: 5 }])
  })
})

describe('a lease', () => {
  test('is given to one worker, until it expires', async () => {
    const row = await leasedLook()
    expect(await take()).toEqual([])
    await held.db.script(`update due set lease_until = now() - interval '1 second' where kind = 'look'`)
    expect(await take()).toMatchObject([{ key: row.key, attempts: 2 }])
  })

  test('is useless to the worker that lost it: it can neither hold, extend, give back nor end the work', async () => {
    const row = await leasedLook()
    const before = await rows(sql`select * from due`)
    await asUser(async (tx) => {
      expect(await holdsLease(tx, stolen(row))).toBe(false)
      expect(await renew(tx, [stolen(row)], 600_000)).toBe(0)
      await release(tx, stolen(row), new Date(0), 'failed')
      await complete(tx, stolen(row))
    })
    expect(await rows(sql`select * from due`)).toEqual(before)
  })

  test('ends with the promise intact if more was promised meanwhile', async () => {
    const row = await leasedLook()
    await asUser((tx) => schedule(tx, 'local', [{ kind: 'look', key: 'c', at: now(), lane: 0 }]))
    await asUser((tx) => complete(tx, row))
    expect(await rows(sql`select lease_token, attempts from due where kind = 'look'`)).toEqual([{ lease_token: null, attempts: 0 }])
  })

  test('of an embedded store is void once the store is opened again', async () => {
    await leasedLook()
    await withClaim(held.db, releaseAllLeases)
    expect(await take()).toHaveLength(1)
  })

  test.runIf(serverUrl === undefined)('is released when the store is opened', async () => {
    await leasedLook()
    await openPipeline(held.db, { policy, now })
    expect(await take()).toHaveLength(1)
  })
})

const segment = (id: string, from: number, to: number): NewSegment => ({ id, from, to, overlap: 0, reason: 'flush', plan: {} })
const insert = (...segments: NewSegment[]) => asUser((tx) => insertSegments(tx, 'local', 'c', { segments, policy: 'test', now: now() }))

describe('the unique keys', () => {
  test('allow no second segment at the same beginning', async () => {
    await leasedLook()
    await insert(segment(ID, 0, 3))
    await expect(insert(segment(ID.replace('0', '1'), 0, 2))).rejects.toMatchObject(UNIQUE)
  })

  test('allow no second episode of a segment', async () => {
    await leasedLook()
    await insert(segment(ID, 0, 3))
    const episode = sql`
      insert into episode (user_id, segment_id, conversation_id, title, summary, term_count, start_at, end_at, surprise, stability_days,
        difficulty, complexity, quality, code_version, created_at, keywords, sentences, tokens, day)
      values ('local', ${ID}::uuid, 'c', 't', 's', 1, now(), now(), 0.2, 1, 5, 1, 'extractive', '0', now(), '[]', '[]', 1, 0)`
    await rows(episode)
    await expect(rows(episode)).rejects.toMatchObject(UNIQUE)
  })

  test('allow no message id twice in a log', async () => {
    await leasedLook()
    const again = sql`
      insert into message (user_id, conversation_id, seq, id, role, kind, text, at, timed, received_at, tokens)
      values ('local', 'c', 5, 'm0', 'user', 'message', 'x', now(), true, now(), 1)`
    await expect(rows(again)).rejects.toMatchObject(UNIQUE)
  })
})

describe('a segment', () => {
  const encoded = { id: ID, from: 0, to: 3, number: 0, termCount: 1, forward: packForwardIndex([]) }
  const promised = async () => {
    await leasedLook()
    await insert(segment(ID, 0, 3))
    await asUser((tx) => schedule(tx, 'local', [{ kind: 'encode', key: ID, at: now(), lane: 0 }]))
    const [job] = await take('encode')
    await asUser((tx) => lockCorpus(tx, 'local'))
    return { userId: 'local', token: job!.token, jobs: [job!] }
  }

  test('collapses once, and only in the range that was encoded', async () => {
    const jobs = await promised()
    expect(await asUser((tx) => collapseSegments(tx, jobs, [{ ...encoded, to: 2 }]))).toBe(0)
    expect(await asUser((tx) => collapseSegments(tx, jobs, [encoded]))).toBe(1)
    expect(await asUser((tx) => collapseSegments(tx, jobs, [encoded]))).toBe(0)
  })

  test('is held by the worker with its lease, until it is collapsed', async () => {
    const jobs = await promised()
    const heldIds = (by: typeof jobs) => asUser(async (tx) => (await lockHeld(tx, by)).held.map(({ id }) => id))
    expect(await heldIds(jobs)).toEqual([ID])
    expect(await heldIds({ ...jobs, token: crypto.randomUUID() })).toEqual([])
    await rows(sql`update segment set state = 'collapsed', number = 0, forward = ''`)
    expect(await heldIds(jobs)).toEqual([])
  })

  test('that is collapsed ends its job, unless more was promised meanwhile or another has the lease', async () => {
    const jobs = await promised()
    const encodings = () => rows(sql`select lease_token is not null as leased, attempts from due where kind = 'encode'`)
    await asUser((tx) => collapseSegments(tx, { ...jobs, token: crypto.randomUUID() }, [encoded]))
    expect(await encodings()).toEqual([{ leased: true, attempts: 1 }])
    await asUser((tx) => schedule(tx, 'local', [{ kind: 'encode', key: ID, at: now(), lane: 0 }]))
    await asUser((tx) => collapseSegments(tx, jobs, [encoded]))
    expect(await encodings()).toEqual([{ leased: false, attempts: 0 }])
    const [again] = await take('encode')
    await asUser((tx) => collapseSegments(tx, { ...jobs, token: again!.token, jobs: [again!] }, [encoded]))
    expect(await encodings()).toEqual([])
  })
})

test('an unfinished encoding leaves no word of its title: the next one may choose another', async () => {
  const { pipeline } = await openPipeline(held.db, { policy, now, timeZone: 'UTC' })
  const memory = await memoryFor(held.db, { policy, now })
  await memory.push({
    conversationId: 'c',
    messages: [{ role: 'user', content: Array.from({ length: 1_995 }, (_, i) => i.toString(36).padStart(3, 'q')).join(' ') }],
  })
  await memory.flush()
  await look(pipeline, (await take())[0] as Job, never)
  const [encoding] = await take('encode')
  await expect(encodeSegment({ ...pipeline, db: dyingAt(held.db, 'with encoded as') }, encoding as Job, never)).rejects.toBeInstanceOf(
    Crash,
  )
  expect(await rows(sql`select count(*) > 1000 as some from posting`)).toEqual([{ some: true }])
  await rows(sql`insert into posting (user_id, block, field, term, entries) select user_id, 0, 1, 'stale', decode('000101', 'hex')
      from segment where number = 0 returning term`)
  await encodeSegment(pipeline, encoding as Job, never)
  expect(await rows(sql`select term from posting where term = 'stale' or length(entries) > 3`)).toEqual([])
  expect(await memory.stats()).toMatchObject({ episodes: 1, pending: 0 })
})

test('a transaction of one user reads and writes nothing of another, for any statement', async () => {
  await leasedLook()
  await withUser(held.db, 'other', async (tx) => {
    expect(await tx.rows(sql`select id from conversation`)).toEqual([])
    expect(await tx.rows(sql`select id from message`)).toEqual([])
    expect(await tx.rows(sql`delete from due returning key`)).toEqual([])
    expect(await tx.rows(sql`select current_user as "user"`)).toEqual([{ user: 'madeleine_app' }])
  })
  expect(await rows(sql`select key from due where kind = 'look'`)).toHaveLength(1)
})

test('a flush is a promise of the store, not of the process: the next process keeps it, down to one message', async () => {
  const first = await memoryFor(held.db, { policy, now })
  await first.push({ conversationId: 'c', messages: talk(['alone']) })
  await first.flush()
  const second = await memoryFor(held.db, { policy, now })
  await second.settle()
  expect(await second.segments({ conversationId: 'c' })).toMatchObject([{ status: 'collapsed', from: 0, to: 1, reason: 'flush' }])
})
