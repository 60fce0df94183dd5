/** The values of a file with one on each line, and whether a file is one. */
import type { Refused } from '../../../contract/import-source.ts'
import { jsonFault } from '../detect/json-fault.ts'
import { importError } from '../import-item.ts'
import { splitLines } from '../import-source.ts'

export interface LineValue {
  readonly value: unknown
  readonly line: number
  readonly text: string
}

/** The value of each line that is not blank; one that has none is an error. */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineValue | Refused> {
  for await (const line of splitLines(chunks)) {
    if ('error' in line) yield line
    else if (line.text.trim() !== '') yield parsed(line.number, line.text)
  }
}

/** Whether the first line that is not blank holds a whole value: a document may begin with a part of one. */
export async function beginsWithWholeLine(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const read of jsonLines(chunks)) return 'value' in read
  return false
}

function parsed(line: number, text: string): LineValue | Refused {
  try {
    return { value: JSON.parse(text) as unknown, line, text }
  } catch (error) {
    return importError(line, 'invalid_input', jsonFault(text, error))
  }
}
