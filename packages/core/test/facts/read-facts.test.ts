/** Facts read from a real store: as of a time, by subject, by words, and beside new talk. */
import { beforeEach, describe, expect, test } from 'vitest'
import { factsByTerms, relatedFacts } from '../../facts/read-facts-sql.ts'
import { withUser } from '@madeleine/engine'
import { queryTerms } from '@madeleine/language'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { idOf, learn, likes, livesIn, place, readAll, storeLog, told } from '../../../../test/support/learning.ts'

const held = useDb()
beforeEach(() => storeLog(held.db))

type Facts = Awaited<ReturnType<typeof readAll>>
const as = <T>(work: Parameters<typeof withUser<T>>[2]) => withUser(held.db, 'local', work)

describe('facts are read', () => {
  beforeEach(async () => {
    await learn(held.db, [livesIn('Paris', 1), likes('green tea', 2)], { learntAt: '2026-03-01T00:00:00Z' })
    await learn(held.db, [livesIn('Berlin', 5)], { learntAt: '2026-04-01T00:00:00Z' })
    await learn(held.db, [livesIn('Rome', 9, { validFrom: place(7).at })], { learntAt: '2026-05-01T00:00:00Z' })
  })
  const at = (day: number) => place(day).at
  const homes = async (filter: Parameters<typeof readAll>[1]) => told(await readAll(held.db, { category: 'identity', ...filter }))

  test('as of a time of the story: what had been said by then, and held then', async () => {
    expect(await homes({ asOf: at(6), includeSuperseded: false })).toEqual([['Berlin', 5, null]])
    expect(await homes({ asOf: at(8), includeSuperseded: false })).toEqual([['Berlin', 5, null]])
    expect(await homes({ asOf: at(9), includeSuperseded: false })).toEqual([['Rome', 7, null]])
    expect(await homes({ asOf: at(0) })).toEqual([])
    expect(await homes({ asOf: at(9) })).toEqual([['Paris', 1, 5], ['Berlin', 5, 7], ['Rome', 7, null]])
  })

  test('as of a time of the clock: what was known then', async () => {
    expect(await homes({ knownAt: new Date('2026-03-15T00:00:00Z') })).toEqual([['Paris', 1, null]])
    expect(await homes({ knownAt: new Date('2026-04-15T00:00:00Z') })).toEqual([['Paris', 1, 5], ['Berlin', 5, null]])
  })

  test('by subject in any case, by category and by id; invalid ids find nothing', async () => {
    expect(await readAll(held.db, { subjects: [' LENA'], category: 'preference' }))
      .toMatchObject([{ subject: 'Lena', text: 'Lena likes green tea' }])
    expect(await readAll(held.db, { ids: [await idOf(held.db, 'Lena likes green tea'), 'F1'] })).toHaveLength(1)
    expect(await readAll(held.db, { subjects: ['Ben'] })).toEqual([])
  })

  test('by words: the rarer ones weigh more; also as of a time', async () => {
    const find = (query: string, filter = {}) =>
      as(async (tx) => (await factsByTerms(tx, 'local', queryTerms(query), { limit: 9, ...filter })).map(({ text }) => text))
    expect(await find('Lena tea')).toEqual(['Lena likes green tea', 'Lena lives in Rome'])
    expect(await find('where is the home of Lena?', { asOf: at(6) })).toContain('Lena lives in Berlin')
    expect(await find('Paris')).toEqual([])
    expect(await find('Paris', { includeSuperseded: true })).toEqual(['Lena lives in Paris'])
    expect(await find('')).toEqual([])
  })

  test('in relation to new talk: those that it may end need not share a word with it', async () => {
    await learn(held.db, Array.from({ length: 30 }, (_, i) => likes(`moving picture ${i}`, 10)))
    const related = await as((tx) => relatedFacts(tx, 'local', { subjects: ['lena'], terms: queryTerms('I am moving to Oslo'), limit: 20 }))
    expect(related).toHaveLength(20)
    expect(related[0]!.text).toBe('Lena lives in Rome')
  })

  test('with the episode of each proof, once there is one', async () => {
    const memory = await memoryFor(held.db)
    await memory.flush()
    await memory.settle()
    const [{ sources }] = (await readAll(held.db, { includeSuperseded: false, category: 'identity' })) as [Facts[number]]
    const segments = await memory.segments({ conversationId: 'c' })
    expect(segments.map(({ id }) => id)).toContain(sources[0]!.episodeId)
  })
})
