/** Forgetting with a grace: out of every answer at once, back by undoing, and gone for good when the grace ends. */
import { beforeEach, describe, expect, test } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import type { Memory } from '../../memory/memory.ts'
import { threshold } from '@madeleine/segment'
import { linesOf } from '../../../../test/support/transferring.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { expectWell, remember, SECRET, shownBy } from '../../../../test/support/forgotten.ts'

const held = useDb()
const DAY_MINUTES = 24 * 60
let clock: ReturnType<typeof stoppedClock>
let memory: Memory
beforeEach(async () => {
  clock = stoppedClock('2026-03-06T20:00:00Z')
  memory = await memoryFor(held.db, {
    user: 'ann', policy: threshold({ overlapMinutes: 0, overlapTokens: 0 }), now: clock.now, timeZone: 'UTC',
  })
  await remember(memory)
})

const waitingRows = async (): Promise<number> => {
  const [row] = await withUser(held.db, 'ann', (tx) => tx.rows<{ count: number }>(sql`select count(*)::int as count from forgotten_row`))
  return row!.count
}
const messageCount = async (): Promise<number> =>
  (await memory.messages({ conversationId: 'c' })).items.filter(({ type }) => type === 'message').length
const idOf = async (): Promise<string> => (await memory.segments({ conversationId: 'c' }))[0]!.id

describe.each([
  ['a conversation', () => ({ conversationId: 'c' })],
  ['messages', () => ({ conversationId: 'c', firstId: 'm2', lastId: 'm3' })],
  ['an episode', async () => ({ episodeId: await idOf() })],
  ['everything', () => ({ user: true as const })],
])('%s forgotten with a grace', (_name, which) => {
  test('is out of every answer and of exports at once, and back by undoing, as it was', async () => {
    const before = await shownBy(memory)
    const receipt = await memory.forget({ ...await which(), graceDays: 30 })
    expect(receipt).toMatchObject({ bytes: 'waiting', goneAt: new Date('2026-04-05T20:00:00Z') })
    for (const settled of [false, true]) {
      if (settled) await memory.settle()
      expect(await shownBy(memory).catch(({ code }: { code: string }) => code)).not.toContain(SECRET)
      // What was asked since is kept for its review
      expect((await linesOf(memory.export())).filter((line) => !line.startsWith('{"kind":"recall"')).join('')).not.toContain(SECRET)
      await expectWell(memory)
    }
    expect(await memory.history())
      .toMatchObject([{ id: receipt.id, action: 'forget', by: 'person', undone: false, goneAt: receipt.goneAt }])
    expect(await memory.undo(receipt.id!)).toMatchObject({ action: 'forget', undone: true })
    await memory.settle()
    await expectWell(memory)
    // What is recorded of a question comes after its answer
    const times = /"(?:createdAt|writtenAt|version|indexBytes|changes|pendingReviews|bytes\w*)":[^,}]+/g
    expect((await shownBy(memory)).replaceAll(times, '')).toBe(before.replaceAll(times, ''))
    expect(await waitingRows()).toBe(0)
  })

  test('is gone with its entry when the grace ends', async () => {
    const { id } = await memory.forget({ ...await which(), graceDays: 2 })
    clock.step(2 * DAY_MINUTES - 1)
    await memory.settle()
    expect(await waitingRows()).toBeGreaterThan(0)
    clock.step(1)
    await expect(memory.undo(id!), 'also before it is erased').rejects.toMatchObject({ code: 'conflict' })
    await memory.settle()
    expect([await waitingRows(), await memory.history(), (await memory.check()).unerased]).toEqual([0, [], []])
    await expect(memory.undo(id!)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is gone when somebody says so, and when it is forgotten again without a grace', async () => {
    const thing = await which()
    const { id, done } = await memory.forget({ ...thing, graceDays: 30 })
    expect(await memory.forget({ ...thing, graceDays: 30 }), 'again with one').not.toHaveProperty('id')
    expect((await memory.forget({ now: true, dryRun: true })).plan).toEqual(done)
    expect((await memory.forget({ now: true, historyId: id! })).done).toEqual(done)
    expect([await waitingRows(), await memory.history()]).toEqual([0, []])
  })
})

test('forgetting for good reaches what waits of the same', async () => {
  await memory.forget({ conversationId: 'c', from: 2, to: 4, graceDays: 30 })
  await memory.forget({ conversationId: 'other', graceDays: 30 })
  expect((await memory.forget({ conversationId: 'c', from: 2, to: 4 })).done.messages).toBe(2)
  expect((await memory.history()).map(({ target }) => target.conversationId)).toEqual(['other'])
  expect((await memory.forget({ conversationId: 'other' })).done).toMatchObject({ conversations: 1, messages: 2, episodes: 1 })
  expect(await waitingRows()).toBe(0)
  await expect(memory.forget({ now: true, historyId: '5d1d3e3c-0000-4000-8000-000000000000' })).rejects.toMatchObject({ code: 'not_found' })
})

test('what is stored again under the same name meanwhile is another conversation, and undoing says what stands in its way', async () => {
  const { id } = await memory.forget({ conversationId: 'c', graceDays: 30 })
  await memory.push({ conversationId: 'c', messages: talk(['We walked to the harbour and saw a heron.']) })
  await memory.flush()
  await memory.settle()
  await expect(memory.undo(id!)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('"c" was stored again') })
  const anew = await memory.forget({ conversationId: 'c', graceDays: 30 })
  await memory.undo(id!)
  await memory.settle()
  expect(await shownBy(memory)).toContain(SECRET)
  expect(await messageCount()).toBe(10)
  await expect(memory.undo(anew.id!)).rejects.toMatchObject({ code: 'conflict' })
})

