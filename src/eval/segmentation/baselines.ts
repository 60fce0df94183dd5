/** Ways to cut dialogues, side by side: a policy, and what any method must beat. */
import type { Policy } from '../../segment/index.ts'
import { cutWhole } from './cut-whole.ts'
import { boundariesOf, type Labelled } from '../corpora/dialogues.ts'
import { boundariesIn, type BoundaryPositions } from './boundary-metrics.ts'
import { randomFrom } from '../seeded-random.ts'
import { textTiling } from './text-tiling.ts'

export interface SegmentationArm {
  readonly name: string
  readonly kind: 'none' | 'random' | 'every' | 'texttiling' | 'policy'
  /** Its scores are the mean over these. A run is shown the dialogues in order, each once. */
  readonly runs: readonly [Run, ...Run[]]
}
type Run = () => (dialogue: Labelled) => BoundaryPositions | Promise<BoundaryPositions>

const once = (cut: ReturnType<Run>): SegmentationArm['runs'] => [() => cut]

/** Runs of a random arm, seeded 1, 2 … 5. */
const RANDOM_RUNS = [1, 2, 3, 4, 5] as const
/** Utterances between boundaries, as far as the longest dialogue has room for one. */
const EVERY = [2, 4, 8, 16, 32, 64, 128] as const

/**
 * No boundary; random ones; one after every k utterances; TextTiling.
 *
 * `random` draws the number of boundaries too, as the baseline of the papers does; `random, true count` is told
 * how many the reference has, which no method is.
 */
export function baselines(dialogues: readonly Labelled[]): SegmentationArm[] {
  const longest = dialogues.reduce((most, { messages }) => Math.max(most, messages.length), 0)
  return [
    { name: 'none', kind: 'none', runs: once(() => []) },
    randomArm('random', drawAny),
    randomArm('random, true count', ({ messages, boundaries }, next) => drawCount(messages.length, boundaries.length, next)),
    ...EVERY.filter((k) => k < longest).map((k) => everyArm(k)),
    { name: 'texttiling', kind: 'texttiling', runs: once(({ messages }) => textTiling(messages.map(({ content }) => content))) },
  ]
}

const everyArm = (k: number): SegmentationArm => ({ name: `every ${k}`, kind: 'every', runs: once(({ messages }) => everyNth(messages.length, k)) })

/** Cuts after every `k` of `length` utterances. */
export const everyNth = (length: number, k: number): BoundaryPositions =>
  Array.from({ length: Math.max(0, Math.ceil(length / k) - 1) }, (_, n) => (n + 1) * k - 1)

type Draw = (dialogue: Labelled, next: () => number) => BoundaryPositions

const randomArm = (name: string, draw: Draw): SegmentationArm => {
  const run = (seed: number): Run => () => {
    const next = randomFrom(seed)
    return (dialogue) => draw(dialogue, next)
  }
  const [first, ...rest] = RANDOM_RUNS
  return { name, kind: 'random', runs: [run(first), ...rest.map(run)] }
}

/** A count from 0 to n − 1, then each of n utterances with the chance count/n. Source: Xing & Carenini (SIGDIAL 2021). */
const drawAny: Draw = ({ messages: { length } }, next) => {
  const count = Math.floor(next() * length)
  return boundariesIn(length, Array.from({ length }, (_, index) => index).filter(() => next() < count / length))
}

/** `count` of the gaps between `length` utterances, each set of gaps equally likely. */
function drawCount(length: number, count: number, next: () => number): BoundaryPositions {
  const drawn: number[] = []
  for (let index = 0; index < length - 1; index++) {
    const gapsLeft = length - 1 - index
    if (next() * gapsLeft < count - drawn.length) drawn.push(index)
  }
  return drawn
}

/** A policy, each dialogue a conversation of its own and closed at its end. */
export const policyArm = (policy: Policy): SegmentationArm => ({
  name: policy.name,
  kind: 'policy',
  runs: once(async ({ messages, where }) => boundariesOf(await cutWhole(policy, messages, where))),
})
