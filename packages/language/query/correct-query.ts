/** Corrects a query: its words that the log does not know are read as near ones that it knows. */
import { compatible, fold, inTurns, type Steps, TURN_UNITS } from '@madeleine/base'
import { languageOf } from '../language.ts'
import { FUNCTION_WORDS } from '../lexicon.ts'
import { isEnglishWord, type UnknownWord } from '../spelling.ts'
import { respellings } from '../respellings.ts'
import { queryWords } from '../terms.ts'
import { readQuery, type AskedText, type Correction, type QueryContext, type QueryReading } from './query.ts'
import { initialsOf, readUnknownWord, type LogWords, type Neighbours, type Reading } from './unknown-word.ts'

/** What the log knows. */
interface KnownWords extends QueryContext {
  /** The terms of messages that are in no index yet, with the number of messages that hold each. */
  readonly waiting: () => Promise<ReadonlyMap<string, number>>
  /** Whether the index holds a word of the query, by its place. */
  readonly isIndexed: readonly boolean[]
  /** Words, as written, that stay as they are: what they would be read as is not in scope. */
  readonly kept?: ReadonlySet<string>
  /** The terms of the index that begin with one of the letters, or all: asked for only where a word may be misspelt. */
  readonly vocabulary: (initials?: readonly string[]) => Promise<Map<string, number>>
}

/** Words that are looked at and words that are corrected, the first of the query. */
const [MOST_READ, MOST_CORRECTED] = [200, 8]

/**
 * The query with each word that neither the index nor a pending message knows read as the nearest that they know: as the
 * name of a speaker or a time, in its other spelling, in parts, joined with its neighbour, or as a word some letters away.
 * Words that the log knows are never altered; nor are common English words, of which there is just no talk, and function words of
 * other languages; and a word of another language is read as an English one only after a slip of the hand.
 *
 * Only words in Latin letters: an edit distance says nothing about Chinese characters.
 *
 * @returns the query itself where nothing is corrected
 */
export async function correctQuery<Q extends AskedText & QueryReading>(query: Q, log: KnownWords): Promise<Q> {
  const suspects = suspectsIn(query, log.isIndexed).filter(({ written }) => !log.kept?.has(written))
  if (suspects.length === 0) return query
  const waiting = await log.waiting()
  const unknown = suspects.filter(({ terms: spelt }) => !spelt.some((term) => waiting.has(term)))
  if (unknown.length === 0) return query
  const readAll = async (words: readonly WrittenWord[], initials?: readonly string[]) => {
    const vocabulary = await log.vocabulary(initials)
    for (const [term, count] of waiting) vocabulary.set(term, (vocabulary.get(term) ?? 0) + count)
    const known = { vocabulary, isWhole: initials === undefined, names: log.names }
    return inTurns(readWords(words, known))
  }
  const first = await readAll(unknown, [...new Set(unknown.flatMap(initialsOf))])
  const others = first.flatMap(({ word, reading }) => (reading || (word.isReal && word.isEnglish) ? [] : [word]))
  const second = others.length === 0 ? [] : await readAll(others)
  const read = [...first, ...second].flatMap(({ word, reading }) => (reading ? [{ word, reading }] : []))
    .sort((a, b) => a.word.index - b.word.index)
  return read.length === 0 ? query : reparsed(query, read, log)
}

/** A word of the query as written, with its place. */
interface WrittenWord extends UnknownWord, Neighbours {
  readonly written: string
  readonly index: number
}

/** Longer ones are no words. */
const LATIN_WORD = /^[a-z]{3,40}$/
/** Letters by themselves: no part of a number, a name in code or an address. */
const WRITTEN_WORD = /(?<![\p{L}\p{M}\p{N}_@]|\p{L}\.)[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}_@]|\.\p{L})/gu

/** So are products and identifiers written, and on purpose: "iPhone", "OpenType". */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u

/** The words that may be misspelt, joined or spelt differently. */
function suspectsIn({ text, words }: AskedText & QueryReading, isIndexed: readonly boolean[]): WrittenWord[] {
  const missing = new Map(
    words.flatMap((own, i): [string, readonly string[]][] => (isIndexed[i] || own[0] === undefined ? [] : [[own[0], own]])),
  )
  if (missing.size === 0) return []
  const language = languageOf(compatible(text))
  const isEnglish = language === 'english'
  const isForeign = language !== undefined && !isEnglish
  const all = [...text.matchAll(WRITTEN_WORD)].slice(0, MOST_READ)
    .map(({ 0: written, index }) => ({ written, index, word: fold(compatible(written)) }))
  return all.flatMap(({ written, index, word }, i): WrittenWord[] => {
    const mayBeMisspelt = LATIN_WORD.test(word) && !INNER_CAPITAL.test(written) && (isEnglish || !FUNCTION_WORDS.has(word))
    const spelt = mayBeMisspelt ? queryWords(written).flat() : []
    const own = spelt.flatMap((term) => missing.get(term) ?? [])
    if (own.length === 0) return []
    const isReal = (isEnglish || language === undefined) && isEnglishWord(word)
    const joined = [[i - 1, i], [i, i + 1]]
      .flatMap(([a, b]) => (all[a!] && all[b!] ? [all[a!]!.word + all[b!]!.word] : [])).filter(isEnglishWord)
    const suspect = {
      written, index, word, terms: [...new Set([...own, ...spelt])], isReal, isEnglish, isForeign, joined,
      isCapital: /^\p{Lu}/u.test(written),
    }
    return !isReal || !isEnglish || joined.length > 0 || respellings(word).length > 0 ? [suspect] : []
  }).slice(0, MOST_CORRECTED)
}

function* readWords(words: readonly WrittenWord[], known: LogWords): Steps<{ word: WrittenWord; reading: Reading | undefined }[]> {
  const read: { word: WrittenWord; reading: Reading | undefined }[] = []
  for (const word of words) {
    read.push({ word, reading: yield* readUnknownWord(word, known) })
    yield TURN_UNITS
  }
  return read
}

interface ReadWord {
  readonly word: WrittenWord
  readonly reading: Reading
}

/** Parses the text with the words as they were read: names, times and topics are found in it as in any other. */
function reparsed<Q extends AskedText & QueryReading>(query: Q, read: readonly ReadWord[], log: QueryContext): Q {
  let text = ''
  let at = 0
  const corrections: Correction[] = []
  for (const { word: { written, index, isCapital }, reading: { to, near } } of read) {
    const spelt = isCapital ? to.charAt(0).toUpperCase() + to.slice(1) : to
    corrections.push({ from: written, to: spelt, terms: [...new Set([...near, ...queryWords(spelt).flat()])] })
    text += query.text.slice(at, index) + spelt
    at = index + written.length
  }
  const parsed = readQuery({ ...query, text: text + query.text.slice(at) }, log)
  const found = new Map(
    read.flatMap(({ reading: { to, near } }) => (near.length === 0 ? [] : queryWords(to).flat().map((term) => [term, near] as const))),
  )
  const words = parsed.words.map((own) => {
    // Stemmed once more a stem may become another, and a word may stand for several: what was found counts
    const near = own.flatMap((term) => found.get(term) ?? [])
    // The right words may tell the language, by which the other words would lose terms
    const before = query.words.find((asked) => asked.some((term) => own.includes(term))) ?? []
    return [...new Set([...near, ...own, ...before])]
  })
  return { ...query, ...parsed, phrases: query.phrases, words, corrections }
}
