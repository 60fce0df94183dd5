/** The messages of an import, one JSON value a line, as a client sends what an importer read elsewhere. */
import { importError, isFields } from '../../adapters/import/import-item.ts'
import { splitLines } from '../../adapters/import/import-source.ts'
import { lineValue } from '../../adapters/import/json/line-value.ts'
import { listRefused } from '../../adapters/import/list-refused.ts'
import type { ImportItem } from '../../contract/import-source.ts'

/** Most bytes of a line: a message of 4 MB, which JSON may write at three times the length. */
const MOST_BYTES = 12 * 1024 ** 2

/** A line that is no JSON object is an item that is refused; `import` lists it and goes on. */
export const itemsIn = (body: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> => listRefused(eachLine(body))

async function* eachLine(body: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> {
  for await (const line of splitLines(body, MOST_BYTES)) {
    if ('error' in line) {
      yield line
    } else if (line.text.trim() !== '') {
      const read = lineValue(line)
      yield 'value' in read && isFields(read.value) ? itemOf(read.value, line.number)
        : importError(line.number, 'invalid_input', 'must be a JSON object with conversationId and message')
    }
  }
}

/** The line itself is the position where the sender gave none. */
const itemOf = (value: object, number: number): ImportItem =>
  ('error' in value || 'line' in value ? value : { ...value, line: number }) as ImportItem
