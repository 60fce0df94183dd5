/** How sure a recall is where people write as in a messenger: a word or two a message, thoughts in pieces, in slang. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb, useFilled } from '../../../../test/testing.ts'
import { remember, type Stretch } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')
let memory: Memory

const STRETCHES: readonly Stretch[] = [
  { from: '2026-01-06T18:00:00Z', texts: [
    'hey', 'heyy wyd', 'nm just made dinner lol', 'ooh what', 'mushroom risotto', 'omg',
    'u have to make it for me', 'ok saturday?', 'yesss',
  ] },
  { from: '2026-01-09T20:00:00Z', texts: [
    'guess what', 'what', 'got the job', 'NO WAY', 'at the aquarium!!', 'omg congrats', 'start in april', 'so happy for u 😂', 'thx',
  ] },
  {
    from: '2026-01-15T19:00:00Z',
    texts: ['my knee hurts again', 'oh no', 'from running tbh', 'did u see a doctor', 'going on thursday', 'good luck', 'thx', 'lmk'],
  },
  { from: '2026-01-22T21:00:00Z', texts: [
    'watching that baking show rn', 'same lol', 'the guy with the hat', 'haha yes', 'his cake fell over', 'i cried', 'rip cake', 'cake 😂',
  ] },
  { from: '2026-02-03T17:30:00Z', texts: [
    'wanna go to the lake in june', 'def', 'we could bring the tent', 'mine has a hole', 'my sister has one', 'nice', 'ill ask her',
  ] },
  { from: '2026-02-14T09:00:00Z', texts: [
    'morning', 'morningg', 'dog ate my headphones', 'again??', 'yep', 'shes a menace', 'lol shes 2', 'new ones are 80 euros', 'ouch',
  ] },
  { from: '2026-02-20T20:00:00Z', texts: [
    'cake guy won!!', 'no wayyy the cake guy', 'best cake ever tbh', 'now i want cake', 'same', 'cake at 11pm', 'dont judge', 'cake 😂',
  ] },
]
const open = async () => (memory = await memoryFor(held.db, { now: clock.now }))
useFilled(held, async () => remember(await open(), STRETCHES))
beforeEach(open)

const level = async (query: string) => (await memory.recall({ query })).confidence.level

describe('in a chat of short messages,', () => {
  test.each([
    'What cake did Ann bake for the birthday of her sister?',
    'Which doctor told Ben to stop running marathons in the mountains?',
    'What show did Ann watch at the theatre in June?',
    'How many euros did Ben pay for the concert at the lake?',
    'Why did Ann leave the job at the bakery in April?',
    'What did the dog do at the beach on Saturday evening with the new ball?',
    'Which cakes did Ann make?',
    'What was Ann thinking about cakes?',
  ])('a question about something else that shares words is not answered as strong: %s', async (query) => {
    expect(await level(query)).not.toBe('strong')
  })

  test.each(
    ['mushroom risotto', 'the job at the aquarium', 'Whose knee hurts?', 'What did the dog do to the headphones?'],
  )('a question about what was said is answered as fair or strong: %s', async (query) => {
    expect(['fair', 'strong']).toContain(await level(query))
  })
})
