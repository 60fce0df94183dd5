/**
 * The labelled clauses with their features, for `fit.py`. Beside them stand clauses of the sentences that were labelled for the judge of
 * notes, and of natural talk, of which few tell an end. Run: tsx train/ends/features.ts DATA NOTES OUT, NOTES being what
 * train/notes/features.ts wrote.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FACT_LANGUAGES, ownSentences } from '../../packages/language/facts/rule-facts.ts'
import { endFeaturesOf, ruleFeaturesOf } from '../../packages/language/facts/end-judge.ts'
import { ruledEnds } from '../../packages/language/facts/over-things.ts'
import { openMeaningTable } from '../../packages/meaning/meaning-table.ts'

/** Languages of the clauses, and of sentences that are read with them; others are left out. */
const FILES = ['english', 'german', 'spanish', 'french', 'chinese'] as const
const BREAKS = /[,;:–—()…!。，；！]+\s*|[.]\s+|\s+(?:and|but|so|because)\s+(?=I|we|my|he|she|they|it)/u

/** Natural talk (MIT): messages of people, in files of DATA. */
const TALK = ['xpersona/half.jsonl', 'memorybank/talk.jsonl'] as const

interface Dialogue {
  readonly utterances?: readonly { readonly text: string }[]
  readonly days?: readonly { readonly turns: readonly { readonly role: string; readonly text: string }[] }[]
}

const [data = '', notes = '', output = ''] = process.argv.slice(2)
const { vectorOf, dimensions } = await openMeaningTable()
const row = (text: string, label: string, language: string): string => JSON.stringify({
  text, label, language, words: endFeaturesOf(text), rules: ruleFeaturesOf(ruledEnds(text)),
  vector: [...(vectorOf(text) ?? new Int8Array(dimensions))],
})
const labelled = FILES.flatMap((language) =>
  readFileSync(new URL(`${language}.txt`, import.meta.url), 'utf8').trim().split('\n').map((line) => {
    const [label = '', text = ''] = line.split('\t')
    return row(text, label, language)
  }))
const linesOf = <T>(file: string): T[] => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as T)
const talk = TALK.flatMap((file) => linesOf<Dialogue>(join(data, file))).flatMap(({ utterances = [], days = [] }) =>
  [...utterances, ...days.flatMap(({ turns }) => turns.filter(({ role }) => role === 'user'))])
const others = [...linesOf<{ text: string }>(notes).map(({ text }) => text), ...new Set(talk.flatMap(({ text }) => ownSentences(text)
  .filter(({ kind }) => kind === 'statement').map((one) => one.text)))].filter((text) => FACT_LANGUAGES.some(({ knows }) => knows(text)))
  .flatMap((text) => text.split(BREAKS).map((clause) => clause.trim()).filter((clause) => clause !== ''))
writeFileSync(output, [...labelled, ...others.map((text) => row(text, '?', ''))].join('\n'))
