/** Parser of KakaoTalk's "Export chat": of phones a date and time on each message, of the desktop a time below lines of days. */
import { readDayTalk, type DayLine } from '../day-talk.ts'
import { type MediaKind, mediaPart } from '../chat-parts.ts'
import { clockIn, dayIn } from '../spelt-times.ts'
import { DAY_MS } from '@madeleine/base'
import { localMsOf, readWrittenTime } from '../written-time.ts'
import type { ImportFormat } from './format.ts'

const BEGINNING = /^(?:(?<title>.{1,200}?) ?\d* ?(?:님과 )?카카오톡 대화|(?:(?<english>.{1,200}) )?KakaoTalk Chats(?: with (?<other>.{1,200}))?)$/u
const DAY = /^-{5,}\s*(?<day>[^-]{8,60}?)\s*-{5,}$/
/** A day, on phones with the time at which it began, on a line of its own. */
const ALONE = new RegExp(String.raw`^(?:\d{4}년 \d{1,2}월 \d{1,2}일|\p{L}{3,9} \d{1,2}, \d{4}|\p{L}{3,9}, \p{L}{3,9} \d{1,2}, \d{4})`
  + String.raw`(?: \p{L}{3})?(?:,? (?:at )?(?:오전 |오후 )?\d{1,2}:\d{2}(?: [AP]M)?)?$`, 'u')
/** What the desktop says itself, without a time. */
const NOTICE = new RegExp('^(?:.{1,40}님(?:이|을|를) .{0,40}(?:들어왔|나갔|초대했|내보냈|초대하였|가려졌)습니다\\.?|채팅방 관리자가 .{1,60}'
  + '|.{1,40} (?:left|joined|entered) (?:this|the) chatroom\\.?|.{1,60} invited .{1,80}\\.)$', 'u')
const DESKTOP = /^\[(?<name>[^\][\n]{1,80})\] \[(?<clock>[^\][\n]{4,20})\] (?<text>.*)$/u
const ENGLISH = /^(?<date>\p{L}{3,9} \d{1,2}, \d{4}),? (?:at )?(?<clock>\d{1,2}:\d{2}(?:\s?[AP]M)?), /iu

export const KAKAOTALK = {
  name: 'kakaotalk',
  title: 'a KakaoTalk chat',
  byText: ({ start }) => {
    const lines = start.split('\n', 12).map((line) => line.trimEnd()).filter((line) => line !== '')
    return BEGINNING.test(lines[0] ?? '') || lines.some((line, i) => DAY.test(line) && DESKTOP.test(lines[i + 1] ?? ''))
  },
  hasLocalTimes: true,
  read: (source) => readDayTalk(source, 'kakaotalk', { dayOf, startOf, read, titleIn, isNotice }),
} as const satisfies ImportFormat

const isNotice = (line: string): boolean => NOTICE.test(line)

function titleIn(line: string): string | undefined {
  const { title, english, other } = BEGINNING.exec(line)?.groups ?? {}
  return (title ?? other ?? english)?.trim()
}

function dayOf(line: string): number | undefined {
  const day = DAY.exec(line)?.groups?.['day'] ?? ALONE.exec(line)?.[0]
  return day === undefined ? undefined : dayIn(day)
}

function startOf(line: string): DayLine | undefined {
  const { name, clock = '', text = '' } = DESKTOP.exec(line)?.groups ?? {}
  const ofDay = name === undefined ? undefined : clockIn(clock)
  return ofDay === undefined ? onPhone(line) : { ofDay, name: name!, text }
}

/** `2026년 3월 13일 오후 9:14, Ann : hi`, `March 13, 2026 at 9:14 PM, Ann : hi`; what KakaoTalk says itself has no name. */
function onPhone(line: string): DayLine | undefined {
  const written = /^\d{4}/.test(line) ? readWrittenTime(line) : undefined
  const local = written && localMsOf(written.time, 'ymd')
  const { date, clock } = ENGLISH.exec(line)?.groups ?? {}
  const [day, ofDay] = local !== undefined ? [Math.floor(local / DAY_MS), local % DAY_MS]
    : date === undefined ? [undefined, undefined] : [dayIn(date), clockIn(clock!)]
  if (day === undefined || ofDay === undefined) return undefined
  const rest = (date === undefined ? line.slice(written!.end) : line.slice(ENGLISH.exec(line)![0].length)).replace(/^,\s*/, '')
  const { name, text } = /^(?<name>[^:\n]{1,80}?) : (?<text>.*)$/u.exec(rest)?.groups ?? {}
  return rest.trim() === '' ? undefined : { day, ofDay, ...(name !== undefined && { name: name.trim() }), text: text ?? rest }
}

const MEDIA: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', /^(?:사진(?: \d+장)?|이모티콘|photo|photos|emoticons?|sticker)$/i], ['video', /^(?:동영상|video)$/i],
  ['audio', /^(?:음성메시지|voice (?:note|message))$/i], ['file', /^(?:파일|file)(?:: .{1,200})?$/i],
]

function read(text: string) {
  if (/^(?:삭제된 메시지입니다|This message (?:was|has been) deleted|Deleted message)\.?$/i.test(text)) return 'deleted' as const
  const kind = MEDIA.find(([, words]) => words.test(text))?.[0]
  return kind ? { media: [mediaPart(kind)], said: '' } : { media: [], said: text }
}
