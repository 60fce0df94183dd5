/** Parser of WhatsApp's "Export chat": a text file of lines with times, of Android (with a dash) or iOS (in brackets). */
import type { Fields, ImportNote, RawItem } from '../import-item.ts'
import { splitLines } from '../import-source.ts'
import { leftOutCounter, type LeftOutCounter } from '@madeleine/contract'
import {
  talkClock, talkIds, mineOf, personOf, mediaContent, kindOfFile, mediaPart, talkRecords, type TalkClock, type MediaKind, type TalkRecord,
} from '../chat-parts.ts'
import { orderlessKey, readWrittenTime, dateOrderFinder, type WrittenTime, type FoundOrder } from '../written-time.ts'
import type { FileHead, FormatSource, ImportFormat, ItemStream } from './format.ts'

export const WHATSAPP = {
  name: 'whatsapp',
  title: 'a WhatsApp chat',
  byText: isChat,
  hasLocalTimes: true,
  read: readChat,
} as const satisfies ImportFormat

interface Start {
  readonly time: WrittenTime
  readonly isIos: boolean
  readonly text: string
}

/** `12/03/2026, 21:14 - ` or `[12.03.26, 21:14:05] `: Android writes no seconds, and iOS always does. */
function startOf(line: string): Start | undefined {
  const bracket = /^[\u200e\u200f\ufeff]*\[/.exec(line)?.[0].length
  const found = readWrittenTime(line, bracket ?? 0)
  if (!found || found.time.offset !== undefined || found.time.hasSeconds !== (bracket !== undefined)) return undefined
  const rest = line.slice(found.end)
  const behind = (bracket === undefined ? /^[\u200e\u200f]*\s-\s/ : /^[\u200e\u200f]*\]\s?/).exec(rest)
  if (!behind && !(bracket === undefined && /^,\s\S/.test(rest) && line.includes('년'))) return undefined
  return { time: found.time, isIos: bracket !== undefined, text: rest.slice(behind?.[0].length ?? 2) }
}

/** Lines at the beginning that are looked at. */
const LOOKED_AT = 100

/** A chat begins with a message; where its beginning was cut off, three of its lines show it. */
function isChat({ start }: FileHead): boolean {
  const lines = start.split('\n', LOOKED_AT).filter((line) => line.trim() !== '')
  if (lines.length === 0) return false
  const isStart = (line: string): boolean => {
    const found = startOf(line.trimEnd())
    return found !== undefined && found.text.trim() !== '' && (!found.isIos || found.text.includes(':'))
  }
  return isStart(lines[0]!) || lines.filter(isStart).length >= 3
}

/** What the whole chat shows. */
interface Survey {
  /** Whether a line is like the first: what was pasted from elsewhere begins no message. */
  readonly isLikeFirst: (start: Start) => boolean
  readonly found: FoundOrder
  readonly names: SpeakerNames
  readonly title: string | undefined
}

/**
 * The messages of a chat in the order of the file.
 *
 * Left out and counted: what WhatsApp says itself, and messages that were taken back. In a chat of two the one that the file
 * is not named after is who exported it.
 */
async function* readChat(source: FormatSource): ItemStream {
  const survey = await surveyOf(source)
  const { title, found: { order, note } } = survey
  const clock = talkClock(order, source.timeZone)
  const reading: Reading = { ...survey, clock, idOf: talkIds(), leftOut: leftOutCounter() }
  const conversationId = source.conversationId ?? (title === undefined ? source.defaultId : `WhatsApp Chat with ${title}`.slice(0, 200))
  const startIn = (line: string): Start | undefined => {
    const start = startOf(line)
    return start && survey.isLikeFirst(start) && clock.isDate(start.time) ? start : undefined
  }
  for await (const record of talkRecords(splitLines(source.again()), startIn)) {
    if ('error' in record) yield record
    else yield* itemsOf(record, conversationId, reading)
  }
  yield* reading.leftOut.notes()
  yield { notes: [note, clock.note()].filter((text) => text !== undefined) }
}

async function surveyOf({ again, dateOrder, fileName, within = '' }: FormatSource): Promise<Survey> {
  const order = dateOrderFinder()
  const names = speakerNames()
  let sender: string | undefined
  let first: Start | undefined
  const isLikeFirst = ({ isIos, time: { yearAt } }: Start): boolean => first?.isIos === isIos && first.time.yearAt === yearAt
  for await (const line of splitLines(again())) {
    const start = 'error' in line ? undefined : startOf(line.text.trimEnd())
    if (!start) continue
    first ??= start
    if (!isLikeFirst(start)) continue
    order.add(start.time)
    const notice = start.isIos ? /^([^:\n]{1,100}): \u200e/.exec(start.text)?.[1] : undefined
    sender ??= notice
    if (notice === undefined) names.add(start.text)
  }
  const title = titleIn([...fileName.split('/').slice(-2).toReversed(), within]) ?? sender?.trim()
  return { isLikeFirst, found: order.found(dateOrder), names, title }
}

