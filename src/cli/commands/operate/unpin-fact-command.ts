/** `madeleine fact unpin ID`: has a fact stand where the others stand. */
import { command } from '../../command.ts'
import { EDIT_FLAGS, FACT_ID, runFactEdit } from './run-fact-edit.ts'

export const unpinFactCommand = command({
  meta: { name: 'unpin', description: 'Stop putting a fact first in every context' },
  args: { ...FACT_ID, ...EDIT_FLAGS },
  run: ({ args }, cli) => runFactEdit(cli, args, { action: 'unpin', factId: args.id }),
})
