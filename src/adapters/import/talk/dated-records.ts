/** Talk in lines that begin with a time: each message with the lines that follow it. */
import type { Refused } from '../../../contract/import-source.ts'
import { importError, type SourceLine } from '../import-item.ts'

/** What a line begins a message with. */
export interface RecordStart {
  /** The rest of its line. */
  readonly text: string
}

/** A message as it stands, with its lines joined. */
export type TalkRecord<Start> = Start & { readonly line: number }

/** A message of more UTF-16 units is refused for its length, and not gathered to its end. */
const MOST_UNITS = 4_194_304

/**
 * The messages of lines. What stands before the first message is listed as an error, unless `before` takes it.
 *
 * @param startOf the message that a line begins; undefined where it goes on with the one before
 */
export async function* talkRecords<Start extends RecordStart>(
  lines: AsyncIterable<SourceLine | Refused>, startOf: (line: string) => Start | undefined, before = (_: string): boolean => false,
): AsyncGenerator<TalkRecord<Start> | Refused> {
  let open: { start: Start; line: number; texts: string[]; units: number } | undefined
  let isLost = false
  for await (const line of lines) {
    if ('error' in line) {
      yield line
      continue
    }
    const text = line.text.endsWith('\r') ? line.text.slice(0, -1) : line.text
    const start = startOf(text)
    if (start) {
      if (open) yield closed(open)
      open = { start, line: line.number, texts: [start.text], units: start.text.length }
    } else if (open) {
      open.units += text.length
      if (open.units <= MOST_UNITS) open.texts.push(text)
    } else if (!isLost && text.trim() !== '' && !before(text)) {
      isLost = true
      yield importError(line.number, 'invalid_input', 'the text before the first message belongs to none')
    }
  }
  if (open) yield closed(open)
}

const closed = <Start extends RecordStart>({ start, line, texts }: {
  start: Start; line: number; texts: readonly string[]
}): TalkRecord<Start> => ({ ...start, line, text: texts.join('\n').trimEnd() })
