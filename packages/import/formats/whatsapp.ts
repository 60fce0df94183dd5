/** Parser of WhatsApp's "Export chat", lines with times of Android (with a dash) or iOS (in brackets), and of what was copied from Web. */
import { MadeleineError } from '@madeleine/base'
import { isPersianYear } from '../calendars.ts'
import type { Fields, ImportNote, RawItem } from '../import-item.ts'
import { splitLines } from '../import-source.ts'
import { leftOutCounter, type LeftOutCounter, nameKeyOf } from '@madeleine/contract'
import {
  exporterNote, talkClock, talkIds, mineOf, personOf, mediaContent, kindOfFile, mediaPart, talkRecords, type TalkClock, type TalkRecord,
} from '../chat-parts.ts'
import { DELETED_NOTES, EDITED_NOTES, OMITTED_NOTES, OMITTED_WORDS, ATTACHED_WORDS, MEDIA_WORDS } from '../whatsapp-notes.ts'
import {
  calendarNote, orderlessKey, readWrittenTime, dateOrderFinder, unknownPeriod, type WrittenTime, type FoundOrder,
} from '../written-time.ts'
import { isLabel } from './transcript.ts'
import type { FileHead, FormatSource, ImportFormat, ItemStream } from './format.ts'

export const WHATSAPP = {
  name: 'whatsapp',
  title: 'a WhatsApp chat',
  byText: isChat,
  hasLocalTimes: true,
  read: readChat,
} as const satisfies ImportFormat

/** Which of WhatsApp's programs wrote a line. */
type Writer = 'android' | 'ios' | 'web'

interface Start {
  readonly time: WrittenTime
  readonly writer: Writer
  readonly text: string
}

const BRACKET = /^[\u200e\u200f\ufeff]*\[/
/** `[21:14, 13/03/2026] `: copied from the page of WhatsApp. */
const WEB = /^\[(?<clock>[^,،\][\n]{3,24})[,،]\s(?<date>[^,،\][\n]{6,24})\]\s/

/** `12/03/2026, 21:14 - ` or `[12.03.26, 21:14:05] `: Android writes no seconds, and iOS always does. */
function startOf(line: string): Start | undefined {
  const bracket = BRACKET.exec(line)?.[0].length
  const found = readWrittenTime(line, bracket ?? 0)
  if (!found || found.time.offset !== undefined || found.time.hasSeconds !== (bracket !== undefined)) return webStartOf(line)
  const rest = line.slice(found.end)
  const behind = (bracket === undefined ? /^[\u200e\u200f]*\s-\s/ : /^[\u200e\u200f]*\]\s?/).exec(rest)
  if (!behind && !(bracket === undefined && /^,\s\S/.test(rest) && line.includes('년'))) return undefined
  return { time: timeOf(line, found), writer: bracket === undefined ? 'android' : 'ios', text: rest.slice(behind?.[0].length ?? 2) }
}

function webStartOf(line: string): Start | undefined {
  const { clock, date } = WEB.exec(line)?.groups ?? {}
  const swapped = `${date}, ${clock}]`
  const found = clock === undefined ? undefined : readWrittenTime(swapped)
  if (!found || found.time.hasSeconds || found.end !== swapped.length - 1) return undefined
  return { time: timeOf(swapped, found), writer: 'web', text: line.slice(WEB.exec(line)![0].length) }
}

/** What Persian and Korean times are written with, whose dates begin with the year; and Chinese ones, whose dates mostly do. */
const [YEAR_FIRST, MAYBE_FIRST] = [/[\u06f0-\u06f9]|[قب]\.ظ|\d\. \d.*\p{Script=Hangul}/u, /[上下]午/]
/** Letters that Persian has and Arabic has not, and those of Urdu and Kurdish. */
const [PERSIAN, OTHERS] = [/[پچژگکی]/, /[ٹڈڑےںہڕڵۆێە]/]

/** The time of a message, which is none of before WhatsApp, with what the line tells of its order. */
function timeOf(line: string, { time, end }: { readonly time: WrittenTime; readonly end: number }): WrittenTime {
  const head = line.slice(0, end)
  const isPersian = PERSIAN.test(line) && !OTHERS.test(line) && isPersianYear(time.numbers[0])
  const yearFirst = YEAR_FIRST.test(head) ? 'usual' : isPersian || MAYBE_FIRST.test(head) ? 'possible' : undefined
  return { ...time, isRecent: true, yearFirst }
}

