/** Filler words and grammar of the scripts without spaces: frequent in conversation, and of little use to tell one from another. */
import { UNSPACED_LANGUAGES } from './languages.ts'

/** Filler words of Chinese, Japanese and Thai. */
export const UNSPACED_FILLERS: ReadonlySet<string> = new Set(UNSPACED_LANGUAGES.flatMap(({ fillers }) => [...fillers]))

/** Characters that carry grammar in Chinese, and the kana of Japanese endings: of little weight in titles and vectors. */
export const FUNCTION_CHARACTERS: ReadonlySet<string> =
  new Set(UNSPACED_LANGUAGES.flatMap(({ functionCharacters = '' }) => [...functionCharacters]))
