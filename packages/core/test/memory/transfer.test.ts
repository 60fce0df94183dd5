/**
 * Export and restore: what comes out of one store goes into another, and comes out of that again to
 * the byte, on both engines and between them.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import { sql, withUser } from '@madeleine/engine'
import { EXPORTED_KINDS, exportedTable } from '../../transfer/exported-tables-sql.ts'
import { tablesOf } from '../../../../test/isolation/catalogue.ts'
import { rowsOf } from '../../../../test/isolation/two-users.ts'
import { NIGHT } from '../../../../test/night.ts'
import { empty, memoryFor, stoppedClock, talk, until, useDb } from '../../../../test/testing.ts'
import { openAside, type Aside } from '../../../../test/support/aside.ts'
import { answers, countsOf, exported, linesOf, liveFully, parsed } from '../../../../test/support/transferring.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T12:00:00Z')
/** A folder, beside the engine of this run: the way between them. */
let aside: Aside
beforeAll(async () => void (aside = await openAside()))
afterAll(() => aside.close())

const QUERIES = ['ordinary boat', 'who brings bread and the map?', 'storm', 'Nothing is decided']

/** Fails when anything is embedded. */
const idle = { ...hashingEmbedder(), embed: () => Promise.reject(new Error('nothing needs a vector')) }

