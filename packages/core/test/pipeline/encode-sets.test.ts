/**
 * What encoding many segments at once promises: the same episodes as one by one, in as few
 * statements as for one, and none that fails with another.
 */
import { describe, expect, test } from 'vitest'
import { checkStore } from '../../memory/store-stats.ts'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { memoryOn } from '../../memory/running-store.ts'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import type { PipelineContext } from '../../pipeline/pipeline-context.ts'
import { encodeSegments } from '../../pipeline/encode.ts'
import { look } from '../../pipeline/look.ts'
import { threshold } from '@madeleine/segment'
import { claim } from '../../store/claim.ts'
import { type Query, sql, withClaim, withUser } from '@madeleine/engine'
import type { JobKind, JobSet } from '../../store/tables/jobs.ts'
import { Crash, crashingDb, dieAt } from '../../../../test/crash/crashing-db.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { atMost } from '../../../../test/at-most.ts'
import { countedDb } from '../../../../test/watched-db.ts'

const held = useDb()
const policy = threshold()
const never = new AbortController().signal
const START = Date.parse('2026-01-05T09:00:00Z')

const SUBJECTS = [
  'the heron at the river', 'a pottery class in Leipzig', 'the violin competition',
  'tickets for the night train', 'the broken dishwasher', 'an orchard full of plums',
]

/** So many talks with hours between them, each a segment. */
const talks = (count: number) => Array.from({ length: count }, (_, i) => {
  const subject = SUBJECTS[(i * i) % SUBJECTS.length]!
  return talk(
    [`Did you hear about ${subject}?`, `Yes, ${subject}, and the ${i % 7} others`, `Tell me more of ${subject} tomorrow`],
    { first: i * 3, from: new Date(START + i * 6 * 3_600_000).toISOString() },
  )
}).flat()

async function pipelineOf(user: string): Promise<PipelineContext> {
  let ms = Date.parse('2026-06-01T00:00:00Z')
  return (await openPipeline(held.db, { policy, now: () => new Date((ms += 1000)), timeZone: 'UTC', user, work: false })).pipeline
}

async function take(pipeline: PipelineContext, kind: JobKind): Promise<JobSet> {
  const [set] = await withClaim(held.db, (tx) => claim(tx, {
    lanes: [0], kinds: [kind], embedders: [], upTo: new Date('2027-01-01T00:00:00Z'),
    token: pipeline.uuid(), leaseMs: 60_000, limit: 1, afterUser: '',
  }))
  expect(set, `${kind} to claim`).toBeDefined()
  return set!
}

/** The user's talks are cut, and nothing is encoded. */
async function cut(user: string, count: number): Promise<PipelineContext> {
  const pipeline = await pipelineOf(user)
  const memory = await memoryFor(held.db, { policy, user, now: () => new Date('2026-05-01T00:00:00Z') })
  await memory.push({ conversationId: 'c', messages: talks(count) })
  await memory.flush()
  const [job] = await take(pipeline, 'look')
  await look(pipeline, job, never)
  return pipeline
}

const rowsOf = <Row>(user: string, query: Query) => withUser(held.db, user, (tx) => tx.rows<Row>(query))

/** All that is remembered, but ids and the times of remembering. */
const remembered = (user: string) => rowsOf(user, sql`
  select s.from_seq, s.to_seq, s.state, s.number, s.term_count as terms, md5(s.forward) as forward, e.title, e.summary, e.surprise, e.drift,
         e.stability_days, e.difficulty,
         e.complexity, e.quality, e.start_at, e.end_at, e.keywords, e.sentences, e.tokens, e.day, md5(v.vector::text) as vector,
         (select count(*)::int from due where kind = 'encode') as jobs, (select concat_ws(' ', messages, terms, next_number)
             from corpus) as corpus,
         (select md5(string_agg(concat_ws(' ', field, term, encode(entries, 'hex')), ',' order by field, term collate "C"))
             from posting) as postings
    from segment s left join episode e on e.segment_id = s.id left join embedding v on v.segment_id = s.id order by s.from_seq`)

async function expectSound(user: string): Promise<void> {
  expect((await checkStore(held.db, user)).invariants.filter(({ ok }) => !ok)).toEqual([])
}

