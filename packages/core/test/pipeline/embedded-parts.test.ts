/** Vectors of the parts of long messages: how many, of what, searched as one episode, and gone with their message. */
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { FRAME_NAME } from '@madeleine/base'
import type { Embedder } from '@madeleine/contract'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import { sql, withUser } from '@madeleine/engine'
import { exactHits, indexedHits } from '../../store/queries/vector-index.ts'
import { LONG_UNITS, MAX_EMBEDDED_PARTS, embeddedParts } from '../../rank/text-parts.ts'
import { exported } from '../../../../test/support/transferring.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { idOf, place, vectorsFrom } from '../store/vectors.ts'
import { noPauses } from '../../../../test/support/served-model.ts'

const held = useDb()
afterEach(() => void vi.restoreAllMocks())
const AT = '2026-03-02T09:00:00Z'
const pasted = (units: number, about = 'clerk') =>
  Array.from({ length: Math.ceil(units / 60) }, (_, i) => `In chapter ${i} the ${about} number ${i % 90} moved the ledger again. `)
    .join('').slice(0, units)

/** The built-in embedder; how many texts each of its calls had. */
function counting(name: string, fails: (texts: readonly string[]) => boolean = () => false): Embedder & { readonly calls: number[] } {
  const calls: number[] = []
  const { dims, embed } = hashingEmbedder()
  return {
    name, dims, calls,
    embed: (texts, signal) => (calls.push(texts.length), fails(texts) ? Promise.reject(new Error('down')) : embed(texts, signal)),
  }
}

const partCounts = (user = 'local') => withUser(held.db, user, (tx) => tx.rows<{ model: string; parts: number[] }>(sql`
  select g.model, array_agg(v.part::int order by v.part) as parts from embedding v join generation g on g.id = v.generation
   group by g.model, v.segment_id order by 1`))
const upTo = (parts: number) => Array.from({ length: parts + 1 }, (_, i) => i)

const document = { id: 'doc', role: 'user', content: pasted(9000), timestamp: AT } as const
const talk = [document, { id: 'z', role: 'assistant', content: 'I have kept the record for you.', timestamp: AT }] as const

async function stored(embedder: Embedder) {
  const memory = await memoryFor(held.db, { embedder })
  await memory.push({ conversationId: 'c', messages: [...talk] })
  await memory.flush()
  await memory.settle()
  return memory
}

describe('the parts of long messages', () => {
  it('are none for a message of usual length, and the whole text of a longer one, in order', () => {
    expect(embeddedParts([pasted(LONG_UNITS)])).toEqual([])
    expect(embeddedParts(['short', pasted(30_000), pasted(5000)]).join('')).toBe(pasted(30_000) + pasted(5000))
  })

  it('are bounded in number and size, and spread from the beginning of 2 MB to the end', () => {
    const text = pasted(2_000_000)
    const parts = embeddedParts([text])
    expect(parts).toHaveLength(MAX_EMBEDDED_PARTS)
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(2000)
    const places = parts.map((part) => text.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect([places[0]! < 60_000, places.at(-1)! > 1_940_000]).toEqual([true, true])
  })
})

test('an episode with a long message has a vector for each part, in one more call; one without has one vector', async () => {
  const embedder = counting('one')
  const memory = await stored(embedder)
  expect(await partCounts()).toEqual([{ model: 'one', parts: upTo(embeddedParts([document.content]).length) }])
  // Then come the texts of the embedder's center, and those of the messages
  expect(embedder.calls.slice(0, 2)).toEqual([1, embeddedParts([document.content]).length])
  await memory.push({ conversationId: 'd', messages: [{ role: 'user', content: 'I have bought a red bicycle.', timestamp: AT }] })
  await memory.flush()
  await memory.settle()
  expect((await partCounts()).map(({ parts }) => parts.length).toSorted((a, b) => a - b))
    .toEqual([1, upTo(embeddedParts([document.content]).length).length])
  // One for its title, one for its message
  expect(embedder.calls.slice(4)).toEqual([1, 1])
  expect((await memory.check()).ok).toBe(true)
})

test('a part that the embedder refuses for good keeps neither the episode nor its other parts from having vectors', async () => {
  noPauses()
  const memory = await stored(counting('one', (texts) => texts.some((text) => text.length > 1000 && text.includes('chapter 70 '))))
  const parts = embeddedParts([document.content])
  const refused = parts.findIndex((text) => text.includes('chapter 70 ')) + 1
  expect(await partCounts()).toEqual([{ model: 'one', parts: upTo(parts.length).filter((part) => part !== refused) }])
  expect((await memory.check()).ok).toBe(true)
})

test('another embedder embeds the parts again, and the vectors of the previous one are removed', async () => {
  await (await stored(counting('one'))).close()
  const memory = await memoryFor(held.db, { embedder: counting('two') })
  await memory.upgrade()
  await memory.settle()
  expect((await partCounts()).filter(({ model }) => model === 'two'))
    .toEqual([{ model: 'two', parts: upTo(embeddedParts([document.content]).length) }])
  expect((await memory.check()).ok).toBe(true)
})

test('when a long message is forgotten, its parts are gone and its episode keeps one vector', async () => {
  const memory = await stored(counting('one'))
  await memory.forget({ conversationId: 'c', from: 0, to: 1 })
  await memory.settle()
  expect(await partCounts()).toEqual([{ model: 'one', parts: [0] }])
})

test('what was recalled into a message has no vector', async () => {
  const memory = await memoryFor(held.db, { embedder: counting('one') })
  const recalled = `<${FRAME_NAME}>\n${pasted(9000)}\n</${FRAME_NAME}>\nWhich ledger was moved?`
  await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: recalled, timestamp: AT }] })
  await memory.flush()
  await memory.settle()
  expect(await partCounts()).toEqual([{ model: 'one', parts: [0] }])
})