test('a message that waits is skipped when it is pushed again, and is there once by undoing', async () => {
  const { id } = await memory.forget({ conversationId: 'c', from: 2, to: 3, graceDays: 30 })
  const [message] = talk([`The key is under the pot, the word is ${SECRET}.`], { first: 2, from: '2026-03-02T09:02:00Z' })
  expect(await memory.push({ conversationId: 'c', messages: [message!] })).toMatchObject({ stored: 0 })
  expect(await shownBy(memory)).not.toContain(SECRET)
  await memory.undo(id!)
  await memory.settle()
  expect(await messageCount()).toBe(10)
})

test('what was pushed and cut behind forgotten messages stays, and they come back into segments', async () => {
  await memory.push({ conversationId: 'c', messages: talk(
    ['The ferry is blue now.', 'And the pier is new.'], { first: 10, from: '2026-03-05T09:00:00Z' }) })
  const { id } = await memory.forget({ conversationId: 'c', from: 9, to: 11, graceDays: 30 })
  await memory.push({ conversationId: 'c', messages: talk(['A lighthouse stood there.'], { first: 12, from: '2026-03-05T09:05:00Z' }) })
  await memory.flush()
  await memory.settle()
  await memory.undo(id!)
  await memory.settle()
  await expectWell(memory)
  const segments = await memory.segments({ conversationId: 'c' })
  expect(segments.flatMap(({ messageIds }) => messageIds)).toEqual(Array.from({ length: 13 }, (_, i) => `m${i}`))
  expect(segments.every(({ status }) => status === 'collapsed')).toBe(true)
  expect((await memory.recall({ query: 'Is the ferry blue?' })).passages[0]).toMatchObject({ messageId: 'm10' })
})

test('a fact that waits is known again by undoing, and one that is forgotten for good stays so', async () => {
  await memory.push({ conversationId: 'f', messages: talk(['I live in Porto.', 'Good.', 'My cat is called Minka.', 'Nice.']) })
  await memory.settle()
  const facts = await memory.facts()
  const [home, cat] = ['Porto', 'Minka'].map((word) => facts.find(({ text }) => text.includes(word))!)
  const { id } = await memory.forget({ factId: home!.id, graceDays: 30 })
  expect(JSON.stringify(await memory.facts({ includeSuperseded: true }))).not.toContain('Porto')
  expect(await memory.history()).toMatchObject([{ action: 'forget', target: { factId: home!.id } }])
  await memory.undo(id!)
  expect(await memory.facts()).toEqual(facts)
  const whole = await memory.forget({ conversationId: 'f', from: 0, to: 2, graceDays: 30 })
  await memory.settle()
  await memory.undo(whole.id!)
  expect(await memory.facts()).toEqual(facts)
  const waiting = await memory.forget({ factId: cat!.id, graceDays: 30 })
  await memory.forget({ factId: cat!.id })
  await expect(memory.undo(waiting.id!)).rejects.toMatchObject({ code: 'not_found' })
  expect(JSON.stringify(await memory.facts())).not.toContain('Minka')
})

test('what is archived, starred, merged or named by hand comes back so, and can be taken back after it', async () => {
  const [first, second, third] = (await memory.segments({ conversationId: 'c' })).map(({ id }) => id)
  const merged = await memory.merge({ episodeIds: [first!, second!] })
  await memory.settle()
  const named = await memory.describe({ episodeId: merged.episodeIds[0]!, title: 'Herons and bread' })
  await memory.star(merged.episodeIds[0]!)
  await memory.archive({ episodeIds: [third!] })
  const before = await memory.history()
  const { id } = await memory.forget({ conversationId: 'c', graceDays: 30 })
  expect((await memory.history()).map(({ action }) => action)).toEqual(['forget'])
  await memory.undo(id!)
  await memory.settle()
  expect((await memory.history()).slice(1)).toEqual(before)
  expect(await memory.episode(merged.episodeIds[0]!)).toMatchObject({ title: 'Herons and bread', starredAt: clock.now() })
  expect(await memory.episode(third!)).toMatchObject({ archivedAt: clock.now() })
  for (const entry of before) await memory.undo(entry.id)
  await memory.settle()
  await expectWell(memory)
  expect(named.id).toBeDefined()
  expect((await memory.segments({ conversationId: 'c' })).map((one) => one.id)).toEqual([first, second, third])
})

test('a later forgetting of the same is undone before an earlier one, and ends it when it ends', async () => {
  const earlier = await memory.forget({ conversationId: 'c', from: 2, to: 3, graceDays: 30 })
  const later = await memory.forget({ conversationId: 'c', graceDays: 2 })
  await expect(memory.undo(earlier.id!)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(later.id!) })
  await memory.undo(later.id!)
  await memory.undo(earlier.id!)
  expect(await shownBy(memory)).toContain(SECRET)
  await memory.forget({ conversationId: 'c', from: 2, to: 3, graceDays: 30 })
  await memory.forget({ conversationId: 'c', graceDays: 2 })
  clock.step(2 * DAY_MINUTES)
  await memory.settle()
  expect([await waitingRows(), (await memory.history()).filter(({ undone }) => !undone)]).toEqual([0, []])
})

test('the grace is a number of days, and nothing else is taken for what waits', async () => {
  for (const graceDays of [-1, 4000, Number.NaN]) {
    await expect(memory.forget({ conversationId: 'c', graceDays })).rejects.toMatchObject({ code: 'invalid_input' })
  }
  await expect(memory.forget({ now: true, graceDays: 3 } as never)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(memory.forget({ conversationId: 'c', historyId: 'x' } as never)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await memory.forget({ conversationId: 'nobody', graceDays: 3 })).not.toHaveProperty('id')
})
