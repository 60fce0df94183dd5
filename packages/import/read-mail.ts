/** Reads mail: each message in its sender's words, each thread as a conversation between people. */
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { instantOf, stringOf } from '@madeleine/base'
import { leftOutCounter, type LeftOutCounter, MAX_ID_CHARS } from '@madeleine/contract'
import type { FormatSource, ItemStream } from './formats/format.ts'
import { htmlText } from './html-text.ts'
import { importError, contentHash, type Fields } from './import-item.ts'
import { openItemSpool } from './import-source.ts'
import { mailPieces, type MailPiece } from './mail-pieces.ts'
import { ownMail } from './own-mail.ts'

/** Levels of parts in parts, and bytes of all headers of a message. */
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 1_048_576, forceRfc822Attachments: true }

/** A message as it waits for its thread. */
interface Mail {
  readonly line: number
  readonly subject: string
  readonly message: Fields
}

/**
 * The messages, thread by thread, each by its times; the title is the subject.
 *
 * Left out and counted: what a mail quotes of the mails that it answers, signatures, and second copies of a mail.
 * Forwarded text stays, marked as quoted.
 */
export async function* mailItems({ chunks, conversationId, timeZone }: FormatSource): ItemStream {
  const spool = await openItemSpool<Mail>()
  const threads = mailThreads()
  const leftOut = leftOutCounter()
  const ids = new Set<string>()
  let before = 0
  try {
    for await (const piece of mailPieces(chunks)) {
      const read = 'error' in piece ? piece : await readMail(piece, timeZone, leftOut)
      if ('error' in read) {
        yield read
        continue
      }
      const { marks, mail, at = before } = read
      const key = contentHash(marks.id)
      threads.add(marks)
      before = at
      if (ids.has(key)) leftOut.add('copies')
      else if (mail) await spool.add(mail, marks.id, at)
      ids.add(key)
    }
    const titled = new Set<string>()
    // In one conversation all stand in the order of their times
    const threadOf = conversationId === undefined ? threads.threadOf : () => conversationId
    for await (const { item: { line, subject, message }, thread } of spool.inThreads(threadOf)) {
      const title = titled.has(thread) || conversationId !== undefined ? '' : bareSubject(subject)
      titled.add(thread)
      const place = { conversationId: conversationId ?? `mail-${thread}`, people: true, line }
      yield { ...place, ...(title !== '' && { conversationTitle: title }), message }
    }
    yield* leftOut.notes()
  } finally {
    await spool.close()
  }
}

async function readMail({ line, bytes, envelope }: MailPiece, timeZone: string, leftOut: LeftOutCounter) {
  let email: Email
  try {
    email = await PostalMime.parse(bytes, LIMITS)
  } catch {
    // Without its reason, which may quote the mail
    const most = `${LIMITS.maxHeadersSize} bytes of headers and ${LIMITS.maxNestingDepth} levels of parts`
    return importError(line, 'too_large', `a mail must have at most ${most}`)
  }
  const header = (key: string): string => email.headers.find((one) => one.key === key)?.value ?? ''
  const subject = stringOf(email.subject)
  // The line of a mailbox says UTC without saying so
  const at = mailTime(header('date'), timeZone) ?? mailTime(envelope.slice(envelope.indexOf(' ') + 1), 'UTC')
  const from = senderOf(email.from ?? email.sender)
  const { text, quotes, signatures } = ownMail(textOf(email), { sender: from, isForwarded: isForwarded(subject) })
  leftOut.add('quotes', quotes)
  leftOut.add('signatures', signatures)
  const content = [...email.attachments.slice(0, MOST_FILES).map(placeholder), ...(text === '' ? [] : [{ type: 'text', text }])]
  leftOut.add('files', email.attachments.length - MOST_FILES)
  const [ownId] = idsIn(email.messageId)
  const id = ownId ?? contentHash(from, header('date'), subject, text)
  const references = idsIn(email.references)
  const marks: ThreadMarks = { id, subject, answers: references.length > 0 ? references : idsIn(email.inReplyTo).slice(0, 1) }
  const message = { id: messageId(id), role: 'user', name: from, content, ...(at !== undefined && { timestamp: at }) }
  return { marks, ...(at !== undefined && { at }), ...(content.length > 0 && { mail: { line, subject, message } satisfies Mail }) }
}

/** Files that get a placeholder; of more the rest is only counted. */
const MOST_FILES = 50

/** The text of a mail; of one that has none that of its HTML. */
const textOf = ({ text, html }: Email): string => (stringOf(text).trim() === '' ? htmlText(stringOf(html)) : stringOf(text))

