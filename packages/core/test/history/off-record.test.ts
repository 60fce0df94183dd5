/** What is said off the record is not stored: nowhere, by no way in, and not when it is pushed again. */
import { describe, expect, it, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { exported, linesOf } from '../../../../test/support/transferring.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const said = (id: string, content: string, role: 'user' | 'assistant' = 'user') => ({ id, role, content })
const itemsOf = (messages: readonly ReturnType<typeof said>[]) => messages.map((message, line) => ({ conversationId: 'c', line, message }))
const idsIn = async (memory: Memory, conversationId = 'c'): Promise<string[]> =>
  (await memory.messages({ conversationId })).items.flatMap((item) => ('id' in item ? [item.id] : []))
const push = (memory: Memory, ...messages: readonly Parameters<Memory['push']>[0]['messages'][number][]) =>
  memory.push({ conversationId: 'c', messages })

describe('a conversation that is paused', () => {
  it('stores nothing that is pushed, says how much, and stores none of it later', async () => {
    const memory = await memoryFor(held.db)
    await push(memory, said('a', 'The boiler leaks'))
    const { id } = await memory.pause('c')
    const secret = [said('b', 'My sister is pregnant'), said('c', 'Congratulations', 'assistant')]
    const off = { ids: ['b', 'c'], stored: 0, skipped: 0, unrecorded: 2 }
    expect(await push(memory, ...secret)).toEqual(off)
    expect(await memory.push({ conversationId: 'c', title: 'A pregnancy', messages: secret })).toEqual(off)
    expect((await memory.conversations()).conversations[0]).toMatchObject({ title: null, pausedAt: expect.any(Date) })
    expect(await memory.pause('c')).toEqual({ action: 'pause', episodeIds: [], conversationId: 'c' })
    await memory.pause('c', { off: true })
    expect(await push(memory, said('a', 'The boiler leaks'), ...secret, said('d', 'Back to the boiler')))
      .toEqual({ ids: ['a', 'b', 'c', 'd'], stored: 1, skipped: 1, unrecorded: 2 })
    expect(await memory.import(itemsOf(secret))).toMatchObject({ imported: 0, unrecorded: 2 })
    expect(await idsIn(memory)).toEqual(['a', 'd'])
    expect((await linesOf(memory.export())).join('')).not.toMatch(/pregnan/)
    expect((await memory.history()).map(({ action, by, target }) => [action, by, target])).toEqual([
      ['resume', 'person', { conversationId: 'c' }], ['pause', 'person', { conversationId: 'c' }],
    ])
    await expect(memory.undo(id!)).rejects.toMatchObject({ code: 'conflict' })
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })

  it('is on the record again when its pause is undone, and off it when its end is', async () => {
    const memory = await memoryFor(held.db, { user: 'ben' })
    await push(memory, said('a', 'One'))
    const { id } = await memory.pause('c')
    await memory.undo(id!)
    expect(await push(memory, said('b', 'Two'))).toMatchObject({ stored: 1 })
    await memory.pause('c')
    const end = await memory.pause('c', { off: true })
    await memory.undo(end.id!)
    expect(await push(memory, said('c', 'Three'))).toMatchObject({ unrecorded: 1 })
    await expect(memory.pause('other')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('stays so in an export and the memory made of it', async () => {
    const memory = await memoryFor(held.db, { user: 'cleo' })
    await push(memory, said('a', 'One'))
    await memory.pause('c')
    await push(memory, said('b', 'Two'))
    const copy = await memoryFor(held.db, { user: 'copy' })
    await copy.restore([await exported(memory)])
    await copy.pause('c', { off: true })
    expect(await push(copy, said('b', 'Two'), said('c', 'Three'))).toMatchObject({ stored: 1, unrecorded: 1 })
  })

  it('also takes what was said meanwhile and comes later, by its time; not what was said before', async () => {
    const { now, step } = stoppedClock('2026-03-20T09:00:00Z')
    const memory = await memoryFor(held.db, { user: 'dan', now })
    await push(memory, said('a', 'One'))
    await memory.pause('c')
    step(30)
    const early = { ...said('early', 'Before'), timestamp: '2026-03-20T08:30:00Z' }
    expect(await push(memory, early)).toMatchObject({ unrecorded: 1 })
    await memory.pause('c', { off: true })
    const meanwhile = { ...said('meanwhile', 'Hush'), timestamp: '2026-03-20T09:10:00Z' }
    expect(await push(memory, early, meanwhile)).toMatchObject({ stored: 1, unrecorded: 1 })
    expect(await idsIn(memory)).toEqual(['a', 'early'])
  })
})

describe('words that are all of a person\'s message', () => {
  it('put what follows off the record, and on it again, also in one push and when it is repeated', async () => {
    const memory = await memoryFor(held.db, { user: 'eva' })
    const talk = [
      said('1', 'The boiler leaks'), said('2', 'Off the record, please.'), said('3', 'I will quit in May'), said('4', 'Noted', 'assistant'),
      said('5', 'OK, back on the record'), said('6', 'Who repairs boilers?'),
    ]
    for (const stored of [2, 0]) {
      expect(await push(memory, ...talk)).toEqual({ ids: talk.map(({ id }) => id), stored, skipped: 2 - stored, unrecorded: 4 })
    }
    expect(await idsIn(memory)).toEqual(['1', '6'])
    expect((await memory.history()).map(({ action }) => action)).toEqual(['resume', 'pause'])
    await memory.settle()
    expect((await linesOf(memory.export())).join('')).not.toContain('quit')
  })

  it('do it in the first message of a conversation, and in an import', async () => {
    const memory = await memoryFor(held.db, { user: 'fay' })
    expect(await push(memory, said('1', 'off the record'))).toMatchObject({ stored: 0, unrecorded: 1 })
    expect((await memory.conversations()).conversations).toEqual([])
    const items = [said('2', 'Hush'), said('3', 'back on the record'), said('4', 'Hello')]
    expect(await memory.import(itemsOf(items))).toMatchObject({ imported: 1, unrecorded: 2 })
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })

  it.each([
    ['an assistant', { role: 'assistant' as const, content: 'Off the record' }, {}],
    ['a person in a chat between people', { role: 'user' as const, name: 'Ann', content: 'Off the record' }, { people: true }],
    ['a tool', { role: 'tool' as const, content: 'Off the record' }, {}],
    ['a note of an assistant', { id: 'remember:1', role: 'user' as const, content: 'Off the record' }, {}],
    ['a quote', { role: 'user' as const, content: '"Off the record"' }, {}],
  ])('do nothing where %s says them', async (user, message, about) => {
    const memory = await memoryFor(held.db, { user })
    expect(await memory.push({ conversationId: 'c', messages: [message], ...about })).toMatchObject({ stored: 1 })
    expect(await memory.history()).toEqual([])
  })
})

test('nothing of a pause outlives the conversation that is forgotten', async () => {
  const memory = await memoryFor(held.db, { user: 'gus' })
  await push(memory, said('a', 'One'), said('b', 'off the record'))
  await memory.forget({ conversationId: 'c' })
  expect(await memory.history()).toEqual([])
  expect(await push(memory, said('b', 'Two'))).toMatchObject({ stored: 1 })
})
