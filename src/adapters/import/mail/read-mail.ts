/** Reads mail: each message in its sender's words, each thread as a conversation between people. */
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { stringOf } from '../../../json.ts'
import { contentHash } from '../content-id.ts'
import { htmlText } from '../html-text.ts'
import { type Fields, importError } from '../import-item.ts'
import { openItemSpool } from '../item-spool.ts'
import { leftOutCounter, type LeftOutCounter } from '../left-out.ts'
import type { FormatSource, ItemStream } from '../formats/format.ts'
import { MAX_ID_CHARS } from '../../../message/read-message.ts'
import { mailTime } from './mail-time.ts'
import { mailPieces, type MailPiece } from './mail-pieces.ts'
import { bareSubject, idsIn, isForwarded, mailThreads, type ThreadMarks } from './mail-threads.ts'
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