/** A line of a chat whose time cannot be told. */
const unreadWord = (line: string): string | undefined => unknownPeriod(line, BRACKET.exec(line)?.[0].length ?? 0)

/** Lines at the beginning that are looked at. */
const LOOKED_AT = 100

/** A chat begins with a message; where its beginning was cut off, three of its lines show it. */
function isChat({ start }: FileHead): boolean {
  const lines = start.split('\n', LOOKED_AT).filter((line) => line.trim() !== '')
  if (lines.length === 0) return false
  const isStart = (line: string): boolean => {
    const found = startOf(line.trimEnd())
    if (!found) return unreadWord(line.trimEnd()) !== undefined
    return found.text.trim() !== '' && (found.writer === 'android' || found.text.includes(':'))
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
  /** What is to be said of a calendar of its own. */
  readonly calendar: string | undefined
}

/**
 * The messages of a chat in the order of the file.
 *
 * Left out and counted: what WhatsApp says itself, and messages that were taken back. In a chat of two the one that the file
 * is not named after is who exported it, which is said, unless the user's own name is among them.
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
  yield { notes: [note, survey.calendar, clock.note(), survey.names.note].filter((text) => text !== undefined) }
}

async function surveyOf({ again, dateOrder, fileName, me, within = '' }: FormatSource): Promise<Survey> {
  const order = dateOrderFinder()
  const names = speakerNames()
  let first: Start | undefined
  const isLikeFirst = ({ writer, time: { yearAt } }: Start): boolean => first?.writer === writer && first.time.yearAt === yearAt
  for await (const line of splitLines(again())) {
    if ('error' in line) continue
    const start = startOf(line.text.trimEnd())
    if (!start) {
      assertKnown(line.text.trimEnd(), first)
      continue
    }
    first ??= start
    if (!isLikeFirst(start)) continue
    order.add(start.time)
    if (start.writer !== 'ios' || !/^[^:\n]{1,100}: \u200e/.test(start.text)) names.add(start.text)
  }
  const title = titleIn([...fileName.split('/').slice(-2).toReversed(), within]) ?? noticeTitle(first)
  const found = order.found(dateOrder)
  return { isLikeFirst, found, names: names.named(title, me), title, calendar: first && calendarNote(first.time, found.order) }
}

/** @throws {MadeleineError} `invalid_input` for a word of a file with hours of twelve which could mean either half of the day */
function assertKnown(line: string, first: Start | undefined): void {
  const word = first && !first.time.isTwelveHours ? undefined : unreadWord(line)
  if (word === undefined) return
  throw new MadeleineError('invalid_input', `its times have ${JSON.stringify(word.slice(0, 40))} where AM or PM is expected, and nobody `
    + 'can tell which it is: replace it by AM or PM in the file, or export the chat again with hours of 24')
}

/** A chat of iOS begins with a sentence in its own name, that it is encrypted; what is short there, or a file, somebody sent. */
function noticeTitle(first: Start | undefined): string | undefined {
  const { name, text = '' } = /^(?<name>[^:\n]{1,100}): (?<text>\u200e.*)$/u.exec(first?.text ?? '')?.groups ?? {}
  return first?.writer === 'ios' && text.length >= SENTENCE_CHARS && isNotice(text, true) ? name?.trim() : undefined
}
const SENTENCE_CHARS = 20

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
  { line, time, text: whole, writer }: TalkRecord<Start>, conversationId: string, { names, title, clock, idOf, leftOut }: Reading,
): Generator<RawItem | ImportNote> {
  const timestamp = clock.at(time)
  const said = names.split(whole)
  if (!said || isNotice(said.text, writer === 'ios') || CALL.test(said.text)) return leftOut.add('system')
  if (isDeleted(said.text)) return leftOut.add('deleted')
  if (NOT_THERE.test(said.text)) return leftOut.add('unreadable')
  const { content, text } = readText(said.text)
  if (content === undefined) return leftOut.add('unreadable')
  const isMe = names.isMe(said.name)
  yield {
    conversationId, people: true, ...mineOf(isMe), line, ...(title !== undefined && { conversationTitle: title }),
    message: { id: idOf(orderlessKey(time), withoutWave(said.name), text), ...personOf(said.name, isMe), content, timestamp },
  }
}

