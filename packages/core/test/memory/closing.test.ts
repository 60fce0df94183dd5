/** Closing: running work emits its events first, endless work delays nothing, and nothing happens afterwards. */
import { expect, test } from 'vitest'
import { createBroadcast } from '../../memory/event-bus.ts'
import { localChannel } from '../../../engine/channel/channel.ts'
import { closedGate, gatedDb } from '../../../../test/crash/gates.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import type { ImportItem } from '@madeleine/contract'

const held = useDb()

test('a push under way is stored and emitted before a close ends', async () => {
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

test('a closed memory accepts no listener', async () => {
  const memory = await memoryFor(held.db)
  await memory.close()
  expect(() => memory.on('manifest.updated', () => undefined)).toThrow(expect.objectContaining({ code: 'closed' }))
})

test('an endless import, and a query to an embedder that never answers and ignores its signal, do not delay a close', async () => {
  const embedder = { name: 'never', dims: 2, embed: () => new Promise<Float32Array[]>(() => undefined) }
  const memory = await memoryFor(held.db, { embedder })
  async function* endless(): AsyncGenerator<ImportItem> {
    yield await new Promise<ImportItem>(() => undefined)
  }
  void memory.import(endless())
  memory.recall({ query: 'heron' }).catch(() => undefined)
  await expect(memory.close()).resolves.toBeUndefined()
})

test('a channel that cannot send its texts does not delay a close', async () => {
  const ears = { event: () => undefined, wake: () => undefined, settings: () => undefined, up: () => undefined, down: () => undefined }
  const { close } = createBroadcast({ ...localChannel(), flush: () => new Promise(() => undefined) }, 'a', ears)
  await expect(close()).resolves.toBeUndefined()
})

test('a listener added while an event is emitted gets the next one, and one removed meanwhile gets no more', async () => {
  const channel = localChannel()
  const heard: string[] = []
  let began = 0
  const ears = (name: string, then: () => void) =>
    ({ onText: (text: string) => { heard.push(`${name} ${text}`); then() }, onUp: () => undefined, onDown: () => undefined })
  const beginAnew = () => { if (began++ < 9) channel.listen(ears('late', beginAnew)) }
  channel.listen(ears('first', () => { beginAnew(); endLast() }))
  const endLast = channel.listen(ears('last', () => undefined))
  channel.send('one')
  expect(heard).toEqual(['first one'])
})
