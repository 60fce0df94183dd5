/** Whether a run of letters may be a word of some language, or is what a hand on the keyboard types. */

/** Consonants in a row that a plain Latin word has at most; digraphs make four common ("Knirpschen"). */
const MOST_CONSONANTS = /[^aeiouy]{5}/
const KEY_ROWS = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm']
/** Neighbouring keys that words have by chance too: "property" has four. */
const LEAST_KEYS = 4

/**
 * False for plain Latin letters without a vowel, with five consonants in a row or the same letter three times, or most of
 * them neighbours on the keyboard: "qwrtz", "xkcdq", "asdfgh". Other letters are only typed by who writes a language with them.
 *
 * @param word lower case
 */
export function isPlausibleWord(word: string): boolean {
  if (!/^[a-z]+$/.test(word)) return true
  return /[aeiouy]/.test(word) && !MOST_CONSONANTS.test(word) && !/(.)\1\1/.test(word) && 2 * neighbouringKeys(word) <= word.length
}

/** Letters of the longest run of neighbouring keys, in either direction. */
function neighbouringKeys(word: string): number {
  const rows = [...KEY_ROWS, ...KEY_ROWS.map((row) => [...row].reverse().join(''))]
  let most = 0
  for (let from = 0; from < word.length; from++) {
    let to = from + Math.max(LEAST_KEYS, most + 1)
    while (to <= word.length && rows.some((row) => row.includes(word.slice(from, to)))) most = to++ - from
  }
  return most
}
