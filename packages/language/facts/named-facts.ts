/** Which of the known facts a clause names: what it says, the clause need not say whole. */
import { CLOSED_WORDS, contentWords, formsOf, type HeldWord, unspacedRuns } from './word-forms.ts'

/** Share of a fact's words that have to be named. */
export const NAMED_SHARE = 0.25
/** The same of characters, where words have no spaces, and how many at least. */
const RUN_SHARE = 0.4
const LEAST_RUN = 2

const dayAndMonthNames = (locale: string): string[] => {
  const days = Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2024, i, 1 + i)))
  return (['weekday', 'month'] as const).flatMap((unit) => {
    const { format } = new Intl.DateTimeFormat(locale, { [unit]: 'long', timeZone: 'UTC' })
    return days.map((day) => format(day))
  })
}
/** Words for when and how much, and for whatever thing: they name nothing. */
const WHEN: ReadonlySet<string> = new Set([...['en', 'de', 'es', 'fr'].flatMap(dayAndMonthNames), ...`
  time times daily weekly monthly morning mornings afternoon evening evenings night nights weekend weekends every each twice once new old
  mal morgens abends morgen abend nacht wochenende jeden jede täglich vez veces mañana tarde noche semana fin cada
  fois matin soir nuit chaque
  little big small good lot many few long couple thing things stuff guy people place home house`.trim().split(/\s+/)].flatMap(formsOf))
const UNSPACED_WHEN = /每[周天日月年]?[一二三四五六日天]?|[上下这本]个?[周月年]|[今昨明]天|星期[一二三四五六日天]|已经|现在/gu

/** The words of a fact or a clause by which it is named. */
const namingWords = (text: string): HeldWord[] =>
  contentWords(text).filter(({ forms }) => !forms.some((form) => CLOSED_WORDS.tastes.has(form) || WHEN.has(form)))

interface Named {
  readonly value: string | null
  readonly text: string
}

/** Whether a clause holds enough of the words of a fact. */
export function isNamedIn(clause: string, { value, text }: Named): boolean {
  const runs = unspacedRuns(value ?? text).map((run) => run.replace(UNSPACED_WHEN, ''))
  if (runs.length > 0) return runs.some((run) => sharedRun(clause, run) >= Math.max(LEAST_RUN, RUN_SHARE * run.length))
  const said = new Set(namingWords(clause).flatMap(({ forms }) => forms))
  const own = namingWords(value ?? text)
  const named = own.filter(({ forms }) => forms.some((form) => said.has(form)))
  return named.length > 0 && named.length >= NAMED_SHARE * own.length
}

/** Characters of the longest text that both hold. */
function sharedRun(text: string, run: string): number {
  for (let length = run.length; length > 0; length--) {
    for (let from = 0; from + length <= run.length; from++) if (text.includes(run.slice(from, from + length))) return length
  }
  return 0
}
