/** T-64: an embedder that fails at recall costs the vector arm, never the answer. */
import { expect, test } from 'vitest'
import { memoryFor, talk, useDb } from '../testing.ts'

const held = useDb()
const unit = () => Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0)

test.each([
  ['not numbers', () => [new Float32Array(8).fill(Number.NaN)]],
  ['of the wrong length', () => [new Float32Array(7).fill(1)]],
  ['without end', () => [new Float32Array(8).fill(Infinity)]],
  ['not there', () => { throw new Error('down') }],
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
