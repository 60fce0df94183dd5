/** Vectors of messages: made with the episode, gone with the message, made up by an upgrade, and none where there is to be no embedder. */
import { expect, test } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import { openMeaningTable } from '@madeleine/meaning'
import { meaningParts, packVectors } from '../../rank/message-vectors.ts'
import { unpackVectors } from '../rank/unpack-vectors.ts'
import { countsOf, exported } from '../../../../test/support/transferring.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-04-10T12:00:00Z')
const TEXTS = ['The heron stood in the river all morning', 'Okay', 'My sister paints boats in the harbour', 'The rent is due on Friday']
const QUESTION = { query: 'Who paints boats?' }

const rows = (user = 'local') => withUser(held.db, user, (tx) => tx.rows<{ model: string; vectors: string; signs: string }>(sql`
  select model, encode(vectors, 'hex') as vectors, encode(signs, 'hex') as signs from message_vectors order by segment_id`))
const without = () => withUser(held.db, 'local', async (tx) => {
  await tx.rows(sql`delete from message_vectors`)
  await tx.rows(sql`update corpus set removals = removals + 1`)
})

async function remembered(texts: readonly string[], options: Parameters<typeof memoryFor>[1] = {}) {
  const memory = await memoryFor(held.db, { now, ...options })
  await memory.push({ conversationId: 'c', messages: talk(texts) })
  await memory.flush()
  await memory.settle()
  return memory
}

/** What the table says of texts, packed. */
async function expected(texts: readonly string[]): Promise<{ model: string; vectors: string; signs: string }> {
  const table = await openMeaningTable()
  const { vectors, signs } = packVectors(
    texts.map((text) => meaningParts({ text, role: 'user' }).flatMap((part) => table.vectorOf(part) ?? [])),
    { dimensions: table.dimensions, partBits: 4 },
  )
  return { model: table.id, vectors: Buffer.from(vectors).toString('hex'), signs: Buffer.from(signs).toString('hex') }
}

test('an episode is written with the vectors of its messages by the table, one of one word having none', async () => {
  await remembered(TEXTS)
  expect(await rows()).toEqual([await expected(TEXTS)])
  expect(unpackVectors(Buffer.from((await rows())[0]!.vectors, 'hex')).map(({ length }) => length)).toEqual([1, 0, 1, 1])
})

test('without an embedder no message has a vector, and the answers are those of a store from before there were any', async () => {
  const memory = await remembered(TEXTS, { embedder: 'none' })
  expect(await rows()).toEqual([])
  const answer = await memory.recall(QUESTION)
  const later = await memoryFor(held.db, { now })
  expect(await later.recall(QUESTION)).toEqual(answer)
})

test('an upgrade gives the messages of an older store their vectors, which are found at once, and then does nothing', async () => {
  const memory = await remembered(TEXTS)
  const asWritten = await rows()
  const answer = await memory.recall(QUESTION)
  await without()
  await memory.upgrade()
  expect(await rows()).toEqual(asWritten)
  expect(await memory.recall(QUESTION)).toEqual(answer)
  await memory.upgrade()
  expect(await rows()).toEqual(asWritten)
})

test('an upgrade replaces vectors of another table, which nothing is compared with', async () => {
  const memory = await remembered(TEXTS)
  const asWritten = await rows()
  await withUser(held.db, 'local', (tx) => tx.rows(sql`update message_vectors set model = 'of yesterday'`))
  await memory.upgrade()
  expect(await rows()).toEqual(asWritten)
})

test('a message that is forgotten by itself leaves its place, and no vector', async () => {
  const memory = await remembered(TEXTS)
  await memory.forget({ conversationId: 'c', from: 2, to: 3 })
  await memory.settle()
  expect(await rows()).toEqual([await expected(TEXTS.with(2, ''))])
  await memory.forget({ conversationId: 'c' })
  expect(await rows()).toEqual([])
})

test('an export holds the vectors, and one from before there were any is restored without', async () => {
  const memory = await remembered(TEXTS)
  const text = await exported(memory)
  expect(countsOf(text)).toMatchObject({ message_vectors: 1 })
  const bea = await memoryFor(held.db, { user: 'bea' })
  await bea.restore([text])
  expect(await rows('bea')).toEqual(await rows())
  await without()
  const cy = await memoryFor(held.db, { user: 'cy' })
  await cy.restore([await exported(memory)])
  expect(await rows('cy')).toEqual([])
  expect((await cy.check()).ok).toBe(true)
})

test('messages that are cut anew have vectors in their new segments alone', async () => {
  const memory = await remembered(TEXTS)
  await memory.upgrade({ recut: true })
  const segments = await withUser(held.db, 'local', (tx) => tx.rows<{ collapsed: boolean }>(sql`
    select s.state = 'collapsed' as collapsed from message_vectors v join segment s on s.user_id = v.user_id and s.id = v.segment_id`))
  expect(segments.length).toBeGreaterThan(0)
  expect(segments.every(({ collapsed }) => collapsed)).toBe(true)
})
