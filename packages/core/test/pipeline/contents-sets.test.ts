/** A run of the job `contents`: how many statements it takes, and that sets of any size write what single nodes would. */
import { beforeEach, describe, expect, test } from 'vitest'
import { openPipeline } from '../../memory/open-pipeline.ts'
import type { PipelineContext } from '../../pipeline/pipeline-context.ts'
import { refreshContents } from '../../contents/refresh-contents.ts'
import { forgetNodes, markDays, moveAllDays } from '../../contents/contents-nodes-sql.ts'
import { type Db, sql, withClaim, withUser } from '@madeleine/engine'
import { claim } from '../../store/claim.ts'
import type { Job } from '../../store/tables/jobs.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { closedGate, dyingAt, someoneWaits } from '../../../../test/crash/gates.ts'
import { serverUrl } from '../../../../test/server.ts'
import { atMost } from '../../../../test/at-most.ts'
import { countedDb } from '../../../../test/watched-db.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T12:00:00Z')
const never = new AbortController().signal
const FIRST_DAY = 20_000

/** A conversation of one segment on each of these days, encoded, and every node of theirs written. */
async function remember(days: readonly number[]): Promise<void> {
  const memory = await memoryFor(held.db, { now })
  for (const day of days) {
    const from = new Date(day * 86_400_000 + 36_000_000).toISOString()
    await memory.push({
      conversationId: `of ${day}`,
      messages: talk([`The ferry number ${day} came late to the harbour`, `And the boat ${day % 7} was cold`], { from }),
    })
  }
  await memory.flush()
  await memory.settle()
}

let pipeline: PipelineContext
/** Before anything is claimed: opening an embedded store frees its leases. */
beforeEach(async () => void ({ pipeline } = await openPipeline(held.db, { now, timeZone: 'UTC' })))

const run = (job: Job, db = held.db) => refreshContents({ ...pipeline, db }, job, never)

/** Marks days as a new episode of theirs does, and takes the job. */
async function marked(days: readonly number[]): Promise<Job> {
  await withUser(held.db, 'local', (tx) => markDays(tx, 'local', { days, now: now(), lane: 0 }))
  const upTo = new Date(now().getTime() + 60_000)
  const [set] = await withClaim(held.db, (tx) => claim(
    tx, { lanes: [0, 1], kinds: ['contents'], embedders: [], upTo, token: crypto.randomUUID(), leaseMs: 60_000, limit: 1, afterUser: '' },
  ))
  return set![0]
}

/** What the nodes say, without when and how often they were written. */
const nodes = () => withUser(held.db, 'local', (tx) => tx.rows<{ id: string; level: string; version: number; isMarked: boolean }>(sql`
  select id, level, content, version, marked_at is not null as "isMarked" from contents order by id`))

const jobs = () => withUser(held.db, 'local', (tx) => tx.rows(sql`select kind, lease_token, at from due where kind = 'contents'`))

test('after one segment, a contents run writes day, week, month, year and root in a transaction of at most eight statements', async () => {
  await remember([FIRST_DAY])
  await held.db.script(`update episode set title = title || ' again'`)
  const job = await marked([FIRST_DAY])
  const { db, counted } = countedDb(held.db)
  const events = await run(job, db)
  expect(events.length).toBe(5)
  expect(counted).toMatchObject(atMost({ transactions: 1, statements: 8 }))
  expect(await jobs()).toEqual([])
})

