/** Parser of WeChat chats as text: a line with a name and a time, or a time and a name, and the message below it. */
import { DAY_MS } from '@madeleine/base'
import { type MediaKind, mediaPart } from '../chat-parts.ts'
import { readDayTalk, type DayLine } from '../day-talk.ts'
import { localMsOf, readWholeTime } from '../written-time.ts'
import type { ImportFormat } from './format.ts'

const STAMP = String.raw`(?<time>\d{4}(?:(?<mark>[-/.])\d{1,2}\k<mark>\d{1,2}|年\d{1,2}月\d{1,2}日) ?(?:[\p{Script=Han}]{2} ?)?`
  + String.raw`\d{1,2}:\d{2}(?::\d{2})?)`
/** Lines that may stand before the first message. */
const LINES_BEFORE = 6
const FORMS = [new RegExp(`^(?<name>[^\\s:：,\\d\\[{"'<#][^:：,\\t\\n]{0,60}?)(?:\\s{1,4}|(?=[(（]))[(（]?${STAMP}[)）]?$`, 'u'),
  new RegExp(`^${STAMP}\\s{1,4}(?<name>[^\\s:：,\\-–|<\\[{"'][^:：,\\t\\n<>]{0,40})$`, 'u')]

export const WECHAT = {
  name: 'wechat',
  title: 'a WeChat chat as text',
  byText: ({ start }) => {
    const lines = start.split('\n', 60).map((line) => line.trimEnd())
    const first = lines.slice(0, LINES_BEFORE).findIndex((line) => FORMS.some((one) => one.test(line)))
    const form = FORMS.find((one) => one.test(lines[first] ?? ''))
    if (!form || (lines[first + 1] ?? '') === '' || form.test(lines[first + 1]!)) return false
    return lines.filter((line) => form.test(line)).length > 1
  },
  hasLocalTimes: true,
  read: (source) => readDayTalk(source, 'wechat', { dayOf: () => undefined, startOf, read, titleIn: () => undefined }),
} as const satisfies ImportFormat

function startOf(line: string): DayLine | undefined {
  const { name, time = '' } = FORMS.map((form) => form.exec(line.trimEnd())?.groups).find((groups) => groups !== undefined) ?? {}
  const written = name === undefined ? undefined : readWholeTime(time)
  const local = written && localMsOf(written, 'ymd')
  if (local === undefined) return undefined
  const who = name!.trim()
  return { day: Math.floor(local / DAY_MS), ofDay: local % DAY_MS, ...(!/^(?:系统消息|System)$/.test(who) && { name: who }), text: '' }
}

const MEDIA: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', /^\[(?:图片|圖片|表情|动画表情|Photo|Image|Sticker)\]$/i], ['video', /^\[(?:视频|影片|小视频|Video)\]$/i],
  ['audio', /^\[(?:语音|語音|Voice|Audio)\]$/i], ['file', /^\[(?:文件|檔案|File)\](?: ?.{1,200})?$/i],
]

function read(text: string) {
  const said = text.trim()
  if (/^(?:.{0,40}撤回了一条消息|.{0,40}recalled a message)$/.test(said)) return 'deleted' as const
  const kind = MEDIA.find(([, words]) => words.test(said))?.[0]
  return kind ? { media: [mediaPart(kind)], said: '' } : { media: [], said }
}
