/** Parser of Telegram Desktop's export as JSON, result.json: of one chat, or of everything (`chats.list`). */
import { MadeleineError } from '../../../errors.ts'
import { stringOf } from '../../../json.ts'
import { conversationTitleOf, type Fields, importError, isFields, type RawItem } from '../import-item.ts'
import { type ArrayHolder, jsonDocument } from '../json/json-document.ts'
import { leftOutCounter, type LeftOutCounter } from '../left-out.ts'
import { mediaContent, forwarded } from '../talk/media-parts.ts'
import { talkClock, type TalkClock } from '../talk/talk-clock.ts'
import { mineOf, personOf, programOf } from '../talk/talk-speakers.ts'
import { readWholeTime } from '../talk/written-time.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'
import { telegramMedia, telegramText } from './telegram-content.ts'

export const TELEGRAM = {
  name: 'telegram',
  title: 'a Telegram export',
  documentKeys: ['messages', 'date_unixtime'],
  byKeys: ({ start }) => start.startsWith('{')
    && (hasKey(start, 'date_unixtime') || (hasKey(start, 'from_id') && hasKey(start, 'messages'))
      || (hasKey(start, 'about') && hasKey(start, 'personal_information'))),
  hasLocalTimes: true,
  read: readTelegram,
} as const satisfies ImportFormat

const SHAPE = {
  arrays: ['messages', 'chats.list.*.messages', 'left_chats.list.*.messages'], fields: ['id', 'name', 'type', 'personal_information'],
}

/**
 * The messages of every chat in their order; the id is that of the chat and the message. Whose account it is, a whole export
 * says, and a chat of two by whom it is with.
 *
 * Left out and counted: service messages. Media become placeholders, and what was forwarded is quoted.
 *
 * @throws invalid_input if one conversation id is given for several chats
 */
async function* readTelegram({ again, conversationId, defaultId, timeZone }: FormatSource): ItemStream {
  const { top, holders, items } = await jsonDocument(again, SHAPE)
  const isWhole = top.keys.has('chats') || holders.length > 1
  const chats = isWhole ? holders.filter((chat) => chat !== top) : [top]
  if (conversationId !== undefined && chats.length > 1) {
    throw new MadeleineError('invalid_input', `conversationId must not be given for ${chats.length} chats`)
  }
  const about = top.fields['personal_information']
  const account = isFields(about) ? idText(about['user_id']) : ''
  const [clock, leftOut] = [talkClock('ymd', timeZone), leftOutCounter()]
  let chat: { readonly holder: ArrayHolder; readonly read: ReturnType<typeof chatReader> } | undefined
  for await (const item of items()) {
    if ('error' in item) {
      yield item
      continue
    }
    // Beside chats no messages stand at the top
    if (isWhole && item.holder === top) continue
    const { holder, value, line } = item
    if (chat?.holder !== holder) chat = { holder, read: chatReader(holder, { conversationId, defaultId, clock, account, leftOut }) }
    const message = chat.read(value, line)
    if (message) yield message
  }
  for (const { path } of chats.filter(({ keys }) => !keys.has('messages'))) {
    yield importError(path, 'invalid_input', 'a chat must be an object with messages')
  }
  yield* leftOut.notes()
  const note = clock.note()
  if (note !== undefined) yield { notes: [note] }
}

interface Reading {
  readonly conversationId: string | undefined
  readonly defaultId: string
  readonly clock: TalkClock
  readonly account: string
  readonly leftOut: LeftOutCounter
}

/** Reads the messages of a chat one by one; what is left out is counted. */
function chatReader({ fields: chat }: ArrayHolder, { conversationId, defaultId, clock, account, leftOut }: Reading) {
  const chatId = idText(chat['id'])
  const id = conversationId ?? (chatId === '' ? defaultId : `telegram-${chatId}`)
  const speaker = speakerIn(chat, account)
  const title = chat['type'] === 'saved_messages' ? { conversationTitle: 'Saved messages' } : conversationTitleOf(chat['name'])
  return (message: unknown, line: string): RawItem | undefined => {
    const place = { conversationId: id, ...title, people: chat['type'] !== 'bot_chat', line }
    if (!isFields(message)) return { ...place, message }
    const isNotice = message['type'] !== undefined && message['type'] !== 'message'
    const content = isNotice ? undefined : contentIn(message)
    if (content === undefined) {
      leftOut.add(isNotice ? 'system' : 'unreadable')
      return undefined
    }
    const { isMe, fields } = speaker(message)
    return { ...place, ...mineOf(isMe), message: {
      id: `telegram-${chatId}-${idText(message['id'])}`, ...fields, content, timestamp: timeOf(message, clock),
    } }
  }
}

/** What a message holds; undefined where that is nothing. */
function contentIn(message: Fields): ReturnType<typeof mediaContent> {
  const { media, note } = telegramMedia(message)
  const text = [note, telegramText(message)].filter((part) => part.trim() !== '').join('\n')
  if (!('forwarded_from' in message || 'forwarded_from_id' in message)) return mediaContent(media, text)
  const all = [...media.map(({ type, filename }) => `[${String(type)}${filename === undefined ? '' : `: ${String(filename)}`}]`), text]
  return forwarded(stringOf(message['forwarded_from']), all.filter((part) => part.trim() !== '').join('\n'))
}

/** Who says a message. In a chat of two the one it is with has the id of the chat; saved messages are one's own. */
function speakerIn({ id, type }: Fields, account: string): (message: Fields) => { isMe?: boolean | undefined; fields: Fields } {
  const partner = type === 'personal_chat' || type === 'bot_chat' ? `user${idText(id)}` : undefined
  const me = account === '' ? undefined : `user${account}`
  return ({ from, from_id: fromId }) => {
    const name = typeof from === 'string' && from.trim() !== '' ? from : undefined
    const known = idText(fromId)
    if (type === 'bot_chat') return { fields: { role: known === partner ? 'assistant' : 'user', ...(name !== undefined && { name }) } }
    const isMe = type === 'saved_messages' ? true : me !== undefined ? known === me : partner === undefined ? undefined : known !== partner
    const shown = name ?? (known === '' ? 'Deleted account' : known)
    if (isMe !== true && /bot$/i.test(shown)) return { fields: programOf(shown) }
    return { isMe, fields: personOf(name ?? (isMe === true ? undefined : shown), isMe) }
  }
}

/** Exact where the export has seconds since 1970, else local. */
function timeOf({ date_unixtime: unix, date }: Fields, clock: TalkClock): unknown {
  if (typeof unix === 'string' && /^\d{1,11}$/.test(unix)) return Number(unix) * 1000
  const written = readWholeTime(stringOf(date))
  return (written && clock.at(written)) ?? date
}

/** An id, which may be a number. */
const idText = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')
