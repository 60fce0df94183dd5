/** What is not trusted is remembered and recalled under a mark, and states no facts; trust that is given back relearns them. */
import { describe, expect, it, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { linesOf, exported } from '../../../../test/support/transferring.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
const user = (id: string, content: string) => ({ id, role: 'user' as const, content })
const factsOf = async (memory: Memory): Promise<string[]> => (await memory.facts()).map(({ text }) => text).toSorted()
const sound = async (memory: Memory): Promise<void> => expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])

async function tell(memory: Memory, conversationId: string, ...messages: readonly ReturnType<typeof user>[]): Promise<void> {
  await memory.push({ conversationId, messages })
  await memory.flush({ conversationId })
  await memory.settle()
}

describe('a conversation that is not trusted', () => {
  it('is recalled under a mark, states no facts, and enters no other conversation\'s standing facts', async () => {
    const memory = await memoryFor(held.db)
    await tell(memory, 'mail', user('m', 'I live in Lisbon. The heron ate the goldfish.'))
    await tell(memory, 'own', user('o', 'I work as a nurse.'))
    expect(await factsOf(memory)).toEqual([expect.stringMatching(/nurse/), expect.stringMatching(/Lisbon/)])
    await memory.star((await memory.segments({ conversationId: 'mail' }))[0]!.id)
    const { id } = await memory.trust('mail', { off: true })
    expect(await factsOf(memory)).toEqual([expect.stringMatching(/nurse/)])
    const context = await memory.context({ conversationId: 'new', maxTokens: 2000 })
    expect(JSON.stringify(context)).not.toMatch(/Lisbon|heron/i)
    const found = await memory.recall({ query: 'What did the heron eat?', maxTokens: 2000 })
    expect(found.passages[0]).toMatchObject({ messageId: 'm', untrusted: true })
    expect(found.episodes[0]).toMatchObject({ conversationId: 'mail', untrusted: true })
    expect(found.text).toMatch(/not trusted\)?\]?.*heron/s)
    const own = await memory.recall({ query: 'Who is a nurse?', maxTokens: 2000 })
    expect(own.passages.find(({ messageId }) => messageId === 'o')).not.toHaveProperty('untrusted')
    expect((await memory.recent()).passages.find(({ messageId }) => messageId === 'm')).toMatchObject({ untrusted: true })
    // What is said in it later teaches nothing either, in its tail and as an episode
    await tell(memory, 'mail', user('n', 'I am allergic to walnuts.'))
    expect(await factsOf(memory)).toEqual([expect.stringMatching(/nurse/)])
    expect((await memory.conversations()).conversations.find((one) => one.id === 'mail')).toMatchObject({
      untrusted: ['user', 'assistant', 'tool', 'system'].map(() => expect.any(String)),
    })
    await memory.undo(id!)
    expect(await factsOf(memory)).toEqual([/nurse/, /walnut/, /Lisbon/].map((word) => expect.stringMatching(word)))
    await sound(memory)
  })

  it('teaches what it has to say when it is trusted again, also in its open tail', async () => {
    const memory = await memoryFor(held.db, { user: 'ben' })
    await tell(memory, 'mail', user('m', 'I live in Lisbon.'))
    await memory.trust('mail', { off: true })
    await tell(memory, 'mail', user('n', 'I am allergic to walnuts.'))
    await memory.push({ conversationId: 'mail', messages: [user('o', 'I work as a nurse.')] })
    await memory.settle()
    expect(await factsOf(memory)).toEqual([])
    await memory.trust('mail')
    await memory.settle()
    expect((await factsOf(memory)).join('\n')).toMatch(/Lisbon/)
    expect((await factsOf(memory)).join('\n')).toMatch(/walnut/)
    expect((await factsOf(memory)).join('\n')).toMatch(/nurse/)
    expect(await memory.trust('mail')).toEqual({ action: 'trust', episodeIds: [], conversationId: 'mail' })
    await sound(memory)
  })

  it('keeps a fact that somebody else has said too, and what a person has corrected', async () => {
    const memory = await memoryFor(held.db, { user: 'cleo' })
    await tell(memory, 'mail', user('m', 'I live in Lisbon. I work as a nurse.'))
    await tell(memory, 'own', user('o', 'I live in Lisbon.'))
    const nurse = (await memory.facts()).find(({ text }) => text.includes('nurse'))!
    await memory.editFact({ action: 'correct', factId: nurse.id, text: 'the user works as a midwife', value: 'midwife' })
    await memory.trust('mail', { off: true })
    expect((await factsOf(memory)).join('\n')).toMatch(/Lisbon/)
    expect((await factsOf(memory)).join('\n')).toMatch(/midwife/)
    await sound(memory)
  })

  it('may be one role of it', async () => {
    const memory = await memoryFor(held.db, { user: 'dan' })
    await memory.push({ conversationId: 'c', messages: [
      user('m', 'I live in Lisbon.'), { id: 't', role: 'tool', content: 'The heron ate the goldfish' },
    ] })
    await memory.flush()
    await memory.settle()
    await memory.trust('c', { off: true, roles: ['tool'] })
    expect((await factsOf(memory)).join('\n')).toMatch(/Lisbon/)
    const { passages } = await memory.recall({ query: 'What did the heron eat?' })
    expect(passages.find(({ messageId }) => messageId === 't')).toMatchObject({ untrusted: true })
    expect(passages.find(({ messageId }) => messageId === 'm')).not.toHaveProperty('untrusted')
    await memory.trust('c', { off: true, roles: ['user'] })
    expect(await factsOf(memory)).toEqual([])
    await expect(memory.trust('c', { off: true, roles: ['robot' as never] })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(memory.trust('none', { off: true })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is so from its import on, and in an export and the memory made of it', async () => {
    const memory = await memoryFor(held.db, { user: 'eva' })
    const items = [{ conversationId: 'mail', line: 1, message: user('m', 'I live in Lisbon.') }]
    await memory.import(items, { untrusted: true, flush: true })
    await memory.settle()
    expect(await factsOf(memory)).toEqual([])
    expect(await memory.history()).toMatchObject([{ action: 'distrust', target: { conversationId: 'mail' } }])
    const copy = await memoryFor(held.db, { user: 'copy' })
    await copy.restore([await exported(memory)])
    await tell(copy, 'mail', user('n', 'I am allergic to walnuts.'))
    expect(await factsOf(copy)).toEqual([])
    await copy.trust('mail')
    expect(await factsOf(copy)).toHaveLength(2)
  })
})

