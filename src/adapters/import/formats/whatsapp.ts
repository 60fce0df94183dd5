/** Parser of WhatsApp's "Export chat": a text file of lines with times, of Android (with a dash) or iOS (in brackets). */
import { splitLines } from '../import-source.ts'
import { leftOutCounter, type LeftOutCounter } from '../left-out.ts'
import { dateOrderFinder, type FoundOrder } from '../talk/date-order.ts'
import { talkRecords, type TalkRecord } from '../talk/dated-records.ts'
import { mediaContent } from '../talk/media-parts.ts'
import { talkClock, type TalkClock } from '../talk/talk-clock.ts'
import { talkIds } from '../talk/talk-ids.ts'
import { mineOf, personOf } from '../talk/talk-speakers.ts'
import { orderlessKey, readWrittenTime, type WrittenTime } from '../talk/written-time.ts'
import type { Fields, ImportNote, RawItem } from '../import-item.ts'
import type { FileHead, FormatSource, ImportFormat, ItemStream } from './format.ts'
import { speakerNames, withoutWave, type SpeakerNames } from './whatsapp-names.ts'
import { isDeleted, mediaOf, OWN_MARK, withoutEditMark } from './whatsapp-words.ts'

export const WHATSAPP = {
  name: 'whatsapp',
  title: 'a WhatsApp chat',
  byText: isChat,
  hasLocalTimes: true,
  read: readChat,
} as const satisfies ImportFormat

interface Start {
  readonly time: WrittenTime
  readonly isIos: boolean
  readonly text: string
}

/** `12/03/2026, 21:14 - ` or `[12.03.26, 21:14:05] `: Android writes no seconds, and iOS always does. */
function startOf(line: string): Start | undefined {
  const bracket = /^[\u200e\u200f\ufeff]*\[/.exec(line)?.[0].length
  const found = readWrittenTime(line, bracket ?? 0)
  if (!found || found.time.offset !== undefined || found.time.hasSeconds !== (bracket !== undefined)) return undefined
  const rest = line.slice(found.end)
  const behind = (bracket === undefined ? /^[\u200e\u200f]*\s-\s/ : /^[\u200e\u200f]*\]\s?/).exec(rest)
  if (!behind && !(bracket === undefined && /^,\s\S/.test(rest) && line.includes('년'))) return undefined
  return { time: found.time, isIos: bracket !== undefined, text: rest.slice(behind?.[0].length ?? 2) }
}

/** Lines at the beginning that are looked at. */
const LOOKED_AT = 100

/** A chat begins with a message; where its beginning was cut off, three of its lines show it. */
function isChat({ start }: FileHead): boolean {
  const lines = start.split('\n', LOOKED_AT).filter((line) => line.trim() !== '')
  if (lines.length === 0) return false
  const isStart = (line: string): boolean => {
    const found = startOf(line.trimEnd())
    return found !== undefined && found.text.trim() !== '' && (!found.isIos || found.text.includes(':'))
  }
  return isStart(lines[0]!) || lines.filter(isStart).length >= 3
}

/** What the whole chat shows. */
interface Survey {
  /** Whether a line is like the first: what was pasted from elsewhere begins no message. */
  readonly isLikeFirst: (start: Start) => boolean
  readonly found: FoundOrder
  readonly names: SpeakerNames
  readonly title: string | undefined
}

/**
 * The messages of a chat in the order of the file.
 *
 * Left out and counted: what WhatsApp says itself, and messages that were taken back. In a chat of two the one that the file
 * is not named after is who exported it.
 */
async function* readChat(source: FormatSource): ItemStream {
  const survey = await surveyOf(source)
  const { title, found: { order, note } } = survey
  const clock = talkClock(order, source.timeZone)
  const reading: Reading = { ...survey, clock, idOf: talkIds(), leftOut: leftOutCounter() }
  const conversationId = source.conversationId ?? (title === undefined ? source.defaultId : `WhatsApp Chat with ${title}`.slice(0, 200))
  const startIn = (line: string): Start | undefined => {
    const start = startOf(line)
    return start && survey.isLikeFirst(start) && clock.isDate(start.time) ? start : undefined
  }
  for await (const record of talkRecords(splitLines(source.again()), startIn)) {
    if ('error' in record) yield record
    else yield* itemsOf(record, conversationId, reading)
  }
  yield* reading.leftOut.notes()
  yield { notes: [note, clock.note()].filter((text) => text !== undefined) }
}

