/** Exports of other chats, which are named and refused. */
import { CONVERT, hasKey, type FormatMarks, type RefusedFormat } from './format.ts'

const refused = (title: string, marks: FormatMarks): RefusedFormat =>
  ({ ...marks, isChat: true, refusal: () => `this looks like ${title}, which is not supported yet; ${CONVERT}` })

/** An export as JSON, by keys that only it has: any of the groups. */
const jsonExport = (title: string, ...groups: (readonly string[])[]): RefusedFormat =>
  refused(title, { byKeys: ({ start }) => /^[[{]/.test(start) && groups.some((keys) => keys.every((key) => hasKey(start, key))) })

/** An export as text, by one of its lines, or by all of several marks. No pattern runs on over the ends of lines. */
const textExport = (title: string, ...marks: RegExp[]): RefusedFormat =>
  refused(title, { byText: ({ start }) => marks.every((mark) => mark.test(start)) })

/** A chat that becomes readable gets a file of its own, and a line in the table above these. */
export const OTHER_CHATS: readonly RefusedFormat[] = [
  jsonExport('a Signal export', ['chatItem'], ['sent_at', 'received_at'], ['sent_at', 'conversationId']),
  jsonExport('a Skype export', ['MessageList', 'displayName']),
  jsonExport('a Google Takeout activity file', ['header', 'titleUrl'], ['header', 'products', 'activityControls']),
  textExport('a Signal or SMS backup', /<smses\b/),
  textExport('a Telegram export as pages', /<div class="page_wrap">/, /Exported Data|class="history"/),
]
