/** Notes in the memory: found and shown as quotes, never standing, and gone with what they quote. */
import { describe, expect, test } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import type { Memory } from '../../memory/memory.ts'
import { learnFacts } from '../../facts/learn-facts-sql.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { losingReply } from '../../../../test/watched-db.ts'

const held = useDb()
const clock = stoppedClock('2026-05-03T09:00:00Z')
const open = (options = {}) => memoryFor(held.db, { now: clock.now, ...options })
const SAID = 'Half of my pupils come from Syria, like my parents.'

const say = async (memory: Memory, content: string, { id = 'a', conversationId = 'c' } = {}): Promise<void> => {
  await memory.push({ conversationId, messages: [{ id, role: 'user', content }] })
  await memory.settle()
}
const close = async (memory: Memory): Promise<void> => {
  await memory.flush()
  await memory.settle()
}
const texts = async (memory: Memory): Promise<string[]> => (await memory.facts({})).map(({ text }) => text)

describe('a note', () => {
  test('is known at once and with its episode, as a fact of its own kind, by the same id', async () => {
    const memory = await open()
    await say(memory, SAID)
    const [note] = await memory.facts({ category: 'note' })
    expect(note).toMatchObject({
      category: 'note', subject: 'user', text: `The user: “${SAID}”`, quality: 'rules', sources: [{ messageId: 'a' }],
    })
    expect(note).not.toHaveProperty('attribute')
    await close(memory)
    expect(await memory.facts({ category: 'note' })).toMatchObject([{ id: note!.id, sources: [{ episodeId: expect.any(String) }] }])
  })

  test('is quoted by recall with its day, surely answers nothing, and stands in no context, nor as an order', async () => {
    const memory = await open()
    await say(memory, `${SAID} I am allergic to nuts.`)
    const { text, facts } = await memory.recall({ query: 'where do half of my pupils come from?' })
    expect(text).toContain(`- [note] The user: “${SAID}” (said on 3 May 2026; 1 source)`)
    expect(facts).toMatchObject([{ category: 'note' }])
    expect(facts[0]!.confidence).toBeLessThan(0.4)
    const { system = '' } = await memory.context({ conversationId: 'next' })
    expect(system).toContain('allergic to nuts')
    expect(system).not.toContain('pupils')
  })

  test('is none in a store without vectors', async () => {
    const memory = await open({ embedder: 'none' })
    await say(memory, `${SAID} I am allergic to nuts.`)
    expect(await texts(memory)).toEqual(['The user is allergic to nuts.'])
  })

  test('is not taken from what a message shows to be somebody else\'s words', async () => {
    const memory = await open()
    await say(memory, SAID)
    await say(memory, 'Please fix the grammar of the text above, it is from my neighbour.', { id: 'b' })
    expect(await texts(memory)).toEqual([])
  })

  test.each([
    ['its message', { conversationId: 'c', firstId: 'a', lastId: 'a' }],
    ['its conversation', { conversationId: 'c' }],
    ['the note', 'note'],
  ] as const)('goes when %s is forgotten, and does not come back', async (_, what) => {
    const memory = await open()
    await say(memory, SAID)
    await memory.forget(what === 'note' ? { factId: (await memory.facts({}))[0]!.id } : what)
    await close(memory)
    await memory.upgrade({})
    expect(await texts(memory)).toEqual([])
  })

  test('cannot be pinned, can be retired, and becomes a fact when its person corrects it', async () => {
    const memory = await open()
    await say(memory, SAID)
    const [note] = await memory.facts({})
    await expect(memory.editFact({ action: 'pin', factId: note!.id })).rejects.toMatchObject({ code: 'invalid_input' })
    await memory.editFact({ action: 'correct', factId: note!.id, text: 'I live in Lisbon' })
    expect(await memory.facts({})).toMatchObject([{ category: 'identity', attribute: 'home', value: 'Lisbon', quality: 'person' }])
  })

  test('makes room for the fact that later rules read in its message', async () => {
    const memory = await open()
    await say(memory, 'I live in Lisbon.')
    await close(memory)
    const [fact] = await texts(memory)
    await withUser(held.db, 'local', async (tx) => {
      tx.run(sql`delete from fact_source`)
      tx.run(sql`delete from fact`)
      tx.run(sql`update episode set rules_version = 5`)
      await learnFacts(tx, 'local', [{ kind: 'new', fact: {
        subject: 'user', category: 'note', text: 'The user: “I live in Lisbon.”', validFrom: clock.now(),
        sources: [{ conversationId: 'c', seq: 0, at: clock.now() }],
      } }], { quality: 'rules', model: null, promptVersion: null, codeVersion: 'before', learntAt: clock.now() })
    })
    expect(await texts(memory)).toEqual(['The user: “I live in Lisbon.”'])
    await memory.upgrade({})
    expect(await texts(memory)).toEqual([fact])
  })

  test('is written once if the reply to its commit is lost', async () => {
    const memory = await memoryFor(losingReply(held.db, ({ text }) => text.includes('insert into fact_source')), { now: clock.now })
    await say(memory, SAID)
    expect(await texts(memory)).toEqual([`The user: “${SAID}”`])
  })
})
