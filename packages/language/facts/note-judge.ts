/** The judge of what is worth noting: how surely a sentence tells something durable of the person who says it. */
import { readPackageFile } from '@madeleine/base'
import { widePattern } from './finding.ts'
import { SPACED_WORDS, UNSPACED_WORDS } from './note-words.ts'
import { WORD_KINDS, type WordKind } from './word-kinds.ts'

/** A text's vector, of the length 127; undefined where no word is known. */
export type VectorOf = (text: string) => Int8Array | undefined

/** Whose vectors a judge knows: the table's of meaning, or multilingual-e5-small's. */
export type JudgeKind = 'table' | 'e5'

/** What `train/notes` fits, a file for each kind. */
interface JudgeWeights {
  /** Added to the sum: log-odds of a sentence of natural talk of which nothing else is known. */
  readonly bias: number
  /** What one step of a weight is worth. */
  readonly steps: { readonly form: number; readonly vector: number }
  /** Whole numbers from −127 to 127: of each feature of form, and of each dimension of a vector. */
  readonly form: readonly number[]
  readonly vector: readonly number[]
}

const KINDS = {
  table: {
    file: 'resources/note-judge.json', lengthOf: () => 127,
    /** What marks and the vector add to the log-odds by words at most: of a hundred sentences that are noted, one has more. */
    mostBesideWords: 3,
  },
  e5: {
    file: 'resources/note-judge-e5.json', lengthOf: (vector: ArrayLike<number>) => Math.hypot(...Array.from(vector)),
    mostBesideWords: 7.5, // what all its vectors share is part of the bias
  },
}

const read = new Map<JudgeKind, JudgeWeights>()
function weightsOf(kind: JudgeKind): JudgeWeights {
  const weights = read.get(kind) ?? JSON.parse(new TextDecoder().decode(readPackageFile(KINDS[kind].file))) as JudgeWeights
  read.set(kind, weights)
  return weights
}

/**
 * The log-odds that a sentence is worth noting: durable, and of the person, their people, animals and things. Calibrated on natural
 * talk, of which about a fifth is. Linear in the sentence. @param vector of its kind; undefined: nothing is added for it
 */
export function noteOdds(sentence: string, of: ArrayLike<number> | undefined, kind: JudgeKind = 'table'): number {
  const { bias, steps, form, vector } = weightsOf(kind)
  const byMeaning = of ? vector.reduce((sum, weight, i) => sum + weight * of[i]!, 0) / KINDS[kind].lengthOf(of) : 0
  return bias + weighted(formOf(sentence), form) * steps.form + byMeaning * steps.vector
}

/** What a sentence without its vector lacks on average: by form alone fewer are told, as surely. */
const WITHOUT_VECTOR = 1.25

/** Whether its words leave it open: of half of all sentences they alone tell that it does not, which takes a third of the time. */
export function mayBeWorthNoting(sentence: string, leastOdds: number, kind: JudgeKind = 'table'): boolean {
  const { bias, steps, form } = weightsOf(kind)
  return bias + weighted(wordFeaturesOf(sentence), form) * steps.form + KINDS[kind].mostBesideWords >= leastOdds
}

/** Whether the log-odds by the table reach a least. @param vectorOf absent: by form alone */
export function isWorthNoting(sentence: string, leastOdds: number, vectorOf: VectorOf | undefined): boolean {
  if (!mayBeWorthNoting(sentence, leastOdds)) return false
  return (vectorOf ? noteOdds(sentence, vectorOf(sentence)) : noteOdds(sentence, undefined) + WITHOUT_VECTOR) >= leastOdds
}

const weighted = (values: readonly number[], by: readonly number[]): number =>
  values.reduce((sum, value, i) => sum + value * by[i]!, 0)

// Features of form: the kinds of words in a sentence, how it begins, and its marks.

