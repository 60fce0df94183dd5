/** Training: from dialogues to the weights of the detector. */
import { advance } from '../packages/segment/detector/detector.ts'
import { FEATURES, LEXICA, type Background } from '../packages/segment/detector/gap-features.ts'
import { openHistory } from '../packages/segment/detector/detector-history.ts'
import { wordScores, wordTable, type Lexicon, type WordTable } from '../packages/segment/detector/word-scores.ts'
import { forestOf, type Tree, type Weights } from '../packages/segment/detector/trees.ts'
import { learnBackground } from './background.ts'
import { boost, type BoostOptions } from './boost.ts'
import type { Dialogue } from './corpora.ts'
import { learnLexicon } from './lexicon.ts'
import { randomFrom } from '../bench/seeded-random.ts'
import { shuffled } from './random.ts'
import { endless, joined, withoutSpeakers, wordless } from './variants.ts'

export interface LearnOptions extends Omit<BoostOptions, 'seed'> {
  readonly seed: number
  /** L1 regularisation of the lexica: a higher value keeps fewer words. */
  readonly l1: number
  /** Joined dialogues per domain. */
  readonly joined: number
  /** Endless dialogues per domain. */
  readonly endless: number
  /** Share of dialogues that are added again as a wordless copy. */
  readonly wordless: number
  /** Features to mask, by the prefix of their names: for ablations. */
  readonly without: readonly string[]
  /** Cost of a missed boundary relative to a false one, by domain. */
  readonly cost: Readonly<Record<string, number>>
}

export const DEFAULTS: LearnOptions = {
  trees: 280, leaves: 12, rate: 0.07, minHessian: 4, l2: 4, featureShare: 0.35, rowShare: 0.6, seed: 7,
  l1: 1.6, joined: 300, endless: 60, wordless: 0.35, without: [],
  cost: { tiage: 2.3, superdialseg: 2, vhf: 1, sgd: 1, qmsum: 1, joined: 1.1, wordless: 1.8 },
}

/** The lexicon that a domain's words are learned for. Meetings have too few boundaries to learn words from. */
const LEXICON_OF: Readonly<Record<string, string>> = { sgd: 'tasks', tiage: 'chat', superdialseg: 'documents', vhf: 'radio' }
/** Sample weight of a domain, as the sizes differ by a factor of 20. */
const DOMAIN_WEIGHT: Readonly<Record<string, number>> = { tiage: 2.4, superdialseg: 1, vhf: 3, qmsum: 0.6, sgd: 0.7 }
const VARIANT_WEIGHT = 0.6
/** Word scores of a fold come from lexica learned on the other two, so that the trees do not overrate them. */
const FOLDS = 3
/** Messages of an excerpt: of a long meeting two excerpts are used. */
const EXCERPT_MESSAGES = 160
/** Share of the messages whose next one is not shown: a talk ends, pauses or goes on with a tool at any place. */
const UNSEEN_SHARE = 0.1

interface Sample {
  readonly dialogue: Dialogue
  readonly words: WordTable
  readonly cost: number
  readonly weight: number
}

/** The learned weights, before they are written as text. */
export interface LearnedWeights {
  readonly bias: number
  readonly trees: readonly Tree[]
  /** In the order of `LEXICA`. */
  readonly lexica: readonly Lexicon[]
  readonly background: Background
}

/** The weights in the form that the detector uses. */
export const weightsOf = ({ trees, lexica, ...rest }: LearnedWeights): Weights =>
  ({ ...rest, forest: forestOf(trees), words: wordTable(lexica) })

export function learn(dialogues: readonly Dialogue[], options: LearnOptions = DEFAULTS): LearnedWeights {
  const random = randomFrom(options.seed)
  const excerpted = dialogues.flatMap(excerpts)
  const background = learnBackground(excerpted)
  const lexica = learnLexica(excerpted, options)
  const samples = samplesOf(excerpted, options, random)
  const rows = samples.flatMap((sample) => {
    const { dialogue, cost, weight } = sample
    const features = rowsOf(sample, background, random)
    mask(features, options.without)
    return features.map((row, index) =>
      ({ row, label: dialogue.labels[index] as number, weight: weight * (dialogue.labels[index] ? cost : 1) }))
  })
  const features = rows.map(({ row }) => row)
  const { bias, trees } = boost({
    features, labels: Uint8Array.from(rows, ({ label }) => label), weights: Float64Array.from(rows, ({ weight }) => weight),
  }, options)
  return { bias: Number(bias.toFixed(4)), trees, lexica, background }
}

