/** The words of a sentence, classified by weight: `glue` (function words and filler), `light` or `full`. */
import { BoundedMap, fold, MAX_CACHED_CHARS, REMOVED_BEGIN, removedIn, withoutRemoved } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { GERMAN_TITLES } from '../de/phrases.ts'
import { ENGLISH_TITLES } from '../en/titles.ts'
import { ENGLISH_STOPWORDS, FILLER_WORDS, LIGHT_WORDS } from '../en/words.ts'
import { SPANISH_TITLES } from '../es/phrases.ts'
import { FRENCH_TITLES } from '../fr/phrases.ts'
import { KOREAN_FILLERS } from '../ko/words.ts'
import { wordSet } from '../language-words.ts'
import { languageOf } from '../language.ts'
import { FUNCTION_WORDS, FUNCTION_CHARACTERS, UNSPACED_FILLERS, type TitleWords } from '../lexicon.ts'
import { terms } from '../terms.ts'

export interface Word {
  /** Folded, without apostrophes: the form in the word lists. */
  readonly plain: string
  /** The stemmed term: equal for forms of the same word. */
  readonly term: string
  readonly worth: 'glue' | 'light' | 'full'
  /** Begins with a capital although no sentence begins here: a name, or a German noun. */
  readonly capital: boolean
  /** Punctuation precedes this word. */
  readonly afterPunctuation: boolean
  /** Half-open range in the sentence, in UTF-16 units. */
  readonly from: number
  readonly to: number
  readonly spelling: Spelling
}

/** How a word is written. */
export interface Spelling {
  readonly text: string
  readonly lower: string
  /** In lower case, with straight apostrophes. */
  readonly straight: string
  readonly startsSmall: boolean
  /** A capital, then small letters only. */
  readonly isCapitalised: boolean
  /** Two capitals or more, and no small letter. */
  readonly isShouted: boolean
  /** A letter, then a small one. */
  readonly isOrdinary: boolean
}

