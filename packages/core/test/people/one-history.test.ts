/** Facts of one person's names are one history: a newer one ends an older one of another name, and gives it back once that is undone. */
import { beforeEach, expect, it } from 'vitest'
import type { EndedFact, FactChange } from '@madeleine/contract'
import { unlearnMessages } from '../../facts/unlearn-sql.ts'
import type { Memory } from '../../memory/memory.ts'
import { withUser } from '@madeleine/engine'
import { fact, learn, place, readAll, storeLog } from '../../../../test/support/learning.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
const USER = 'local'
const now = () => new Date('2026-03-20T12:00:00Z')

let memory: Memory
beforeEach(async () => {
  await storeLog(held.db)
  memory = await memoryFor(held.db, { now, timeZone: 'UTC' })
})

const lives = (subject: string, city: string, day: number): FactChange =>
  ({ kind: 'new', fact: fact(`${subject} lives in ${city}`, day, { subject, attribute: 'home', value: city }) })
const tastes = (subject: string, attribute: 'likes' | 'dislikes', value: string, day: number): FactChange => ({
  kind: 'new', fact: fact(`${subject} ${attribute} ${value}`, day, { subject, category: 'preference', attribute, value }),
})
const owns = (subject: string): FactChange =>
  ({ kind: 'new', fact: fact(`${subject} owns a kayak`, 2, { subject, category: 'experience', attribute: 'owns', value: 'a kayak' }) })
const ends = (subject: string, attribute: string, day: number): EndedFact =>
  ({ kind: 'end', subject, attribute, endsAt: place(day).at, sources: [place(day)] })
const standing = async (asOf?: Date): Promise<string[]> =>
  (await memory.facts({ ...(asOf && { asOf }), limit: 20 })).map(({ text }) => text).toSorted()
const forgetDay = (day: number) =>
  withUser(held.db, USER, (tx) => unlearnMessages(tx, USER, [{ conversationId: 'c', from: day, to: day + 1 }]))
const sound = async (): Promise<void> => expect((await memory.check()).ok).toBe(true)

const CITIES = [lives('Ann Smith', 'Porto', 1), lives('ann.smith', 'Faro', 9)]
const MERGE = { names: ['Ann Smith', 'ann.smith'] }

it('merging two names ends what was said before of the other, in every answer, and undoing it gives that back to the byte', async () => {
  await learn(held.db, CITIES)
  const before = [await readAll(held.db), await memory.facts({ includeSuperseded: true })]
  expect(await standing()).toEqual(['Ann Smith lives in Porto', 'ann.smith lives in Faro'])
  const { id } = await memory.mergePeople(MERGE)
  expect(await standing()).toEqual(['ann.smith lives in Faro'])
  expect(await standing(place(5).at)).toEqual(['Ann Smith lives in Porto'])
  expect((await memory.facts({ query: 'where does Ann live' })).map(({ text }) => text)).toEqual(['ann.smith lives in Faro'])
  const [faro, porto] = await memory.facts({ includeSuperseded: true })
  expect([porto!.validTo, porto!.supersededBy, faro!.supersedes]).toEqual([place(9).at, faro!.id, porto!.id])
  await sound()
  await memory.unmergePeople(id)
  expect([await readAll(held.db), await memory.facts({ includeSuperseded: true })]).toEqual(before)
  await sound()
})

it('facts of merged names are the same whether the names were merged before or after the facts were learnt, in any order', async () => {
  await learn(held.db, CITIES)
  await memory.mergePeople(MERGE)
  const after = await readAll(held.db)
  await forgetDay(1)
  expect(await standing()).toEqual(['ann.smith lives in Faro'])
  await forgetDay(9)
  await learn(held.db, CITIES.toReversed())
  expect(await readAll(held.db)).toEqual(after)
})

it('of two facts of merged names, the older one comes back if the newer one is forgotten', async () => {
  await learn(held.db, CITIES)
  await memory.mergePeople(MERGE)
  await forgetDay(9)
  expect(await standing()).toEqual(['Ann Smith lives in Porto'])
})

it('a fact that two merged names share is one fact with both proofs, and two again once the merge is undone', async () => {
  await learn(held.db, [lives('Ann Smith', 'Porto', 1), lives('ann.smith', 'Porto', 9)])
  const before = await readAll(held.db)
  const { id } = await memory.mergePeople(MERGE)
  const [porto, ...others] = await memory.facts()
  expect(others).toEqual([])
  expect(porto).toMatchObject({ text: 'Ann Smith lives in Porto', validFrom: place(1).at })
  expect(porto!.sources).toHaveLength(2)
  await memory.unmergePeople(id)
  expect(await readAll(held.db)).toEqual(before)
})

it('merging names covers tastes, and an end that one name tells of another, learnt and forgotten', async () => {
  await learn(held.db, [lives('Ann Smith', 'Porto', 1), tastes('Ann Smith', 'likes', 'coffee', 2)])
  await learn(held.db, [lives('ann.smith', 'Porto', 0), lives('Ben', 'Hamburg', 3)])
  await memory.mergePeople(MERGE)
  await learn(held.db, [tastes('ann.smith', 'dislikes', 'coffee', 10)])
  expect(await standing()).toEqual(['Ben lives in Hamburg', 'ann.smith dislikes coffee', 'ann.smith lives in Porto'])
  await learn(held.db, [ends('ann.smith', 'home', 12)])
  expect(await standing()).toEqual(['Ben lives in Hamburg', 'ann.smith dislikes coffee'])
  await forgetDay(12)
  await forgetDay(10)
  expect(await standing()).toHaveLength(3)
  await sound()
})

it('an end told under one name ends the fact of a merged name, though that name has no such fact of its own', async () => {
  await learn(held.db, [lives('Ann Smith', 'Porto', 1), owns('ann.smith')])
  await memory.mergePeople(MERGE)
  await learn(held.db, [ends('ann.smith', 'home', 12)])
  expect(await standing()).toEqual(['ann.smith owns a kayak'])
  await forgetDay(12)
  expect(await standing()).toEqual(['Ann Smith lives in Porto', 'ann.smith owns a kayak'])
})

it('what the user says without a name belongs to the name that is the user', async () => {
  await learn(held.db, [lives('Ann Smith', 'Porto', 1), lives('user', 'Faro', 9)])
  const { id } = await memory.mergePeople({ names: ['Ann Smith'], me: true })
  expect(await standing()).toEqual(['user lives in Faro'])
  await memory.unmergePeople(id)
  expect(await standing()).toHaveLength(2)
})

it('a correction of a fact holds for merged names, and can be undone', async () => {
  await learn(held.db, CITIES)
  await memory.mergePeople(MERGE)
  const [faro] = await memory.facts()
  const { edit } = await memory.editFact({ factId: faro!.id, action: 'correct', text: 'ann.smith lives in Lagos', value: 'Lagos' })
  expect(await standing()).toEqual(['ann.smith lives in Lagos'])
  await memory.editFact({ action: 'undo', editId: edit.id })
  expect(await standing()).toEqual(['ann.smith lives in Faro'])
  await sound()
})

it('a merge reports every fact that it changes', async () => {
  await learn(held.db, CITIES)
  const changed: string[] = []
  memory.on('fact.changed', ({ factId }) => changed.push(factId))
  await memory.mergePeople(MERGE)
  expect(changed).toHaveLength(1)
})
