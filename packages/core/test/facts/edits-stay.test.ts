/** What a person has edited stays so: through upgrades, models, exports, restores; and it goes with what is forgotten. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { threshold } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { fact as told, factsModel, homes } from '../../../../test/support/facts-model.ts'
import { HOMES, tell } from '../../../../test/support/known-facts.ts'
import { tallyLines } from '../../transfer/export-format.ts'
import type { ExportedKind } from '../../transfer/exported-tables-sql.ts'
import { exported, linesOf } from '../../../../test/support/transferring.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
const policy = threshold({ gapMinutes: 30 })

async function remembering(lines: Parameters<typeof tell>[1] = HOMES): Promise<Memory> {
  const memory = await memoryFor(held.db, { policy })
  await tell(memory, lines)
  await memory.settle()
  return memory
}
const texts = async (memory: Memory, all = false): Promise<string[]> =>
  (await memory.facts({ includeSuperseded: all })).map(({ text }) => text.replace(/\.$/, '')).toSorted()
const expectWell = async (memory: Memory) => expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])

describe('an edit of a fact', () => {
  test('outlasts an upgrade by rules, an upgrade by a model, and a new cut', async () => {
    const memory = await remembering()
    const [home] = await memory.facts()
    expect(home).toMatchObject({ text: expect.stringContaining('Lisbon'), quality: 'rules' })
    await memory.editFact({ action: 'correct', factId: home!.id, value: 'Porto', wasNeverTrue: true })
    await withUser(held.db, 'local', (tx) => tx.rows(sql`update episode set rules_version = 0`))
    await memory.upgrade()
    expect(await texts(memory)).toEqual(['Ann lives in Porto'])
    await memory.upgrade({ recut: true })
    await memory.settle()
    expect(await texts(memory)).toEqual(['Ann lives in Porto'])
    const { model, prompts } = factsModel((shown) => homes(shown).map((one) => ({ ...one, text: 'Ann has a flat in Lisbon' })))
    const read = await memoryFor(held.db, { policy, model })
    expect(await read.upgrade()).toMatchObject({ consolidated: 3 })
    expect(prompts.length).toBeGreaterThan(0)
    expect(await texts(read)).toEqual(['Ann lives in Porto'])
    expect((await texts(read, true)).filter((text) => text.includes('Lisbon'))).toHaveLength(1)
    await expectWell(read)
    await read.editFact({ action: 'undo', editId: (await read.factEdits()).edits[0]!.id })
    expect((await texts(read)).join()).toContain('Lisbon')
    await expectWell(read)
  })

  test('that may stand beside others outlasts a model that words it differently', async () => {
    const memory = await remembering([['I am allergic to walnuts.'], ...HOMES.slice(1)])
    const [allergy] = await memory.facts()
    await memory.editFact({ action: 'retire', factId: allergy!.id, wasNeverTrue: true })
    const { model } = factsModel(({ lines }) => lines.filter(({ text }) => text.includes('walnuts'))
      .map(({ number }) =>
        told({ subject: 'Ann', attribute: 'allergy', value: 'walnuts', text: 'Ann is allergic to walnuts here', messages: [number] })))
    const read = await memoryFor(held.db, { policy, model })
    await read.upgrade()
    expect(await texts(read)).toEqual([])
    await expectWell(read)
  })

  test('is exported and restored as it was, and can still be undone', async () => {
    const memory = await remembering()
    const [home] = await memory.facts()
    await memory.editFact({ action: 'pin', factId: home!.id })
    const { edit } = await memory.editFact({ action: 'correct', factId: home!.id, text: 'Ann lives in Porto' })
    await memory.editFact({ action: 'add', text: 'Ann sings', subject: 'Ann' })
    const text = await exported(memory)
    const other = await memoryFor(held.db, { policy, user: 'other' })
    await other.restore(await linesOf(memory.export()))
    expect(await other.facts({ includeSuperseded: true })).toEqual(await memory.facts({ includeSuperseded: true }))
    expect(await other.factEdits()).toEqual(await memory.factEdits())
    expect((await exported(other)).split('\n').slice(1, -2)).toEqual(text.split('\n').slice(1, -2))
    await other.editFact({ action: 'undo', editId: edit.id })
    expect(await texts(other)).toEqual(['Ann lives in Lisbon', 'Ann sings'])
    expect((await other.facts()).find((one) => one.text.includes('Lisbon'))).toMatchObject({ pinned: true })
    await expectWell(other)
  })

  test('is missing in an older export, which is restored all the same', async () => {
    const memory = await remembering()
    const lines = (await exported(memory)).trimEnd().split('\n').slice(0, -1)
      .map((line) => line.replace(/,"is_pinned":false,"edits":null/, '').replace(/,"fact_edits":0/, ''))
    const tally = tallyLines()
    for (const line of lines) tally.add(line, (JSON.parse(line) as { kind?: ExportedKind }).kind)
    const manifest = JSON.stringify(tally.manifest()).replace(/,?"(?:fact_edit|person_merge)":(?:0|"[0-9a-f]{64}")/g, '')
    expect(manifest).not.toContain('fact_edit')
    const other = await memoryFor(held.db, { policy, user: 'other' })
    await other.restore([[...lines, manifest, ''].join('\n')])
    expect(await other.facts()).toEqual(await memory.facts())
    await other.editFact({ action: 'pin', factId: (await other.facts())[0]!.id })
    await expectWell(other)
  })

  test('counts from its time on: knownAt tells what was in force then, asOf what had been said by then', async () => {
    const at = (time: string) => new Date(`2026-06-${time}:00Z`)
    let now = at('01T10:00')
    const memory = await memoryFor(held.db, { policy, now: () => now })
    await tell(memory, HOMES)
    await memory.settle()
    const [home] = await memory.facts()
    now = at('02T10:00')
    const { edit } = await memory.editFact({ action: 'correct', factId: home!.id, value: 'Porto' })
    now = at('03T10:00')
    await memory.editFact({ action: 'undo', editId: edit.id })
    const places = async (when: object) => (await memory.facts(when)).map(({ value }) => value)
    expect(await places({ knownAt: at('01T12:00') })).toEqual(['Lisbon'])
    expect(await places({ knownAt: at('02T12:00') })).toEqual(['Porto'])
    expect(await places({ knownAt: at('03T12:00') })).toEqual(['Lisbon'])
    now = at('04T10:00')
    await memory.editFact({ action: 'correct', factId: home!.id, value: 'Porto' })
    expect(await places({ asOf: at('03T12:00') })).toEqual(['Lisbon'])
    expect(await places({ asOf: at('05T12:00') })).toEqual(['Porto'])
    expect(await memory.facts({ query: 'where does Ann live?', asOf: at('05T12:00') })).toMatchObject([{ value: 'Porto' }])
  })
})

describe('forgetting, after an edit,', () => {
  const words = () => withUser(held.db, 'local', (tx) => tx.rows<{ text: string | null }>(sql`select text from fact_edit order by number`))

  test('a fact removes its words from the edits that state it, and undo brings back what was before', async () => {
    const memory = await remembering()
    const [home] = await memory.facts()
    const { edit } = await memory.editFact({ action: 'correct', factId: home!.id, value: 'Porto' })
    const [porto] = await memory.facts()
    const { done, ids } = await memory.forget({ factId: porto!.id })
    expect([done.facts, ids.facts]).toEqual([1, [porto!.id]])
    expect(await words()).toEqual([{ text: '' }])
    expect((await memory.factEdits()).edits).toMatchObject([{ id: edit.id, text: expect.stringContaining('Lisbon') }])
    expect((await memory.factEdits()).edits[0]).not.toHaveProperty('newText')
    expect(await texts(memory)).toEqual([])
    await expectWell(memory)
    await memory.editFact({ action: 'undo', editId: edit.id })
    expect(await texts(memory)).toEqual(['Ann lives in Lisbon'])
    await expectWell(memory)
  })

  test('the messages of a fact removes the fact, and leaves what the person stated', async () => {
    const memory = await remembering()
    const [home] = await memory.facts()
    await memory.editFact({ action: 'correct', factId: home!.id, value: 'Porto' })
    const planned = await memory.forget({ conversationId: 'c', dryRun: true })
    expect(await memory.forget({ conversationId: 'c' })).toMatchObject({ ids: planned.ids, rebuilt: planned.rebuilt })
    expect(await texts(memory, true)).toEqual(['Ann lives in Porto'])
    expect((await memory.factEdits()).edits[0]).not.toHaveProperty('text')
    await expectWell(memory)
  })

  test('everything of the user removes every edit, even undone ones', async () => {
    const memory = await memoryFor(held.db, { policy })
    const { edit } = await memory.editFact({ action: 'add', text: 'Ann sings', subject: 'Ann' })
    await memory.editFact({ action: 'undo', editId: edit.id })
    await memory.forget({ user: true })
    expect([await words(), await memory.factEdits()]).toEqual([[], { edits: [] }])
  })
})

test('an edit is reported to listeners, a preview is not', async () => {
  const memory = await remembering()
  const [home] = await memory.facts()
  const heard: string[] = []
  memory.on('fact.changed', ({ factId }) => heard.push(factId))
  await memory.editFact({ action: 'retire', factId: home!.id, dryRun: true })
  expect(heard).toEqual([])
  await memory.editFact({ action: 'retire', factId: home!.id })
  expect(heard).toEqual([home!.id])
})
