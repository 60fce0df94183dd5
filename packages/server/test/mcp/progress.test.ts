/** A call that takes long says that it goes on, to a host that asked. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Memory } from '@madeleine/core'
import { LateMemory } from '../../mcp/serve-resources.ts'
import { memoryServer } from '../../mcp/memory-server.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { OPTIONS } from './line-host.ts'

const held = useDb({ emptied: 'once' })
let memory: Memory
beforeAll(async () => {
  memory = await memoryFor(held.db)
})
afterAll(() => memory.close())
afterEach(() => void vi.useRealTimers())

/** A client of a memory that opens when it is told to. */
async function slowlyOpened(): Promise<{ client: Client; open: () => void }> {
  let open = (): void => undefined
  const opening = new Promise<Memory>((resolve) => {
    open = () => resolve(memory)
  })
  const [mine, its] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'a test', version: '1' })
  await Promise.all([memoryServer(new LateMemory(() => opening), OPTIONS).connect(its), client.connect(mine)])
  return { client, open }
}

const turns = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('a call that waits for the memory to open says so every second, with rising progress, and then answers', async () => {
  const { client, open } = await slowlyOpened()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const reported: { progress: number; message?: string | undefined }[] = []
  const onprogress = ({ progress, message }: { progress: number; message?: string | undefined }): void => {
    reported.push({ progress, message })
  }
  const answer = client.callTool({ name: 'recent', arguments: {} }, undefined, { onprogress })
  await turns()
  await vi.advanceTimersByTimeAsync(3000)
  await turns()
  expect(reported).toEqual([1, 2, 3].map((progress) => ({ progress, message: 'opening the memory' })))
  open()
  expect(await answer).toMatchObject({ structuredContent: { episodes: [] } })
  expect(vi.getTimerCount()).toBe(0)
})

test('a host that asks for no progress gets none', async () => {
  const { client, open } = await slowlyOpened()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answer = client.callTool({ name: 'recent', arguments: {} })
  await turns()
  expect(vi.getTimerCount()).toBe(0)
  open()
  await answer
})
