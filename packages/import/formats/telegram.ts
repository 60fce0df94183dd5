/** Parser of Telegram Desktop's export as JSON, result.json: of one chat, or of everything (`chats.list`). */
import { MadeleineError, stringOf } from '@madeleine/base'
import { conversationTitleOf, importError, isFields, type Fields, type RawItem } from '../import-item.ts'
import { jsonDocument, type ArrayHolder } from '../json-stream.ts'
import { leftOutCounter, type LeftOutCounter } from '@madeleine/contract'
import {
  talkClock, mineOf, personOf, programOf, mediaContent, forwarded, kindOfFile, kindOfType, mediaPart, quotedLines, type TalkClock,
  type MediaKind,
} from '../chat-parts.ts'
import { readWholeTime } from '../written-time.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

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

// What a message of Telegram holds beside its id: texts in pieces, and media.

/** The text of a message, which may be in pieces with a type; a link behind other words is written out. */
function telegramText({ text, text_entities: entities }: Fields): string {
  if (typeof text === 'string') return text === '' && Array.isArray(entities) ? piecesOf(entities) : text
  return piecesOf(Array.isArray(text) ? text : Array.isArray(entities) ? entities : [])
}

const piecesOf = (pieces: readonly unknown[]): string => pieces.map((piece) => {
  if (!isFields(piece)) return stringOf(piece)
  const [text, href] = [stringOf(piece['text']), stringOf(piece['href'])]
  if (piece['type'] === 'blockquote') return quotedLines(text)
  return piece['type'] === 'text_link' && href !== '' && href !== text ? `${text} (${href})` : text
}).join('')

const KINDS: Readonly<Record<string, MediaKind>> = {
  voice_message: 'audio', audio_file: 'audio', video_message: 'video', video_file: 'video', animation: 'video', sticker: 'image',
}
/** What stands in the place of a file that was not exported. */
const NOT_EXPORTED = /^\(.*\)$/s

/** The media of a message as parts, and what else it holds in words: a contact, a place, a poll. */
function telegramMedia(message: Fields): { media: readonly Fields[]; note: string } {
  const note = [contactOf(message), placeOf(message), pollOf(message['poll'])].filter((text) => text !== '').join('\n')
  return { media: [...photoOf(message), ...fileOf(message)], note }
}

const photoOf = ({ photo }: Fields): Fields[] => (photo === undefined ? [] : [mediaPart('image')])

function fileOf({ file, file_name: given, media_type: type, mime_type: mime, sticker_emoji: emoji, title, performer }: Fields): Fields[] {
  if (file === undefined && type === undefined) return []
  const path = stringOf(file)
  const name = stringOf(given) || (NOT_EXPORTED.test(path) ? '' : (path.split('/').at(-1) ?? ''))
  const kind = KINDS[stringOf(type)] ?? kindOfType(stringOf(mime)) ?? kindOfFile(name)
  const song = [performer, title].map(stringOf).filter((part) => part !== '').join(' – ')
  const isUnnamed = type === 'voice_message' || type === 'video_message' || type === 'animation'
  return [mediaPart(kind, type === 'sticker' ? stringOf(emoji) : song || (isUnnamed ? '' : name))]
}

function contactOf({ contact_information: contact }: Fields): string {
  if (!isFields(contact)) return ''
  const words = ['first_name', 'last_name', 'phone_number'].map((key) => stringOf(contact[key])).filter((word) => word !== '')
  return `[contact: ${words.join(' ')}]`
}

function placeOf({ location_information: place, place_name: name, address }: Fields): string {
  if (!isFields(place)) return ''
  const words = [stringOf(name), stringOf(address), `${String(place['latitude'])}, ${String(place['longitude'])}`]
  return `[place: ${words.filter((word) => word !== '').join(', ')}]`
}

function pollOf(poll: unknown): string {
  if (!isFields(poll)) return ''
  const answers = Array.isArray(poll['answers']) ? poll['answers'].filter(isFields).map(({ text }) => `- ${stringOf(text)}`) : []
  return [`[poll] ${stringOf(poll['question'])}`, ...answers].join('\n')
}
