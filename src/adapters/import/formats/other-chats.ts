/** Exports of other chats, which are named and refused. */
import { CONVERT, hasKey, type FormatMarks, type RefusedFormat } from './format.ts'

const refused = (title: string, marks: FormatMarks): RefusedFormat =>
  ({ ...marks, refusal: () => `this looks like ${title}, which is not supported yet; ${CONVERT}` })

/** An export as JSON, by keys that only it has: any of the groups. */
const jsonExport = (title: string, ...groups: (readonly string[])[]): RefusedFormat =>
  refused(title, { byKeys: ({ start }) => /^[[{]/.test(start) && groups.some((keys) => keys.every((key) => hasKey(start, key))) })

/** An export as text, by one of its lines, or by all of several marks. No pattern runs on over the ends of lines. */
const textExport = (title: string, ...marks: RegExp[]): RefusedFormat =>
  refused(title, { byText: ({ start }) => marks.every((mark) => mark.test(start)) })

const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`
const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`

/** A chat that becomes readable gets a file of its own, and a line in the table above these. */
export const OTHER_CHATS: readonly RefusedFormat[] = [
  jsonExport('a Telegram export', ['date_unixtime'], ['from_id', 'text_entities'], ['about', 'personal_information']),
  jsonExport('a Discord export', ['guild', 'channel'], ['Contents', 'Attachments', 'Timestamp']),
  jsonExport('a Messenger or Instagram export', ['sender_name', 'timestamp_ms'], ['participants', 'thread_path']),
  jsonExport('a Slack export', ['client_msg_id'], ['user_profile', 'ts'], ['ts', 'user', 'subtype'], ['ts', 'user', 'team']),
  jsonExport('a Signal export', ['chatItem'], ['sent_at', 'received_at'], ['sent_at', 'conversationId']),
  jsonExport('a Skype export', ['MessageList', 'displayName']),
  jsonExport('a Google Takeout activity file', ['header', 'titleUrl'], ['header', 'products', 'activityControls']),
  jsonExport('an Open WebUI export', ['history', 'currentId']),
  // Android: 12/03/2026, 21:14 - Ann: …; iOS: [12.03.26, 21:14:05] Ann: …
  textExport('a WhatsApp export', new RegExp(String.raw`^\u200e?${DATE},? ${CLOCK} - \S`, 'im')),
  textExport(
    'a WhatsApp export', new RegExp(String.raw`^\u200e?\[\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? ${CLOCK}\] [^:\n\r\u2028\u2029]+:`, 'im'),
  ),
  textExport('a Signal export', /^\[\d{4}-\d\d-\d\d,? \d\d:\d\d(?::\d\d)?\] [^:\n\r\u2028\u2029]+:/m),
  textExport('a Signal or SMS backup', /<smses\b/),
  textExport('a Telegram export', /<div class="page_wrap">/, /Exported Data|class="history"/),
  textExport('a Discord export', /^\ufeff?"?AuthorID"?,"?Author"?,|^ID,Timestamp,Contents,Attachments/),
]
