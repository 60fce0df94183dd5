/** Describing in place: what was remembered without a model gets its words, each episode once, and keeps everything else. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import { sql, vector, withUser } from '@madeleine/engine'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import {
  modelLimits, NEW_WORD, now, OLD_WORDS, remembered, scriptedModel, sensible, storedEpisodes, talks, type Scripted,
} from '../../../../test/support/upgrading.ts'

const held = useDb()

const withModel = ({ model }: Scripted, options = {}): Promise<Memory> => memoryFor(held.db, { now, model, modelLimits, ...options })
const stored = () => storedEpisodes(held.db)
const expectSound = async (memory: Memory) => expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
const idsFor = async (memory: Memory, query: string) => (await memory.recall({ query, limit: 20, explain: true })).episodes
  .filter(({ explain }) => explain?.arms.some(({ arm }) => arm === 'words')).map(({ id }) => id)

/** Segments described in one call: so many talks are asked of in one, two or three. */
const GROUP = 12
const TWO_CALLS = GROUP + 4
const THREE_CALLS = 2 * GROUP + 4

describe('an upgrade with a model', () => {
  test('describes every undescribed episode, several in one call; a second run finds nothing to ask', async () => {
    await remembered(held.db, talks(6))
    const scripted = scriptedModel()
    const memory = await withModel(scripted)
    expect(await memory.upgrade()).toMatchObject({ described: 6, unusable: 0, consolidated: 6, estimate: { calls: 2, price: null } })
    expect(scripted.asked).toMatchObject([{ purpose: 'encode', count: 6 }])
    expect((await stored())
      .map(({ title, quality, model, complexity, promptVersion }) => ({ title, quality, model, complexity, promptVersion })))
      .toEqual(Array.from({ length: 6 }, () =>
        ({ title: `A ${NEW_WORD} breakfast by the quay`, quality: 'model', model: 'scripted/scripted', complexity: 3, promptVersion: 2 })))
    expect(await memory.upgrade()).toMatchObject({ described: 0, estimate: { calls: 0, inputTokens: 0, outputTokens: 0 } })
    expect(scripted.asked).toHaveLength(1)
    await expectSound(memory)
  })

  test('changes words, complexity and vectors, and nothing else: ids, ranges, times and retention stay', async () => {
    await remembered(held.db, talks(3))
    const kept = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ title: _t, summary: _s, quality: _q, model: _m, promptVersion: _p, complexity: _c, ...rest }) => rest)
    const before = await stored()
    await (await withModel(scriptedModel())).upgrade()
    const after = await stored()
    expect(kept(after)).toEqual(kept(before))
    expect(after.map(({ vectors }) => vectors)).toEqual([1, 1, 1])
  })

  test('lets the words of the new title find an episode; those of the old one find it by its messages only', async () => {
    await remembered(held.db, talks(2))
    const memory = await withModel(scriptedModel())
    const [first] = await stored()
    expect(first!.title.toLowerCase()).toContain(OLD_WORDS[0])
    expect(await idsFor(memory, OLD_WORDS[0]!)).toEqual([first!.id])
    await memory.upgrade()
    expect(await idsFor(memory, NEW_WORD)).toHaveLength(2)
    expect(await idsFor(memory, OLD_WORDS[0]!)).toEqual([])
    const { episodes: [found] } = await memory.recall({ query: `${OLD_WORDS[0]} item0`, explain: true })
    expect(found).toMatchObject({ id: first!.id, quality: 'model' })
    expect(found?.explain?.arms.map(({ arm }) => arm)).toContain('messages')
  })

  test('computes the vector of the new words', async () => {
    await remembered(held.db, talks(1))
    const farFromItsWords = async () => {
      const [{ title, summary } = { title: '', summary: '' }] = await stored()
      const [values] = await hashingEmbedder().embed([`${title}\n${summary}`])
      const [row] = await withUser(held.db, 'local', (tx) =>
        tx.rows<{ distance: number }>(sql`select vector <=> ${vector(values!)}::text::halfvec as distance from embedding`))
      return row!.distance
    }
    expect(await farFromItsWords()).toBeLessThan(0.001)
    await (await withModel(scriptedModel())).upgrade()
    expect(await farFromItsWords()).toBeLessThan(0.001)
  })

  test('asks only about episodes that no model has described, and leaves titles that the cut gave alone', async () => {
    await remembered(held.db, talks(2))
    await (await withModel(scriptedModel())).upgrade()
    await remembered(held.db, talks(3).map((message) => ({ ...message })), { conversationId: 'd' })
    const scripted = scriptedModel()
    const { asked } = scripted
    expect(await (await withModel(scripted)).upgrade()).toMatchObject({ described: 3 })
    expect(asked).toMatchObject([{ count: 3 }])
  })

  test('in a dry run counts calls, tokens and price, makes no call and changes nothing', async () => {
    await remembered(held.db, talks(TWO_CALLS))
    const before = await stored()
    const scripted = scriptedModel()
    const memory = await withModel(scripted, { prices: { input: 1, output: 2 } })
    const { estimate, ...rest } = await memory.upgrade({ dryRun: true })
    expect(rest).toEqual({
      dryRun: true, described: TWO_CALLS, consolidated: TWO_CALLS, unusable: 0, partsEmbedded: 0, recut: { before: 0, after: 0 },
    })
    expect(estimate.price).toBeCloseTo((estimate.inputTokens + 2 * estimate.outputTokens) / 1e6, 12)
    expect([scripted.asked, await stored()]).toEqual([[], before])
    expect((await memory.upgrade()).estimate).toEqual(estimate)
    expect(scripted.asked, 'and one for facts').toHaveLength(estimate.calls - 1)
  })

  test('reports its progress', async () => {
    await remembered(held.db, talks(TWO_CALLS))
    const told: string[] = []
    const { estimate } = await (await withModel(scriptedModel()))
      .upgrade({ onProgress: ({ phase, done, total }) => told.push(`${phase} ${done}/${total}`) })
    const described = Array.from({ length: estimate.calls - 1 }, (_, i) => `describing ${i + 1}/${estimate.calls - 1}`)
    expect(told).toEqual([...described, 'consolidating 1/1', 'remembering 0/1', 'remembering 1/1'])
  })

  test.each([
    { dryrun: true }, { recut: 'yes' }, { policy: { name: 'auto' } }, { timeZone: 'Mars/Olympus' },
  ])('refuses %j before anything is done', async (options) => {
    await remembered(held.db, talks(1))
    const scripted = scriptedModel()
    await expect((await withModel(scripted)).upgrade(options as object)).rejects.toMatchObject({ code: 'invalid_input' })
    expect([scripted.asked, (await stored())[0]?.quality]).toEqual([[], 'extractive'])
  })
})

