/** What people say is over, in their own words for it, and which of the known facts that ends: one engine over five languages. */
import {
  type AnyAttributeName, type AttributeName, namesOf, type OverFact, type OverKind, type OverThing, type StatedChange, subjectKeyOf,
} from '@madeleine/contract'
import { GERMAN_OVER } from '../de/facts/over.ts'
import { ENGLISH_OVER } from '../en/facts/over.ts'
import { SPANISH_OVER } from '../es/facts/over.ts'
import { FRENCH_OVER } from '../fr/facts/over.ts'
import { languageOf } from '../language.ts'
import { terms } from '../terms.ts'
import { CHINESE_OVER } from '../zh/facts/over.ts'
import type { EndingWords, OverWords } from './fact-language.ts'
import { alternatives, fittingBy, wholeText } from './finding.ts'
import { timePast } from './stated-times.ts'
import { type Animal, topicOf } from './fact-topic.ts'
import { judgedEnd, type JudgedKind } from './end-judge.ts'
import type { VectorOf } from './note-judge.ts'
import { isNamedIn, NAMED_SHARE } from './named-facts.ts'
import { CLOSED_WORDS, contentWords, type HeldWord, unspacedRuns } from './word-forms.ts'

/** A fact as it is known. */
export interface EndableFact {
  readonly attribute: string | null
  readonly value: string | null
  readonly text: string
}

/** UTF-16 units of a sentence that is read: what is longer tells a story. */
const MOST_UNITS = 160
/** Words by which something is named; more of them tell something else. */
const MOST_WORDS = 4
/** The same where only its kind is told, "the trip". */
const KIND_SHARE = 0.5

/**
 * The attributes of which each kind of end may be told. A name, a birthday, an event and a taste do not end so: who quits coffee may
 * like it, and who sold the guitar may play another.
 */
const ENDED: Readonly<Record<OverKind, readonly AttributeName[]>> = {
  died: ['pets', 'companion', 'partner', 'siblings', 'relative', 'owns', 'tools', 'trait'],
  gone: ['owns', 'pets', 'tools', 'trait'],
  apart: ['partner', 'companion', 'relative', 'relationship-status', 'trait'],
  left: ['employer', 'occupation', 'place-of-work', 'work-field', 'school', 'studies'],
  moved: ['home', 'living-situation'],
  stopped: ['employer', 'occupation', 'place-of-work', 'work-field', 'school', 'studies', 'habit', 'hobby', 'plays', 'learning', 'diet',
    'medication', 'health', 'tools', 'goal', 'plan', 'trait'],
  off: ['plan', 'goal', 'relationship-status'],
  graduated: ['school', 'studies'],
  untrue: ['allergy', 'health', 'diet'],
  released: ['guideline'],
}

/** Those beside them of which the judge may tell an end: it knows no leaving from stopping. */
const JUDGED: Readonly<Record<JudgedKind, readonly AttributeName[]>> = {
  died: [], gone: ['living-situation', 'home'], apart: ['living-situation'], off: ['learning'],
  stopped: ['home', 'living-situation', 'owns', 'relative'], untrue: ['trait', 'owns', 'siblings', 'children', 'occupation', 'employer'],
}

/** The attributes of which an end may be told, with the names that models give them. */
export const endedAttributes = ({ kind, what, isJudged }: OverThing): readonly AnyAttributeName[] =>
  (what === '' ? WHOLE[kind] ?? [] : isJudged === true ? [...ENDED[kind], ...JUDGED[kind as JudgedKind]] : ENDED[kind]).flatMap(namesOf)

/** What ends without being named: one has one of each. */
const WHOLE: Readonly<Partial<Record<OverKind, readonly AttributeName[]>>> =
  {
    left: ['employer', 'place-of-work'], apart: ['partner', 'companion', 'relationship-status'], graduated: ['school', 'studies'],
    untrue: ['allergy'],
  }

const KINDS = Object.keys(ENDED) as OverKind[]

/** What one is without a partner. */
const ALONE = /single|divorc|separat|separad|solter|geschieden|getrennt|célibataire|séparé|单身|离婚|离异/iu

/** Whom one has one of, by what they are: "my wife left me" names no other. */
const MATE = new RegExp(alternatives(String.raw`^(?:husband|wife|(?:boy|girl)friend|bf|gf
  |partner|spouse|fianc\p{L}+|(?:ehe)?(?:mann|frau)|freund(?:in)?|partnerin
  |verlobte[rn]?|novi[oa]|marido|mujer|espos[oa]|pareja|copain|copine|mari|femme
  |[男女](?:朋)?友|老[公婆]|对象|丈夫|妻子|先生|太太)$`), 'iu')