describe('an export', () => {
  test('goes into another engine and back, with every table in it, and stays the same to the byte', async () => {
    const { memory } = await liveFully(held.db, 'ann')
    const first = await exported(memory)
    await empty(aside.db)
    const there = await memoryFor(aside.db, { user: 'ann', now })
    await there.restore([first])
    expect(await exported(there)).toBe(first)
    await empty(held.db)
    const back = await memoryFor(held.db, { user: 'ann', now })
    const restored = await back.restore(there.export())
    expect(await exported(back)).toBe(first)
    expect(restored)
      .toEqual({ counts: countsOf(first), adopted: {}, anotherPolicy: false, anotherZone: false, vectorsLeftOut: 0, embedding: [] })
    expect((await back.check()).ok).toBe(true)
  })

  test('gives the same answers afterwards, with the same ids and scores, and settles without a model or an embedder', async () => {
    const { memory } = await liveFully(held.db, 'ann')
    await memory.settle()
    const before = await answers(memory, QUERIES)
    await empty(aside.db)
    const there = await memoryFor(aside.db, { user: 'ann', now, embedder: hashingEmbedder() })
    await there.restore(memory.export())
    const quiet = await memoryFor(aside.db, { user: 'ann', now, embedder: idle })
    await quiet.settle()
    expect(await answers(there, QUERIES)).toEqual(before)
  })

  test('has every table and every column of a user, except those named as left out', async () => {
    const found = await held.db.transaction(async (tx) => {
      // The header has what a user has set; what is forgotten is not exported, within a grace too
      const tables = (await tablesOf(tx)).filter(({ wide, keyed }) => !wide && !keyed).map(({ name }) => name)
        .filter((name) => name !== 'user_setting' && name !== 'forgotten_row')
      const columns = await tx.rows<{ table: string; columns: string[] }>(sql`
        select c.relname as table, array_agg(a.attname::text order by a.attname::text collate "C") as columns from pg_attribute a
          join pg_class c on c.oid = a.attrelid
         where c.relname = any(${tables}::text[]) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped group by 1`)
      return Object.fromEntries(columns.map((row) => [row.table, row.columns]))
    })
    const described = EXPORTED_KINDS.map((kind) => {
      const { columns, leftOut } = exportedTable(kind)
      const ofTable = Object.keys(columns).filter((name) => !(kind === 'embedding' && name === 'model'))
      return [kind, ['user_id', ...ofTable, ...leftOut].sort()]
    })
    expect(Object.fromEntries(described)).toEqual(found)
  })

  test('holds nothing of another user, no secret of the store, no lease and no promise to erase', async () => {
    await liveFully(held.db, 'beatrix', 'quagmirezebra')
    const { memory, history } = await liveFully(held.db, 'ann')
    await memory.forget({ conversationId: 'ann later' })
    await withUser(held.db, 'ann', (tx) => tx.rows(sql`
      update due set lease_token = ${randomUUID()}::uuid, lease_until = now() + interval '1 hour'
       where user_id = 'ann' and kind = 'look' and key = ${history.openConversationId}`))
    const text = await exported(memory)
    const [secret] = await held.db.transaction((tx) =>
      tx.rows<{ value: string }>(sql`select value #>> '{}' as value from setting where name = 'frameSecret'`))
    for (const word of ['quagmirezebra', 'beatrix', secret!.value, 'lease', 'fence', 'erase', 'came home before the storm']) {
      expect(text).not.toContain(word)
    }
    expect(parsed(text).some(({ row }) => row?.['key'] === history.openConversationId)).toBe(true)
  })

  test('is of one moment, and reading it slowly keeps nobody waiting', async () => {
    const memory = await memoryFor(held.db, { user: 'ann', now })
    await memory.push({ conversationId: 'a', messages: talk(['one', 'two']) })
    const lines = memory.export()[Symbol.asyncIterator]()
    const read = [(await lines.next()).value as string]
    await memory.push({ conversationId: 'b', messages: talk(['three']) })
    for (let line = await lines.next(); !line.done; line = await lines.next()) read.push(line.value)
    expect(read.join('')).not.toContain('three')
    expect(countsOf(read.join(''))['message']).toBe(2)
  })

  test('of a user who has nothing is a header and a manifest, which can be restored', async () => {
    const lines = await linesOf((await memoryFor(held.db, { user: 'nobody', now })).export())
    expect(lines).toHaveLength(2)
    const ben = await memoryFor(held.db, { user: 'ben', now })
    await ben.restore(lines)
    expect(await linesOf(ben.export())).toEqual(lines)
  })

  test('ends with its signal, and with the memory', async () => {
    const memory = await memoryFor(held.db, { user: 'ann', now })
    await expect(linesOf(memory.export({ signal: AbortSignal.abort() }))).rejects.toMatchObject({ code: 'aborted' })
    await expect(memory.restore(memory.export(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
    await memory.close()
    await expect(linesOf(memory.export())).rejects.toMatchObject({ code: 'closed' })
  })
})

describe('restoring', () => {
  test("gives one user what another one had, and leaves the other's rows as they are", async () => {
    const { memory } = await liveFully(held.db, 'ann')
    const before = await rowsOf(held.db, 'ann')
    const ben = await memoryFor(held.db, { user: 'ben', now })
    await ben.restore(memory.export())
    expect(await exported(ben)).toBe(await exported(memory))
    expect(await rowsOf(held.db, 'ann')).toEqual(before)
    await ben.forget({ conversationId: 'ann closed' })
    expect(await rowsOf(held.db, 'ann')).toEqual(before)
  })

  test('goes on where the original left off: what is pushed next is cut, encoded and found', async () => {
    const { memory } = await liveFully(held.db, 'ann')
    const ben = await memoryFor(held.db, { user: 'ben', now })
    await ben.restore(memory.export())
    await ben.push({ conversationId: 'ann open', messages: talk(['A walrus plays the trombone'], { first: 500 }) })
    await ben.flush()
    await ben.settle()
    expect((await ben.recall({ query: 'walrus trombone' })).passages[0]?.text).toContain('walrus')
    expect((await ben.check()).ok).toBe(true)
  })

  test('is refused if the user has something, naming it, and changes nothing', async () => {
    const { memory } = await liveFully(held.db, 'ann')
    const text = await exported(memory)
    await expect(memory.restore([text])).rejects.toMatchObject({
      code: 'not_empty', message: expect.stringMatching(/ 3 conversations and [1-9]\d* facts /) as string,
    })
    expect(await exported(memory)).toBe(text)
  })

  test('works for a user who forgot everything, even in a process that has searched before', async () => {
    const { memory } = await liveFully(held.db, 'ann')
    const text = await exported(memory)
    const ben = await memoryFor(held.db, { user: 'ben', now })
    await ben.push({ conversationId: 'x', messages: talk(['A walrus plays the trombone', 'It does', 'In the bath']) })
    await ben.flush()
    await ben.settle()
    await ben.recall({ query: 'walrus' })
    const other = await memoryFor(held.db, { user: 'ben', now })
    await other.recall({ query: 'walrus' })
    await ben.forget({ conversationId: 'x' }) // as many messages as the first segment of the export, under the same number
    await ben.settle()
    await ben.restore([text])
    const answered = await answers(memory, QUERIES)
    expect(await answers(ben, QUERIES)).toEqual(answered)
    expect(await answers(other, QUERIES), 'the other process kept parts of the old index').toEqual(answered)
    expect((await ben.check()).ok).toBe(true)
  })

  test('notifies listeners, and whoever caches manifests', async () => {
    const { memory } = await liveFully(held.db, 'ann')
    const ben = await memoryFor(held.db, { user: 'ben', now })
    expect((await ben.manifest()).days).toEqual([])
    const told: string[] = []
    ben.on('manifest.updated', ({ conversationId }) => void told.push(conversationId))
    await ben.restore(memory.export())
    expect((await ben.manifest()).text).toBe((await memory.manifest()).text)
    await until(() => told.length === 3)
    expect(told.sort()).toEqual(['ann closed', 'ann later', 'ann open'])
  })

  test('takes text and bytes in pieces of any size, with Windows line ends and a byte order mark', async () => {
    const { memory } = await liveFully(held.db, 'ann')
    const text = await exported(memory)
    const bytes = Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`)
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(7 * i, 7 * i + 7))
    const ben = await memoryFor(held.db, { user: 'ben', now })
    await ben.restore(pieces)
    expect(await exported(ben)).toBe(text)
  })
})

type Step = { push: number; texts: readonly string[] } | { flush: true } | { settle: true } | { forget: number; from?: number }

test('the export of any history restores to the same export', { timeout: 600_000 }, async () => {
  const words = fc.constantFrom('harbour', 'bread', 'Miso', '猫', 'à la carte', 'why?', '"x"', '\\', '\u2028', '\t', '$1', '{}')
  const text = fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(' '))
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ forget: fc.nat(2), from: fc.nat(4) }),
    { weight: 4, arbitrary: fc.record({ push: fc.nat(2), texts: fc.array(text, { minLength: 1, maxLength: 5 }) }) },
    fc.constant<Step>({ flush: true }), fc.constant<Step>({ settle: true }), fc.record({ forget: fc.nat(2) }),
  )
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
    await empty(held.db)
    await empty(aside.db)
    const ann = await memoryFor(held.db, { user: 'ann', now })
    let first = 0
    for (const one of steps) {
      if ('push' in one) {
        await ann.push({ conversationId: `c${one.push}`, messages: talk(one.texts, { first, minutes: 40 }) })
        first += one.texts.length
      } else if ('forget' in one) await ann.forget(one.from === undefined ? { conversationId: `c${one.forget}` }
        : { conversationId: `c${one.forget}`, from: one.from, to: one.from + 2 })
      else if ('flush' in one) await ann.flush()
      else await ann.settle()
    }
    const whole = await exported(ann)
    const there = await memoryFor(aside.db, { user: 'ben', now })
    await there.restore([whole])
    expect(await exported(there)).toBe(whole)
  }), { numRuns: NIGHT ? 200 : 6, seed: 7 })
})
