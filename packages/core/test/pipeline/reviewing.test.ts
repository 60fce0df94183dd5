/** Reviews by a model, and what keeps each of them from counting twice, or for somebody else. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import type { LanguageModelOption } from '../../memory/open-models.ts'
import { openPipeline } from '../../memory/open-pipeline.ts'
import type { MemoryOptions } from '../../memory/store-options.ts'
import type { PipelineContext } from '../../pipeline/pipeline-context.ts'
import { look } from '../../pipeline/look.ts'
import { reviewRecalls } from '../../reviews/review.ts'
import { threshold } from '@madeleine/segment'
import { type Query, sql, withClaim, withUser } from '@madeleine/engine'
import { claim } from '../../store/claim.ts'
import type { Job, JobKind } from '../../store/tables/jobs.ts'
import { dyingAt } from '../../../../test/crash/gates.ts'
import { memoryFor, stoppedClock, until, useDb } from '../../../../test/testing.ts'
import { rememberBoth } from './past-course.ts'
import { idIn, rater } from './scripted-rater.ts'
import { noPauses } from '../../../../test/support/served-model.ts'

const held = useDb()
const policy = threshold({ maxTokens: 100_000 })
const never = new AbortController().signal
const QUERY = 'pottery course and boiler'
const ANSWER = 'It begins on the ninth of May in Tartu, and there will be Estonian glazes.'

let clock: ReturnType<typeof stoppedClock>
let memory: Memory
let [course, boiler] = ['', '']

/** Lena's course and the boiler, remembered. */
async function remember(user = 'local'): Promise<{ memory: Memory; course: string; boiler: string }> {
  const own = await memoryFor(held.db, { policy, now: clock.now, user })
  return { memory: own, ...(await rememberBoth(own)) }
}

beforeEach(async () => {
  clock = stoppedClock('2026-03-02T12:00:00Z')
  ;({ memory, course, boiler } = await remember())
  clock.step(7 * 24 * 60)
  await askAndAnswer(memory)
})

const inUser = <Row extends object>(query: Query, user = 'local') => withUser(held.db, user, (tx) => tx.rows<Row>(query))
const waiting = (user = 'local') => inUser<{ id: string }>(sql`select id from recall`, user)
const reviews = (user = 'local') => inUser<{ episode: string; rating: number; rater: string; at: Date; stability: number; before: number }>(
  sql`select episode_id as episode, rating, rater, at, stability_days as stability, stability_before as before from review
     order by episode_id, number`, user)

/** A question, a recall of both and an answer, not looked at yet. */
async function askAndAnswer(own: Memory, user = 'local', conversationId = 'now'): Promise<void> {
  const more = (await waiting(user)).length
  await own.push({ conversationId, messages: [{ id: 'q', role: 'user', content: 'Which course is it again?', timestamp: clock.now() }] })
  await own.recall({ query: QUERY, conversationId })
  await until(async () => (await waiting(user)).length > more)
  await own.push({ conversationId, messages: [
    { id: 'a', role: 'assistant', content: ANSWER, timestamp: clock.now() },
    { id: 'u', role: 'user', content: 'Thanks', timestamp: clock.now() },
  ] })
  await own.flush({ conversationId })
}

const withModel = async (model: LanguageModelOption, options: Omit<MemoryOptions, 'data' | 'databaseUrl'> = {}) =>
  memoryFor(held.db, { policy, now: clock.now, model, ...options })

