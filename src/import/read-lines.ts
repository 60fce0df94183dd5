/** Reads files with a JSON value on each line. */
import { createHash } from 'node:crypto'
import type { ItemStream } from './formats/format.ts'
import { lineValue } from './line-value.ts'
import { type ImportNote, type RawItem, isFields, type SourceLine } from './import-item.ts'
import type { Refused } from '../contract/import-source.ts'

type LineParser = (value: unknown, line: number) => (RawItem | ImportNote)[]

/** What the parser makes of each line; a message without an id gets one from its line's number and content. */
export async function* parseEach(lines: AsyncIterable<SourceLine | Refused>, parser: LineParser): ItemStream {
  for await (const line of lines) {
    if ('error' in line) yield line
    else if (line.text.trim() !== '') yield* parseLine(line, parser)
  }
}

function parseLine(line: SourceLine, parser: LineParser): (RawItem | ImportNote | Refused)[] {
  const read = lineValue(line)
  if ('error' in read) return [read]
  return parser(read.value, line.number).map((item) => {
    if (!('message' in item) || !isFields(item.message) || (item.message['id'] ?? undefined) !== undefined) return item
    return { ...item, message: { ...item.message, id: lineId(line) } }
  })
}

const lineId = ({ number, text }: SourceLine): string =>
  `line-${number}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
