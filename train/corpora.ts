/** The training dialogues: read from JSON Lines, grouped by the document they are about. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageFeaturesOf, type MessageFeatures } from '../packages/segment/detector/message-features.ts'
import { speakerHash } from '../packages/segment/detector/detector.ts'

/** One line of a data set. A boundary is the index of the last utterance of a segment. */
export interface Line {
  readonly id: string
  readonly utterances: readonly { readonly speaker?: string; readonly text: string }[]
  readonly boundaries: readonly number[]
}

export interface Dialogue {
  readonly id: string
  readonly domain: string
  /** Dialogues about the same document share a group, which is never split between training and test. */
  readonly group: string
  readonly messages: readonly MessageFeatures[]
  /** Hashed speakers. */
  readonly speakers: readonly number[]
  /** 1 if there is a boundary after the message. */
  readonly labels: Uint8Array
  /** The line it was read from; absent for a generated dialogue. */
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
    messages: utterances.map(({ text }) => messageFeaturesOf(text)),
    speakers: utterances.map(({ speaker }) => speakerHash(speaker || 'user')),
  }
}

/** Dialogues with a higher cosine similarity of their rare words count as about one document. */
const SAME_DOCUMENT = 0.4

/** Assigns dialogues about the same document to one group. */
function grouped(dialogues: readonly Dialogue[]): Dialogue[] {
  const df = new Map<number, number>()
  const bags = dialogues.map(({ messages }) => new Set(messages.flatMap(({ terms }) => terms)))
  for (const bag of bags) for (const term of bag) df.set(term, (df.get(term) ?? 0) + 1)
  const vectors = bags.map(
    (bag) => unit(new Map([...bag].filter((term) => (df.get(term) as number) > 1 && (df.get(term) as number) < dialogues.length / 8)
      .map((term) => [term, Math.log(dialogues.length / (df.get(term) as number))]))),
  )
  const root = dialogues.map((_, index) => index)
  const find = (index: number): number => (root[index] === index ? index : (root[index] = find(root[index] as number)))
  const holders = new Map<number, number[]>()
  vectors.forEach((vector, index) => {
    const scores = new Map<number, number>()
    for (const [term, weight] of vector) {
      for (const other of holders.get(term) ?? []) {
        scores.set(other, (scores.get(other) ?? 0) + weight * ((vectors[other] as Map<number, number>).get(term) as number))
      }
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

/** All training dialogues, grouped by document. */
export function readCorpora(folder: string): Dialogue[] {
  return Object.entries(FILES).flatMap(([domain, files]) => grouped(files.flatMap((file) => readFile(folder, file, domain))))
}