describe('a set of segments', () => {
  test('becomes the same episodes as its segments one after the other, to the last digit', async () => {
    const [together, alone] = [await cut('ann', 40), await cut('bea', 40)]
    // Ids differ from user to user, so times alone decide whose drift is newer
    const set = await take(together, 'encode')
    expect(set).toHaveLength(40)
    expect((await encodeSegments(together, set, never)).failures).toEqual([])
    for (const job of await take(alone, 'encode')) expect((await encodeSegments(alone, [job], never)).failures).toEqual([])
    const episodes = await remembered('ann')
    expect(episodes).toEqual(await remembered('bea'))
    expect(new Set((episodes as { surprise: number }[]).map(({ surprise }) => surprise)).size).toBeGreaterThan(3)
    await expectSound('ann')
  })

  test('takes at most two transactions and ten statements, as a single segment does', async () => {
    for (const [user, count] of [['ann', 1], ['bea', 30]] as const) {
      const pipeline = await cut(user, count)
      const set = await take(pipeline, 'encode')
      const { db, counted } = countedDb(held.db)
      expect((await encodeSegments({ ...pipeline, db }, set, never)).events).toHaveLength(count * 3)
      expect(counted).toEqual(atMost({ transactions: 2, statements: 10, trips: 8 }))
    }
  })

  test.each([
    ['at most three more statements if a model reads its episodes later', 1, { transactions: 2, statements: 13, trips: 8 }],
    // With forty messages the job that describes them is brought forward, after they were counted
    ['at most four more statements if there is enough for a call of the model', 14, { transactions: 2, statements: 14, trips: 9 }],
    ['no more than these four if there is enough for many calls of the model', 30, { transactions: 2, statements: 14, trips: 9 }],
  ])('takes %s, and asks no model', async (_, count, bounds) => {
    const pipeline = await cut('ann', count)
    const set = await take(pipeline, 'encode')
    const { db, counted } = countedDb(held.db)
    const ask = () => () => Promise.reject(new Error('the model was asked'))
    expect((await encodeSegments({ ...pipeline, db, ask }, set, never)).failures).toEqual([])
    expect(counted).toEqual(atMost(bounds))
    expect(await rowsOf('ann', sql`select count(*)::int as episodes from episode where awaits_model and awaits_facts`))
      .toEqual([{ episodes: count }])
  })

  test('asks an embedder once for all its vectors, and schedules those that are not sound', async () => {
    const pipeline = await cut('ann', 5)
    const hashing = hashingEmbedder()
    const calls: number[] = []
    const embed = async (_user: string, texts: readonly string[]) => {
      calls.push(texts.length)
      return (await hashing.embed(texts)).map((vector, i) => (i === 2 ? vector.fill(0) : vector))
    }
    const failed: string[] = []
    await encodeSegments(
      { ...pipeline, embedders: [{ ...hashing, embed }], count: (what) => failed.push(what) }, await take(pipeline, 'encode'), never,
    )
    expect([calls, failed]).toEqual([[5], ['embedder_failed']])
    expect(await rowsOf('ann', sql`select (select count(*)::int from episode) as episodes, (select count(*)::int
        from embedding) as vectors, kind from due where kind = 'embed'`)).toEqual([{ episodes: 5, vectors: 4, kind: 'embed' }])
  })

  test('publishes the others when the lease of one was taken over, and writes nothing of that one', async () => {
    const pipeline = await cut('ann', 5)
    const set = await take(pipeline, 'encode')
    const hashing = hashingEmbedder()
    const embed = async (_user: string, texts: readonly string[]) => {
      await rowsOf('ann', sql`update due set lease_token = gen_random_uuid() where kind = 'encode' and key = ${set[2]!.key}`)
      return hashing.embed(texts)
    }
    const { events, failures } = await encodeSegments({ ...pipeline, embedders: [{ ...hashing, embed }] }, set, never)
    expect(failures).toMatchObject([{ job: { key: set[2]!.key }, error: { code: 'lease_lost' } }])
    expect(events.map((event) => ('episodeId' in event ? event.episodeId : undefined)).filter((id) => id !== undefined))
      .toEqual(set.map(({ key }) => key).filter((key) => key !== set[2]!.key))
    expect((await remembered('ann') as { state: string }[]).map(({ state }) => state))
      .toEqual(['collapsed', 'collapsed', 'collapsing', 'collapsed', 'collapsed'])
    expect(await rowsOf('ann', sql`select key, lease_token is not null as leased from due where kind = 'encode'`))
      .toEqual([{ key: set[2]!.key, leased: true }])
    await expectSound('ann')
  })

  test.each([
    ['encoded', { summary: 5 }],
    ['stored', { title: '' }],
  ])('goes on without the one that cannot be %s: that one keeps failing alone, until its work is stuck', async (_, plan) => {
    const options = { policy, now: () => new Date('2026-07-01T00:00:00Z'), timeZone: 'UTC', work: false, user: 'ann', maxAttempts: 0 }
    await cut('ann', 5)
    await rowsOf('ann', sql`update segment set plan = ${JSON.stringify(plan)}::text::jsonb where from_seq = 6`)
    const opened = await openPipeline(held.db, options)
    let failures = 0
    const random = () => (failures++ < 6 ? 0 : 1) // the seventh pause is a long one
    const memory = memoryOn({ ...opened, pipeline: { ...opened.pipeline, random } }, options)
    await expect(memory.settle()).rejects.toMatchObject({ code: 'stuck' })
    expect(await memory.stats()).toMatchObject({ episodes: 4, collapsing: 1, since: { attemptsFailed: 7 } })
    expect(await rowsOf('ann', sql`select attempts from due where kind = 'encode'`)).toEqual([{ attempts: 7 }])
    await expectSound('ann')
    expect((await memory.check()).failing).toEqual([{ kind: 'encode', jobs: 1, failures: 7, error: expect.any(String) }])
    await rowsOf('ann', sql`update segment set plan = '{}'`)
    await rowsOf('ann', sql`update due set attempts = 0, last_error = null, at = '2026-06-01'`)
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 5, due: 0 })
    await expectSound('ann')
  })

  test('reports a segment that was done before, even if the others are given up', async () => {
    const pipeline = await cut('user', 3)
    const jobs = await take(pipeline, 'encode')
    await encodeSegments(pipeline, [jobs[0]], never)
    const abort = new AbortController()
    const { signal } = abort
    const aborting = { ...pipeline, embedders: pipeline.embedders.map(
      (embedder) => ({ ...embedder, embed: () => (abort.abort(), Promise.reject(new Error('given up'))) }),
    ) }
    const { events, failures } = await encodeSegments(aborting, jobs, signal)
    expect(events).toContainEqual({ event: 'segment.collapsed', userId: 'user', conversationId: 'c', segmentId: jobs[0].key })
    expect(failures.map(({ job: { key } }) => key)).toEqual(jobs.slice(1).map(({ key }) => key))
  })

  test('is whole or still to be encoded after a crash at any boundary, and ends in the same state as without it', async () => {
    const calm = await cut('calm', 5)
    await encodeSegments(calm, await take(calm, 'encode'), never)
    const made = await remembered('calm')
    let isReached = true
    for (let at = 1; isReached; at += 1) {
      const user = `user ${at}`
      const pipeline = await cut(user, 5)
      const doom = dieAt(at)
      const { failures } = await encodeSegments({ ...pipeline, db: crashingDb(held.db, doom) }, await take(pipeline, 'encode'), never)
      isReached = doom.dead
      for (const { error } of failures) expect(error).toBeInstanceOf(Crash)
      await expectSound(user)
      await rowsOf(user, sql`update due set lease_until = now() - interval '1 second' where lease_token is not null`)
      const left = await rowsOf(user, sql`select key from due where kind = 'encode'`)
      expect(left.length === 0 || left.length === 5, `after a death ${doom.passed.at(-1)}`).toBe(true)
      if (left.length > 0) await encodeSegments(pipeline, await take(pipeline, 'encode'), never)
      expect(await remembered(user), `after a death ${doom.passed.at(-1)}`).toEqual(made)
    }
  })
})