describe('a model that reviews recalls', () => {
  test('rates all ripe recalls of a conversation in one call; what it does not rate stays as it is', async () => {
    await memory.recall({ query: 'Estonian glazes', conversationId: 'now' })
    await until(async () => (await waiting()).length === 2)
    await memory.push({ conversationId: 'now', messages: [{ id: 'a2', role: 'assistant', content: ANSWER, timestamp: clock.now() }] })
    await memory.flush()
    const { asked, model } = rater((prompt) => ({ ratings: [{ memory: idIn(prompt, '(?:pottery|Lena|Tartu)'), rating: 'easy' }] }))
    await (await withModel(model)).settle()
    expect(asked.length).toBe(1)
    expect(asked[0]).toContain(`for: ${QUERY}`)
    expect(asked[0]).toContain('for: Estonian glazes')
    expect(await reviews()).toMatchObject([{ episode: course, rating: 4, rater: 'model', at: clock.now() }])
    expect(await waiting()).toEqual([])
    expect(await memory.stats())
      .toMatchObject({ modelCalls: expect.arrayContaining([expect.objectContaining({ purpose: 'review', outcome: 'ok', calls: 1 })]) })
  })

  test('is not asked if nothing is to be rated that day', async () => {
    await memory.rate(course, 'good')
    await memory.rate(boiler, 'good')
    const { asked, model } = rater(() => ({ ratings: [] }))
    await (await withModel(model)).settle()
    expect([asked, await waiting()]).toEqual([[], []])
  })

  test.each<[string, (prompt: string) => unknown]>([
    ['names ids that were not shown', () => ({
      ratings: [{ memory: 'e3', rating: 'easy' }, { memory: boiler, rating: 'easy' }, { memory: 'e0', rating: 'easy' }],
    })],
    ['uses other words', () => ({ ratings: [{ memory: 'e1', rating: 'superb' }, { memory: 'e2', rating: 5 }] })],
    ['cannot be read', () => 'I would rate them all easy'],
  ])('whose reply %s changes nothing, and the recall is not reviewed again', async (_, reply) => {
    await (await withModel(rater(reply).model)).settle()
    expect([await reviews(), await waiting()]).toEqual([[], []])
    expect((await memory.stats()).due).toBe(0)
  })

  test('at its ceiling is replaced by a rating by words', async () => {
    const { asked, model } = rater(() => ({ ratings: [{ memory: 'e1', rating: 'again' }] }))
    await (await withModel(model, { ceilings: { tokensPerDay: 1 } })).settle()
    expect(asked).toEqual([])
    expect(await reviews()).toMatchObject([{ episode: course, rater: 'words' }])
  })

  test(
    'whose server fails is asked again later, after four failures replaced by words; the review is dated to the day of the recall',
    async () => {
      noPauses()
      const recalledAt = clock.now()
      clock.step(24 * 60)
      const { asked, model } = rater(() => Promise.reject(new Error('down')))
      await (await withModel(model)).settle()
      vi.restoreAllMocks()
      expect(asked.length).toBeGreaterThan(0)
      expect(await reviews()).toMatchObject([{ episode: course, rater: 'words', at: recalledAt }])
    }, 30_000,
  )
})

/** Before anything is claimed: opening an embedded store frees its leases. */
const opened = async (model?: LanguageModelOption): Promise<PipelineContext> =>
  (await openPipeline(held.db, { policy, now: clock.now, timeZone: 'UTC', ...(model && { model }) })).pipeline

const claimed = async (kind: JobKind): Promise<Job> => {
  const options = {
    lanes: [0, 1], kinds: [kind], embedders: [], upTo: clock.now(), token: crypto.randomUUID(), leaseMs: 60_000, limit: 1, afterUser: '',
  } as const
  return (await withClaim(held.db, (tx) => claim(tx, options)))[0]![0]
}

/** The review as a worker holds it, after the look that has scheduled it. */
async function leased(pipeline: PipelineContext): Promise<Job> {
  await look(pipeline, await claimed('look'), never)
  return claimed('review')
}

const good = { ratings: [{ memory: 'e1', rating: 'good' }, { memory: 'e2', rating: 'good' }] }

