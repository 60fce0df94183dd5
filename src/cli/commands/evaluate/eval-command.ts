/** `madeleine eval`: how good it is, measured on files with known answers. */
import { defineCommand } from 'citty'

export const evalCommand = defineCommand({
  meta: { name: 'eval', description: 'Measure on files with known answers' },
  subCommands: {
    recall: () => import('./eval-recall-command.ts').then(({ evaluateRecall }) => evaluateRecall),
    segmentation: () => import('./eval-segmentation-command.ts').then(({ segmentation }) => segmentation),
  },
})
