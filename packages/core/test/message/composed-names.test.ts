/** A name whose accents are letters of their own, or stand behind their letters, is one name. */
import { expect, test } from 'vitest'
import { readMessage } from '@madeleine/contract'
import { sql, withUser } from '@madeleine/engine'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
const [COMPOSED, DECOMPOSED] = ['Zoë Müller', 'Zoë Müller'.normalize('NFD')]
const said = (id: string, name: string) =>
  ({ id, role: 'user' as const, name, content: `I live in Lisbon ${id}`, timestamp: '2026-03-02T09:00:00Z' })

test('a name with decomposed accents is read composed', () => {
  const door = { receivedAt: new Date(0), mintId: () => 'm' }
  expect([COMPOSED, DECOMPOSED].map((name) => readMessage(said('1', name), door).name)).toEqual([COMPOSED, COMPOSED])
})

test('one person is listed for both forms, and a message that is stored with the other form may be pushed again', async () => {
  const memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c', people: true, messages: [said('1', COMPOSED), said('2', DECOMPOSED)] })
  const { items } = await memory.messages({ conversationId: 'c' })
  expect([...new Set(items.flatMap((item) => ('name' in item ? [item.name] : [])))]).toEqual([COMPOSED])
  await withUser(held.db, 'local', (tx) => tx.rows(sql`update message set name = ${DECOMPOSED} where conversation_id = 'c'`))
  for (const name of [COMPOSED, DECOMPOSED]) {
    expect(await memory.push({ conversationId: 'c', people: true, messages: [said('1', name)] })).toMatchObject({ stored: 0 })
  }
  await memory.close()
})
