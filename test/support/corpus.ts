/**
 * The corpus: sentences of our own in English, German and Chinese, none of a data set, each with what a careful reader notes in
 * it, which may be nothing and may be more than the rules read. A better reader comes nearer to it, and a sentence that one reads
 * otherwise is no failure by itself.
 */
import { readFileSync } from 'node:fs'
import { endedBy } from '@madeleine/language'
import { endsIn, factsIn, type Speaker } from './read-sentence.ts'

/** A sentence, and the texts of its facts; of ends each "attribute" or "attribute value". */
export type Stated = readonly [sentence: string, ...facts: string[]]

export interface Group {
  readonly about: string
  readonly by: Speaker
  /** What is noted: facts, or what is over. */
  readonly read: 'facts' | 'ends'
  readonly sentences: readonly Stated[]
}

export type CorpusLanguage = 'en' | 'de' | 'zh'

export const corpusIn = (language: CorpusLanguage): readonly Group[] =>
  JSON.parse(readFileSync(new URL(`../fixtures/facts/${language}.json`, import.meta.url), 'utf8')) as readonly Group[]

/** The sentences of all languages by one kind of speaker, or that end something. */
export const corpusWhere = (isWanted: (group: Group) => boolean): readonly Stated[] =>
  (['en', 'de', 'zh'] as const).flatMap(corpusIn).filter(isWanted).flatMap(({ sentences }) => sentences)

/** How much of what is made was expected, how much of what was expected is made, and where the two differ. */
export interface Agreement {
  readonly precision: number
  readonly recall: number
  readonly differing: readonly string[]
}

export function agreementOn(groups: readonly Group[]): Agreement {
  const count = { made: 0, expected: 0, both: 0 }
  const differing: string[] = []
  for (const { by, read, sentences } of groups) for (const [sentence, ...expected] of sentences) {
    const made = read === 'facts' ? factsIn(sentence, by) : endedIn(sentence, expected)
    const [missing, more] = [without(expected, made), without(made, expected)]
    count.made += made.length
    count.expected += expected.length
    count.both += made.length - more.length
    if (missing.length + more.length > 0) differing.push([sentence, ...missing.map((one) => `  - ${one}`),
      ...more.map((one) => `  + ${one}`)].join('\n'))
  }
  return { precision: count.both / count.made, recall: count.both / count.expected, differing }
}

/** What a sentence ends: by its attribute, whatever is noted; in its own words, of what is noted. */
function endedIn(sentence: string, noted: readonly string[]): string[] {
  const ends = endsIn(sentence).flatMap((end) => {
    if (end.kind === 'end') return [end.value === undefined ? end.attribute : `${end.attribute} ${end.value}`]
    return noted.filter((one) => {
      const [attribute = '', value = null] = one.split(/ (.+)/su)
      return endedBy(end.over, [{ attribute, value, text: value ?? '' }]).length > 0
    })
  })
  return [...new Set(ends)]
}

/** What is left of a list when each of the others has taken one that is like it. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...list]
  for (const one of others) if (left.includes(one)) left.splice(left.indexOf(one), 1)
  return left
}
