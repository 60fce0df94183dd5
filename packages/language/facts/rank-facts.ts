/** Which facts answer a question, and how surely. */
import { compatible, fold, LatinRegExp, literalPattern } from '@madeleine/base'
import { hashOfTerm, termHashes, terms } from '../terms.ts'
import { type FactCategory, isSingleValued, USER_SUBJECT } from '@madeleine/contract'
import { foldedWords, isQuestionAttribute, isRelatedIn, relatedNouns, type QuestionWord, type FactQuestion } from './read-question.ts'

/** What ranking reads of a fact. */
export interface AskedFact {
  readonly id: string
  readonly subject: string
  readonly category: FactCategory
  readonly attribute: string | null
  readonly value: string | null
  readonly text: string
  readonly validFrom: Date
  readonly validTo: Date | null
  readonly supersededBy: string | null
  /** The user says it of himself: a message of role user whose speaker, if named, is the subject. */
  readonly isOwn: boolean
}

interface AnsweringFact<F> {
  readonly fact: F
  /** How surely it answers, 0–1. */
  readonly confidence: number
}

/** A fact that is asked for by its attribute, of the one who is asked about. Not 1: a reading of talk may be wrong. */
const ANSWERS = 0.9
/** A fact that is found by words alone: the subject and a word, or two words; one word; half of the words. */
const BY_WORDS = { all: 0.6, one: 0.5, half: 0.3 } as const
/** A fact that only its meaning is near to the question, by its cosine: never fair. */
const BY_MEANING = { share: 0.9, most: 0.35, facts: 3 } as const
/**
 * Why, how and how often no fact tells, nor how many without a number, nor where, but for a place
 * that is asked for, nor when, but for a birthday and since when something is so. A note asserts nothing.
 */
const TOUCHES = 0.35
/** It tells another attribute than the one that is asked for, of one that the lexicon knows. */
const OTHER_ATTRIBUTE = 0.3
/** What is shown at least: below `LEAST_FACT` nothing of the question is answered. */
const LEAST_FACT = 0.2

/**
 * The facts that answer, the surest first; of equals what holds now, then the newest. Whatever the question says beyond its
 * attribute and its subject has to be held by the fact: a word of a single-valued attribute may be missing, a name never.
 *
 * What no longer holds answers only questions about the past, about a time in which it held, or where `withEnded` asks for it.
 *
 * Where none is surer than half of its words, up to three follow that are near in meaning, of the one who is asked about.
 *
 * @param near the cosine of facts that are near in meaning, by their ids
 * @param isOver whether a fact is a plan whose days are over: it answers as what no longer holds does
 * @param asOf the time asked for; absent: now
 */
export function rankFacts<F extends AskedFact>(
  facts: readonly F[], asked: FactQuestion,
  { asOf, withEnded = false, near = NOTHING_NEAR, isOver }: {
    asOf?: Date | undefined; withEnded?: boolean; near?: ReadonlyMap<string, number>; isOver?: (fact: F) => boolean
  } = {},
): AnsweringFact<F>[] {
  // "After the talk with Ann" is beside nothing that is known: its words are looked for as others are
  const question = facts.some((fact) => isBeside(fact, asked.beside)) ? asked : { ...asked, beside: undefined }
  const isEnded = onceOf((fact: F): boolean =>
    (fact.validTo !== null && (asOf === undefined || fact.validTo <= asOf)) || isOver?.(fact) === true)
  const whose = whoseFits(facts, question)
  const byTime = timeFit(facts, question, { isEnded: (fact) => isEnded(fact as F), withEnded })
  const contentFit = contentFits(question)
  const judged = facts.map((fact) => {
    const fit = whose(fact)
    const time = byTime(fact)
    const most = fact.category !== 'note' && tells(fact, question) ? fit.most : Math.min(fit.most, TOUCHES)
    const byWords = time === 0 ? 0 : Math.min(contentFit(fact, fit) * time, most)
    return { fact, byWords, byMeaning: meaningFit(fact, question, { fit, cosine: near.get(fact.id) }) * time, isEnded: isEnded(fact) }
  })
  const isAnswered = judged.some(({ byWords }) => byWords > BY_WORDS.half)
  const nearest = isAnswered ? [] : judged.filter(({ byWords, byMeaning }) => byWords < LEAST_FACT && byMeaning >= LEAST_FACT)
    .sort((a, b) => b.byMeaning - a.byMeaning).slice(0, BY_MEANING.facts)
  return [...judged.filter(({ byWords }) => byWords >= LEAST_FACT), ...nearest]
    .map(({ byWords, byMeaning, ...one }) => ({ ...one, confidence: byWords >= LEAST_FACT ? byWords : byMeaning }))
    .sort((a, b) => b.confidence - a.confidence || Number(a.isEnded) - Number(b.isEnded)
      || b.fact.validFrom.getTime() - a.fact.validFrom.getTime() || (a.fact.id < b.fact.id ? -1 : 1))
    .map(({ fact, confidence }) => ({ fact, confidence }))
}

