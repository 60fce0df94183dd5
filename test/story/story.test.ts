/** A year of talk, and what is known at five times of it: learnt by a careful reader, and by the rules. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withUser } from '@madeleine/engine'
import { checkInvariants } from '../../packages/core/store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../closing-silence.ts'
import { threshold } from '@madeleine/segment'
import { factsModel } from '../support/facts-model.ts'
import { memoryFor, useDb } from '../testing.ts'
import { factsEver, factsOn, learnEvening, pushStory } from './learning-story.ts'
import { EXPECTED, NEVER, STORY } from './mara.ts'
import { scoreRules } from './score-rules.ts'
import { storyReply } from './story-model.ts'

const held = useDb()

/** At each of the five times exactly what is expected holds. */
async function expectKnown(): Promise<void> {
  const known = await Promise.all(Object.keys(EXPECTED)
    .map(async (date) => [date, (await factsOn(held.db, date)).map(({ text }) => text).toSorted()] as const))
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(Object.entries(EXPECTED).map(([date, texts]) => [date, texts.toSorted()])))
}

test('the story is sixty evenings of a year, in order', () => {
  expect(STORY).toHaveLength(60)
  expect(STORY.map(({ on }) => on)).toEqual(STORY.map(({ on }) => on).toSorted())
})

describe('a careful reader', () => {
  test('knows at five times of the year what held then, and afterwards still what held when', async () => {
    const memory = await memoryFor(held.db)
    await pushStory(memory)
    for (const nth of STORY.keys()) await learnEvening(held.db, nth)
    await expectKnown()

    const ever = await factsEver(held.db)
    expect(ever.filter(({ text }) => NEVER.some((pattern) => pattern.test(text)))).toEqual([])
    const history = (attribute: string) => ever.filter((row) => row.attribute === attribute).toReversed()
      .map(({ value, validFrom, validTo }) => [value, validFrom.toISOString().slice(0, 10), validTo?.toISOString().slice(0, 10)])
    expect(history('home'))
      .toEqual([['Porto', '2025-01-05', '2025-04-06'], ['Utrecht', '2025-04-06', '2025-11-09'], ['Porto', '2025-11-09', undefined]])
    expect(history('likes'))
      .toEqual([['coffee', '2025-01-05', '2025-05-02'], ['green tea', '2025-05-02', '2025-10-01'], ['coffee', '2025-10-01', undefined]])
    expect(history('partner')).toEqual([['Tomasz', '2025-05-30', undefined], ['Tomas', '2025-05-30', '2025-05-30']])
    expect(ever.find(({ value }) => value === 'Pixel')!.sources.map(({ messageId }) => messageId))
      .toEqual(['e5m0', 'e14m2', 'e30m2', 'e52m2'])
    expect((await withUser(held.db, 'local', (tx) => checkInvariants(tx, 'local', CLOSING_SILENCE))).filter(({ ok }) => !ok)).toEqual([])
  })
})

describe('a scripted model in the whole pipeline', () => {
  test('knows the same as a careful reader at the five times', { timeout: 240_000 }, async () => {
    const { model, prompts } = factsModel(storyReply)
    const memory = await memoryFor(held.db, { policy: threshold({ gapMinutes: 30 }), model, now: () => new Date('2026-01-10T00:00:00Z') })
    for (let nth = 0; nth < STORY.length; nth += 3) {
      await pushStory(memory, nth, nth + 3)
      await memory.flush()
      await memory.settle()
    }
    expect(prompts.length).toBeGreaterThan(10)
    expect(await memory.stats()).toMatchObject({ unconsolidated: 0 })
    await expectKnown()
    expect((await withUser(held.db, 'local', (tx) => checkInvariants(tx, 'local', CLOSING_SILENCE))).filter(({ ok }) => !ok)).toEqual([])
  })
})

describe('the rules', () => {
  test('learn from the story what the table of docs/internals/facts.md says', async () => {
    const memory = await memoryFor(held.db, { policy: threshold({ gapMinutes: 30 }) })
    await pushStory(memory)
    await memory.flush()
    await memory.settle()
    const table = await scoreRules(held.db)
    process.stdout.write(`${table.text}\n`)
    const page = readFileSync(new URL('../../docs/internals/facts.md', import.meta.url), 'utf8')
    expect(page, 'the table printed above is the one of docs/internals/facts.md').toContain(table.text)
    const asserted = (await factsEver(held.db)).filter(({ category }) => category !== 'note')
    expect(asserted.filter(({ text }) => NEVER.some((pattern) => pattern.test(text)))).toEqual([])
  })
})
