/** A file that somebody exported elsewhere, as it is uploaded: the same formats as those of `madeleine import`. */
import type { ImportItem } from '../../contract/import-source.ts'
import { HttpProblem } from '../http-problem.ts'

/** What the query says of a file: its name, by which a format is detected and a conversation named, its format and its conversation. */
export interface FileSettings {
  readonly name?: string
  readonly format?: string
  readonly conversation?: string
}

/** The importers are loaded with the first file. @throws {HttpProblem} 400 for a name that is a path */
export async function uploadedItems(body: AsyncIterable<Uint8Array>, settings: FileSettings): Promise<AsyncIterable<ImportItem>> {
  const { name = 'upload', format, conversation } = settings
  if (!/^[^/\\\0]{1,255}$/.test(name)) throw new HttpProblem(400, 'invalid_input', 'name must be the name of a file, not a path')
  const { readImport } = await import('../../adapters/import/read-import.ts')
  return readImport(body, {
    fileName: name, ...(format !== undefined && { format: format as never }),
    ...(conversation !== undefined && { conversationId: conversation }),
  })
}
