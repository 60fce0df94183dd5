/** Arms of the segmentation evaluation: baselines and policies. */
import type { Policy } from '../../../packages/segment/index.ts'
import { segmentConversation } from './segment-conversation.ts'
import { boundariesOf } from '../../../packages/cli/commands/segment-command.ts'
import type { LabelledDialogue } from '../corpora/labelled-dialogues.ts'
import { boundariesIn, type BoundaryPositions } from './boundary-metrics.ts'
import { randomFrom } from '../../seeded-random.ts'
import { textTiling } from './text-tiling.ts'

/** A segmentation method under evaluation. */
export interface SegmentationArm {
  readonly name: string
  readonly kind: 'none' | 'random' | 'every' | 'texttiling' | 'policy'
  /** Scores are means over these runs. A run gets each dialogue once, in order. */
  readonly runs: readonly [Run, ...Run[]]
}
type Run = () => (dialogue: LabelledDialogue) => BoundaryPositions | Promise<BoundaryPositions>

const singleRun = (cut: ReturnType<Run>): SegmentationArm['runs'] => [() => cut]

/** Seeds of the runs of a random arm. */
const RANDOM_RUNS = [1, 2, 3, 4, 5] as const
/** Utterances per segment of the fixed-interval arms; intervals not below the longest dialogue are skipped. */
const INTERVALS = [2, 4, 8, 16, 32, 64, 128] as const

/**
 * The baselines: no boundary, random boundaries, a boundary after every k utterances, and TextTiling.
 *
 * `random` also draws the number of boundaries, as in the papers; `random, true count` uses the number of the reference,
 * which no real method knows.
 */
export function baselines(dialogues: readonly LabelledDialogue[]): SegmentationArm[] {
  const longest = dialogues.reduce((most, { messages }) => Math.max(most, messages.length), 0)
  return [
    { name: 'none', kind: 'none', runs: singleRun(() => []) },
    randomArm('random', drawAny),
    randomArm('random, true count', ({ messages, boundaries }, random) => drawCount(messages.length, boundaries.length, random)),
    ...INTERVALS.filter((k) => k < longest).map((k) => everyArm(k)),
    { name: 'texttiling', kind: 'texttiling', runs: singleRun(({ messages }) => textTiling(messages.map(({ content }) => content))) },
  ]
}

const everyArm = (k: number): SegmentationArm =>
  ({ name: `every ${k}`, kind: 'every', runs: singleRun(({ messages }) => everyNth(messages.length, k)) })

/** Boundaries after every `k` of `length` utterances. */
export const everyNth = (length: number, k: number): BoundaryPositions =>
  Array.from({ length: Math.max(0, Math.ceil(length / k) - 1) }, (_, n) => (n + 1) * k - 1)

type Draw = (dialogue: LabelledDialogue, random: () => number) => BoundaryPositions

const randomArm = (name: string, draw: Draw): SegmentationArm => {
  const run = (seed: number): Run => () => {
    const random = randomFrom(seed)
    return (dialogue) => draw(dialogue, random)
  }
  const [first, ...rest] = RANDOM_RUNS
  return { name, kind: 'random', runs: [run(first), ...rest.map(run)] }
}

/**
 * Draws a count from 0 to n − 1, then a boundary after each of n utterances with probability
 * count/n. Source: Xing & Carenini (SIGDIAL 2021).
 */
const drawAny: Draw = ({ messages: { length } }, random) => {
  const count = Math.floor(random() * length)
  return boundariesIn(length, Array.from({ length }, (_, index) => index).filter(() => random() < count / length))
}

/** Draws `count` of the gaps between `length` utterances; all sets of gaps are equally likely. */
function drawCount(length: number, count: number, random: () => number): BoundaryPositions {
  const drawn: number[] = []
  for (let index = 0; index < length - 1; index++) {
    const gapsLeft = length - 1 - index
    if (random() * gapsLeft < count - drawn.length) drawn.push(index)
  }
  return drawn
}

/** The arm of a policy: each dialogue is one conversation, flushed at its end. */
export const policyArm = (policy: Policy): SegmentationArm => ({
  name: policy.name,
  kind: 'policy',
  runs: singleRun(async ({ messages, where }) => boundariesOf(await segmentConversation(policy, messages, where))),
})
