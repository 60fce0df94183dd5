/** Questions of one chat that are asked of another: whose names are put in, and which chats ask one another. */
import { describe, expect, it } from 'vitest'
import { foreignQuestions, peopleTalkedOf } from '../../bench/foreign-questions.ts'

type Talk = Parameters<typeof foreignQuestions>[1]

const chat = (speakers: readonly string[], said: readonly string[], asked: readonly string[]): Talk => ({
  turns: said.map((text, i) =>
    ({ id: `${i}`, session: '1', item: {} as Talk['turns'][number]['item'], name: speakers[i % speakers.length], text, words: 1 })),
  questions: asked.map((text) => ({ text, category: 'single-hop', evidence: new Set(['0']) })),
})
const LENA = chat(
  ['Lena', 'wei'], ['I had dinner with Tomas.', 'My brother Ivo says hello'],
  ['Where did Wei meet Tomas?', "What is Ivo's job?", 'Did Lena park the car in Berlin?'],
)
const ANN = chat(['Ann', 'Ben'], ['My sister Petra came by', 'Did you go with Petra?', 'My dog Rex sleeps'], ['Who feeds Rex?'])
const WEI = chat(['Wei', 'Omar'], ['Hello', 'Hi'], ['What did Omar cook?'])

describe('questions asked of another chat', () => {
  it('name the people of that chat, a speaker for a speaker and a person mentioned for one mentioned, in any case', () => {
    expect(foreignQuestions([LENA, ANN], ANN, 'everybody'))
      .toEqual(['Where did Ben meet Rex?', "What is Petra's job?", 'Did Ann park the car in Berlin?'])
  })

  it('are never taken from a chat that shares a speaker', () => {
    expect(foreignQuestions([LENA, ANN, WEI], WEI, 'everybody')).toEqual(['Who feeds Rex?'])
    expect(foreignQuestions([LENA, ANN, WEI], WEI, 'speakers')).toHaveLength(4)
  })

  it('replace no name twice, and none inside a word', () => {
    const other = chat(['Tess', 'Hugo'], ['My sister Ann is here'], ['Did Tess visit Tessa with Ann?'])
    expect(foreignQuestions([other, ANN], ANN, 'everybody')).toEqual(['Did Ann visit Tessa with Petra?'])
  })

  it('name only speakers where earlier figures are compared', () => {
    expect(foreignQuestions([ANN, LENA], LENA, 'speakers')).toEqual(['Who feeds Rex?'])
    expect(foreignQuestions([LENA, ANN], ANN, 'speakers')).toContain("What is Ivo's job?")
  })
})

describe('the people mentioned in a chat', () => {
  it('are those whose names stand where names of people do, the most frequent first, and no speaker, place, month or word', () => {
    expect(peopleTalkedOf(ANN)).toEqual(['Petra', 'Rex'])
    expect(
      peopleTalkedOf(chat(['Ann', 'Ben'], ['I was in Lisbon with Ben in May.', 'Los Angeles is so big, with May, and may be warm'], [])),
    ).toEqual([])
  })
})