function excerpts(dialogue: Dialogue): Dialogue[] {
  const { messages, speakers, labels } = dialogue
  if (messages.length <= EXCERPT_MESSAGES * 1.4) return [dialogue]
  return [0, Math.floor(messages.length / 2)].map((from) => {
    const to = Math.min(messages.length, from + EXCERPT_MESSAGES)
    return {
      ...dialogue, messages: messages.slice(from, to), speakers: speakers.slice(from, to),
      labels: labels.slice(from, to).fill(0, to - from - 1),
    }
  })
}

function learnLexica(dialogues: readonly Dialogue[], { seed, l1 }: LearnOptions): Lexicon[] {
  return LEXICA.map((name) => learnLexicon(dialogues.filter(({ domain }) => LEXICON_OF[domain] === name), { seed, l1 }))
}

function samplesOf(excerpted: readonly Dialogue[], options: LearnOptions, random: () => number): Sample[] {
  const groups = shuffled([...new Set(excerpted.map(({ group }) => group))], random)
  const foldOf = new Map(groups.map((group, index) => [group, index % FOLDS]))
  const samples: Sample[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const words = wordTable(learnLexica(excerpted.filter(({ group }) => foldOf.get(group) !== fold), options))
    const inFold = excerpted.filter(({ group }) => foldOf.get(group) === fold)
    const addSample = (dialogue: Dialogue, cost: number, share: number) => samples.push({
      dialogue, words, cost, weight: (share * (DOMAIN_WEIGHT[dialogue.domain] as number)) / Math.sqrt(dialogue.messages.length / 12),
    })
    for (const dialogue of inFold) {
      const cost = options.cost[dialogue.domain] as number
      addSample(random() < 0.12 ? { ...dialogue, speakers: withoutSpeakers(dialogue.speakers) } : dialogue, cost, 1)
      if (random() < options.wordless) addSample(wordless(dialogue), options.cost.wordless as number, VARIANT_WEIGHT)
    }
    for (const domain of new Set(inFold.map((dialogue) => dialogue.domain))) {
      if (domain === 'qmsum') continue
      const inDomain = inFold.filter((dialogue) => dialogue.domain === domain)
      const variants = [
        ...joined(inDomain, Math.round(options.joined / FOLDS), random), ...endless(inDomain, Math.round(options.endless / FOLDS), random),
      ]
      for (const dialogue of variants) {
        const isWordless = random() < options.wordless
        addSample(
          isWordless ? wordless(dialogue) : dialogue,
          options.cost[isWordless ? 'wordless' : dialogue.id.startsWith('endless') ? domain : 'joined'] as number, VARIANT_WEIGHT,
        )
      }
    }
  }
  return samples
}

/** The features of every gap, with the labelled boundaries as the detector's earlier cuts. */
function rowsOf({ dialogue: { messages, speakers, labels }, words }: Sample, background: Background, random: () => number): Float64Array[] {
  const history = openHistory()
  const rows: Float64Array[] = []
  const read = messages.map((message, index) => ({ message, name: speakers[index] as number, scores: wordScores(words, message) }))
  read.forEach((message, index) =>
    advance(history, { ...message, after: random() < UNSEEN_SHARE ? undefined : read[index + 1] }, background, (features) => {
      rows.push(features)
      return labels[index - 1] === 1
    }))
  return rows
}

function mask(rows: readonly Float64Array[], without: readonly string[]): void {
  const masked = FEATURES.flatMap((name, index) => (without.some((prefix) => name.startsWith(prefix)) ? [index] : []))
  for (const row of rows) for (const index of masked) row[index] = 0
}
