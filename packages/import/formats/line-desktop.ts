/** Parser of a chat that LINE saves on a computer: a day, then lines of a time, a name and a text, with nothing but spaces between. */
import { readDayTalk, type DayLine } from '../day-talk.ts'
import { splitLines } from '../import-source.ts'
import { clockIn, dayIn } from '../spelt-times.ts'
import type { FileHead, FormatSource, ImportFormat } from './format.ts'
import { readLineText } from './line.ts'

/** `2026.03.13 Friday`, `2026.03.13 金曜日`. */
const DAY = /^\d{4}\.\d{2}\.\d{2} [\p{L}\p{M}]{2,14}$/u
const SAID = /^(?<clock>(?:[\p{L}\p{M}]{2,12} )?\d{1,2}:\d{2}(?: [AaPp][Mm])?) (?<said>\S.*)$/u
/** What the program says of a member, in the place of a text. */
const NOTICE = new RegExp('^(?:(?:joined|left) (?:the (?:chat|group)|LINE)|(?:added|invited|removed|changed|canceled) .{1,80}'
  + '|がグループに参加しました|がグループを退会しました|が.{1,40}を招待しました|退出了?群組|加入(?:群組|聊天))[.。]?$', 'u')

export const LINE_DESKTOP = {
  name: 'line-desktop',
  title: 'a LINE chat saved on a computer',
  byText: isDesktop,
  hasLocalTimes: true,
  readsTwice: true,
  async *read(source: FormatSource) {
    const names = await namesIn(source)
    yield* readDayTalk(source, 'line', {
      dayOf: (line) => (DAY.test(line) ? dayIn(line) : undefined), startOf: (line) => startOf(line, names), titleIn: () => undefined,
      read: (text) => (NOTICE.test(text) ? 'system' : readLineText(text)),
    })
  },
} as const satisfies ImportFormat

function isDesktop({ start }: FileHead): boolean {
  const [first = '', second = ''] = start.split('\n', 2).map((line) => line.trimEnd())
  return DAY.test(first) && SAID.test(second) && !second.includes('\t')
}

function startOf(line: string, names: ReadonlyMap<string, string>): DayLine | undefined {
  const { clock = '', said = '' } = SAID.exec(line)?.groups ?? {}
  const ofDay = clock === '' ? undefined : clockIn(clock)
  if (ofDay === undefined) return undefined
  const name = names.get(said.split(' ', 1)[0]!) ?? said.split(' ', 1)[0]!
  return said.startsWith(`${name} `) ? { ofDay, name, text: said.slice(name.length + 1) } : { ofDay, text: said }
}

/**
 * Whole names by their first words: all lines that begin with the first go on with the others, in capitals or in a script that has none,
 * and not all of them say the same.
 */
async function namesIn({ again }: FormatSource): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string[]>()
  for await (const line of splitLines(again())) {
    if ('error' in line) continue
    const words = SAID.exec(line.text.trimEnd())?.groups?.['said']?.split(' ')
    if (words === undefined) continue
    const common = found.get(words[0]!)
    // A text has a word at least
    found.set(words[0]!, common === undefined ? words.slice(0, -1).slice(0, NAME_WORDS)
      : common.slice(0, Math.min(words.length - 1, Math.max(1, words.findIndex((word, i) => word !== common[i])))))
  }
  return new Map([...found].map(([first, words]) => {
    const end = words.findIndex((word, i) => i > 0 && /^[\p{Ll}\p{N}]/u.test(word))
    return [first, words.slice(0, end < 0 ? words.length : end).join(' ') || first]
  }))
}
const NAME_WORDS = 4
