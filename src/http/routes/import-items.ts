/** The messages of an import, one JSON value a line, as a client sends what an importer read elsewhere. */
import type { ImportItem } from '../../contract/import-source.ts'
import { MadeleineError } from '../../errors.ts'
import { importError } from '../../adapters/import/import-item.ts'

/** Most UTF-16 units of a line: a message of 4 MB, which JSON may write at three times the length. */
const MOST_UNITS = 12 * 1024 ** 2

/** A line that is no JSON object is an item that is refused; `import` lists it and goes on. @throws {MadeleineError} `too_large` */
export async function* itemsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> {
  let number = 0
  for await (const line of linesOf(body)) {
    number += 1
    if (line.trim() !== '') yield itemOf(line, number)
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop()!
    if (rest.length > MOST_UNITS) throw new MadeleineError('too_large', `a line of an import must have at most ${MOST_UNITS} characters`)
    yield* lines
  }
  yield rest + decoder.decode()
}

/** The line itself is the position where the sender gave none. */
function itemOf(text: string, number: number): ImportItem {
  try {
    const value = JSON.parse(text) as ImportItem
    if (typeof value === 'object' && value !== null) {
      return 'error' in value || 'line' in value ? value : { ...(value as object), line: number } as ImportItem
    }
  } catch {
    // Said below, like what is JSON and no object
  }
  return importError(number, 'invalid_input', 'must be a JSON object with conversationId and message')
}
