/** Reads files with a JSON value on each line. */
import { createHash } from 'node:crypto'
import { jsonFault } from './detect/json-fault.ts'
import type { ItemStream } from './formats/format.ts'
import { type ImportNote, type RawItem, isFields, importError, type SourceLine } from './import-item.ts'
import type { Refused } from '../../contract/import-source.ts'

type LineParser = (value: unknown, line: number) => (RawItem | ImportNote)[]

/** What the parser makes of each line; a message without an id gets one from its line's number and content. */
export async function* parseEach(lines: AsyncIterable<SourceLine | Refused>, parser: LineParser): ItemStream {
  for await (const line of lines) {
    if ('error' in line) yield line
    else if (line.text.trim() !== '') yield* parseLine(line, parser)
  }
}

function parseLine(line: SourceLine, parser: LineParser): (RawItem | ImportNote | Refused)[] {
  let value: unknown
  try {
    value = JSON.parse(line.text)
  } catch (error) {
    return [importError(line.number, 'invalid_input', jsonFault(line.text, error))]
  }
  return parser(value, line.number).map((item) => {
    if (!('message' in item) || !isFields(item.message) || (item.message['id'] ?? undefined) !== undefined) return item
    return { ...item, message: { ...item.message, id: lineId(line) } }
  })
}

const lineId = ({ number, text }: SourceLine): string =>
  `line-${number}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
