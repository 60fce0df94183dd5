/** What a person says of facts by their own call counts for more than what is read in talk, is kept, and can be undone. */
import { describe, expect, test } from 'vitest'
import { unlearnReadings } from '../../facts/unlearn-sql.ts'
import type { Memory } from '../../memory/memory.ts'
import { withUser } from '@madeleine/engine'
import { talk, useDb } from '../../../../test/testing.ts'
import { all, holding, idNamed, knowing, named, NOW, openAt } from './edited.ts'
import { fact, learn, likes, livesIn, place, storeLog } from '../../../../test/support/learning.ts'

const held = useDb()
const answers = async (memory: Memory, query: string): Promise<string[]> => (await memory.facts({ query })).map(({ text }) => text)

describe('a correction of a fact', () => {
  test('takes the place of the fact from now on, and keeps it with its time and its messages', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    const before = await named(memory, 'Lena lives in Lisbon')
    const { edit, changes, dryRun } = await memory.editFact({ action: 'correct', factId: before.id, text: 'Lena lives in Porto.' })
    expect(dryRun).toBe(false)
    expect(edit).toMatchObject({
      action: 'correct', at: NOW, text: before.text, factId: before.id, newText: 'Lena lives in Porto.', since: NOW,
    })
    expect(changes.map(({ before: was, after }) => [was?.text, after?.text, after?.validTo])).toEqual([
      ['Lena lives in Lisbon', 'Lena lives in Lisbon', NOW], [undefined, 'Lena lives in Porto.', undefined]])
    const [now] = await memory.facts()
    expect(now).toMatchObject({
      text: 'Lena lives in Porto.', attribute: 'home', value: 'Porto', quality: 'person', validFrom: NOW, sources: [],
      supersedes: before.id,
      edits: [{ id: edit.id, action: 'correct', at: NOW }],
    })
    expect(await named(memory, before.text)).toMatchObject({
      id: before.id, validFrom: before.validFrom, validTo: NOW, supersededBy: now!.id, sources: before.sources, quality: 'model',
      edits: [{ id: edit.id, action: 'correct', at: NOW }],
    })
    expect(await answers(memory, 'where does Lena live?')).toEqual(['Lena lives in Porto.'])
  })

  test('that says it was never true takes over its time, and withdraws it from every answer', async () => {
    const memory = await knowing(held, livesIn('Paris', 1), livesIn('Lisbon', 3))
    const factId = await idNamed(memory, 'Lena lives in Lisbon')
    await memory.editFact({ action: 'correct', factId, value: 'Porto', wasNeverTrue: true })
    expect((await answers(memory, 'where did Lena live before Porto?'))[0]).toBe('Lena lives in Paris')
    expect(await named(memory, 'Lena lives in Porto')).toMatchObject({ validFrom: place(3).at, supersedes: expect.any(String) })
    expect(await named(memory, 'Lena lives in Lisbon')).toMatchObject({ withdrawn: true, validTo: place(3).at })
    for (const query of ['where does Lena live?', 'where did Lena live before?', 'where did Lena live in January 2026?', 'Lisbon']) {
      expect({ query, told: (await answers(memory, query)).join() }).toEqual({ query, told: expect.not.stringContaining('Lisbon') })
      expect((await memory.recall({ query })).facts.map(({ text }) => text).join()).not.toContain('Lisbon')
    }
    const then = await memory.facts({ asOf: place(5).at })
    expect(then.map(({ text }) => text)).toEqual(['Lena lives in Porto'])
  })

  test('in the first person is stored in the third, as a fact that is added', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    await memory.editFact({ action: 'correct', factId: await idNamed(memory, 'Lena lives in Lisbon'), text: 'I live in Porto' })
    expect(await memory.facts()).toMatchObject([{ text: 'Lena lives in Porto.', attribute: 'home', value: 'Porto' }])
  })

  test('in its words alone changes neither the fact nor its time', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    const before = await named(memory, 'Lena lives in Lisbon')
    await memory.editFact({ action: 'correct', factId: before.id, text: 'Lena has a flat in Lisbon' })
    expect(await all(memory)).toMatchObject([{
      id: before.id, text: 'Lena has a flat in Lisbon', value: 'Lisbon', validFrom: before.validFrom, sources: before.sources,
    }])
    await memory.editFact({ action: 'correct', factId: before.id, text: 'Lena rents a flat in Lisbon' })
    expect(await holding(memory)).toEqual(['Lena rents a flat in Lisbon'])
  })

  test('beside others of its kind ends that one and no other', async () => {
    const memory = await knowing(held, likes('tea', 2), likes('oboes', 3))
    await memory.editFact({ action: 'correct', factId: await idNamed(memory, 'Lena likes tea'), text: 'Lena likes coffee' })
    expect(await holding(memory)).toEqual(['Lena likes coffee', 'Lena likes oboes'])
  })
})

