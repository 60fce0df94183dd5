/** What WhatsApp writes into its exports itself, in the languages that it speaks. */
import { kindOfFile, mediaPart, type MediaKind } from '../talk/media-parts.ts'
import type { Fields } from '../import-item.ts'

/** In front of all that iOS writes itself. */
export const OWN_MARK = '\u200e'

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
export function mediaOf(line: string, isOwn: boolean): Fields | undefined {
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
export const isDeleted = (text: string): boolean =>
  text.length < 80 && DELETED.has(text.replaceAll(OWN_MARK, '').trim().replace(/[.。]$/u, '').toLowerCase())

/** The mark behind a message that was changed; on iOS the own mark tells in any language. */
const EDITED = new RegExp(String.raw`\s?(?:\u200e<[^<>\n]{4,60}>|<(?:This message was edited|Diese Nachricht wurde bearbeitet`
  + String.raw`|Se editó este mensaje|Ce message a été modifié|Mensagem editada|Esta mensagem foi editada`
  + String.raw`|Questo messaggio è stato modificato|Dit bericht is bewerkt|Сообщение изменено|此訊息已編輯|此消息已编辑`
  + String.raw`|このメッセージは編集されました|수정된 메시지입니다)\.?>)$`, 'iu')

export const withoutEditMark = (text: string): string => text.replace(EDITED, '')