interface Statement {
  readonly kind: OverKind
  readonly pattern: RegExp
  readonly always: string | undefined
}

/** The words of a language, and which of its clauses a text may be. */
interface Reader extends OverWords {
  readonly fitting: (text: string) => readonly Statement[]
}

const readerOf = (words: OverWords): Reader => {
  const { parts, tail, objects, statements } = words
  const whole = (line: string): string =>
    line.replace(/\{(\p{L}+)\}/gu, (written, name: string) => (parts[name] ? whole(parts[name]) : written))
  const behind = (not: string): string => (tail === '' ? '' : ` ?(?:(?<= )${not}(?:${tail})(?!\\p{L}).*)?`)
  const rules = KINDS.flatMap((kind) => (statements[kind] ?? '').split(/^\s*- /mu).slice(1).map((lines) => {
    const [clause = '', always] = lines.trim().split(' => ')
    const told = whole(alternatives(clause))
    // Behind what names nothing, an object names something else: "not allergic to cats"
    const hasName = always !== undefined || told.includes('(?<what>')
    return { kind, always, pattern: wholeText(`(?:${told})${behind(hasName ? '' : `(?!(?:${objects})(?!\\p{L}))`)}`) }
  }))
  return { ...words, fitting: fittingBy(rules) }
}

const [ENGLISH, GERMAN, SPANISH, FRENCH, CHINESE] =
  [ENGLISH_OVER, GERMAN_OVER, SPANISH_OVER, FRENCH_OVER, CHINESE_OVER].map(readerOf) as [Reader, Reader, Reader, Reader, Reader]
const OF_LANGUAGE: Readonly<Record<string, Reader>> = { english: ENGLISH, german: GERMAN, spanish: SPANISH, french: FRENCH }

/** Something that is over, and the last day on which it may have ended, since 1970-01-01, where the sentence tells. */
export interface OverBy {
  readonly over: OverThing
  readonly lastDay?: number
}

/** How the end of a sentence is told in its language, and the judge's vectors; without them only the rules read it. */
export type OverReading = Pick<EndingWords, 'retold' | 'final'> & { readonly vectorOf?: VectorOf | undefined }

/**
 * What a sentence of a person says is over, where it names it: "sold the golf", "bei Bosch bin ich raus".
 * @param day the local day on which it was said
 */
export function overIn(sentence: string, day: number, { retold, final, vectorOf }: OverReading): OverBy[] {
  if (sentence.length > MOST_UNITS) return []
  const readers = languagesOf(sentence)
  const ruled = readers.map((words) => ruledIn(sentence, words))
  const judged = vectorOf ? judgedIn(sentence, { readers, ruled }, vectorOf) : []
  const said = [...ruled.flatMap((clauses) => clauses.flatMap(({ over }) => over)), ...judged]
    .filter(({ what, isJudged }) => (what !== '' && !isJudged) || !retold.test(sentence)).slice(0, MOST_THINGS)
  const time = said.length === 0 ? undefined : timePast(sentence, day)
  if (!time) return said.map((over) => ({ over }))
  const isOld = day - time.span.from > RECENT_DAYS
  return said.flatMap((over): OverBy[] => (!over.isJudged && over.what.includes(time.words) ? [{ over }]
    : isOld && over.kind !== 'died' && !final.test(sentence) ? [] : [{ over, lastDay: time.span.to }]))
}

/** The probability from which on the judge's word is taken (train/ends). */
const LEAST_JUDGED = 0.6
/** Where what is over stands beside what comes of it. A reason retells: "things are hard because we broke up". */
const BESIDE = /\s+(?:so|deshalb|así que|donc)\s+/iu

/** What rules read in a clause. */
interface RuledClause {
  readonly clause: string
  readonly over: readonly OverThing[]
}

/** By the rules of one language, clause by clause. */
function ruledIn(sentence: string, words: Reader): RuledClause[] {
  if (words.never.test(sentence)) return []
  const isTrip = words.trip.test(sentence)
  return sentence.split(words.breaks).flatMap((part: string | undefined = '') => part.split(BESIDE)).map((clause) =>
    ({ clause: clause.trim(), over: statedIn(clause, words).filter(({ kind }) => !isTrip || kind !== 'moved') }))
}

