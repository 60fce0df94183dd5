/** Reviews: recalls are recorded, wait for what follows them, and move the memory states of the episodes that they showed. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { batch, threshold } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { memoryFor, stoppedClock, talk, until, useDb } from '../../../../test/testing.ts'

const held = useDb()
const QUERY = 'when does the pottery course of Lena begin?'

let clock: ReturnType<typeof stoppedClock>
let memory: Memory
/** The episode of Lena's course, in a conversation of its own, and one of the boiler. */
let [course, boiler] = ['', '']

beforeEach(async () => {
  clock = stoppedClock('2026-03-02T12:00:00Z')
  memory = await memoryFor(held.db, { now: clock.now })
  await memory.push({ conversationId: 'past', messages: talk([
    'Lena begins a pottery course in Tartu on the ninth of May',
    'In the Kalamaja workshop, with the Estonian glazes?', 'Yes, and she sold her loom to pay for it',
  ]) })
  await memory.push({ conversationId: 'boiler', messages: talk(
    ['The boiler in the cellar lost pressure again', 'Then the expansion vessel is broken, call Marek the plumber'],
  ) })
  await memory.flush()
  await memory.settle()
  const { episodes } = await memory.recent()
  course = episodes.find(({ conversationId }) => conversationId === 'past')!.id
  boiler = episodes.find(({ conversationId }) => conversationId === 'boiler')!.id
  clock.step(7 * 24 * 60)
})

interface ReviewRow {
  readonly episode: string; readonly number: number; readonly rating: number
  readonly rater: string; readonly stability: number; readonly at: Date
}
const reviews = () => withUser(held.db, 'local', (tx) => tx.rows<ReviewRow>(sql`
  select episode_id as episode, number, rating, rater, stability_days as stability, at from review order by episode_id, number`))
const recalls = () => withUser(held.db, 'local', (tx) =>
  tx.rows<{ seq: number; query: string; episodes: string[]; conversation: string }>(sql`
  select seq, query, episode_ids as episodes, conversation_id as conversation from recall order by at, seq, query`))

let said = 0
const say = (texts: readonly string[], conversationId = 'now') =>
  memory.push({ conversationId, messages: talk(texts, { from: clock.now().toISOString(), first: (said += 10) }) })

/** The same, the assistant first. */
const answer = (texts: readonly string[], conversationId = 'now') =>
  memory.push({ conversationId, messages: talk(['', ...texts], { from: clock.now().toISOString(), first: (said += 10) }).slice(1) })

/** Asks, and waits until that is recorded. */
async function ask(query = QUERY, conversationId = 'now'): Promise<void> {
  await memory.recall({ query, conversationId })
  await until(async () => (await recalls()).some((recall) => recall.query === query && recall.conversation === conversationId))
}