const NAMED = /whatsapp\S*(?: \S+)??(?: (?:with|mit|con|avec|com|met|med|с|z|s|ile|dengan) | - )(?<title>.+)$/iu
const COPY = /(?: \(\d{1,3}\)|\.zip|\.txt)+$/i

/** "Ann" of `WhatsApp Chat with Ann.txt`, or of the folder or archive that the file is in. */
function titleIn(names: readonly string[]): string | undefined {
  return names.map((part) => NAMED.exec(part.replace(COPY, ''))?.groups?.['title']?.trim()).find((title) => title !== undefined)
}

interface Reading extends Survey {
  readonly clock: TalkClock
  readonly idOf: ReturnType<typeof talkIds>
  readonly leftOut: LeftOutCounter
}

function* itemsOf(
  { line, time, text: whole, isIos }: TalkRecord<Start>, conversationId: string, { names, title, clock, idOf, leftOut }: Reading,
): Generator<RawItem | ImportNote> {
  const timestamp = clock.at(time)
  const said = names.split(whole)
  if (!said || isNotice(said.text, isIos)) return leftOut.add('system')
  if (isDeleted(said.text)) return leftOut.add('deleted')
  const { content, text } = readText(said.text)
  if (content === undefined) return leftOut.add('unreadable')
  const isMe = names.isMe(said.name, title)
  yield {
    conversationId, people: true, ...mineOf(isMe), line, ...(title !== undefined && { conversationTitle: title }),
    message: { id: idOf(orderlessKey(time), withoutWave(said.name), text), ...personOf(said.name, isMe), content, timestamp },
  }
}

/** What iOS says in somebody's name: one line with its mark that is no media, no place and nothing that was taken back. */
const isNotice = (text: string, isIos: boolean): boolean =>
  isIos && text.startsWith(OWN_MARK) && !/\n|:\/\//.test(text) && !isDeleted(text) && mediaIn(text) === undefined

/** A message with its media as parts, and its text as its id is made of. */
function readText(said: string): { content: ReturnType<typeof mediaContent>; text: string } {
  const media: Fields[] = []
  const lines = said.split('\n').flatMap((line) => {
    const found = mediaIn(line)
    if (!found) return [line.startsWith(OWN_MARK) ? line.slice(1) : line]
    media.push(found.part)
    return found.caption === '' ? [] : [found.caption]
  })
  const text = withoutEditMark(lines.join('\n')).trim()
  return { content: mediaContent(media, text), text: media.length > 0 ? `${text}\0${media.length}` : text }
}

/** The media that a line ends with, and what is said before it; `Report.pdf • 3 pages` is its name. */
function mediaIn(line: string): { part: Fields; caption: string } | undefined {
  const said = line.trim()
  const at = said.lastIndexOf(OWN_MARK)
  const part = mediaOf(said.slice(at + 1).trim(), at >= 0)
  if (!part) return undefined
  const before = said.slice(0, Math.max(0, at)).replaceAll(OWN_MARK, '').trim()
  const name = /^(.{1,200}\.\w{2,5})(?: • |$)/u.exec(before)?.[1]
  return name === undefined ? { part, caption: before } : { part: { ...part, filename: name }, caption: '' }
}

// Who speaks in a chat of WhatsApp, whose lines are `name: text` and may have colons in both.

export interface SpeakerNames {
  /** Looks at what stands behind the time of a line. */
  readonly add: (line: string) => void
  /** The name and the text of a message, once all lines were looked at; undefined where nobody speaks. */
  readonly split: (message: string) => { readonly name: string; readonly text: string } | undefined
  /** Whether it is who made the export: of two the one that the chat is not named after. Undefined where that cannot be known. */
  readonly isMe: (name: string, title: string | undefined) => boolean | undefined
}

