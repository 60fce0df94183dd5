/** T-48, T-54, T-84: one request that costs its sender little must not stop a server for the others. Counted, not timed. */
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { zipArchive } from '../../bench/zip-archive.ts'
import { GatheredBytes, readImport } from '@madeleine/import'
import { MOST_LISTED } from '@madeleine/contract'
import { itemsIn } from '../../packages/server/http/uploads/read-upload.ts'
import { JsonMeter } from '@madeleine/base'
import { byNight } from '../at-length.ts'
import { ask, startedServer } from '../support/http-server.ts'
import { NIGHT } from '../night.ts'
import { serverUrl } from '../server.ts'
import { memoryFor, useDb } from '../testing.ts'
import { HOSTILE_PLACES, HOSTILE_VALUES } from './hostile-requests.ts'

const held = useDb({ emptied: 'once' })
let server: Awaited<ReturnType<typeof startedServer>>
let key: string

const started = async (uploads = {}) => {
  const one = await startedServer(held.db, { server: { rates: { perKey: 1e6, wrongKeys: 1e6 }, uploads } })
  return { ...one, key: (await one.store.createKey({ users: ['ann'], scopes: ['read', 'write', 'admin'] })).key }
}
beforeAll(async () => {
  const one = await started()
  ;[server, key] = [one, one.key]
})
afterAll(() => server.close())