describe('a recall is recorded', () => {
  beforeEach(() => say(['When does the pottery course of Lena begin?']))

  test('with its query, the episodes that it showed by rank, and its place in the log', async () => {
    const { episodes } = await memory.recall({ query: QUERY, conversationId: 'now' })
    await until(async () => (await recalls()).length === 1)
    expect(await recalls()).toEqual([{ seq: 1, query: QUERY, episodes: episodes.map(({ id }) => id), conversation: 'now' }])
    expect((await memory.stats()).pendingReviews).toBe(1)
  })

  test('by a context with a query too, but not by recent, nor for no conversation, nor if it shows no episode', async () => {
    await memory.recent({ conversationId: 'now' })
    await memory.recall({ query: QUERY })
    await memory.recall({ query: 'zyzzyva', conversationId: 'now' })
    await memory.context({ conversationId: 'now' })
    await memory.context({ conversationId: 'now', query: QUERY })
    await until(async () => (await recalls()).length > 0)
    expect((await recalls()).map(({ query }) => query)).toEqual([QUERY])
  })

  test('for a context only with the episodes that its text has room for', async () => {
    await memory.context({ conversationId: 'now', query: `${QUERY} And the boiler?`, maxTokens: 8000, minConfidence: 'none' })
    await memory.context({ conversationId: 'now', query: QUERY, maxTokens: 40, minConfidence: 'none' })
    await memory.close()
    expect((await recalls()).map(({ episodes }) => episodes.length)).toEqual([2])
  })

  test('with the episode of a message if only that message is shown', async () => {
    await memory.recall({ query: QUERY, conversationId: 'now', limit: 0, passageLimit: 1 })
    await until(async () => (await recalls()).length === 1)
    expect((await recalls())[0]?.episodes).toEqual([course])
  })

  test('once if the same is asked twice in one turn, and again in the next turn; what only the second shows is added', async () => {
    await memory.recall({ query: 'pottery boiler', conversationId: 'now', limit: 1, passageLimit: 0 })
    await memory.recall({ query: 'pottery boiler', conversationId: 'now', limit: 2, passageLimit: 0 })
    await until(async () => (await recalls())[0]?.episodes.length === 2)
    expect((await recalls()).length).toBe(1)
    await say(['One moment'])
    await ask('pottery boiler')
    await until(async () => (await recalls()).length === 2)
    expect((await recalls()).map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('at its place in the log, although a message is pushed before the record is written', async () => {
    await memory.recall({ query: QUERY, conversationId: 'now' }).then(() => say(['It begins on the ninth of May in Tartu']))
    await until(async () => (await recalls()).length === 1)
    expect((await recalls())[0]?.seq).toBe(1)
  })

  test('and kept if it is among the newest 64 of its conversation', async () => {
    for (let i = 0; i < 66; i++, clock.step(1)) await ask(`pottery ${i}`)
    expect((await recalls()).length).toBe(64)
  })

  test('and forgotten with its conversation', async () => {
    await ask()
    await memory.forget({ conversationId: 'now' })
    expect(await recalls()).toEqual([])
    expect((await memory.check()).ok).toBe(true)
  })
})

describe('a recall is reviewed', () => {
  const ANSWER = 'It begins on the ninth of May in Tartu, and there will be Estonian glazes.'

  test('by the look after an answer: the episode that was used grows stronger, the other is left alone', async () => {
    await say(['When does the pottery course of Lena begin?'])
    await ask(`${QUERY} boiler`)
    const told: unknown[] = []
    memory.on('episode.reviewed', (event) => told.push(event))
    await answer([ANSWER, 'Thank you!'])
    await memory.flush()
    await memory.settle()
    expect(await reviews()).toMatchObject([{ episode: course, number: 1, rating: 3, rater: 'words', at: clock.now() }])
    expect(told).toEqual([{ conversationId: 'past', episodeId: course }])
    expect(await recalls()).toEqual([])
    const { episodes } = await memory.recent()
    expect(episodes.find(({ id }) => id === course)?.lastReviewedAt).toEqual(clock.now())
    expect(episodes.find(({ id }) => id === boiler)?.lastReviewedAt).toBeNull()
    expect(await memory.stats()).toMatchObject({ reviews: 1, pendingReviews: 0, due: 0 })
  })

  test('only after an answer: while only questions follow, it waits', async () => {
    memory = await memoryFor(held.db, { policy: threshold({ maxTokens: 40 }), now: clock.now })
    await memory.upgrade({ policy: threshold({ maxTokens: 40 }) })
    await say(['When does the pottery course of Lena begin?'])
    await ask()
    const long = 'a '.repeat(60)
    await memory.push({ conversationId: 'now', messages: ['u1', 'u2', 'u3'].map(
      (id) => ({ id, role: 'user', content: `${long} ${id}`, timestamp: clock.now() }),
    ) })
    await memory.settle()
    expect([(await recalls()).length, await reviews()]).toEqual([1, []])
    await memory.push({ conversationId: 'now', messages: [{
      id: 'a1', role: 'assistant', content: `${ANSWER} ${long}`, timestamp: clock.now(),
    }, { id: 'u4', role: 'user', content: long, timestamp: clock.now() }] })
    await memory.settle()
    expect([(await recalls()).length, (await reviews()).map(({ episode }) => episode)]).toEqual([0, [course]])
  })

  test('but not yet after a tool call, which is no answer', async () => {
    memory = await memoryFor(held.db, { policy: threshold({ maxTokens: 40 }), now: clock.now })
    await memory.upgrade({ policy: threshold({ maxTokens: 40 }) })
    await say(['When does the pottery course of Lena begin?'])
    await ask()
    await memory.push({ conversationId: 'now', messages: [
      { id: 't1', role: 'assistant', kind: 'tool_call', content: 'a '.repeat(60), timestamp: clock.now() },
      { id: 't2', role: 'tool', kind: 'tool_result', content: 'a '.repeat(60), timestamp: clock.now() },
    ] })
    await memory.settle()
    expect((await recalls()).length).toBe(1)
  })

  test('even by a look that closes nothing and only doubles its window', async () => {
    const policy = batch({ boundaries: { detect: () => Promise.resolve(
      { segments: [{ num_messages: 99, title: 'One talk of many things', summary: 'They talk.', surprise_level: 'low' }] },
    ) } })
    memory = await memoryFor(held.db, { policy, now: clock.now })
    await memory.upgrade({ policy })
    await say(['When does the pottery course of Lena begin?'])
    await ask()
    await answer([ANSWER, ...Array.from({ length: 18 }, (_, i) => `And thing number ${i}`)])
    await memory.settle()
    expect((await memory.segments({ conversationId: 'now' })).map(({ status }) => status)).toEqual(['active'])
    expect((await reviews()).map(({ episode }) => episode)).toEqual([course])
  })

  test('when its conversation has gone idle', async () => {
    await memory.push({
      conversationId: 'now', messages: [{ id: 'q', role: 'user', content: 'Which course is it again?', timestamp: clock.now() }],
    })
    await ask()
    await memory.push({ conversationId: 'now', messages: [{ id: 'a', role: 'assistant', content: ANSWER, timestamp: clock.now() }] })
    clock.step(24 * 60)
    await memory.settle()
    expect((await reviews()).map(({ episode }) => episode)).toEqual([course])
  })

  test('once for each episode and day, whatever is asked, and again on the next day', async () => {
    for (const conversationId of ['one', 'two']) {
      await say(['Which course is it again?'], conversationId)
      await ask(QUERY, conversationId)
      await answer([ANSWER, 'Ah!'], conversationId)
    }
    await memory.flush()
    await memory.settle()
    expect((await reviews()).length).toBe(1)
    clock.step(24 * 60)
    await say(['Which course is it again?'], 'three')
    await ask(QUERY, 'three')
    await answer([ANSWER, 'Ah!'], 'three')
    await memory.flush()
    await memory.settle()
    expect((await reviews()).filter(({ episode }) => episode === course).map(({ number }) => number)).toEqual([1, 2])
    expect(await recalls()).toEqual([])
  })

  test('with the next twenty messages and no more', async () => {
    await say(['Which course is it again?'])
    await ask()
    await memory.push({ conversationId: 'now', messages: Array.from({ length: 20 }, (_, i) => ({
      id: `f${i}`, role: i % 2 ? 'user' as const : 'assistant' as const, content: 'Hm, let me think', timestamp: clock.now(),
    })) })
    await memory.push({ conversationId: 'now', messages: [{ id: 'late', role: 'assistant', content: ANSWER, timestamp: clock.now() }] })
    await memory.flush()
    await memory.settle()
    expect([await reviews(), await recalls()]).toEqual([[], []])
  })

  test('in several runs if many wait', async () => {
    await say(['Which course is it again?'])
    for (let i = 0; i < 20; i++) await ask(`${QUERY} ${'?'.repeat(i)}`)
    await answer([ANSWER, 'Ah!'])
    await memory.flush()
    await memory.settle()
    expect([(await reviews()).length, await recalls()]).toEqual([1, []])
  })

  test('except on a day that has an explicit rating, which counts on any day', async () => {
    await memory.rate(course, 'again')
    await say(['Which course is it again?'])
    await ask()
    await answer(['It begins on the ninth of May in Tartu, with Estonian glazes', 'Ah!'])
    await memory.flush()
    await memory.settle()
    expect((await reviews()).map(({ rater }) => rater)).toEqual(['explicit'])
    await memory.rate(course, 'easy')
    expect((await reviews()).map(({ rating }) => rating)).toEqual([1, 4])
  })
})
