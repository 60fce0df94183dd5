/** Runs arms over the dialogues of one file and scores them. */
import type { SegmentationArm } from './baselines.ts'
import type { Labelled } from '../corpora/dialogues.ts'
import { meanScores, scoresOf, type Comparison, type Scores } from './segmentation-scores.ts'

export interface ArmScores {
  readonly arm: string
  readonly kind: SegmentationArm['kind']
  /** Of the arms that cut after every k utterances, the one with the best score on these very dialogues. */
  readonly best?: true
  readonly scores: Scores
}

/** The scores of each arm, in order. @throws what a policy throws, naming the dialogue */
export async function measureArms(arms: readonly SegmentationArm[], dialogues: readonly Labelled[]): Promise<ArmScores[]> {
  const measured: ArmScores[] = []
  for (const arm of arms) measured.push({ arm: arm.name, kind: arm.kind, scores: await scoreArm(arm, dialogues) })
  const every = measured.filter(({ kind }) => kind === 'every')
  const most = Math.max(...every.map(({ scores }) => scores.score))
  const best = every.find(({ scores }) => scores.score === most)
  return measured.map((one) => (one === best ? { ...one, best: true } : one))
}

async function scoreArm({ runs: [first, ...rest] }: SegmentationArm, dialogues: readonly Labelled[]): Promise<Scores> {
  const scored: [Scores, ...Scores[]] = [await scoreRun(first(), dialogues)]
  for (const run of rest) scored.push(await scoreRun(run(), dialogues))
  return meanScores(scored)
}

async function scoreRun(cut: ReturnType<SegmentationArm['runs'][0]>, dialogues: readonly Labelled[]): Promise<Scores> {
  const comparisons: Comparison[] = []
  for (const dialogue of dialogues) {
    const predicted = await cut(dialogue)
    comparisons.push({ length: dialogue.messages.length, reference: dialogue.boundaries, predicted })
  }
  return scoresOf(comparisons)
}
