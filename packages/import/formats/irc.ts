/** Parser of logs of IRC as irssi, WeeChat, HexChat and ZNC write them; what somebody does, joins and notices are no words. */
import { DAY_MS } from '@madeleine/base'
import { readDayTalk, type DayLine } from '../day-talk.ts'
import { clockIn, dayIn } from '../spelt-times.ts'
import type { ImportFormat } from './format.ts'

/** `--- Log opened Fri Mar 13 21:00:00 2026`, `--- Day changed Sat Mar 14 2026` of irssi. */
const DAY = /^(?:--- (?:Log opened|Day changed|Log closed)|\*{4} (?:BEGIN|ENDING) LOGGING AT) (?<day>.{8,40})$/
const IRSSI = new RegExp(String.raw`^(?<clock>\d{2}:\d{2}(?::\d{2})?) (?:<[ @+%~&!]?(?<name>[^<>\s]{1,60})> ?(?<text>.*)`
  + String.raw`|(?<notice>(?: ?\*|-!-|-\S{1,60}-|<-|->).*))$`, 'u')
const WEECHAT = /^(?<date>\d{4}-\d{2}-\d{2}) (?<clock>\d{2}:\d{2}:\d{2})\t(?<name>[^\t]*)\t(?<text>.*)$/u
/** What stands in the place of a name there: arrows of joins, a star of an action, notices. */
const SIGN = /^(?: ?\*|-->|<--|--|=!=|)$/

/** HexChat, whose lines have no year: it is that of the log's beginning. `Mar 01 21:14:05 <ann>\thi`, `Mar 01 21:14:09 *\tbo left`. */
const HEXCHAT = new RegExp(String.raw`^(?<month>\p{Lu}\p{Ll}{2}) (?<date>\d{2}) (?<clock>\d{2}:\d{2}:\d{2}) `
  + String.raw`(?:<[@+%~&!]?(?<name>[^<>\s]{1,60})>\s?(?<text>.*)|(?<notice>(?:\*|-\S{1,60}-|[<>]{2,3}).*))$`, 'u')

/** ZNC, whose files are called by their day: `[21:14:05] <ann> hi`, `[21:14:09] *** Joins: bo`. */
const ZNC = new RegExp(String.raw`^\[(?<clock>\d{2}:\d{2}:\d{2})\] (?:<[@+%~&!]?(?<name>[^<>\s]{1,60})> ?(?<text>.*)`
  + String.raw`|(?<notice>(?:\*{1,3} |-\S{1,60}- ).*))$`, 'u')
/** Colours and other marks of a client: they are no words. */
// eslint-disable-next-line no-control-regex
const CODES = /\u0003(?:\d{1,2}(?:,\d{1,2})?)?|\u0004[\da-f]{6}|[\u0002\u000f\u0011\u0016\u001d-\u001f]/gi

function dayOfName(fileName: string): number | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(fileName.split('/').at(-1)!) ?? []
  return year === undefined ? undefined : dayIn(`${year}-${month}-${day}`)
}

export const IRC = {
  name: 'irc',
  title: 'a log of IRC from irssi, WeeChat, HexChat or ZNC',
  byText: ({ start, fileName }) => {
    const [first = '', second = ''] = start.split('\n', 2).map((line) => line.trimEnd())
    return dayOf(first) !== undefined || (ZNC.test(first) && (second === '' || ZNC.test(second)) && dayOfName(fileName) !== undefined)
      || (WEECHAT.test(first) && (second === '' || WEECHAT.test(second)))
  },
  hasLocalTimes: true,
  read: (source) => readDayTalk(source, 'irc', {
    ...datedLines(), titleIn: () => undefined, firstDay: dayOfName(source.fileName),
    read: (text) => ({ media: [], said: text.replace(CODES, '') }),
  }),
} as const satisfies ImportFormat

function dayOf(line: string): number | undefined {
  const day = DAY.exec(line)?.groups?.['day']
  return day === undefined ? undefined : dayIn(day.replace(/\d{2}:\d{2}:\d{2}/, ''))
}

/** Lines of a log from its beginning on: those of HexChat are of the year that began last. */
function datedLines(): Pick<Parameters<typeof readDayTalk>[2], 'dayOf' | 'startOf'> {
  let last: number | undefined
  return {
    dayOf: (line) => (last = dayOf(line) ?? last, dayOf(line)),
    startOf(line) {
      const hexchat = HEXCHAT.exec(line)?.groups
      if (!hexchat || last === undefined) return startOf(line)
      const { month, date, clock, name, text, notice } = hexchat
      const inYear = (year: number): number | undefined => dayIn(`${month} ${date} ${year}`)
      const year = new Date(last * DAY_MS).getUTCFullYear()
      const day = [year, year + 1].map(inYear).find((one) => one !== undefined && one >= last! - 1)
      const ofDay = clockIn(clock!)
      return day === undefined || ofDay === undefined ? undefined
        : { ofDay, day, ...(name !== undefined && { name }), text: (text ?? notice ?? '').trim() }
    },
  }
}

function startOf(line: string): DayLine | undefined {
  const weechat = WEECHAT.exec(line)?.groups
  const found = weechat ?? (IRSSI.exec(line) ?? ZNC.exec(line))?.groups
  const ofDay = found && clockIn(found['clock']!)
  if (!found || ofDay === undefined) return undefined
  const name = weechat && SIGN.test(weechat['name']!.trim()) ? undefined : found['name']?.trim().replace(/^[@+%~&!]/, '')
  const day = weechat ? Date.parse(`${weechat['date']}T00:00:00Z`) / DAY_MS : undefined
  return {
    ofDay, ...(day !== undefined && !Number.isNaN(day) && { day }), ...(name !== undefined && { name }),
    text: found['text'] ?? found['notice'] ?? '',
  }
}
