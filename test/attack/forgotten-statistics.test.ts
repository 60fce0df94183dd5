/** T-80: what the planner's statistics quote. Before, they quoted the attributes of facts, and kept what an emptied table had held. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Memory, openMemory } from '@madeleine/core'
import type { Place } from '../engine.ts'
import { serverUrl } from '../server.ts'
import { talk, until, useDb } from '../testing.ts'
import { filesOf, formsFound, occurrences, type Marker } from './raw-bytes.ts'

const held = useDb()
const SECRET: Marker = { first: 'Zorbaxquill', second: 'fennadrop' }

let place: Place
let files: string
let memory: Memory
beforeEach(async (context) => {
  place = serverUrl === undefined ? { data: await mkdtemp(join(tmpdir(), 'madeleine-statistics-')) } : held.place
  const found = await filesOf(held.db, place)
  if (found === undefined) context.skip('NOT PROVEN: the data directory of this server cannot be read; run it on this machine, as root')
  files = found as string
  memory = await openMemory({ ...place, user: 'local', work: false, timeZone: 'UTC', ...('data' in place && { durability: 'relaxed' }) })
})
afterEach(async () => {
  await memory.close()
  if ('data' in place) await rm(place.data, { recursive: true, force: true })
})

/** Settles until nothing is left, and brings what a server holds in memory to its files. */
async function erase(): Promise<void> {
  await until(async () => (await memory.settle(), (await memory.check()).unerased.length === 0))
  if (serverUrl !== undefined) await held.db.script('checkpoint')
}

async function remember(conversationId: string): Promise<void> {
  const texts = Array.from({ length: 6 }, (_, i) => `The heron on morning ${i} ate ${i} fish`)
  await memory.push({ conversationId, messages: talk(texts) })
  await memory.flush()
  await memory.settle()
}

/** Facts with the secret in the name of their attribute, and nowhere else; the tables are counted when something else is erased. */
async function countedKettles(): Promise<void> {
  const said = { action: 'add', category: 'preference', attribute: `${SECRET.first} ${SECRET.second}`, value: 'kettle' } as const
  for (const subject of ['Lena', 'Ben', 'Mia']) await memory.editFact({ ...said, text: `${subject} keeps a kettle`, subject })
  await remember('other')
  await memory.forget({ conversationId: 'other' })
  await erase()
  expect(formsFound(files, SECRET), 'what is searched is there').not.toEqual([])
}

test('T-80 the attribute of a fact, which may be any words, is in no statistics of the planner and in no file', async () => {
  await remember('kept')
  await countedKettles()
  for (const { id } of await memory.facts({ limit: 10 })) await memory.forget({ factId: id })
  expect(await memory.facts()).toEqual([])
  await erase()
  expect(occurrences(files, SECRET)).toEqual({})
  expect((await memory.recall({ query: 'heron on morning 3' })).passages[0]).toMatchObject({ conversationId: 'kept' })
  expect(await memory.check()).toMatchObject({ ok: true, unerased: [] })
})

test.runIf(serverUrl === undefined)(
  'T-80 in a folder, ids and attributes that are forgotten with all that has any leave the statistics of the planner, too',
  async () => {
    await remember(`${SECRET.first}-${SECRET.second}`)
    await countedKettles()
    await memory.forget({ user: true })
    await erase()
    expect(occurrences(files, SECRET)).toEqual({})
  },
)
