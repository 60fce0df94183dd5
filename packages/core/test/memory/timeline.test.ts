/** The timeline: how much was said when, and how well the episodes of a span are remembered. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { retrievability } from '../../reviews/retention.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
let memory: Memory
let clock: ReturnType<typeof stoppedClock>
beforeEach(async () => {
  clock = stoppedClock('2026-06-01T00:00:00Z')
  memory = await memoryFor(held.db, { now: clock.now, timeZone: 'Europe/Berlin' })
})

const DAY_MS = 86_400_000

/** Three episodes: two on a local day in March, one in May. */
async function tell(): Promise<void> {
  const at = { klaus: '2026-03-02T09:00:00Z', miso: '2026-03-01T23:30:00Z', tram: '2026-05-04T10:20:00Z' }
  for (const [conversationId, from] of Object.entries(at)) {
    const texts = [`${conversationId} rose overnight`, 'Then we go', `It is ${conversationId}`]
    await memory.push({ conversationId, messages: talk(texts, { from }) })
  }
  await memory.flush()
  await memory.settle()
}

const counts = async (options: Parameters<Memory['timeline']>[0]) => (await memory.timeline({ limit: 0, ...options })).buckets
  .map(({ at, messages, episodes }) => [at.toISOString(), messages, episodes])

describe('the timeline', () => {
  test('of an empty memory has neither beginning nor end', async () => {
    expect(await memory.timeline({ bucket: 'month' })).toEqual({
      timeZone: 'Europe/Berlin', startAt: null, endAt: null, buckets: [], total: 0, episodes: [],
    })
  })

  test("counts by days, weeks from Monday and months in the store's zone, where episodes began", async () => {
    await tell()
    expect(await counts({ bucket: 'day' })).toEqual([['2026-03-01T23:00:00.000Z', 6, 2], ['2026-05-03T22:00:00.000Z', 3, 1]])
    expect(await counts({ bucket: 'week' })).toEqual([['2026-03-01T23:00:00.000Z', 6, 2], ['2026-05-03T22:00:00.000Z', 3, 1]])
    expect(await counts({ bucket: 'month' })).toEqual([['2026-02-28T23:00:00.000Z', 6, 2], ['2026-04-30T22:00:00.000Z', 3, 1]])
  })

  test('counts by hours and five minutes when messages were said, including those in no episode yet', async () => {
    await tell()
    await memory.push({ conversationId: 'open', messages: talk(['The heron came back'], { from: '2026-05-04T10:45:00Z' }) })
    const span = { from: '2026-05-04', to: '2026-05-05' }
    expect(await counts({ bucket: 'hour', ...span })).toEqual([['2026-05-04T10:00:00.000Z', 4, 1]])
    expect(await counts({ bucket: 'minutes', ...span }))
      .toEqual([['2026-05-04T10:20:00.000Z', 3, 1], ['2026-05-04T10:45:00.000Z', 1, 0]])
  })

  test('counts an episode where it began, and gives its strength wherever it was under way', async () => {
    const messages = talk(['Klaus rose', 'He is high', 'In the oven'], { from: '2026-05-04T15:58:00Z', minutes: 4 })
    await memory.push({ conversationId: 'klaus', messages })
    await memory.flush()
    await memory.settle()
    const span = { from: '2026-05-04', to: '2026-05-05' }
    const { buckets, episodes: [klaus] } = await memory.timeline({ bucket: 'minutes', ...span })
    expect(buckets.map(({ messages: count, episodes }) => [count, episodes])).toEqual([[1, 1], [1, 0], [1, 0]])
    for (const { retrievability: share } of buckets) expect(share).toBeCloseTo(klaus!.retrievability, 6)
    expect((await memory.timeline({ bucket: 'minutes', from: '2026-05-04T16:01:00Z', to: '2026-05-05' })).buckets).toMatchObject([
      { messages: 1, episodes: 0 }, { messages: 1, episodes: 0 },
    ])
  })

  test('tells how well episodes are remembered now, and for an earlier day what was there and how well it was', async () => {
    await tell()
    const [miso, klaus, tram] = (await memory.timeline()).episodes
    const strength = async (id: string, now: Date) => {
      const { endAt, lastReviewedAt, stabilityDays } = await memory.episode(id)
      return retrievability((now.getTime() - (lastReviewedAt ?? endAt).getTime()) / DAY_MS, stabilityDays)
    }
    expect(miso!.retrievability).toBeCloseTo(await strength(miso!.id, clock.now()), 6)
    expect(tram).toMatchObject({ conversationId: 'tram', messages: 3, reason: 'flush', keyMoment: false })
    const asOf = new Date('2026-04-01T00:00:00Z')
    const then = await memory.timeline({ asOf, bucket: 'month' })
    expect([then.total, then.episodes.map(({ id }) => id), then.buckets.length]).toEqual([2, [miso!.id, klaus!.id], 1])
    expect(then.episodes[0]!.retrievability).toBeCloseTo(await strength(miso!.id, asOf), 6)
    expect(then.buckets[0]!.retrievability)
      .toBeCloseTo((then.episodes[0]!.retrievability + then.episodes[1]!.retrievability) / 2, 6)
  })

  test('as of a day before a review gives the strength that an episode had without it', async () => {
    await tell()
    const { episodes: [, klaus] } = await memory.timeline()
    const asOf = '2026-05-20T00:00:00Z'
    const before = (await memory.timeline({ asOf })).episodes[1]!.retrievability
    await memory.rate(klaus!.id, 'good')
    expect((await memory.timeline({ asOf })).episodes[1]!.retrievability).toBeCloseTo(before, 6)
    expect((await memory.timeline()).episodes[1]!.retrievability).toBe(1)
  })

  test('of more episodes than asked for gives the most surprising, in order of time, and the number of all', async () => {
    await tell()
    const all = await memory.timeline()
    const some = await memory.timeline({ limit: 2 })
    const most = all.episodes.toSorted((a, b) => b.surprise - a.surprise || b.startAt.getTime() - a.startAt.getTime()).slice(0, 2)
    expect(some.total).toBe(3)
    expect(some.episodes).toEqual(most.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime()))
  })

  test('has only the conversations that are named, and no forgotten messages', async () => {
    await tell()
    const { episodes } = await memory.timeline({ within: ['klaus', 'tram'] })
    expect(episodes.map(({ conversationId }) => conversationId)).toEqual(['klaus', 'tram'])
    await memory.forget({ conversationId: 'klaus', from: 0, to: 1 })
    await memory.settle()
    expect(await counts({ bucket: 'month', within: ['klaus'] })).toEqual([['2026-02-28T23:00:00.000Z', 2, 1]])
  })

  test('refuses small buckets over a long span, and names the longest span', async () => {
    const wrong = [{ bucket: 'hour' }, { bucket: 'minutes', from: '2026-01-01', to: '2026-03-01' }] as const
    for (const options of wrong) {
      const refused = { code: 'invalid_input', message: expect.stringMatching(/\d+ days apart/) }
      await expect(memory.timeline(options)).rejects.toMatchObject(refused)
    }
  })
})

