/** Whom a question names, known or not, by its grammar. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { peopleInQuestion } from '../../query/people.ts'

test.each<[string, string[]]>([
  ['what is Marta allergic to', ['Marta']], ['what is marta allergic to?', ['marta']],
  ["which pills can't Petra take", ['Petra']], ["Petra's job", ['Petra']], ["What's Lena's address?", ['Lena']],
  ['What is Will allergic to', ['Will']], ['where does Rose work', ['Rose']],
  ['where is Anna-Lena Klein living', ['Anna-Lena', 'Klein']], ['When is the birthday of Lena?', ['Lena']],
  ['wo arbeitet Petra', ['Petra']], ['was darf Petra nicht nehmen', ['Petra']], ['Petra在哪里工作', ['Petra']], ['莉娜住在哪里', ['莉娜']],
])('"%s" is about %j', (query, people) => void expect(peopleInQuestion(query)).toEqual(people))

test.each([
  'what am I allergic to', "what's my dog called", 'does she like coffee', 'does work start early', '我对什么过敏',
  '我妹妹住在哪里', 'is she a fan of Arsenal', 'is December fine', 'where did we park', 'Ann', '', 'What is it?',
])('"%s" is about nobody by name', (query) => void expect(peopleInQuestion(query)).toEqual([]))

test('any query is read without an error, and the people it asks about are words of it', () => {
  fc.assert(fc.property(
    fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => peopleInQuestion(text).every((name) => text.includes(name)),
  ))
})
