/** Reading of earlier episodes for facts by upgrade. */
import { describe, expect, test } from 'vitest'
import { threshold } from '@madeleine/segment'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { readForFacts, unreadGroups } from '../../upgrade/change-settings.ts'
import { memoryFor, until, useDb } from '../../../../test/testing.ts'
import { factsModel, homes } from '../../../../test/support/facts-model.ts'
import { HOMES, readingOf, tell } from '../../../../test/support/known-facts.ts'

const held = useDb()
const policy = threshold({ gapMinutes: 30 })
const { known, texts, episodes, jobs } = readingOf(held)

describe('an upgrade', () => {
  const filled = async () => {
    const without = await memoryFor(held.db, { policy })
    await tell(without, [['I live in Faro now, by the sea.'], ...HOMES.slice(1)], { conversationId: 'b', from: '2026-05-01T09:00:00Z' })
    await tell(without, HOMES)
    await without.settle()
    return without
  }

  test('reads what was remembered without a model, in the order of the story, once; and a dry run says what it costs', async () => {
    await filled()
    const { model, prompts } = factsModel(homes)
    const memory = await memoryFor(held.db, { policy, model, prices: { input: 1, output: 2 } })
    await memory.settle()
    expect([prompts.length, await jobs()]).toEqual([0, []])
    const dry = await memory.upgrade({ dryRun: true })
    expect(dry).toMatchObject({ dryRun: true, described: 6, consolidated: 6 })
    const phases: string[] = []
    expect(await memory.upgrade({ onProgress: ({ phase, done, total }) => void phases.push(`${phase} ${done}/${total}`) }))
      .toMatchObject({ described: 6, consolidated: 6, unusable: 0 })
    expect(phases).toContain('consolidating 1/1')
    expect(prompts).toHaveLength(1)
    expect(prompts[0]!.lines[0]!.text).toContain('Lisbon')
    expect((await known()).map(({ text, validTo }) => [text, validTo?.toISOString()]))
      .toEqual([['Ann lives in Faro', undefined], ['Ann lives in Lisbon', '2026-05-01T09:00:00.000Z']])
    expect(await memory.upgrade()).toMatchObject({ consolidated: 0 })
    expect(prompts).toHaveLength(1)
  })

  test('replaces what the rules had read in the same messages', async () => {
    await filled()
    expect((await known()).map(({ quality }) => quality)).toEqual(['rules', 'rules'])
    // The model takes what was said of Faro for a joke
    const { model, prompts } = factsModel((shown) => (shown.known.length > 0 ? [{ ...homes(shown)[0], op: 'reinforce', known: 'f1' }]
      : homes(shown).filter((one) => one['value'] !== 'Faro')))
    const memory = await memoryFor(held.db, { policy, model })
    await memory.upgrade()
    expect(prompts.map((shown) => shown.known)).toEqual([[]])
    expect((await known()).map(({ text, quality }) => [text, quality])).toEqual([['Ann lives in Lisbon', 'model']])
  })

  test('learns nothing from a message that is forgotten while the model answers, even if its episode is encoded again', async () => {
    const memory = await memoryFor(held.db, { policy, work: true })
    await tell(memory, [[HOMES[0]![0]!, 'My sister sails a red boat.'], ...HOMES.slice(1)])
    await memory.settle()
    const isEncoded = async () => (await memory.segments({ conversationId: 'c' }))[0]?.status === 'collapsed'
    const { model } = factsModel(async (shown) => {
      await memory.forget({ conversationId: 'c', from: 0, to: 1 })
      await until(isEncoded)
      return homes(shown)
    })
    const { pipeline } = await openPipeline({ ...held.db, close: async () => undefined }, { policy, model, timeZone: 'UTC', work: false })
    for await (const reading of unreadGroups(pipeline, 'local')) {
      expect((await readForFacts(pipeline, 'local', reading, new AbortController().signal)).read).toBe(0)
    }
    await memory.close()
    expect((await texts()).toSorted()).toEqual(["Ann has a sister.", "Ann's sister sails a red boat."])
  })

  test('continues where an earlier one stopped', async () => {
    await filled()
    const { model, prompts } = factsModel(homes)
    const poor = await memoryFor(held.db, { policy, model, ceilings: { callsPerDay: 2 } })
    expect((await poor.upgrade()).stopped).toMatchObject({ code: 'budget_exhausted' })
    const memory = await memoryFor(held.db, { policy, model })
    await memory.upgrade()
    expect((await episodes()).every(({ at }) => at !== null)).toBe(true)
    expect(prompts).toHaveLength(1)
  })

  test('that cuts again leaves a range that was read as read, and reads the others', async () => {
    const { model, prompts } = factsModel(homes)
    const memory = await memoryFor(held.db, { policy, model })
    await tell(memory, HOMES)
    await memory.settle()
    await tell(memory, [['The lighthouse is lit, we saw it.'], ['My aunt sails, she is bold.']], { from: '2026-04-02T09:00:00Z' })
    await memory.settle()
    expect(prompts).toHaveLength(1)
    const whole = await memoryFor(held.db, { model: undefined as never, policy: threshold({ gapMinutes: 4000 }) })
    await whole.upgrade({ recut: true, policy: threshold({ gapMinutes: 4000 }) })
    expect(await episodes()).toEqual([{ waits: false, at: expect.any(Date) }, { waits: false, at: null }])
    const again = await memoryFor(held.db, { model })
    expect(await again.upgrade()).toMatchObject({ consolidated: 1 })
    expect(prompts[1]!.lines.map(({ text }) => text)).toEqual(['The lighthouse is lit, we saw it.', 'My aunt sails, she is bold.'])
    expect(await texts()).toEqual(['Ann lives in Lisbon'])
  })
})
