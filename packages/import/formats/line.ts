/** Parser of LINE's "Export chat history": a day, then lines of a time, a name and a text, with tabs between. */
import { readDayTalk, type DayLine } from '../day-talk.ts'
import { type MediaKind, mediaPart } from '../chat-parts.ts'
import { clockIn, dayIn } from '../spelt-times.ts'
import type { ImportFormat } from './format.ts'

const BEGINNING = /^\[LINE\] ?(?<title>\S.{0,200})$/
const DAY = /^(?:\d{4}[/.]\d{1,2}[/.]\d{1,2} ?[（(].{1,12}[)）]|\p{L}{2,12}, \d{1,2}\/\d{1,2}\/\d{4}|\d{4}\.\d{2}\.\d{2} \p{L}{2,12})$/u
const SAID = /^(?<clock>(?:\p{L}{2,4})?\d{1,2}:\d{2}(?:\s?[AaPp][Mm])?)\t(?:(?<name>[^\t]*)\t)?(?<text>.*)$/u

export const LINE = {
  name: 'line',
  title: 'a LINE chat',
  byText: ({ start }) => BEGINNING.test(start.split('\n', 1)[0]!.trimEnd())
    || (DAY.test(start.split('\n', 1)[0]!.trimEnd()) && SAID.test(start.split('\n', 2)[1]?.trimEnd() ?? '')),
  hasLocalTimes: true,
  read: (source) => readDayTalk(source, 'line', {
    dayOf: (line) => (DAY.test(line) ? dayOfLine(line) : undefined), startOf, read,
    titleIn: (line) => { const given = BEGINNING.exec(line)?.groups?.['title']; return given && nameIn(given) },
  }),
} as const satisfies ImportFormat

/** `Fri, 03/13/2026` has the month first, as LINE in English writes it. */
function dayOfLine(line: string): number | undefined {
  const [, month, day, year] = /, (\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(line) ?? []
  return dayIn(year === undefined ? line : `${year}/${month}/${day}`)
}

function startOf(line: string): DayLine | undefined {
  const { clock = '', name = '', text = '' } = SAID.exec(line)?.groups ?? {}
  const ofDay = clock === '' ? undefined : clockIn(clock)
  // A text of several lines stands in quotation marks
  return ofDay === undefined ? undefined : { ofDay, ...(name !== '' && { name }), text: text.replace(/^"(?!.*"$)/, '') }
}

/** Whom the chat is with, without the words around it. */
const nameIn = (title: string): string =>
  title.replace(/^Chat history (?:with|in) |^[与與]|^Chat de LINE con |と?のトーク履歴$|的聊天(?:记录|記錄)$|님과의 대화$/gu, '').trim()

const MEDIA: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', /^\[(?:photo|sticker|写真|スタンプ|照片|圖片|图片|貼圖|贴图|사진|스티커)\]$/i], ['video', /^\[(?:video|動画|影片|视频|동영상)\]$/i],
  ['audio', /^\[(?:voice message|ボイスメッセージ|語音訊息|语音消息|음성메시지)\]$/i], ['file', /^\[(?:file|ファイル|檔案|文件|파일|contact|連絡先)\]$/i],
]
const UNSENT = /^(?:.{1,40} )?(?:unsent a message|メッセージの送信を取り消しました|已收回訊息|已撤回消息|메시지 전송을 취소했습니다)\.?$/
const CALL = /^☎/

function read(text: string) {
  if (UNSENT.test(text)) return 'deleted' as const
  if (CALL.test(text)) return 'system' as const
  const kind = MEDIA.find(([, words]) => words.test(text))?.[0]
  return kind ? { media: [mediaPart(kind)], said: '' } : { media: [], said: text.includes('\n') ? text.replace(/"$/, '') : text }
}
