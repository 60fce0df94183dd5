/** Parser of Messenger's and Instagram's export, message_1.json and its like: newest first, its letters of UTF-8 taken apart. */
import { stringOf } from '@madeleine/base'
import { conversationTitleOf, type Fields, importError, type ImportNote, isFields, type RawItem } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { talkIds, kindOfFile, personOf, mediaContent, mediaPart, quotedLines, type MediaKind } from '../chat-parts.ts'
import { leftOutCounter, type Refused } from '@madeleine/contract'
import { isDone, isReaction, isSent, isUnsent } from '../messenger-notices.ts'
import { hasKey, type ImportFormat } from './format.ts'

export const MESSENGER = {
  name: 'messenger',
  title: 'a Messenger or Instagram chat',
  documentKeys: ['participants', 'timestamp_ms'],
  byKeys: ({ start }) => start.startsWith('{')
    && ((hasKey(start, 'threadName') && hasKey(start, 'participants'))
      || (hasKey(start, 'sender_name') && hasKey(start, 'timestamp_ms'))
      || (hasKey(start, 'participants') && hasKey(start, 'thread_path'))),
  async *read({ chunks, conversationId, defaultId }) {
    const file = await readJson(chunks)
    yield* parseMessenger(isFields(file) && 'threadName' in file ? asPlain(file) : file, conversationId, defaultId)
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
    const name = message['isWhole'] === true ? stringOf(message['sender_name']) : repaired(stringOf(message['sender_name']))
    const at = message['timestamp_ms']
    const { media, text } = contentIn(message, name)
    const content = mediaContent(media, text)
    if (message['is_unsent'] === true || isUnsent(text, name)) leftOut.add('deleted')
    else if (isNotice(message) || isReaction(text) || isDone(text, name)) leftOut.add('system')
    else if (content === undefined) leftOut.add('unreadable')
    else yield { ...place, line, message: {
      id: idOf(String(at), name, `${text}\0${media.length}`), ...personOf(name === '' ? undefined : name), content, timestamp: at,
    } }
  }
  yield* leftOut.notes()
}

/** A chat of the end-to-end form in the words of the other one: people are strings there, and nothing is taken apart. */
function asPlain({ threadName, messages }: Fields): Fields {
  const list = Array.isArray(messages) ? messages : undefined
  const timeOf = (message: unknown): number => (isFields(message) ? Number(message['timestamp']) : NaN)
  const isOldestFirst = list !== undefined && timeOf(list[0]) < timeOf(list.at(-1))
  const name = stringOf(threadName)
  return {
    title: name.replace(/_\d+$/, ''), thread_path: name === '' ? '' : `messenger-${name}`,
    messages: (isOldestFirst ? list.toReversed() : list)?.map((message: unknown) => (isFields(message) ? plainMessage(message) : message)),
  }
}

const plainMessage = ({ senderName, text, timestamp, isUnsent: unsent, type, media }: Fields): Fields =>
  ({ sender_name: senderName, content: text, timestamp_ms: timestamp, is_unsent: unsent, type, media, isWhole: true })

/** Types of what Messenger says itself. */
const NOTICES = new Set(['call', 'subscribe', 'unsubscribe'])
const isNotice = ({ call_duration: call, type }: Fields): boolean =>
  call !== undefined || NOTICES.has(stringOf(type).toLowerCase())

const MEDIA: readonly (readonly [key: string, kind: MediaKind])[] =
  [['photos', 'image'], ['gifs', 'image'], ['videos', 'video'], ['audio_files', 'audio'], ['files', 'file']]

function contentIn(message: Fields, sender: string): { media: Fields[]; text: string } {
  const sent = Array.isArray(message['media']) ? message['media'].filter(isFields) : []
  const files = sent.map(({ uri }) => stringOf(uri).split(/[/\\]/).at(-1) ?? '').map((name) => mediaPart(kindOfFile(name), name))
  const whole = (value: unknown): string => (message['isWhole'] === true ? stringOf(value) : repaired(stringOf(value)))
  const media = MEDIA.flatMap(([key, kind]) => (Array.isArray(message[key]) ? message[key].map(() => mediaPart(kind)) : []))
  const { share, sticker, content } = message
  const shared = (isFields(share) ? [share['share_text'], share['link']] : []).map((part) => repaired(stringOf(part)))
    .filter((part) => part !== '' && part !== whole(content))
  const own = isSent(whole(content), sender) ? '' : whole(content)
  const text = [own, ...(shared.length > 0 ? [quotedLines(shared.join('\n'))] : [])].filter((part) => part !== '')
  return { media: [...media, ...files, ...(sticker === undefined ? [] : [mediaPart('image')])], text: text.join('\n') }
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
