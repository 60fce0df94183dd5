/** Parser of plain notes: Markdown, a file of an Obsidian vault or a daily note, Org, and a journal whose entries stand below dates. */
import { basename } from 'node:path'
import { DAY_MS } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { talkClock, talkIds, talkRecords, type TalkClock } from '../chat-parts.ts'
import { contentHash, conversationTitleOf } from '../import-item.ts'
import { splitLines } from '../import-source.ts'
import { knownInName, sectionDays, writtenDateIn } from '../heading-days.ts'
import { dayIn, writtenOn } from '../spelt-times.ts'
import { dateOrderFinder, localMsOf, orderlessKey, readWholeTime, type WrittenTime } from '../written-time.ts'
import type { FileHead, FormatSource, ImportFormat, ItemStream } from './format.ts'

const MARKDOWN = /\.(?:md|markdown|org)$/i
const ORG = /\.org$/i
/** What programs come with, which is nobody's note. */
const OF_PROGRAMS = /(?:^|[/\\])(?:readme|licen[cs]e|changelog|contributing|security|code_of_conduct|notice)(?:\.[a-z-]{2,5})?\.\w+$/i
/** What assistants keep of the person whom they serve: notes of theirs, and not that person's words. */
const OF_ASSISTANTS = /(?:^|[/\\])memory\.md$|(?:^|[/\\])memory[/\\][^/\\]+\.md$/i

export const NOTES = {
  name: 'notes',
  title: 'plain notes in Markdown or Org, or a journal by dates',
  byText: isNotes,
  hasLocalTimes: true,
  read: readNotes,
} as const satisfies ImportFormat

/** Markdown by its name; any other text by two lines or more that are dates, of which one is the first or stands below a title. */
function isNotes({ start, fileName }: FileHead): boolean {
  if (/^(?:\{\s*"|\[\s*[{"])/.test(start)) return false
  // What `madeleine export --markdown` wrote is no notes: its folder is imported, and what was edited is taken back
  if (start.startsWith('<!-- madeleine view')) return false
  if (MARKDOWN.test(fileName)) return start.trim() !== '' && !OF_PROGRAMS.test(fileName)
  if (start.startsWith('<')) return false
  const lines = start.split('\n', 2000).map((line) => line.trim()).filter((line) => line !== '')
  const dates = lines.flatMap((line, i) => (isDateLine(line) ? [i] : []))
  // Each has something below it
  return dates.length > 1 && dates[0]! <= 1 && dates.every((at, i) => dates[i + 1] !== at + 1 && at + 1 < lines.length)
}

