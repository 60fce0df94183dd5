/** What is over ends whatever was said before it, whichever of the two is learnt first, and of whatever conversation. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { type Db, withUser } from '@madeleine/engine'
import { ruleFacts } from '@madeleine/language'
import { learnFacts } from '../../facts/learn-facts-sql.ts'
import { byNight } from '../../../../test/at-length.ts'
import { dayOf, readAll, reading, storeLog } from '../../../../test/support/learning.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb({ emptied: 'once' })

/** A message a day, in this order of story time. */
const SAID = [
  'I drive a Golf. I work at Kelpwise.', 'I have a dog called Bruno.', 'Ich spiele Klarinette.', 'I live in Hull.',
  'sold the golf, cycling everywhere now', 'bruno is so old.', 'die klarinette hab ich an den nagel gehängt',
  'bruno passed away last night', 'I drive a Golf.', 'I have a dog called Rex.', 'It rains.', 'My dog died.', 'well, they let me go today',
  "I'm learning Welsh.", 'goodbye hull', 'Estoy aprendiendo catalán.', 'welsh kind of fizzled out', 'the golf got stolen',
  'I play the accordion.', 'It snows.', 'I have a cat called Ada. ditched the accordion', 'I have a cat called Zoe.', 'my cat died',
] as const

const DAYS = SAID.map((_, day) => day)
const messageOf = (day: number): Message => {
  const at = new Date(Date.parse('2026-01-01T12:00:00Z') + day * 86_400_000)
  return {
    id: `m${day}`, role: 'user', kind: 'message', text: SAID[day]!, at, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {},
    seq: day, receivedAt: at,
  }
}

/** Learns the messages of these days, in this order. */
async function learnDays(db: Db, days: readonly number[]): Promise<void> {
  await db.script('delete from fact; delete from fact_source')
  for (const day of days) {
    const changes = atOnce(ruleFacts([messageOf(day)], { conversationId: 'c', timeZone: 'UTC' }))
    await withUser(db, 'local', (tx) => learnFacts(tx, 'local', changes, { ...reading('2026-03-01T00:00:00Z', 'rules'), timeZone: 'UTC' }))
  }
}

/** What held, from which day to which. */
const known = async (db: Db): Promise<readonly (readonly [string, number, number | null])[]> => (await readAll(db)).map(
  ({ text, validFrom, validTo }) => [text.replace(/^The user /u, ''), dayOf(validFrom), validTo && dayOf(validTo)] as const)
  .toSorted(([a, from], [b, to]) => (a < b ? -1 : a > b ? 1 : from - to))

test('what holds and until when is the same in any order of learning', async () => {
  await storeLog(held.db, { days: SAID.length })
  await learnDays(held.db, DAYS)
  const inOrder = await known(held.db)
  expect(inOrder.filter(([text]) => !text.endsWith('died.'))).toEqual([
    ['Der Nutzer spielt Klarinette.', 2, 6], ['El usuario aprende catalán.', 15, null], ['drives a Golf.', 0, 4],
    ['drives a Golf.', 8, 17], ['has a cat called Ada.', 20, null], ['has a cat called Zoe.', 21, null], ['has a dog called Bruno.', 1, 7],
    ['has a dog called Rex.', 9, 11], ['is learning Welsh.', 13, 16], ['lives in Hull.', 3, 14], ['plays the accordion.', 18, 20],
    ['works at Kelpwise.', 0, 12],
  ])
  for (const days of [DAYS.toReversed()]) {
    await learnDays(held.db, days)
    expect(await known(held.db)).toEqual(inOrder)
  }
  await fc.assert(fc.asyncProperty(fc.shuffledSubarray([...DAYS], { minLength: DAYS.length }), async (days) => {
    await learnDays(held.db, days)
    expect(await known(held.db)).toEqual(inOrder)
  }), { numRuns: byNight(6, 100) })
})

/** Says a message on a day, in a conversation of its own, whenever that is learnt. */
async function saying(user: string) {
  const memory = await memoryFor(held.db, { user, now: stoppedClock('2026-04-01T09:00:00Z').now, timeZone: 'UTC' })
  const say = async (day: number, content: string, role: 'user' | 'assistant' = 'user'): Promise<void> => {
    const timestamp = new Date(Date.UTC(2026, 2, day, 9))
    await memory.push({ conversationId: `${day}`, messages: [{ id: `m${day}`, role, content, timestamp }] })
    await memory.flush()
    await memory.settle()
  }
  const facts = async (): Promise<readonly (readonly [string, string | undefined])[]> => (await memory.facts({ includeSuperseded: true }))
    .map(({ text, validTo }) => [text, validTo?.toISOString().slice(5, 10)])
  return { memory, say, facts }
}

test('an older talk that is imported later states what has ended since', async () => {
  const { memory, say, facts } = await saying('ann')
  await say(20, 'Ditched the accordion on March 12, my neighbours are happy.')
  expect(await facts()).toEqual([])
  await say(2, 'I play the accordion.')
  expect(await facts()).toEqual([['The user plays the accordion.', '03-13']])
  const entry = (await memory.history()).find(({ action }) => action === 'fact.ended')!
  expect(entry).toMatchObject({ by: 'rule', target: { text: 'The user plays the accordion.', proof: { conversationId: '20' } } })
  await memory.undo(entry.id)
  await say(1, 'We are well. I play the accordion.')
  expect(await facts()).toEqual([['The user plays the accordion.', undefined]])
})

test('what one user says is over ends nothing of another, nor does what an assistant says, or what was forgotten', async () => {
  const [bea, cem] = [await saying('bea'), await saying('cem')]
  await bea.say(20, 'I sold the Golf.')
  await cem.say(19, 'I sold the Golf for you.', 'assistant')
  await cem.say(20, '> I sold the Golf.\nMy sister wrote that.')
  await cem.say(21, 'I sold the Golf.')
  await cem.memory.forget({ conversationId: '21' })
  await cem.memory.settle()
  await cem.say(2, 'I drive a Golf.')
  expect(await cem.facts()).toEqual([['The user drives a Golf.', undefined]])
})

test('what is told years later, or of a year long past, ends nothing that was said since', async () => {
  const { say, facts } = await saying('dan')
  await say(20, 'I left Hull in 2019.')
  await say(2, 'I live in Hull.')
  expect(await facts()).toContainEqual(['The user lives in Hull.', undefined])
})
