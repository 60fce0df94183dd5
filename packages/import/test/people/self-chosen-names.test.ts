/** Names that people give themselves, in imported chats: none makes somebody another person, or the user. */
import { expect, test } from 'vitest'
import { itemsOf } from '../talk/reading.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')

/** What is learnt from a file. @param me names of the user, as the caller gives them */
async function learnt(text: string, fileName: string, me: string[] = []) {
  const memory = await memoryFor(held.db, { now, timeZone: 'UTC' })
  expect(await memory.import(await itemsOf(text, fileName), { ...(me.length > 0 && { me }), flush: true })).toMatchObject({ errors: [] })
  await memory.settle()
  return { memory, facts: (await memory.facts()).map(({ text: fact }) => fact).toSorted() }
}

test('in WhatsApp the "~ Lena" who is no contact is not the Lena whom the user is, and both keep what they say', async () => {
  const { memory, facts } = await learnt('13/03/2026, 21:14 - Lena: I live in Porto\n13/03/2026, 21:15 - ~\u202fLena: I live in Rome\n'
    + '13/03/2026, 21:16 - Ben: Fine\n', 'WhatsApp Chat with Group.txt', ['Lena'])
  expect(facts).toEqual(['Lena lives in Porto.', '~Lena lives in Rome.'])
  expect((await memory.facts({ query: 'where do I live' })).map(({ text }) => text)).toEqual(['Lena lives in Porto.'])
  const { items } = await memory.messages({ conversationId: 'WhatsApp Chat with Group' })
  expect(items.flatMap((one) => (one.type === 'message' ? [`${one.name} ${one.role}`] : [])))
    .toEqual(['Lena user', '~ Lena assistant', 'Ben assistant'])
})

test.each(['You', 'Ich', 'human', 'Me', '我'])('in a table of people nobody is the user for being called %s', async (name) => {
  expect((await learnt(`from,text\n${name},I live in Porto\nBen,I live in Rome\n`, 'rows.csv')).facts).toEqual(['Ben lives in Rome.'])
})

test.each([
  ['has role user', 'role,from,text\nuser,,I live in Porto\nassistant,,I live in Rome\n', []],
  ['talks with an assistant alone', 'from,text\nhuman,I live in Porto\nassistant,I live in Rome\n', []],
  ['is called so by the caller', 'from,text\nIch,I live in Porto\nBen,Hello\n', ['ich']],
  ['alone has no name', 'from,text\n,I live in Porto\nBen,Hello\n', []],
])('the user of a table is who %s', async (_, rows, me) => {
  expect((await learnt(rows, 'rows.csv', me)).facts).toEqual(['The user lives in Porto.'])
})
