/** The words by which it is seen that an episode was used, and what each is worth. */
import { fold } from '../../text/characters.ts'
import { FILLER_WORDS, LIGHT_WORDS } from '../../lang/en/filler-words.ts'
import { spacedLists, unspacedLists } from '../../text/languages.ts'
import { FUNCTION_CHARACTERS, UNSPACED_FILLERS } from '../../text/lexicon/filler-words.ts'
import { wordSet } from '../../text/lexicon/word-set.ts'
import { queryTerms } from '../../text/terms.ts'

/** Characters of a text that are read. */
const READ_CHARACTERS = 4000

/** The distinct words of a text: stems, and pairs of characters in scripts without spaces. */
export const wordsIn = (text: string): readonly string[] => queryTerms(text.slice(0, READ_CHARACTERS))

/** In how many of the user's latest segments a word occurs, 1 or more. */
export interface WordFrequencies {
  readonly of: (word: string) => number
  /** Number of those segments. */
  readonly segments: number
}

/**
 * Segments in which a word occurs that is worth nothing: as many as there are, but at least 8,
 * since among fewer nothing is common, and at most 30.
 */
const EVERYDAY_SEGMENTS = { least: 8, most: 30 }
/** A word of several characters without spaces gives several pairs. */
const PAIR_WORTH = 0.6
const LIGHT_WORTH = 0.5
/** A number of one or two digits comes back by chance. */
const SHORT_NUMBER_WORTH = 0.3

/**
 * What a word is worth as evidence, 0–1: its rarity, 1 − ln(others) / ln(everyday), times what kind of word it is. `others` are
 * the segments with it besides one, which may be the talk that is reviewed; `everyday` are all segments, within 8–30. Kinds: 0 for filler,
 * signs and dates (a month or a year comes back in any talk of plans), 0.3 for short numbers, 0.5
 * for words of everyday, 0.6 for a pair of characters.
 */
export const worthOf = (word: string, { of, segments }: WordFrequencies): number => kindWorth(word) * rarity(of(word), segments)

function rarity(holding: number, segments: number): number {
  const everyday = Math.min(EVERYDAY_SEGMENTS.most, Math.max(EVERYDAY_SEGMENTS.least, segments))
  return Math.max(0, 1 - Math.log(Math.max(1, holding - 1)) / Math.log(everyday))
}

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

function kindWorth(word: string): number {
  const { fillers, light } = wordKinds()
  if (!HAS_LETTER.test(word) || fillers.has(word) || CALENDAR_NUMBER.test(word)) return 0
  if (/^\d{1,2}$/.test(word)) return SHORT_NUMBER_WORTH
  if (UNSPACED_PAIR.test(word)) return PAIR_WORTH * ([...word].filter((character) => !FUNCTION_CHARACTERS.has(character)).length / 2)
  if ([...word].length < 2) return 0
  return light.has(word) ? LIGHT_WORTH : 1
}

interface WordKinds {
  readonly fillers: ReadonlySet<string>
  readonly light: ReadonlySet<string>
}

let kinds: WordKinds | undefined

/** The lists as stems; made with the first use. */
function wordKinds(): WordKinds {
  const stems = (words: ReadonlySet<string>) => new Set([...words].flatMap((word) => [fold(word), ...queryTerms(word)]))
  return (kinds ??= { fillers: stems(new Set([...FILLER_WORDS, ...UNSPACED_FILLERS, ...CALENDAR_WORDS])), light: stems(LIGHT_WORDS) })
}
