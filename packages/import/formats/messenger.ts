/** Parser of Messenger's and Instagram's export, message_1.json and its like: newest first, its letters of UTF-8 taken apart. */
import { stringOf } from '@madeleine/base'
import { conversationTitleOf, type Fields, importError, type ImportNote, isFields, type RawItem } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { talkIds, personOf, mediaContent, mediaPart, quotedLines, type MediaKind } from '../chat-parts.ts'
import { leftOutCounter, type Refused } from '@madeleine/contract'
import { hasKey, type ImportFormat } from './format.ts'

export const MESSENGER = {
  name: 'messenger',
  title: 'a Messenger or Instagram chat',
  documentKeys: ['participants', 'timestamp_ms'],
  byKeys: ({ start }) => start.startsWith('{')
    && ((hasKey(start, 'sender_name') && hasKey(start, 'timestamp_ms')) || (hasKey(start, 'participants') && hasKey(start, 'thread_path'))),
  async *read({ chunks, conversationId, defaultId }) {
    yield* parseMessenger(await readJson(chunks), conversationId, defaultId)
  },
} as const satisfies ImportFormat

/**
 * The messages of one chat, oldest first. Read whole, since the oldest stand last; a part has ten thousand messages at most.
 *
 * Left out and counted: calls, and messages that were taken back.
 */
function* parseMessenger(
  file: unknown, conversationId: string | undefined, defaultId: string,
): Generator<RawItem | ImportNote | Refused> {
  const { messages, title, thread_path: path } = isFields(file) ? file : {} as Fields
  if (!Array.isArray(messages)) return yield importError('', 'invalid_input', 'a chat must be an object with messages')
  const place = {
    conversationId: conversationId ?? (stringOf(path) || defaultId), people: true, ...conversationTitleOf(repaired(stringOf(title))),
  }
  const leftOut = leftOutCounter()
  const idOf = talkIds()
  const inOrder = messages.map((message: unknown, index) => ({ message, line: `messages[${index}]` })).toReversed()
  for (const { message, line } of inOrder) {
    if (!isFields(message)) {
      yield { ...place, line, message }
      continue
    }
    const [name, at] = [repaired(stringOf(message['sender_name'])), message['timestamp_ms']]
    const { media, text } = contentIn(message)
    const content = mediaContent(media, text)
    if (message['is_unsent'] === true) leftOut.add('deleted')
    else if (message['call_duration'] !== undefined || NOTICES.has(stringOf(message['type']))) leftOut.add('system')
    else if (content === undefined) leftOut.add('unreadable')
    else yield { ...place, line, message: {
      id: idOf(String(at), name, `${text}\0${media.length}`), ...personOf(name === '' ? undefined : name), content, timestamp: at,
    } }
  }
  yield* leftOut.notes()
}

/** Types of what Messenger says itself. */
const NOTICES = new Set(['Call', 'Subscribe', 'Unsubscribe'])

const MEDIA: readonly (readonly [key: string, kind: MediaKind])[] =
  [['photos', 'image'], ['gifs', 'image'], ['videos', 'video'], ['audio_files', 'audio'], ['files', 'file']]

function contentIn(message: Fields): { media: Fields[]; text: string } {
  const media = MEDIA.flatMap(([key, kind]) => (Array.isArray(message[key]) ? message[key].map(() => mediaPart(kind)) : []))
  const { share, sticker, content } = message
  const shared = (isFields(share) ? [share['share_text'], share['link']] : []).map((part) => repaired(stringOf(part)))
    .filter((part) => part !== '')
  const text = [repaired(stringOf(content)), ...(shared.length > 0 ? [quotedLines(shared.join('\n'))] : [])].filter((part) => part !== '')
  return { media: [...media, ...(sticker === undefined ? [] : [mediaPart('image')])], text: text.join('\n') }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text whose UTF-8 was written as if its bytes were letters of Latin-1; any other text is unchanged. */
export function repaired(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text
  try {
    return utf8.decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
