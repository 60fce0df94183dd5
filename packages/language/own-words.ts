/** Whether a message says anything by itself, or only greets, thanks, agrees and names people. */
import { ENGLISH_STOPWORDS, FILLER_WORDS } from './en/words.ts'
import { KOREAN_FILLERS } from './ko/words.ts'
import { wordSet } from './language-words.ts'
import { spacedLists } from './languages.ts'
import { FUNCTION_CHARACTERS, UNSPACED_FILLERS } from './lexicon.ts'
import { terms } from './terms.ts'

/** Longer texts say something: their words need not be looked at. */
const SHORT_CHARACTERS = 120
/** Greetings and thanks in languages whose words the lists of fillers lack, and words that only go with them. */
const COURTESIES = wordSet(spacedLists('greetings').join(' '))

/**
 * False for names, greetings, thanks, function words, emoji and punctuation only: "WEI WEI WEI", "Thank you Marta", "好的，谢谢".
 * A number says something, and so does any other word.
 *
 * @param people names
 */
export function ownWordsBeside(people: readonly string[]): (text: string) => boolean {
  const names = new Set(people.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}]+/u)).filter((word) => word !== ''))
  return (text) => hasOwnWords(text, names)
}

function hasOwnWords(text: string, names: ReadonlySet<string>): boolean {
  if (text.length > SHORT_CHARACTERS) return true
  let before = ''
  // Word by word, since the first or second mostly says something
  for (const [word] of text.matchAll(WORD)) {
    if (saysSomething(word, before, names)) return true
    before = word
  }
  return false
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu

function saysSomething(word: string, before: string, names: ReadonlySet<string>): boolean {
  const plain = word.toLowerCase().replace(/['’]/gu, '')
  if (/\p{N}/u.test(word)) return true
  if (isAddressed(word, before) || names.has(plain) || COURTESIES.has(plain)
    || FILLER_WORDS.has(plain) || ENGLISH_STOPWORDS.has(plain) || KOREAN_FILLERS.has(plain)) {
    return false
  }
  return UNSPACED.test(word) ? hasUnspacedWords(word, names) : terms(word).length > 0
}

/** The last word of a courtesy that a name follows. */
const ADDRESSING = wordSet(spacedLists('addressing').join(' '))

/** Whether a capitalised word stands directly behind a courtesy: "Thank you Marta". */
const isAddressed = (word: string, before: string): boolean => /^\p{Lu}/u.test(word) && ADDRESSING.has(before.toLowerCase())

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

/** Whether anything is left of a run without spaces when fillers, grammar and names are taken away. */
function hasUnspacedWords(run: string, names: ReadonlySet<string>): boolean {
  let left = run.toLowerCase()
  for (const filler of [...names, ...UNSPACED_FILLERS].sort((a, b) => b.length - a.length)) left = left.replaceAll(filler, '')
  return [...left].some((character) => !FUNCTION_CHARACTERS.has(character))
}

/** Characters of a run without spaces that are one word at most. */
const UNSPACED_WORD = 2

/** Whether a text is a single word, a greeting, thanks or praise: what calls out, and says nothing that one could look for. */
export function isBurst(text: string): boolean {
  if (!hasOwnWords(text, NOBODY)) return true
  const [first, second] = text.slice(0, SHORT_CHARACTERS).matchAll(WORD)
  return first !== undefined && second === undefined && (!UNSPACED.test(first[0]) || [...first[0]].length <= UNSPACED_WORD)
}

const NOBODY: ReadonlySet<string> = new Set()
