/**
 * Which words of a text are the evidence of an answer. The index says which of its terms a text and the query share; a term is the
 * stem of a word, folded, and the page has no stemmers: a word is marked that a term may well be the stem of.
 */

/** A piece of a text, marked if it is evidence. All pieces together are the text. */
export interface EvidencePiece {
  readonly text: string
  readonly isEvidence: boolean
}

const WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}_'’]*[\p{L}\p{M}\p{N}])?/gu
/** Scripts without spaces, whose terms are single characters and pairs of neighbours. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const UNSPACED_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{M}]+/gu

/** A stem that is shorter than this is its own word only: `at` is no evidence for `attic`. */
const LEAST_STEM = 3
/** Letters that an ending has at most: walk-ings, liv-ing, freund-lichkeit. */
const MOST_ENDING = 6
/** Behind a stem that is no longer than the least, which begins many words: run-ning and bus-es, but not run-way. */
const SHORT_ENDING = /^(?:e?s|e?d|en?|(?:\p{L})?(?:ing|ings|ed|ers?))$/u
const MOST_WORD = 60

/** Letters without accents, in lower case. */
const folded = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const withUmlauts = (word: string): string =>
  folded(word.normalize('NFKC').toLowerCase().replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss'))

/** Whether one of the terms may be the stem of a word: it begins with it, or did before its last letter changed (happi, happy). */
function mayStem(terms: ReadonlySet<string>, spelling: string): boolean {
  if (terms.has(spelling)) return true
  if (/\d/.test(spelling)) return false
  for (let length = spelling.length - 1; length >= Math.max(LEAST_STEM, spelling.length - MOST_ENDING); length--) {
    const stem = spelling.slice(0, length)
    if ((terms.has(stem) || terms.has(`${stem}i`)) && (length > LEAST_STEM || SHORT_ENDING.test(spelling.slice(length)))) return true
  }
  return false
}

/** Linear in the length of the text. @param terms as the index holds them */
export function evidenceIn(text: string, terms: readonly string[]): EvidencePiece[] {
  const wanted = new Set(terms.map((term) => term.toLowerCase()))
  if (wanted.size === 0 || text === '') return text === '' ? [] : [{ text, isEvidence: false }]
  const marks: (readonly [from: number, to: number])[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (UNSPACED.test(word)) marks.push(...unspacedMarks(word, index, wanted))
    else if (word.length <= MOST_WORD && isWanted(word, wanted)) marks.push([index, index + word.length])
  }
  return piecesOf(text, marks)
}

const isWanted = (word: string, wanted: ReadonlySet<string>): boolean =>
  mayStem(wanted, folded(word)) || mayStem(wanted, withUmlauts(word))
  || (/['’]/.test(word) && word.split(/['’]/).some((part) => part.length >= LEAST_STEM && mayStem(wanted, folded(part))))

/** Pairs of neighbours that are terms, and characters that are, joined where they touch. */
function unspacedMarks(word: string, from: number, wanted: ReadonlySet<string>): (readonly [number, number])[] {
  const marks: [number, number][] = []
  const add = (start: number, end: number): void => {
    const last = marks.at(-1)
    if (last && last[1] >= start) last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  for (const { 0: run, index } of word.matchAll(UNSPACED_RUN)) {
    let [at, before] = [from + index, '']
    for (const character of run) {
      if (wanted.has(before + character)) add(at - before.length, at + character.length)
      else if (wanted.has(character)) add(at, at + character.length)
      at += character.length
      before = character
    }
  }
  return marks
}

function piecesOf(text: string, marks: readonly (readonly [number, number])[]): EvidencePiece[] {
  const pieces: EvidencePiece[] = []
  let at = 0
  const add = (to: number, isEvidence: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), isEvidence })
    at = Math.max(at, to)
  }
  for (const [start, end] of marks) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return pieces
}
