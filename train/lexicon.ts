/** Learns the lexica, the log odds of a boundary by word pattern: sparse logistic regression by FTRL-proximal (McMahan et al. 2013). */
import type { MessageFeatures } from '../packages/segment/detector/message-features.ts'
import { gramsOf, type Lexicon } from '../packages/segment/detector/word-scores.ts'
import { sigmoid } from '../packages/segment/detector/trees.ts'
import type { Dialogue } from './corpora.ts'
import { randomFrom } from '../bench/seeded-random.ts'
import { shuffled } from './random.ts'

const RATE = 0.08
const L2 = 2
const PASSES = 5
/** Smaller log odds are dropped. */
const MIN_WEIGHT = 0.08
/** The fewest groups of dialogues with a pattern; a rarer one indicates a subject rather than a boundary. */
const MIN_GROUPS = 5

/** All patterns by number, and a cache of the pattern numbers of each message. */
const numbers = new Map<string, number>()
const names: string[] = []
const gramsByMessage = new WeakMap<MessageFeatures, Int32Array>()

function gramsOfMessage(message: MessageFeatures): Int32Array {
  let grams = gramsByMessage.get(message)
  if (!grams) {
    grams = Int32Array.from(gramsOf(message), (gram) => {
      let number = numbers.get(gram)
      if (number === undefined) numbers.set(gram, number = names.push(gram) - 1)
      return number
    })
    gramsByMessage.set(message, grams)
  }
  return grams
}

interface Row {
  readonly next: Int32Array
  readonly previous: Int32Array
  readonly label: number
}

/** Learns the lexicon of these dialogues; empty without dialogues. */
export function learnLexicon(given: readonly Dialogue[], { seed, l1 }: { readonly seed: number; readonly l1: number }): Lexicon {
  const dialogues = given.toSorted((one, other) => (one.group < other.group ? -1 : Number(one.group > other.group)))
  const usable = usableGrams(dialogues)
  const rows = dialogues.flatMap((dialogue) => rowsOf(dialogue, usable))
  const weights = ftrl(shuffled(rows, randomFrom(seed)), names.length, l1)
  const entries = (offset: number) => [...usable].toSorted((one, other) => one - other)
    .map((gram) => [names[gram] as string, Number((weights[2 * gram + offset] as number).toFixed(2))] as const)
    .filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT)
  return { next: new Map(entries(0)), previous: new Map(entries(1)) }
}

/** The patterns that occur in at least `MIN_GROUPS` groups. The dialogues of a group must be adjacent. */
function usableGrams(dialogues: readonly Dialogue[]): Set<number> {
  const counts = new Map<number, { groups: number; last: string }>()
  for (const { messages, group } of dialogues) for (const message of messages) countGroup(counts, gramsOfMessage(message), group)
  return new Set([...counts].filter(([, { groups }]) => groups >= MIN_GROUPS).map(([gram]) => gram))
}

function countGroup(counts: Map<number, { groups: number; last: string }>, grams: Int32Array, group: string): void {
  for (const gram of grams) {
    const count = counts.get(gram)
    if (!count) counts.set(gram, { groups: 1, last: group })
    else if (count.last !== group) Object.assign(count, { groups: count.groups + 1, last: group })
  }
}

function rowsOf({ messages, labels }: Dialogue, usable: ReadonlySet<number>): Row[] {
  const grams = messages.map((message) => gramsOfMessage(message).filter((gram) => usable.has(gram)))
  return messages.slice(1).map((_, index) => ({
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
