/** The calls on people: who speaks in a memory, and that several names are one person's. */
import { describe, expect, it } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { sql } from '@madeleine/engine'
import { useSpaces } from '../../../../test/support/team-space.ts'
import { linesOf } from '../../../../test/support/transferring.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')
const at = (minute: number): Date => new Date(Date.parse('2026-03-02T09:00:00Z') + minute * 60_000)
const open = (user = 'me'): Promise<Memory> => memoryFor(held.db, { user, now, timeZone: 'UTC' })

const said = (name: string | undefined, content: string, minute: number, role: 'user' | 'assistant' = 'user') =>
  ({ id: `${name ?? 'none'}${minute}`, role, content, timestamp: at(minute), ...(name !== undefined && { name }) })

/** One chat by two exports, in which one person has two names, and a chat with a program. */
async function tell(memory: Memory): Promise<void> {
  await memory.push({ conversationId: 'phone', people: true, messages: [
    said('Ann Smith', 'The ferry leaves at six', 0), said('Ben', 'I bring bread', 1, 'assistant'), said('Ann Smith', 'Good', 2),
  ] })
  await memory.push({ conversationId: 'work', people: true, messages: [said('ann.smith', 'The harbour report is done', 10)] })
  await memory.push({ conversationId: 'helper', messages: [
    said(undefined, 'When does the ferry leave?', 20), said('Claude', 'At six', 21, 'assistant'),
  ] })
}

