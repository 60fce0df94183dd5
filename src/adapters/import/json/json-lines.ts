/** The values of a file with one on each line, and whether a file is one. */
import type { Refused } from '../../../contract/import-source.ts'
import { splitLines } from '../import-source.ts'
import { lineValue } from './line-value.ts'

export interface LineValue {
  readonly value: unknown
  readonly line: number
  readonly text: string
}

/** The value of each line that is not blank; one that has none is an error. */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineValue | Refused> {
  for await (const line of splitLines(chunks)) {
    if ('error' in line) {
      yield line
    } else if (line.text.trim() !== '') {
      const read = lineValue(line)
      yield 'error' in read ? read : { ...read, line: line.number, text: line.text }
    }
  }
}

/** Whether the first line that is not blank holds a whole value: a document may begin with a part of one. */
export async function beginsWithWholeLine(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const read of jsonLines(chunks)) return 'value' in read
  return false
}