/** 0–0.35: how surely a fact answers that is only near in meaning: it may say nothing of what is asked. */
function meaningFit(
  fact: AskedFact, { related }: FactQuestion, { fit: { fit, most, isRelative }, cosine = 0 }: { fit: WhoseFit; cosine: number | undefined },
): number {
  if (fit === 0 || cosine === 0 || (!isRelative && !isOfAll(related, fact))) return 0
  return Math.min(BY_MEANING.share * cosine, BY_MEANING.most, most)
}

/** Whether a fact's value is what a question names behind before or after. */
const isBeside = ({ value }: AskedFact, beside: FactQuestion['beside']): boolean =>
  beside !== undefined && value !== null && terms(value).some((term) => beside.terms.has(term))

/** How many no fact tells by naming one of them. */
const NUMBER = new LatinRegExp(
  String.raw`\p{N}|(?<![\p{L}\p{M}])(?:no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twins?|`
  + String.raw`triplets)(?![\p{L}\p{M}])|[一二两三四五六七八九十][个只条匹位]`,
  'iu',
)

/** Whether a fact can tell what is asked for: a time, a number, a name; why, no fact does. */
function tells({ attribute, value, text, subject }: AskedFact, { asksFor, attributes }: FactQuestion): boolean {
  // Who likes cheese has no hobby by that
  if (attribute === 'likes' && attributes.includes('hobby') && !attributes.includes('favourite')) return false
  if (asksFor === undefined) return true
  if (asksFor === 'manner') return false
  if (asksFor === 'number') return NUMBER.test(value ?? text)
  if (asksFor === 'when') return attribute === 'birthday' || attribute === 'age'
    || (isSingleValued(attribute ?? undefined) && (isQuestionAttribute(attribute, attributes) || attributes.length === 0))
  if (asksFor === 'where') return attribute === null || isQuestionAttribute(attribute, attributes)
  // A name has a capital, or is written in a script that has none
  return attribute === 'name' || /\p{Lu}|\p{Lo}/u.test(value ?? text.replace(subject, ''))
}

/** How surely a fact answers by what it says, 0–0.9. The terms of what facts have in common are read once. */
function contentFits(question: FactQuestion): (fact: AskedFact, whose: WhoseFit) => number {
  const subjectTerms = onceOf((subject: string) => terms(subject))
  const related = [...new Set(question.related.flatMap((noun) => terms(noun)))]
  const beside = question.beside?.terms ?? NO_TERMS
  return (fact, { fit, isRelative }) => {
    if (fit === 0 || (!isRelative && !isOfAll(question.related, fact))) return 0
    const has = termsHeldBy(fact)
    // The name of the one asked about, what they are to the user, and what came before, are not looked for in the fact
    const own = new Set([...(fit === 1 ? subjectTerms(fact.subject) : []), ...(isRelative ? related : [])])
    const isLookedFor = ({ terms: spelt }: QuestionWord): boolean => !spelt.some((term) => own.has(term) || beside.has(term))
    if (isQuestionAttribute(fact.attribute, question.attributes)) return fit * attributeFit(
      question.otherWords.filter((word) => word.says && isLookedFor(word)), has, isSingleValued(fact.attribute ?? undefined),
    )
    // By words alone its verb counts too: "what does Tom paint" is not answered by his liking paint
    const words = question.words.filter((word) => isLookedFor(word) && !word.isGrammar)
    if (words.length > 1 && !words.some((word) => word.says && has(word))) return 0
    return fit * wordFit(words, has, question.attributes.length > 0 && fact.attribute !== null)
  }
}

