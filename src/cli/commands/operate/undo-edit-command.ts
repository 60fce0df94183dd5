/** `madeleine fact undo [EDIT]`: takes back what was done to a fact. */
import type { Memory } from '../../../memory/memory.ts'
import { command } from '../../command.ts'
import { EDIT_FLAGS, runFactEdit } from './run-fact-edit.ts'

export const undoEditCommand = command({
  meta: { name: 'undo', description: 'Undo an edit of a fact, by default the last one, as if it had not been made' },
  args: {
    edit: { type: 'positional', required: false, description: 'Id of the edit, as printed by fact edits (default: the last in force)' },
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => runFactEdit(cli, args, async (memory) => {
    const editId = args.edit ?? (await lastInForce(memory))
    return editId === undefined ? undefined : { action: 'undo', editId }
  }),
})

/** The newest edit that was not undone. */
async function lastInForce(memory: Memory): Promise<string | undefined> {
  for (let cursor: string | undefined; ; ) {
    const { edits, next } = await memory.factEdits(cursor === undefined ? {} : { cursor })
    const last = edits.find(({ undoneAt }) => undoneAt === undefined)
    if (last || next === undefined) return last?.id
    cursor = next
  }
}
