/** What encoding promises: one episode for each segment, found by its words, marked for what it is. */
import { describe, expect, test } from 'vitest'
import type { Embedder } from '@madeleine/contract'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import { POSTINGS_PER_TRANSACTION } from '../../store/tables/postings.ts'
import { type Policy, threshold } from '@madeleine/segment'
import { sql } from '@madeleine/engine'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

/** An embedder that fails as often as it is told, and counts. */
function failing(times: number): Embedder & { calls: number } {
  const sound = hashingEmbedder()
  return {
    ...sound,
    calls: 0,
    async embed(texts) {
      if (this.calls++ < times) throw new Error('out of order')
      return sound.embed(texts)
    },
  }
}

const letters = (n: number) => `${'bcdfghjkmn'[Math.floor(n / 10)]}${'aeiouwxzyv'[n % 10]}`

const FIRST = ['We should book the pottery class in Leipzig', 'The one on Karl-Heine-Straße? It costs 40 euros', 'Yes, on Saturday at ten']

describe('encoding', () => {
  test('makes an episode with title, summary, times, state and quality', async () => {
    const memory = await memoryFor(held.db, { now: stoppedClock('2026-03-05T12:00:00Z').now })
    await memory.push({ conversationId: 'c', messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    const [segment] = await memory.segments({ conversationId: 'c' })
    const episode = await memory.episode(segment!.id)
    expect(episode).toMatchObject({
      id: segment!.id, conversationId: 'c', quality: 'extractive', surprise: expect.closeTo(0.2), keyMoment: false, reason: 'flush',
      startAt: new Date('2026-03-02T09:00:00Z'), endAt: new Date('2026-03-02T09:02:00Z'), durationMinutes: 2,
      createdAt: new Date('2026-03-05T12:00:00Z'), lastReviewedAt: null, consolidatedAt: null, messageIds: ['m0', 'm1', 'm2'],
    })
    expect(episode.title.toLowerCase()).toContain('pottery')
    expect(episode.summary).toMatch(/2 March 2026.*(Ann|Ben):/)
    expect(episode.messages.map(({ text }) => text)).toEqual(FIRST)
  })

  test('takes the title of the conversation for an episode that holds most of it, and gives later ones their own', async () => {
    const memory = await memoryFor(held.db, { policy: threshold() })
    const asks = (n: number): Parameters<typeof memory.push>[0]['messages'] => [
      'How do I descale a kettle?', 'With vinegar.', 'And the tap?',
    ].map((content, i) =>
      ({ id: `k${n}${i}`, role: i === 1 ? 'assistant' : 'user', content }))
    await memory.push({ conversationId: 'kettle', title: 'Limescale in the kitchen', messages: asks(1) })
    await memory.flush()
    await memory.settle()
    await memory.push({ conversationId: 'kettle', messages: asks(2) })
    await memory.flush()
    await memory.settle()
    for (const title of ['New chat', 'a1b2c3d4', 'Limescale '.repeat(20)]) {
      await memory.push({ conversationId: title, title, messages: asks(3) })
    }
    await memory.push({ conversationId: 'group', title: 'Our flat', people: true, messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    const titlesOf = async (conversationId: string): Promise<string[]> =>
      Promise.all((await memory.segments({ conversationId })).map(async ({ id }) => (await memory.episode(id)).title))
    expect(await titlesOf('kettle')).toEqual(['Limescale in the kitchen', 'How do I descale a kettle?'])
    for (const title of ['New chat', 'a1b2c3d4', 'Limescale '.repeat(20)]) {
      expect(await titlesOf(title)).toEqual(['How do I descale a kettle?'])
    }
    expect(await titlesOf('group')).not.toContain('Our flat')
  })

  test('accepts a title and a summary of any length, as a custom policy may give them', async () => {
    const summary = Array.from({ length: 1500 }, (_, i) => String.fromCharCode(0x4e00 + (i * 7919) % 20_000)).join('')
    const wordy: Policy = {
      ...threshold(), name: 'wordy',
      cut: async ({ messages }) => ({ closed: [{ length: messages.length, reason: 'flush', title: summary, summary }] }),
    }
    const memory = await memoryFor(held.db, { policy: wordy })
    await memory.push({ conversationId: 'c', messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 1, pending: 0 })
  })

  test('that is retried removes the rows of an unfinished attempt: rows do not grow with every attempt', async () => {
    const memory = await memoryFor(held.db, {})
    await memory.push({ conversationId: 'c', messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    const entries = () =>
      held.db.transaction((tx) => tx.rows<{ most: number }>(sql`select max(length(entries)) as most from posting where user_id = 'local'`))
    expect(await entries()).toEqual([{ most: 3 }])
    await held.db.transaction((tx) => tx.rows(sql`delete from episode where user_id = 'local'`))
    await held.db.transaction((tx) =>
      tx.rows(sql`update segment set state = 'collapsing', forward = null, term_count = 0 where user_id = 'local'`))
    await held.db.transaction((tx) => tx.rows(sql`
      insert into due (user_id, kind, key, lane, at) select user_id, 'encode', id::text, 0, now() from segment where user_id = 'local'`))
    await memory.settle()
    expect(await entries()).toEqual([{ most: 3 }])
  })

  test('emits its events after the commit', async () => {
    const memory = await memoryFor(held.db, { user: 'who listens' })
    const told: string[] = []
    memory.on('segment.collapsed', ({ segmentId }) => void told.push(`collapsed ${segmentId}`))
    const end = memory.on('episode.created', ({ episodeId }) => void told.push(`created ${episodeId}`))
    await memory.push({ conversationId: 'c', messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    const [{ id } = { id: '' }] = await memory.segments({ conversationId: 'c' })
    expect(told).toEqual([`collapsed ${id}`, `created ${id}`])
    end()
    await memory.push({ conversationId: 'd', messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    expect(told.filter((line) => line.startsWith('created'))).toHaveLength(1)
  })

  test('of a segment with more words than one transaction writes is complete when the segment is collapsed', async () => {
    const memory = await memoryFor(held.db)
    const messages = talk(
      Array.from({ length: 60 }, (_, i) => Array.from({ length: 60 }, (__, j) => `${letters(i)}${letters(j)}q`).join(' ')),
    )
    await memory.push({ conversationId: 'c', messages })
    await memory.flush()
    await memory.settle()
    const [row] = await held.db.transaction((tx) => tx.rows<{ count: number }>(sql`select count(*)::int as count from posting`))
    expect(row!.count).toBeGreaterThan(POSTINGS_PER_TRANSACTION)
    expect((await memory.check()).ok).toBe(true)
    expect((await memory.recall({ query: `${letters(0)}${letters(0)}q` })).passages[0]).toMatchObject({ messageId: 'm0' })
    expect((await memory.recall({ query: `${letters(59)}${letters(59)}q` })).passages[0]).toMatchObject({ messageId: 'm59' })
  })

  test('retries an embedder that fails', async () => {
    const embedder = failing(1)
    const memory = await memoryFor(held.db, { embedder })
    await memory.push({ conversationId: 'c', messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    expect(embedder.calls).toBe(2)
    const [segment] = await memory.segments({ conversationId: 'c' })
    expect(await memory.episode(segment!.id)).toMatchObject({ quality: 'extractive' })
  })

  test('T-64 survives an embedder that keeps failing: the episode is stored and marked, and its words are found', async () => {
    const memory = await memoryFor(held.db, { embedder: failing(Infinity), maxAttempts: 1 })
    await memory.push({ conversationId: 'c', messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    const [segment] = await memory.segments({ conversationId: 'c' })
    expect(await memory.episode(segment!.id)).toMatchObject({ quality: 'fallback' })
    expect((await memory.check()).ok).toBe(true)
  })

  test('gives more surprise to a change of subject than to its continuation', async () => {
    const memory = await memoryFor(held.db)
    const weather = (i: number) => [
      `the weather report says rain again on day ${i}`,
      `rain and more rain, the weather on day ${i} is grey`, `grey weather and rain on day ${i} it is`,
    ]
    for (let day = 0; day < 24; day++) {
      const topic = day === 23
        ? ['Zoë won a violin competition in Helsinki', 'The jury loved her Sibelius concerto', 'She will tour Finland in autumn']
        : weather(day)
      await memory.push({
        conversationId: 'c', messages: talk(topic, { first: day * 3, from: new Date(Date.UTC(2026, 0, 1 + day)).toISOString() }),
      })
      await memory.flush()
      await memory.settle()
    }
    const episodes = (await memory.recent({ limit: 100 })).episodes
    expect(episodes[0]!.surprise).toBeGreaterThanOrEqual(0.85)
    expect(episodes[0]!.keyMoment).toBe(true)
    expect(episodes.slice(1).filter(({ keyMoment }) => keyMoment).length).toBeLessThanOrEqual(2)
  })

  test('T-66 stores nothing of a segment that is forgotten meanwhile', async () => {
    const sound = hashingEmbedder()
    let forgetting: (() => Promise<unknown>) | undefined
    const embedder: Embedder = {
      ...sound,
      async embed(texts) {
        await forgetting?.()
        return sound.embed(texts)
      },
    }
    const memory = await memoryFor(held.db, { embedder })
    forgetting = () => ((forgetting = undefined), memory.forget({ conversationId: 'c' }))
    await memory.push({ conversationId: 'c', messages: talk(FIRST) })
    await memory.flush()
    await memory.settle()
    expect(await memory.stats())
      .toMatchObject({ conversations: 0, messages: 0, segments: 0, episodes: 0, due: 0, since: { leasesLost: 1 } })
    expect((await memory.check()).ok).toBe(true)
  })
})
