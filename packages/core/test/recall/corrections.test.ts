/** Recall with misspelt words: what is found, how it is told, and what it costs. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { RecallOptions } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import type { Db, Query } from '@madeleine/engine'
import { memoryFor, stoppedClock, useDb, useFilled } from '../../../../test/testing.ts'
import { remember } from '../../../../test/support/remembered.ts'
import { watchedDb } from '../../../../test/watched-db.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')
let memory: Memory

const open = (user = 'local', db: Db = held.db) => memoryFor(db, { user, now: clock.now })
useFilled(held, async () => {
  await remember(await open(), [
    {
      from: '2026-01-05T08:00:00Z',
      texts: ['We hiked in Banff national park', 'The lake was so blue', 'My favourite colour, and the ice cream was great'],
    },
    {
      from: '2026-02-10T20:00:00Z',
      texts: ['I signed up for a yoga class', 'At the community centre?', 'Yes, Miso slept on my notebook meanwhile'],
    },
    { conversationId: 'deutsch', from: '2026-03-01T19:00:00Z', texts: [
      'Die Waschmaschine ist kaputt und die Reparatur ist teuer',
      'Wir treffen uns am Bahnhof im Café', 'Der Kühlschranktransport kommt erst am Freitag',
    ] },
  ])
  await remember(await open('bea'), [{ from: '2026-01-05T08:00:00Z', texts: ['The quagmire behind the house', 'Is it deep?'] }])
})
beforeEach(async () => void (memory = await open()))

const found = async (query: string, asked = memory) => {
  const { passages, episodes, corrections } = await asked.recall({ query, explain: true })
  return {
    text: passages.find(({ explain }) => explain!.terms.length > 0)?.text, why: episodes[0]?.why,
    corrections: corrections.map(({ from, to }) => `${from} → ${to}`), passages,
  }
}

describe('a query with a typo', () => {
  test.each([
    ['Bannf natinal park', /Banff/, ['Bannf → Banff', 'natinal → national']], ['yoga clas', /yoga class/, ['clas → class']],
    ['icecream', /ice cream/, ['icecream → ice cream']], ['my note book', /notebook/, ['note → notebook', 'book → notebook']],
    ['favorite color', /colour/, ['favorite → favourite', 'color → colour']],
    ['community center', /centre/, ['center → centre']], ['Banhof', /Bahnhof/, ['Banhof → Bahnhof']], ['cafe', /Café/, []],
    ['Waschmaschinenreparatur', /Waschmaschine ist/, ['Waschmaschinenreparatur → Waschmaschinen reparatur']],
    ['Kühlschrank', /Kühlschranktransport/, ['Kühlschrank → Kühlschranktransport']], ['yogga classes', /yoga class/, ['yogga → yoga']],
  ])('finds what was meant, and says how it was read: %s', async (query, text, corrections) => {
    const answer = await found(query)
    expect([answer.text, answer.corrections]).toEqual([expect.stringMatching(text), corrections])
  })

  test('has both spellings in the reason, and the right one as a term of the explanation', async () => {
    expect((await found('natinal park')).why).toBe('“natinal → national”, “park” in Ann\'s turn, 5 Jan 2026')
    expect((await found('natinal park')).passages[0]!.explain!.terms).toEqual(['nation', 'park'])
    expect((await found("the clas's end")).why).toContain('“clas → class”')
  })

  test('gives in the reason the form that was said, if the query has another', async () => {
    expect((await found('hiking')).why).toBe('“hiking → hiked” in Ann\'s turn, 5 Jan 2026')
    expect((await found('hikes')).why).toBe('“hikes” in Ann\'s turn, 5 Jan 2026')
    expect((await found('parks')).why).toBe('“parks” in Ann\'s turn, 5 Jan 2026')
  })

  test('scores as the right spelling does, and is less sure', async () => {
    const [wrong, right] = [await found('Bannf natinal park'), await found('Banff national park')]
    const withoutConfidence = ({ passages }: typeof right) =>
      passages.map(({ confidence: _, explain, ...passage }) => ({ ...passage, parts: explain?.parts }))
    expect(withoutConfidence(wrong)).toEqual(withoutConfidence(right))
    expect(wrong.passages[0]!.confidence).toBeLessThan(right.passages[0]!.confidence)
    expect(right.corrections).toEqual([])
  })

  test('in the name of a speaker asks about that speaker', async () => {
    const passages = async (query: string) => (await found(query)).passages.map(({ messageId, score }) => [messageId, score])
    expect(await passages('Annn')).toEqual(await passages('Annn'.slice(0, 3)))
    expect((await found('What does Annn say about yoga?')).corrections).toEqual(['Annn → Ann'])
  })

  test.each([
    'asdfgh', 'qwrtz', 'xkcdq', 'zzzz hjkl', '我们爬山', 'guitar lessons in Portugal',
  ])('finds nothing if no word is near: %s', async (query) => {
    expect(await found(query)).toMatchObject({ text: undefined, corrections: [] })
  })

  test('is corrected by the titles of conversations too', async () => {
    await memory.push({
      conversationId: 'trip', title: 'Hebrides itinerary',
      messages: [{ id: 't', role: 'user', content: 'Shall we take the ferry?', timestamp: clock.now() }],
    })
    await memory.flush({})
    await memory.settle()
    expect((await memory.recall({ query: 'Hebirdes' })))
      .toMatchObject({ corrections: [{ from: 'Hebirdes', to: 'Hebrides' }], passages: [{ messageId: 't' }] })
  })

  test('is corrected by pending messages too', async () => {
    await memory.push({
      conversationId: 'new', messages: [{ id: 'w', role: 'user', content: 'I play the xylophone', timestamp: clock.now() }],
    })
    expect(await found('xylofone')).toMatchObject({ text: 'I play the xylophone', corrections: ['xylofone → xylophone'] })
  })
})

/** The statements that a query runs. */
async function statementsOf(query: string, options: Partial<RecallOptions> = {}): Promise<Query[]> {
  const statements: Query[] = []
  await (await open('local', watchedDb(held.db, (one) => statements.push(one)))).recall({ query, detail: 'none', ...options })
  return statements
}

