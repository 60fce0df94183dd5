/**
 * T-83: every public call with a wrong value in every place of its arguments. Of 546 such calls 31 gave raw errors: NUL in
 * ids, sparse arrays, throwing getters, revoked proxies, `import` and `signal` of wrong types.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ErrorCode, isMadeleineError } from '@madeleine/base'
import { openMemory, openStore, readImport } from '../../src/index.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { memoryOn, storeOn } from '../../packages/core/memory/running-store.ts'
import { readMemoryOptions, type MemoryOptions } from '../../packages/core/memory/store-options.ts'
import type { Db } from '@madeleine/engine'
import { randomFrom, seedOr } from '../crash/random.ts'
import { TABLES } from '../remove-rows.ts'
import { NIGHT } from '../night.ts'
import { memoryFor, talk, useDb } from '../testing.ts'
import { auto, batch, chunk, idle, local, segmentAll, segmenter, threshold } from '@madeleine/segment'
import { type Call, callsOf, callsOfKeys, misspellingsOf, ODDITIES, openOptions, placesIn, spoilt } from './call-table.ts'

const held = useDb()
const seed = seedOr(20261125)

/** What a wrong value may be answered with. Not `unexpected`, and not `store_failed`: those would be found by accident. */
const ANSWERS: ReadonlySet<ErrorCode> = new Set([
  'invalid_input', 'bad_time', 'too_large', 'conflict', 'not_found', 'callback_failed', 'aborted', 'policy_mismatch', 'store_locked',
])

/** Without what is written behind the answer: a recall that was accepted may write it during the next call. */
async function contentOf(db: Db): Promise<string> {
  const sums = TABLES.split(', ').filter((table) => table !== 'served' && table !== 'recall')
    .map((table) => `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} t)`)
  const [row] = await db.transaction((tx) =>
    tx.rows<{ content: string }>({ text: `select concat_ws(' ', ${sums.join(', ')}) as content`, values: [] }))
  return row!.content
}

type Answer = { readonly result: unknown } | { readonly error: unknown; readonly isSync: boolean }

async function answerOf({ invoke }: Call, args: unknown[]): Promise<Answer> {
  let pending: unknown
  try {
    pending = invoke(args as never[])
  } catch (error) {
    return { error, isSync: true }
  }
  return Promise.resolve(pending).then((result) => ({ result }), (error: unknown) => ({ error, isSync: false }))
}

/** Every oddity in every place by night; by day as many, each place and each oddity about as often. @returns what was answered wrongly */
async function attack(
  calls: readonly Call[], { byDay, unchanged }: { byDay: number; unchanged: () => Promise<string> },
): Promise<{ wrong: string[]; refused: number }> {
  const start = randomFrom(seed).below(ODDITIES.length)
  const places = calls.flatMap((call) => placesIn(call.args()).map((path) => ({ call, path })))
  const wrong: string[] = []
  let [refused, before] = [0, await unchanged()]
  for (let i = 0; i < (NIGHT ? places.length * ODDITIES.length : byDay); i++) {
    const { call, path } = places[i % places.length]!
    const oddity = ODDITIES[(start + i + Math.floor(i / places.length)) % ODDITIES.length]!
    const answer = await answerOf(call, spoilt(call.args(), path, oddity))
    const after = await unchanged()
    const what = `${call.name}(${path.join('.')} = ${oddity})`
    if ('error' in answer) {
      refused++
      if (!isMadeleineError(answer.error) || !ANSWERS.has(answer.error.code)) wrong.push(`${what}: ${described(answer.error)}`)
      if (answer.isSync && !call.isSync) wrong.push(`${what}: thrown, not rejected`)
      if (after !== before) wrong.push(`${what}: refused, and stored something`)
    }
    before = after
  }
  return { wrong, refused }
}

function described(error: unknown): string {
  try {
    const { code, message, cause } = error as { code?: string; message?: string; cause?: Error }
    return `${code} ${message} ${cause?.stack}`
  } catch {
    return 'a value that throws'
  }
}

