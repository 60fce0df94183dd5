/** The dialogues the detector learns from: read, grouped by what they share, joined anew. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageFeaturesOf, type MessageFeatures } from '../src/segment/detector/message-features.ts'
import { speakerHash } from '../src/segment/detector/detector.ts'

/** A line of a data set: a boundary is the index of the last utterance of a segment. */
export interface Line {
  readonly id: string
  readonly utterances: readonly { readonly speaker?: string; readonly text: string }[]
  readonly boundaries: readonly number[]
}

export interface Dialogue {
  readonly id: string
  readonly domain: string
  /** Dialogues about the same documents share a group, and are never divided between training and test. */
  readonly group: string
  readonly forms: readonly MessageFeatures[]
  /** Hashed speakers. */
  readonly speakers: readonly number[]
  /** 1 where a segment ends after this message. */
  readonly labels: Uint8Array
  /** As it was read; absent where it was made from others. */
  readonly line?: Line
}

export const FILES: Readonly<Record<string, readonly string[]>> = {
  tiage: ['tiage/train.jsonl', 'tiage/dev.jsonl'],
  superdialseg: ['superdialseg/dev.jsonl'],
  vhf: ['vhf/train.jsonl', 'vhf/valid.jsonl'],
  qmsum: ['qmsum/train.jsonl', 'qmsum/dev.jsonl'],
  sgd: ['sgd/train.jsonl', 'sgd/dev.jsonl'],
}

export function readFile(folder: string, file: string, domain: string): Dialogue[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => dialogueOf(JSON.parse(line) as Line, domain))
}

function dialogueOf(line: Line, domain: string): Dialogue {
  const { id, utterances, boundaries } = line
  const labels = new Uint8Array(utterances.length)
  for (const boundary of boundaries) if (boundary < utterances.length - 1) labels[boundary] = 1
  return {
    id, domain, group: id, labels, line,
    forms: utterances.map(({ text }) => messageFeaturesOf(text)),
    speakers: utterances.map(({ speaker }) => speakerHash(speaker || 'user')),
  }
}

/** Dialogues whose rare words overlap so much (cosine) are taken to be about one document. */
const SAME_DOCUMENT = 0.4

/** Puts dialogues about the same document in one group. */
function grouped(dialogues: readonly Dialogue[]): Dialogue[] {
  const df = new Map<number, number>()
  const bags = dialogues.map(({ forms }) => new Set(forms.flatMap(({ terms }) => terms)))
  for (const bag of bags) for (const term of bag) df.set(term, (df.get(term) ?? 0) + 1)
  const vectors = bags.map((bag) => unit(new Map([...bag].filter((term) => (df.get(term) as number) > 1 && (df.get(term) as number) < dialogues.length / 8)
    .map((term) => [term, Math.log(dialogues.length / (df.get(term) as number))]))))
  const root = dialogues.map((_, index) => index)
  const find = (index: number): number => (root[index] === index ? index : (root[index] = find(root[index] as number)))
  const holders = new Map<number, number[]>()
  vectors.forEach((vector, index) => {
    const scores = new Map<number, number>()
    for (const [term, weight] of vector) {
      for (const other of holders.get(term) ?? []) scores.set(other, (scores.get(other) ?? 0) + weight * ((vectors[other] as Map<number, number>).get(term) as number))
      holders.set(term, [...(holders.get(term) ?? []), index])
    }
    for (const [other, score] of scores) if (score > SAME_DOCUMENT) root[find(index)] = find(other)
  })
  return dialogues.map((dialogue, index) => ({ ...dialogue, group: `${dialogue.domain}-${find(index)}` }))
}

function unit(vector: Map<number, number>): Map<number, number> {
  const norm = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return new Map([...vector].map(([term, weight]) => [term, weight / norm]))
}

/** All dialogues to learn from, those about the same documents in one group. */
export function readCorpora(folder: string): Dialogue[] {
  return Object.entries(FILES).flatMap(([domain, files]) => grouped(files.flatMap((file) => readFile(folder, file, domain))))
}
