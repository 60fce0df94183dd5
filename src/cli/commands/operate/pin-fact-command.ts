/** `madeleine fact pin ID`: has a fact stand first in every context. */
import { command } from '../../command.ts'
import { EDIT_FLAGS, FACT_ID, runFactEdit } from './run-fact-edit.ts'

export const pinFactCommand = command({
  meta: { name: 'pin', description: 'Put a fact first in every context' },
  args: { ...FACT_ID, ...EDIT_FLAGS },
  run: ({ args }, cli) => runFactEdit(cli, args, { action: 'pin', factId: args.id }),
})
