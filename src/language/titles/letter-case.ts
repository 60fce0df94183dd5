/** Letter case of derived text: shouting is lowered, abbreviations stay, and days, months and 'I' have their capital. */
import { capitalised } from '../roll-up.ts'
import { isEnglishWord } from '../english-word.ts'
import { ENGLISH_STOPWORDS, FILLER_WORDS, LIGHT_WORDS } from '../en/words.ts'
import { languageOf } from '../language.ts'
import { wordSet } from '../language-words.ts'
import type { Sentence } from './sentences.ts'

const CAPITALS = /(?<![\p{L}\p{N}_])\p{Lu}{2,}(?:['’]\p{Lu}+)?(?![\p{L}\p{N}_])/gu
const SMALL = /(?<![\p{L}\p{N}_'’.])\p{Ll}{4,}(?![\p{L}\p{N}_])/gu
/** Days, months and languages. */
const DAYS_AND_MONTHS = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|`
  + String.raw`january|february|april|june|july|september|october|november|december|(?<=\d(?:st|nd|rd|th)? )(?:march|`
  + String.raw`may|august)|english|german|french|spanish|italian|chinese|japanese)(?![\p{L}\p{N}_])`, 'gu')
/** Messages that write a word in capitals, from which on that is how it is written: a ship, a company, an abbreviation. */
const USUAL = 2
/** Longest abbreviation, in letters. */
const ABBREVIATION = 4
/** No word is spoken like this: LGBTQ. */
const CONSONANTS = /^[bcdfghjklmnpqrstvwxz]+$/u

/**
 * A function that gives a text of these sentences its letter case. @param names 'capital': what is
 * no English word and is shouted, or written with a capital elsewhere in English talk, is a name
 */
export function letterCaseOf(sentences: readonly Sentence[], names: 'capital' | 'asWritten' = 'asWritten'): (text: string) => string {
  const inCapitals = new Map<string, Set<number>>()
  const otherwise = new Map<string, string>()
  const capitals = new Set<string>()
  for (const { words, message } of sentences) {
    for (const { spelling: { lower, text, isCapitalised, isShouted, isOrdinary } } of words) {
      if (isCapitalised) capitals.add(lower)
      if (isShouted) inCapitals.set(lower, (inCapitals.get(lower) ?? new Set<number>()).add(message))
      else if (isOrdinary && !otherwise.has(lower)) otherwise.set(lower, text)
    }
  }
  const calm = (word: string): string => {
    const key = word.toLowerCase()
    const other = otherwise.get(key)
    if (other !== undefined) return /^\p{Lu}/u.test(other) && !isCommon(key) ? other : key
    if (isCommon(key)) return key
    return word.length <= ABBREVIATION || CONSONANTS.test(key) || (inCapitals.get(key)?.size ?? 0) >= USUAL ? word
      : names === 'capital' && !isEnglishWord(key) ? capitalised(key)
      : key
  }
  const isEnglish = names === 'capital'
    && languageOf(sentences.map(({ text }) => text).join(' ').slice(0, 2000).normalize('NFC')) === 'english'
  const named = (word: string): string => (!capitals.has(word) || isEnglishWord(word) || isCommon(word) ? word : capitalised(word))
  return (text) => (isEnglish ? text.replace(SMALL, named) : text).replace(CAPITALS, calm)
    .replace(DAYS_AND_MONTHS, capitalised).replace(/(?<![\p{L}\p{N}_.'’])i(?=$|[\s,;]|['’ ]+(?:m|ve|ll|d)(?!\p{L}))/gu, 'I')
}

/** A text with a capital at its start, after an opening mark too: '¿Cómo …'. */
export const withCapital = (text: string): string =>
  text.replace(/^(\P{L}{0,2})(\p{Ll}.*)$/su, (_, mark: string, rest: string) => (/\d/.test(mark) ? mark + rest : mark + capitalised(rest)))

/** Two letters that are no abbreviation: IT, US and RE may be one. */
const SHORT = wordSet('is no so to do go my me we he on in of or if be am at by up an as oh')

/** A function word, or one so frequent that it is no name. */
export const isCommon = (word: string): boolean =>
  word.length < 3 ? SHORT.has(word) : ENGLISH_STOPWORDS.has(word.replace(/['’]/g, '')) || FILLER_WORDS.has(word) || LIGHT_WORDS.has(word)

/** A word that is a name nowhere: 'the', 'give'. */
export const isFunctionWord = (word: string): boolean => ENGLISH_STOPWORDS.has(word.replace(/['’]/g, '')) || FILLER_WORDS.has(word)

/** Without the brackets and quotation marks that lack their other half. */
export function balanced(text: string): string {
  if (!PAIRED.test(text)) return text
  return PAIRS.reduce((rest, [open, close]) => {
    const [opened, closed] = [rest.split(open).length, rest.split(close).length]
    return open === close ? (opened % 2 === 0 ? rest.replaceAll(open, '') : rest)
      : opened === closed ? rest
      : rest.replaceAll(open, '').replaceAll(close, '')
  }, text)
}
/** Most texts have none of these signs. */
const PAIRED = /[()[\]{}“”„«»「」『』（）"]/
const PAIRS =
  [['(', ')'], ['[', ']'], ['{', '}'], ['“', '”'], ['„', '“'], ['«', '»'], ['「', '」'], ['『', '』'], ['（', '）'], ['"', '"']] as const