async function surveyOf({ again, dateOrder, fileName, within = '' }: FormatSource): Promise<Survey> {
  const order = dateOrderFinder()
  const names = speakerNames()
  let sender: string | undefined
  let first: Start | undefined
  const isLikeFirst = ({ isIos, time: { yearAt } }: Start): boolean => first?.isIos === isIos && first.time.yearAt === yearAt
  for await (const line of splitLines(again())) {
    const start = 'error' in line ? undefined : startOf(line.text.trimEnd())
    if (!start) continue
    first ??= start
    if (!isLikeFirst(start)) continue
    order.add(start.time)
    const notice = start.isIos ? /^([^:\n]{1,100}): \u200e/.exec(start.text)?.[1] : undefined
    sender ??= notice
    if (notice === undefined) names.add(start.text)
  }
  const title = titleIn([...fileName.split('/').slice(-2).toReversed(), within]) ?? sender?.trim()
  return { isLikeFirst, found: order.found(dateOrder), names, title }
}

const NAMED = /whatsapp\S*(?: \S+)??(?: (?:with|mit|con|avec|com|met|med|с|z|s|ile|dengan) | - )(?<title>.+)$/iu
const COPY = /(?: \(\d{1,3}\)|\.zip|\.txt)+$/i

/** "Ann" of `WhatsApp Chat with Ann.txt`, or of the folder or archive that the file is in. */
function titleIn(names: readonly string[]): string | undefined {
  return names.map((part) => NAMED.exec(part.replace(COPY, ''))?.groups?.['title']?.trim()).find((title) => title !== undefined)
}

interface Reading extends Survey {
  readonly clock: TalkClock
  readonly idOf: ReturnType<typeof talkIds>
  readonly leftOut: LeftOutCounter
}

function* itemsOf(
  { line, time, text: whole, isIos }: TalkRecord<Start>, conversationId: string, { names, title, clock, idOf, leftOut }: Reading,
): Generator<RawItem | ImportNote> {
  const timestamp = clock.at(time)
  const said = names.split(whole)
  if (!said || isNotice(said.text, isIos)) return leftOut.add('system')
  if (isDeleted(said.text)) return leftOut.add('deleted')
  const { content, text } = readText(said.text)
  if (content === undefined) return leftOut.add('unreadable')
  const isMe = names.isMe(said.name, title)
  yield {
    conversationId, people: true, ...mineOf(isMe), line, ...(title !== undefined && { conversationTitle: title }),
    message: { id: idOf(orderlessKey(time), withoutWave(said.name), text), ...personOf(said.name, isMe), content, timestamp },
  }
}

/** What iOS says in somebody's name: one line with its mark that is no media, no place and nothing that was taken back. */
const isNotice = (text: string, isIos: boolean): boolean =>
  isIos && text.startsWith(OWN_MARK) && !/\n|:\/\//.test(text) && !isDeleted(text) && mediaIn(text) === undefined

/** A message with its media as parts, and its text as its id is made of. */
function readText(said: string): { content: ReturnType<typeof mediaContent>; text: string } {
  const media: Fields[] = []
  const lines = said.split('\n').flatMap((line) => {
    const found = mediaIn(line)
    if (!found) return [line.startsWith(OWN_MARK) ? line.slice(1) : line]
    media.push(found.part)
    return found.caption === '' ? [] : [found.caption]
  })
  const text = withoutEditMark(lines.join('\n')).trim()
  return { content: mediaContent(media, text), text: media.length > 0 ? `${text}\0${media.length}` : text }
}

/** The media that a line ends with, and what is said before it; `Report.pdf • 3 pages` is its name. */
function mediaIn(line: string): { part: Fields; caption: string } | undefined {
  const said = line.trim()
  const at = said.lastIndexOf(OWN_MARK)
  const part = mediaOf(said.slice(at + 1).trim(), at >= 0)
  if (!part) return undefined
  const before = said.slice(0, Math.max(0, at)).replaceAll(OWN_MARK, '').trim()
  const name = /^(.{1,200}\.\w{2,5})(?: • |$)/u.exec(before)?.[1]
  return name === undefined ? { part, caption: before } : { part: { ...part, filename: name }, caption: '' }
}
