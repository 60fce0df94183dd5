/** Periods that are over get a headline and bullets of the model, last, few at a time, and once. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import type { LanguageModelOption } from '../../memory/open-models.ts'
import { idle } from '@madeleine/segment'
import { asksForFacts, NO_FACTS } from '../../../../test/support/facts-model.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

/** Describes segments and periods; keeps what it was asked, in order. */
function scripted(
  bullet = 'We rented a little boat on the lake and hiked to the hut.', meanwhile: () => Promise<unknown> = async () => undefined,
) {
  const asked: { purpose: 'segments' | 'periods'; count: number; prompt: string }[] = []
  const doGenerate = async ({ prompt }: { prompt: { content: string | { text: string }[] }[] }) => {
    const text = prompt.at(-1)!.content
    const shown = typeof text === 'string' ? text : text.map((part) => part.text).join('\n')
    const [segments, periods] = [/^Segment \d+/gm, /^Period \d+/gm].map((pattern) => shown.match(pattern)?.length ?? 0) as [number, number]
    if (asksForFacts(shown)) return {
      content: [{ type: 'text', text: NO_FACTS }], finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } }, warnings: [],
    }
    asked.push(segments > 0 ? { purpose: 'segments', count: segments, prompt: shown }
      : { purpose: 'periods', count: periods, prompt: shown })
    if (periods > 0) await meanwhile()
    const reply = segments > 0
      ? { segments: Array.from({ length: segments }, (_, i) => ({
        number: i + 1, title: `Told ${i + 1} by the model`, summary: 'Ann rented a little boat on the lake.', complexity: 1,
      })) }
      : { periods: Array.from(
        { length: periods }, (_, i) => ({ number: i + 1, headline: `The model's week ${i + 1}`, bullets: [{ text: bullet, from: [1] }] }),
      ) }
    return {
      content: [{ type: 'text', text: JSON.stringify(reply) }], finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } }, warnings: [],
    }
  }
  const model = {
    specificationVersion: 'v3', provider: 'scripted', modelId: 'headliner', supportedUrls: {}, doGenerate,
  } as unknown as LanguageModelOption
  return { asked, model, periods: () => asked.filter(({ purpose }) => purpose === 'periods').map(({ count }) => count) }
}

const LINES = ['We rented a little boat on the lake', 'We hiked to the hut above the lake', 'The derailleur of my bicycle is broken']
async function remember(memory: Memory, days: readonly string[]): Promise<void> {
  for (const [i, day] of days.entries()) {
    await memory.push({
      conversationId: day, messages: talk([LINES[i % 3]!, 'And how was it', `It was fine on ${day}`], { from: `${day}T09:00:00Z` }),
    })
    await memory.flush({ conversationId: day })
  }
  await memory.settle()
}
const open = (model: LanguageModelOption | undefined, now = stoppedClock('2026-03-20T12:00:00Z').now) =>
  memoryFor(held.db, { now, policy: idle(), ...(model && { model }) })
const FEBRUARY = ['2026-02-02', '2026-02-04', '2026-02-09', '2026-02-11']

test(
  'weeks are summarised before months, several in one call, each once; a period with one part has the summary of that part', async () => {
    const { model, asked, periods } = scripted()
    const memory = await open(model)
    await remember(memory, FEBRUARY)
    // Two weeks in one call, then their month; year and root have one part each
    expect(periods()).toEqual([2, 1])
    expect(asked.findIndex(({ purpose }) => purpose === 'periods'))
      .toBeGreaterThan(asked.findLastIndex(({ purpose }) => purpose === 'segments'))
    const week = await memory.toc('2026-W06')
    expect(week).toMatchObject({
      title: "Week 6 of 2026: The model's week 1", quality: 'model', bullets: [{ text: expect.stringContaining('little boat') }],
    })
    expect((await memory.expand(week.bullets[0]!.grip!)).messages.map(({ text }) => text)).toContain(LINES[0])
    expect((await memory.toc('2026')).title).toBe("2026: The model's week 1")
    expect(await memory.toc('2026-02-02')).toMatchObject({ quality: 'extractive' })
    await memory.settle()
    expect(periods()).toEqual([2, 1])
    expect((await memory.stats()).due).toBe(0)
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  },
)

test('an unfinished week is summarised in its own words at once; when it is over, the model is called with the next message', async () => {
  const clock = stoppedClock('2026-02-05T12:00:00Z')
  const { model, periods } = scripted()
  const memory = await open(model, clock.now)
  await remember(memory, ['2026-02-02', '2026-02-04'])
  expect([periods(), (await memory.toc('this week')).quality, (await memory.stats()).due]).toEqual([[], 'extractive', 0])
  clock.step(5 * 24 * 60)
  await remember(memory, ['2026-02-10'])
  expect(periods()).toEqual([1])
  expect(await memory.toc('last week')).toMatchObject({ quality: 'model' })
})

test('a message that arrives late is summarised at once in its own words, then by the model again', async () => {
  const { model, periods } = scripted()
  const memory = await open(model)
  await remember(memory, FEBRUARY)
  const before = await memory.toc('2026-W06')
  await remember(memory, ['2026-02-06'])
  const after = await memory.toc('2026-W06')
  expect(after).toMatchObject({ quality: 'model', segments: 3 })
  expect((await memory.toc('2026-W06', { version: before.version })).title).toBe(before.title)
  expect((await memory.toc('2026-W06', { version: 1 })).quality).toBe('extractive')
  expect(periods().slice(0, 3)).toEqual([2, 1, 1])
})

