/** Function words of languages other than English: language detection counts them, and the index leaves them out. */
import { fold } from '../base/characters.ts'
import { LATIN_LANGUAGES } from './languages.ts'
import { functionWords, type FunctionWords, type LatinWords } from './language-words.ts'
import { wordSet } from './word-set.ts'

/** The function words of a language that have little weight, folded. */
function lightWordsOf({ functionWords: { distinctive, weak, ambiguous }, isLight, fullWeight = '', light = '' }: LatinWords): string[] {
  const full = wordSet(fullWeight)
  const listed = isLight ? [...distinctive, ...weak, ...ambiguous].map(fold).filter((word) => !full.has(word)) : []
  return [...listed, ...wordSet(light)]
}

/** Function words of other languages, folded: of little weight in titles and vectors. Swedish ones have full weight. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(Object.values(LATIN_LANGUAGES).flatMap(lightWordsOf))

/** Words and letters of languages without a stemmer here, so that they are not taken for one of the others. */
export const UNSUPPORTED_LANGUAGES: FunctionWords = functionWords({
  distinctive: 'og jeg ikke nie się này không değil için și hogy', weak: '', ambiguous: '',
  letters: 'æøłżśęąćńřěščžůğışțăőűđơư', indexed: '',
})
