/** The published questions in other words: what the benchmark's figures stand on. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { queryTerms, terms } from '@madeleine/language'

interface Published {
  readonly language: string
  readonly chats: readonly { readonly id: string; readonly messages: readonly { readonly id: string; readonly text: string }[] }[]
  readonly questions: readonly {
    readonly asks: string; readonly chat: string; readonly evidence: readonly string[]; readonly kind: string; readonly split: string
  }[]
}

const FOLDER = new URL('../../bench/other-words/', import.meta.url)
/** Languages whose stems differ, by their code; the others are told by their letters. */
const STEMMED = { en: 'english', de: 'german', fr: 'french', es: 'spanish', it: 'italian', pt: 'portuguese' } as const
/** Endings and particles of Japanese, which the index holds in pairs. */
const KANA = /^\p{Script=Hiragana}+$/u

const published = readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Published)

function sharedWith({ language, chats }: Published, { asks, chat, evidence }: Published['questions'][number]): string[] {
  const stems = STEMMED[language as keyof typeof STEMMED]
  const { messages } = chats.find(({ id }) => id === chat)!
  const said = new Set(evidence.flatMap((needed) =>
    terms(messages.find(({ id }) => id === needed)!.text, stems === undefined ? {} : { language: stems })))
  return queryTerms(asks).filter((term) => said.has(term) && !KANA.test(term))
}

describe('the questions in other words', () => {
  it('share no term that is searched with the messages that answer them', () => {
    expect(published.flatMap((one) => one.questions.flatMap((question) =>
      sharedWith(one, question).map((term) => `${question.asks} ${term}`)))).toEqual([])
  })

  it('are twenty-five in each of eight languages, and four that nothing answers; half may be fitted on, by whole chats', () => {
    const answered = published.map(({ questions }) => questions.filter(({ evidence }) => evidence.length > 0))
    expect(answered.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 25))
    expect(published.map(({ questions }) => questions.filter(({ kind }) => kind === 'none').length)).toEqual(answered.map(() => 4))
    expect(answered.flat().filter(({ split }) => split === 'tune')).toHaveLength(100)
    const sides = published.flatMap(({ questions }) => questions.map(({ chat, split }) => `${chat} ${split}`))
    expect(new Set(sides).size).toBe(published.flatMap(({ chats }) => chats).length)
  })
})