describe('retiring a fact', () => {
  test('ends it at its time, and no older talk brings it back', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    const factId = await idNamed(memory, 'Lena lives in Lisbon')
    await memory.editFact({ action: 'retire', factId, validTo: place(20).at })
    expect(await holding(memory)).toEqual([])
    expect(await named(memory, 'Lena lives in Lisbon')).toMatchObject({ validTo: place(20).at })
    await learn(held.db, [livesIn('Lisbon', 3), livesIn('Lisbon', 30), livesIn('Lisbon', 8)])
    expect(await holding(memory)).toEqual([])
  })

  test('does not stop later talk from stating it again', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    await memory.editFact({ action: 'retire', factId: await idNamed(memory, 'Lena lives in Lisbon') })
    await memory.push({ conversationId: 'later', messages: talk(['x'], { from: '2026-03-05T12:00:00Z' }) })
    await learn(held.db, [livesIn('Lisbon', 0, { sources: [{ conversationId: 'later', seq: 0, at: new Date('2026-03-05T12:00:00Z') }],
      validFrom: new Date('2026-03-05T12:00:00Z') })])
    expect(await memory.facts()).toMatchObject([{ text: 'Lena lives in Lisbon', validFrom: new Date('2026-03-05T12:00:00Z') }])
  })

  test('as never true gives its time back to what held before it', async () => {
    const memory = await knowing(held, livesIn('Paris', 1), livesIn('Lisbon', 3))
    await memory.editFact({ action: 'retire', factId: await idNamed(memory, 'Lena lives in Lisbon'), wasNeverTrue: true })
    expect(await memory.facts()).toMatchObject([{ text: 'Lena lives in Paris', validFrom: place(1).at }])
    expect(await named(memory, 'Lena lives in Lisbon')).toMatchObject({ withdrawn: true })
  })

  test('lasts if an upgrade reads the same message in other words', async () => {
    const nuts = { kind: 'new' as const, fact: fact('Lena is allergic to nuts', 5, { attribute: 'allergy', value: 'nuts' }) }
    await storeLog(held.db)
    await learn(held.db, [nuts, livesIn('Lisbon', 5)], { quality: 'rules' })
    const memory = await openAt(held)
    await memory.editFact({ action: 'retire', factId: await idNamed(memory, 'Lena is allergic to nuts') })
    await withUser(held.db, 'local', (tx) => unlearnReadings(tx, 'local', [{ conversationId: 'c', from: 5, to: 6 }], ['rules']))
    await learn(held.db, [
      { kind: 'new', fact: fact('Lena has a nut allergy', 5, { attribute: 'allergy', value: 'nut allergy' }) }, livesIn('Lisbon', 5),
    ])
    expect(await holding(memory)).toEqual(['Lena lives in Lisbon'])
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })
})

test("an assistant's note does not change what a person has edited", async () => {
  const memory = await knowing(held, livesIn('Lisbon', 3))
  await memory.editFact({ action: 'correct', factId: await idNamed(memory, 'Lena lives in Lisbon'), value: 'Porto' })
  await memory.push({ conversationId: 'later', messages: talk(['x', 'y'], { from: '2026-03-05T12:00:00Z' }) })
  const at = new Date('2026-03-05T12:00:00Z')
  const later = { sources: [{ conversationId: 'later', seq: 0, at }] as const, validFrom: at }
  await learn(held.db, [livesIn('Braga', 0, { ...later, isNoted: true }), livesIn('Lisbon', 0, { ...later, isNoted: true })])
  expect(await holding(memory)).toEqual(['Lena lives in Porto'])
  await learn(held.db, [livesIn('Braga', 1, { ...later, sources: [{ conversationId: 'later', seq: 1, at }] })])
  expect(await holding(memory)).toEqual(['Lena lives in Braga'])
})