/** What is computed of each key once. */
function onceOf<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key)!
  }
}

const NO_TERMS: ReadonlySet<string> = new Set()
const NOTHING_NEAR: ReadonlyMap<string, number> = new Map()

/** The words of a fact: of its text, its value, its subject, and its attribute; read when one is looked for. */
function termsHeldBy(fact: AskedFact): (word: QuestionWord) => boolean {
  let held: ReadonlySet<number> | undefined
  return ({ terms: spelt }) => {
    held ??= termHashes(wholeOf(fact))
    return spelt.some((term) => held!.has(hashOfTerm(term)))
  }
}

const wholeOf = ({ text, value, subject, attribute }: AskedFact): string =>
  `${text} ${value ?? ''} ${subject} ${attribute?.replaceAll('-', ' ') ?? ''}`

/** Whether a fact says what somebody is to another, of each that is asked for. */
function isOfAll(related: FactQuestion['related'], fact: AskedFact): boolean {
  if (related.length === 0) return true
  const folded = fold(compatible(wholeOf(fact))).toLowerCase()
  return related.every((noun) => isRelatedIn(noun, folded))
}

/**
 * 0–0.9: all words that are asked for beside the attribute are held. Of a single value, a few may
 * be missing; of several it is another one then.
 */
function attributeFit(words: readonly QuestionWord[], isHeld: (word: QuestionWord) => boolean, isSingle: boolean): number {
  if (words.some((word) => word.isName && !isHeld(word))) return 0
  if (words.length === 0) return ANSWERS
  const share = words.filter(isHeld).length / words.length
  return ANSWERS * (isSingle ? 0.5 + 0.5 * share : share * share)
}

function wordFit(words: readonly QuestionWord[], isHeld: (word: QuestionWord) => boolean, isOtherAttribute: boolean): number {
  const held = words.filter(isHeld).length
  if (held === 0 || 2 * held < words.length || words.some((word) => word.isName && !isHeld(word))) return 0
  const fit = held < words.length ? BY_WORDS.half : held > 1 ? BY_WORDS.all : BY_WORDS.one
  return isOtherAttribute ? Math.min(OTHER_ATTRIBUTE, fit) : fit
}

/** Whether another fact has the place of one of which one holds at a time: where one lives since says nothing of where one lived. */
const isOther = (fact: AskedFact, other: AskedFact): boolean => other.supersededBy === fact.id || other !== fact
  && isSingleValued(fact.attribute ?? undefined) && other.attribute === fact.attribute && other.subject === fact.subject

