/** Closing: what is under way is told before, what is endless holds nobody up, and nothing happens afterwards. */
import { expect, test } from 'vitest'
import type { ImportItem } from '../../src/contract.ts'
import { createBroadcast } from '../../src/memory/events/broadcast.ts'
import { localChannel } from '../../src/store/channel/channel.ts'
import { closedGate, gatedDb } from '../crash/gates.ts'
import { memoryFor, talk, useDb } from '../testing.ts'

const held = useDb()

test('a push under way is stored and told before a close ends', async () => {
  const gate = closedGate()
  const memory = await memoryFor(gatedDb(held.db, 'with inserted', gate), { user: 'who closes' })
  const order: string[] = []
  memory.on('manifest.updated', () => void order.push('told'))
  const pushing = memory.push({ conversationId: 'c', messages: talk(['one']) })
  await gate.reached
  const closing = memory.close().then(() => order.push('closed'))
  for (let turns = 0; turns < 20; turns++) await new Promise((done) => setImmediate(done))
  gate.open()
  expect(await pushing).toMatchObject({ stored: 1 })
  await closing
  expect(order).toEqual(['told', 'closed'])
})

test('nobody can begin to listen to a memory that is closed', async () => {
  const memory = await memoryFor(held.db)
  await memory.close()
  expect(() => memory.on('manifest.updated', () => undefined)).toThrow(expect.objectContaining({ code: 'closed' }))
})

test('an import whose source never ends, and a question to an embedder that never answers and hears no signal, hold no close up', async () => {
  const embedder = { name: 'never', dims: 2, embed: () => new Promise<Float32Array[]>(() => undefined) }
  const memory = await memoryFor(held.db, { embedder })
  async function* endless(): AsyncGenerator<ImportItem> {
    yield await new Promise<ImportItem>(() => undefined)
  }
  void memory.import(endless())
  memory.recall({ query: 'heron' }).catch(() => undefined)
  await expect(memory.close()).resolves.toBeUndefined()
})

test('a channel that never gets its texts away holds no close up', async () => {
  const ears = { event: () => undefined, wake: () => undefined, settings: () => undefined, up: () => undefined, down: () => undefined }
  const { close } = createBroadcast({ ...localChannel(), flush: () => new Promise(() => undefined) }, 'a', ears)
  await expect(close()).resolves.toBeUndefined()
})

test('who begins to listen while something is heard hears the next, and who ends another in between is obeyed', async () => {
  const channel = localChannel()
  const heard: string[] = []
  let began = 0
  const ears = (name: string, then: () => void) => ({ onText: (text: string) => { heard.push(`${name} ${text}`); then() }, onUp: () => undefined, onDown: () => undefined })
  const beginAnew = () => { if (began++ < 9) channel.listen(ears('late', beginAnew)) }
  channel.listen(ears('first', () => { beginAnew(); endLast() }))
  const endLast = channel.listen(ears('last', () => undefined))
  channel.send('one')
  expect(heard).toEqual(['first one'])
})