describe('counted by group, the timeline', () => {
  const said = (rows: readonly (readonly [name: string | undefined, text: string])[], from: string) =>
    talk(rows.map(([, text]) => text), { from }).map((message, i) => {
      const name = rows[i]![0]
      const { name: _, ...unnamed } = message
      return { ...unnamed, role: 'user' as const, ...(name !== undefined && { name }) }
    })

  async function tellOfPeople(): Promise<void> {
    await memory.push({
      conversationId: 'trip', people: true,
      messages: said([['Ines', 'Porto in May?'], ['Tom', 'I have a week in May'], ['Tom', 'And a car']], '2026-03-02T09:00:00Z'),
    })
    await memory.push({
      conversationId: 'garden', people: true,
      messages: said([['Thomas', 'The beans are out'], ['Ines', 'So early'], ['Ines', 'Mine are not'], ['Ines', 'Too cold']],
        '2026-05-04T09:00:00Z'),
    })
    const alone = said([[undefined, 'Which tram goes there?'], [undefined, 'The 4'], [undefined, 'Thanks']], '2026-05-05T09:00:00Z')
    await memory.push({ conversationId: 'alone', messages: [alone[0]!, { ...alone[1]!, role: 'assistant', name: 'Claude' }, alone[2]!] })
    await memory.flush()
    await memory.settle()
  }

  test('by person names who said the most, the same person once, programs not, and with whom an episode was', async () => {
    await tellOfPeople()
    await memory.mergePeople({ names: ['Tom', 'Thomas'] })
    await memory.mergePeople({ names: ['Ines'], me: true })
    const { groups, buckets, episodes } = await memory.timeline({ bucket: 'month', by: 'person' })
    // The user of the chat without names is Ines, too
    expect(groups).toEqual([{ name: 'Ines', messages: 6, isMe: true }, { name: 'Tom', messages: 3 }])
    expect(buckets.map(({ parts }) => parts)).toEqual([[1, 2], [5, 1]])
    expect(episodes.map(({ conversationId, group }) => [conversationId, group])).toEqual([['trip', 1], ['garden', 1], ['alone', 0]])
  })

  test('by source names conversations, or the project that they are of, as of then and in the buckets of every size', async () => {
    await tellOfPeople()
    await memory.assignProject({ conversationIds: ['trip', 'alone'], project: 'travel' })
    const { groups, buckets } = await memory.timeline({ bucket: 'day', by: 'source', limit: 0 })
    expect(groups).toEqual([{ name: 'travel', messages: 6 }, { name: 'garden', messages: 4 }])
    expect(buckets.map(({ parts }) => parts)).toEqual([[3, 0], [0, 4], [3, 0]])
    const close = await memory.timeline({ bucket: 'hour', by: 'source', from: '2026-05-04', to: '2026-05-06', limit: 0 })
    expect(close.buckets.map(({ parts }) => parts)).toEqual([[4, 0], [0, 3]])
    const then = await memory.timeline({ bucket: 'month', by: 'source', asOf: '2026-04-01', limit: 0 })
    expect(then.groups).toEqual([{ name: 'travel', messages: 3 }])
  })

  test('names at most twelve groups, and counts what is in none of them nowhere', async () => {
    for (let nth = 0; nth < 14; nth++) {
      const messages = talk(nth < 12 ? ['One', 'Two'] : ['One'], { from: '2026-03-02T09:00:00Z' })
      await memory.push({ conversationId: `talk-${nth}`, messages })
    }
    await memory.flush()
    await memory.settle()
    const { groups, buckets, episodes } = await memory.timeline({ bucket: 'month', by: 'source' })
    expect(groups!.length).toBe(12)
    expect(buckets.map(({ messages, parts }) => [messages, parts!.reduce((sum, part) => sum + part, 0)])).toEqual([[26, 24]])
    expect(episodes.filter(({ group }) => group === undefined).length).toBe(2)
  })
})
