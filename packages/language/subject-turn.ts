/** Whether a message turns the talk to another subject: "by the way", 对了. */
import { LatinRegExp } from '@madeleine/base'
import { KOREAN_WORDS } from './ko/words.ts'
import { spacedLists, unspacedLists } from './languages.ts'
import { POLISH_WORDS } from './pl/words.ts'
import { RUSSIAN_WORDS } from './ru/words.ts'

/** A message turns with its first words, or after a short sentence that ends what was before: "Will do! By the way, …". */
const START = String.raw`^(?:[^.!?…。！？\n]{0,60}[.!?…。！？\n]\s*)?`
/** Words without a meaning of their own that come before. */
const LEAD = String.raw`(?:(?:oh+|ah+|ach|och|uh|hey|ok(?:ay)?|so|and|und|et|y|e|en|ja|a|а|и|о|ой|아)[\s,]+){0,2}`
const UNSPACED_LEAD = '(?:[哦噢啊嗯あえ诶欸][、，,… ]*)?'
const OTHER_SPACED = [RUSSIAN_WORDS, POLISH_WORDS, KOREAN_WORDS].flatMap(({ turns }) => turns ?? [])

const SPACED = new LatinRegExp(
  `${START}${LEAD}(?:${[...spacedLists('turns'), ...OTHER_SPACED].join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const UNSPACED = new LatinRegExp(`${START}${UNSPACED_LEAD}(?:${unspacedLists('turns').join('|')})`, 'u')

/** @param text a message, or its beginning */
export const turnsSubject = (text: string): boolean => SPACED.test(text) || UNSPACED.test(text)