describe('an upgrade interrupted', () => {
  test('by its signal keeps what is done, and the next one asks only for the rest', async () => {
    await remembered(held.db, talks(THREE_CALLS))
    const stop = new AbortController()
    const first = scriptedModel((put, nth) => {
      if (nth < 3) return sensible(put)
      stop.abort()
      return new Promise(() => undefined)
    })
    const memory = await withModel(first, { modelLimits: { ...modelLimits, concurrency: 1 } })
    await expect(memory.upgrade({ signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' })
    const done = (await stored()).filter(({ quality }) => quality === 'model').length
    expect(done).toBe(first.asked[0]!.count + first.asked[1]!.count)
    await expectSound(memory)
    const second = scriptedModel()
    expect(await (await withModel(second)).upgrade()).toMatchObject({ described: THREE_CALLS - done })
    expect(second.asked.reduce((sum, { count }) => sum + count, 0)).toBe(THREE_CALLS - done)
  })

  test('by another upgrade at the same time writes every episode once', async () => {
    await remembered(held.db, talks(TWO_CALLS))
    const [a, b] = [await withModel(scriptedModel()), await withModel(scriptedModel())]
    const both = await Promise.all([a.upgrade(), b.upgrade()])
    expect(both.reduce((sum, { described }) => sum + described, 0)).toBe(TWO_CALLS)
    expect((await stored()).every(({ quality, vectors }) => quality === 'model' && vectors === 1)).toBe(true)
    await expectSound(a)
  })

  test('by forgetting a conversation while the model runs leaves it forgotten, and describes the others', async () => {
    const memory = await remembered(held.db, talks(2))
    await remembered(held.db, talks(2), { conversationId: 'd' })
    const scripted = scriptedModel(async (put) => {
      await memory.forget({ conversationId: 'c' })
      return sensible(put)
    })
    const upgrading = await withModel(scripted, { modelLimits: { ...modelLimits, concurrency: 1 } })
    expect(await upgrading.upgrade()).toMatchObject({ described: 2, unusable: 0 })
    expect(await upgrading.stats()).toMatchObject({ conversations: 1, episodes: 2, due: 0 })
    expect((await upgrading.recall({ query: NEW_WORD, limit: 9 })).episodes.every(({ conversationId }) => conversationId === 'd'))
      .toBe(true)
    await expectSound(upgrading)
  })
})

describe('an upgrade with a model', () => {
  const away = () => { throw new Error('no answer') }

  test('that fails three times in a row stops, and the result says so', async () => {
    await remembered(held.db, talks(7 * GROUP)) // one call more than there may be
    const scripted = scriptedModel(away)
    const memory = await withModel(scripted, { modelLimits: { ...modelLimits, concurrency: 1 } })
    expect(await memory.upgrade()).toMatchObject({ described: 0, stopped: { code: 'model_failed' } })
    expect(scripted.asked.length).toBeLessThanOrEqual(6)
    expect((await stored()).every(({ quality }) => quality === 'extractive')).toBe(true)
  })

  test('that fails at the only call does not look like one that had nothing to do', async () => {
    await remembered(held.db, talks(2))
    expect(await (await withModel(scriptedModel(away))).upgrade()).toMatchObject({ described: 0, stopped: { code: 'model_failed' } })
  })

  test('that gives no usable words for some episodes leaves these as they are, and counts them', async () => {
    await remembered(held.db, talks(4))
    const half = scriptedModel(({ count }) => {
      const { segments } = JSON.parse(sensible({ purpose: 'encode', count, prompt: '', signal: undefined })) as {
        segments: { summary: string }[]
      }
      return JSON.stringify({ segments: segments.map((one, i) => (i === 1 ? { ...one, summary: '' } : one)) })
    })
    const memory = await withModel(half)
    expect(await memory.upgrade()).toMatchObject({ described: 3, unusable: 1 })
    expect((await stored()).map(({ quality }) => quality)).toEqual(['model', 'extractive', 'model', 'model'])
    expect(half.asked).toHaveLength(1)
  })

  test('that never gives a readable reply leaves all as they are, and counts them', async () => {
    await remembered(held.db, talks(4))
    expect(await (await withModel(scriptedModel(() => 'I am sorry.'))).upgrade()).toMatchObject({ described: 0, unusable: 4 })
    expect((await stored()).every(({ quality }) => quality === 'extractive')).toBe(true)
  })

  test('that reaches its daily ceiling ends: the rest is left for another day', async () => {
    await remembered(held.db, talks(THREE_CALLS))
    const scripted = scriptedModel()
    const memory = await withModel(scripted, { ceilings: { callsPerDay: 2 }, modelLimits: { ...modelLimits, concurrency: 1 } })
    expect(await memory.upgrade()).toMatchObject({ stopped: { code: 'budget_exhausted' } })
    expect(scripted.asked).toHaveLength(2)
    expect((await stored()).filter(({ quality }) => quality === 'model')).toHaveLength(scripted.asked[0]!.count + scripted.asked[1]!.count)
  })

  test('that is missing makes no call: nothing is described, and nothing is stopped', async () => {
    const memory = await remembered(held.db, talks(2))
    expect(await memory.upgrade()).toMatchObject({ described: 0, recut: { before: 0, after: 0 } })
    expect((await stored()).every(({ quality }) => quality === 'extractive')).toBe(true)
  })
})

test('messages pushed during an upgrade are not touched, and are described in their turn', async () => {
  await remembered(held.db, talks(2))
  const scripted = scriptedModel(async (put, nth) => {
    if (nth === 1) {
      await memory.push({ conversationId: 'c', messages: talk(['late', 'later'], { first: 50, from: '2026-03-08T08:00:00Z' }) })
    }
    return sensible(put)
  })
  const memory: Memory = await withModel(scripted)
  expect(await memory.upgrade()).toMatchObject({ described: 2 })
  expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ to: 3 }, { to: 6 }, { status: 'active', from: 6, to: 8 }])
  await expectSound(memory)
})
