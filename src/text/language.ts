/** The language of a text, told by its function words and its letters. */
import { ELSEWHERE, ENGLISH_KEPT, FOREIGN, FUNCTION_WORDS_OF, type ForeignLanguage } from './lexicon/function-words.ts'
import { ENGLISH_STOPWORDS } from './lexicon/stopwords.ts'

/** Languages of Latin script that search terms are stemmed in. */
export type Language = 'english' | ForeignLanguage

/** How far a text is read, in UTF-16 units: a few hundred words show their language. */
const READ = 2000

/** What one word is worth: a word that tells, one that may be a name, one that only tips the balance, a letter beyond a–z. */
const TELLING = 3
const MAYBE_NAME: Pick<Clue, 'solid' | 'weak'> = { solid: 1, weak: 1 }
const WEAK = 1
const LETTER = 1
/** A text is in a language when at least one word in eight tells it; the lists catch one in three of running text. */
const WORDS_PER_TELLING = 8
/** The same where names and borrowed words are all that tells. */
const WORDS_PER_GUESS = 4
/** Different words that must speak for a language: one may be a name or borrowed (Hai, faux pas, rendez-vous). */
const WORDS_NEEDED = 2

/** A candidate's evidence in one word. */
interface Clue {
  readonly candidate: number
  /** Enough of this decides. */
  readonly solid: number
  readonly weak: number
}

const CANDIDATES = [...FOREIGN.map((language) => FUNCTION_WORDS_OF[language]), ELSEWHERE]
const cluesOf = (clue: (candidate: (typeof CANDIDATES)[number]) => Pick<Clue, 'solid' | 'weak'>): readonly Clue[] =>
  CANDIDATES.map((words, candidate) => ({ candidate, ...clue(words) })).filter(({ solid, weak }) => solid + weak > 0)

const wordClues = (word: string): readonly Clue[] =>
  cluesOf(({ telling, kept, weak }) => ({ solid: telling.has(word) || kept.has(word) ? TELLING : 0, weak: weak.has(word) ? WEAK : 0 }))

/** What only English has. What it shares with another language speaks for neither; nor do addresses and single letters. */
const ENGLISH: readonly Clue[] = []
const WORDS: ReadonlyMap<string, readonly Clue[]> = new Map([
  ...[...ENGLISH_STOPWORDS, ...ENGLISH_KEPT].filter((word) => word.length > 1 && !/^(?:https?|www|ur)$/.test(word)).map((word) => [word, ENGLISH] as const),
  ...CANDIDATES.flatMap(({ telling, kept, weak, mute }) => [...telling, ...kept, ...weak, ...mute])
    .map((word) => [word, wordClues(word)] as const),
])

/**
 * FNV-1a over UTF-16 units. Cutting out every word of a text to look it up would double the time its terms take;
 * its hash costs a sixth. What may be foreign is then compared; what has an English word's 32 bits passes for it.
 */
const FNV_START = 0x811c9dc5 | 0
const FNV_PRIME = 0x01000193
const hashOf = (word: string): number =>
  Array.from({ length: word.length }, (_, at) => word.charCodeAt(at)).reduce((hash, unit) => Math.imul(hash ^ unit, FNV_PRIME), FNV_START)

/** Words by hash, open addressing with linear probing; 0 is free. A third full. */
const SLOTS = 2048
const HASHES = new Int32Array(SLOTS)
const KINDS = new Uint8Array(SLOTS)
/** What is known of the word in a slot: nothing, that it says nothing, that it is English, that its clues are to be read. */
const SILENT = 1
const IS_ENGLISH = 2
const TO_BE_READ = 3
function slotOf(hash: number): number {
  let slot = hash & (SLOTS - 1)
  while (HASHES[slot] !== 0 && HASHES[slot] !== hash) slot = (slot + 1) & (SLOTS - 1)
  return slot
}
for (const [word, clues] of WORDS) {
  const slot = slotOf(hashOf(word))
  HASHES[slot] = hashOf(word)
  KINDS[slot] = clues === ENGLISH ? IS_ENGLISH : clues.length === 0 ? SILENT : TO_BE_READ
}

/** Latin letters up to U+024F to lower case (ơ and ư are among them); 0 for all else. */
const LOWER = Uint16Array.from({ length: 0x250 }, (_, unit) => {
  const lower = String.fromCharCode(unit).toLowerCase()
  return /^\p{Script=Latin}/u.test(lower) ? lower.charCodeAt(0) : 0
})

const LETTER_CLUES: ReadonlyMap<string, readonly Clue[]> = new Map(
  CANDIDATES.flatMap(({ letters }) => [...letters]).map((letter) =>
    [letter, cluesOf(({ letters }) => ({ solid: letters.includes(letter) ? LETTER : 0, weak: 0 }))]),
)

