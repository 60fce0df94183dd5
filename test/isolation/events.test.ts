/** T-02: a memory emits events of its own user only, also while it works for others. */
import { expect, test } from 'vitest'
import { memoryFor, talk, useDb } from '../testing.ts'
import { CANARY, clock } from './two-users.ts'

const held = useDb()

test('a worker that encodes for another user emits no event of that user to its own listeners', async () => {
  const ann = await memoryFor(held.db, { user: 'ann', now: clock() })
  const bea = await memoryFor(held.db, { user: 'bea', now: clock() })
  await ann.push({ conversationId: 'mine', messages: talk(['The harbour at dawn']) })
  await bea.push({ conversationId: `${CANARY} talk`, messages: talk([`${CANARY} in the harbour`]) })
  await Promise.all([ann.flush(), bea.flush()])
  const heard: { conversationId: string }[] = []
  for (const event of ['segment.timeout', 'segment.collapsed', 'episode.created'] as const) ann.on(event, (told) => void heard.push(told))
  await ann.settle()
  expect((await bea.stats()).episodes).toBe(1)
  expect(heard.map(({ conversationId }) => conversationId)).toEqual(['mine', 'mine'])
})
