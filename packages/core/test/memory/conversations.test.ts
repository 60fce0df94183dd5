/** The list of a user's conversations. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { ConversationsOptions } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
let memory: Memory
beforeEach(async () => void (memory = await memoryFor(held.db)))

const ids = async (options: ConversationsOptions) => (await memory.conversations(options)).conversations.map(({ id }) => id)

describe('conversations', () => {
  test('are listed with title, times and counts, the one with the latest message first', async () => {
    await memory.push({
      conversationId: 'klaus', messages: talk(['Klaus the sourdough rose overnight', 'Then bake him in the morning', 'He is in the oven']),
    })
    await memory.flush()
    await memory.settle()
    await memory.push({
      conversationId: 'miso', title: 'Miso the cat',
      messages: talk(['Miso sleeps on the warm tumble dryer', 'She does that'], { from: '2026-03-01T09:00:00Z' }),
    })
    await memory.push({ conversationId: 'tram', messages: talk(['The yellow tram is late'], { from: '2026-03-05T09:00:00Z' }) })
    const [{ conversations, next }, klaus] = [await memory.conversations(), (await memory.recent()).episodes[0]!]
    const minute = (text: string) => new Date(`2026-03-${text}:00Z`)
    expect(conversations).toEqual([
      {
        id: 'tram', title: null, episodeTitle: null, startAt: minute('05T09:00'),
        endAt: minute('05T09:00'), messages: 1, episodes: 0, open: true,
      },
      {
        id: 'klaus', title: null, episodeTitle: klaus.title, startAt: minute('02T09:00'),
        endAt: minute('02T09:02'), messages: 3, episodes: 1, open: false,
      },
      {
        id: 'miso', title: 'Miso the cat', episodeTitle: null, startAt: minute('01T09:00'),
        endAt: minute('01T09:01'), messages: 2, episodes: 0, open: true,
      },
    ])
    expect(next).toBeUndefined()
  })

  test('as of a past moment are those that had begun, with the times, counts, order and last message of then', async () => {
    const long = ['Miso sleeps on the warm dryer', 'She does that', 'Miso was at the vet', 'And is well again']
    await memory.push({ conversationId: 'klaus', messages: talk(['Klaus rose overnight'], { from: '2026-03-02T09:00:00Z' }) })
    await memory.push({ conversationId: 'miso', messages: talk(long.slice(0, 2), { from: '2026-03-01T09:00:00Z' }) })
    await memory.flush()
    await memory.settle()
    const later = talk(long, { from: '2026-03-05T09:00:00Z' }).slice(2)
    await memory.push({ conversationId: 'miso', messages: later })
    await memory.push({ conversationId: 'tram', messages: talk(['The tram is late'], { from: '2026-03-04T09:00:00Z' }) })
    await memory.flush()
    await memory.settle()
    const listed = async (asOf?: string) => (await memory.conversations({ ...(asOf && { asOf }), lastMessage: true })).conversations
      .map(({ id, messages, episodes, open, endAt, lastMessage }) => [id, messages, episodes, open, endAt.toISOString(), lastMessage?.text])
    expect(await listed('2026-02-28T00:00:00Z')).toEqual([])
    expect(await listed('2026-03-01T09:00:30Z')).toEqual([['miso', 1, 0, true, '2026-03-01T09:00:00.000Z', long[0]]])
    expect(await listed('2026-03-03T00:00:00Z')).toEqual([
      ['klaus', 1, 1, false, '2026-03-02T09:00:00.000Z', 'Klaus rose overnight'],
      ['miso', 2, 1, false, '2026-03-01T09:01:00.000Z', long[1]],
    ])
    expect(await listed('2027-01-01T00:00:00Z')).toEqual(await listed())
    const [first, second] = [await memory.conversations({ asOf: '2026-03-03', limit: 1 }), await ids({ asOf: '2026-03-03' })]
    expect(await ids({ asOf: '2026-03-03', limit: 1, cursor: first.next! })).toEqual(second.slice(1))
  })

  test('are paged without gaps or repeats, even if their last messages have the same time', async () => {
    const all = ['a', 'b', 'c/d', 'd', 'e']
    for (const conversationId of all) await memory.push({ conversationId, messages: talk(['The heron came back']) })
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await memory.conversations({ limit: 2, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.conversations.map(({ id }) => id))
      if (page.next === undefined) break
      cursor = page.next
    }
    expect(seen).toEqual(all)
  })

  test('are chosen by ids, or by words of id and title in any case', async () => {
    for (const [conversationId, title] of [['lena-and-wei', undefined], ['c2', 'Trip to Lisbon'], ['c3', '100 % rye bread']] as const) {
      await memory.push({ conversationId, messages: talk(['The heron came back']), ...(title && { title }) })
    }
    expect(await ids({ query: 'lisbon  TRIP' })).toEqual(['c2'])
    expect(await ids({ query: 'wei' })).toEqual(['lena-and-wei'])
    expect(await ids({ query: '% rye' })).toEqual(['c3'])
    expect(await ids({ query: '_' })).toEqual([])
    expect(await ids({ ids: ['c3', 'nowhere'] })).toEqual(['c3'])
    expect(await ids({ ids: [] })).toEqual([])
  })

  test('are chosen by the beginning of their id, letter by letter', async () => {
    for (const conversationId of ['notes:ann', 'notes:ann:1', 'notes%ann', 'Notes:ann', 'my notes:']) {
      await memory.push({ conversationId, messages: talk(['The heron came back']) })
    }
    expect(await ids({ idPrefix: 'notes:' })).toEqual(['notes:ann', 'notes:ann:1'])
    expect(await ids({ idPrefix: 'notes%' })).toEqual(['notes%ann'])
    expect(await ids({ idPrefix: 'none' })).toEqual([])
  })

  test('come with their last message if asked for, which is never a forgotten one', async () => {
    await memory.push({ conversationId: 'heron', messages: [
      { id: 'a', role: 'user', content: 'The heron came back', metadata: { seen: 1 } },
      { id: 'b', role: 'assistant', content: 'To the pond?' },
    ] })
    await memory.push({ conversationId: 'tram', messages: [{ id: 'c', role: 'user', content: 'The tram is late' }] })
    const last = async () =>
      Object.fromEntries((await memory.conversations({ lastMessage: true })).conversations.map(({ id, lastMessage }) => [id, lastMessage]))
    expect(await last()).toMatchObject({ heron: { id: 'b', seq: 1, text: 'To the pond?' }, tram: { id: 'c', seq: 0 } })
    await memory.forget({ conversationId: 'heron', firstId: 'b', lastId: 'b' })
    await memory.forget({ conversationId: 'tram', from: 0, to: 1 })
    const left = await last()
    expect(left['heron']).toMatchObject({ id: 'a', metadata: { seen: 1 } })
    expect(left['tram']).toBeUndefined()
    expect((await memory.conversations()).conversations.some((entry) => 'lastMessage' in entry)).toBe(false)
  })

  test.each([
    ['cursor', { cursor: 'c' }, 'cursor must be the `next` of the previous page, got "c"'],
    ['limit', { limit: 0 }, 'limit'],
    ['option', { limits: 3 } as ConversationsOptions, 'did you mean limit?'],
  ])('refuse a wrong %s by name', async (_, options, message) => {
    await expect(memory.conversations(options)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(message) })
  })
})