/** By the judge: each clause as it stands, which names what ends and need not be understood. @param ruled by each of the readers */
function judgedIn(
  sentence: string, { readers, ruled }: { readers: readonly Reader[]; ruled: readonly (readonly RuledClause[])[] }, vectorOf: VectorOf,
): OverThing[] {
  if (ruled.some((clauses) => clauses.length === 0) || isOfOtherLanguage(sentence, readers)) return []
  const isTrip = readers.some(({ trip }) => trip.test(sentence))
  return ruled[0]!.flatMap(({ clause }): OverThing[] => {
    if (clause === '' || readers.some(({ notClause }) => notClause.test(clause))) return []
    const read = ruled.flat().filter((one) => one.clause === clause).flatMap(({ over }) => over)
    const { kind, probability } = judgedEnd(clause, read.map((one) => one.kind), vectorOf)
    return probability < LEAST_JUDGED || (isTrip && kind === 'stopped') ? [] : [{ kind, what: clause, isJudged: true }]
  })
}

/** What the rules read in a sentence, of each kind once. */
export const ruledEnds = (sentence: string): OverKind[] => [...new Set(languagesOf(sentence).flatMap((words) =>
  ruledIn(sentence, words).flatMap(({ over }) => over.map(({ kind }) => kind))))]

/** Whether a sentence says that something is over, and nothing else. */
export const saysOnlyOver = (sentence: string): boolean => languagesOf(sentence).some((words) => {
  const [part, ...more] = sentence.split(words.breaks).filter((one) => one?.trim())
  return part !== undefined && more.length === 0 && !words.never.test(sentence) && statedIn(part, words).length > 0
})

/** Days within which an end is believed to be the last word: an old one may have been followed by something new. */
export const RECENT_DAYS = 200

/** Things of one sentence, and readings of each. */
const MOST_THINGS = 8

/** That of the sentence where it is known: most short ones tell none. */
function languagesOf(sentence: string): readonly Reader[] {
  if (/\p{Script=Han}/u.test(sentence)) return [CHINESE]
  const known = OF_LANGUAGE[languageOf(sentence) ?? '']
  return known ? [known] : Object.values(OF_LANGUAGE)
}

/** What the judge was not made with. @param readers of all languages, where none of theirs is known */
const isOfOtherLanguage = (sentence: string, readers: readonly Reader[]): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sentence) || (readers.length > 1 && languageOf(sentence) !== undefined)

