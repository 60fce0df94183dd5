/** What a question asks of the facts: whom it is about, for which attribute, and of which time. */
import type { KnownPeople } from '../people/known-people.ts'
import { wordSet } from '../../language/language-words.ts'
import { compatible, fold } from '../../base/folded-text.ts'
import { queryTerms, queryWords } from '../../language/terms.ts'
import { isFillerWord, isGrammar } from '../recall/informative-words.ts'
import { peopleInQuestion, knownIn, termsOfNames, type NamedPerson } from '../recall/query-subject.ts'
import { USER_SUBJECT } from '../../contract/fact.ts'
import { questionAttributes, withOpposites } from './question-attributes.ts'
import { LatinRegExp } from '../../base/latin-regexp.ts'
import type { RecalledTime } from '../../contract/recall-result.ts'

/** A word of a question. */
export interface QuestionWord {
  /** Its terms, the first of which stands for it. */
  readonly terms: readonly string[]
  /** Written with a capital behind the first word: a name. */
  readonly isName: boolean
  /** It says what is asked for: no filler, no grammar. */
  readonly says: boolean
  /** Characters of a script without spaces that carry grammar only. */
  readonly isGrammar: boolean
}

export interface FactQuestion {
  /** Its words as they are looked for in names, folded. */
  readonly folded: string
  /** The words that name somebody it is about, by its grammar, folded: also whom nobody knows. */
  readonly people: readonly string[]
  /** It says me, my, 我, or "the user" as assistants do: it is about the user. */
  readonly isOwn: boolean
  /** It says you, and not me: it asks about the assistant, of whom nothing is known. */
  readonly isYours: boolean
  /** The attributes that answer it, by the lexicon; empty where it does not know the question. */
  readonly attributes: readonly string[]
  /** Somebody's people and animals that it names, lower case. */
  readonly related: readonly string[]
  /** All its words, and those that do more than ask for the attributes. */
  readonly words: readonly QuestionWord[]
  readonly otherWords: readonly QuestionWord[]
  /** asked: it asks for what was so earlier; told: it is in the past tense, as people ask for what is so too. */
  readonly past: 'asked' | 'told' | undefined
  /** "before Berlin": which side of what, by its terms; none of "before that". */
  readonly beside: { readonly side: 'before' | 'after'; readonly terms: ReadonlySet<string> } | undefined
  /** name: it asks for a name; when: for a time; where: for a place; number: how many; manner: why, how, how often – what no fact tells. */
  readonly asksFor: 'name' | 'when' | 'where' | 'number' | 'manner' | undefined
  /** The times that it names. */
  readonly times: readonly Pick<RecalledTime, 'text' | 'after' | 'before'>[]
}

const OWN = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:i|me|my|mine|myself|i['’](?:m|ve|d|ll)|the user)(?![\p{L}\p{M}])|我(?!们)|用户`,
  'iu',
)
const YOURS = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:you|your|yours|yourself)(?![\p{L}\p{M}])|[你您](?!们)`, 'iu')
const YES_OR_NO = new LatinRegExp(
  String.raw`^\s*(?:(?:do|does|did|is|are|am|was|were|has|have|can|could|will|would|don['’]t|doesn['’]t|`
  + String.raw`isn['’]t)(?![\p{L}\p{M}]))|吗\s*[?？]?\s*$|是不是|喜不喜欢|爱不爱`,
  'iu',
)
const PAST_ASKED = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:used to|previous(?:ly)?|former(?:ly)?|before|prior to|earlier|originally|in the past|once|ex|`
  + String.raw`old (?:home|job|address|employer|company|boss)|last (?:home|job|address|employer|company)|first (?:home|job|`
  + String.raw`address|employer|company))(?![\p{L}\p{M}])|以前|之前|曾经?|过去|原来|从前|上一(?:个|家|份)|前任`,
  'iu',
)
const PAST_TOLD = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:did|was|were|had|lived|worked|liked|loved|hated|owned|studied)(?![\p{L}\p{M}])|[住喜欢做]过|当时`,
  'iu',
)
const MANNER = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:why|how(?! (?:old|many|much|tall|big|(?:is|are|was|`
  + String.raw`were)\b[^?]*\bcalled)(?![\p{L}\p{M}])))(?![\p{L}\p{M}])|为什么|为何|怎么|怎样|如何|多久|多常`,
  'iu',
)
const WHEN = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:when|what (?:day|date|year|month)|which (?:day|date|year|month)|since when)(?![\p{L}\p{M}])|`
  + String.raw`什么时候|何时|哪一?[天年月]|几[月号]`,
  'iu',
)
const WHERE = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])where(?![\p{L}\p{M}])|哪里|哪儿|何处|什么地方`, 'iu')
const HOW_MANY = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])how many(?![\p{L}\p{M}])|(?:几|多少)(?:个|只|条|匹|位)`, 'iu')
const NAME = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:names?|named|called)(?![\p{L}\p{M}])|叫(?:什么|啥)|名字`, 'iu')
/** What stands behind "before" up to the end, and before 之前. */
const BESIDE_ENGLISH = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(before|prior to|after)\s+([^?!.]*)`, 'iu')
const BESIDE_CHINESE = /([\p{sc=Han}\p{L}]{1,12}?)(之前|以前|之后|以后)/u

