/** Formats that cannot be imported, by name: exports of other chats, tables, pages and plain text. */

/** What a person can do with any of them. */
export const JSONL_EXAMPLE = '{"role":"user","name":"Ann","content":"See you at six","timestamp":"2026-03-12T21:14:00Z"}'
const CONVERT = `convert it to JSON Lines, one message a line: ${JSONL_EXAMPLE}`

/** Whether the JSON has a key. Keys inside message texts do not match, because quotes are escaped there. */
export const hasKey = (json: string, key: string): boolean => new RegExp(`"${key}"\\s*:`).test(json)

/** Exports as JSON, by keys that only they have: any of the groups. */
const JSON_EXPORTS: readonly (readonly [name: string, ...groups: (readonly string[])[]])[] = [
  ['a Telegram export', ['date_unixtime'], ['from_id', 'text_entities'], ['about', 'personal_information']],
  ['a Discord export', ['guild', 'channel'], ['Contents', 'Attachments', 'Timestamp']],
  ['a Messenger or Instagram export', ['sender_name', 'timestamp_ms'], ['participants', 'thread_path']],
  ['a Slack export', ['client_msg_id'], ['user_profile', 'ts'], ['ts', 'user', 'subtype'], ['ts', 'user', 'team']],
  ['a Signal export', ['chatItem'], ['sent_at', 'received_at'], ['sent_at', 'conversationId']],
  ['a Skype export', ['MessageList', 'displayName']],
  ['a Google Takeout activity file', ['header', 'titleUrl'], ['header', 'products', 'activityControls']],
  ['an Open WebUI export', ['history', 'currentId']],
]

/** The name of a chat's JSON export that is not supported. */
export function otherJsonExport(start: string): string | undefined {
  return JSON_EXPORTS.find(([, ...groups]) => groups.some((keys) => keys.every((key) => hasKey(start, key))))?.[0]
}

const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`
const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`

/** Exports as text, by one of their lines, or by all of several marks. No pattern runs on over the ends of lines. */
const TEXT_EXPORTS: readonly (readonly [name: string, ...marks: RegExp[]])[] = [
  // Android: 12/03/2026, 21:14 - Ann: …; iOS: [12.03.26, 21:14:05] Ann: …
  ['a WhatsApp export', new RegExp(String.raw`^\u200e?${DATE},? ${CLOCK} - \S`, 'im')],
  ['a WhatsApp export', new RegExp(String.raw`^\u200e?\[\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? ${CLOCK}\] [^:\n\r\u2028\u2029]+:`, 'im')],
  ['a Signal export', /^\[\d{4}-\d\d-\d\d,? \d\d:\d\d(?::\d\d)?\] [^:\n\r\u2028\u2029]+:/m],
  ['a Signal or SMS backup', /<smses\b/],
  ['a Telegram export', /<div class="page_wrap">/, /Exported Data|class="history"/],
  ['a Discord export', /^\ufeff?"?AuthorID"?,"?Author"?,|^ID,Timestamp,Contents,Attachments/],
]

/** The name of a chat's export as text that is not supported. */
export const otherTextExport = (start: string): string | undefined => TEXT_EXPORTS.find(([, ...marks]) => marks.every((mark) => mark.test(start)))?.[0]

/** What a text file is that is no JSON and no chat: a page, a table, plain text; with what to do. */
export function otherTextFile(start: string, fileName: string): string {
  if (/^<(?:!doctype html|html)\b/i.test(start)) return 'this is an HTML page; in the export of ChatGPT the chats are in conversations.json beside it'
  if (start.startsWith('<')) return `this is XML; ${CONVERT}`
  if (isTable(start, fileName)) return `this is a CSV table; ${CONVERT}`
  return `this is plain text in none of the known formats; ${CONVERT}`
}

export const notSupported = (name: string): string => `this looks like ${name}, which is not supported yet; ${CONVERT}`

/** A table by its name, or by two first lines of as many fields, three or more. */
function isTable(start: string, fileName: string): boolean {
  if (/\.(?:csv|tsv)$/i.test(fileName)) return true
  const [header = '', first = ''] = start.split('\n', 2)
  return [',', ';', '\t'].some((separator) => {
    const fields = header.split(separator).length
    return fields > 2 && first.split(separator).length === fields
  })
}
