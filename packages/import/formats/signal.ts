/** Parser of Signal as signal-export writes it, a folder for each chat: data.json with a message on each line, and chat.md. */
import { stringOf } from '@madeleine/base'
import { type Fields, type ImportNote, isFields, type RawItem } from '../import-item.ts'
import { splitLines, parseEach } from '../import-source.ts'
import { leftOutCounter, type LeftOutCounter } from '@madeleine/contract'
import { talkClock, talkIds, mineOf, personOf, kindOfFile, mediaContent, mediaPart, talkRecords } from '../chat-parts.ts'
import { orderlessKey, readWholeTime, readWrittenTime } from '../written-time.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'

export const SIGNAL = {
  name: 'signal',
  title: 'a Signal chat from signal-export',
  byLine: (first) => ['date', 'sender', 'body', 'reactions', 'attachments'].every((key) => key in first),
  byText: ({ start, fileName }) => CHAT_FILE.test(fileName) && startOf(start.split('\n', 1)[0]!) !== undefined,
  hasLocalTimes: true,
  read: readChat,
} as const satisfies ImportFormat

const CHAT_FILE = /(?:^|[/\\])chat\.md$/i

interface Start {
  readonly date: string
  readonly author: string
  readonly text: string
}

/** `[2026-03-12 21:14:05] Ann: …` */
function startOf(line: string): Start | undefined {
  const found = /^\[\d{4}-/.test(line) ? readWrittenTime(line, 1) : undefined
  const { author, text } = /^\] (?<author>[^:]{1,200}): ?(?<text>.*)$/u.exec(found ? line.slice(found.end) : '')?.groups ?? {}
  return found?.time.hasSeconds && author !== undefined ? { date: line.slice(1, found.end), author, text: text! } : undefined
}

/** What the exporter calls who exported it, and somebody whom it does not know. */
const [ME, NOBODY] = ['Me', 'No-Sender']

/** A message as both files have it. */
interface DisplayedMessage {
  readonly author: string
  readonly date: string
  /** What it answers, with marks of quotation. */
  readonly quote: string
  readonly body: string
  readonly files: readonly string[]
  readonly isDeleted: boolean
}

/**
 * The messages of a chat, whose id and title are the name of its folder; "Me" is who exported it. Where data.json stands beside
 * chat.md it is read in its place: they hold the same.
 *
 * Left out: reactions. Counted: calls, and what was taken back.
 */
async function* readChat(source: FormatSource): ItemStream {
  const { chunks, fileName, timeZone } = source
  const isText = CHAT_FILE.test(fileName)
  if (isText && source.within !== undefined && await isBeside(source, 'data.json')) return yield { leftOut: { otherFiles: 1 } }
  const [leftOut, clock, idOf] = [leftOutCounter(), talkClock('ymd', timeZone), talkIds()]
  const place = { people: true, ...placeOf(source) }
  const itemOf = (said: DisplayedMessage, line: number): RawItem[] => {
    const message = messageOf(said, leftOut)
    if (!message) return []
    const { author, date, body, files } = said
    const time = readWholeTime(date)
    const id = idOf(time ? orderlessKey(time) : date, author, `${body}\0${files.length}`)
    return [{ ...place, ...mineOf(author === ME), line, message: { id, ...message, timestamp: (time && clock.at(time)) ?? date } }]
  }
  if (isText) {
    for await (const record of talkRecords(splitLines(chunks), startOf)) {
      if ('error' in record) yield record
      else yield* itemOf({ ...record, ...bodyOf(record.text) }, record.line)
    }
  } else {
    yield* parseEach(splitLines(chunks), (value, line) =>
      (isFields(value) ? itemOf(saidIn(value), line) : [{ ...place, line, message: value }]))
  }
  yield* leftOut.notes()
  const note = clock.note()
  if (note !== undefined) yield { notes: [note] } satisfies ImportNote
}

async function isBeside({ beside }: FormatSource, path: string): Promise<boolean> {
  const found = await beside(path)
  for await (const _ of found ?? []) return true
  return false
}

/** The name of the folder, as a path where it lies in others; of a file that was given alone the name of that. */
function placeOf({ conversationId, defaultId, within }: FormatSource): Pick<RawItem, 'conversationId' | 'conversationTitle'> {
  if (conversationId !== undefined) return { conversationId }
  const folder = defaultId.replace(/(?:^|\/)(?:chat|data)$/i, '') || within
  return folder === undefined ? { conversationId: defaultId }
    : { conversationId: folder, conversationTitle: folder.slice(folder.lastIndexOf('/') + 1) }
}

const DELETED = '(This message was deleted)'
const CALL = /^(?:(?:Incoming|Outgoing|Missed) (?:voice |video )?call|Call)(?: \([^()\n]{1,60}\))?$/

function messageOf({ author, quote, body, files, isDeleted }: DisplayedMessage, leftOut: LeftOutCounter): Fields | undefined {
  if (isDeleted) return leftOut.add('deleted') as undefined
  if (CALL.test(body) && files.length === 0) return leftOut.add('system') as undefined
  const media = files.map((name) => mediaPart(kindOfFile(name), name))
  const content = mediaContent(media, [quote, body].filter((part) => part !== '').join('\n\n'))
  if (content === undefined || body === '' && media.length === 0) return leftOut.add('unreadable') as undefined
  return { ...personOf(author === ME || author === NOBODY ? undefined : author, author === ME), content }
}

/** A line of data.json. */
function saidIn({ date, sender, body, quote, sticker, attachments, deleted, call }: Fields): DisplayedMessage {
  const shown = isFields(sticker) ? stringOf(sticker['emoji']) : stringOf(sticker)
  const files = Array.isArray(attachments) ? attachments.map((one: unknown) => (isFields(one) ? stringOf(one['name']) : '')) : []
  const said = trimmed([stringOf(body), shown].filter((part) => part.trim() !== '').join('\n'))
  return {
    author: stringOf(sender) || NOBODY, date: stringOf(date).replace(/\.\d+/, ''), quote: trimmed(stringOf(quote)),
    body: call === true ? 'Call' : said, files, isDeleted: deleted === true || said === DELETED,
  }
}

const FILE = /!?\[(?<name>[^\][\n]{1,255})\]\(\.\/media\/[^()\s]{1,1000}\) {0,2}/gu
const STICKER = /^\(\( (?<shown>.{1,40}) \)\)$/u
const REACTIONS = /^\(- .{1,4000} -\)/u

/** The text of a message of chat.md without what the exporter puts around and below it. */
function bodyOf(text: string): Omit<DisplayedMessage, 'author' | 'date'> {
  const files: string[] = []
  const without = text.replace(FILE, (_, name: string) => (files.push(name), ''))
  const lines = without.split('\n').flatMap((line) =>
    (REACTIONS.test(line.trim()) ? [line.trim().replace(REACTIONS, '')] : [STICKER.exec(line.trim())?.groups?.['shown'] ?? line]))
  // An answer begins with an empty line, which no other message does
  const behind = lines.findIndex((line, i) => i > 1 && !line.startsWith('>'))
  const end = lines[0]!.trim() !== '' || !lines[2]?.startsWith('>') ? 0 : behind < 0 ? lines.length : behind
  const [quote, body] = [lines.slice(0, end), lines.slice(end)].map((some) => trimmed(some.join('\n'))) as [string, string]
  return { quote, body, files, isDeleted: body === DELETED }
}

/** Without the spaces at the ends of lines that make Markdown break them. */
const trimmed = (text: string): string => text.replace(/[ \t]+$/gmu, '').trim()