/** A line that is a date, with a day of the week or as a heading, and nothing else. */
function isDateLine(given: string): boolean {
  if (given.length > LONGEST_DATE) return false
  const line = given.replace(DAY_ONE, '')
  const text = line.replace(/^#{1,6}\s+/, '').replace(/^[*_=\-\s]+|[*_=\-:\s]+$/g, '')
  const words = text.match(/[\p{L}\p{M}]{2,}/gu) ?? []
  return text.length < 40 && words.length <= 3 && /\d{4}/.test(text) && !/\d:\d/.test(text) && dayIn(text) !== undefined
}
/** UTF-16 units of a line that may be a date. */
const LONGEST_DATE = 100
/** How Day One begins an entry, with the time of day: `Date:\tMarch 13, 2026 at 9:14:05 PM GMT`. */
const DAY_ONE = /^Date:\s+(?=.*\d{4})|(?<=^Date:\s.*\d{4}),? (?:at )?\d{1,2}:\d{2}.*$/g

const HEADING = /^(?<level>#{1,6})\s+(?<text>\S.*?)\s*#*$/
const FENCE = /^\s*(?:```|~~~)/

/**
 * The sections of a file as messages of whoever keeps it, each with the day in its heading, else of the headings above it, of the
 * name of the file or its folders, or of what stands in front of the text. What an assistant keeps is noted by it. The title is the
 * first heading, else the name of the file.
 */
async function* readNotes(source: FormatSource): ItemStream {
  const isJournal = !MARKDOWN.test(source.fileName)
  const { order, note, front, title } = await survey(source, isJournal)
  const clock = talkClock(order, source.timeZone)
  const [leftOut, idOf] = [leftOutCounter(), talkIds()]
  if (front.lines > 0) leftOut.add('records', front.lines)
  const days = sectionDays(knownOf(front, source.fileName), order)
  const isByAssistant = OF_ASSISTANTS.test(source.fileName)
  const place = {
    conversationId: source.conversationId ?? source.defaultId, people: false,
    ...conversationTitleOf(title || basename(source.defaultId)),
  }
  for await (const record of talkRecords(noteLines(source), sectionStart(isJournal, front.lines), () => true)) {
    if ('error' in record) {
      yield record
      continue
    }
    const { heading, level, text } = record
    const time = days.at(heading, level)
    const body = heading === undefined ? text : text.slice(text.split('\n', 1)[0]!.length)
    if (body.trim() === '') continue
    const id = idOf(time ? orderlessKey(time) : '', heading ?? '', text)
    yield { ...place, line: record.line, message: {
      id: isByAssistant ? `remember:${contentHash(id)}` : id, role: 'user',
      content: text.trim(), ...timestampOf(time, clock),
    } }
  }
  yield* leftOut.notes()
  const zone = clock.note()
  yield { notes: [zone === undefined ? undefined : note, zone].filter((said) => said !== undefined) }
}

const timestampOf = (time: WrittenTime | undefined, clock: TalkClock) => {
  const timestamp = time && clock.at(time)
  return timestamp === undefined ? {} : { timestamp }
}

interface Section {
  readonly text: string
  readonly heading?: string
  readonly level: number
}

/** What begins a section: a heading outside of code, or the first line with text. @param skipped lines in front of the text */
function sectionStart(isJournal: boolean, skipped: number): (line: string) => Section | undefined {
  let [seen, isCode, isOpen] = [0, false, false]
  return (line) => {
    seen += 1
    if (seen <= skipped) return undefined
    if (FENCE.test(line)) isCode = !isCode
    const found = isCode ? undefined : headingIn(line, isJournal)
    if (!found && (isOpen || line.trim() === '')) return undefined
    isOpen = true
    return { text: line, level: found?.level ?? 0, ...(found && { heading: found.text }) }
  }
}

function headingIn(line: string, isJournal: boolean): { readonly text: string; readonly level: number } | undefined {
  const { level, text } = HEADING.exec(line.trimEnd())?.groups ?? {}
  if (level !== undefined) return { text: text!, level: level.length }
  return (isJournal || !/^\s(?!Date:\s)/.test(line)) && isDateLine(line.trim()) ? { text: line.trim(), level: 1 } : undefined
}

interface Front {
  readonly lines: number
  /** The time that stands there. */
  readonly time?: WrittenTime
}

/** The names that dates have in front of a text. */
const FRONT_DATES = ['date', 'created', 'day', 'created_at', 'creation date', 'datum', 'fecha']

function timeInFront(fields: ReadonlyMap<string, string>): Pick<Front, 'time'> {
  const given = FRONT_DATES.map((name) => fields.get(name)).find((value) => value !== undefined) ?? ''
  const [written, day] = [readWholeTime(given), dayIn(given)]
  const time = written?.yearAt === 0 ? written : day === undefined ? undefined : writtenOn(day, 0)
  return time ? { time } : {}
}

function knownOf({ time }: Front, fileName: string): Parameters<typeof sectionDays>[0] {
  const local = time && localMsOf(time, 'ymd')
  const path = fileName.replace(MARKDOWN, '')
  return local === undefined ? knownInName(path, basename(path)) : { day: Math.floor(local / DAY_MS), time }
}

/** The lines of a file, those of Org as Markdown: stars of headings, dates in brackets, links, and what is for the program alone. */
async function* noteLines({ again, fileName }: FormatSource): ReturnType<typeof splitLines> {
  const isOrg = ORG.test(fileName)
  for await (const line of splitLines(again())) {
    yield !isOrg || 'error' in line ? line : { ...line, text: markdownOf(line.text) }
  }
}

const markdownOf = (line: string): string => (/^\s*(?:#\+(?!title:)|:[\w-]+:(?:\s|$))/i.test(line) ? '' : line)
  .replace(/^#\+title:\s*/i, '# ').replace(/^\*{1,6}(?= )/, (stars) => '#'.repeat(stars.length))
  .replace(/(?<=^#+ )(?:TODO|DONE|NEXT|WAITING) /, '').replace(/^(#+ .*?)\s+:[\w@:]+:\s*$/, '$1')
  .replace(/[[<](\d{4}-\d{2}-\d{2}(?: [\p{L}.]{2,12})?(?: \d{2}:\d{2})?)[^\]>]*[\]>]/gu, '$1')
  .replace(/\[\[[^\][]+\]\[([^\][]+)\]\]|\[\[([^\][]+)\]\]/g, '$1$2')

/** The order of dates in headings, the first heading, and what stands between two rules in front of the text. */
async function survey(source: FormatSource, isJournal: boolean) {
  const order = dateOrderFinder()
  let [heading, isInFront, isCode, seen]: [string | undefined, boolean, boolean, number] = [undefined, false, false, 0]
  let front: Front = { lines: 0 }
  const fields = new Map<string, string>()
  for await (const line of noteLines(source)) {
    seen += 1
    if ('error' in line) continue
    const text = line.text.trimEnd()
    if (seen === 1 && text.replace(/^\ufeff/, '') === '---') isInFront = true
    else if (isInFront) {
      const { key = '', value = '' } = /^(?<key>[\w-]{1,40}):\s*(?<value>\S.*)$/.exec(text)?.groups ?? {}
      if (key !== '') fields.set(key.toLowerCase(), value.replace(/^["']|["']$/g, ''))
      isInFront = text !== '---'
      if (!isInFront) front = { lines: seen, ...timeInFront(fields) }
    } else {
      if (FENCE.test(text)) isCode = !isCode
      const found = isCode ? undefined : headingIn(text, isJournal)
      const written = found && writtenDateIn(found.text)
      if (written) order.add(written)
      else if (found?.level === 1 && !isDateLine(found.text)) heading ??= found.text
    }
  }
  return { ...order.found(source.dateOrder), front, title: fields.get('title') ?? heading }
}
