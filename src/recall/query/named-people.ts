/**
 * The people whom a question is about, by its grammar alone, whether anybody knows them: "where does Petra work", "Petra's job",
 * "was darf Petra nicht nehmen", 玛尔塔对什么过敏. A place or a product in the same position is one too: what says nothing of it
 * does not answer either.
 */
import { fold } from '../../text/characters.ts'
import { compatible } from '../../text/normalise.ts'
import { isEnglishWord } from '../../text/spelling/english-word.ts'
import { ENGLISH_QUESTIONS, NO_NAMES } from '../../lang/en/questions.ts'
import { HOLIDAY_WORDS } from '../../lang/en/times/holidays.ts'
import { MONTHS, SEASONS, WEEKDAYS } from '../../lang/en/times/words.ts'
import { QUESTION_LANGUAGES, UNSPACED_QUESTIONS } from './question-languages.ts'

/** Characters of a question that are read: a pasted page asks for nobody. */
const READ_CHARACTERS = 500

const ENGLISH = ENGLISH_QUESTIONS.people
const OTHERS = Object.values(QUESTION_LANGUAGES).flatMap(({ people }) => (people && people !== ENGLISH ? [people] : []))
const CHINESE = UNSPACED_QUESTIONS.chinese.people

const NOT_NAMED: ReadonlySet<string> = new Set([...MONTHS, ...SEASONS, ...WEEKDAYS, ...HOLIDAY_WORDS, ...NO_NAMES])

/**
 * The words that name somebody whom a question is about, as written, each once. Written without a capital only what is no
 * English word: "where does petra work", but not "where does work begin". Never throws.
 */
export function peopleInQuestion(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS)
  const matchesOf = (patterns: readonly RegExp[]) => patterns.flatMap((pattern) => [...read.matchAll(pattern)])
  const foreign = matchesOf(OTHERS.flatMap(({ asks, subjects }) => (asks.test(read) ? subjects : [])))
  const english = foreign.length > 0 ? [] : ENGLISH.asks.test(read) ? ENGLISH.subjects : ENGLISH.elsewhere ?? []
  const found = [...foreign, ...matchesOf([...english, CHINESE.latin])]
    .flatMap(({ groups }) => namesIn(groups?.['words'] ?? groups?.['more'] ?? ''))
  const chinese = matchesOf([CHINESE.subjects]).flatMap(({ groups }) => groups?.['words'] ?? [])
    .filter((name) => !CHINESE.noName.test(name))
  return [...new Set([...found.filter(isName), ...chinese])]
}

/** A name, and the family name behind it. */
const namesIn = (words: string): string[] =>
  words.split(/\s+/u).filter((word, i) => i === 0 || /^\p{Lu}/u.test(word)).map((word) => word.replace(/['’]s$/u, ''))

function isName(word: string): boolean {
  const folded = fold(compatible(word)).toLowerCase()
  if (NOT_NAMED.has(folded) || folded.length < 2 || /\p{Ll}\p{Lu}/u.test(word)) return false
  return /^\p{Lu}\p{Ll}/u.test(word) || (/^[a-z]{3,}$/u.test(word) && !isEnglishWord(folded) && !word.endsWith('s'))
}
