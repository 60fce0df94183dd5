/** Parser of Gemini's part of a Google Takeout, "My Activity" as JSON or a page: prompts with their answers, newest first. */
import { activityRecords } from '../activity-pages.ts'
import { isEpochSeconds, localDate, stringOf } from '@madeleine/base'
import { zoneNote } from '../chat-parts.ts'
import { htmlText } from '../html-text.ts'
import { isFields, importError, contentHash, readableTime, type Fields } from '../import-item.ts'
import { openItemSpool } from '../import-source.ts'
import { jsonItems, tooLargeText, type JsonElement } from '../json-stream.ts'
import { leftOutCounter, type Refused } from '@madeleine/contract'
import { type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const GEMINI_ACTIVITY = {
  name: 'gemini-activity',
  title: "Gemini's My Activity",
  documentKeys: ['header', 'title', 'time'],
  byKeys: ({ start }) => /^\[\s*\{[^]{0,4000}?"header"\s*:\s*"[^"]{0,80}(?:Gemini|Bard)/.test(start),
  byText: ({ start }) => isPage(start) && (/Gemini|Bard/.test(start) || !/<body\b/i.test(start)),
  hasLocalTimes: true,
  read: readActivity,
} as const satisfies ImportFormat

/** A page of Takeout; its styles may fill all of the beginning. */
const isPage = (start: string): boolean => /^<(?:!doctype html|html)\b/i.test(start) && /\.mdl-|class="outer-cell/.test(start)

/** The records of the file, as JSON or as a page. */
async function* recordsOf({ again, timeZone }: FormatSource): AsyncGenerator<JsonElement> {
  let index = 0
  for await (const chunk of again()) {
    if (!/^\ufeff?\s*</.test(Buffer.from(chunk).toString('utf8'))) return yield* jsonItems(again())
    for await (const value of activityRecords(again(), timeZone)) yield { index: index++, value }
    return
  }
}

/** The verbs of an English export in front of what was typed. */
const VERB = /^(?:Prompted|Asked|Said|Answered|Branched)(?: with:| Gemini:| Bard:)?[\s\u00a0]+/
const ATTACHED = /[\s\u00a0]*Attached (\d{1,3}) files?\.$/

/** A prompt and what was answered, as they wait for their place in time. */
interface Activity {
  readonly line: string
  readonly id: string
  readonly said: readonly Fields[]
  readonly answer: string
  readonly at: number
}

/**
 * Prompts and answers in the order of their times. The file has no conversations: those of a day, in the zone of the import, are
 * one, `gemini-2026-03-01`, so that an export that begins later, or goes on longer, gives the same.
 *
 * What is no prompt (feedback, settings) and what other products wrote is counted as records.
 */
async function* readActivity(source: FormatSource): ItemStream {
  const leftOut = leftOutCounter()
  const promptOf = await promptReader(source)
  let isLocal = false
  const waiting = await openItemSpool<Activity>({ newestFirst: true })
  try {
    for await (const { index, value: record, isTooLarge } of recordsOf(source)) {
      const read = isTooLarge ? tooLarge(index) : activityOf(record, promptOf, `[${index}]`)
      if (hasLostAnswer(read, record)) leftOut.add('unreadable')
      isLocal ||= isFields(record) && record['isLocal'] === true
      if (read === undefined) leftOut.add('records')
      else if ('error' in read) yield read
      else await waiting.add(read, '', read.at)
    }
    for await (const { item: { line, id, said, answer, at } } of waiting.inThreads(() => '')) {
      const place = { conversationId: source.conversationId ?? `gemini-${localDate(new Date(at), source.timeZone)}`, line }
      if (said.length > 0) yield { ...place, message: { id, role: 'user', content: said, timestamp: at } }
      if (answer !== '') yield { ...place, message: { id: `${id}-answer`, role: 'assistant', content: answer, timestamp: at } }
    }
  } finally {
    await waiting.close()
  }
  yield* leftOut.notes()
  if (isLocal) yield { notes: [zoneNote(source.timeZone)] }
}

const tooLarge = (index: number): Refused =>
  importError(`[${index}]`, 'too_large', tooLargeText('an activity'))

/** Undefined for one that is no prompt. */
function activityOf(record: unknown, promptOf: (record: Fields) => string | undefined, line: string): Activity | Refused | undefined {
  const prompt = isOurs(record) ? promptOf(record) : undefined
  if (!isOurs(record) || prompt === undefined) return undefined
  const given = readableTime(record['time'])
  const time = typeof given === 'number' ? String(given) : stringOf(given)
  const at = typeof given === 'number' ? (isEpochSeconds(given) ? given * 1000 : given) : Date.parse(time)
  if (Number.isNaN(new Date(at).getTime())) return importError(line, 'bad_time', 'an activity must have a time')
  const said = [...filesOf(record), ...(prompt === '' ? [] : [{ type: 'text', text: prompt }])]
  return { line, id: contentHash(time, prompt), said, answer: answerOf(record), at }
}

/** There is an answer, and no text in it. */
const hasLostAnswer = (read: object | undefined, record: unknown): boolean =>
  read !== undefined && 'answer' in read && read.answer === '' && isFields(record) && record['safeHtmlItem'] !== undefined

/** The name of the product stands in its header in every language. */
const isOurs = (record: unknown): record is Fields => isFields(record) && /Gemini|Bard/.test(stringOf(record['header']))

/** The text of an answer, which is HTML. */
function answerOf({ safeHtmlItem: items }: Fields): string {
  const given: unknown[] = Array.isArray(items) ? items : [items]
  const htmls = given.map((item) => (isFields(item) ? stringOf(item['html'] ?? item['htmlValue']) : ''))
  return htmls.map((html) => htmlText(html)).filter((text) => text !== '').join('\n')
}

/**
 * Reads what was typed out of the title of an activity; undefined for one that is no prompt. In an English export a verb stands
 * in front. In other languages what all titles of prompts with answers begin with, up to a colon or space, is taken for it, and what
 * they end with, from a closing mark or a space on: `„…“ eingegeben`.
 */
async function promptReader(source: FormatSource): Promise<(record: Fields) => string | undefined> {
  const titleOf = ({ title }: Fields): string => stringOf(title).replace(ATTACHED, '').trim()
  let [shared, ended, answered] = ['', '', 0]
  for await (const { value: record } of recordsOf(source)) {
    if (!isOurs(record)) continue
    const title = titleOf(record)
    if (VERB.test(title)) return (one) => (VERB.test(titleOf(one)) ? titleOf(one).replace(VERB, '') : undefined)
    if (answerOf(record) === '') continue
    shared = answered === 0 ? title : sharedBeginning(shared, title)
    ended = answered === 0 ? title : reversed(sharedBeginning(reversed(ended), reversed(title)))
    answered += 1
  }
  const byColon = answered > 1 ? /^[^:：]{1,60}[:：][\s\u00a0]*/.exec(shared)?.[0] : undefined
  const begin = byColon ?? (answered < SIMILAR_TITLES ? '' : (/^[^]*[\s\u00a0]/.exec(shared)?.[0] ?? ''))
  const open = answered < SIMILAR_TITLES ? '' : (/^\p{Pi}|^\p{Ps}|^["“]/u.exec(shared)?.[0] ?? '')
  const end = answered < SIMILAR_TITLES ? '' : (/[\s\u00a0\p{Pf}\p{Pi}\p{Pe}"][^]*$/u.exec(ended)?.[0] ?? '')
  return (record) => {
    const title = titleOf(record)
    if (record['safeHtmlItem'] === undefined) return undefined
    const said = title.slice(0, title.length - (title.endsWith(end) ? end.length : 0))
    const from = begin === '' ? open : begin
    return said.startsWith(from) ? said.slice(from.length) : said
  }
}

const reversed = (text: string): string => Array.from(text).toReversed().join('')

/** Titles from which on their beginning tells the verb. */
const SIMILAR_TITLES = 5

function sharedBeginning(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return one.slice(0, length)
}

/** Placeholders of what was attached: by their names, or as many as the title says. */
function filesOf({ title, attachedFiles: files, imageFile, audioFiles }: Fields): Fields[] {
  const named = [files, imageFile, audioFiles].flatMap((value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]))
    .map((file: unknown) => (typeof file === 'string' ? file : isFields(file) ? stringOf(file['name'] ?? file['fileName']) : ''))
  const count = Math.max(named.length, Number(ATTACHED.exec(stringOf(title))?.[1] ?? 0))
  return Array.from({ length: Math.min(count, MOST_FILES) }, (_, i) => placeholder(named[i] ?? ''))
}

const MOST_FILES = 100

const placeholder = (name: string): Fields => ({
  type: /\.(?:png|jpe?g|gif|webp|heic)$/i.test(name) ? 'image' : /\.(?:mp3|m4a|wav|ogg|opus)$/i.test(name) ? 'audio' : 'file',
  ...(name !== '' && { filename: name.split('/').at(-1) }),
})