/** The name of a sender, else the address. */
function senderOf(from: Address | undefined): string {
  const name = (from?.name ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim() || (from?.address ?? '').trim()
  return (name === '' ? 'unknown' : name).slice(0, MAX_ID_CHARS).toWellFormed()
}

/** Without its brackets, where it can be an id of ours. */
function messageId(id: string): string {
  const bare = id.replace(/^<|>$/g, '')
  return bare.length <= MAX_ID_CHARS && /^[\x21-\x7e]+$/.test(bare) ? bare : contentHash(id)
}

const placeholder = ({ mimeType, filename }: Attachment): Fields => {
  const kind = /^(image|audio|video)\//.exec(mimeType)?.[1] ?? 'file'
  const name = (filename ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim().slice(0, MAX_ID_CHARS)
  return { type: kind, ...(name !== '' && { filename: name }) }
}

// The time of a mail, as its header or a mailbox says it.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** "Thu, 5 Mar 2026 21:14:00 +0100 (CET)", "5 Mar 26 21:14 GMT". */
const DATE_HEADER = new RegExp(String.raw`^\s*(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})\s+`
  + String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|[a-z]{1,5})?`, 'i')
/** "Thu Mar  5 21:14:00 2026", with a zone before or behind the year. */
const MAILBOX = new RegExp(String.raw`(?:^|\s)([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+`
  + String.raw`([+-]\d{4}\s+|[a-z]{1,5}\s+)?(\d{4})(?:\s+([+-]\d{4}))?`, 'i')
const ZONES: Readonly<Record<string, number>> = {
  ut: 0, utc: 0, gmt: 0, z: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, cet: 1, cest: 2, bst: 1,
}
const HOUR_MS = 3_600_000

/** Epoch milliseconds; undefined for what is no time. @param timeZone of a time without a zone */
export function mailTime(text: string, timeZone: string): number | undefined {
  const header = DATE_HEADER.exec(text.slice(0, 200))
  const [, day, month, year, hour, minute, second, zone] = header ?? mailboxParts(text)
  const index = MONTHS.indexOf((month ?? '').toLowerCase())
  if (day === undefined || year === undefined || index < 0) return undefined
  const [number, whole] = [Number(year), year.length === 4]
  const fullYear = whole ? number : number + (number < 50 ? 2000 : 1900)
  const wall = Date.UTC(fullYear, index, Number(day), Number(hour), Number(minute), Number(second ?? 0))
  const offset = offsetOf(zone)
  const at = offset === undefined ? Number.isFinite(wall) ? instantOf(wall, timeZone) : wall : wall - offset
  return fullYear >= 1970 && Number(day) <= 31 && Number(hour) <= 23 && Number(minute) <= 59 && Number.isFinite(at) ? at : undefined
}

function mailboxParts(text: string): (string | undefined)[] {
  const [, month, day, hour, minute, second, before, year, behind] = MAILBOX.exec(text.slice(0, 400)) ?? []
  return [undefined, day, month, year, hour, minute, second, (behind ?? before)?.trim()]
}

function offsetOf(zone: string | undefined): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(zone ?? '') ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
  const named = (zone ?? '').toLowerCase()
  return Object.hasOwn(ZONES, named) ? ZONES[named]! * HOUR_MS : undefined
}

// Threads of mail: which messages answer which, by their ids, else by their subject.

/** What a message says of its thread. */
export interface ThreadMarks {
  /** Its own id, or something else that is its alone. */
  readonly id: string
  /** Ids of what it answers, the oldest first. */
  readonly answers: readonly string[]
  readonly subject: string
}

/** Marks of answers and forwarded mail in front of a subject, in several languages. */
const PREFIX = new RegExp(String.raw`^(?:\s*(?:re|aw|antw|sv|vs|odp|ref|res|rif|tr|fwd?|wg|rv|enc|回复|回覆|答复|转发|轉寄)`
  + String.raw`(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：])+`, 'i')
const IS_ANSWER = /^\s*(?:re|aw|antw|sv|vs|odp|ref|res|rif|回复|回覆|答复)(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]/i

/** A subject without those marks. */
export const bareSubject = (subject: string): string => subject.slice(0, SUBJECT_UNITS).replace(PREFIX, '').replace(/\s+/g, ' ').trim()
const SUBJECT_UNITS = 2000

export const isForwarded = (subject: string): boolean => /^\s*(?:fwd?|wg|tr|rv|转发|轉寄)\s*[:：]/i.test(subject)

/** Ids of a header that are looked at; of more the first and the last are. */
const MOST_IDS = 100

/** The ids in References or In-Reply-To. */
export function idsIn(header: string | undefined): string[] {
  const ids = (header ?? '').match(/<[^<>\s]{1,500}>/g) ?? []
  return ids.length > MOST_IDS ? [ids[0]!, ...ids.slice(1 - MOST_IDS)] : ids
}

export interface MailThreads {
  readonly add: (marks: ThreadMarks) => void
  /** The key of a message's thread, the same for each of them; when all are added. */
  readonly threadOf: (id: string) => string
}

/**
 * Each message hangs below the last one that it answers. An answer that names none hangs below the first message with its
 * subject. The root is the thread, also where it is not in the file; in a circle it is the least of the keys.
 */
export function mailThreads(): MailThreads {
  const parents = new Map<string, string>()
  const roots = new Map<string, string>()
  const link = (child: string, parent: string): void => {
    if (child !== parent && !parents.has(child)) parents.set(child, parent)
  }
  return {
    add({ id, answers, subject }) {
      const chain = [...answers, id].map(keyOf)
      // Its own word first: what others say of it may be cut
      for (let i = chain.length - 1; i > 0; i--) link(chain[i]!, chain[i - 1]!)
      const bare = bareSubject(subject).toLowerCase()
      if (answers.length > 0 || bare === '') return
      if (IS_ANSWER.test(subject)) link(keyOf(id), subjectKey(bare))
      else link(subjectKey(bare), keyOf(id))
    },
    threadOf(id) {
      const path = new Set<string>()
      let key = keyOf(id)
      while (!roots.has(key) && !path.has(key)) {
        path.add(key)
        const parent = parents.get(key)
        if (parent === undefined) roots.set(key, key)
        else key = parent
      }
      const root = roots.get(key) ?? leastFrom(key, path)
      for (const one of path) roots.set(one, root)
      return root
    },
  }
}

/** The least key of a circle. @param path ends with the circle */
const leastFrom = (key: string, path: ReadonlySet<string>): string => {
  const keys = [...path]
  return keys.slice(keys.indexOf(key)).reduce((least, one) => (one < least ? one : least))
}

/** Short, so that a million of them fit: the beginning of a hash. */
const keyOf = (id: string): string => contentHash('id', id)
const subjectKey = (bare: string): string => contentHash('subject', bare)