/** What iOS says in somebody's name: one line with its mark that is no media, no place and nothing that was taken back. */
const isNotice = (text: string, isIos: boolean): boolean =>
  isIos && text.startsWith(OWN_MARK) && !/\n|:\/\//.test(text) && !isDeleted(text) && mediaIn(text) === undefined

/** What Android writes for a call in the name of whoever called, and for what it does not export: media seen once, what is on its way. */
const CALL = /^(?:Missed (?:group )?(?:voice|video) call|live location shared|Live location shared)$/
const NOT_THERE = /^(?:null|Waiting for this message(?:\. This may take a while\.)?)$/

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

// Who speaks in a chat of WhatsApp, whose lines are `name: text` and may have colons in both.

interface SpeakerNames {
  /** The name and the text of a message, once all lines were looked at; undefined where nobody speaks. */
  readonly split: (message: string) => { readonly name: string; readonly text: string } | undefined
  /** Whether it is who made the export: of two the user by name, else the one that the chat is not named after. Undefined: unknown. */
  readonly isMe: (name: string) => boolean | undefined
  /** Said where that is known by the chat's name alone. */
  readonly note: string | undefined
}

/** A name: what stands before a colon with a space or the end of the line behind it. */
const SPEAKER = /^(?<name>(?:[^:\n]|:(?!\s|$)){1,100}?)\s?:(?=\s|$)\s?/u
/** A text that begins like a second name. */
const SECOND = /^(?<name>[^:\n]{1,60}):(?=\s|$)\s?/u
/** What WhatsApp says itself may have a colon too, within quotation marks: a new subject. */
const OPEN_QUOTE = /^[^"]*"(?:[^"]*"[^"]*")*[^"]*$|[“«「][^”»」]*$|„[^“”]*$/u
const speakerIn = (line: string): RegExpExecArray | undefined => {
  const said = SPEAKER.exec(line)
  return said && !OPEN_QUOTE.test(said.groups!['name']!) ? said : undefined
}
/**
 * So many messages of one name that all begin with the same word and a colon: it belongs to the name. Fewer are lists and places that
 * somebody sends, unless the chat is called so.
 */
const LEAST_ALIKE = 12
/** Names of one chat. */
const MOST_NAMES = 5000
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Looks at what stands behind the times of lines, in constant memory; then knows the names in a chat with a title. */
function speakerNames(): { add: (line: string) => void; named: (title: string | undefined, me: readonly string[]) => SpeakerNames } {
  const seconds = new Map<string, { count: number; second: string | undefined }>()
  return {
    add(line) {
      const said = speakerIn(line)
      if (!said) return
      const [prefix, second] = [said.groups!['name']!, SECOND.exec(line.slice(said[0].length))?.groups?.['name']]
      const known = seconds.get(prefix)
      if (known) {
        known.count++
        if (known.second !== second) known.second = undefined
      } else if (seconds.size < MOST_NAMES) seconds.set(prefix, { count: 1, second })
    },
    named: (title, me) => namesAmong(seconds, title, me),
  }
}

function namesAmong(
  seconds: ReadonlyMap<string, { readonly count: number; readonly second: string | undefined }>, title: string | undefined,
  me: readonly string[],
): SpeakerNames {
  const wholeName = (prefix: string): string => {
    const { count = 0, second } = seconds.get(prefix) ?? {}
    if (second === undefined || isLabel(second)) return prefix
    const whole = `${prefix}: ${second}`
    return count >= LEAST_ALIKE || plain(whole) === title ? whole : prefix
  }
  return {
    split(message) {
      const said = speakerIn(message)
      if (!said) return undefined
      const prefix = said.groups!['name']!
      const [name, text] = [wholeName(prefix), message.slice(said[0].length)]
      return { name: plain(name), text: name === prefix ? text : text.slice(SECOND.exec(text)?.[0].length) }
    },
    ...exporterOf(seconds.size > 2 ? [] : [...seconds.keys()].map((prefix) => plain(wholeName(prefix))), title, me),
  }
}

/** @param names of a chat of two, or of one who got no answer */
function exporterOf(names: readonly string[], title: string | undefined, me: readonly string[]): Pick<SpeakerNames, 'isMe' | 'note'> {
  const own = new Set(me.map(nameKeyOf))
  const isOwn = (name: string): boolean => own.has(nameKeyOf(withoutWave(name)))
  if (names.some(isOwn)) return { isMe: isOwn, note: undefined }
  if (title === undefined || !names.includes(title)) return { isMe: () => undefined, note: undefined }
  const other = names.find((name) => name !== title)
  return {
    isMe: (name) => name !== title,
    note: other === undefined ? undefined : exporterNote(withoutWave(other), title),
  }
}

/** Without marks of direction. The wave of people who are no contacts stays: they chose the name themselves, it may be another's. */
const plain = (name: string): string => name.normalize('NFC').replace(MARKS, '').replace(/^~[\s\u202f]/, '~ ').trim()

/** The name as messages are known by. */
const withoutWave = (name: string): string => name.replace(/^~ /, '')

// What WhatsApp writes into its exports itself, in the languages that it speaks.

/** In front of all that iOS writes itself. */
const OWN_MARK = '\u200e'

/** `IMG-20260312-WA0001.jpg (file attached)` of Android; its own names tell in every language. */
const ANDROID_FILE = /^(?<own>(?:IMG|VID|PTT|AUD|DOC|STK)-\d{8}-WA\d+\.\w{2,5}) \([^()\n]{3,40}\)$/
/** Of other files by the words of the languages, or by WhatsApp's mark before the name. */
const ATTACHED = /^(?<name>[^\n<>]{1,200}\.\w{2,5}) \((?<words>[^()\n\d]{3,40})\)$/u
/** `<attached: 00000012-PHOTO-2026-03-12-21-14-05.jpg>` of iOS, in any language. */
const IOS_FILE = /^<[^<>:：\n]{2,24}\s?[:：]\s?(?<name>[^<>\n]{1,200}\.\w{2,5})>$/u

const IOS_WORD = /^<(?:attached|anhang|adjunto|pièce jointe|anexado|allegato|bijlage)\b/i

/** The media that a line stands for; undefined where it is text. @param isOwn WhatsApp's own mark stands before it */
function mediaOf(line: string, isOwn: boolean): Fields | undefined {
  const attached = ANDROID_FILE.exec(line)?.groups?.['own'] ?? attachedName(line, isOwn)
  const name = attached ?? (isOwn || IOS_WORD.test(line) ? IOS_FILE.exec(line)?.groups?.['name'] : undefined)
  if (name !== undefined) return mediaPart(kindOfFile(name), name)
  const inBrackets = /^<([^<>]{1,60})>$/.exec(line)?.[1]?.trim()
  if (inBrackets !== undefined) {
    const isOmitted = OMITTED_NOTES.has(inBrackets.toLowerCase()) || OMITTED_WORDS.test(inBrackets)
    return omittedOf(inBrackets) ?? (isOmitted ? mediaPart('file') : undefined)
  }
  return isOwn || /^(?:image|video|audio|sticker|GIF|document|Contact card) omitted$/.test(line) ? omittedOf(line) : undefined
}

function attachedName(line: string, isOwn: boolean): string | undefined {
  const { name, words = '' } = ATTACHED.exec(line)?.groups ?? {}
  return isOwn || ATTACHED_WORDS.has(words.toLowerCase()) ? name : undefined
}

function omittedOf(line: string): Fields | undefined {
  const kind = OMITTED_WORDS.test(line) ? MEDIA_WORDS.find(([, words]) => words.test(line))?.[0] : undefined
  return kind && mediaPart(kind)
}

/** What stands in the place of a message that was taken back. */
const isDeleted = (text: string): boolean =>
  text.length < 120 && DELETED_NOTES.has(text.replaceAll(OWN_MARK, '').trim().replace(/[.。।۔]$/u, '').toLowerCase()
    .replace(/^(this message was deleted by admin) [^\n]+$/, '$1'))

/** The mark behind a message that was changed; on iOS the own mark tells in any language. */
const EDITED = /\s?(?<mark>\u200e?)<(?<words>[^<>\n]{4,60})>$/u

const withoutEditMark = (text: string): string => {
  const { mark, words = '' } = EDITED.exec(text)?.groups ?? {}
  return mark === OWN_MARK || EDITED_NOTES.has(words.toLowerCase().replace(/\.$/, '')) ? text.replace(EDITED, '') : text
}
