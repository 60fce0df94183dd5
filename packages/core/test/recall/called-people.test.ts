/** Who takes part in talk under another name than their messages have. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callsOf, soundsLike } from '../../../language/query/people.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

test.each([
  ['Hello Nadja!', 'Nadja'], ['thanks, nadja', 'Nadja'], ['What did you cook, Nadja?', 'Nadja'],
  ['Where did you find it Nadja', 'nadja'], ['Danke Nadja', 'Nadja'], ['谢谢你，小雨', '小雨'],
])('"%s" calls %s by name', (text, name) => void expect(callsOf(name)(text)).toBe(true))

test.each([
  ['Nadja came for dinner.', 'Nadja'], ['Hello, I met Nadja', 'Nadja'], ["Thanks, Nadja's cake was good", 'Nadja'],
  ['I asked you. Nadja was there.', 'Nadja'], ['Hello Nadjas', 'Nadja'], ['小雨住在成都', '小雨'],
])('"%s" does not call %s', (text, name) => void expect(callsOf(name)(text)).toBe(false))

test('any text is searched for calls of any name without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (text, name) =>
    typeof callsOf(name)(text) === 'boolean' && typeof soundsLike(text, name) === 'boolean'))
})

test('names that differ by vowels or a silent letter sound alike, others do not', () => {
  for (const [asked, known] of [['Sarah', 'Sara'], ['Cathrin', 'Catrin'], ['Stephan', 'Stefan'], ['Luiza', 'Luisa']] as const) {
    expect([asked, soundsLike(asked, known)]).toEqual([asked, true])
  }
  for (const [asked, known] of [['Petra', 'Peter'], ['Marta', 'Martin'], ['Marta', 'Mara'], ['Amy', 'Ami'], ['Rosa', 'Lisa']] as const) {
    expect([asked, soundsLike(asked, known)]).toEqual([asked, false])
  }
})

/** How sure recall is of what Luisa says of herself. */
const asked = async (first: string, query: string) => {
  const memory = await memoryFor(held.db, { now: () => new Date('2026-06-01T12:00:00Z') })
  const texts = [
    first, 'Fine, the weather is lovely.', 'Nice to hear.', 'We went to the market.',
    'What did you buy there?', 'Some cheese and bread.', 'Sounds tasty.', "I'm allergic to penicillin.",
  ]
  const messages = talk(texts, { from: '2026-05-01T12:00:00Z' })
    .map((message, i) => ({ ...message, role: 'user' as const, name: i % 2 === 0 ? 'Bo' : 'Luisa' }))
  await memory.push({ conversationId: 'called', people: true, messages })
  await memory.flush()
  await memory.settle()
  const { passages } = await memory.recall({ query })
  return passages.find(({ text }) => text.includes('penicillin'))!.confidence
}

test('what a speaker says is an answer about the name that others call them by', async () => {
  expect(await asked('Hello Nadja, how are you?', 'what is Nadja allergic to')).toBeGreaterThan(0.4)
})

test('talk about a name gives it to no speaker: what a speaker says of himself is no answer about it', async () => {
  expect(await asked('My neighbour Nadja moved away.', 'what is Nadja allergic to')).toBeLessThan(0.4)
})

test('a name belongs to the speaker who is called by it, not to the one who calls', async () => {
  const memory = await memoryFor(held.db, { now: () => new Date('2026-06-01T12:00:00Z') })
  const messages = talk(
    ["Hello Nadja! I'm allergic to penicillin.", 'Hello.', 'Lovely day.', "It is. I'm allergic to sun."], { from: '2026-05-01T12:00:00Z' },
  )
    .map((message, i) => ({ ...message, role: 'user' as const, name: i % 2 === 0 ? 'Bo' : 'Luisa' }))
  await memory.push({ conversationId: 'callers', people: true, messages })
  await memory.flush()
  await memory.settle()
  const { passages } = await memory.recall({ query: 'what is Nadja allergic to' })
  expect(passages.find(({ text }) => text.includes('sun'))!.confidence).toBeGreaterThan(0.4)
})

test('a name that nobody uses and that sounds like a speaker\'s may be theirs', async () => {
  expect(await asked('Good morning.', 'what is Luiza allergic to')).toBeGreaterThan(0.4)
  expect(await asked('Good morning.', 'what is Petra allergic to')).toBeLessThan(0.4)
})
