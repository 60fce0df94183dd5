/** The inverted index: numbers, entries and counts of segments, by user and block. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTermFrequencies } from '../../store/collapse-segments.ts'
import { readCorpus } from '../../store/tables/row-counts.ts'
import { type Posting, BLOCK_SIZE, postingsOf, WORDS, TITLES, SPEAKERS } from '../../store/tables/postings.ts'
import { withUser } from '@madeleine/engine'
import { useDb } from '../../../../test/testing.ts'
import { indexOf, TERMS } from './indexing.ts'
import { idOf } from './vectors.ts'

const held = useDb()
const { segments, write, remove, removeFields, skipTo, reading, stored } = indexOf(held)

const word = (term: string, texts = 1, most = 1): Posting => ({ field: WORDS, term, texts, most })

describe('a segment in the index', () => {
  test('has the next number of its user, and keeps it', async () => {
    const [[first, second], [other]] = [await segments('ann', [1, 1]), await segments('bea', [1])]
    expect(await write('ann', first!, [])).toBe(0)
    expect(await write('ann', second!, [])).toBe(1)
    expect(await write('ann', first!, [])).toBe(0)
    expect(await write('bea', other!, [])).toBe(0)
  })

  test('with two encoding attempts is found once, and removed completely', async () => {
    const [id] = await segments('ann', [1])
    await write('ann', id!, [word('dog', 3, 2)])
    await write('ann', id!, [word('dog', 3, 2), word('cat')])
    expect(await reading('ann', WORDS)).toEqual(['cat 0 1 1', 'dog 0 3 2'])
    await remove('ann', [id!])
    expect(await stored('ann')).toEqual([])
  })

  test('that is removed leaves the other entries of its block unchanged, byte for byte', async () => {
    const [first, second, third] = await segments('ann', [1, 1, 1])
    await write('ann', first!, [word('dog', 1, 2)])
    await write('ann', third!, [word('dog', 5, 6)])
    const before = await stored('ann')
    await write('ann', second!, [word('dog', 3, 4), word('cat')])
    await remove('ann', [second!])
    expect(await stored('ann')).toEqual(before)
  })

  test('is removed alone, without one at the same position in another block or with the same low byte in its own', async () => {
    const ids = await segments('ann', [1, 1, 1])
    for (const [i, number] of [0, 256, BLOCK_SIZE].entries()) {
      await skipTo('ann', number)
      expect(await write('ann', ids[i]!, [word('dog')])).toBe(number)
    }
    await removeFields('ann', [ids[1]!], [WORDS])
    expect(await reading('ann', WORDS)).toEqual(['dog 0 1 1', `dog ${BLOCK_SIZE} 1 1`])
    await remove('ann', [ids[2]!])
    expect(await reading('ann', WORDS)).toEqual(['dog 0 1 1'])
  })

  test('that is unknown, or has no number yet, removes nothing', async () => {
    const [first, second] = await segments('ann', [1, 1])
    await write('ann', first!, [word('dog')])
    await remove('ann', [second!, idOf('nobody', 1)])
    await remove('ann', [])
    expect(await reading('ann', WORDS)).toEqual(['dog 0 1 1'])
  })
})

test('postings of texts count the texts that contain a term, and its highest count in one text, up to 63 and 255', () => {
  const texts = fc.array(fc.array(fc.constantFrom(...TERMS), { maxLength: 8 }), { maxLength: 8 })
  fc.assert(fc.property(texts, (lists) => {
    expect(postingsOf(TITLES, lists)).toEqual([...new Set(lists.flat())].map((term) => {
      const counts = lists.map((list) => list.filter((one) => one === term).length)
      return { field: TITLES, term, texts: counts.filter((count) => count > 0).length, most: Math.max(...counts) }
    }))
  }))
  expect(postingsOf(WORDS, [Array.from({ length: 300 }, () => 'dog'), ...Array.from({ length: 300 }, () => ['dog'])]))
    .toEqual([word('dog', 63, 255)])
})

const speaker = (term: string): Posting => ({ field: SPEAKERS, term, texts: 1, most: 1 })
const names = (user: string, limit: number): Promise<readonly string[]> =>
  withUser(held.db, user, async (tx) => (await readCorpus(tx, user, { speakers: limit })).speakers)

test('every speaker is listed once, from any blocks, up to the limit', async () => {
  const ids = await segments('ann', [1, 1, 1])
  await write('ann', ids[0]!, [speaker('Ann'), speaker('Ben'), word('Dog')])
  await write('ann', ids[1]!, [speaker('Ben')])
  await skipTo('ann', 2 * BLOCK_SIZE)
  await write('ann', ids[2]!, [speaker('Ben'), speaker('小明')])
  const [other] = await segments('bea', [1])
  await write('bea', other!, [speaker('Cleo')])
  expect(await names('ann', 500)).toEqual(['Ann', 'Ben', '小明'])
  expect(await names('bea', 500)).toEqual(['Cleo'])
  expect(await names('nobody', 500)).toEqual([])
  const two = await names('ann', 2)
  expect(new Set(two).size).toBe(2)
  await remove('ann', [ids[0]!])
  expect(await names('ann', 500)).toEqual(['Ben', '小明'])
})

const frequencies = async (terms: readonly string[]) => {
  const read = await withUser(held.db, 'ann', async (tx) =>
    readTermFrequencies(tx, 'ann', { next: (await readCorpus(tx, 'ann', { speakers: 0 })).segments, terms }))
  return { segments: read.segments, holding: Object.fromEntries(read.of(terms)) }
}

describe('the number of segments with a term', () => {
  test('is counted up to thirty, by the words of messages only', async () => {
    for (const [i, id] of (await segments('ann', Array.from({ length: 34 }, () => 1))).entries()) {
      await write(
        'ann', id, [word('daily', 9), ...(i % 12 === 0 ? [word('rare')] : []), { field: TITLES, term: 'title', texts: 1, most: 1 }],
      )
    }
    const [other] = await segments('bea', [1])
    await write('bea', other!, [word('rare')])
    expect(await frequencies(['daily', 'rare', 'title', 'never'])).toEqual({ segments: 34, holding: { daily: 30, rare: 3 } })
    expect(await frequencies([])).toEqual({ segments: 34, holding: {} })
  })

  test('is that of the newest blocks', async () => {
    const ids = await segments('ann', [1, 1, 1])
    for (const [i, number] of [0, BLOCK_SIZE + 300, 2 * BLOCK_SIZE].entries()) {
      await skipTo('ann', number)
      await write('ann', ids[i]!, [word('dog'), word(`only${i}`)])
    }
    expect(await frequencies(['dog', 'only0', 'only1', 'only2']))
      .toEqual({ segments: BLOCK_SIZE + 1, holding: { dog: 2, only1: 1, only2: 1 } })
  })

  test('is undefined if nothing is indexed', async () => {
    expect(await frequencies(['dog'])).toEqual({ segments: 0, holding: {} })
  })
})
