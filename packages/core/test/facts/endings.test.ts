/** What is said later denies, ends, replaces and corrects what was said before, in each attribute and five languages. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { atOnce } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { ruleFacts } from '@madeleine/language'
import { factHistory } from '../../facts/fact-history.ts'
import { endKeys } from '../../facts/fact-words.ts'
import { sourcesOfChange } from '../../facts/learn-facts-sql.ts'
import { endingsOfStated } from '../../facts/said-ends-sql.ts'

type Case = readonly [language: string, kind: string, attribute: string, messages: readonly string[], gone: string, holds: string]
const casesOf = (part: string): readonly Case[] =>
  JSON.parse(readFileSync(new URL(`../../../../bench/endings/${part}.json`, import.meta.url), 'utf8')) as Case[]

const learntAt = new Date('2026-07-01T00:00:00Z')
const reading = { quality: 'rules', model: null, promptVersion: null, codeVersion: 'test', learntAt } as const
const messageOf = (text: string, seq: number): Message => {
  const at = new Date(Date.UTC(2026, 5, 1 + seq, 9))
  return {
    id: `m${seq}`, role: 'user', kind: 'message', text, at, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {}, seq,
    receivedAt: at,
  }
}

/** What holds after these messages, each of a talk of its own; what has happened does not end. */
function heldAfter(messages: readonly string[]): string[] {
  const changes = messages.flatMap((text, seq) => atOnce(ruleFacts([messageOf(text, seq)], { conversationId: `c${seq}`, timeZone: 'UTC' })))
  const stated = changes.filter((change) => change.kind !== 'done' && change.kind !== 'over')
    .filter((change) => change.kind === 'new' || endKeys(change) !== null)
    .flatMap((change) => sourcesOfChange(change, new Map(), reading))
  const ends = changes.flatMap((change) => (change.kind === 'over' ? [{ said: change, reading }] : []))
  const sources = [...stated, ...endingsOfStated(ends, stated, 'UTC')].map((source) => ({ ...source, forgottenAt: null }))
  return factHistory('user', sources).flatMap(({ validTo, words }) =>
    (validTo === null && words.attribute !== 'event' ? [words.text ?? ''] : []))
}

function isRight([, , , messages, gone, holds]: Case): boolean {
  const isKnown = (pattern: string, facts: readonly string[]): boolean => facts.some((fact) => new RegExp(pattern, 'iu').test(fact))
  const [before, after] = [heldAfter(messages.slice(0, -1)), heldAfter(messages)]
  return (messages.length === 1 || gone === 'NEVER' || isKnown(gone, before)) && !isKnown(gone, after)
    && (holds === '' || isKnown(holds, after))
}