test('without a model, or with an unusable reply, every period keeps the words of its parts', async () => {
  const { model, periods } = scripted('')
  const memory = await open(model)
  await remember(memory, FEBRUARY)
  expect((await memory.toc('2026-W06')).quality).toBe('extractive')
  expect((await memory.toc('2026-W06')).bullets.length).toBeGreaterThan(0)
  const asked = periods().length
  await memory.settle()
  expect(periods().length).toBe(asked)
  expect(await memory.stats()).toMatchObject({ due: 0, since: { repliesUnreadable: expect.any(Number) } })
})

test('periods remembered without a model are summarised by it after an upgrade, and the dry run shows the cost', async () => {
  const without = await open(undefined)
  await remember(without, FEBRUARY)
  const { model, asked } = scripted()
  const memory = await open(model)
  const dry = await memory.upgrade({ dryRun: true })
  expect(asked).toEqual([])
  await memory.upgrade()
  expect(dry.estimate.calls, 'and one for facts').toBe(asked.length + 1)
  expect(await memory.toc('2026-W06')).toMatchObject({ quality: 'model' })
  expect(await memory.toc('2026-02')).toMatchObject({ quality: 'model' })
})

test('a ceiling stops the summaries: the remaining periods keep their own words', async () => {
  const { model, periods } = scripted()
  const memory = await memoryFor(
    held.db, { now: stoppedClock('2026-03-20T12:00:00Z').now, policy: idle(), model, ceilings: { callsPerDay: 0 } },
  )
  await remember(memory, FEBRUARY)
  expect(periods()).toEqual([])
  expect(await memory.toc('2026-W06')).toMatchObject({ quality: 'extractive', segments: 2 })
  expect((await memory.stats()).due, 'facts wait for the next day').toBe(1)
})

test('a model that repeats the parts word for word stops the summaries too', async () => {
  const own = await open(undefined)
  await remember(own, FEBRUARY)
  const words = new Map((await Promise.all(['2026-W06', '2026-W07', '2026-02'].map((id) => own.toc(id))))
    .map(({ title, bullets }) => [title.split(': ')[0]!, { headline: title.split(': ')[1]!, bullets }]))
  const asked: string[][] = []
  const doGenerate = async ({ prompt }: { prompt: { content: string | { text: string }[] }[] }) => {
    const shown = JSON.stringify(prompt.at(-1)!.content)
    const names = [...shown.matchAll(/Period \d+: ([^\\]+)/g)].map(([, name]) => name!)
    asked.push(names)
    const periods = names.map((name, i) =>
      ({ number: i + 1, headline: words.get(name)!.headline, bullets: words.get(name)!.bullets.map(({ text }) => ({ text, from: [1] })) }))
    const segments = Array.from({ length: shown.match(/Segment \d+/g)?.length ?? 0 }, (_, i) => ({ number: i + 1 }))
    return {
      content: [{ type: 'text', text: JSON.stringify({ periods, segments }) }], finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } }, warnings: [],
    }
  }
  const memory = await open({
    specificationVersion: 'v3', provider: 'scripted', modelId: 'parrot', supportedUrls: {}, doGenerate,
  } as unknown as LanguageModelOption)
  await memory.upgrade()
  expect(asked.filter((names) => names.length > 0)).toEqual([['Week 6 of 2026', 'Week 7 of 2026'], ['February 2026']])
  expect((await memory.stats()).due).toBe(0)
})

test('a conversation that was forgotten while the model answered does not return with its answer', async () => {
  let forget = async (): Promise<unknown> => undefined
  const { model } = scripted(undefined, async () => {
    const once = forget
    forget = async () => undefined
    await once()
  })
  const memory = await open(model)
  const other = await open(undefined)
  forget = () => other.forget({ conversationId: '2026-02-02' })
  await remember(memory, FEBRUARY)
  const rows = await held.db.transaction((tx) =>
    tx.rows({ text: 'select content::text from contents union all select content::text from contents_version', values: [] }))
  expect(JSON.stringify(rows)).not.toContain('2026-02-02')
  expect((await memory.toc('2026-W06')).segments).toBe(1)
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
})

test('a month ends by the days of the zone, not by those of UTC', async () => {
  const { model, periods } = scripted()
  // Monday 2 March, 08:30 in Tokyo: the week of the last talk has just begun there
  const memory = await memoryFor(held.db, { now: stoppedClock('2026-03-01T23:30:00Z').now, policy: idle(), model, timeZone: 'Asia/Tokyo' })
  await remember(memory, ['2026-02-23', '2026-02-25'])
  await memory.push({ conversationId: 'late', messages: talk([LINES[0]!, 'And how was it'], { from: '2026-03-01T23:00:00Z' }) })
  await memory.flush()
  await memory.settle()
  // The week that is over, not the year and the root that go on in March
  expect(periods()).toEqual([1])
})

test('without an answer of the model a period is tried again a day later, with the messages until then', async () => {
  const clock = stoppedClock('2026-03-20T12:00:00Z')
  const { model, periods } = scripted()
  const capped = await memoryFor(held.db, { now: clock.now, policy: idle(), model, ceilings: { callsPerDay: 0 } })
  await remember(capped, FEBRUARY)
  clock.step(25 * 60)
  const memory = await open(model, clock.now)
  await remember(memory, ['2026-03-20'])
  expect(periods()[0]).toBe(2)
  expect(await memory.toc('2026-W06')).toMatchObject({ quality: 'model' })
})
