/**
 * People who take part in talk under another name than their messages have: whom others call so, and whose names a
 * question spells otherwise.
 */
import { fold } from '../../text/characters.ts'
import { spacedLists, unspacedLists } from '../../text/languages.ts'
import { compatible } from '../../text/normalise.ts'
import { LatinRegExp } from '../../latin-regexp.ts'
import { literalPattern } from '../../literal-pattern.ts'

/** What stands before a name that is called out. */
const COURTESIES = spacedLists('calls').join('|')
const COURTESIES_UNSPACED = unspacedLists('calls').join('|')
const SECOND_PERSON = String.raw`(?<![\p{L}\p{M}])(?:${spacedLists('you').join('|')})(?![\p{L}\p{M}])`

/**
 * What says of a text whether it calls somebody by a name: "Hello Ann", "Where do you work, Ann?". Its expressions are made once for
 * all texts. @param name as written in a question
 */
export function callsOf(name: string): (text: string) => boolean {
  const called = literalPattern(compatible(name).toLowerCase())
  const calls = [
    new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:${COURTESIES}),? ${called}(?![\p{L}\p{M}'’])`, 'u'),
    new LatinRegExp(String.raw`${SECOND_PERSON}[^.!?\n]*,? ${called}\s*(?:[!?]|\.(?!\p{L})|$)`, 'mu'),
    ...(UNSPACED.test(name) ? [new RegExp(String.raw`(?:${COURTESIES_UNSPACED})[，,]?\s*${called}|^${called}[，,！!]`, 'mu')] : []),
  ]
  return (text) => {
    const said = compatible(text).toLowerCase()
    return calls.some((call) => call.test(said))
  }
}

const UNSPACED = /\p{sc=Han}/u

/** As of words that may be misspelt: shorter ones are near too many. */
const LEAST_LETTERS = 4

/** Whether a name may be another spelt by its sound: they differ by vowels, by s and z, c and k, by a silent h or a double letter. */
export function soundsLike(asked: string, known: string): boolean {
  const [a, b] = [asked, known].map((name) => fold(compatible(name)).toLowerCase()) as [string, string]
  return a.length >= LEAST_LETTERS && a[0] === b[0] && /^[a-z]+$/u.test(a + b) && soundOf(a) === soundOf(b)
}

const soundOf = (name: string): string =>
  name.replace(/ph/gu, 'f').replace(/h/gu, '').replace(/z/gu, 's').replace(/c|q/gu, 'k')
    .replace(/[aeiouy]+/gu, 'a').replace(/(.)\1+/gu, '$1')