describe('what is said later', () => {
  test.each(casesOf('tune').map((one) => [one[3].join(' / '), one] as const))('counts: %s', (_, one) => {
    expect(isRight(one)).toBe(true)
  })

  test.each([
    ['check', 0.9], ['check-2', 0.9], ['fresh', 0.75],
  ] as const)('is understood in 19 of 20 cases that were first only counted: %s', (part, least) => {
    const cases = casesOf(part)
    const share = (some: readonly Case[]): number => some.filter(isRight).length / some.length
    expect(share(cases)).toBeGreaterThanOrEqual(0.95)
    expect(['en', 'de', 'zh', 'es', 'fr'].filter((language) => share(cases.filter(([of]) => of === language)) < least)).toEqual([])
  })

  test('ends what one has none of, and whom a firm let go', () => {
    for (const [said, then] of [
      ['I have three kids.', "I don't have any kids."], ['Ich habe zwei Kinder.', 'Ich habe gar keine Kinder.'],
      ['Tengo dos hijos.', 'No tengo hijos.'], ["J'ai trois enfants.", "Je n'ai pas d'enfants."], ['我有两个孩子。', '我没有孩子。'],
      ['我有一个儿子。', '我有两个儿子。'], ["J'ai un chat.", "Je n'ai plus de chat."], ['Tengo un gato.', 'Ya no tengo gato.'],
      ['I work for Halden.', 'Halden laid me off last week.'], ['Ich arbeite bei Halden.', 'Halden hat mich entlassen.'],
      ['Trabajo en Halden.', 'Halden me despidió.'], ['Je travaille chez Halden.', "Halden m'a licencié."], ['我在华为上班。', '公司把我裁了。'],
      ['Meine Freundin heißt Lena.', 'Lena hat mich verlassen.'], ['Mi novia se llama Lena.', 'Lena me dejó.'],
    ] as const) expect(heldAfter([said, then])).not.toContain(heldAfter([said])[0])
  })

  test('goes back from a language of answers in the words of each language, and from nothing else that names one', () => {
    for (const [said, then] of [
      ['Always answer in French.', 'back to English please'], ['Always answer in French.', "Let's switch back to English."],
      ['Always answer in French.', 'No more French please'], ['Antworte immer auf Englisch.', 'Antworte bitte wieder auf Deutsch.'],
      ['Responde siempre en inglés.', 'Vuelve a responder en español.'], ['请一直用英文回答。', '以后还是用中文回答吧'],
      ['Réponds toujours en anglais.', 'Tu peux répondre en français à nouveau.'],
    ] as const) expect([then, heldAfter([said, then])]).toEqual([then, []])
    for (const then of ['We speak English again at home.', 'English is hard, I am learning it again.', '我又开始学英文了。']) {
      expect(heldAfter(['Always answer in French.', then])).toEqual(expect.arrayContaining(heldAfter(['Always answer in French.'])))
    }
  })

  test('calls a partner what they were called last', () => {
    expect(heldAfter(['My girlfriend Eva is a nurse.', 'My wife Eva is a singer.']).filter((text) => text.includes('called'))).toEqual(
      ['The user has a wife called Eva.'])
  })

  test('ends what is said to be over without saying of whom, and what stands first in its sentence', () => {
    for (const [said, then] of [
      ['I play the drums.', "used to play drums, haven't in a while"], ['I am vegan.', 'no longer vegan'],
      ['I am vegan.', 'not vegan anymore'],
      ['I work at Halden.', 'not at Halden anymore'], ['I live in Rome.', 'no longer living in Rome'],
      ['I drive an old Saab.', 'Traded in the Saab for a Mazda.'], ["I'm learning Korean.", 'I gave up on Korean.'],
      ['Ich fahre einen Golf.', 'Den Golf habe ich verkauft.'], ['Je travaille chez Orange.', "J'ai démissionné d'Orange."],
    ] as const) expect([then, heldAfter([said, then])]).toEqual([then, []])
    for (const then of ["don't work too hard", 'not sure it works at Halden anymore', 'it used to be cheap']) {
      expect([then, heldAfter(['I work at Halden.', then])]).toEqual([then, heldAfter(['I work at Halden.'])])
    }
  })

  test('keeps those named in passing: a daughter is not the count of daughters, and who may leave early still works there', () => {
    for (const [said, then] of [
      ['I have two daughters.', 'My daughter is ill today.'], ['I work for Halden.', 'My boss let me go home early.'],
      ['Mi novia se llama Lena.', 'Lena me dejó su coche.'], ["Ma copine s'appelle Lena.", "Lena m'a quitté à la gare."],
    ] as const) expect(heldAfter([said, then])).toEqual(expect.arrayContaining(heldAfter([said])))
  })

  test('ends the only animal of its kind by its kind, and of several none', () => {
    const died = (...said: readonly string[]): string[] => heldAfter(said).filter((text) => /dog|cat|Hund/.test(text))
    expect(died('I have a dog called Bruno. I have a cat called Ada.', 'My dog died.')).toEqual(['The user has a cat called Ada.'])
    expect(died('I have a puppy called Bruno.', 'My dog died.')).toEqual([])
    expect(died('Ich habe einen Hund namens Bruno.', 'Mein Hund ist gestorben.')).toEqual([])
    const two = ['I have a dog called Bruno.', 'I have a dog called Rex.']
    expect(died(...two, 'My dog died.')).toHaveLength(2)
    expect(died(...two, 'My dog Rex died.')).toEqual(['The user has a dog called Bruno.'])
    expect(died(...two, 'Rex died.', 'My dog died.')).toEqual([])
    expect(died('I have a dog called Bruno.', 'My dog died.', 'I have a dog called Rex.')).toEqual(['The user has a dog called Rex.'])
  })

  test('ends nothing where a denial is of a moment, a case or a wish', () => {
    for (const [said, then] of [
      ['I work at Bosch.', 'I do not work on Fridays.'], ['I play the guitar.', 'I do not play the guitar very well.'],
      ['I live in Leeds.', 'I do not want to live in Leeds anymore.'],
      ['I live in Leeds.', 'If I did not live in Leeds, I would be bored.'],
      ['I have a dog called Bruno.', 'Bruno almost died.'], ['Ich wohne in Kiel.', 'Ich wohne heute nicht in Kiel.'],
      ['I work at Bosch.', 'My sister does not work at Bosch anymore.'], ['Always answer in French.', 'Stop answering so late.'],
    ] as const) expect(heldAfter([said, then])).toEqual(expect.arrayContaining(heldAfter([said])))
  })
})
