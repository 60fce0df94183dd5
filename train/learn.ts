/** From dialogues to weights. */
import { takeIn } from '../src/segment/detector/detector.ts'
import { FEATURES, LEXICA, type Background } from '../src/segment/detector/gap-features.ts'
import { openHistory } from '../src/segment/detector/detector-history.ts'
import { wordTable, type Lexicon, type WordTable } from '../src/segment/detector/word-scores.ts'
import { forestOf, type Tree } from '../src/segment/detector/trees.ts'
import type { Weights } from '../src/segment/detector/weights-format.ts'
import { learnBackground } from './background.ts'
import { boost, type BoostOptions } from './boost.ts'
import type { Dialogue } from './corpora.ts'
import { learnLexicon } from './lexicon.ts'
import { randomFrom } from '../src/eval/seeded-random.ts'
import { shuffled } from './random.ts'
import { endless, joined, withoutSpeakers, wordless } from './variants.ts'

export interface LearnOptions extends Omit<BoostOptions, 'seed'> {
  readonly seed: number
  /** Strength of L1 in the lexica: higher leaves fewer words. */
  readonly l1: number
  /** Joined dialogues per kind of talk. */
  readonly joined: number
  /** Endless dialogues per kind of talk. */
  readonly endless: number
  /** Share of dialogues that also come as a wordless copy. */
  readonly wordless: number
  /** Features left out, by the start of their names: for ablations. */
  readonly without: readonly string[]
  /** What a missed boundary costs against a false one, by kind of talk. */
  readonly cost: Readonly<Record<string, number>>
}

export const DEFAULTS: LearnOptions = {
  trees: 280, leaves: 12, rate: 0.07, minHessian: 4, l2: 4, featureShare: 0.35, rowShare: 0.6, seed: 7,
  l1: 1.6, joined: 300, endless: 60, wordless: 0.35, without: [],
  cost: { tiage: 2.3, superdialseg: 1.6, vhf: 1, sgd: 1, qmsum: 1, joined: 1.1, wordless: 1.8 },
}

/** Which lexicon the words of a domain go into. Meetings turn too rarely to learn words from. */
const LEXICON_OF: Readonly<Record<string, string>> = { sgd: 'tasks', tiage: 'chat', superdialseg: 'documents', vhf: 'radio' }
/** How much a domain counts, since their sizes differ by a factor of 20. */
const DOMAIN_WEIGHT: Readonly<Record<string, number>> = { tiage: 2.4, superdialseg: 1, vhf: 3, qmsum: 0.6, sgd: 0.7 }
const VARIANT_WEIGHT = 0.6
/** Words are learnt on two thirds and read off on the third, so that trees do not trust them too much. */
const FOLDS = 3
/** Of a long meeting two stretches of so many turns are learnt from. */
const STRETCH = 160

interface Sample {
  readonly dialogue: Dialogue
  readonly words: WordTable
  readonly cost: number
  readonly weight: number
}

/** Weights before they are written. */
export interface Learnt {
  readonly bias: number
  readonly trees: readonly Tree[]
  /** In the order of `LEXICA`. */
  readonly lexica: readonly Lexicon[]
  readonly background: Background
}

/** As the detector uses them. */
export const weightsOf = ({ trees, lexica, ...rest }: Learnt): Weights => ({ ...rest, forest: forestOf(trees), words: wordTable(lexica) })

export function learn(dialogues: readonly Dialogue[], options: LearnOptions = DEFAULTS): Learnt {
  const random = randomFrom(options.seed)
  const all = dialogues.flatMap(stretches)
  const background = learnBackground(all)
  const lexica = learnLexica(all, options)
  const samples = samplesOf(all, options, random)
  const rows = samples.flatMap(({ dialogue, words, cost, weight }) => {
    const features = rowsOf(dialogue, words, background)
    mask(features, options.without)
    return features.map((row, index) => ({ row, label: dialogue.labels[index] as number, weight: weight * (dialogue.labels[index] ? cost : 1) }))
  })
  const features = rows.map(({ row }) => row)
  const { bias, trees } = boost({
    features, labels: Uint8Array.from(rows, ({ label }) => label), weights: Float64Array.from(rows, ({ weight }) => weight),
  }, options)
  return { bias: Number(bias.toFixed(4)), trees, lexica, background }
}

function stretches(dialogue: Dialogue): Dialogue[] {
  const { forms, speakers, labels } = dialogue
  if (forms.length <= STRETCH * 1.4) return [dialogue]
  return [0, Math.floor(forms.length / 2)].map((from) => {
    const to = Math.min(forms.length, from + STRETCH)
    return { ...dialogue, forms: forms.slice(from, to), speakers: speakers.slice(from, to), labels: labels.slice(from, to).fill(0, to - from - 1) }
  })
}

function learnLexica(dialogues: readonly Dialogue[], { seed, l1 }: LearnOptions): Lexicon[] {
  return LEXICA.map((name) => learnLexicon(dialogues.filter(({ domain }) => LEXICON_OF[domain] === name), { seed, l1 }))
}

function samplesOf(all: readonly Dialogue[], options: LearnOptions, random: () => number): Sample[] {
  const groups = shuffled([...new Set(all.map(({ group }) => group))], random)
  const foldOf = new Map(groups.map((group, index) => [group, index % FOLDS]))
  const samples: Sample[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const words = wordTable(learnLexica(all.filter(({ group }) => foldOf.get(group) !== fold), options))
    const own = all.filter(({ group }) => foldOf.get(group) === fold)
    const push = (dialogue: Dialogue, cost: number, share: number) => samples.push({
      dialogue, words, cost, weight: (share * (DOMAIN_WEIGHT[dialogue.domain] as number)) / Math.sqrt(dialogue.forms.length / 12),
    })
    for (const dialogue of own) {
      const cost = options.cost[dialogue.domain] as number
      push(random() < 0.12 ? { ...dialogue, speakers: withoutSpeakers(dialogue.speakers) } : dialogue, cost, 1)
      if (random() < options.wordless) push(wordless(dialogue), options.cost.wordless as number, VARIANT_WEIGHT)
    }
    for (const domain of new Set(own.map((dialogue) => dialogue.domain))) {
      if (domain === 'qmsum') continue
      const part = own.filter((dialogue) => dialogue.domain === domain)
      const more = [...joined(part, Math.round(options.joined / FOLDS), random), ...endless(part, Math.round(options.endless / FOLDS), random)]
      for (const dialogue of more) {
        const blind = random() < options.wordless
        push(blind ? wordless(dialogue) : dialogue, options.cost[blind ? 'wordless' : dialogue.id.startsWith('endless') ? domain : 'joined'] as number, VARIANT_WEIGHT)
      }
    }
  }
  return samples
}

/** The features of every gap, the true cuts taken for those the detector would have made. */
function rowsOf({ forms, speakers, labels }: Dialogue, words: WordTable, background: Background): Float64Array[] {
  const history = openHistory()
  const rows: Float64Array[] = []
  forms.forEach((form, index) => takeIn(history, { form, name: speakers[index] as number }, { words, background }, (features) => {
    rows.push(features)
    return labels[index - 1] === 1
  }))
  return rows
}

function mask(rows: readonly Float64Array[], without: readonly string[]): void {
  const masked = FEATURES.flatMap((name, index) => (without.some((start) => name.startsWith(start)) ? [index] : []))
  for (const row of rows) for (const index of masked) row[index] = 0
}
