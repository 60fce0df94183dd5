/**
 * Cross-validation of the detector: npm run train:report -- --data FOLDER --by folds|domains|families.
 *
 * `folds`: each of four parts is scored by a detector trained on the other three; dialogues about one document stay
 * together. `domains`: each data set is scored by a detector trained on the other four. `families`: as folds, on the
 * first part only and with half the trees, without one family of features at a time.
 */
import { parseArgs } from 'node:util'
import type { Message } from '../packages/contract/message.ts'
import { scoresOf, type Comparison, type Scores } from '../bench/eval/segmentation/segmentation-scores.ts'
import type { Weights } from '../packages/segment/detector/trees.ts'
import { openBoundaryFinder } from '../packages/segment/rules/boundary-choice.ts'
import { readCorpora, type Dialogue, type Line } from './corpora.ts'
import { DEFAULTS, learn, weightsOf, type LearnOptions } from './learn.ts'
import { randomFrom } from '../bench/seeded-random.ts'
import { shuffled } from './random.ts'

const FOLDS = 4
const FOLD_SEED = 5

/** Families of features, as prefixes of their names. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'words met again': ['cover', 'rarest', 'mass', 'new', 'old', 'back', 'chains'],
  topics: ['topic'],
  'learnt words': ['tasks:', 'chat:', 'documents:', 'radio:', 'lex'],
  phrases: ['next:', 'prev:', 'prev2:'],
  shape: ['length', 'question', 'digits', 'capitals', 'prevLength', 'prevQuestion', 'prevDigits', 'prev2Length', 'prev2Question'],
  speakers: ['changed', 'first', 'speakers', 'run', 'isStarter', 'spokeAgo'],
  'since the last cut': ['sinceCut', 'wordsSinceCut', 'density', 'topicCosineCut'],
  'running means': ['mean:'],
  'the next message': ['after', 'bothPast'],
}

const { values } = parseArgs({
  options: { data: { type: 'string' }, by: { type: 'string', default: 'folds' }, folds: { type: 'string', default: String(FOLDS) } },
})
if (values.data === undefined) throw new Error('expected --data FOLDER')
const all = readCorpora(values.data)
const domains = [...new Set(all.map(({ domain }) => domain))]
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}, seed ${DEFAULTS.seed}\n`)
if (values.by === 'domains') byDomain()
else if (values.by === 'families') byFamily()
else byFold(DEFAULTS, Number(values.folds))

function byFold(options: LearnOptions, folds: number): void {
  const foldOf = foldsOf(all)
  const comparisonsByName = new Map<string, Comparison[]>()
  for (let fold = 0; fold < folds; fold++) {
    const weights = weightsOf(learn(all.filter((dialogue) => foldOf(dialogue) !== fold), options))
    for (const dialogue of all.filter((candidate) => foldOf(candidate) === fold)) {
      const name = dialogue.domain === 'sgd' ? (dialogue.id.includes('join') ? 'sgd joined' : 'sgd natural') : dialogue.domain
      comparisonsByName.set(name, [...(comparisonsByName.get(name) ?? []), compare(weights, dialogue.line as Line)])
    }
  }
  for (const [name, comparisons] of [...comparisonsByName].toSorted()) printScores(name, comparisons)
}

function byDomain(): void {
  for (const domain of domains) {
    const weights = weightsOf(learn(all.filter((dialogue) => dialogue.domain !== domain)))
    printScores(`without ${domain}`, all.filter((dialogue) => dialogue.domain === domain).map(({ line }) => compare(weights, line as Line)))
  }
}

function byFamily(): void {
  for (const [family, without] of [['nothing', []] as const, ...Object.entries(FAMILIES)]) {
    console.log(`\nwithout ${family}`)
    byFold({ ...DEFAULTS, trees: DEFAULTS.trees / 2, without }, 1)
  }
}

function foldsOf(dialogues: readonly Dialogue[]): (dialogue: Dialogue) => number {
  const groups = shuffled([...new Set(dialogues.map(({ group }) => group))], randomFrom(FOLD_SEED))
  const folds = new Map(groups.map((group, index) => [group, index % FOLDS]))
  return ({ group }) => folds.get(group) as number
}

function compare(weights: Weights, { utterances, boundaries }: Line): Comparison {
  const finder = openBoundaryFinder(weights, { density: 'normal' })
  const found = [...utterances.flatMap((utterance) => finder.take(messageOf(utterance))), ...finder.end()]
  const predicted = found.map(({ at }) => at - 1)
  return { length: utterances.length, reference: boundaries, predicted }
}

function messageOf({ speaker, text }: Line['utterances'][number]): Message {
  const at = new Date(0)
  return {
    id: '', role: 'user', kind: 'message', text, at, receivedAt: at, timed: false, tokens: 0, seq: 0,
    callIds: [], resultIds: [], marks: {}, ...(speaker && { name: speaker }),
  }
}

function printScores(name: string, comparisons: readonly Comparison[]): void {
  const scores = scoresOf(comparisons)
  const baseline = scoresOf(comparisons.map((comparison) => ({ ...comparison, predicted: [] })))
  const row = (metrics: Scores) => [metrics.pk, metrics.windowDiff, metrics.f1, metrics.score].map((value) => value.toFixed(3)).join('  ')
  console.log(`${name.padEnd(22)} ${String(comparisons.length).padStart(5)}  ${row(scores)}  `
    + `density ${scores.density.toFixed(2)}  (none: ${baseline.score.toFixed(3)})`)
}
