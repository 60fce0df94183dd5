/**
 * The labelled sentences with their features, for `fit.py`. Sentences of sets are cut out of DATA by their places.
 * Run: tsx train/notes/features.ts DATA OUT
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formOf } from '../../packages/language/facts/note-judge.ts'
import { openMeaningTable } from '../../packages/meaning/meaning-table.ts'

interface Labelled {
  readonly text: string
  readonly keep: 0 | 1
  readonly part: 'own' | 'own-check' | 'natural' | 'natural-check' | 'read' | 'read-check'
}

/** A sentence of a set: UTF-16 units `from` to `to` of a message, `dialogue#n`, of MemoryBank `dialogue/day#n`. */
interface Placed {
  readonly set: string
  readonly place: string
  readonly from: number
  readonly to: number
  readonly keep: 0 | 1
  /** Those with `read` are sentences in which a rule reads a fact. */
  readonly part: 'fit' | 'check' | 'read' | 'read-check'
}

interface Dialogue {
  readonly id: string
  readonly utterances?: readonly { readonly text: string }[]
  readonly days?: readonly { readonly turns: readonly { readonly text: string }[] }[]
}

const readLines = <T>(file: string | URL): T[] => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as T)
const here = (name: string): URL => new URL(name, import.meta.url)

function messagesOf(set: string): Map<string, string> {
  const named = readLines<Dialogue>(join(data, `${set}.jsonl`)).flatMap(({ id, utterances, days = [] }) => [
    ...(utterances ?? []).map(({ text }, n) => [`${id}#${n}`, text] as const),
    ...days.flatMap(({ turns }, day) => turns.map(({ text }, n) => [`${id}/${day}#${n}`, text] as const)),
  ])
  return new Map(named)
}

const [data = '', output = ''] = process.argv.slice(2)
const placed = readLines<Placed>(here('natural.jsonl'))
const sets = new Map([...new Set(placed.map(({ set }) => set))].map((set) => [set, messagesOf(set)]))
const sentences: Labelled[] = [
  ...readLines<Labelled>(here('sentences.jsonl')).map((one) => ({ ...one, part: 'own' as const })),
  ...readLines<Labelled>(here('check.jsonl')).map((one) => ({ ...one, part: 'own-check' as const })),
  ...placed.map(({ set, place, from, to, keep, part }): Labelled => ({
    // Some sets stand in tokens, with spaces that nobody types
    text: sets.get(set)!.get(place)!.slice(from, to).replace(/\s+(?=[,.!?])/g, ''), keep,
    part: part === 'fit' ? 'natural' : part === 'check' ? 'natural-check' : part,
  })),
]
const { vectorOf, dimensions } = await openMeaningTable()
writeFileSync(output, sentences.map(({ text, keep, part }) =>
  JSON.stringify({ text, keep, part, form: formOf(text), vector: [...(vectorOf(text) ?? new Int8Array(dimensions))] })).join('\n'))
