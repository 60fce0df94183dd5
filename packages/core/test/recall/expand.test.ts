/** From a sentence to the talk that it comes from. */
import { expect, test } from 'vitest'
import { memoryFor, stoppedClock, talk, useDb, useFilled } from '../../../../test/testing.ts'

const held = useDb()
const LINES = Array.from({ length: 20 }, (_, i) => `Message number ${i} about harbour topic ${i}`)

const open = () => memoryFor(held.db, { now: stoppedClock('2026-03-10T12:00:00Z').now })

useFilled(held, async () => {
  const memory = await open()
  for (const [i, lines] of [LINES.slice(0, 8), LINES.slice(8, 14)].entries()) {
    await memory.push({ conversationId: 'c', messages: talk(lines, { from: `2026-03-0${i + 1}T09:00:00Z`, first: i * 8 }) })
    await memory.flush()
    await memory.settle()
  }
  await memory.push({ conversationId: 'c', messages: talk(LINES.slice(14), { from: '2026-03-03T09:00:00Z', first: 14 }) })
})

async function lived() {
  const memory = await open()
  return { memory, ids: (await memory.segments({ conversationId: 'c' })).map(({ id }) => id) }
}

test('expand shows three messages before and after, across the borders of segments', async () => {
  const { memory, ids } = await lived()
  const found = await memory.expand(`grip:${ids[1]}:8-9`)
  expect(found).toMatchObject({ conversationId: 'c', segmentId: ids[1], earlier: 5, later: 8 })
  expect(found.messages.map(({ text, isSupport }) => [text, isSupport])).toEqual(LINES.slice(5, 12).map((text, i) => [text, i === 3]))
})

test('expand shows a whole segment by its id or its node, without context on request', async () => {
  const { memory, ids } = await lived()
  for (const id of [ids[1]!, `toc:segment:${ids[1]}`]) {
    const { messages } = await memory.expand(id, { before: 0, after: 0 })
    expect(messages.map(({ text }) => text)).toEqual(LINES.slice(8, 14))
    expect(messages.every(({ isSupport }) => isSupport)).toBe(true)
  }
})

test('expand ends where the conversation ends', async () => {
  const { memory, ids } = await lived()
  expect((await memory.expand(ids[0]!, { before: 200, after: 200 })).messages.length).toBe(20)
  const tail = await memory.expand(ids[2]!, { before: 1, after: 5 })
  expect([tail.messages.length, tail.earlier, tail.later]).toEqual([7, 13, 0])
})

test('a grip outside its segment, or of no segment, is not found', async () => {
  const { memory, ids } = await lived()
  for (const id of [
    `grip:${ids[1]}:7-9`, `grip:${ids[1]}:13-15`, 'grip:f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1:0-1', 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1',
  ]) {
    await expect(memory.expand(id)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test.each([{ before: -1 }, { after: 201 }, { before: 1.5 }, { around: 3 }])('expand with %j is refused', async (options) => {
  const { memory, ids } = await lived()
  await expect(memory.expand(ids[0]!, options)).rejects.toMatchObject({ code: 'invalid_input' })
})
