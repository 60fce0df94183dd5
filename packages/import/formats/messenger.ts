/** Parser of Messenger's and Instagram's export, message_1.json and its like: newest first, its letters of UTF-8 taken apart. */
import { stringOf } from '@madeleine/base'
import { conversationTitleOf, type Fields, importError, type ImportNote, isFields, type RawItem } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { talkIds, kindOfFile, personOf, mediaContent, mediaPart, quotedLines, type MediaKind } from '../chat-parts.ts'
import { leftOutCounter, type Refused } from '@madeleine/contract'
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
    const { media, text } = contentIn(message)
    const content = mediaContent(media, text)
    if (message['is_unsent'] === true || isUnsent(text, name)) leftOut.add('deleted')
    else if (isNotice(message) || isReaction(text)) leftOut.add('system')
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

const plainMessage = ({ senderName, text, timestamp, isUnsent, type, media }: Fields): Fields =>
  ({ sender_name: senderName, content: text, timestamp_ms: timestamp, is_unsent: isUnsent, type, media, isWhole: true })

/** What Messenger writes as a message of whoever reacted to one, in its languages: `Reacted 😂 to your message`. */
const REACTS = new RegExp(String.raw`(?<!\p{L})(?:react|réag|rea[cç]|reag|gereageerd|zareag|отреаг|відреаг|реагира|bereaksi|menanggapi`
  + String.raw`|tepki|ifadesini bıraktı|reagált|αντέδρασ|bày tỏ cảm xúc|תגיב|הגיב|प्रतिक्रिया)|تفاعل|リアクション|공감|반응|回应|回應`
  + String.raw`|传达了心情|傳達了心情|แสดงความรู้สึก`, 'iu')
const MESSAGE = new RegExp(String.raw`messa|nachricht|mensa[jg]|bericht|meddela|besked|melding|wiadomoś|zpráv|správ|viesti|üzenet|mesaj`
  + String.raw`|μήνυμ|сообщени|повідомлен|съобщени|pesan|tin nhắn|mesej|הודע|رسال|संदेश|मैसेज|メッセージ|메시지|消息|讯息|訊息|ข้อความ`, 'iu')
/** Whoever says so of themselves has written it. */
const FIRST_PERSON = new RegExp(String.raw`(?<!\p{L})(?:i|my|ich|mein\p{L}*|je|mon|ma|yo|mi|eu|meu|minha|io|mio|mia|ik|mijn|jag|min|mitt`
  + String.raw`|jeg|ja|mój|moja|я|мо[йяю])(?!\p{L})`, 'iu')
const PICTURE = /\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*/gu
const LIKES = new Set(['liked a message', 'gefällt eine nachricht', 'hat eine nachricht mit "gefällt mir" markiert', 'a aimé un message',
  "j'aime un message", 'le gustó un mensaje', 'indicó que le gusta un mensaje', 'curtiu uma mensagem', 'gostou de uma mensagem',
  'ha messo "mi piace" a un messaggio', 'vindt een bericht leuk', 'lubi wiadomość', 'polubiono wiadomość', 'gillade ett meddelande',
  'synes godt om en besked', 'liker en melding', 'tykkäsi viestistä', 'kedvelt egy üzenetet', 'a apreciat un mesaj', 'нравится сообщение',
  'bir mesajı beğendi', 'menyukai pesan', 'đã thích một tin nhắn', 'メッセージに「いいね!」しました', '메시지를 좋아합니다', '赞了一条消息', '對訊息按讚'])
const plain = (text: string): string =>
  text.trim().replace(/[’‘]/g, "'").replace(/[„“”«»]/g, '"').replace('！', '!').replace(/\.$/, '').toLowerCase()

const isReaction = (text: string): boolean => text.length < 100
  && (LIKES.has(plain(text)) || (text.match(PICTURE)?.length === 1 && REACTS.test(text) && MESSAGE.test(text)
    && !FIRST_PERSON.test(text) && !/[.!?]\s+\S/.test(text)))

/** What stands in the place of a message that was taken back, behind who did it: `Ann unsent a message`. */
const UNSENT = new RegExp(String.raw`^(?:unsent a message|(?:hat|hast) eine nachricht (?:zurückgerufen|zurückgenommen|gelöscht)`
  + String.raw`|(?:a|avez) (?:annulé l'envoi d'un|retiré un|supprimé un) message|(?:anuló|anulaste) el envío de un mensaje`
  + String.raw`|(?:cancelou|cancelaste) o envio de uma mensagem|(?:ha|hai) annullato l'invio di un messaggio`
  + String.raw`|(?:heeft|hebt) een bericht (?:ingetrokken|verwijderd)|(?:cofnięto|cofnął|cofnęła) wysłanie wiadomości|bir mesajı geri aldı`
  + String.raw`|(?:har )?(?:ångrat|ångrade|angret|fortrød) (?:ett meddelande|en melding|en besked)`
  + String.raw`|がメッセージの送信を取り消しました|撤回了一条消息|已收回訊息)$`, 'iu')
const YOU = ['you', 'du', 'vous', 'tú', 'você', 'tu', 'hai', 'je', 'sen', 'あなた', '你', '您', '']
const isUnsent = (text: string, name: string): boolean => text.length < 200
  && [...YOU, name.toLowerCase(), name.toLowerCase().split(' ')[0]!].some((who) =>
    plain(text).startsWith(who) && UNSENT.test(plain(text).slice(who.length).trim()))

/** Types of what Messenger says itself. */
const NOTICES = new Set(['call', 'subscribe', 'unsubscribe'])
const isNotice = ({ call_duration: call, type }: Fields): boolean =>
  call !== undefined || NOTICES.has(stringOf(type).toLowerCase())

const MEDIA: readonly (readonly [key: string, kind: MediaKind])[] =
  [['photos', 'image'], ['gifs', 'image'], ['videos', 'video'], ['audio_files', 'audio'], ['files', 'file']]

function contentIn(message: Fields): { media: Fields[]; text: string } {
  const sent = Array.isArray(message['media']) ? message['media'].filter(isFields) : []
  const files = sent.map(({ uri }) => stringOf(uri).split(/[/\\]/).at(-1) ?? '').map((name) => mediaPart(kindOfFile(name), name))
  const whole = (value: unknown): string => (message['isWhole'] === true ? stringOf(value) : repaired(stringOf(value)))
  const media = MEDIA.flatMap(([key, kind]) => (Array.isArray(message[key]) ? message[key].map(() => mediaPart(kind)) : []))
  const { share, sticker, content } = message
  const shared = (isFields(share) ? [share['share_text'], share['link']] : []).map((part) => repaired(stringOf(part)))
    .filter((part) => part !== '')
  const text = [whole(content), ...(shared.length > 0 ? [quotedLines(shared.join('\n'))] : [])].filter((part) => part !== '')
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
