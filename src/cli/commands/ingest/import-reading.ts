/** How the times and tables of imported files are read, as flags say it. */
import { columnsIn } from '../../../adapters/import/table-columns.ts'
import { DATE_ORDERS } from '../../../contract/upload-options.ts'
import { defined } from '../../../defined.ts'
import { hasCode, invalidInput } from '../../../errors.ts'
import { assertTimeZone } from '../../../time/calendar.ts'
import { withMemory, type StoreArgs } from '../../command-memory.ts'
import type { CommandEnvironment } from '../../command.ts'
import type { ImportFiles } from './import-files.ts'

interface ReadingArgs {
  readonly 'date-order'?: string | undefined
  readonly 'time-zone'?: string | undefined
  readonly columns?: string | undefined
}

/** @param zone asked for the store's where a file needs one, once @throws {MadeleineError} `invalid_input`, naming the flag */
export function readReading(args: ReadingArgs, zone: () => Promise<string>): ImportFiles['reading'] {
  const { 'date-order': order, 'time-zone': timeZone, columns } = args
  const dateOrder = DATE_ORDERS.find((known) => known === order)
  if (order !== undefined && dateOrder === undefined) throw invalidInput('--date-order', order, `one of ${DATE_ORDERS.join(', ')}`)
  if (timeZone !== undefined) assertTimeZone(timeZone)
  let stored: Promise<string> | undefined
  return {
    timeZone: timeZone ?? (() => (stored ??= zone())),
    ...defined({ dateOrder, columns: columns === undefined ? undefined : columnsIn(columns, '--columns') }),
  }
}

/** The zone of the store that the import goes to; of this process where there is none yet. */
export async function storedZone(cli: CommandEnvironment, args: StoreArgs): Promise<string> {
  try {
    return await withMemory(cli, args, async (memory) => (await memory.stats()).timeZone, { model: 'none' })
  } catch (error) {
    if (!hasCode(error, 'no_store')) throw error
    return Intl.DateTimeFormat().resolvedOptions().timeZone
  }
}