const PERIOD_WORDS = wordSet('day days time times name called person people somebody else still current currently present')

/** Who goes by several names, and the names of all speakers. */
export interface QuestionNames {
  readonly known: KnownPeople
  readonly names: readonly string[]
}

/**
 * Reads a question. Never throws.
 *
 * @param text the question, its words corrected
 * @param times that it names; a time that only bounds its tense is none
 * @param others where somebody goes by several names: each of them asks for all
 */
export function factQuestion(
  text: string, times: readonly Pick<RecalledTime, 'text' | 'after' | 'before'>[], others?: QuestionNames,
): FactQuestion {
  const question = questionAsWritten(text, times)
  const named = others ? knownIn(text, others.known) : []
  return named.length === 0 ? question : named.reduce((asked, one) => withNamesOf(asked, one, others!), question)
}

/** The question as if all names of somebody whom it names stood in it; of the user, as if it said "I". */
function withNamesOf(question: FactQuestion, { person, words: naming }: NamedPerson, { known, names }: QuestionNames): FactQuestion {
  const own = new Set(naming.flatMap(queryTerms))
  const all = [...termsOfNames(person, known, names), ...(person.isMe ? queryTerms(USER_SUBJECT) : [])]
  const spelt = (words: readonly QuestionWord[]): QuestionWord[] => words.map((word) =>
    (word.terms.some((term) => own.has(term)) ? { ...word, terms: [...new Set([...word.terms, ...all])] } : word))
  const folded = person.names.map((name) => foldedWords(name))
  const isOwn = question.isOwn || person.isMe
  return {
    ...question, isOwn, isYours: !isOwn && question.isYours,
    folded: `${question.folded}${folded.join(' ')}`,
    people: [...new Set([...question.people, ...folded.map((name) => name.trim())])],
    words: spelt(question.words), otherWords: spelt(question.otherWords),
  }
}

function questionAsWritten(text: string, times: readonly Pick<RecalledTime, 'text' | 'after' | 'before'>[]): FactQuestion {
  const timeless = times.reduce((left, time) => left.replace(time.text, ' '), text)
  const { attributes, rest, related } = questionAttributes(timeless)
  const isOwn = OWN.test(text)
  return {
    folded: foldedWords(text),
    people: peopleInQuestion(text).map((name) => foldedWords(name).trim()),
    isOwn,
    isYours: !isOwn && YOURS.test(text),
    attributes: YES_OR_NO.test(text) ? withOpposites(attributes) : attributes,
    related,
    words: wordsOf(timeless, text),
    otherWords: wordsOf(rest, text),
    past: PAST_ASKED.test(text) ? 'asked' : PAST_TOLD.test(text) ? 'told' : undefined,
    beside: besideOf(text),
    asksFor: MANNER.test(text) ? 'manner' : WHEN.test(text) ? 'when' : WHERE.test(text) ? 'where' : HOW_MANY.test(
      text,
    ) ? 'number' : NAME.test(text) ? 'name' : undefined,
    times,
  }
}

/** The words of a text, folded, with a space on either side of each. */
export const foldedWords = (text: string): string =>
  ` ${(fold(compatible(text)).replace(/['’]s(?![\p{L}\p{M}])/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `

/** Characters of a question that are read: a pasted page asks for no fact. */
const READ_CHARACTERS = 2000
const MOST_WORDS = 32

function wordsOf(part: string, whole: string): QuestionWord[] {
  const written = whole.slice(0, READ_CHARACTERS).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  const names = new Set(written.slice(1).filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).flatMap(queryTerms))
  const fillers = new Set(written.filter((word) => isFillerWord(word) || PERIOD_WORDS.has(word.toLowerCase())).flatMap(queryTerms))
  return queryWords(part.slice(0, READ_CHARACTERS)).slice(0, MOST_WORDS).map((terms) => {
    const [term = ''] = terms
    return { terms, isName: names.has(term), isGrammar: isGrammar(term), says: !isGrammar(term) && (names.has(term) || !fillers.has(term)) }
  })
}

function besideOf(text: string): FactQuestion['beside'] {
  const [, word, behind] = BESIDE_ENGLISH.exec(text) ?? []
  if (word !== undefined) return { side: word.toLowerCase() === 'after' ? 'after' : 'before', terms: new Set(queryTerms(behind ?? '')) }
  const [, ahead, mark] = BESIDE_CHINESE.exec(text) ?? []
  return mark === undefined ? undefined : { side: mark.endsWith('前') ? 'before' : 'after', terms: new Set(queryTerms(ahead ?? '')) }
}