describe('the people of a memory', () => {
  it('are those who wrote, with their messages, conversations and times, whoever wrote most first; programs do not count', async () => {
    const memory = await open()
    await tell(memory)
    expect(await memory.people()).toEqual({
      total: 4, merges: [], me: [],
      people: [
        { name: 'Ann Smith', alsoKnownAs: [], messages: 2, conversations: 1, firstAt: at(0), lastAt: at(2), isMe: false },
        { name: 'Ben', alsoKnownAs: [], messages: 1, conversations: 1, firstAt: at(1), lastAt: at(1), isMe: false },
        { name: 'ann.smith', alsoKnownAs: [], messages: 1, conversations: 1, firstAt: at(10), lastAt: at(10), isMe: false },
        { name: 'user', alsoKnownAs: [], messages: 1, conversations: 1, firstAt: at(20), lastAt: at(20), isMe: true },
      ],
    })
    expect((await memory.people({ limit: 1 })).people).toHaveLength(1)
    expect(await (await open('nobody')).people()).toEqual({ people: [], total: 0, merges: [], me: [] })
  })

  it('with several names are one person, counted together, until that is undone; then everything is as before', async () => {
    const memory = await open()
    await tell(memory)
    const before = await memory.people()
    const merge = await memory.mergePeople({ names: ['ANN  smith', 'ann.smith'] })
    expect(merge).toEqual({ id: merge.id, name: 'Ann Smith', names: ['Ann Smith', 'ann.smith'], isMe: false, createdAt: now() })
    const { people, merges } = await memory.people()
    expect(people[0]).toEqual({
      name: 'Ann Smith', alsoKnownAs: ['ann.smith'], messages: 3, conversations: 2, firstAt: at(0), lastAt: at(10), isMe: false,
    })
    expect(merges).toEqual([merge])
    expect(await memory.unmergePeople(merge.id)).toEqual(merge)
    expect(await memory.people()).toEqual(before)
  })

  it('may go by a name that nobody has, and be the user, whose messages without a name are then theirs', async () => {
    const memory = await open()
    await tell(memory)
    await memory.mergePeople({ names: ['Ann Smith', 'ann.smith'], as: 'Anna', me: true })
    const { people, me } = await memory.people()
    expect(people[0]).toMatchObject({ name: 'Anna', alsoKnownAs: ['Ann Smith', 'ann.smith'], messages: 4, conversations: 3, isMe: true })
    expect(me).toEqual(['Anna', 'Ann Smith', 'ann.smith'])
  })

  it('merged twice in the same words are one merge; every other merge is undone by itself', async () => {
    const memory = await open()
    await tell(memory)
    const first = await memory.mergePeople({ names: ['Ann Smith', 'ann.smith'] })
    expect(await memory.mergePeople({ names: ['ann smith', 'Ann.Smith'] })).toEqual(first)
    const second = await memory.mergePeople({ names: ['ann.smith', 'Ben'] })
    expect((await memory.people()).people[0]).toMatchObject({ messages: 4 })
    await memory.unmergePeople(first.id)
    expect((await memory.people()).people.map(({ name, messages }) => [name, messages]))
      .toEqual([['Ann Smith', 2], ['ann.smith', 2], ['user', 1]])
    await memory.unmergePeople(second.id)
    expect((await memory.people()).total).toBe(4)
  })

  it('who do not exist are refused with the nearest names, and so is a merge that says nothing', async () => {
    const memory = await open()
    await tell(memory)
    await expect(memory.mergePeople({ names: ['Ann Smith', 'Bem'] }))
      .rejects.toMatchObject({ code: 'not_found', message: 'nobody in this memory is called "Bem"; did you mean "Ben"?' })
    await expect(memory.mergePeople({ names: ['Ben'] })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(memory.mergePeople({ names: [] })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(memory.unmergePeople('a1d2d2f9-24e9-486a-8e7d-5f3ac9b4e0d1')).rejects.toMatchObject({ code: 'not_found' })
    await expect(memory.unmergePeople('the first')).rejects.toMatchObject({ code: 'not_found' })
    expect((await memory.people()).merges).toEqual([])
  })

  it('who are only spoken of by others may be merged too', async () => {
    const memory = await open()
    await memory.push({ conversationId: 'c', messages: [said(undefined, 'My sister Marta lives in Porto. My sister is called Marta.', 0)] })
    await memory.flush()
    await memory.settle()
    const subjects = (await memory.facts()).map(({ subject }) => subject)
    expect(subjects).toContain('Marta')
    expect(await memory.mergePeople({ names: ['Marta'], as: 'Marta Lopez' })).toMatchObject({ names: ['Marta Lopez', 'Marta'] })
  })

  it('are exported, restored and forgotten with the rest of a user, even if nothing else is left', async () => {
    const memory = await open()
    await tell(memory)
    await memory.mergePeople({ names: ['Ann Smith', 'ann.smith'] })
    const other = await open('other')
    await other.restore(await linesOf(memory.export()).then((text) => [text].flat()))
    expect(await other.people()).toEqual(await memory.people())
    for (const id of ['phone', 'work', 'helper']) await memory.forget({ conversationId: id })
    expect((await memory.people()).merges).toHaveLength(1)
    await memory.forget({ user: true })
    expect(await memory.people()).toEqual({ people: [], total: 0, merges: [], me: [] })
    const left = await held.db.transaction((tx) => tx.rows(sql`select count(*)::int as n from person_merge where user_id = 'me'`))
    expect(left).toEqual([{ n: 0 }])
    expect((await other.people()).merges).toHaveLength(1)
    expect((await other.check()).ok).toBe(true)
  })
})

describe('T-03 the people of a space', () => {
  const spaces = useSpaces(held)

  it('are merged by those who may write there, read by those who may read, and never said to be the user', async () => {
    const { store, ann, bob } = spaces
    await store.grantSpace({ space: 'team', user: 'ann', access: 'read' })
    await store.grantSpace({ space: 'team', user: 'bob', access: 'read_write' })
    const messages = [said('Ann Smith', 'Six', 0), said('ann.smith', 'Seven', 1)]
    await bob.push({ space: 'team', conversationId: 'c', people: true, messages })
    const merge = await bob.mergePeople({ names: ['Ann Smith', 'ann.smith'], space: 'team' })
    expect((await ann.people({ space: 'team' })).people).toMatchObject([{ name: 'Ann Smith', messages: 2 }])
    expect((await ann.people()).total).toBe(0)
    await expect(ann.unmergePeople(merge.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(ann.unmergePeople(merge.id, { space: 'team' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(ann.mergePeople({ names: ['Ann Smith'], as: 'A', space: 'team' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(bob.mergePeople({ names: ['Ann Smith'], me: true, space: 'team' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(bob.import([], { me: ['Ann Smith'], space: 'team' })).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await ann.people({ space: 'team' })).me).toEqual([])
  })
})
