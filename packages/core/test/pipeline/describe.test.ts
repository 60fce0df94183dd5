/** Episodes that the cut gave no words: there at once in their own, then described by the model, several in one call. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryOn } from '../../memory/running-store.ts'
import type { LanguageModelOption } from '../../memory/open-models.ts'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { describeEpisodes } from '../../pipeline/rewrite-episodes.ts'
import { threshold } from '@madeleine/segment'
import { type Db, sql, withUser } from '@madeleine/engine'
import { asksForFacts, NO_FACTS } from '../../../../test/support/facts-model.ts'
import { memoryFor, stoppedClock, talk, until, useDb } from '../../../../test/testing.ts'

const held = useDb()
const policy = threshold({ gapMinutes: 30 })

/** Describes whatever segments it is shown, and counts how many each time. */
function describer(entry: (number: number) => object = (number) => ({
  number, title: `Told ${number} by the model`, summary: 'Ann and Ben talk about the harbour.', complexity: 2,
})) {
  const asked: number[] = []
  const doGenerate = async ({ prompt }: { prompt: { content: string | { text: string }[] }[] }) => {
    const shown = JSON.stringify(prompt.at(-1)?.content).match(/Segment \d+/g)?.length ?? 0
    // Else it is asked about a period that is over
    if (shown > 0) asked.push(shown)
    const text = asksForFacts((prompt[1]?.content as { text: string }[] | undefined)?.[0]?.text ?? '') ? NO_FACTS
      : JSON.stringify({ segments: Array.from({ length: shown }, (_, i) => entry(i + 1)) })
    return {
      content: [{ type: 'text', text }], finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } }, warnings: [],
    }
  }
  return { asked, model: {
    specificationVersion: 'v3', provider: 'scripted', modelId: 'describer', supportedUrls: {}, doGenerate,
  } as unknown as LanguageModelOption }
}

/** So many segments of two messages, hours apart. */
async function pushSegments(memory: Memory, count: number, conversationId = 'c'): Promise<void> {
  for (let i = 0; i < count; i++) {
    const from = new Date(Date.parse('2026-03-02T09:00:00Z') + i * 7_200_000).toISOString()
    await memory.push({ conversationId, messages: talk([`harbour ${i}`, `boat ${i}`], { first: 2 * i, from }) })
  }
  await memory.flush({ conversationId })
}

const promises = () => withUser(held.db, 'local', (tx) => tx.rows<{ kind: string; at: Date }>(sql`
  select kind, at from due where kind not in ('contents', 'erase', 'consolidate') order by kind`))
const qualities = async (memory: Memory) => (await memory.recent({ limit: 50 })).episodes.map(({ quality }) => quality)

/** Works in the background until so many episodes are there. */
function episodesCame(memory: Memory, count: number): Promise<void> {
  let came = 0
  return new Promise((resolve) => { memory.on('episode.created', () => { if (++came === count) resolve() }) })
}

test('settle describes all segments that were cut without a model together, in as few calls as possible', async () => {
  const { asked, model } = describer()
  const memory = await memoryFor(held.db, { policy, model })
  await pushSegments(memory, 15)
  await memory.settle()
  expect(asked).toEqual([12, 3])
  expect(await qualities(memory)).toEqual(Array.from({ length: 15 }, () => 'model'))
  expect((await memory.recall({ query: 'told by the model' })).episodes[0])
    .toMatchObject({ title: expect.stringMatching(/^Told \d+ by the model$/) })
  expect(await memory.stats()).toMatchObject({
    due: 0, modelCalls: expect.arrayContaining([expect.objectContaining({ purpose: 'encode', outcome: 'ok', calls: 2 })]),
  })
  expect((await memory.check()).ok).toBe(true)
})

test('in the background an episode is stored at once, and a few of them wait a day to be described together', async () => {
  const clock = stoppedClock('2026-03-05T09:00:00Z')
  const { asked, model } = describer()
  const memory = await memoryFor(held.db, { policy, model, now: clock.now, work: true })
  const came = episodesCame(memory, 3)
  await pushSegments(memory, 3)
  await came
  expect([asked, await qualities(memory)]).toEqual([[], ['extractive', 'extractive', 'extractive']])
  expect(await promises()).toEqual([{ kind: 'describe', at: new Date('2026-03-06T09:00:00Z') }])
  clock.step(24 * 60)
  const described = until(async () => (await qualities(memory)).every((quality) => quality === 'model'))
  await memory.flush()
  await described
  expect(asked).toEqual([3])
  await memory.close()
})