test('an export includes the vectors of parts', async () => {
  const memory = await stored(counting('one'))
  const file = await exported(memory)
  await (await memoryFor(held.db, { embedder: counting('one'), user: 'restored' })).restore([file])
  expect(await partCounts('restored')).toEqual(await partCounts())
})

test('an episode with many near parts crowds out no other: episodes rank by the nearest part of each', async () => {
  await held.db.transaction((tx) => tx.rows(sql`insert into generation (id, model, dims, state) values (1, 'one', 24, 'live')`))
  const next = vectorsFrom(3, 24)
  const values = next()
  const all = Array.from({ length: 30 }, (_, n) =>
    ({ id: idOf('ann', n), conversationId: 'c', hour: n, values: next().map((value, i) => value + (values[i] ?? 0)) }))
  await place(held.db, 'ann', 1, all)
  const near = { generation: 1, values }
  const before = await withUser(held.db, 'ann', (tx) => exactHits(tx, 'ann', near, { scope: { timeZone: 'UTC' }, limit: 30 }))
  await withUser(held.db, 'ann', (tx) => tx.rows(sql`
    insert into embedding (user_id, segment_id, generation, part, vector)
    select user_id, segment_id, generation, n, ${`[${values.join(',')}]`}::text::halfvec
      from embedding, generate_series(1, ${MAX_EMBEDDED_PARTS}) n
     where segment_id = ${before.at(-1)!}::uuid`))
  for (const find of [exactHits, indexedHits]) {
    const found = await withUser(held.db, 'ann', (tx) => find(tx, 'ann', near, { scope: { timeZone: 'UTC' }, limit: 10 }))
    expect(found).toEqual([before.at(-1), ...before.slice(0, 9)])
  }
})

/** As an earlier schema left it: one vector for each episode. */
const withoutParts = () => withUser(held.db, 'local', (tx) => tx.rows(sql`delete from embedding where part > 0`))

describe('an upgrade', () => {
  it('embeds the parts of episodes that an earlier version embedded, once; a dry run counts them and writes nothing', async () => {
    const memory = await stored(counting('one'))
    const whole = await partCounts()
    await withoutParts()
    expect(await memory.upgrade({ dryRun: true })).toMatchObject({ partsEmbedded: 1 })
    expect(await partCounts()).toEqual([{ model: 'one', parts: [0] }])
    expect(await memory.upgrade()).toMatchObject({ partsEmbedded: 1 })
    expect(await partCounts()).toEqual(whole)
    expect(await memory.upgrade({ dryRun: true })).toMatchObject({ partsEmbedded: 0 })
    expect(await memory.upgrade()).toMatchObject({ partsEmbedded: 0 })
  })

  it('does not count a message that is long only in bytes or by recalled text', async () => {
    const memory = await memoryFor(held.db, { embedder: counting('one') })
    const recalled = `<${FRAME_NAME}>\n${pasted(9000)}\n</${FRAME_NAME}>\nWhich ledger was moved?`
    await memory.push({
      conversationId: 'c',
      messages: [recalled, 'Größe '.repeat(600)].map((content, i) => ({ role: 'user', content, timestamp: Date.parse(AT) + i })),
    })
    await memory.flush()
    await memory.settle()
    expect(await memory.upgrade({ dryRun: true })).toMatchObject({ partsEmbedded: 0 })
  })

  it('says why parts are left when the embedder fails, and the next upgrade embeds them', async () => {
    await stored(counting('one'))
    await withoutParts()
    const failing = await memoryFor(held.db, { embedder: counting('one', () => true) })
    expect(await failing.upgrade()).toMatchObject({ partsEmbedded: 0, stopped: { code: 'model_failed' } })
    expect(await (await memoryFor(held.db, { embedder: counting('one') })).upgrade()).toMatchObject({ partsEmbedded: 1 })
  })

  it('leaves the parts to the new embedder if it changes embedders', async () => {
    await stored(counting('one'))
    await withoutParts()
    const other = await memoryFor(held.db, { embedder: counting('two') })
    expect(await other.upgrade({ dryRun: true })).toMatchObject({ embedder: 'two', partsEmbedded: 0 })
    expect(await other.upgrade()).toMatchObject({ embedder: 'two', partsEmbedded: 0 })
    expect(await partCounts()).toEqual([{ model: 'two', parts: upTo(embeddedParts([document.content]).length) }])
  })
})

test.each([
  ['without the vector of their episode', sql`delete from embedding where part = 0`],
  ['of messages that are not long', sql`update message set text = 'short'`],
  ['beyond the maximum of an episode', sql`update embedding set part = ${MAX_EMBEDDED_PARTS + 1} where part = 1`],
])('doctor finds vectors of parts %s', async (_what, damage) => {
  const memory = await stored(counting('one'))
  await withUser(held.db, 'local', (tx) => tx.rows(damage))
  expect((await memory.check()).invariants.filter(({ ok }) => !ok).map(({ id }) => id)).toEqual(['I17'])
})
