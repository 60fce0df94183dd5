/** `madeleine fact retire ID`: says that a fact holds no longer, or never did. */
import { defined } from '../../../defined.ts'
import { command } from '../../command.ts'
import { readWhen } from '../../flags/store-flags.ts'
import { EDIT_FLAGS, FACT_ID, runFactEdit } from './run-fact-edit.ts'

export const retireFactCommand = command({
  meta: { name: 'retire', description: 'Mark a fact as no longer true, or as never true' },
  args: {
    ...FACT_ID,
    since: { type: 'string', valueHint: 'TIME', description: 'Time from which it no longer holds (default: now)' },
    'never-true': { type: 'boolean', description: 'It was never true and is withdrawn from all answers' },
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => runFactEdit(cli, args, {
    action: 'retire', factId: args.id, ...defined({ validTo: readWhen(args.since) }), ...(args['never-true'] && { wasNeverTrue: true }),
  }),
})
