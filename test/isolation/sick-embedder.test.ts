/** T-64: an embedder that answers wrongly costs a vector, never an episode. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withUser } from '@madeleine/engine'
import type { Memory } from '@madeleine/core'
import type { Embedder } from '@madeleine/contract'
import { hashingEmbedder } from '../../packages/core/model/providers/hashing-embedder.ts'
import { memoryFor, talk, useDb } from '../testing.ts'
import { noPauses } from '../support/served-model.ts'
import { clock } from './two-users.ts'

const held = useDb()
beforeEach(noPauses)
afterEach(() => void vi.restoreAllMocks())

/** Says it has 8 dimensions, and answers what it was given. */
const scripted = (answer: (texts: readonly string[]) => readonly Float32Array[]): Embedder =>
  ({ name: 'scripted', dims: 8, embed: async (texts) => [...answer(texts)] })
const unit = () => Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0)

const SICK: Readonly<Record<string, Embedder>> = {
  'of the wrong length': scripted((texts) => texts.map(() => new Float32Array(7))),
  'that are not numbers': scripted((texts) => texts.map(() => new Float32Array(8).fill(Number.NaN))),
  'without end': scripted((texts) => texts.map(() => new Float32Array(8).fill(Infinity))),
  'of zeros': scripted((texts) => texts.map(() => new Float32Array(8))),
  'too few': scripted((texts) => texts.slice(1).map(unit)),
  'too many': scripted((texts) => [...texts, ''].map(unit)),
  'that never come': scripted(() => { throw new Error('no answer') }),
}

async function remember(memory: Memory, conversationId: string, texts: readonly string[]): Promise<void> {
  await memory.push({ conversationId, messages: talk(texts) })
  await memory.flush({ conversationId })
  await memory.settle()
}

const rows = (what: string) =>
  withUser(held.db, 'local', (tx) => tx.rows<{ n: number }>({ text: `select count(*) as n from ${what}`, values: [] }))
    .then(([row]) => row?.n)

describe('T-64 vectors', () => {
  test.each(Object.entries(SICK))('%s are tried again, then the episode is saved without one, its messages wait', async (_, embedder) => {
    const memory = await memoryFor(held.db, { embedder, maxAttempts: 1, now: clock() })
    await memory.push({ conversationId: 'c', messages: talk(['The harbour at dawn', 'I bring bread']) })
    await memory.flush()
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 1, collapsing: 0, due: 1, since: { attemptsFailed: 2 } })
    expect(await rows('embedding')).toBe(0)
    const [segment] = await memory.segments({ conversationId: 'c' })
    expect(await memory.episode(segment!.id)).toMatchObject({ quality: 'fallback', messageIds: ['m0', 'm1'] })
    expect((await memory.check()).ok).toBe(true)
  })

  test('that are valid on the second try are kept', async () => {
    let calls = 0
    const embedder = scripted((texts) => texts.map(() => (calls++ < 1 ? new Float32Array(8).fill(Number.NaN) : unit())))
    const memory = await memoryFor(held.db, { embedder, maxAttempts: 1, now: clock() })
    await memory.push({ conversationId: 'c', messages: talk(['The harbour at dawn']) })
    await memory.flush()
    await memory.settle()
    expect(await memory.recent()).toMatchObject({ episodes: [{ quality: 'extractive' }] })
    expect(await rows('embedding')).toBe(1)
  })

  test('of one embedder are never compared with those of another', async () => {
    const first = await memoryFor(held.db, { embedder: { ...hashingEmbedder(), name: 'first' }, now: clock() })
    await remember(first, 'c', ['The harbour at dawn'])
    const second = await memoryFor(held.db, { embedder: scripted((texts) => texts.map(unit)), now: clock() })
    const { episodes } = await second.recall({ query: 'harbour', explain: true })
    expect(episodes).toHaveLength(1)
    expect(episodes[0]?.explain?.arms.map(({ arm }) => arm)).not.toContain('vector')
    await remember(second, 'd', ['Bread and olives'])
    expect([await second.stats(), await rows('embedding')]).toMatchObject([{ episodes: 2 }, 1])
  })
})