/** Values that this thread makes of JSON in the turn of the loop in which it makes most. */
async function mostParsed(work: () => Promise<void>): Promise<number> {
  let [inTurn, most] = [0, 0]
  const parse = JSON.parse
  const spy = vi.spyOn(JSON, 'parse').mockImplementation((text: string, ...rest) => {
    // At the end of the turn, and only then: a loop that always has another turn waits for a processor behind all other work
    if (inTurn === 0) setImmediate(() => void (inTurn = 0))
    inTurn += text.length < 1000 ? 1 : (text.match(/[,[{]/g) ?? []).length
    most = Math.max(most, inTurn)
    return parse(text, ...rest) as unknown
  })
  try {
    await work()
    return most
  } finally {
    spy.mockRestore()
  }
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const UPLOADS = Object.keys(HOSTILE_PLACES).filter((place) => /import|upload|archive/.test(place))
const CALLS = Object.keys(HOSTILE_PLACES).filter((place) => !UPLOADS.includes(place))
const BYTES = byNight(120_000, 3_000_000)
/** What a body may have; of an upload its answer with a thousand refused messages, which the suite reads once more. */
const [MOST_OF_A_CALL, MOST_OF_AN_UPLOAD] = [110_000, 12_000]

describe.runIf(serverUrl === undefined || NIGHT)('T-84 two hundred requests that are much in little', () => {
  test('are each answered with a code, make few values in a turn of the thread that serves, and leave the server well', async () => {
    const request = fc.record({
      place: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...CALLS) }, { weight: 1, arbitrary: fc.constantFrom(...UPLOADS) }),
      value: fc.constantFrom(...Object.keys(HOSTILE_VALUES)), bytes: fc.integer({ min: BYTES / 3, max: BYTES }),
    })
    await fc.assert(fc.asyncProperty(request, async ({ place, value, bytes }) => {
      const { path, headers, body } = HOSTILE_PLACES[place]!
      const sent = body(HOSTILE_VALUES[value]!(bytes))
      let status = 0
      const most = await mostParsed(async () => {
        const response = await fetch(server.url + path, {
          method: 'POST', body: sent, headers: { ...headers, authorization: `Bearer ${key}` },
        })
        status = response.status
        await response.arrayBuffer() // not parsed: this thread is the server's too
      })
      expect({ place, value, bytes, status, most }).toSatisfy(() =>
        status < 500 && most <= (UPLOADS.includes(place) ? MOST_OF_AN_UPLOAD : MOST_OF_A_CALL))
    }), { numRuns: byNight(200, 1000), endOnFailure: true })
    expect((await ask(`${server.url}/health/ready`)).status).toBe(200)
  })

  const call = async (name: string, body: object) => (await ask(`${server.url}/api/v0/${name}`, { key, body })).json.error

  test('are refused for their first unknown option alone, and for the length of a list before its entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`x${i}`, i]))
    expect((await call('recall', { query: 'tea', ...many })).message).toMatch(/^unknown option "x0"; expected one of [^;]*$/)
    expect((await call('recall', { query: 'tea', within: Array.from({ length: 40_000 }, () => ({})) })).message)
      .toBe('within must have at most 1000 entries, got 40000')
    expect((await call('import_batch_messages', { conversation_id: 'c', messages: Array.from({ length: 40_000 }, () => ({})) })).message)
      .toBe('messages must have at most 5000 entries, got 40000')
    const memory = await memoryFor(held.db)
    await expect(memory.recall({ query: 'tea', ...many })).rejects
      .toMatchObject({ message: expect.stringMatching(/^unknown option "x0"; [^;]*$/) })
    await memory.close()
  })

  test('are refused before they are parsed if they have too many values, keys or levels, or too long a key', async () => {
    const refused = async (value: string): Promise<string> => {
      const { place, ...sent } = { place: '/api/v0/push', headers: { 'content-type': 'application/json' }, method: 'POST', key }
      return (await ask(server.url + place, { ...sent, body: `{"messages":${value}}` })).json.error.message as string
    }
    expect(await refused(`[${'{},'.repeat(60_000)}0]`)).toBe('the body must have at most 100000 values of JSON')
    expect(await refused(`{${Array.from({ length: 31_000 }, (_, i) => `"${i}":0`).join(',')}}`))
      .toBe('the body must have at most 30000 keys of JSON')
    expect(await refused('['.repeat(70))).toBe('the body must have at most 64 levels of nesting of JSON')
    expect(await refused(`{"${'k'.repeat(70_000)}":0}`)).toBe('the body must have at most 65536 bytes in a key of JSON')
  })

  test('are counted the same however they are cut, and what is in a text counts nothing', () => {
    fc.assert(fc.property(fc.json(), fc.array(fc.nat(20)), (json, cuts) => {
      const bytes = Buffer.from(JSON.stringify({ text: `{[,:"\\${json}`, json: JSON.parse(json) as unknown }))
      const countOf = (pieces: readonly Uint8Array[], values: number): boolean => {
        const meter = new JsonMeter({ values, keys: 1e6, depth: 1e6 }, 'it')
        try {
          for (const piece of pieces) meter.add(piece)
          return true
        } catch {
          return false
        }
      }
      const pieces = cuts.reduce<Uint8Array[]>((all, cut) => [
        ...all.slice(0, -1), all.at(-1)!.subarray(0, cut), all.at(-1)!.subarray(cut)], [bytes])
      const most = Array.from({ length: 500 }, (_, i) => i).find((values) => countOf([bytes], values))
      if (most !== undefined) expect([most - 1, most].map((values) => countOf(pieces, values))).toEqual([false, true])
    }))
  })
})

