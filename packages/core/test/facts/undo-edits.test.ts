/** Edits of facts: what is refused, what undoing leaves, what a preview says, and the history. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EditFactOptions } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { withUser } from '@madeleine/engine'
import { useDb } from '../../../../test/testing.ts'
import { all, holding, idNamed, knowing, named, NOW, openAt } from './edited.ts'
import { learn, likes, livesIn } from '../../../../test/support/learning.ts'

const held = useDb()

describe('refusing an edit of a fact:', () => {
  test('a stale edit, or an edit of what no longer holds, is a conflict and changes nothing', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    const { id: factId, version } = await named(memory, 'Lena lives in Lisbon')
    await learn(held.db, [livesIn('Lisbon', 8)])
    await memory.editFact({ action: 'pin', factId, ifVersion: version! })
    const before = await all(memory)
    await expect(memory.editFact({ action: 'correct', factId, value: 'Porto', ifVersion: version! }))
      .rejects.toMatchObject({ code: 'conflict' })
    await learn(held.db, [livesIn('Braga', 12)])
    await expect(memory.editFact({ action: 'retire', factId })).rejects.toMatchObject({ code: 'conflict' })
    expect((await all(memory)).length).toBe(before.length + 1)
    expect((await memory.factEdits()).edits).toHaveLength(1)
  })

  const WRONG: readonly [object, string][] = [
    [{ action: 'correct', factId: 'FACT' }, 'invalid_input'],
    [{ action: 'correct', text: 'x' }, 'invalid_input'],
    [{ action: 'correct', factId: 'FACT', text: 'Lena lives in Lisbon' }, 'invalid_input'],
    [{ action: 'correct', factId: 'FACT', value: 'Porto', validFrom: '2025-01-01' }, 'invalid_input'],
    [{ action: 'correct', factId: 'FACT', value: 'Porto', validFrom: '2027-01-01' }, 'invalid_input'],
    [{ action: 'correct', factId: 'FACT', text: ' \u200b ' }, 'invalid_input'],
    [{ action: 'retire', factId: 'FACT', validTo: 'soon' }, 'bad_time'],
    [{ action: 'retire', factId: 'FACT', validTo: '2025-01-01' }, 'invalid_input'],
    [{ action: 'retire', factId: 'FACT', validTo: '2026-02-01', wasNeverTrue: true }, 'invalid_input'],
    [{ action: 'retire', factId: 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1' }, 'not_found'],
    [{ action: 'pin', factId: 'no id' }, 'not_found'],
    [{ action: 'pin', factId: 'FACT', text: 'x' }, 'invalid_input'],
    [{ action: 'unpin', factId: 'FACT' }, 'conflict'],
    [{ action: 'add' }, 'invalid_input'],
    [{ action: 'add', text: 'x'.repeat(501) }, 'invalid_input'],
    [{ action: 'add', text: 'Lena sings', editId: '1' }, 'invalid_input'],
    [{ action: 'undo' }, 'invalid_input'],
    [{ action: 'undo', editId: '1' }, 'not_found'],
    [{ action: 'improve', factId: 'FACT' }, 'invalid_input'],
    [{ action: 'retire', factId: 'FACT', untill: 'x' }, 'invalid_input'],
  ]
  test('an invalid edit gets its error code, and changes nothing', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    const factId = await idNamed(memory, 'Lena lives in Lisbon')
    for (const [edit, code] of WRONG) {
      const given = { ...edit, ...('factId' in edit && edit.factId === 'FACT' && { factId }) } as EditFactOptions
      const refused = await memory.editFact(given).then(() => 'done', (error: { code: string }) => error.code)
      expect([edit, refused]).toEqual([edit, code])
    }
    expect(await memory.factEdits()).toEqual({ edits: [] })
    expect(await holding(memory)).toEqual(['Lena lives in Lisbon'])
  })
})

describe('undoing edits', () => {
  test('leaves what is known exactly as it was, and keeps them in the history', async () => {
    const memory = await knowing(held, livesIn('Paris', 1), livesIn('Lisbon', 3), likes('tea', 4))
    const before = await all(memory)
    const factId = await idNamed(memory, 'Lena lives in Lisbon')
    const { edit } = await memory.editFact({ action: 'correct', factId, value: 'Porto', wasNeverTrue: true })
    const undone = await memory.editFact({ action: 'undo', editId: edit.id })
    expect(undone.edit).toMatchObject({ id: edit.id, undoneAt: NOW })
    expect(undone.changes.map(({ before: was, after }) => [was?.text, after?.text])).toContainEqual(['Lena lives in Porto', undefined])
    expect(await all(memory)).toEqual(before)
    expect((await memory.factEdits()).edits).toMatchObject([{ id: edit.id, text: 'Lena lives in Lisbon', newText: 'Lena lives in Porto' }])
    expect(await memory.editFact({ action: 'undo', editId: edit.id })).toMatchObject({ changes: [] })
  })

  test('on which later ones rest is refused until those are undone', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    const first = await memory.editFact({ action: 'correct', factId: await idNamed(memory, 'Lena lives in Lisbon'), value: 'Porto' })
    const second = await memory.editFact({ action: 'correct', factId: await idNamed(memory, 'Lena lives in Porto'), value: 'Braga' })
    expect(await holding(memory)).toEqual(['Lena lives in Braga'])
    await expect(memory.editFact({ action: 'undo', editId: first.edit.id })).rejects.toMatchObject({ code: 'conflict' })
    await memory.editFact({ action: 'undo', editId: second.edit.id })
    await memory.editFact({ action: 'undo', editId: first.edit.id })
    expect(await holding(memory)).toEqual(['Lena lives in Lisbon'])
  })

  type Step = { readonly action: 'correct' | 'retire' | 'pin' | 'add'; readonly which: number; readonly never: boolean }
  const step: fc.Arbitrary<Step> = fc.record({
    action: fc.constantFrom('correct', 'retire', 'pin', 'add'), which: fc.nat(5), never: fc.boolean(),
  })
  async function take(memory: Memory, { action, which, never }: Step, nth: number): Promise<string | undefined> {
    const facts = await memory.facts()
    const factId = facts[which % Math.max(1, facts.length)]?.id
    if (action === 'add') return (await memory.editFact({ action, text: `Lena lives in City${nth}`, subject: 'Lena' })).edit.id
    if (factId === undefined || (action === 'pin' && facts.find(({ id }) => id === factId)!.pinned)) return undefined
    const never0 = { wasNeverTrue: never }
    const { edit } = action === 'pin' ? await memory.editFact({ action, factId })
      : action === 'retire' ? await memory.editFact({ action, factId, ...never0 })
        : await memory.editFact({ action, factId, text: `Lena lives in Town${nth}`, ...never0 })
    return edit.id
  }
  test('one by one, the last first, leaves every fact as it was before', async () => {
    const memory = await knowing(held, livesIn('Paris', 1), livesIn('Lisbon', 3), likes('tea', 4), likes('oboes', 5))
    const rows = () => withUser(held.db, 'local', (tx) => tx.rows({
      text: `select to_jsonb(f) as row from fact f union all select to_jsonb(s) from fact_source s
             union all select to_jsonb(t) from fact_term t order by 1`, values: [],
    }))
    const before = await rows()
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const made: string[] = []
      for (const [nth, one] of steps.entries()) made.push(...[await take(memory, one, nth)].filter((id) => id !== undefined))
      expect((await memory.check()).invariants.filter(({ ok, id }) => !ok && (id === 'I14' || id === 'I15'))).toEqual([])
      for (const editId of made.toReversed()) await memory.editFact({ action: 'undo', editId })
      expect(await rows()).toEqual(before)
    }), { numRuns: 25 })
  })
})

test('a preview of an edit says what would change, and changes nothing', async () => {
  const memory = await knowing(held, livesIn('Lisbon', 3))
  const before = await all(memory)
  const edit = { action: 'correct', factId: before[0]!.id, value: 'Porto', editId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' } as const
  const planned = await memory.editFact({ ...edit, dryRun: true })
  expect(await all(memory)).toEqual(before)
  expect(await memory.factEdits()).toEqual({ edits: [] })
  expect(await memory.editFact(edit)).toEqual({ ...planned, dryRun: false })
  const undo = { action: 'undo', editId: edit.editId } as const
  expect(await memory.editFact({ ...undo, dryRun: true })).toMatchObject({ dryRun: true, edit: { undoneAt: NOW } })
  expect(await holding(memory)).toEqual(['Lena lives in Porto'])
})

test('an edit that is sent again under its id is made once', async () => {
  const memory = await openAt(held)
  const edit = { action: 'add', text: 'Lena sings', subject: 'Lena', editId: 'AAAAAAAA-bbbb-4ccc-8ddd-eeeeeeeeeeee' } as const
  const first = await memory.editFact(edit)
  expect(await memory.editFact(edit)).toEqual({ ...first, changes: [] })
  expect((await memory.factEdits()).edits).toHaveLength(1)
})

test('the history of edits lists every edit, the newest first, in pages, and those of one fact', async () => {
  const memory = await knowing(held, livesIn('Lisbon', 3), likes('tea', 4))
  const factId = await idNamed(memory, 'Lena lives in Lisbon')
  await memory.editFact({ action: 'pin', factId })
  await memory.editFact({ action: 'retire', factId: await idNamed(memory, 'Lena likes tea') })
  await memory.editFact({ action: 'unpin', factId })
  const first = await memory.factEdits({ limit: 2 })
  expect(first.edits.map(({ action, text }) => [action, text])).toEqual([['unpin', 'Lena lives in Lisbon'], ['retire', 'Lena likes tea']])
  const second = await memory.factEdits({ limit: 2, cursor: first.next! })
  expect(second).toMatchObject({ edits: [{ action: 'pin' }] })
  expect(second.next).toBeUndefined()
  expect((await memory.factEdits({ factId })).edits.map(({ action }) => action)).toEqual(['unpin', 'pin'])
  await expect(memory.factEdits({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
})
