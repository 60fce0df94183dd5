/** Language detection for texts in Latin script, by function words and letters. */
import { ENGLISH_STOPWORDS, ENGLISH_TIME_WORDS } from './en/words.ts'
import { FOREIGN_LANGUAGES, LATIN_LANGUAGES, type Language } from './languages.ts'
import { UNSUPPORTED_LANGUAGES } from './lexicon.ts'

/** Start of a text that is examined, in UTF-16 units: a few hundred words are enough to detect a language. */
const MAX_CHARS = 2000

/** Scores of one word: a distinctive word, one that may be a name, a weak one (breaks ties only), a letter beyond a–z. */
const DISTINCTIVE_SCORE = 3
const POSSIBLE_NAME_SCORES: Pick<Clue, 'solid' | 'weak'> = { solid: 1, weak: 1 }
const WEAK_SCORE = 1
const LETTER_SCORE = 1
/** A text is in a language when at least one word in eight is distinctive of it; the lists cover one in three of running text. */
const WORDS_PER_DISTINCTIVE = 8
/** The same ratio where names and borrowed words are the only evidence. */
const WORDS_PER_GUESS = 4
/** Distinct words that must be evidence for a language: a single one may be a name or borrowed (Hai, faux pas, rendez-vous). */
const MIN_DISTINCT_WORDS = 2

/** The evidence of one word or letter for a candidate language. */
interface Clue {
  readonly candidate: number
  /** Solid evidence alone can decide. */
  readonly solid: number
  /** Weak evidence is added to the total only. */
  readonly weak: number
}

const CANDIDATES = [...FOREIGN_LANGUAGES.map((language) => LATIN_LANGUAGES[language].functionWords), UNSUPPORTED_LANGUAGES]
const cluesOf = (clue: (candidate: (typeof CANDIDATES)[number]) => Pick<Clue, 'solid' | 'weak'>): readonly Clue[] =>
  CANDIDATES.map((words, candidate) => ({ candidate, ...clue(words) })).filter(({ solid, weak }) => solid + weak > 0)

const wordClues = (word: string): readonly Clue[] =>
  cluesOf(({ distinctive, indexed, weak }) =>
    ({ solid: distinctive.has(word) || indexed.has(word) ? DISTINCTIVE_SCORE : 0, weak: weak.has(word) ? WEAK_SCORE : 0 }))

/**
 * Marks a word that only English has. A word shared with another language is evidence for neither; nor are addresses and single letters.
 */
const ENGLISH: readonly Clue[] = []
const WORDS: ReadonlyMap<string, readonly Clue[]> = new Map([
  ...[...ENGLISH_STOPWORDS, ...ENGLISH_TIME_WORDS].filter((word) => word.length > 1 && !/^(?:https?|www|ur)$/.test(word))
    .map((word) => [word, ENGLISH] as const),
  ...CANDIDATES.flatMap(({ distinctive, indexed, weak, ambiguous }) => [...distinctive, ...indexed, ...weak, ...ambiguous])
    .map((word) => [word, wordClues(word)] as const),
])

/**
 * FNV-1a over UTF-16 units. Slicing every word out of a text to look it up would double the time that its terms take;
 * hashing it adds only a sixth. A word whose slot may be foreign is then compared itself; a word with the 32 bits of an
 * English word counts as English.
 */
const FNV_START = 0x811c9dc5 | 0
const FNV_PRIME = 0x01000193
const hashOf = (word: string): number =>
  Array.from({ length: word.length }, (_, at) => word.charCodeAt(at)).reduce((hash, unit) => Math.imul(hash ^ unit, FNV_PRIME), FNV_START)

/** A hash table of words with open addressing and linear probing, a third full; 0 is a free slot. */
const SLOTS = 2048
const HASHES = new Int32Array(SLOTS)
const KINDS = new Uint8Array(SLOTS)
/** Kinds of the word in a slot; 0 is an unknown word. */
const NO_EVIDENCE = 1
const ENGLISH_ONLY = 2
const HAS_CLUES = 3
function slotOf(hash: number): number {
  let slot = hash & (SLOTS - 1)
  while (HASHES[slot] !== 0 && HASHES[slot] !== hash) slot = (slot + 1) & (SLOTS - 1)
  return slot
}
for (const [word, clues] of WORDS) {
  const slot = slotOf(hashOf(word))
  HASHES[slot] = hashOf(word)
  KINDS[slot] = clues === ENGLISH ? ENGLISH_ONLY : clues.length === 0 ? NO_EVIDENCE : HAS_CLUES
}

/** The lower case of Latin letters up to U+024F (ơ and ư are among them); 0 for every other unit. */
const LOWER = Uint16Array.from({ length: 0x250 }, (_, unit) => {
  const lower = String.fromCharCode(unit).toLowerCase()
  return /^\p{Script=Latin}/u.test(lower) ? lower.charCodeAt(0) : 0
})

const LETTER_CLUES: ReadonlyMap<string, readonly Clue[]> = new Map(
  CANDIDATES.flatMap(({ letters }) => [...letters]).map((letter) =>
    [letter, cluesOf(({ letters }) => ({ solid: letters.includes(letter) ? LETTER_SCORE : 0, weak: 0 }))]),
)

let last: { readonly text: string; readonly language: Language | undefined } = { text: '', language: undefined }