function spellingOf(text: string): Spelling {
  const lower = text.toLowerCase()
  return {
    text, lower, straight: lower.replaceAll('’', "'"), startsSmall: /^\p{Ll}/u.test(text), isCapitalised: /^\p{Lu}\p{Ll}+$/u.test(text),
    isShouted: /^\p{Lu}{2}[\p{Lu}'’]*$/u.test(text), isOrdinary: /^\p{L}\p{Ll}/u.test(text),
  }
}

/** A function that splits sentences of these messages into words; speakers' names and the language decide the weights. */
export function vocabularyOf(messages: readonly Message[]): (sentence: string) => Word[] {
  const names = messages.flatMap(({ name, text }) => [...(name ?? '').slice(0, 100).split(/[\s_]+/), ...addressedNames(text)])
  const sample = sampleWords(messages)
  const foreign = isForeign(sample)
  const context: ReadingContext = {
    names: [...new Set(names.map(fold))].filter((name) => name !== ''), foreign,
    nounsCapital: foreign && writesNounsCapital(sample) && speaksGerman(sample),
    asCapital: new Map(), asSmall: new Map(),
  }
  const small = { ...context, nounsCapital: false, asCapital: new Map(), asSmall: new Map() }
  return (sentence) => {
    let end = 0
    let cut = false
    let before = ''
    const spans = spansOf(sentence)
    // Who types all nouns small
    const reading = context.nounsCapital && spans.length >= TYPED_SMALL && !/.\p{Lu}/su.test(sentence) ? small : context
    return spans.map(({ text, from }) => {
      const afterPunctuation = cut || (hasSigns(sentence, end, from) && !(INITIAL.test(before) && /^\.? ?$/.test(sentence.slice(end, from))
        && /^\p{Lu}/u.test(text)))
      before = text
      const first = end === 0
      const bareWord = withoutParticle(text)
      end = from + text.length
      cut = bareWord !== text
      return wordAt({ text: bareWord, from, afterPunctuation, first, context: reading })
    })
  }
}

/** Words of a sentence that would have a noun. */
const TYPED_SMALL = 8

/** Before the name that it belongs to: 'R.F. Kuang', 'Dr. Lee'. */
const INITIAL = /^(?:(?!I$)\p{Lu}(?:\.\p{Lu})*|Mrs?|Ms|Dr|Prof|St)$/u

const hasSigns = (sentence: string, from: number, to: number): boolean =>
  to > from && !(to === from + 1 && sentence.charCodeAt(from) === SPACE) && /\S/.test(sentence.slice(from, to))
const SPACE = 32

const ADDRESS = new RegExp(String.raw`(?<!\p{L})(?:[Hh]ey|[Hh]i|[Hh]ello|[Tt]hanks|[Tt]hank[ ]you(?:[ ]so[ ]much)?|`
  + String.raw`[Gg]ood[ ]morning|[Aa]nytime|[Bb]ye|[Hh]allo|[Ss]alut|[Bb]onjour|[Hh]ola|[Cc]iao),?[ ](\p{Lu}\p{Ll}+)`, 'gu')

/** Names that follow a greeting or thanks: 'Hi Ann'. */
const addressedNames = (text: string): string[] => [...text.slice(0, 500).matchAll(ADDRESS)].map(([, name = '']) => name)

interface ReadingContext {
  readonly names: readonly string[]
  readonly foreign: boolean
  /** Nouns begin with a capital, as in German. */
  readonly nounsCapital: boolean
  /** The worth of the words read so far, within a sentence with a capital and otherwise. */
  readonly asCapital: Map<WordForm, Word['worth']>
  readonly asSmall: Map<WordForm, Word['worth']>
}

interface PlacedWord {
  readonly text: string
  readonly from: number
  readonly afterPunctuation: boolean
  readonly first: boolean
  readonly context: ReadingContext
}

function wordAt({ text, from, afterPunctuation, first, context }: PlacedWord): Word {
  const form = formOf(text)
  const { plain, term, spelling } = form
  const capital = !first && form.upper
  const worth = form.fixedWorth ?? worthIn(context, form, capital)
  return { plain, term, worth, capital, afterPunctuation, from, to: from + text.length, spelling }
}

/** What a word is in any sentence. */
interface WordForm extends Pick<Word, 'plain' | 'term' | 'spelling'> {
  /** Folded, without the ending 's. */
  readonly bare: string
  /** Begins with a capital that a name may begin with. */
  readonly upper: boolean
  /** Undefined where the names and the language of the talk decide. */
  readonly fixedWorth: Word['worth'] | undefined
}

/** Forms by word: conversations repeat their words, and the term alone takes longer than all else. */
const forms = new BoundedMap<string, WordForm>(10_000)

function formOf(text: string): WordForm {
  const cached = forms.get(text)
  if (cached) return cached
  const folded = fold(text)
  const plain = folded.replace(/['’]/g, '')
  const [term] = terms(text)
  const unspaced = UNSPACED.test(text)
  const form: WordForm = {
    plain,
    term: unspaced ? plain : (term ?? plain),
    bare: folded.replace(/['’]s$/, ''),
    upper: /^\p{Lu}/u.test(text) && !/^I\b/.test(text),
    spelling: spellingOf(text),
    fixedWorth: text.startsWith(REMOVED_BEGIN) ? 'glue' : unspaced ? unspacedWorth(plain) : term === undefined ? 'glue' : undefined,
  }
  if (text.length <= MAX_CACHED_CHARS) forms.set(text, form)
  return form
}

/** The worth of a word in this talk, which repeats its words. */
function worthIn(context: ReadingContext, form: WordForm, capital: boolean): Word['worth'] {
  const known = capital ? context.asCapital : context.asSmall
  const worth = known.get(form) ?? worthOf(form, capital, context)
  known.set(form, worth)
  return worth
}

function worthOf({ plain, bare, spelling }: WordForm, capital: boolean, { names, foreign, nounsCapital }: ReadingContext): Word['worth'] {
  if (isHangul(plain)) return KOREAN_FILLERS.has(plain) || KOREAN_VERB.test(plain) ? 'glue' : 'full'
  if (ENGLISH_STOPWORDS.has(plain) || (foreign && FUNCTION_WORDS.has(plain))) return 'glue'
  // A short form of a speaker's name: Val for Valerie.
  if (names.some((name) => name === bare || (bare.length >= 3 && name.startsWith(bare)))) return 'glue'
  // A capital makes it part of a name: Long Beach.
  if (FILLER_WORDS.has(plain) || INTERJECTION.test(plain)) return capital ? 'light' : 'glue'
  if (/^[\d.,:/]+$/.test(plain) || (plain.length < 3 && !/\d/.test(plain))) return 'light'
  if (nounsCapital && spelling.startsSmall) return 'glue'
  return LIGHT_WORDS.has(plain) || LIGHT_WORDS.has(bare) ? 'light' : 'full'
}

/** Sounds, however long: 'ummm', 'ohh'. */
const INTERJECTION = /^(?:u+h*m+|u+h+|o+h+|a+h+|a+w+|e+h*r*m+|h+m+|m+h*m+|d+u+h+|e+w+)$/u

const isHangul = (text: string): boolean => text.charCodeAt(0) >= FIRST_HANGUL && /^\p{Script=Hangul}/u.test(text)
const FIRST_HANGUL = 0x1100
const KOREAN_VERB = /(?:요|니다|다|까|죠|지만|는데|해서|려고|니까|면서)$/
const PARTICLE = /(?<=..)(?:에서|으로|에게|한테|까지|부터|하고|이랑|이에요|예요|입니다|은|는|이|가|을|를|에|의|도|로|와|과)$/

/** A Korean noun without its attached particle or copula. */
const withoutParticle = (word: string): string => (isHangul(word) ? word.replace(PARTICLE, '') : word)

function unspacedWorth(plain: string): Word['worth'] {
  const characters = [...plain]
  if (UNSPACED_FILLERS.has(plain) || characters.every((character) => FUNCTION_CHARACTERS.has(character))) return 'glue'
  if (/^\p{Script=Hiragana}{1,4}$/u.test(plain) || /^[那这每某哪][一二两三几个]{0,2}$/u.test(plain)) return 'glue'
  return characters.length === 1 || /^[\d.,:]+$/.test(plain) ? 'light' : 'full'
}

/** True if function words of other languages outnumber the English ones. */
function isForeign(sample: readonly string[]): boolean {
  let [english, any] = [0, 0]
  for (const word of sample) {
    const folded = fold(word)
    if (ENGLISH_STOPWORDS.has(folded)) english++
    if (FUNCTION_WORDS.has(folded)) any++
  }
  return any > english
}

/** True if more than every sixth word begins with a capital. */
const writesNounsCapital = (sample: readonly string[]): boolean => sample.filter((word) => /^\p{Lu}/u.test(word)).length * 6 > sample.length

/** German, or too little to tell: a Spanish chat of short messages has as many capitals. */
const speaksGerman = (sample: readonly string[]): boolean => [undefined, 'german'].includes(languageOf(sample.join(' ').normalize('NFC')))

/** The words of the first messages, which tell the language. */
const sampleWords = (messages: readonly Message[]): string[] =>
  messages.slice(0, 50).flatMap(({ text }) => {
    const start = withoutRemoved(text.slice(0, 500))
    return start.match(ASCII.test(start) ? /[A-Za-z]+/g : /\p{L}+/gu) ?? []
  })

const ASCII = /^[\0-\x7f]*$/

interface Span {
  readonly text: string
  readonly from: number
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** A word; an amount, a time or a date (7:30, $2,550, 9/11) is one. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:(?:['’_.&-]|\p{Join_Control}|(?<=\d)[:,/](?=\d))[\p{L}\p{N}\p{M}]+)*/gu
const ASCII_WORD = /[A-Za-z0-9]+(?:(?:['_.&-]|(?<=\d)[:,/](?=\d))[A-Za-z0-9]+)*/g
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The longest word, in characters; longer strings are noise. */
const WORD_CHARACTERS = 50

function spansOf(sentence: string): Span[] {
  const words = UNSPACED.test(sentence) ? segmentWords(sentence) : splitAtSpaces(sentence)
  const spans = words.filter(({ text }) => text.length <= WORD_CHARACTERS)
  const removed = removedIn(sentence)
  return removed.length === 0 ? spans : withMarks(sentence, spans, removed)
}

/** A mark of what was removed is one word. */
const withMarks = (sentence: string, spans: readonly Span[], removed: ReturnType<typeof removedIn>): Span[] =>
  [
    ...spans.filter(({ from }) => !removed.some(([begin, end]) => from >= begin && from < end)),
    ...removed.map(([begin, end]) => ({ text: sentence.slice(begin, end), from: begin })),
  ].toSorted((one, other) => one.from - other.from)

const splitAtSpaces = (sentence: string): Span[] =>
  Array.from(sentence.matchAll(ASCII.test(sentence) ? ASCII_WORD : WORD), (match) => ({ text: match[0], from: match.index }))

function segmentWords(sentence: string): Span[] {
  return [...segmenter.segment(sentence)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ text: segment, from: index }))
}

// The languages whose titles are made of clauses.

const LANGUAGES: readonly TitleWords[] = [
  ENGLISH_TITLES,
  GERMAN_TITLES,
  FRENCH_TITLES,
  SPANISH_TITLES,
]

/** What all of them say of one kind. */
export const titleLists = (kind: keyof TitleWords): string[] => LANGUAGES.flatMap((words) => words[kind] ?? [])

export const titleWords = (kind: keyof TitleWords): ReadonlySet<string> => wordSet(titleLists(kind).join(' '))