describe('a pinned fact', () => {
  test('stands first in every context, however many others there are, until it is unpinned', async () => {
    const memory = await knowing(held, ...Array.from({ length: 39 }, (_, day) => likes(`thing ${day} of many`, day)))
    const factId = await idNamed(memory, 'Lena likes thing 0 of many')
    const lines = async () =>
      ((await memory.context({ conversationId: 'new' })).system ?? '').split('\n').filter((line) => line.startsWith('- ['))
    expect((await lines()).join()).not.toContain('thing 0 of many')
    await memory.editFact({ action: 'pin', factId })
    expect((await lines())[0]).toContain('Lena likes thing 0 of many')
    expect(await named(memory, 'Lena likes thing 0 of many')).toMatchObject({ pinned: true, edits: [{ action: 'pin' }] })
    await memory.editFact({ action: 'unpin', factId })
    expect((await lines()).join()).not.toContain('thing 0 of many')
  })

  test('stays pinned when it is corrected', async () => {
    const memory = await knowing(held, livesIn('Lisbon', 3))
    const factId = await idNamed(memory, 'Lena lives in Lisbon')
    await memory.editFact({ action: 'pin', factId })
    await memory.editFact({ action: 'correct', factId, value: 'Porto' })
    expect(await memory.facts()).toMatchObject([{ text: 'Lena lives in Porto', pinned: true }])
    await expect(memory.editFact({ action: 'pin', factId: await idNamed(memory, 'Lena lives in Porto') }))
      .rejects.toMatchObject({ code: 'conflict' })
  })

  test('is refused as the twenty-first', async () => {
    const memory = await knowing(held, ...Array.from({ length: 21 }, (_, day) => likes(`thing ${day}`, day)))
    const facts = await memory.facts()
    for (const { id } of facts.slice(0, 20)) await memory.editFact({ action: 'pin', factId: id })
    await expect(memory.editFact({ action: 'pin', factId: facts[20]!.id })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('an added fact', () => {
  test('is known as the person stated it, with what the rules read in it', async () => {
    const memory = await openAt(held)
    const { edit } = await memory.editFact({ action: 'add', text: 'I live in Porto.' })
    expect(await memory.facts()).toMatchObject([{
      text: 'The user lives in Porto.', subject: 'user', category: 'identity', attribute: 'home', value: 'Porto', quality: 'person',
      sources: [], validFrom: NOW, edits: [{ id: edit.id, action: 'add' }],
    }])
    await memory.editFact({
      action: 'add', text: 'Mia collects stamps', subject: 'Mia', category: 'interest', validFrom: '2020-01-01',
    })
    expect(await named(memory, 'Mia collects stamps')).toMatchObject({ category: 'interest', validFrom: new Date('2020-01-01') })
    expect(await answers(memory, 'what does Mia collect?')).toEqual(['Mia collects stamps'])
    const { text, facts } = await memory.recall({ query: 'where do I live?' })
    expect(facts).toMatchObject([{ text: 'The user lives in Porto.' }])
    expect(text).toContain('- [identity] The user lives in Porto. (since 20 Feb 2026; stated by the user on 20 Feb 2026)')
    expect((await memory.context({ conversationId: 'new' })).system).toContain('The user lives in Porto.')
    await expect(memory.expand((await memory.facts())[0]!.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is ended by later talk of the person, like any other', async () => {
    const memory = await knowing(held)
    await memory.editFact({ action: 'add', text: 'Lena lives in Porto', subject: 'Lena', validFrom: place(1).at })
    await learn(held.db, [livesIn('Braga', 5)])
    expect(await holding(memory)).toEqual(['Lena lives in Porto'])
    const at = new Date('2026-03-05T12:00:00Z')
    await memory.push({ conversationId: 'later', messages: talk(['x'], { from: at.toISOString() }) })
    await learn(held.db, [livesIn('Braga', 0, { sources: [{ conversationId: 'later', seq: 0, at }], validFrom: at })])
    expect(await holding(memory)).toEqual(['Lena lives in Braga'])
  })
})