/** A factor by when a fact held, 0–1. */
function timeFit(facts: readonly AskedFact[], { past, beside, times }: FactQuestion, { isEnded, withEnded }: {
  isEnded: (fact: AskedFact) => boolean; withEnded: boolean
}): (fact: AskedFact) => number {
  const pivot = beside && facts.filter((fact) => isBeside(fact, beside))
  const ids = new Set(pivot?.map(({ id }) => id))
  const successors = new Set(pivot?.map(({ supersededBy }) => supersededBy))
  const held = (fact: AskedFact): boolean =>
    times.some(({ after, before }) => fact.validFrom < before && (fact.validTo === null || fact.validTo > after))
  return (fact) => {
    if (beside && ids.size > 0) {
      const isNext = beside.side === 'before' ? fact.supersededBy !== null && ids.has(fact.supersededBy) : successors.has(fact.id)
      return isNext ? 1 : ids.has(fact.id) ? 0.3 : 0.4
    }
    if (times.length > 0) {
      if (held(fact)) {
        return isEnded(fact) || past !== 'asked' ? 1 : 0.9
      }
      return isEnded(fact) || facts.some((other) => isOther(fact, other) && held(other)) ? 0 : 0.5
    }
    if (past === 'asked') return isEnded(fact) ? 1 : 0.5
    if (!isEnded(fact)) return 1
    return past === 'told' ? 0.85 : withEnded ? 0.5 : 0
  }
}

// Whose a fact is: whether it tells of the one a question is about. Another subject's fact answers nothing about a named person.

/** What is read of a fact. */
export interface OwnedFact {
  readonly subject: string
  readonly attribute: string | null
  readonly value: string | null
  readonly text: string
  /** The user says it of himself. */
  readonly isOwn: boolean
}

/** How well a fact's subject fits the question. */
export interface WhoseFit {
  /** A factor, 0–1. */
  readonly fit: number
  /** What its confidence is at most. */
  readonly most: number
  /** The name of "my sister" is known, and it is a fact of hers: it need not say so itself. */
  readonly isRelative: boolean
}

/**
 * asked: the subject is asked about; told: somebody else's fact says it of them ("Ann's sister Marta is …"); open: nobody is
 * named ("does she …"); related: "my sister" is asked about, who may be the subject.
 */
const FITS = { asked: 1, told: 0.9, open: 0.8, related: 0.7 } as const
/** A fact that only mentions the one asked about. */
const MENTIONS = 0.35
const NO_FIT: WhoseFit = { fit: 0, most: 0, isRelative: false }
const fitOf = (fit: number, most = 1): WhoseFit => ({ fit, most, isRelative: false })

const VERBS = `is|was|are|has|had|does|did|can|cannot|could|will|would|must|works|worked|lives|lived|likes|loves|hates|dislikes|enjoys
  |prefers|avoids|plays|wants|needs|eats|drinks|takes|speaks|studies|studied|owns|drives|comes|came|grew|moved|plans|suffers|turned
  |started|teaches|runs|got|never|also|now`.replace(/\s+/gu, '')
const PREPOSITIONS = 'to|with|for|of|from|by|at|about|than|like|near|after|before'
const VERBS_CHINESE = '对|是|住|在|有|喜欢|讨厌|不|叫|会|吃|喝|养|来自'

/** How well each fact fits, by what all of them say of who is who. */
function whoseFits(facts: readonly OwnedFact[], question: FactQuestion): (fact: OwnedFact) => WhoseFit {
  const named = subjectsNamedIn(question.folded, facts)
  const names = [...new Set([...question.people, ...[...named].flatMap(partsOf)])]
  const relatives = relativesAsked(facts, question)
  const kin = kinOf(facts, names)
  const people = names.map((name) => ({ name, telling: tellingPattern(name) }))
  return (fact) => {
    if (relatives.has(fact.subject)) return { fit: FITS.asked, most: 1, isRelative: true }
    if (named.has(fact.subject)) return fitOf(FITS.asked)
    if (question.isOwn && fact.isOwn) return question.related.length === 0 && isOfRelative(fact) ? fitOf(1, MENTIONS) : fitOf(FITS.asked)
    if (names.length > 0) return mentionFit(fact, people, kin)
    if (question.isYours) return NO_FIT
    // "My sister" may have a name, by which her facts go
    if (question.isOwn) return question.related.length > 0 ? fitOf(FITS.related) : NO_FIT
    return fitOf(FITS.open)
  }
}

/** A person who is asked about, and the pattern of a text that says something of them. */
interface AskedPerson {
  readonly name: string
  readonly telling: RegExp
}

