/** T-64: an embedder that fails at recall costs the vector arm, never the answer; what one of meanings finds is no less for its words. */
import { expect, test } from 'vitest'
import { NOTHING_ANSWERS } from '@madeleine/base'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const unit = () => Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0)

test.each([
  ['not numbers', () => [new Float32Array(8).fill(Number.NaN)]],
  ['of the wrong length', () => [new Float32Array(7).fill(1)]],
  ['infinite', () => [new Float32Array(8).fill(Infinity)]],
  ['missing', () => { throw new Error('down') }],
])('a query whose vector is %s is answered by words', async (_, sickAnswer) => {
  let sick = false
  const embedder = { name: 'scripted', dims: 8, embed: async (texts: readonly string[]) => (sick ? sickAnswer() : texts.map(unit)) }
  const memory = await memoryFor(held.db, { embedder })
  await memory.push({ conversationId: 'c', messages: talk(['The harbour at dawn']) })
  await memory.flush()
  await memory.settle()
  sick = true
  expect((await memory.recall({ query: 'harbour' })).episodes).toHaveLength(1)
})

test('what vectors found by meaning is put before a model, though it has no word of the query', async () => {
  const embedder = { name: 'meanings', dims: 8, embed: async (texts: readonly string[]) =>
    texts.map((text) => Float32Array.of(/harbour|port/i.test(text) ? 1 : 0, /printer/i.test(text) ? 1 : 0, 0, 0, 0, 0, 0, 0.1)) }
  const memory = await memoryFor(held.db, { embedder, user: 'meanings' })
  for (const [conversationId, text] of [['c', 'The harbour at dawn'], ['d', 'The printer is broken']] as const) {
    await memory.push({ conversationId, messages: talk([text]) })
  }
  await memory.flush()
  await memory.settle()
  const query = 'quay of some port'
  const contextOf = async (options: { minConfidence?: 'fair' }) =>
    (await memory.context({ conversationId: 'new', query, manifest: false, ...options })).messages.map(({ content }) => String(content))
      .join('\n')
  expect((await memory.recall({ query })).confidence.level).toBe('none')
  expect(await contextOf({})).toContain('The harbour at dawn')
  expect(await contextOf({})).not.toContain(NOTHING_ANSWERS)
  expect(await contextOf({ minConfidence: 'fair' })).toBe('')
})

test('a model is asked for the vector of a query once, even while the session is handed out', async () => {
  const asked: string[] = []
  const embedder = {
    name: 'counting', dims: 4,
    embed: async (texts: readonly string[]) => (asked.push(...texts), texts.map(() => Float32Array.of(1, 0, 0, 0))),
  }
  const memory = await memoryFor(held.db, { embedder })
  await memory.push({ conversationId: 'c', messages: talk(['The harbour at dawn', 'A quay in the fog']) })
  await memory.flush()
  await memory.settle()
  asked.length = 0
  const told: string[] = []
  const context = await memory.context({
    conversationId: 'd', query: 'a boat by the quay', minConfidence: 'none', onSession: ({ text }) => void told.push(text),
  })
  expect(asked).toEqual(['a boat by the quay'])
  expect(told).toHaveLength(1)
  expect(told[0]).not.toContain('A quay in the fog')
  expect(context.text).toContain('A quay in the fog')
  const recalled = await memory.recall({ query: 'nothing of that', explain: true })
  expect(recalled.episodes[0]?.explain?.arms).toContainEqual(expect.objectContaining({ arm: 'vector' }))
})
