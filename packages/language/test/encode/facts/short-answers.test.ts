/** A short answer and the question just before it state something together; the answer proves it, and the question alone proves nothing. */
import { describe, expect, test } from 'vitest'
import { atOnce } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { ruleFacts } from '../../../facts/rule-facts.ts'

const AT = new Date('2026-05-12T10:00:00Z')
const said = (text: string, seq: number, rest: Partial<Message> = {}): Message => ({
  id: `m${seq}`, seq, role: 'user', kind: 'message', text, at: AT, receivedAt: AT, timed: true, tokens: 1, callIds: [], resultIds: [],
  marks: {}, ...rest,
})
const changesOf = (messages: readonly Message[], options = {}) =>
  atOnce(ruleFacts(messages, { conversationId: 'c', timeZone: 'UTC', ...options }))
const learntOf = (messages: readonly Message[], options = {}): string[] => changesOf(messages, options).flatMap((change) =>
  (change.kind === 'new' ? change.fact.text : change.kind === 'done' || change.kind === 'over' ? []
    : `over: ${change.attribute} ${change.value ?? ''} ${change.endsAt.toISOString().slice(0, 10)}`))

/** What is learnt from the last of these messages, an answer to an assistant's. */
const answered = (...texts: readonly string[]): string[] =>
  learntOf(texts.map((text, i) => said(text, i, (texts.length - i) % 2 === 1 ? {} : { role: 'assistant' })))

describe('a short answer states what was asked for', () => {
  test.each([
    ['Where did you grow up?', 'Ghent', 'The user grew up in Ghent.'],
    ['Where did you grow up?', 'on a farm near Ghent', 'The user grew up on a farm near Ghent.'],
    ['Any allergies?', 'peanuts, sadly', 'The user is allergic to peanuts.'],
    ['Before I suggest a menu: do you have any dietary restrictions?', 'Vegetarian', 'The user is vegetarian.'],
    ['Do you have any pets?', 'Yes, a dog called Bruno', 'The user has a dog called Bruno.'],
    ['How old are you, if I may ask?', '41', 'The user is 41 years old.'],
    ['Are you vegetarian or vegan?', 'vegan', 'The user is vegan.'],
    ['Do you live in Ghent or in Bruges?', 'Bruges', 'The user lives in Bruges.'],
    ['Hast du irgendwelche Allergien?', 'Erdnüsse, leider', 'Der Nutzer ist allergisch gegen Erdnüsse.'],
    ['Wo bist du aufgewachsen?', 'auf einem Bauernhof bei Gent', 'Der Nutzer ist auf einem Bauernhof bei Gent aufgewachsen.'],
    ['¿A qué te dedicas?', 'enfermera', 'El usuario es enfermera.'],
    ['Tu viens d’où ?', 'De Nantes', "L'utilisateur vient de Nantes."],
    ['你在哪里长大的？', '根特附近的一个农场', '用户在根特附近的一个农场长大。'],
  ])('%s – %s', (question, answer, fact) => {
    expect(answered('Hi', question, answer)).toContain(fact)
  })
})

describe('yes and no state, or end, what was asked', () => {
  test.each([
    ['Do you still work at Kelpwise?', 'yes', ['The user works at Kelpwise.']],
    ['Do you still work at Kelpwise?', 'not since April', ['over: employer Kelpwise 2026-04-01']],
    ['Do you still work at Kelpwise?', 'No, Siemens now', ['The user works at Siemens.', 'over: employer Kelpwise 2026-05-12']],
    ['So you are a nurse?', 'yes', ['The user is a nurse.']],
    ['Wohnst du noch in Gent?', 'nein, in Brügge', ['Der Nutzer wohnt in Brügge.', 'over: home Gent 2026-05-12']],
    ['¿Sigues trabajando en Kelpwise?', 'no, desde abril', ['over: employer Kelpwise 2026-04-01']],
    ['Tu habites toujours à Gand ?', 'non, plus maintenant', ['over: home Gand 2026-05-12']],
    ['你还在开普工作吗？', '不了', ['over: employer 开普 2026-05-12']],
  ])('%s – %s', (question, answer, learnt) => {
    expect(answered('Hi', question, answer)).toEqual(expect.arrayContaining(learnt))
  })
})

