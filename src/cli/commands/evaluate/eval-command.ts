/** `madeleine eval`: evaluation on files with reference answers. */
import { defineCommand } from 'citty'

export const evalCommand = defineCommand({
  meta: { name: 'eval', description: 'Evaluate recall or segmentation on files with reference answers' },
  subCommands: {
    recall: () => import('./eval-recall-command.ts').then(({ evaluateRecall }) => evaluateRecall),
    segmentation: () => import('./eval-segmentation-command.ts').then(({ segmentation }) => segmentation),
  },
})
