/** Polish: words that turn the talk. */
import type { LanguageWords } from '../language-words.ts'

export const POLISH_WORDS: LanguageWords = {
  turns: '(?:a|à) propos|nawiasem mówiąc|swoją drogą|(?:tak )?przy okazji|zanim zapomnę|zmieniając temat|z innej beczki',
}