test('forty messages are enough to be described at once', async () => {
  const { asked, model } = describer()
  const memory = await memoryFor(held.db, { policy, model, now: stoppedClock('2026-03-05T09:00:00Z').now, work: true })
  const described = until(async () => (await qualities(memory)).filter((quality) => quality === 'model').length === 20)
  await pushSegments(memory, 20)
  await described
  expect(asked.reduce((sum, one) => sum + one, 0)).toBe(20)
  expect(asked.length).toBeLessThanOrEqual(4)
  await memory.close()
})

test('history remembered without a model is not described without a request of its owner', async () => {
  const without = await memoryFor(held.db, { policy })
  await pushSegments(without, 4)
  await without.settle()
  const { asked, model } = describer()
  const memory = await memoryFor(held.db, { model })
  await memory.push({ conversationId: 'c', messages: talk(['and now'], { first: 8, from: '2026-03-04T09:00:00Z' }) })
  await memory.flush()
  await memory.settle()
  expect(asked).toEqual([1])
  expect((await qualities(memory)).toSorted()).toEqual(['extractive', 'extractive', 'extractive', 'extractive', 'model'])
  expect(await memory.upgrade()).toMatchObject({ described: 4, unusable: 0 })
})

test('an episode with no usable description keeps its own words, is marked, and is not asked for again', async () => {
  const { asked, model } = describer((number) =>
    (number === 1 ? { number, title: 'I cannot help with that', summary: 'I’m sorry, but I can’t assist with that request.', complexity: 1 }
      : { number, title: 'Told of the boat', summary: 'Ann and Ben talk about the boat.', complexity: 1 }))
  const memory = await memoryFor(held.db, { policy, model })
  await pushSegments(memory, 3)
  await memory.settle()
  await memory.settle()
  expect(asked).toEqual([3])
  expect((await qualities(memory)).toSorted()).toEqual(['fallback', 'model', 'model'])
  expect(await memory.stats()).toMatchObject({ due: 0, since: { repliesUnreadable: 1 } })
})

test('forgetting a conversation removes the promise to describe it', async () => {
  const { asked, model } = describer()
  const memory = await memoryFor(held.db, { policy, model, now: stoppedClock('2026-03-05T09:00:00Z').now, work: true })
  const came = episodesCame(memory, 2)
  await pushSegments(memory, 2)
  await came
  await memory.forget({ conversationId: 'c' })
  expect(await promises()).toEqual([])
  await memory.settle()
  expect(asked).toEqual([])
  await memory.close()
})

test('an episode published while a description job finds nothing to do is not dropped with it', async () => {
  const { asked, model } = describer()
  const options = { policy, model, user: 'local', timeZone: 'UTC', work: false }
  const opened = await openPipeline({ ...held.db, close: async () => undefined }, options)
  const memory = memoryOn(opened, options)
  await pushSegments(memory, 1)
  await memory.settle()
  const row =
    { userId: 'local', kind: 'describe', key: 'c', lane: 1, at: new Date(0), version: 0, attempts: 1, token: crypto.randomUUID() } as const
  await insertHeld(row)
  let transactions = 0
  const transaction: Db['transaction'] = async (work, how) => {
    // Between what it read and what it writes another episode comes, which waits
    if (++transactions === 2) await withUser(held.db, 'local', (tx) => tx.rows(sql`
      update episode set awaits_model = true, quality = 'extractive', model = null`))
    return held.db.transaction(work, how)
  }
  await describeEpisodes({ ...opened.pipeline, db: { ...held.db, transaction } }, row, new AbortController().signal)
  expect([transactions, await qualities(memory), asked]).toEqual([2, ['extractive'], [1]])
})

const insertHeld = ({ userId, kind, key, lane, at, token }: {
  userId: string; kind: string; key: string; lane: number; at: Date; token: string
}) =>
  withUser(held.db, userId, (tx) => tx.rows(sql`
    insert into due (user_id, kind, key, lane, at, lease_token, lease_until)
    values (${userId}, ${kind}, ${key}, ${lane}, ${at}, ${token}::uuid, now() + interval '1 hour')`))