describe('contents of more days than one transaction writes', () => {
  const DAYS = Array.from({ length: 150 }, (_, i) => FIRST_DAY + 2 * i)

  /** The episodes of one day copied to the others, marked and never written: quicker than remembering them. */
  async function marksOf(days: readonly number[]): Promise<Job> {
    await remember([FIRST_DAY])
    await held.db.script(`
      insert into conversation select (jsonb_populate_record(c, jsonb_build_object('id', 'copy ' || d, 'incarnation',
            md5(d::text)::uuid))).* from conversation c cross join unnest(array[${days.slice(1).join()}]) d;
      insert into message select (jsonb_populate_record(m, jsonb_build_object('conversation_id', 'copy ' || d))).* from message m
       cross join unnest(array[${days.slice(1).join()}]) d;
      insert into segment select (jsonb_populate_record(s, jsonb_build_object('conversation_id', 'copy ' || d, 'id',
            md5(s.id::text || d)::uuid, 'number', s.number + d))).* from segment s cross join unnest(array[${days.slice(1).join()}]) d;
      insert into episode select (jsonb_populate_record(e, jsonb_build_object('conversation_id', 'copy ' || d, 'segment_id',
            md5(e.segment_id::text || d)::uuid, 'title', 'Title ' || d, 'day', d,
        'start_at', e.start_at + (d - ${FIRST_DAY}) * interval '1 day', 'end_at',
        e.end_at + (d - ${FIRST_DAY}) * interval '1 day'))).* from episode e cross join unnest(array[${days.slice(1).join()}]) d`)
    return marked(days)
  }

  test('are written by a few transactions, each node once, and the same as from scratch', async () => {
    const job = await marksOf(DAYS)
    const { db, counted } = countedDb(held.db)
    await run(job, db)
    expect(counted).toMatchObject(atMost({ transactions: 4, statements: 25 }))
    const written = await nodes()
    expect(written.filter(({ level }) => level === 'day').length).toBe(DAYS.length)
    expect(written.filter(({ version, isMarked }) => version > 2 || isMarked)).toEqual([])
    expect(await jobs()).toEqual([])
    const memory = await memoryFor(held.db, { now })
    const read = await memory.toc()
    await held.db.script(`delete from contents where level <> 'day'; update contents
         set marked_at = now(), content = null, version = 0, written_at = null where from_day > ${DAYS.at(-51)!}`)
    await held.db.script(`
      insert into contents (user_id, id, level, from_day, to_day, marked_at) values ('local', 'toc:root', 'root', 0, 100000, now())`)
    await run(await marked(DAYS))
    expect(await memory.toc())
      .toMatchObject({ title: read.title, bullets: read.bullets, keywords: read.keywords, segments: DAYS.length, children: read.children })
    expect((await nodes()).map(({ version: _, ...node }) => node)).toEqual(written.map(({ version: _, ...node }) => node))
  })

  test('keep their marks when a process dies between two transactions, and the next one continues from there', async () => {
    const calm = await marksOf(DAYS)
    await run(calm)
    const written = (await nodes()).map(({ version: _, ...node }) => node)
    const job = await marked(DAYS)
    await held.db.script(`update contents set content = null, written_at = null, marked_at = now()`)
    let sets = 0
    const dying: Db = { ...held.db, transaction: async (work, options) => {
      if (++sets > 2) throw new Error('died')
      return held.db.transaction(work, options)
    } }
    await expect(run(job, dying)).rejects.toThrow('died')
    const left = await nodes()
    expect(left.filter(({ level, isMarked }) => level === 'day' && isMarked).length).toBe(DAYS.length - 128)
    await run(job)
    expect((await nodes()).map(({ version: _, ...node }) => node)).toEqual(written)
  })
})

test('a worker that lost its lease writes no contents: the marks stay for the next one', async () => {
  await remember([FIRST_DAY])
  const before = await nodes()
  const job = await marked([FIRST_DAY])
  await held.db.script(`update episode set title = 'Another'; update due set lease_token = gen_random_uuid()`)
  await expect(run(job)).rejects.toMatchObject({ code: 'lease_lost' })
  expect((await nodes()).map(({ version }) => version)).toEqual(before.map(({ version }) => version))
  expect((await nodes()).filter(({ isMarked }) => isMarked).map(({ level }) => level)).toEqual(['day'])
})

test('a crash in the middle of a transaction leaves every node of the contents as it was', async () => {
  await remember([FIRST_DAY])
  const job = await marked([FIRST_DAY])
  const before = await nodes()
  await held.db.script(`update episode set title = 'Another'`)
  await expect(run(job, dyingAt(held.db, 'with written as'))).rejects.toThrow('died')
  expect(await nodes()).toEqual(before)
})

/** Locks held across statements: only where there are two connections. */
describe.runIf(serverUrl !== undefined)('with several transactions open,', () => {
  test('a contents run that waits for an episode to be published writes what was published', async () => {
    await remember([FIRST_DAY])
    const job = await marked([FIRST_DAY])
    const stop = closedGate()
    const publishing = withUser(held.db, 'local', async (tx) => {
      await tx.rows(sql`update episode set title = 'Published while the contents were written'`)
      await markDays(tx, 'local', { days: [FIRST_DAY], now: now(), lane: 0 })
      await stop.pass()
    })
    await stop.reached
    const running = run(job)
    await someoneWaits(held.db)
    stop.open()
    await Promise.all([publishing, running])
    expect((await (await memoryFor(held.db, { now })).toc()).title).toContain('Published while the contents were written')
  })

  test('contents runs, marks, forgetting and a change of zone never deadlock', async () => {
    const days = Array.from({ length: 8 }, (_, i) => FIRST_DAY + 9 * i)
    await remember(days)
    const asUser = (work: Parameters<typeof withUser<void>>[2]) => withUser(held.db, 'local', work)
    for (let round = 0; round < 15; round++) {
      const job = await marked(days.filter((_, i) => (i + round) % 3 > 0))
      const ended = await Promise.allSettled([
        run(job),
        run(job),
        asUser((tx) => markDays(tx, 'local', { days: days.toReversed(), now: now(), lane: 0 })),
        asUser((tx) => forgetNodes(tx, 'local', days.slice(round % 4, 4), now())),
        ...(round % 5 === 0 ? [asUser((tx) => moveAllDays(tx, 'local', { timeZone: 'UTC', now: now() }))] : []),
      ])
      for (const one of ended) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'lease_lost' })
      await held.db.script(`update due set lease_token = null, lease_until = null`)
    }
    const memory = await memoryFor(held.db, { now })
    await memory.settle()
    expect((await memory.toc()).segments).toBe(days.length)
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })
})