function statedIn(clause: string, words: Reader): OverThing[] {
  const plain = clause.replace(words.fill, ' ').replace(/\s+/gu, ' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .replace(/[\s.!…。！~]+$/u, '').trim()
  if (plain === '' || words.notClause.test(clause)) return []
  const stated = words.fitting(plain).flatMap(({ kind, pattern, always }) => {
    const match = pattern.exec(plain)
    if (!match) return []
    const what = always ?? match.groups?.['what']?.trim() ?? ''
    return words.others.test(what) || (what !== '' && namesNothing(what)) ? [] : [{ kind, what }]
  })
  return [...new Map(stated.map((one) => [`${one.kind} ${one.what}`, one])).values()]
}

const namesNothing = (what: string): boolean => unspacedRuns(what).length === 0 && wordsOf(what).length === 0

/** Those of the facts that end: all whose words are named, and nothing besides. */
export function endedBy<F extends EndableFact>(over: OverThing, facts: readonly F[]): F[] {
  const attributes: ReadonlySet<string | null> = new Set(endedAttributes(over))
  return facts.filter((fact) => attributes.has(fact.attribute) && (over.isJudged ? isNamedIn(over.what, fact) : isNamed(over, fact)))
}

/** Whether a message states what its own clause is judged to end: "we moved to Sheffield". @param changes what it states */
export const isStatedBy = (
  { over: { isJudged, what } }: OverFact, changes: readonly (StatedChange | { readonly kind: 'unread' })[],
): boolean => isJudged === true && changes.some((change) =>
  change.kind === 'new' && change.fact.attribute !== undefined && change.fact.attribute !== 'event'
    && isNamedIn(what, { value: null, ...change.fact }))

/** Whether an animal with a name is meant by its kind alone, "my dog": of several nobody knows which. */
export function isKindAlone({ what }: OverThing, { attribute, value }: Pick<EndableFact, 'attribute' | 'value'>): boolean {
  const name = attribute === 'pets' && value !== null ? animalOf(value)?.name : undefined
  return name !== undefined && !what.toLowerCase().includes(name)
}

const animalOf = (value: string): Animal | undefined => {
  const about = topicOf('pets', value.toLowerCase())
  return about?.kind === 'animal' ? about : undefined
}
const kindOfAnimal = (value: string): string | undefined => animalOf(value)?.ofKind

/** By which names who died is a subject of facts of their own: "our dog Bruno". */
export const whoDied = ({ kind, what, isJudged }: OverThing): readonly string[] => (kind !== 'died' || what === '' ? []
  : isJudged ? what.match(/\p{Lu}\p{L}+/gu) ?? [] : [what.replace(/^.* /u, '')])

/** Terms of what is named, in whatever language the fact of it is told: a name alone tells none. */
export const namingTerms = (what: string): string[] => [...terms(what), ...contentWords(what).flatMap(({ forms }) => forms)]

/** Attributes of who died that were so all the same. */
const KEPT: ReadonlySet<string | null> = new Set<AttributeName>(['name', 'birthday', 'birthplace', 'hometown', 'nationality', 'event'])

/** What ends with one who died, of the facts about whom that is told. */
export const endedWith = <F extends EndableFact & { readonly subjectKey: string }>(over: OverThing, facts: readonly F[]): F[] =>
  facts.filter(({ subjectKey, attribute }) => !KEPT.has(attribute) && whoDied(over).some((name) => subjectKeyOf(name) === subjectKey))

/** What one does without is not over where one has stopped it. */
const WITHOUT = /(?<!\p{L})(?:no|keine?n?|nicht|ne|n['’]|pas|ha dejado|a arrêté)(?!\p{L})|[不戒]/iu

function isNamed({ kind, what }: OverThing, { attribute, value, text }: EndableFact): boolean {
  if (kind === 'stopped' && attribute === 'diet' && WITHOUT.test(text)) return false
  if (what === '') return !ALONE.test(value ?? '') && WHOLE[kind]?.flatMap(namesOf).some((name) => name === attribute) === true
  const isCouple = attribute === 'relationship-status' || attribute === 'companion' || (attribute === 'partner' && MATE.test(what))
  if (kind === 'apart' && isCouple && !what.includes(' ') && !ALONE.test(what)) return !ALONE.test(value ?? '')
  if (attribute === 'pets' && value !== null && kindOfAnimal(what) === kindOfAnimal(value)) return true
  if (unspacedRuns(what).length > 0) {
    const told = value ?? text.replace(/^用户/u, '')
    const thing = what.replace(KIND_OF_THING, '')
    return told.includes(thing) || (told.length > 1 && thing.endsWith(told))
  }
  const all = wordsOf(what)
  const named = all.filter(({ forms }) => !forms.some((form) => KINDS_OF_THING.has(form)))
  const things = named.length === 0 ? all : named
  if (things.length === 0 || things.length > MOST_WORDS) return false
  const saying = (of: string): HeldWord[] => wordsOf(of).filter(({ forms }) => !forms.some((form) => CLOSED_WORDS.grammar.has(form)))
  const told = [...wordsOf(value ?? ''), ...saying(text)]
  const isIn = (thing: HeldWord): boolean => told.some(({ word, forms }) => forms.some((form) => thing.forms.includes(form))
    || (word.length > 3 && thing.word.startsWith(word) && KINDS_OF_THING.has(thing.word.slice(word.length))))
  const own = saying(value ?? text)
  const isVerb = own[0] !== undefined && things.some(({ forms }) => forms.some((form) => own[0]!.forms.includes(form)))
  return things.every(isIn) && (kind === 'released' || isVerb
    || things.length >= (named.length === 0 ? KIND_SHARE : NAMED_SHARE) * own.length)
}

/** Without the days of a plan, and how it is told. */
const wordsOf = (text: string): HeldWord[] =>
  contentWords(text.replace(/\d{4}-\d\d-\d\d|(?<!\p{L})(?:tiene previsto para|a prévu pour)(?!\p{L})|(?<!\p{L})le \d{1,2} \p{L}+$/gu, ' '))

/** The same in Chinese, behind the name: "法语课". */
const KIND_OF_THING = /(?<=.)(?:课程?|培训班?|训练|会员)$/u

/** What stands beside the name of a thing and says of what kind it is: "my gym membership", "the Rome trip". */
const KINDS_OF_THING: ReadonlySet<string> = new Set([ENGLISH_OVER, GERMAN_OVER, SPANISH_OVER, FRENCH_OVER]
  .flatMap(({ kindsOfThing }) => wordsOf(kindsOfThing).flatMap(({ forms }) => forms)))