test(
  'a typo costs two more statements, one to find the near word and one to look it up, and none where '
  + 'the log knows every word or lacks an English one',
  async () => {
    const count = async (query: string, options: Partial<RecallOptions> = { factLimit: 0 }) => (await statementsOf(query, options)).length
    const known = await count('the yoga class')
    expect(await count('the yoga clas')).toBe(known + 2)
    expect(await count('the yoga asdfgh')).toBe(known + 2)
    expect(await count('the yoga ational')).toBe(known + 3)
    expect(await count('the yoga lesson with happiness')).toBe(known)
    // Where facts stand, they are searched for once more: by the word as it was corrected
    expect(await count('the yoga clas', {})).toBe((await count('the yoga class', {})) + 3)
  },
)

test('another user\'s words correct no typo', async () => {
  expect((await found('quagmyre')).corrections).toEqual([])
  expect((await found('quagmyre', await open('bea'))).corrections).toEqual(['quagmyre → quagmire'])
  expect((await found('natinal', await open('bea'))).corrections).toEqual([])
})

test('forgotten words correct no typo', async () => {
  expect((await found('Banhof')).corrections).toEqual(['Banhof → Bahnhof'])
  await memory.forget({ conversationId: 'deutsch' })
  expect(await found('Banhof')).toMatchObject({ text: undefined, corrections: [] })
  expect((await found('natinal')).corrections).toEqual(['natinal → national'])
})

test('a typo is read only as a word within the scope', async () => {
  const corrections = async (scope: object) => (await memory.recall({ query: 'yoga clas', ...scope })).corrections
  expect(await corrections({})).toEqual([{ from: 'clas', to: 'class' }])
  expect(await corrections({ asOf: '2026-03-01T00:00:00Z' })).toEqual([{ from: 'clas', to: 'class' }])
  for (const scope of [{ asOf: '2026-02-01T00:00:00Z' }, { before: '2026-02-01T00:00:00Z' }, { within: ['deutsch'] }]) {
    expect([scope, await corrections(scope)]).toEqual([scope, []])
  }
})
