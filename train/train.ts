/** Trains the detector of `local`: npm run train -- --data FOLDER. The same data and seed give a byte-identical file. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stemOf, termOf } from '../packages/language/term-hash.ts'
import { WEIGHTS_FILE } from '../packages/segment/detector/weights-format.ts'
import { FILES, readCorpora, type Dialogue } from './corpora.ts'
import { DEFAULTS, learn } from './learn.ts'
import { NOTICES } from './notices.ts'
import { fileOf, writtenOf } from './write.ts'

const TARGET = new URL(`../${WEIGHTS_FILE}`, import.meta.url)

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (values.data === undefined) throw new Error('expected --data FOLDER: see docs/internals/segmentation.md for what it holds')

const dialogues = readCorpora(values.data)
const weights = learn(dialogues)
writeFileSync(TARGET, fileOf(writtenOf(weights, stemsOf(dialogues)), noticesOf(values.data)))
console.error(`${dialogues.length} dialogues, ${weights.trees.length} `
  + `trees, ${weights.lexica.reduce((sum, { next, previous }) => sum + next.size + previous.size, 0)} word patterns`)

function stemsOf(corpus: readonly Dialogue[]): Map<number, string> {
  return new Map(
    corpus.flatMap(({ messages }) => messages.flatMap(({ words }) => words.map((word) => [termOf(word), stemOf(word)] as const))),
  )
}

function noticesOf(folder: string): string[] {
  const files = Object.values(FILES).flat()
    .map((file) => `  ${file} ${createHash('sha256').update(readFileSync(join(folder, file))).digest('hex').slice(0, 16)}`)
  return ['What the detector of `local` has learnt. Written by `npm run train`, not by hand.', '', ...NOTICES.split('\n'), '',
    `Seed ${DEFAULTS.seed}; files and the beginning of their SHA-256:`, ...files]
}
