/** Messages, episodes and users are forgotten: nothing that reads shows anything of them, and what remains is made anew. */
import { describe, expect, test } from 'vitest'
import type { ForgetOptions } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { batch, type Policy, threshold } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { expectWell, remember, SECRET, shownBy } from '../../../../test/support/forgotten.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-06T20:00:00Z')
const open = (policy: Policy = threshold({ overlapMinutes: 0, overlapTokens: 0 })): Promise<Memory> => memoryFor(held.db, { policy, now })

async function filled(policy?: Policy): Promise<Memory> {
  const memory = await open(policy)
  await remember(memory)
  return memory
}

const segmentsOf = async (memory: Memory, conversationId = 'c') =>
  (await memory.segments({ conversationId })).map(({ status, from, to, messageIds }) => [status, from, to, messageIds.length])

/** Asserts that the plan is the receipt. */
async function forgetAsPlanned(memory: Memory, which: ForgetOptions) {
  const { plan, ...rest } = await memory.forget({ ...which, dryRun: true })
  const { done, bytes: _, ...receipt } = await memory.forget(which)
  expect({ done, ...receipt }).toEqual({ done: plan, ...rest })
  return { done, ...receipt }
}

describe('messages forgotten from an episode', () => {
  test('are shown by no call, and the episode is made anew from the others', async () => {
    const memory = await filled()
    const [first] = await memory.segments({ conversationId: 'c' })
    expect(await shownBy(memory)).toContain(SECRET)
    expect(await forgetAsPlanned(memory, { conversationId: 'c', from: 2, to: 4 })).toMatchObject({
      done: { conversations: 0, messages: 2, segments: 0, episodes: 0 }, ids: { episodes: [] },
      rebuilt: { episodes: [first!.id], days: ['2026-03-02'] },
    })
    await expectWell(memory)
    expect(await shownBy(memory), 'at once').not.toContain(SECRET)
    await memory.settle()
    await expectWell(memory)
    expect(await shownBy(memory), 'and for good').not.toContain(SECRET)
    expect(await segmentsOf(memory)).toEqual([['collapsed', 0, 4, 2], ['collapsed', 4, 8, 4], ['collapsed', 8, 10, 2]])
    const anew = await memory.episode(first!.id)
    expect(anew.messages.map(({ id }) => id)).toEqual(['m0', 'm1'])
    expect((await memory.recall({ query: 'heron by the harbour' })).episodes[0]!.id).toBe(first!.id)
    expect((await memory.conversations({ ids: ['c'] })).conversations[0]).toMatchObject({ messages: 8, episodes: 3 })
    expect((await memory.messages({ conversationId: 'c' })).items.map((item) => (item.type === 'message' ? item.id : item.from)))
      .toEqual([0, 'm0', 'm1', 4, 'm4', 'm5', 'm6', 'm7', 8, 'm8', 'm9'])
    expect(await memory.expand(anew.id, { after: 4 }))
      .toMatchObject({ earlier: 0, later: 2, messages: [{ seq: 0 }, { seq: 1 }, { seq: 4 }, { seq: 5 }, { seq: 6 }, { seq: 7 }] })
  })

  test('leave the others in their places: a passage is the message that was found', async () => {
    const memory = await filled()
    await memory.forget({ conversationId: 'c', from: 4, to: 6 })
    await memory.settle()
    for (const [query, messageId] of [['a dark crust', 'm6'], ['honey in the kitchen', 'm7']] as const) {
      expect((await memory.recall({ query })).passages[0]).toMatchObject({ messageId })
    }
  })

  test('may also be named by ids, and count only once', async () => {
    const memory = await filled()
    expect((await forgetAsPlanned(memory, { conversationId: 'c', firstId: 'm2', lastId: 'm2' })).done).toMatchObject({ messages: 1 })
    expect((await forgetAsPlanned(memory, { conversationId: 'c', firstId: 'm2', lastId: 'm2' })).done)
      .toMatchObject({ messages: 0, segments: 0, episodes: 0 })
    await expect(memory.forget({ conversationId: 'c', firstId: 'm2', lastId: 'mm' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(memory.forget({ conversationId: 'c', firstId: 'm4', lastId: 'm3' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('are skipped if pushed again, whatever they say, and others are stored', async () => {
    const memory = await filled()
    await memory.forget({ conversationId: 'c', from: 2, to: 4 })
    const again = [
      ...talk(['a', 'b'], { first: 2 }), ...talk(['A new message about the boat.'], { first: 20, from: '2026-03-04T09:05:00Z' }),
    ]
    expect(await memory.push({ conversationId: 'c', messages: again })).toMatchObject({ stored: 1, skipped: 2 })
    await memory.flush()
    await memory.settle()
    await expectWell(memory)
    expect(await segmentsOf(memory))
      .toEqual([['collapsed', 0, 4, 2], ['collapsed', 4, 8, 4], ['collapsed', 8, 10, 2], ['collapsed', 10, 11, 1]])
  })

  test('or across several are taken from the first and the last; episodes between go', async () => {
    const memory = await filled()
    const [a, b, c] = await memory.segments({ conversationId: 'c' })
    expect(await forgetAsPlanned(memory, { conversationId: 'c', from: 3, to: 9 })).toMatchObject({
      done: { messages: 6, segments: 1, episodes: 1, vectors: 1 }, ids: { episodes: [b!.id] },
      rebuilt: { episodes: [a!.id, c!.id], days: ['2026-03-02', '2026-03-03', '2026-03-04'] },
    })
    await memory.settle()
    await expectWell(memory)
    expect(await segmentsOf(memory)).toEqual([['collapsed', 0, 4, 3], ['forgotten', 4, 8, 0], ['collapsed', 8, 10, 1]])
    expect(await memory.toc('toc:day:2026-03-03')).toMatchObject({ messages: 0, bullets: [], keywords: [] })
  })

  test('are also taken from the next episode if it was encoded with them as context', async () => {
    const memory = await open(threshold({ gapMinutes: 30, maxTokens: 30, overlapAcrossGap: true }))
    await remember(memory)
    const shown = await withUser(held.db, 'local', (tx) => tx.rows<{ id: string }>(sql`
      select id from segment where conversation_id = 'c' and from_seq > 2 and from_seq - overlap <= 2`))
    expect(shown, 'a later segment that had it as context').toHaveLength(1)
    const { rebuilt } = await forgetAsPlanned(memory, { conversationId: 'c', firstId: 'm2', lastId: 'm2' })
    expect(rebuilt.episodes).toContain(shown[0]!.id)
    await memory.settle()
    await expectWell(memory)
    expect(await shownBy(memory)).not.toContain(SECRET)
  })
})

describe('a forgotten episode', () => {
  test('goes with its messages, its vector and its days; its segment keeps the place', async () => {
    const memory = await filled()
    const [first] = await memory.segments({ conversationId: 'c' })
    expect(await forgetAsPlanned(memory, { episodeId: first!.id })).toMatchObject({
      done: { messages: 4, segments: 1, episodes: 1, vectors: 1 },
      ids: { episodes: [first!.id] }, rebuilt: { episodes: [], days: ['2026-03-02'] },
    })
    await expectWell(memory)
    expect(await shownBy(memory)).not.toContain(SECRET)
    await memory.settle()
    expect(await shownBy(memory)).not.toContain(SECRET)
    await expect(memory.episode(first!.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(memory.expand(first!.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await segmentsOf(memory)).toEqual([['forgotten', 0, 4, 0], ['collapsed', 4, 8, 4], ['collapsed', 8, 10, 2]])
    expect((await forgetAsPlanned(memory, { episodeId: first!.id })).done).toMatchObject({ messages: 0, episodes: 0 })
    expect(await memory.stats()).toMatchObject({ messages: 8, segments: 3, episodes: 3 })
  })

  test('counts nothing if it does not exist, whatever its id', async () => {
    const memory = await filled()
    for (const episodeId of ['nothing', '00000000-0000-4000-8000-000000000000']) {
      expect((await forgetAsPlanned(memory, { episodeId })).done).toMatchObject({ messages: 0, episodes: 0 })
    }
  })
})

describe('the tail of a conversation', () => {
  const tail = async (policy?: Policy): Promise<Memory> => {
    const memory = await open(policy)
    await memory.push({ conversationId: 'c', messages: talk([
      `The word is ${SECRET}.`, 'I see.', 'We walked to the harbour.', `Again, ${SECRET}.`,
      'And came back at noon.', 'It rained.', `Once more ${SECRET}`,
    ]) })
    return memory
  }

  test('is cut without what was forgotten of it, which no policy sees', async () => {
    const seen: string[] = []
    const base = batch({ windowMessages: 4 })
    const memory = await tail({
      ...base, cut: (window, signal) => (seen.push(...window.messages.map(({ text }) => text)), base.cut(window, signal)),
    })
    await memory.forget({ conversationId: 'c', from: 3, to: 4 })
    await memory.forget({ conversationId: 'c', from: 6, to: 7 })
    await memory.forget({ conversationId: 'c', from: 0, to: 2 })
    await expectWell(memory)
    expect(await shownBy(memory)).not.toContain(SECRET)
    expect(await segmentsOf(memory)).toEqual([['forgotten', 0, 2, 0], ['active', 2, 7, 3]])
    await memory.flush()
    await memory.settle()
    await expectWell(memory)
    expect(seen).toEqual(['We walked to the harbour.', 'And came back at noon.', 'It rained.'])
    expect((await segmentsOf(memory)).at(-1)).toEqual(['collapsed', 2, 7, 3])
    expect(await shownBy(memory)).not.toContain(SECRET)
  })

  test('is closed if all of it is forgotten, and what comes later is cut by itself', async () => {
    const memory = await tail()
    expect((await forgetAsPlanned(memory, { conversationId: 'c', from: 0, to: 100 })).done).toMatchObject({ messages: 7, segments: 0 })
    await expectWell(memory)
    expect(await segmentsOf(memory)).toEqual([['forgotten', 0, 7, 0]])
    expect((await memory.session({ conversationId: 'c' })).messages).toEqual([])
    expect((await memory.messages({ conversationId: 'c' })).items).toEqual([])
    await memory.push({ conversationId: 'c', messages: talk(['And on.', 'Yes.'], { first: 7 }) })
    await memory.flush()
    await memory.settle()
    await expectWell(memory)
    expect(await segmentsOf(memory)).toEqual([['forgotten', 0, 7, 0], ['collapsed', 7, 9, 2]])
  })

  test('is also closed by a flush up to what was forgotten', async () => {
    const memory = await tail()
    await memory.flush()
    await memory.push({ conversationId: 'c', messages: talk(['One', 'Two', 'Three'], { first: 7 }) })
    await memory.forget({ conversationId: 'c', from: 5, to: 9 })
    await memory.settle()
    await expectWell(memory)
    expect((await segmentsOf(memory)).slice(-2)).toEqual([['collapsed', 0, 9, 5], ['created', 9, 10, 1]])
  })
})

describe('a user', () => {
  test('is forgotten with everything, and nobody else is', async () => {
    const memory = await filled()
    const ben = await memoryFor(held.db, { user: 'ben', now })
    await remember(ben)
    await shownBy(ben)
    await ben.settle() // what was asked is recorded behind the answers
    const before = await shownBy(ben)
    expect((await forgetAsPlanned(memory, { user: true })).done)
      .toMatchObject({ conversations: 2, messages: 12, segments: 4, episodes: 4, vectors: 4 })
    await expectWell(memory)
    expect(await shownBy(memory)).not.toContain(SECRET)
    await memory.settle()
    await expectWell(memory)
    expect((await memory.conversations()).conversations).toEqual([])
    expect(await memory.stats()).toMatchObject({ conversations: 0, messages: 0, episodes: 0, due: 0 })
    expect(await shownBy(ben)).toBe(before)
    expect((await forgetAsPlanned(memory, { user: true })).done).toMatchObject({ conversations: 0 })
  })
})

test('a call of forget names exactly one thing', async () => {
  const memory = await open()
  const wrong = [{}, { conversationId: 'c', episodeId: 'e' }, { user: false }, { from: 1, to: 2 },
    { conversationId: 'c', from: 1 }, { conversationId: 'c', from: 2, to: 2 }, { conversationId: 'c', from: -1, to: 2 },
    { conversationId: 'c', from: 0, to: 1, firstId: 'a', lastId: 'b' }, { conversationId: 'c', firstId: 'a' },
    { factId: 3 }, { episodeId: 'e', to: 3 }, { conversationId: 'c', dryRun: 'yes' }, { conversation: 'c' }]
  for (const options of wrong) await expect(memory.forget(options as never)).rejects.toMatchObject({ code: 'invalid_input' })
})