/** A name: what stands before a colon with a space or the end of the line behind it. */
const SPEAKER = /^(?<name>(?:[^:\n]|:(?!\s|$)){1,100}?)\s?:(?=\s|$)\s?/u
/** A text that begins like a second name. */
const SECOND = /^(?<name>[^:\n]{1,60}):(?=\s|$)\s?/u
/** What WhatsApp says itself may have a colon too, within quotation marks: a new subject. */
const OPEN_QUOTE = /^[^"]*"(?:[^"]*"[^"]*")*[^"]*$|[“«「][^”»」]*$|„[^“”]*$/u
const speakerIn = (line: string): RegExpExecArray | undefined => {
  const said = SPEAKER.exec(line)
  return said && !OPEN_QUOTE.test(said.groups!['name']!) ? said : undefined
}
/** Messages of one name that all begin with the same word and a colon: it belongs to the name. */
const LEAST_ALIKE = 3
/** Names of one chat. */
const MOST_NAMES = 5000
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Reads names in constant memory. */
function speakerNames(): SpeakerNames {
  const seconds = new Map<string, { count: number; second: string | undefined }>()
  const wholeName = (prefix: string): string => {
    const { count = 0, second } = seconds.get(prefix) ?? {}
    return second !== undefined && count >= LEAST_ALIKE ? `${prefix}: ${second}` : prefix
  }
  return {
    add(line) {
      const said = speakerIn(line)
      if (!said) return
      const [prefix, second] = [said.groups!['name']!, SECOND.exec(line.slice(said[0].length))?.groups?.['name']]
      const known = seconds.get(prefix)
      if (known) {
        known.count++
        if (known.second !== second) known.second = undefined
      } else if (seconds.size < MOST_NAMES) seconds.set(prefix, { count: 1, second })
    },
    split(message) {
      const said = speakerIn(message)
      if (!said) return undefined
      const prefix = said.groups!['name']!
      const [name, text] = [wholeName(prefix), message.slice(said[0].length)]
      return { name: plain(name), text: name === prefix ? text : text.slice(SECOND.exec(text)?.[0].length) }
    },
    isMe(name, title) {
      if (title === undefined || seconds.size > 2) return undefined
      const all = [...seconds.keys()].map((prefix) => plain(wholeName(prefix)))
      return all.includes(title) ? name !== title : undefined
    },
  }
}

/** Without marks of direction. The wave of people who are no contacts stays: they chose the name themselves, it may be another's. */
const plain = (name: string): string => name.replace(MARKS, '').replace(/^~[\s\u202f]/, '~ ').trim()

/** The name as messages are known by. */
const withoutWave = (name: string): string => name.replace(/^~ /, '')

// What WhatsApp writes into its exports itself, in the languages that it speaks.

/** In front of all that iOS writes itself. */
const OWN_MARK = '\u200e'

/** Media that were not exported, of Android: `<Media omitted>`. */
const OMITTED = new Set([
  'media omitted', 'medien ausgeschlossen', 'medien weggelassen', 'multimedia omitido', 'archivo omitido', 'médias omis', 'média omis',
  'fichier omis', 'mídia oculta', 'arquivo de mídia oculto', 'ficheiro não revelado', 'média oculta', 'media omessi', 'file omesso',
  'media weggelaten', 'без медиафайлов', 'файл пропущен', '省略多媒體檔', '省略多媒體檔案', '媒体文件已省略', '忽略多媒体文件', '已略去媒體檔案',
  'メディアなし', 'メディアは含まれていません', '미디어 파일 제외', '미디어 파일을 생략한 대화내용', '사진 및 동영상 생략', 'medya dahil edilmedi',
  'media tidak disertakan', 'pominięto multimedia', 'utelämnat media', 'media utelatt', 'mediefil udeladt', 'media jätettiin pois',
  'médium vynecháno', 'تم استبعاد الوسائط', 'สื่อถูกละไว้', 'đã bỏ qua file phương tiện',
])

/** A kind of media by the word that names it in an iOS export: `image omitted`, `Bild weggelassen`. */
const OMITTED_WORD = new RegExp(String.raw`omitted|weggelassen|ausgelassen|ausgeschlossen|omitid[oa]|ocult[oa]|ocultad[oa]|absente?`
  + String.raw`|omise?s?|omess[oa]|weggelaten|отсутству|пропущен|省略|略去|생략|除外|dahil edilmedi|pominięt`
  + String.raw`|utelämna`, 'iu')
const MEDIA_WORDS: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', new RegExp(String.raw`image|bild|imagen|imagem|immagine|afbeelding|photo|foto|sticker|gif|изображение|стикер|图|圖`
    + String.raw`|照片|画像|写真|이미지|사진|스티커|ステッカー|贴|貼`, 'iu')],
  ['video', new RegExp(String.raw`video|vídeo|vidéo|видео|视频|視訊|影片|動画|ビデオ|동영상`, 'iu')],
  ['audio', new RegExp(String.raw`audio|áudio|sprach|voice|аудио|голос|音频|音訊|音声|語音|语音|오디오`, 'iu')],
  ['file', new RegExp(String.raw`document|dokument|documento|docum|contact|kontakt|contacto|contato|contatto|документ`
    + String.raw`|контакт|文件|文件檔|文檔|連絡人|문서|연락처|書類|連絡先`, 'iu')],
]

/** `IMG-20260312-WA0001.jpg (file attached)` of Android; its own names tell in every language. */
const ANDROID_FILE = /^(?<own>(?:IMG|VID|PTT|AUD|DOC|STK)-\d{8}-WA\d+\.\w{2,5}) \([^()\n]{3,40}\)$/
const ATTACHED = new RegExp(String.raw`^(?<name>[^\n<>]{1,200}\.\w{2,5}) \((?:file attached|datei angehängt|archivo adjunto|fichier joint`
  + String.raw`|arquivo anexado|ficheiro anexado|file allegato|bestand bijgevoegd|файл добавлен|附件檔案|文件附件|檔案已附加`
  + String.raw`|添付ファイル|파일 첨부됨|dosya ekli|plik dołączony|bifogad fil)\)$`, 'iu')
/** `<attached: 00000012-PHOTO-2026-03-12-21-14-05.jpg>` of iOS, in any language. */
const IOS_FILE = /^<[^<>:：\n]{2,24}\s?[:：]\s?(?<name>[^<>\n]{1,200}\.\w{2,5})>$/u

const IOS_WORD = /^<(?:attached|anhang|adjunto|pièce jointe|anexado|allegato|bijlage)\b/i

/** The media that a line stands for; undefined where it is text. @param isOwn WhatsApp's own mark stands before it */
function mediaOf(line: string, isOwn: boolean): Fields | undefined {
  const attached = ANDROID_FILE.exec(line)?.groups?.['own'] ?? ATTACHED.exec(line)?.groups?.['name']
  const name = attached ?? (isOwn || IOS_WORD.test(line) ? IOS_FILE.exec(line)?.groups?.['name'] : undefined)
  if (name !== undefined) return mediaPart(kindOfFile(name), name)
  if (/^<[^<>]+>$/.test(line) && OMITTED.has(line.slice(1, -1).toLowerCase())) return mediaPart('file')
  return isOwn || /^(?:image|video|audio|sticker|GIF|document|Contact card) omitted$/.test(line) ? omittedOf(line) : undefined
}

function omittedOf(line: string): Fields | undefined {
  const kind = OMITTED_WORD.test(line) ? MEDIA_WORDS.find(([, words]) => words.test(line))?.[0] : undefined
  return kind && mediaPart(kind)
}

const DELETED = new Set([
  'this message was deleted', 'you deleted this message', 'this message was deleted by admin', 'diese nachricht wurde gelöscht',
  'du hast diese nachricht gelöscht', 'se eliminó este mensaje', 'eliminaste este mensaje', 'ce message a été supprimé',
  'vous avez supprimé ce message', 'mensagem apagada', 'essa mensagem foi apagada', 'você apagou esta mensagem', 'apagou esta mensagem',
  'questo messaggio è stato eliminato', 'hai eliminato questo messaggio', 'dit bericht is verwijderd', 'je hebt dit bericht verwijderd',
  'данное сообщение удалено', 'вы удалили данное сообщение', '此訊息已刪除', '您已刪除此訊息', '此消息已被删除', '你删除了这条消息', '您删除了这条消息',
  'このメッセージは削除されました', '삭제된 메시지입니다', 'bu mesaj silindi', 'bu mesajı sildiniz', 'ta wiadomość została usunięta',
])

/** What stands in the place of a message that was taken back. */
const isDeleted = (text: string): boolean =>
  text.length < 80 && DELETED.has(text.replaceAll(OWN_MARK, '').trim().replace(/[.。]$/u, '').toLowerCase())

/** The mark behind a message that was changed; on iOS the own mark tells in any language. */
const EDITED = new RegExp(String.raw`\s?(?:\u200e<[^<>\n]{4,60}>|<(?:This message was edited|Diese Nachricht wurde bearbeitet`
  + String.raw`|Se editó este mensaje|Ce message a été modifié|Mensagem editada|Esta mensagem foi editada`
  + String.raw`|Questo messaggio è stato modificato|Dit bericht is bewerkt|Сообщение изменено|此訊息已編輯|此消息已编辑`
  + String.raw`|このメッセージは編集されました|수정된 메시지입니다)\.?>)$`, 'iu')

const withoutEditMark = (text: string): string => text.replace(EDITED, '')