describe('a review counts once', () => {
  test('although it is delivered twice', async () => {
    const pipeline = await opened()
    const job = await leased(pipeline)
    expect(await reviewRecalls(pipeline, job, never))
      .toEqual([{ event: 'episode.reviewed', userId: 'local', conversationId: 'past', episodeId: course }])
    await expect(reviewRecalls(pipeline, job, never)).rejects.toMatchObject({ code: 'lease_lost' })
    expect((await reviews()).length).toBe(1)
  })

  test('although two workers make it', async () => {
    const other = await memoryFor(held.db, { policy, now: clock.now })
    await Promise.all([memory.settle(), other.settle()])
    expect((await reviews()).length).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('by the worker that holds the lease: one that lost it while the model thought writes nothing', async () => {
    const pipeline = await opened(rater(async () => {
      await held.db.script(`update due set lease_token = '00000000-0000-4000-8000-000000000000' where kind = 'review'`)
      return good
    }).model)
    const job = await leased(pipeline)
    await expect(reviewRecalls(pipeline, job, never)).rejects.toMatchObject({ code: 'lease_lost' })
    expect([await reviews(), (await waiting()).length]).toEqual([[], 1])
  })

  test('only for a recall that still exists', async () => {
    const pipeline = await opened(rater(async () => {
      await held.db.script('delete from recall')
      return good
    }).model)
    const job = await leased(pipeline)
    expect(await reviewRecalls(pipeline, job, never)).toEqual([])
    expect(await reviews()).toEqual([])
  })

  test('even if its recall is recorded a second time, on another day', async () => {
    const again = await inUser<{ id: string }>(sql`select * from recall`)
    await memory.settle()
    expect((await reviews()).length).toBe(1)
    await held.db.transaction((tx) => tx.rows(sql`
      insert into recall select user_id, id, conversation_id, seq, at + interval '1 day', query, episode_ids
        from jsonb_populate_recordset(null::recall, ${JSON.stringify(again)}::text::jsonb)`))
    await held.db.script(`insert into due (user_id, kind, key, lane, at) values ('local', 'review', 'now', 1, '2026-03-01')`)
    clock.step(24 * 60)
    await memory.settle()
    expect([(await reviews()).length, (await memory.stats()).due]).toEqual([1, 0])
  })

  test('and is the same if the process died before the commit', async () => {
    const pipeline = await opened()
    const job = await leased(pipeline)
    const dying = { ...pipeline, db: dyingAt(held.db, 'with given as') }
    await expect(reviewRecalls(dying, job, never)).rejects.toMatchObject({ name: 'Crash' })
    expect([await reviews(), (await waiting()).length]).toEqual([[], 1])
    const recalledAt = clock.now()
    clock.step(3 * 24 * 60)
    await held.db.script('update due set lease_token = null, lease_until = null')
    await memory.settle()
    expect(await reviews()).toMatchObject([{ episode: course, at: recalledAt }])
  })
})

describe('no review is written', () => {
  test('for a recall that showed an episode that was forgotten while the model thought', async () => {
    const pipeline = await opened(rater(async () => {
      await memory.forget({ conversationId: 'past' })
      return good
    }).model)
    const job = await leased(pipeline)
    expect(await reviewRecalls(pipeline, job, never)).toEqual([])
    expect([await reviews(), await waiting(), (await memory.check()).ok]).toEqual([[], [], true])
  })

  test('for a conversation that was forgotten while the model thought', async () => {
    const pipeline = await opened(rater(async () => {
      await memory.forget({ conversationId: 'now' })
      return good
    }).model)
    const job = await leased(pipeline)
    await expect(reviewRecalls(pipeline, job, never)).rejects.toMatchObject({ code: 'lease_lost' })
    expect([await reviews(), await waiting(), (await memory.check()).ok]).toEqual([[], [], true])
  })
})

test('reviews of one user change nothing of another, not even in conversations of the same name', async () => {
  const ann = await remember('ann')
  await askAndAnswer(ann.memory, 'ann')
  const states = () => inUser(sql`select stability_days, difficulty, last_reviewed_at from episode order by segment_id`)
  await memory.rate(boiler, 'easy')
  const [before, own] = [await states(), await reviews()]
  expect([await reviews('ann'), (await waiting('ann')).length]).toEqual([[], 1])
  await expect(ann.memory.rate(course, 'good')).rejects.toMatchObject({ code: 'not_found' })
  await memory.settle()
  expect((await reviews('ann')).map(({ episode }) => episode)).toEqual([ann.course])
  expect([await states(), await reviews()]).toEqual([before, own])
})
