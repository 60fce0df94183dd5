/** What a word is worth as evidence by its kind: dates and fillers come back in any talk. */
import { fold } from '@madeleine/base'
import { FILLER_WORDS, LIGHT_WORDS } from './en/words.ts'
import { wordSet } from './language-words.ts'
import { spacedLists, unspacedLists } from './languages.ts'
import { FUNCTION_CHARACTERS, functionShare, UNSPACED_FILLERS } from './lexicon.ts'
import { queryTerms } from './terms.ts'

/** A word of several characters without spaces gives several pairs. */
const PAIR_WORTH = 0.6
const LIGHT_WORTH = 0.5
/** A number of one or two digits comes back by chance. */
const SHORT_NUMBER_WORTH = 0.3

/**
 * Words of dates: months, days of the week and parts of them, in the languages of the rules. They say when, and nothing of what.
 * In small letters; words that mean something else more often are left out.
 */
const CALENDAR_WORDS: ReadonlySet<string> = wordSet([...spacedLists('calendar'), ...unspacedLists('calendar')].join(' '))

/**
 * A year, an ordinal number of a day; in Chinese and Japanese anything made of numbers and the
 * signs of dates alone, as pairs cut across words are.
 */
const CALENDAR_NUMBER = /^(?:(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)|[\d零〇一二三四五六七八九十年月日号號星期周週曜今明去昨天]{2,4})$/u

const UNSPACED_PAIR = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}$/u
const HAS_LETTER = /[\p{L}\p{N}]/u

/** What a word is worth as evidence of a topic by its kind, 0–1. @param word a term of a query */
export function evidenceWorth(word: string): number {
  const { fillers, light } = wordKinds()
  if (!HAS_LETTER.test(word) || fillers.has(word) || CALENDAR_NUMBER.test(word)) return 0
  if (/^\d{1,2}$/.test(word)) return SHORT_NUMBER_WORTH
  if (UNSPACED_PAIR.test(word)) return PAIR_WORTH * ([...word].filter((character) => !FUNCTION_CHARACTERS.has(character)).length / 2)
  if ([...word].length < 2) return 0
  return light.has(word) ? LIGHT_WORTH : 1
}

/** Whether a word can be what a short answer says: a number, a time, a name or a thing, and no filler. @param word a term of a query */
export const canAnswer = (word: string): boolean => HAS_LETTER.test(word) && !wordKinds().empty.has(word) && functionShare(word) === 0

interface WordKinds {
  /** Fillers without the words of dates. */
  readonly empty: ReadonlySet<string>
  readonly fillers: ReadonlySet<string>
  readonly light: ReadonlySet<string>
}

let kinds: WordKinds | undefined

/** The lists as stems; made with the first use. */
function wordKinds(): WordKinds {
  const stems = (words: ReadonlySet<string>) => new Set([...words].flatMap((word) => [fold(word), ...queryTerms(word)]))
  if (kinds) return kinds
  const empty = stems(new Set([...FILLER_WORDS, ...UNSPACED_FILLERS]))
  const dates = stems(CALENDAR_WORDS)
  return (kinds = {
    empty: new Set([...empty].filter((word) => !dates.has(word))), fillers: new Set([...empty, ...dates]), light: stems(LIGHT_WORDS),
  })
}
