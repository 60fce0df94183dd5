/** The library on a folder that another handle owns: every call does from a client what it does from the owner. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMemory, openStore, type Store } from '@madeleine/core'
import { threshold } from '@madeleine/segment'
import { plainly } from '../../../../test/plainly.ts'

let folder: string
let data: string
let owner: Store
let client: Store
const open = (options: object = {}) => plainly(() => openStore({ data, durability: 'relaxed', work: false, timeZone: 'UTC', ...options }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-shared-'))
  data = join(folder, 'store')
  ;[owner, client] = [await open({ policy: threshold() }), await open()] // in one process too
})
afterAll(async () => {
  await client.close()
  await owner.close()
  await rm(folder, { recursive: true, force: true })
})

const talk = (...texts: string[]) => texts.map((content, i) =>
  ({ id: `m${i}`, role: i % 2 === 0 ? 'user' as const : 'assistant' as const, content, timestamp: new Date(Date.UTC(2026, 2, 2, 9, i)) }))

test('what one handle remembers, the other recalls, with its events, and no other user does', async () => {
  const [here, there] = [client.user('anna'), owner.user('anna')]
  const heard: string[] = []
  const end = there.on('episode.created', ({ episodeId }) => void heard.push(episodeId))
  await here.push({ conversationId: 'birds', messages: talk('The heron stood in the river', 'A grey heron in the city?') })
  await here.flush()
  await here.settle()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  end()
  expect((await there.recall({ query: 'heron' })).episodes).toMatchObject([{ id: heard[0] }])
  expect((await here.recall({ query: 'heron' })).episodes).toMatchObject([{ id: heard[0] }])
  for (const store of [owner, client]) expect((await store.user('ben').recall({ query: 'heron' })).episodes).toEqual([])
})

test('a client exports, restores, upgrades, compacts and checks the store', async () => {
  const lines: string[] = []
  for await (const line of client.user('anna').export()) lines.push(line)
  await client.user('carla').restore(lines)
  expect((await owner.user('carla').recall({ query: 'heron' })).episodes).toHaveLength(1)
  await client.user('carla').upgrade({ policy: threshold({ maxTokens: 100 }) })
  expect(await client.compact()).toMatchObject({ unerased: [] })
  for (const store of [client, owner]) expect(await store.user('carla').check()).toMatchObject({ ok: true })
  expect(await owner.user('dora').push({ conversationId: 'c', messages: talk('and the owner goes on') })).toMatchObject({ stored: 1 })
})

test('what a client forgets is gone from the files, to the byte', async () => {
  const secret = 'marzipanschnecke'
  const memory = client.user('emil')
  await memory.push({ conversationId: 'sweets', messages: talk(`I hide the ${secret} in the clock`, 'I will not tell') })
  await memory.flush()
  await memory.settle()
  expect(filesWith(secret)).not.toEqual([])
  await memory.forget({ conversationId: 'sweets' })
  await memory.settle()
  expect(filesWith(secret)).toEqual([])
})

const filesWith = (text: string): string[] =>
  (readdirSync(data, { recursive: true }) as string[])
    .filter((path) => statSync(join(data, path)).isFile() && readFileSync(join(data, path)).includes(text))

test('a folder opened for one process alone is refused to others, and a shared one to a process that wants it alone', async () => {
  await expect(open({ share: false })).rejects.toMatchObject({ code: 'store_locked' })
  const alone = await plainly(() => openMemory({ data: join(folder, 'alone'), share: false, durability: 'relaxed', work: false }))
  await expect(openMemory({ data: join(folder, 'alone') })).rejects.toMatchObject({
    code: 'store_locked', message: expect.stringContaining('share: false'),
  })
  await alone.close()
})

test('a client that finds no store creates none if it may not', async () => {
  await expect(openMemory({ data: join(folder, 'none'), create: false })).rejects.toMatchObject({ code: 'no_store' })
})