describe('a whole sentence is no short answer', () => {
  test.each([
    ['Do you have pets?', 'no i do not have any pets', /pets/],
    ['Do you have pets?', 'no just listen to some music and relax', /listen/],
    ['How old are you?', 'old enough to work in a mill', /years old/],
    ['What do you do?', 'yes in the choir', /is a in/],
    ['What do you do for fun?', 'oh cool. well i am only 4', /cool/],
    ['What do you do?', 'gymnastics for about 4 hours a day great work out', /gymnastics/],
    ['Do you like Britney Spears?', 'I am not familiar with her music', /Britney/i],
    ['Where do you work?', 'i am a homemaker', /works at/], ['How old are you?', 'I am nine years old', /old years/],
    ['What is your favorite food?', 'i have kind of a strict diet', /favourite/], ['Do you own any pets?', 'i do', /any/],
    ['Are you going to college after?', 'yes, I hope so', /after/],
  ])('%s – %s', (question, answer, shape) => {
    expect(answered('Hi', question, answer).filter((fact) => !fact.startsWith('over') && shape.test(fact))).toEqual([])
  })
})

test('the answer proves it, and nothing else', () => {
  const [change] = changesOf([said('Where did you grow up?', 4, { role: 'assistant' }), said('Ghent', 5)])
  expect(change).toMatchObject({ kind: 'new', fact: { sources: [{ conversationId: 'c', seq: 5 }] } })
})

test('between people the one who answers states it of themselves', () => {
  const messages = [said('Do you have any pets?', 0, { name: 'Anna' }), said('two cats', 1, { name: 'Ben' })]
  expect(learntOf(messages, { people: true })).toEqual(['Ben has two cats.'])
})

describe('nothing is learnt', () => {
  test.each([
    ['from a question alone', ['Hi', 'Do you still work at Kelpwise?', 'What is the weather like?']],
    ['from a joke', ['Hi', 'Where do you live?', 'On the moon, haha']],
    ['from a guess', ['Hi', 'Where do you live?', 'Probably Bruges, I forgot']],
    ['from a question put back', ['Hi', 'Where do you live?', 'Why do you ask?']],
    ['from a quoted answer', ['Hi', 'Where do you live?', '“Bruges”']],
    ['from a list of answers', ['Hi', 'Where do you live?', '- Bruges\n- peanuts']],
    ['behind a list of questions', ['Hi', 'Q: Where do you live?', 'Bruges']],
    ['from an answer that the other gave', ['Hi', 'Where do you live? I live in Ghent.', 'nice']],
    ['in an exercise', ["Let's practise for my job interview.", 'Sure. Where did you grow up?', 'Ghent']],
    ['in a play', ['You are a detective, and I am the suspect.', 'Fine. Where do you live?', 'Bruges']],
    ['from a yes to an offer', ['Hi', 'Do you want me to continue?', 'yes']],
    ['from a yes about the moment', ['Hi', 'Are you ready?', 'yes']],
  ])('%s', (_, texts) => {
    expect(answered(...texts)).toEqual([])
  })

  test('of what an assistant answers, or of what was asked of somebody else', () => {
    expect(learntOf([said('Where did you grow up?', 0), said('Ghent', 1, { role: 'assistant' })])).toEqual([])
    const messages = [
      said('Hello all', 0, { name: 'Cleo' }), said('Cleo, where do you live?', 1, { name: 'Anna' }), said('Bruges', 2, { name: 'Ben' }),
    ]
    expect(learntOf(messages, { people: true })).toEqual([])
  })
})