/** Of an import, which lists what it did not understand. */
const listedErrors = (result: unknown): string =>
  JSON.stringify((result as { errors?: unknown } | undefined)?.errors ?? result ?? 'nothing')

const POLICIES: Readonly<Record<string, { readonly policy: (options: never) => unknown; readonly given: object }>> = {
  auto: { policy: auto, given: { gapHours: 3 } },
  batch: { policy: batch, given: { windowMessages: 20 } },
  chunk: { policy: chunk, given: { maxTokens: 900 } },
  idle: { policy: idle, given: { idleMinutes: 5 } },
  local: { policy: local, given: { density: 'coarse' } },
  threshold: { policy: threshold, given: { maxTokens: 900 } },
}

describe('T-83 a wrong value', () => {
  const db = () => ({ ...held.db, close: async () => undefined })
  const now = () => new Date('2026-03-02T12:00:00Z')

  test('in any argument of a memory is refused with a code and changes nothing, or is accepted', async () => {
    const memory = await memoryFor(held.db, { user: 'ann', now })
    await memory.push({
      conversationId: 'c', messages: talk(['The heron stood in the river', 'It caught a fish', 'Miso watched it', 'So did I']),
    })
    await memory.flush()
    await memory.settle()
    const named = { role: 'user', name: 'Lena', content: 'Aye' } as const
    await memory.push({ conversationId: 'd', messages: [...talk(['The ferry leaves at nine']), named] })
    const { children } = await memory.toc('2026-03-02')
    const episode = children[0]!.id.replace('toc:segment:', '')
    const { id: merge } = await memory.mergePeople({ names: ['Lena'], as: 'Leni' })
    const { id: entry = '' } = await memory.describe({ episodeId: episode, title: 'A heron' })
    const calls = callsOf(memory, { entry, episode, grip: `grip:${episode}:0-2`, merge, user: 'ann' })
    for (const call of calls) {
      expect([call.name, await answerOf(call, call.args())]).toEqual([call.name, expect.not.objectContaining({ error: expect.anything() })])
    }
    const { wrong, refused } = await attack(calls, { byDay: 400, unchanged: () => contentOf(held.db) })
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(200)
    expect((await memory.check()).ok).toBe(true)
  })

  test('under a misspelt name, in any object of any call, is refused with the name that was meant', async () => {
    const memory = await memoryFor(held.db, { user: 'ben', now })
    const options = {
      ...openOptions(),
      model: { provider: 'openai-compatible', baseURL: 'http://127.0.0.1:1/v1', model: 'm', apiKey: 'k', allowPrivate: true },
      reranker: { provider: 'transformers', model: 'r' },
    }
    const opening = (given: unknown) => openPipeline(db(), readMemoryOptions(given as MemoryOptions))
      .then(async (opened) => memoryOn(opened, readMemoryOptions(given as MemoryOptions)).close())
    const calls: Call[] = [
      ...callsOf(memory, { episode: 'e', grip: 'grip:e:0-2', merge: 'a1d2d2f9-24e9-486a-8e7d-5f3ac9b4e0d1', user: 'ben',
        entry: 'a1d2d2f9-24e9-486a-8e7d-5f3ac9b4e0d2' }),
      { name: 'segmentAll', args: () => [{ flush: true, timeZone: 'UTC' }], invoke: ([given]) => segmentAll(idle(), [], given!) },
      { name: 'segmenter', args: () => [{ timeZone: 'UTC' }], invoke: ([given]) => segmenter(idle(), given!), isSync: true },
      {
        name: 'readImport', args: () => ['none', {
          format: 'jsonl', conversationId: 'c', fileName: 'x', maxTextBytes: 10, sidechains: true, timeZone: 'UTC', dateOrder: 'dmy',
        }],
        invoke: ([file, given]) => readImport(file!, given!).next(),
      },
      { name: 'openMemory', args: () => [{ ...options, data: 'x' }], invoke: ([given]) => opening(given) },
      ...Object.entries(POLICIES)
        .map(([name, { policy, given }]): Call => ({ name, args: () => [given], invoke: ([some]) => policy(some!), isSync: true })),
    ]
    const misspelt = calls.flatMap((call) => misspellingsOf(call.args).map((one) => ({ ...one, call })))
    expect(misspelt.length).toBeGreaterThan(150)
    const wrong: string[] = []
    for (const { call, args, typo, meant } of misspelt) {
      const answer = await answerOf(call, args)
      const said = 'error' in answer ? described(answer.error) : listedErrors(answer.result)
      if (!said.includes('invalid_input') || !said.includes(typo) || !said.includes(`did you mean ${meant}?`)) {
        wrong.push(`${call.name} ${typo}: ${said.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('in any argument of readImport is refused with a code, or accepted', async () => {
    const read = async ([file, options]: Parameters<typeof readImport>): Promise<unknown[]> => {
      const items: unknown[] = []
      for await (const item of readImport(file, options)) items.push(item)
      return items
    }
    // What a stream holds is spoilt in its list of chunks
    const streamOf = (chunks: unknown): unknown => {
      try {
        return Array.isArray(chunks) ? Readable.from(chunks as unknown[]) : chunks
      } catch {
        return chunks // a revoked proxy
      }
    }
    const args = () =>
      [[Buffer.from('{"role":"user","content":"The heron"}\n')], { format: 'jsonl', conversationId: 'c', fileName: 'x', maxTextBytes: 10 }]
    const call: Call = { name: 'readImport', args, invoke: ([list, options]) => read([streamOf(list) as string, options!]) }
    const { wrong } = await attack([call], { byDay: 4 * ODDITIES.length, unchanged: async () => '' })
    expect(wrong).toEqual([])
  })

  test('in a call on keys is refused with a code before anything is stored, or accepted', async () => {
    const options = { work: false, timeZone: 'UTC', now } as const
    const store = storeOn(await openPipeline(db(), options), options)
    const { wrong } = await attack(callsOfKeys(store), { byDay: 400, unchanged: () => contentOf(held.db) })
    expect(wrong).toEqual([])
    await store.close()
  })

  test('as a user of a store is refused', async () => {
    const options = { work: false, timeZone: 'UTC', now } as const
    const store = storeOn(await openPipeline(db(), options), options)
    const call: Call = { name: 'store.user', args: () => ['ann'], invoke: ([id]) => store.user(id!), isSync: true }
    const { wrong } = await attack([call], { byDay: ODDITIES.length, unchanged: async () => '' })
    expect(wrong).toEqual([])
    await store.close()
  })
})

describe('T-83 a wrong option', () => {
  let folder: string
  const outside = process.cwd()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
    process.chdir(folder) // a string may be the name of a folder
  })
  afterAll(async () => {
    process.chdir(outside)
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => void (await (await memoryFor(held.db)).close()))

  test('of openMemory or openStore is refused with a code, or accepted', async () => {
    const { user: _, ...many } = openOptions()
    const close = async (opened: Promise<{ close(): Promise<void> }>) => (await opened).close()
    const calls: Call[] = [
      // In a folder that another holds: what is not refused before it is opened ends with store_locked
      { name: 'openMemory', args: () => [{ ...openOptions(), ...held.place }], invoke: ([options]) => close(openMemory(options!)) },
      { name: 'openStore', args: () => [{ ...many, ...held.place }], invoke: ([options]) => close(openStore(options!)) },
      { name: 'open', args: () => [{ ...openOptions(), data: 'x' }], invoke: ([given]) => close((async () => {
        const options = readMemoryOptions(given!)
        return memoryOn(await openPipeline({ ...held.db, close: async () => undefined }, options), options)
      })()) },
    ]
    const { wrong } = await attack(calls, { byDay: 200, unchanged: async () => '' })
    expect(wrong).toEqual([])
  })
})