test('what was forgotten while others that say it were not trusted is not learnt of them; what is said later is', async () => {
  const memory = await memoryFor(held.db, { user: 'gus' })
  await tell(memory, 'mail', user('m', 'I live in Lisbon.'))
  await memory.trust('mail', { off: true })
  await memory.import([{ conversationId: 'post', line: 1, message: user('p', 'I live in Lisbon.') }], { untrusted: true, flush: true })
  await tell(memory, 'own', user('o', 'I live in Lisbon. I work as a nurse.'))
  const home = (await memory.facts()).find(({ text }) => text.includes('Lisbon'))!
  await memory.forget({ factId: home.id })
  for (const id of ['mail', 'post']) {
    await memory.trust(id)
    await memory.settle()
    expect(await factsOf(memory)).toEqual([expect.stringMatching(/nurse/)])
  }
  await sound(memory)
  await tell(memory, 'own', user('q', 'I live in Lisbon.'))
  expect((await factsOf(memory)).join('\n')).toMatch(/Lisbon/)
})

test('what an untrusted conversation had taught is forgotten with its message and with its fact, also for undoing', async () => {
  const memory = await memoryFor(held.db, { user: 'fay' })
  await tell(memory, 'mail', user('m', 'I live in Lisbon.'))
  await tell(memory, 'own', user('o', 'I live in Lisbon.'))
  const { id } = await memory.trust('mail', { off: true })
  const [fact] = await memory.facts()
  await memory.forget({ factId: fact!.id })
  await memory.undo(id!)
  expect(await factsOf(memory)).toEqual([])
  await memory.trust('mail', { off: true })
  await memory.forget({ conversationId: 'mail', firstId: 'm', lastId: 'm' })
  expect((await memory.history()).map(({ action }) => action)).toEqual([])
  expect((await linesOf(memory.export())).join('').match(/lives in Lisbon/g)).toBeNull()
  await sound(memory)
})
