/** What a message of Telegram holds beside its id: texts in pieces, and media. */
import { stringOf } from '../../../json.ts'
import { type Fields, isFields } from '../import-item.ts'
import { kindOfFile, kindOfType, mediaPart, quotedLines, type MediaKind } from '../talk/media-parts.ts'

/** The text of a message, which may be in pieces with a type; a link behind other words is written out. */
export function telegramText({ text, text_entities: entities }: Fields): string {
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
export function telegramMedia(message: Fields): { media: readonly Fields[]; note: string } {
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
