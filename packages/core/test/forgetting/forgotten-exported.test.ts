/** An export holds the places of forgotten messages and none of their words; what imports it is whole. */
import { expect, test } from 'vitest'
import { threshold } from '@madeleine/segment'
import { exported } from '../../../../test/support/transferring.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { expectWell, remember, SECRET, shownBy } from '../../../../test/support/forgotten.ts'

const held = useDb()

test('forgotten messages stay forgotten when they are exported to another store', async () => {
  const options = { policy: threshold({ overlapTokens: 0 }), now: stoppedClock('2026-03-06T20:00:00Z').now }
  const memory = await memoryFor(held.db, options)
  await remember(memory)
  await memory.forget({ conversationId: 'c', from: 2, to: 9 })
  await memory.settle()
  const lines = await exported(memory)
  expect(lines).not.toContain(SECRET)
  const other = await memoryFor(held.db, { ...options, user: 'ben' })
  await other.restore([lines])
  await expectWell(other)
  const statuses = async (of: typeof memory) =>
    (await of.segments({ conversationId: 'c' })).map(({ status, from, to, messageIds }) => [status, from, to, messageIds])
  expect(await statuses(other)).toEqual(await statuses(memory))
  expect(await shownBy(other)).not.toContain(SECRET)
  expect(await other.push({ conversationId: 'c', messages: [{ id: 'm2', role: 'user', content: SECRET }] }))
    .toMatchObject({ stored: 0, skipped: 1 })
})
