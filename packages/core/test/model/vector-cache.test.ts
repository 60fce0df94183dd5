/** The vector cache: vectors are shared between calls of the same user, model and text, and never between users. */
import { describe, expect, test } from 'vitest'
import { cachedEmbedder } from '../../model/embedding-model.ts'
import type { UserEmbedder } from '@madeleine/contract'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

/** Notes what it is asked, by user; a vector tells the length of its text, and whose it is. */
function noting(name = 'noting', answer: (vector: Float32Array) => Float32Array = (vector) => vector) {
  const calls: { userId: string; texts: readonly string[] }[] = []
  const embedder: UserEmbedder = {
    name, dims: 2,
    embed: async (userId, texts) => {
      calls.push({ userId, texts: [...texts] })
      return texts.map((text) => answer(Float32Array.of(text.length, userId.length)))
    },
  }
  return { embedder, calls }
}

describe('a cached embedder', () => {
  test('calls once per text, even if it occurs twice in one call; the answers keep the order of the texts', async () => {
    const { embedder, calls } = noting()
    const cache = cachedEmbedder(embedder)
    const both = await cache.embed('ann', ['aa', 'b', 'aa'])
    expect(both.map(([length]) => length)).toEqual([2, 1, 2])
    expect((await cache.embed('ann', ['b', 'ccc', 'aa'])).map(([length]) => length)).toEqual([1, 3, 2])
    expect(calls.map(({ texts }) => texts)).toEqual([['aa', 'b'], ['ccc']])
  })

  test('T-13: two users with the same text each cost a call, so that no user learns what another searched for', async () => {
    const { embedder, calls } = noting()
    const cache = cachedEmbedder(embedder)
    const [[, ann] = [], [, beatrice] = []] = [...(await cache.embed('ann', ['secret'])), ...(await cache.embed('beatrice', ['secret']))]
    expect([ann, beatrice]).toEqual([3, 8])
    expect(calls).toEqual([{ userId: 'ann', texts: ['secret'] }, { userId: 'beatrice', texts: ['secret'] }])
  })

  test.each([
    ['a', 'b c'], ['a b', 'c'], ['["a"', ' x'], ['', 'a'], ['a","noting"] b', 'c'],
  ])('T-13: shares no vector of the user %j and the text %j with another user and text', async (userId, text) => {
    const { embedder, calls } = noting()
    const cache = cachedEmbedder(embedder)
    const pairs = [[userId, text], ['a', 'b c'], ['a b', 'c'], ['a', 'noting"] b c'], ['', 'a'], ['a', ''], ['["a"', ' x']] as const
    const distinct = new Set(pairs.map((pair) => JSON.stringify(pair)))
    for (const [who, what] of pairs) await cache.embed(who, [what])
    expect(calls).toHaveLength(distinct.size)
  })

  test('forgets one user and keeps the others', async () => {
    const { embedder, calls } = noting()
    const cache = cachedEmbedder(embedder)
    for (const user of ['ann', 'anna', 'bea']) await cache.embed(user, ['x', 'y'])
    cache.forget('ann')
    for (const user of ['ann', 'anna', 'bea']) await cache.embed(user, ['x', 'y'])
    expect(calls.slice(3)).toEqual([{ userId: 'ann', texts: ['x', 'y'] }])
  })

  test('keeps a thousand vectors: the least recently used goes first', async () => {
    const { embedder, calls } = noting()
    const cache = cachedEmbedder(embedder)
    const texts = Array.from({ length: 1000 }, (_, i) => `text ${i}`)
    await cache.embed('ann', texts)
    await cache.embed('ann', ['text 0'])
    expect(calls).toHaveLength(1)
    await cache.embed('ann', ['one more'])
    await cache.embed('ann', ['text 0', 'text 2', 'one more'])
    expect(calls).toHaveLength(2)
    await cache.embed('ann', ['text 1'])
    expect(calls.at(-1)).toEqual({ userId: 'ann', texts: ['text 1'] })
  })

  test('answers a call of more than a thousand texts completely', async () => {
    const cache = cachedEmbedder(noting().embedder)
    const texts = Array.from({ length: 2500 }, (_, i) => 'x'.repeat(1 + (i % 1500)))
    expect((await cache.embed('ann', texts)).map(([length]) => length)).toEqual(texts.map(({ length }) => length))
  })

  test.each<[string, (vector: Float32Array) => Float32Array]>([
    ['of zeros', (vector) => vector.fill(0)], ['that are not numbers', (vector) => vector.fill(Number.NaN)],
    ['too short', (vector) => vector.slice(1)],
  ])('keeps no vectors %s: the next call asks for them again', async (_, answer) => {
    const { embedder, calls } = noting('sick', answer)
    const cache = cachedEmbedder(embedder)
    await cache.embed('ann', ['x'])
    await cache.embed('ann', ['x'])
    expect(calls).toHaveLength(2)
  })

  test('keeps nothing of a call that failed or answered too few texts', async () => {
    let calls = 0
    const cache = cachedEmbedder({ name: 'few', dims: 2, embed: async (_user, texts) => {
      if (++calls === 1) throw new Error('away')
      return texts.slice(1).map(() => Float32Array.of(1, 0))
    } })
    await expect(cache.embed('ann', ['x', 'y'])).rejects.toThrow('away')
    expect(await cache.embed('ann', ['x', 'y'])).toHaveLength(1)
    await cache.embed('ann', ['x'])
    expect(calls).toBe(3)
  })
})

test('forgetting a conversation drops the user\'s vectors: the same query costs a call again', async () => {
  const { embedder, calls } = noting('whole')
  const memory = await memoryFor(held.db, { embedder: { name: embedder.name, dims: 2, embed: (texts) => embedder.embed('', texts) } })
  await memory.push({ conversationId: 'c', messages: talk(['a heron', 'b']) })
  await memory.push({ conversationId: 'd', messages: talk(['a plover', 'b']) })
  const asked = () => calls.flatMap(({ texts }) => texts).filter((text) => text === 'heron').length
  await memory.recall({ query: 'heron' })
  await memory.recall({ query: 'heron' })
  expect(asked()).toBe(1)
  await memory.forget({ conversationId: 'c' })
  await memory.recall({ query: 'heron' })
  expect(asked()).toBe(2)
})
