/** A file that somebody exported elsewhere, as it is uploaded: the same formats as those of `madeleine import`. */
import type { ImportItem } from '../../contract/import-source.ts'
import { type UploadOptions, UploadInput } from '../../contract/upload-options.ts'
import { defined } from '../../defined.ts'
import { parseOptions } from '../../memory/options/read-options.ts'
import { HttpProblem } from '../http-problem.ts'

/**
 * The importers are loaded with the first file.
 *
 * @param zone asked for the store's where a file needs one
 * @throws {HttpProblem} 400 for a name that is a path @throws {MadeleineError} `invalid_input` for what says no way to read a file
 */
export async function uploadedItems(
  body: AsyncIterable<Uint8Array>, given: UploadOptions, zone: () => Promise<string>,
): Promise<AsyncIterable<ImportItem>> {
  const { name = 'upload', format, conversation, timeZone = zone, dateOrder, columns } = parseOptions(UploadInput, given, [])
  if (!/^[^/\\\0]{1,255}$/.test(name)) throw new HttpProblem(400, 'invalid_input', 'name must be the name of a file, not a path')
  const [{ readImport }, { columnsIn }] = await Promise.all([
    import('../../adapters/import/read-import.ts'), import('../../adapters/import/table-columns.ts'),
  ])
  return readImport(body, {
    fileName: name, timeZone, ...defined({
      format: format as never, conversationId: conversation, dateOrder,
      columns: columns === undefined ? undefined : columnsIn(columns, 'columns'),
    }),
  })
}