/**
 * Detects the language of a text in Latin script; undefined when the text is too short, mixed or in another language.
 *
 * The score of a language counts its function words and the words with a letter that only some languages have. A language
 * is detected when its score is higher than any other's and more than twice that of English, and at least two distinct
 * words are evidence for it. An undetected language costs little (the text is indexed as English, and queries try every
 * language), so words that are common in English names (Los Angeles, Notre Dame) and words that are spelt like an English
 * word (die, son) decide nothing. Nor do capitalised words (Hai, Das Boot, Jürgen): at the start of a sentence they break
 * ties, elsewhere they do not count.
 *
 * Reads the first 2,000 UTF-16 units, which must be composed (NFC or NFKC) for the letters to count. Never throws.
 */
export function languageOf(text: string): Language | undefined {
  // Several callers compute the terms of the same text one after the other.
  if (text !== last.text) last = { text, language: decide(collectEvidence(text.slice(0, MAX_CHARS))) }
  return last.language
}

/** The evidence collected from a text; arrays are indexed by candidate. */
interface Evidence {
  words: number
  english: number
  readonly solid: number[]
  readonly total: number[]
  /** Number of distinct words that are evidence. */
  readonly distinct: number[]
  /** The words counted in `distinct`. */
  readonly counted: Set<string>
}

function decide({ words, english, solid, total, distinct }: Evidence): Language | undefined {
  if (words < 2) return undefined
  const most = Math.max(...total)
  if (most <= english) return english > 0 ? 'english' : undefined
  const best = total.indexOf(most)
  const bestSolid = solid[best] ?? 0
  const wordsPerHit = bestSolid >= DISTINCTIVE_SCORE ? WORDS_PER_DISTINCTIVE : WORDS_PER_GUESS
  const isClear = most > english * 2 && total.lastIndexOf(most) === best
    && most >= DISTINCTIVE_SCORE && most * wordsPerHit >= words * DISTINCTIVE_SCORE
  // Names alone (Los Angeles, Las Vegas) decide nothing; beside words with letters of the language they do, where no word is English.
  const isSolid = bestSolid >= (english === 0 ? LETTER_SCORE : DISTINCTIVE_SCORE) && (distinct[best] ?? 0) >= MIN_DISTINCT_WORDS
  return isClear && isSolid ? FOREIGN_LANGUAGES[best] : undefined
}

const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90

const NONE = CANDIDATES.map(() => 0)

function collectEvidence(text: string): Evidence {
  const evidence: Evidence = { words: 0, english: 0, solid: NONE.slice(), total: NONE.slice(), distinct: NONE.slice(), counted: new Set() }
  for (let at = 0; at < text.length; at += 1) {
    const from = at
    let hash = FNV_START
    let highest = 0
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      const letter = unit < LOWER.length ? (LOWER[unit] ?? 0) : 0
      if (letter === 0) break
      hash = Math.imul(hash ^ letter, FNV_PRIME)
      if (letter > highest) highest = letter
    }
    if (at === from) continue
    evidence.words += 1
    const slot = slotOf(hash)
    const kind = KINDS[slot] ?? 0
    if (kind <= NO_EVIDENCE && (kind === NO_EVIDENCE || highest < 0x80)) continue
    // MIT, DES, SUR are acronyms, even if they spell a function word.
    if (at - from > 1 && isUpper(text.charCodeAt(from)) && isUpper(text.charCodeAt(from + 1))) continue
    if (kind === ENGLISH_ONLY) evidence.english += DISTINCTIVE_SCORE
    else scoreWord(text, from, at, evidence)
  }
  return evidence
}

/** Whether the word at `from` follows another word, so that its capital does not begin a sentence. */
const isInSentence = (text: string, from: number): boolean => /[\p{L}\p{N},;&'’-][ \t]?$/u.test(text.slice(Math.max(0, from - 2), from))

/** Scores a word that may be a function word, or that has letters beyond a–z. */
function scoreWord(text: string, from: number, end: number, evidence: Evidence): void {
  const original = text.slice(from, end)
  const word = original.toLowerCase()
  const isCapital = original[0] !== word[0]
  const clues = WORDS.get(word)
  if (clues === undefined) return scoreLetters(word, isCapital, evidence)
  if (isCapital && isInSentence(text, from)) return
  addScores(isCapital ? clues.map(asName) : clues, evidence)
  countDistinct(word, clues, evidence)
}

const asName = (clue: Clue): Clue => (clue.solid > 0 ? { ...clue, ...POSSIBLE_NAME_SCORES } : clue)

/** Names have such letters, and so have German nouns: a capitalised word adds to the score, but not to the distinct words. */
function scoreLetters(word: string, isCapital: boolean, evidence: Evidence): void {
  for (const letter of new Set(word)) {
    const clues = LETTER_CLUES.get(letter)
    if (clues === undefined) continue
    addScores(clues, evidence)
    // The first letter is enough: the language of the word has it.
    if (!isCapital) countDistinct(word, clues, evidence)
  }
}

function addScores(clues: readonly Clue[], { solid, total }: Evidence): void {
  for (const { candidate, solid: score, weak } of clues) {
    solid[candidate] = (solid[candidate] ?? 0) + score
    total[candidate] = (total[candidate] ?? 0) + score + weak
  }
}

function countDistinct(word: string, clues: readonly Clue[], { distinct, counted }: Evidence): void {
  if (counted.has(word)) return
  counted.add(word)
  for (const { candidate } of clues) distinct[candidate] = (distinct[candidate] ?? 0) + 1
}
