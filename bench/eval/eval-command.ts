/** `madeleine eval`: evaluation on files with reference answers. */
import { defineCommand } from 'citty'
import type { Commands } from '../../packages/cli/run.ts'

const evalCommand = defineCommand({
  meta: { name: 'eval', description: 'Evaluate recall or segmentation on files with reference answers' },
  subCommands: {
    recall: () => import('./commands/eval-recall-command.ts').then(({ evaluateRecall }) => evaluateRecall),
    segmentation: () => import('./commands/eval-segmentation-command.ts').then(({ segmentation }) => segmentation),
  },
})

/** The commands of the program `main.ts`. */
export const EVALUATION: Commands = { eval: () => Promise.resolve(evalCommand) }
