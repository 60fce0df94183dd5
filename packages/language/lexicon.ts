/** How clauses begin and end in a language: what a title leaves out, and where it may be cut. */
import { fold, isUnspaced, kindOf, LatinRegExp } from '@madeleine/base'
import { functionWords, wordSet, type FunctionWords, type LatinWords } from './language-words.ts'
import { spacedLists, unspacedLists, LATIN_LANGUAGES, UNSPACED_LANGUAGES } from './languages.ts'

/**
 * The openings and word classes of a language. An opening is an expression over the lower-case words of a clause, joined by
 * single spaces, with straight apostrophes; it matches whole words.
 */
export interface ClauseWords {
  /** Conjunctions, interjections and hedges before the clause proper; dropped again and again. */
  readonly opening: RegExp
  /** The frame of a request: 'Can you help me to', 'I would like to'. Dropped; what follows says what is wanted. */
  readonly request: RegExp
  /** First person with an auxiliary: dropped where a participle or a noun follows. */
  readonly own: RegExp
  /** First person alone: dropped before a verb of the past. */
  readonly subject: RegExp
  /** Words after which a clause without its subject still reads: 'signed', 'going', 'unterschrieben'. */
  readonly afterOwn: RegExp
  readonly article: RegExp
  /** A new clause begins before these. */
  readonly linking: RegExp
  /** An opening that needs what was said before: 'it', 'that', 'he'. */
  readonly dangling: RegExp
  /** The opening of a part of a sentence: 'in', 'of', 'when', 'is'. */
  readonly fragment: RegExp
  /** A phrase ends before these: a title may be cut there. */
  readonly cutBefore: ReadonlySet<string>
  /** Left out at the end of a clause. */
  readonly trailing: ReadonlySet<string>
  /** No clause is cut after these. */
  readonly neverLast: ReadonlySet<string>
  /** Nouns begin with a capital: it makes no name. */
  readonly nounsCapital: boolean
  /** Of the person spoken to. */
  readonly addressee: ReadonlySet<string>
  /** What changes the truth of a clause: never dropped from one. */
  readonly hedges: ReadonlySet<string>
  /** Of these, what makes a clause the consequence of another. */
  readonly conditions: ReadonlySet<string>
}

/** An expression for one of these openings at the start, up to the end of a word. */
export const openings = (list: string): RegExp => new LatinRegExp(`^(?:${list.trim().replace(/\s*\n\s*/g, '')})(?:(?<= )|(?= |$))`, 'u')

// Corrections: how a language says that an answer was wrong.

/** Sources of expressions, tried without regard to case on a sentence without its openings. */
export interface CorrectionWords {
  /** Sounds and words before a correction, as alternatives: "hm, wait". */
  readonly openings: string
  /** What is not so, each by itself; thanks that decline and "no problem" are no correction. */
  readonly corrections: readonly string[]
}

// Phrases of service and of courtesy, which any talk with an office, a shop or an assistant has: they say nothing about this one.

const SPACED = new LatinRegExp(`(?<![\\p{L}\\p{N}])(?:${spacedLists('courtesies').join('|')})(?![\\p{L}\\p{N}])`, 'u')
const UNSPACED = new RegExp(unspacedLists('courtesies').join('|'), 'u')

/** Whether a clause is, or contains, such a phrase. @param text in lower case, with straight apostrophes */
export const isCourtesy = (text: string): boolean => SPACED.test(text) || UNSPACED.test(text)

// What a language has to say about titles: which words tell news, and which tell no talk from another.

/** Words in lower case, separated by spaces. */
export interface TitleWords {
  /** Verbs of what happens to people, in the forms that follow 'I', 'I have', 'I am' and 'I will'. */
  readonly happenings: string
  /** Of these, what needs no object: 'I graduated last week'. */
  readonly complete: string
  /** What happens to people, whoever they are. */
  readonly events: string
  /** How something is, which was not so before. */
  readonly states: string
  /** Words that place an event in time. */
  readonly days: string
  /** When it was or will be, and that it is new: alternatives of an expression. */
  readonly times: string
  /** Words of praise and feeling, of effort and kindness in general, nouns that name no thing. Singular; of verbs all forms met. */
  readonly vague: string
  /** Nouns and words like them that name nothing by themselves. */
  readonly nameless: string
  /** What changes a life, with its subject where another would mean something else: alternatives of an expression. */
  readonly turns: string
  /** What shows that it did not happen, and that it lies long back: the same. */
  readonly unreal: string
  readonly over: string
  /** To be and to have, before what happened to somebody else. Not of English, whose clauses are read by other rules. */
  readonly auxiliaries?: string
  /** Participles of what was thought, said or had: no news. Not of English. */
  readonly thoughts?: string
}

// Function words of languages other than English: language detection counts them, and the index leaves them out.

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

// Filler words and grammar of the scripts without spaces: frequent in conversation, and of little use to tell one from another.

/** Filler words of Chinese, Japanese and Thai. */
export const UNSPACED_FILLERS: ReadonlySet<string> = new Set(UNSPACED_LANGUAGES.flatMap(({ fillers }) => [...fillers]))

/** Characters that carry grammar in Chinese, and the kana of Japanese endings: of little weight in titles and vectors. */
export const FUNCTION_CHARACTERS: ReadonlySet<string> =
  new Set(UNSPACED_LANGUAGES.flatMap(({ functionCharacters = '' }) => [...functionCharacters]))

/** How much of a term carries grammar only, 0–1: all of a function word; of a script without spaces, its share of such characters. */
export function functionShare(term: string): number {
  if (FUNCTION_WORDS.has(term)) return 1
  if (!isUnspaced(kindOf(term.codePointAt(0) ?? 0))) return 0
  const characters = [...term]
  return characters.filter((character) => FUNCTION_CHARACTERS.has(character)).length / characters.length
}

// What a language has to say about questions: how they ask for talk, and how they name whom they are about.

/** Expressions whose group `words` holds the name of whom a question is about, all of them `g`. */
export interface AskedPeople {
  /** Whether a text is a question of this language. */
  readonly asks: RegExp
  /** In a question. */
  readonly subjects: readonly RegExp[]
  /** In any other text. */
  readonly elsewhere?: readonly RegExp[]
}

export interface QuestionWords {
  /** Words that ask what happened or was said, whatever it was: beside a time they say nothing to search for. */
  readonly asking: ReadonlySet<string>
  /** What a query asks for is talk where this stands in it. */
  readonly talk: RegExp
  readonly people?: AskedPeople
}

/** A language in a script without spaces. */
export interface UnspacedQuestions {
  /** As words that ask; longer ones first. */
  readonly asking: RegExp
  readonly talk: RegExp
  /** Phrases that ask for a time: they would be looked up as words. */
  readonly when: RegExp
  readonly people: {
    /** Names of this script, group `words`. */
    readonly subjects: RegExp
    /** Names in Latin letters within it, group `words` or `more`. */
    readonly latin: RegExp
    /** In a name of this script it is none. */
    readonly noName: RegExp
  }
}

/** Verbs of talk, as alternatives. */
export const talkIn = (verbs: string): RegExp => new LatinRegExp(String.raw`(?<!\p{L})(?:${verbs})(?!\p{L})`, 'iu')
