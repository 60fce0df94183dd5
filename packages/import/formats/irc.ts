/** Parser of logs of IRC as irssi and WeeChat write them; what somebody does, joins and notices are no words. */
import { DAY_MS } from '@madeleine/base'
import { readDayTalk, type DayLine } from '../day-talk.ts'
import { clockIn, dayIn } from '../spelt-times.ts'
import type { ImportFormat } from './format.ts'

/** `--- Log opened Fri Mar 13 21:00:00 2026`, `--- Day changed Sat Mar 14 2026` of irssi. */
const DAY = /^--- (?:Log opened|Day changed|Log closed) (?<day>.{8,40})$/
const IRSSI = new RegExp(String.raw`^(?<clock>\d{2}:\d{2}(?::\d{2})?) (?:<[ @+%~&!]?(?<name>[^<>\s]{1,60})> ?(?<text>.*)`
  + String.raw`|(?<notice>(?: ?\*|-!-|-\S{1,60}-|<-|->).*))$`, 'u')
const WEECHAT = /^(?<date>\d{4}-\d{2}-\d{2}) (?<clock>\d{2}:\d{2}:\d{2})\t(?<name>[^\t]*)\t(?<text>.*)$/u
/** What stands in the place of a name there: arrows of joins, a star of an action, notices. */
const SIGN = /^(?: ?\*|-->|<--|--|=!=|)$/

export const IRC = {
  name: 'irc',
  title: 'a log of IRC from irssi or WeeChat',
  byText: ({ start }) => {
    const [first = '', second = ''] = start.split('\n', 2).map((line) => line.trimEnd())
    return dayOf(first) !== undefined || (WEECHAT.test(first) && (second === '' || WEECHAT.test(second)))
  },
  hasLocalTimes: true,
  read: (source) => readDayTalk(source, 'irc', { dayOf, startOf, titleIn: () => undefined }),
} as const satisfies ImportFormat

function dayOf(line: string): number | undefined {
  const day = DAY.exec(line)?.groups?.['day']
  return day === undefined ? undefined : dayIn(day.replace(/\d{2}:\d{2}:\d{2}/, ''))
}

function startOf(line: string): DayLine | undefined {
  const weechat = WEECHAT.exec(line)?.groups
  const found = weechat ?? IRSSI.exec(line)?.groups
  const ofDay = found && clockIn(found['clock']!)
  if (!found || ofDay === undefined) return undefined
  const name = weechat && SIGN.test(weechat['name']!.trim()) ? undefined : found['name']?.trim().replace(/^[@+%~&!]/, '')
  const day = weechat ? Date.parse(`${weechat['date']}T00:00:00Z`) / DAY_MS : undefined
  return {
    ofDay, ...(day !== undefined && !Number.isNaN(day) && { day }), ...(name !== undefined && { name }),
    text: found['text'] ?? found['notice'] ?? '',
  }
}
