/** Edits a fact by a command, and says what that changed. */
import type { ArgsDef } from 'citty'
import type { EditFactOptions } from '../../../contract/facts-options.ts'
import { hasCode, MadeleineError, show } from '../../../errors.ts'
import type { Memory } from '../../../memory/memory.ts'
import type { CommandEnvironment } from '../../command.ts'
import { withMemory, type StoreArgs } from '../../command-memory.ts'
import { MEMORY_FLAGS } from '../../flags/store-flags.ts'
import { nearestText } from '../../place/nearest-text.ts'
import { showEdited } from '../../show/show-edits.ts'

/** The id of the fact, and what every edit may have. */
export const FACT_ID = {
  id: { type: 'positional', required: true, description: 'Id of the fact, as printed by facts' },
} as const satisfies ArgsDef
export const EDIT_FLAGS = {
  'dry-run': { type: 'boolean', description: 'Print what would change, and change nothing' },
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

interface EditArgs extends StoreArgs {
  readonly 'dry-run'?: boolean | undefined
  readonly json?: boolean | undefined
}

/** @param edit made with the memory where what is edited has to be looked for; undefined: there is nothing */
export function runFactEdit(
  cli: CommandEnvironment, args: EditArgs, edit: EditFactOptions | ((memory: Memory) => Promise<EditFactOptions | undefined>),
): Promise<number | void> {
  return withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, note, screen } = cli.terminal
    const given = typeof edit === 'function' ? await edit(memory) : edit
    if (!given) return note('There is no edit to undo.')
    const dryRun = args['dry-run'] === true
    const edited = await memory.editFact({ ...given, dryRun, signal }).catch((error: unknown) => nameNearestFact(memory, given, error))
    if (args.json) return printJson(edited)
    const { timeZone } = await memory.stats({ signal })
    print(showEdited(screen, edited, { isUndone: given.action === 'undo', timeZone }))
  })
}

/** Facts among which the nearest is searched. */
const MOST_SEARCHED = 1000
/** Characters of the beginning of an id by which it is recognised. */
const MIN_PREFIX = 4

/** Adds to `not_found` which fact was probably meant. */
async function nameNearestFact(memory: Memory, edit: EditFactOptions, error: unknown): Promise<never> {
  if (!hasCode(error, 'not_found') || !('factId' in edit)) throw error
  const ids = (await memory.facts({ includeSuperseded: true, limit: MOST_SEARCHED })).map(({ id }) => id)
  const asked = edit.factId.toLowerCase()
  const nearest = (asked.length >= MIN_PREFIX ? ids.find((id) => id.startsWith(asked)) : undefined) ?? nearestText(asked, ids)
  const advice = nearest === undefined ? '`madeleine facts` lists the ids' : `did you mean ${show(nearest)}?`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}