/** Each word with its kinds in each language that has it, as bits. */
const SPACED = new Map<string, Map<number, number>>()
const listed = Object.values(SPACED_WORDS).flatMap((lists, language) => WORD_KINDS.flatMap((name, kind) =>
  lists[name].trim().split(/\s+/).map((word) => ({ word, language, bit: 1 << kind }))))
for (const { word, language, bit } of listed) {
  const kinds = SPACED.get(word) ?? new Map<number, number>()
  SPACED.set(word, kinds.set(language, (kinds.get(language) ?? 0) | bit))
}
const LANGUAGES = Object.keys(SPACED_WORDS).length
const UNSPACED = Object.fromEntries(Object.entries(UNSPACED_WORDS).map(([language, lists]) =>
  [language, WORD_KINDS.map((kind) => new RegExp(lists[kind], 'gu'))]))

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}]+)*/gu
/** Kinds by which a sentence may begin. */
const FIRST_KINDS: readonly WordKind[] = ['me', 'mine', 'us', 'you', 'third', 'it', 'maybe', 'now', 'mind', 'asks', 'greets']
/** What else is seen in a sentence, by expressions of its lower case, but for those of `CASED`. */
const MARKS: Readonly<Record<string, RegExp>> = {
  digit: /\p{N}/u,
  'long-number': /\d{4}/,
  'day-or-hour': /\p{N}(?:st|nd|rd|th|\.|er)?\s|\p{N}[:h]\p{N}{2}|\p{N}[月号日]/u,
  name: /(?<=[^\s\p{P}]\s+["“]?)\p{Lu}\p{L}+/u,
  exclaims: /!/,
  comma: /[,，;；]/,
  colon: /[:：]/,
  dots: /…|\.\.\./,
  'brackets-or-code': /["“”«»「」`{}<>=_()[\]]/,
  emoji: /\p{Extended_Pictographic}|:\)|:\(/u,
  'no-capital': /^\P{Lu}+$/u,
  'list-item': /^\s*(?:[-*•]|\d+[.)])\s/u,
  progressive: widePattern(String.raw`(?:\bam|['’]m|\bim|\bare|['’]re) (?:\p{L}+ )?\p{L}+ing\b|^\p{L}+ing\b|\best(?:oy|ou|amos) \p{L}+ndo\b
    |\bsto \p{L}+ndo\b|着|在\p{L}+呢|て(?:い)?る|고 있`, 'u'),
  perfect: /\b(?:have|['’]ve|has) (?:\p{L}+ )?(?:been|\p{L}+ed)\b/u,
  is: widePattern(String.raw`\b(?:am|['’]m|is|['’]s|are|['’]re|bin|ist|soy|suis|sono|sou|ben) (?:an?|the|eine?|une?|\p{L}+)\b`, 'u'),
  'a-thing': /\b(?:a|an|two|three|zwei|drei|dos|tres|deux|trois|一|两) /u,
  'in-a-place': /\b(?:in|at|from|aus|bei|en|de|à|chez|a|u) \p{Lu}/u,
  for: /\bfor (?:the|my|an?|it|you)\b/u,
  'of-the-day': widePattern(String.raw`\b(?:yesterday|last night|this (?:morning|afternoon|evening)|tonight|earlier|hoy|ayer|heute|gestern
    |hier|ce matin|oggi|ieri|hoje|ontem)\b|今天|昨|刚`, 'u'),
  wants: widePattern(String.raw`\b(?:need|want|like|möchte|brauche|hätte|will|quiero|necesito|veux|besoin|voudrais|aimerais) (?:to|an?|the
    |it|you|this|some|eine?n?|das|un|una|que|d)`, 'u'),
}
const CASED: ReadonlySet<string> = new Set(['name', 'no-capital', 'in-a-place'])
const MARK_EXPRESSIONS = Object.entries(MARKS).map(([name, mark]) => ({ mark, isCased: CASED.has(name) }))
/** Numbers of words from which on a sentence counts as longer. */
const LENGTHS: readonly number[] = [3, 5, 8, 12, 18, 28]

/** Names of the features of form, in the order of the weights. */
export const FORM_FEATURES: readonly string[] = [
  ...WORD_KINDS, ...FIRST_KINDS.map((kind) => `first-${kind}`), ...LENGTHS.map((words) => `words-${words}`),
  'nobody', 'self-now', 'mine-kin', 'self-often', 'self-date', 'self-text', 'us-now', 'self-turn', 'self-taste', 'us-turn', 'self-maybe',
  'self-mind', 'third-alone', ...Object.keys(MARKS),
]

/** The features of form of a sentence: counts of at most 2, and 0 or 1. */
export function formOf(sentence: string): number[] {
  const lower = sentence.toLowerCase()
  return [
    ...wordFeaturesOf(sentence), ...MARK_EXPRESSIONS.map(({ mark, isCased }) => Number(mark.test(isCased ? sentence : lower))),
  ]
}

/** Those of its words, which are cheaper to tell than marks. */
function wordFeaturesOf(sentence: string): number[] {
  const { counts, first, words } = kindsIn(sentence)
  const has = (kind: WordKind): number => Math.min(1, counts[WORD_KINDS.indexOf(kind)]!)
  const self = Math.max(has('me'), has('mine'))
  const own = Math.max(self, has('us'))
  return [
    ...counts, ...FIRST_KINDS.map((kind) => Number(first.includes(kind))), ...LENGTHS.map((least) => Number(words >= least)),
    1 - own, self * has('now'), has('mine') * has('kin'), self * has('often'), self * has('date'), self * has('text'),
    has('us') * has('now'), self * has('turn'), self * has('taste'), has('us') * has('turn'), self * has('maybe'), self * has('mind'),
    has('third') * (1 - own),
  ]
}

/** The words of a sentence by their kinds. */
export interface SeenWords {
  /** Of each kind, at most 2. */
  readonly counts: readonly number[]
  /** Kinds of the first word. */
  readonly first: readonly WordKind[]
  readonly words: number
}

const scriptOf = (sentence: string): 'ja' | 'zh' | 'ko' | undefined =>
  /^[\0-\u036f\u2000-\u206f]*$/.test(sentence) ? undefined
  : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence) ? 'ja' : /\p{Script=Han}/u.test(sentence) ? 'zh'
  : /\p{Script=Hangul}/u.test(sentence) ? 'ko' : undefined

/** Characters of unspaced text that say as much as a word. */
const CHARACTERS_A_WORD = 1.6

export function kindsIn(sentence: string): SeenWords {
  const script = scriptOf(sentence)
  if (script) {
    const found = UNSPACED[script]!.map((words) => [...sentence.matchAll(words)].map(({ index }) => index))
    return {
      counts: found.map((places) => Math.min(2, places.length)), first: WORD_KINDS.filter((_, i) => found[i]!.includes(0)),
      words: Math.round(sentence.length / CHARACTERS_A_WORD),
    }
  }
  const words = sentence.toLowerCase().replaceAll('’', "'").match(WORD) ?? []
  const known = words.map((word) => SPACED.get(word))
  // The language that knows most of the words; of equals the first
  const hits = Array.from({ length: LANGUAGES }, () => 0)
  for (const languages of known) for (const language of languages?.keys() ?? []) hits[language]!++
  const language = hits.indexOf(Math.max(...hits))
  const counts = Array.from(WORD_KINDS, () => 0)
  for (const languages of known) {
    const kinds = languages?.get(language) ?? 0
    for (let kind = 0; kinds >> kind !== 0; kind++) if (((kinds >> kind) & 1) === 1 && counts[kind]! < 2) counts[kind]!++
  }
  const first = known[0]?.get(language) ?? 0
  return { counts, first: WORD_KINDS.filter((_, kind) => ((first >> kind) & 1) === 1), words: words.length }
}
