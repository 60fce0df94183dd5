/** Recalls of a process that keeps segments: what was forgotten, renamed or encoded meanwhile is as it is, and is read once. */
import { expect, test } from 'vitest'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { watchedDb } from '../../../../test/watched-db.ts'

const held = useDb()

test('a forgotten conversation leaves nothing in the process: the next recall reads the segments once, from the first one', async () => {
  let read = 0
  const memory = await memoryFor(
    watchedDb(held.db, ({ text }) => void (read += text.includes('uuid_send') ? 1 : 0)), { now: () => new Date('2026-03-05T09:00:00Z') },
  )
  for (const conversationId of ['c', 'd']) {
    await memory.push({ conversationId, messages: talk(['The ferry leaves at eight', 'We take the ferry']) })
  }
  await memory.flush()
  await memory.settle()
  expect((await memory.recall({ query: 'ferry' })).passages).toHaveLength(4)
  await memory.forget({ conversationId: 'c' })
  read = 0
  expect((await memory.recall({ query: 'ferry' })).passages.map(({ conversationId }) => conversationId)).toEqual(['d', 'd'])
  expect(read).toBe(1)
})

test('of two handles on one store, the one recalls what the other encoded, renamed and forgot as it now is', async () => {
  const options = { now: () => new Date('2026-03-05T09:00:00Z') }
  const [writer, reader] = [await memoryFor(held.db, options), await memoryFor(held.db, options)]
  const titles = async (query: string) =>
    (await reader.recall({ query })).passages.map(({ conversationId, text }) => `${conversationId} ${text}`)
  const push = async (conversationId: string, texts: string[], title?: string) => {
    await writer.push({ conversationId, messages: talk(texts), ...(title !== undefined && { title }) })
    await writer.flush()
    await writer.settle()
  }
  await push('c', ['The ferry leaves at eight', 'We take the ferry'])
  expect(await titles('ferry')).toHaveLength(2)
  await push('d', ['Another ferry sinks'])
  expect(await titles('ferry')).toHaveLength(3)
  await writer.push({ conversationId: 'd', title: 'Shipwrecks', messages: [] })
  await writer.settle()
  expect((await titles('shipwrecks'))[0]).toBe('d Another ferry sinks')
  await writer.forget({ conversationId: 'c' })
  expect(await titles('ferry')).toEqual(['d Another ferry sinks'])
  await push('c', ['No boats here, only the ferry of old'])
  expect((await titles('ferry')).sort()).toEqual(['c No boats here, only the ferry of old', 'd Another ferry sinks'])
})
