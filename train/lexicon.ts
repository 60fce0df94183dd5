/** Learns what words tell of a boundary: sparse logistic regression by FTRL-proximal (McMahan et al. 2013). */
import type { MessageFeatures } from '../src/segment/detector/message-features.ts'
import { gramsOf, type Lexicon } from '../src/segment/detector/word-scores.ts'
import { sigmoid } from '../src/segment/detector/trees.ts'
import type { Dialogue } from './corpora.ts'
import { randomFrom } from '../src/eval/seeded-random.ts'
import { shuffled } from './random.ts'

const RATE = 0.08
const L2 = 2
const PASSES = 5
/** Log odds that are too little to be kept. */
const LEAST = 0.08
/** A pattern must stand in so many groups of dialogues, or it says more about their subject than about turns. */
const MIN_GROUPS = 5

/** All patterns met, numbered; what each message holds is worked out once. */
const numbers = new Map<string, number>()
const names: string[] = []
const known = new WeakMap<MessageFeatures, Int32Array>()

function gramNumbers(form: MessageFeatures): Int32Array {
  let found = known.get(form)
  if (!found) {
    found = Int32Array.from(gramsOf(form), (gram) => {
      let number = numbers.get(gram)
      if (number === undefined) numbers.set(gram, number = names.push(gram) - 1)
      return number
    })
    known.set(form, found)
  }
  return found
}

interface Row {
  readonly next: Int32Array
  readonly previous: Int32Array
  readonly label: number
}

/** What the words of these dialogues tell; nothing where there are none. */
export function learnLexicon(given: readonly Dialogue[], { seed, l1 }: { readonly seed: number; readonly l1: number }): Lexicon {
  const dialogues = given.toSorted((one, other) => (one.group < other.group ? -1 : Number(one.group > other.group)))
  const usable = usableGrams(dialogues)
  const rows = dialogues.flatMap((dialogue) => rowsOf(dialogue, usable))
  const weights = ftrl(shuffled(rows, randomFrom(seed)), names.length, l1)
  const entries = (offset: number) => [...usable].toSorted((one, other) => one - other)
    .map((gram) => [names[gram] as string, Number((weights[2 * gram + offset] as number).toFixed(2))] as const)
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
  return { next: new Map(entries(0)), previous: new Map(entries(1)) }
}

/** Patterns that stand in enough groups; dialogues of one group must follow each other. */
function usableGrams(dialogues: readonly Dialogue[]): Set<number> {
  const counts = new Map<number, { groups: number; last: string }>()
  for (const { forms, group } of dialogues) for (const form of forms) countGroup(counts, gramNumbers(form), group)
  return new Set([...counts].filter(([, { groups }]) => groups >= MIN_GROUPS).map(([gram]) => gram))
}

function countGroup(counts: Map<number, { groups: number; last: string }>, grams: Int32Array, group: string): void {
  for (const gram of grams) {
    const found = counts.get(gram)
    if (!found) counts.set(gram, { groups: 1, last: group })
    else if (found.last !== group) Object.assign(found, { groups: found.groups + 1, last: group })
  }
}

function rowsOf({ forms, labels }: Dialogue, usable: ReadonlySet<number>): Row[] {
  const grams = forms.map((form) => gramNumbers(form).filter((gram) => usable.has(gram)))
  return forms.slice(1).map((_, index) => ({
    next: grams[index + 1] as Int32Array, previous: grams[index] as Int32Array, label: labels[index] as number,
  }))
}

function ftrl(rows: readonly Row[], grams: number, l1: number): Float64Array {
  const size = 2 * grams + 1
  const bias = 2 * grams
  const z = new Float64Array(size)
  const n = new Float64Array(size)
  const weightOf = (id: number): number => {
    const value = z[id] as number
    if (Math.abs(value) <= l1) return 0
    return -(value - Math.sign(value) * l1) / ((1 + Math.sqrt(n[id] as number)) / RATE + L2)
  }
  let intercept = -1
  for (let pass = 0; pass < PASSES; pass++) {
    for (const { next, previous, label } of rows) {
      let logit = intercept
      for (const gram of next) logit += weightOf(2 * gram)
      for (const gram of previous) logit += weightOf(2 * gram + 1)
      const gradient = sigmoid(logit) - label
      const learn = (id: number) => {
        const old = n[id] as number
        const root = Math.sqrt(old + gradient * gradient)
        z[id] = (z[id] as number) + gradient - ((root - Math.sqrt(old)) / RATE) * weightOf(id)
        n[id] = old + gradient * gradient
      }
      for (const gram of next) learn(2 * gram)
      for (const gram of previous) learn(2 * gram + 1)
      n[bias] = (n[bias] as number) + gradient * gradient
      intercept -= (0.3 * gradient) / Math.sqrt(1 + (n[bias] as number))
    }
  }
  return Float64Array.from({ length: size }, (_, id) => weightOf(id))
}
