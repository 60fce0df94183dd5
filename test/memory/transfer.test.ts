/** Export and restore: what comes out of one store goes into another, and comes out of that again to the byte. */
import { expect, test } from 'vitest'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'

const held = useDb()
test('t', async () => {
  const clock = stoppedClock()
  const ann = await memoryFor(held.db, { user: 'ann', now: clock.now })
  await ann.push({ conversationId: 'a', title: 'Trip', messages: talk(['Miso is gone', 'Look in the laundry room', 'There she was', 'The plumber sent an invoice', 'Forward it']) })
  await ann.flush(); await ann.settle()
  const lines = await all(ann.export())
  console.log(lines.map((l) => l.slice(0, 200)).join(''), lines.length)
  const ben = await memoryFor(held.db, { user: 'ben', now: clock.now })
  console.log(await ben.restore(lines))
  expect((await all(ben.export())).join('')).toBe(lines.join(''))
})
async function all(lines: AsyncIterable<string>): Promise<string[]> { const read: string[] = []; for await (const line of lines) read.push(line); return read }