function mentionFit(fact: OwnedFact, people: readonly AskedPerson[], kin: readonly string[]): WhoseFit {
  const folded = foldedWords(`${fact.text} ${fact.value ?? ''}`)
  const told = kin.some((noun) => foldedWords(fact.text).includes(` ${foldedWords(fact.subject).trim()} ${noun} `))
  const mentioned = people.filter(({ name }) => holdsName(folded, name))
  if (!told && mentioned.length === 0) return NO_FIT
  return told || mentioned.some((person) => tellsOf(fact, person)) ? fitOf(FITS.told) : fitOf(1, MENTIONS)
}

/** Whether a fact says something of somebody: with a verb behind the name, or by telling that they are somebody's sister. */
const tellsOf = ({ text, value }: OwnedFact, { name, telling }: AskedPerson): boolean =>
  kinIn(value ?? '', name).length > 0 || telling.test(foldedWords(text))

const tellingPattern = (name: string): RegExp => (UNSPACED.test(name)
  ? new RegExp(`${literalPattern(name)}(?:${VERBS_CHINESE})`, 'u')
  : new RegExp(String.raw`(?<! (?:${PREPOSITIONS})) ${literalPattern(name)} (?:\p{L}+ )?(?:${VERBS}) `, 'u'))

/** The subjects that stand for "my sister": the user has said who she is. */
function relativesAsked(facts: readonly OwnedFact[], { isOwn, related }: FactQuestion): ReadonlySet<string> {
  if (!isOwn || related.length === 0) return new Set()
  const telling = facts.filter((fact) => fact.isOwn).map(({ text, value }) => `${text} ${value ?? ''}`)
    .filter((said) => related.every((noun) => isRelatedIn(noun, fold(said))))
  return subjectsNamedIn(foldedWords(telling.join(' ')), facts)
}

/** What the people asked about are to somebody: "sister", where Marta is said to be one. */
function kinOf(facts: readonly OwnedFact[], names: readonly string[]): string[] {
  if (names.length === 0) return []
  const values = new Set(facts.map(({ value }) => value ?? ''))
  return [...new Set([...values].flatMap((value) => names.flatMap((name) => kinIn(value, name))))]
}

/** What a value calls somebody: "sister" of "a sister called Marta", and nothing of "Marta's cats". */
const kinIn = (value: string, name: string): string[] =>
  relatedNouns(value).filter((noun) =>
    new RegExp(String.raw` ?${literalPattern(noun)}(?: (?:called|named|is))?[ 叫]?${literalPattern(name)}(?![\p{L}\p{M}])`, 'u')
      .test(foldedWords(value)))

/** Whether the user tells something of a relative: "the user's sister is …". */
function isOfRelative({ subject, text }: OwnedFact): boolean {
  const folded = foldedWords(text)
  return relatedNouns(text).some((noun) => folded.includes(` ${foldedWords(subject).trim()} ${noun} `))
}

/** The subjects whose names stand in a text. @param folded by `foldedWords` */
const subjectsNamedIn = (folded: string, facts: readonly OwnedFact[]): ReadonlySet<string> =>
  new Set([...new Set(facts.map(({ subject }) => subject))].filter((subject) => subject !== USER_SUBJECT && isNamedIn(subject, folded)))

const UNSPACED = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|\p{sc=Thai}/u

const partsOf = (name: string): string[] => foldedWords(name).trim().split(' ').filter((part) => [...part].length > 1)

/** @param folded by `foldedWords` */
const holdsName = (folded: string, name: string): boolean =>
  name !== '' && (UNSPACED.test(name)
    ? folded.includes(name) : folded.includes(` ${name} `) || (name.length > 3 && folded.includes(` ${name}s `)))

/** Whether a text names somebody: by all of a name, or by one of its parts. */
const isNamedIn = (subject: string, folded: string): boolean => partsOf(subject).some((part) => holdsName(folded, part))