let last: { readonly text: string; readonly language: Language | undefined } = { text: '', language: undefined }

/**
 * The language a text in Latin script is written in; undefined where it is too short, mixed or another one.
 *
 * Function words are counted, and words with a letter that only some languages have; a language is given when its
 * evidence is more than any other's and more than twice that for English, and two different words speak for it. Doubt
 * is cheap (such a text is read as English, and asked for in every reading), so what English names are full of
 * (Los Angeles, Notre Dame) and what is spelt like an English word (die, son) decides nothing; nor does what has a
 * capital (Hai, Das Boot, Jürgen): at the start of a sentence it tips the balance, elsewhere not even that.
 *
 * Reads the first 2,000 UTF-16 units, composed (NFC or NFKC) for the letters to count. Never throws.
 */
export function languageOf(text: string): Language | undefined {
  // The same text is read for its terms by several, one after the other.
  if (text !== last.text) last = { text, language: decide(weigh(text.slice(0, READ))) }
  return last.language
}

/** What is gathered of a text, by candidate where it is a list. */
interface Evidence {
  words: number
  english: number
  readonly solid: number[]
  readonly total: number[]
  /** How many different words there are. */
  readonly different: number[]
  /** The words that were counted as different. */
  readonly heard: Set<string>
}

function decide({ words, english, solid, total, different }: Evidence): Language | undefined {
  if (words < 2) return undefined
  const most = Math.max(...total)
  if (most <= english) return english > 0 ? 'english' : undefined
  const best = total.indexOf(most)
  const sure = solid[best] ?? 0
  const share = sure >= TELLING ? WORDS_PER_TELLING : WORDS_PER_GUESS
  const clear = most > english * 2 && total.lastIndexOf(most) === best && most >= TELLING && most * share >= words * TELLING
  // Names alone (Los Angeles, Las Vegas) decide nothing; beside words with its letters they do, where nothing is English.
  const told = sure >= (english === 0 ? LETTER : TELLING) && (different[best] ?? 0) >= WORDS_NEEDED
  return clear && told ? FOREIGN[best] : undefined
}

const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90

const NONE = CANDIDATES.map(() => 0)

function weigh(text: string): Evidence {
  const evidence: Evidence = { words: 0, english: 0, solid: NONE.slice(), total: NONE.slice(), different: NONE.slice(), heard: new Set() }
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
    if (kind <= SILENT && (kind === SILENT || highest < 0x80)) continue
    // MIT, DES, SUR: letters of a name, whatever word they spell.
    if (at - from > 1 && isUpper(text.charCodeAt(from)) && isUpper(text.charCodeAt(from + 1))) continue
    if (kind === IS_ENGLISH) evidence.english += TELLING
    else weighWord(text, from, at, evidence)
  }
  return evidence
}

/** Whether what stands at `from` follows a word: a capital there is no sentence's first. */
const isInSentence = (text: string, from: number): boolean => /[\p{L}\p{N},;&'’-][ \t]?$/u.test(text.slice(Math.max(0, from - 2), from))

/** A word that may be a function word, or has letters beyond a–z. */
function weighWord(text: string, from: number, end: number, evidence: Evidence): void {
  const written = text.slice(from, end)
  const word = written.toLowerCase()
  const isCapital = written[0] !== word[0]
  const clues = WORDS.get(word)
  if (clues === undefined) return weighLetters(word, isCapital, evidence)
  if (isCapital && isInSentence(text, from)) return
  add(isCapital ? clues.map(asName) : clues, evidence)
  hear(word, clues, evidence)
}

const asName = (clue: Clue): Clue => (clue.solid > 0 ? { ...clue, ...MAYBE_NAME } : clue)

/** Names have such letters, and so have German nouns: with a capital they count, but are no word that was heard. */
function weighLetters(word: string, isCapital: boolean, evidence: Evidence): void {
  for (const letter of new Set(word)) {
    const clues = LETTER_CLUES.get(letter)
    if (clues === undefined) continue
    add(clues, evidence)
    // The first letter is enough: the language of the word has it.
    if (!isCapital) hear(word, clues, evidence)
  }
}

function add(clues: readonly Clue[], { solid, total }: Evidence): void {
  for (const { candidate, solid: sure, weak } of clues) {
    solid[candidate] = (solid[candidate] ?? 0) + sure
    total[candidate] = (total[candidate] ?? 0) + sure + weak
  }
}

function hear(word: string, clues: readonly Clue[], { different, heard }: Evidence): void {
  if (heard.has(word)) return
  heard.add(word)
  for (const { candidate } of clues) different[candidate] = (different[candidate] ?? 0) + 1
}