describe('T-54 an upload', () => {
  const zeros = zipArchive([{ name: 'messages.json', content: `{"messages":[{"role":"user","content":"a"},${'0,'.repeat(2_000_000)}0]}` }])
  const upload = async (to: { url: string; key: string }, body: Uint8Array | string, query = 'name=chat.zip') => {
    const { text } = await ask(`${to.url}/api/v0/import?${query}`, { key: to.key, method: 'POST', body: body as never })
    return JSON.parse(text.trim().split('\n').at(-1)!) as Record<string, never>
  }
  // As copies are called; other tests have folders of other names there
  const folders = async (): Promise<string[]> => (await readdir(tmpdir())).filter((name) => /^madeleine-\w{6}$/.test(name))

  test('that takes more work than its size allows is ended with a code, and nothing of it stays on the disk', async () => {
    const [strict, before] = [await started({ workMs: 1, workMsPerMegabyte: 0 }), await folders()]
    expect(await upload(strict, zeros)).toMatchObject({
      error: { code: 'too_large', message: expect.stringContaining('s of work, which no export of its size does') as string },
    })
    expect((await folders()).filter((name) => !before.includes(name))).toEqual([])
    await strict.close()
  })

  test('that fails, or whose sender goes in the middle, frees its place for the next', async () => {
    const narrow = await started({ atOnce: 1, perUser: 1 })
    const leaving = new AbortController()
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"role":"user",')) })
    const left = fetch(`${narrow.url}/api/v0/import?name=a.jsonl`, {
      method: 'POST', body, duplex: 'half', headers: { authorization: `Bearer ${narrow.key}` }, signal: leaving.signal,
    } as RequestInit).then((response) => response.text()).catch(() => 'left')
    leaving.abort()
    expect(await left).toBe('left')
    expect(await upload(narrow, 'no chat at all', 'name=a.json')).toMatchObject({ error: { code: 'invalid_input' } })
    expect(await upload(narrow, '{"role":"user","content":"Tea?"}', 'name=b.jsonl')).toMatchObject({ result: { imported: 1 } })
    await narrow.close()
  })

  const bad = '{"role":"nobody","content":"a"}\n'.repeat(MOST_LISTED + 500)
  const counted = { imported: 1, unlisted: 500 }

  test('lists a thousand of the messages that cannot be imported, and counts the rest', async () => {
    const sent = `${bad}{"role":"user","content":"Tea at nine."}\n`
    const { result } = await upload({ ...server, key }, sent, 'name=many.jsonl') as unknown as { result: { errors: unknown[] } }
    expect(result).toMatchObject(counted)
    expect(result.errors.length).toBe(MOST_LISTED)
    const memory = await memoryFor(held.db, { user: 'ben' })
    const read = await memory.import(readImport((async function* () { yield sent })(), { fileName: 'many.jsonl' }))
    expect([read, read.errors.length]).toMatchObject([counted, MOST_LISTED])
    const items = (async function* () {
      for (let line = 0; line < MOST_LISTED + 500; line++) yield { conversationId: 'c', line, message: {} as never }
    })()
    expect(await memory.import(items)).toMatchObject({ imported: 0, unlisted: 500 })
    await memory.close()
  })

  test('with a line or an element of millions of values is read around it', async () => {
    const list = `[${'{},'.repeat(300_000)}{}]`
    const read = async (text: string, fileName: string) => {
      const items = readImport((async function* () { yield text })(), { fileName })
      return (await allOf(items)).map((item) => ('error' in item ? item.error.code : item.message.content))
    }
    const spoken = '{"role":"user","content":"Tea?"}'
    expect(await read(`${spoken}\n{"role":"user","content":"a","metadata":{"x":${list}}}\n${spoken}\n`, 'a.jsonl'))
      .toEqual(['Tea?', 'too_large', 'Tea?'])
    expect(await read(`{"messages":[${spoken},${list},${spoken}]}`, 'a.json')).toEqual(['Tea?', 'too_large', 'Tea?'])
  })

  test('that drips in byte by byte is put together in linear work (before: a line was joined for each of its pieces)', async () => {
    const [copied, split] = [vi.spyOn(Buffer.prototype, 'copy'), vi.spyOn(String.prototype, 'split')]
    const text = JSON.stringify({ conversationId: 'c', line: 1, message: { role: 'user', content: 'y'.repeat(20_000) } })
    const items = await allOf(itemsIn((async function* () {
      for (const byte of Buffer.from(text)) yield new Uint8Array([byte])
    })()))
    const moved = copied.mock.results.reduce((sum, { value }) => sum + Number(value), 0)
      + (split.mock.contexts as unknown as string[]).reduce((sum, context) => sum + String(context).length, 0)
    for (const spy of [copied, split]) spy.mockRestore()
    expect(items).toMatchObject([{ conversationId: 'c', message: { role: 'user' } }])
    expect(moved).toBeLessThanOrEqual(4 * text.length)
    fc.assert(fc.property(fc.array(fc.uint8Array()), (pieces) => {
      const gathered = new GatheredBytes()
      for (const piece of pieces) gathered.add(piece)
      expect(gathered.take()).toEqual(Buffer.concat(pieces))
      expect(gathered.take().length).toBe(0)
    }))
  })
})
