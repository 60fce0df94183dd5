/** What the rules get of the story, beside what a careful reader gets: right, missed, wrong. */
import type { Db } from '@madeleine/engine'
import { factsOn } from './learning-story.ts'
import { EXPECTED, STORY } from './mara.ts'

export interface RulesTable {
  /** In Markdown. */
  readonly text: string
  readonly rows: readonly {
    readonly date: string; readonly right: number; readonly missed: readonly string[]; readonly wrong: readonly string[]
  }[]
}

/** The value of each fact of the story, by its text. */
const VALUES = new Map(STORY.flatMap(({ learns }) =>
  learns.flatMap((one) => (one.kind === 'new' ? [one] : one.kind === 'update' ? [one.to] : [])).map(({ text, value }) => [text, value])))

/** Values in the other words that rules leave as they are written, and in the other language of the story. */
const IN_OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  'Mara lives in Utrecht.': /乌得勒支/, 'Mara is allergic to hazelnuts.': /榛子/,
  'Mara owns a red Gazelle bike.': /\bbike/, 'Mara 最近开始学中文。': /中文|Chinese/,
}

/** Whether a text of the rules says what an expected one says: it has the words of its value. */
const says = (text: string, expected: string): boolean => {
  const words = VALUES.get(expected)!.toLowerCase().split(/\s+/).filter((word) => word.length > 1)
  return IN_OTHER_WORDS[expected]?.test(text) === true || words.every((word) => text.toLowerCase().includes(word))
}

/** Compares the facts of a store that only the rules have read. */
export async function scoreRules(db: Db): Promise<RulesTable> {
  const rows = []
  for (const [date, expected] of Object.entries(EXPECTED)) {
    const known = (await factsOn(db, date)).filter(({ category }) => category !== 'note').map(({ text }) => text)
    const found = expected.filter((one) => known.some((text) => says(text, one)))
    rows.push({
      date, expected: expected.length, right: found.length, missed: expected.filter((one) => !found.includes(one)),
      wrong: known.filter((text) => !expected.some((one) => says(text, one))),
    })
  }
  const lines = rows.map(({ date, expected, right, missed, wrong }) =>
    `| ${date} | ${expected} | ${right} | ${missed.length} | ${wrong.length}${wrong.length === 0 ? '' : `: ${wrong.join(' ')}`} |`)
  return { rows, text: ['| end of | holds | right | missed | wrong |', '|---|---|---|---|---|', ...lines].join('\n') }
}
