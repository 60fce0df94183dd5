/** Who the user is in chats between people that are imported: by name, as the format tells, and as it is remembered. */
import { describe, expect, it } from 'vitest'
import type { ImportItem } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')
const open = (user = 'me'): Promise<Memory> => memoryFor(held.db, { user, now, timeZone: 'UTC' })
const at = (minute: number): Date => new Date(Date.parse('2026-03-02T09:00:00Z') + minute * 60_000)

type Given = Partial<Extract<ImportItem, { message: unknown }>>
const item = (name: string | undefined, content: string, line: number, more: Given = {}): ImportItem => ({
  conversationId: 'chat', people: true, line, ...more,
  message: { id: `m${line}`, role: 'user', content, timestamp: at(line), ...(name !== undefined && { name }) },
})
const CHAT = [
  item('Ann Smith', 'I live in Porto', 1), item('Ben', 'I live in Hamburg', 2), item('ann  SMITH', 'The ferry leaves at six', 3),
  item('Lou', 'See you', 4),
]
const rolesIn = async (memory: Memory, conversationId = 'chat'): Promise<string[]> =>
  (await memory.messages({ conversationId })).items.flatMap((one) => (one.type === 'message' ? [`${one.name ?? ''} ${one.role}`] : []))

describe('an import that is told who the user is', () => {
  it('gives role user to their messages, in any spelling of the name, and role assistant to the other people', async () => {
    const memory = await open()
    expect(await memory.import(CHAT, { me: ['ann smith'] })).toMatchObject({ imported: 4, errors: [] })
    expect(await rolesIn(memory)).toEqual(['Ann Smith user', 'Ben assistant', 'ann  SMITH user', 'Lou assistant'])
  })

  it('knows whom "I" means: facts of the user are theirs, and those of the others are not lost', async () => {
    const memory = await open()
    await memory.import(CHAT, { me: ['Ann Smith'], flush: true })
    await memory.settle()
    expect((await memory.facts()).map(({ text }) => text).toSorted()).toEqual(['Ann Smith lives in Porto.', 'Ben lives in Hamburg.'])
    expect((await memory.facts({ query: 'where do I live' })).map(({ text }) => text)).toEqual(['Ann Smith lives in Porto.'])
    expect((await memory.facts({ query: 'where does Ben live' })).map(({ text }) => text)).toEqual(['Ben lives in Hamburg.'])
  })

  it('remembers it, so that the next import need not be told', async () => {
    const memory = await open()
    await memory.import(CHAT, { me: ['Ann Smith', 'Nobody Here'] })
    expect((await memory.people()).me).toEqual(['Ann Smith'])
    const [ben, ann] = [item('Ben', 'Where are you?', 10), item('Ann Smith', 'Here', 11)]
    const later = [ben, ann].map((one) => ({ ...one, conversationId: 'later' }))
    await memory.import(later)
    expect(await rolesIn(memory, 'later')).toEqual(['Ben assistant', 'Ann Smith user'])
    const { merges } = await memory.people()
    await memory.import(later)
    expect((await memory.people()).merges).toEqual(merges)
  })

  it('changes no role in talk with an assistant, and none if nobody is known to be the user', async () => {
    const memory = await open()
    const helper = [
      item(undefined, 'When?', 20, { conversationId: 'helper', people: false }),
      { ...item('Helper', 'At six', 21, { conversationId: 'helper', people: false }) },
    ]
    await memory.import([...helper, item('Ben', 'Hello', 22, { conversationId: 'group', people: false })], { me: ['Ann Smith'] })
    expect(await rolesIn(memory, 'helper')).toEqual([' user', 'Helper user'])
    await memory.import(CHAT)
    expect(await rolesIn(memory)).toEqual(['Ann Smith user', 'Ben user', 'ann  SMITH user', 'Lou user'])
    expect((await memory.people()).me).toEqual([])
  })
})

describe('an import whose format says who exported it', () => {
  it('takes the user from there, and remembers the name', async () => {
    const memory = await open()
    await memory.import([item('Ben', 'Hello', 1, { mine: false }), item('Ann Smith', 'Hi', 2, { mine: true })])
    expect(await rolesIn(memory)).toEqual(['Ben assistant', 'Ann Smith user'])
    expect((await memory.people()).me).toEqual(['Ann Smith'])
  })

  it('refuses an item with a wrong value for it as any wrong item, and imports the rest', async () => {
    const memory = await open()
    const result = await memory.import([item('Ben', 'Hello', 1, { mine: 'yes' as never }), item('Ann', 'Hi', 2, { mine: true })])
    expect(result).toMatchObject({ imported: 1, errors: [{ line: 1, code: 'invalid_input' }] })
  })
})

describe('messages that are already stored', () => {
  it('keep their role when a later import says who the user is: nothing conflicts, and new messages come in', async () => {
    const memory = await open()
    await memory.import(CHAT)
    const again = await memory.import([...CHAT, item('Ben', 'Who is there?', 30)], { me: ['Ann Smith'] })
    expect(again).toMatchObject({ imported: 1, skipped: 4, errors: [] })
    expect(await rolesIn(memory)).toEqual(['Ann Smith user', 'Ben user', 'ann  SMITH user', 'Lou user', 'Ben assistant'])
  })

  it('still conflict if their words differ, and are listed', async () => {
    const memory = await open()
    await memory.import(CHAT)
    const changed = CHAT.map((one, i) => (i === 1 ? item('Ben', 'I live in Bremen', 2) : one))
    expect(await memory.import(changed, { me: ['Ann Smith'] }))
      .toMatchObject({ imported: 0, skipped: 4, errors: [{ line: 2, code: 'conflict' }] })
  })
})

it('an id that an import has twice with other words is in conflict, and nothing is stored that is not counted', async () => {
  const memory = await open()
  const twice = [item('Ann Smith', 'The oven is on', 1), { ...item('Ben', 'The oven is off', 2), line: 2 }]
    .map((one) => ({ ...one, message: { ...(one as { message: object }).message, id: 'same' } }) as ImportItem)
  expect(await memory.import(twice, { me: ['Ann Smith'] }))
    .toMatchObject({ imported: 1, skipped: 1, errors: [{ line: 2, code: 'conflict' }] })
  expect(await rolesIn(memory)).toEqual(['Ann Smith user'])
})
