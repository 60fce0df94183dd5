/** Talk in lines with a time of day, below lines that name the day: LINE, KakaoTalk, IRC. */
import { leftOutCounter } from '@madeleine/contract'
import { mediaContent, personOf, talkClock, talkIds, talkRecords } from './chat-parts.ts'
import type { FormatSource, ItemStream } from './formats/format.ts'
import { type Fields, importError, type RawItem } from './import-item.ts'
import { splitLines } from './import-source.ts'
import { writtenOn } from './spelt-times.ts'
import { orderlessKey } from './written-time.ts'

/** What a line begins. */
export interface DayLine {
  /** Milliseconds since midnight. */
  readonly ofDay: number
  /** The day, as a number since 1970, where the line names it itself. */
  readonly day?: number
  /** Absent of what the program says itself. */
  readonly name?: string
  readonly text: string
}

export interface DayTalk {
  /** The day that a line names, which begins there. */
  readonly dayOf: (line: string) => number | undefined
  readonly startOf: (line: string) => DayLine | undefined
  /** The title in a line before the first message. */
  readonly titleIn: (line: string) => string | undefined
  /** Whether a line without a time is what the program says itself. */
  readonly isNotice?: (line: string) => boolean
  /** The day before any line names one. */
  readonly firstDay?: number | undefined
  /** The text of a message without what stands for media. */
  readonly read?: (text: string) => { readonly media: readonly Fields[]; readonly said: string } | 'deleted' | 'system'
}

/** A message, or a line that names a day. */
interface Start {
  readonly text: string
  readonly isNotice?: boolean
  readonly spoken?: DayLine & { readonly day: number }
}

/**
 * The messages of a talk between people in the order of the file, whose id and title are in its first lines, else its name. Lines
 * without a day before them are listed. Left out and counted: what the program says itself, and what was taken back.
 */
export async function* readDayTalk(source: FormatSource, prefix: string, talk: DayTalk): ItemStream {
  const { dayOf, startOf, titleIn, read, isNotice, firstDay } = talk
  const [leftOut, clock, idOf] = [leftOutCounter(), talkClock('ymd', source.timeZone), talkIds()]
  let [today, title, count]: [number | undefined, string | undefined, number] = [firstDay, undefined, 0]
  const startIn = (line: string): Start | undefined => {
    const day = dayOf(line)
    if (day !== undefined) today = day
    const start = day === undefined ? startOf(line) : undefined
    const at = start?.day ?? today
    if (start && at !== undefined) return { text: start.text, spoken: { ...start, day: at } }
    return day !== undefined ? { text: '' } : isNotice?.(line) ? { text: '', isNotice: true } : undefined
  }
  const before = (line: string): boolean => (title ??= titleIn(line)) !== undefined || startOf(line) === undefined
  for await (const record of talkRecords(splitLines(source.chunks), startIn, before)) {
    if ('error' in record) yield record
    else if (record.isNotice) leftOut.add('system')
    else if (record.spoken) {
      count += 1
      const { name, day, ofDay } = record.spoken
      const body = name === undefined ? 'system' : read?.(record.text) ?? { media: [], said: record.text }
      const content = typeof body === 'string' ? undefined : mediaContent(body.media, body.said)
      if (typeof body === 'string') leftOut.add(body)
      else if (content === undefined) leftOut.add('unreadable')
      else {
        const time = writtenOn(day, ofDay)
        yield { ...placeOf(source, prefix, title), people: true, line: record.line, message: {
          id: idOf(orderlessKey(time), name!, `${body.said}\0${body.media.length}`), ...personOf(name), content, timestamp: clock.at(time),
        } }
      }
    }
  }
  if (count === 0) {
    yield importError('', 'invalid_input', 'no line in it is a message with a day and a time: its language may not be known')
  }
  yield* leftOut.notes()
  const note = clock.note()
  if (note !== undefined) yield { notes: [note] }
}

function placeOf({ conversationId, defaultId }: FormatSource, prefix: string, title: string | undefined) {
  return {
    conversationId: conversationId ?? (title === undefined ? defaultId : `${prefix}-${title}`.slice(0, 200)),
    ...(title !== undefined && { conversationTitle: title }),
  } satisfies Partial<RawItem>
}
