/** Evaluation of segmentation arms on the dialogues of one file. */
import type { SegmentationArm } from './baselines.ts'
import type { LabelledDialogue } from '../corpora/labelled-dialogues.ts'
import { meanScores, scoresOf, type Comparison, type Scores } from './segmentation-scores.ts'

/** The scores of one arm. */
export interface ArmScores {
  readonly arm: string
  readonly kind: SegmentationArm['kind']
  /** True for the arm of kind `every` with the best score on these dialogues. */
  readonly best?: true
  readonly scores: Scores
}

/** The scores of each arm, in order. @throws what a policy throws, naming the dialogue */
export async function measureArms(arms: readonly SegmentationArm[], dialogues: readonly LabelledDialogue[]): Promise<ArmScores[]> {
  const measured: ArmScores[] = []
  for (const arm of arms) measured.push({ arm: arm.name, kind: arm.kind, scores: await scoreArm(arm, dialogues) })
  const intervalArms = measured.filter(({ kind }) => kind === 'every')
  const bestScore = Math.max(...intervalArms.map(({ scores }) => scores.score))
  const best = intervalArms.find(({ scores }) => scores.score === bestScore)
  return measured.map((one) => (one === best ? { ...one, best: true } : one))
}

async function scoreArm({ runs: [first, ...rest] }: SegmentationArm, dialogues: readonly LabelledDialogue[]): Promise<Scores> {
  const runScores: [Scores, ...Scores[]] = [await scoreRun(first(), dialogues)]
  for (const run of rest) runScores.push(await scoreRun(run(), dialogues))
  return meanScores(runScores)
}

async function scoreRun(predict: ReturnType<SegmentationArm['runs'][0]>, dialogues: readonly LabelledDialogue[]): Promise<Scores> {
  const comparisons: Comparison[] = []
  for (const dialogue of dialogues) {
    const predicted = await predict(dialogue)
    comparisons.push({ length: dialogue.messages.length, reference: dialogue.boundaries, predicted })
  }
  return scoresOf(comparisons)
}
