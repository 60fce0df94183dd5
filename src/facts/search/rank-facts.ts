/** Which facts answer a question, and how surely. */
import { isSingleValued } from '../core/attributes.ts'
import type { FactCategory } from '../core/fact.ts'
import { terms } from '../../text/terms.ts'
import { fold } from '../../text/characters.ts'
import { compatible } from '../../text/normalise.ts'
import { isQuestionAttribute, isRelatedIn } from './question-attributes.ts'
import type { QuestionWord, FactQuestion } from './read-question.ts'
import { whoseFits, type WhoseFit } from './whose-fact.ts'
import { LatinRegExp } from '../../latin-regexp.ts'

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

export interface RankedFact<F = unknown> {
  readonly fact: F
  /** How surely it answers, 0–1. */
  readonly confidence: number
}

/** A fact that is asked for by its attribute, of the one who is asked about. Not 1: a reading of talk may be wrong. */
const ANSWERS = 0.9
/** A fact that is found by words alone: the subject and a word, or two words; one word; half of the words. */
const BY_WORDS = { all: 0.6, one: 0.5, half: 0.3 } as const
/**
 * Why, how and how often no fact tells, nor how many without a number, nor where, but for a place
 * that is asked for, nor when, but for a birthday and since when something is so.
 */
const TOUCHES = 0.35
/** It tells another attribute than the one that is asked for, of one that the lexicon knows. */
const OTHER_ATTRIBUTE = 0.3
/** What is shown at least: below `LEAST_FACT` nothing of the question is answered. */
export const LEAST_FACT = 0.2

/**
 * The facts that answer, the surest first; of equals what holds now, then the newest. Whatever the question says beyond its
 * attribute and its subject has to be held by the fact: a word of a single-valued attribute may be missing, a name never.
 *
 * What no longer holds answers only questions about the past, about a time in which it held, or where `withEnded` asks for it.
 *
 * @param isOver whether a fact is a plan whose days are over: it answers as what no longer holds does
 * @param asOf the time asked for; absent: now
 */
export function rankFacts<F extends AskedFact>(
  facts: readonly F[], asked: FactQuestion,
  { asOf, withEnded = false, isOver }: { asOf?: Date | undefined; withEnded?: boolean; isOver?: (fact: F) => boolean } = {},
): RankedFact<F>[] {
  // "After the talk with Ann" is beside nothing that is known: its words are looked for as others are
  const question = facts.some((fact) => isBeside(fact, asked.beside)) ? asked : { ...asked, beside: undefined }
  const isEnded = (fact: F): boolean => (fact.validTo !== null && (asOf === undefined || fact.validTo <= asOf)) || isOver?.(fact) === true
  const whose = whoseFits(facts, question)
  const byTime = timeFit(facts, question, { isEnded: (fact) => isEnded(fact as F), withEnded })
  return facts.flatMap((fact): (RankedFact<F> & { readonly isEnded: boolean })[] => {
    const fit = whose(fact)
    const confidence = Math.min(contentFit(fact, question, fit) * byTime(fact), tells(fact, question) ? fit.most
      : Math.min(fit.most, TOUCHES))
    return confidence < LEAST_FACT ? [] : [{ fact, confidence, isEnded: isEnded(fact) }]
  }).sort((a, b) => b.confidence - a.confidence || Number(a.isEnded) - Number(b.isEnded)
    || b.fact.validFrom.getTime() - a.fact.validFrom.getTime() || (a.fact.id < b.fact.id ? -1 : 1))
    .map(({ fact, confidence }) => ({ fact, confidence }))
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

function contentFit(fact: AskedFact, question: FactQuestion, { fit, isRelative }: WhoseFit): number {
  if (fit === 0) return 0
  const held = heldBy(fact)
  const isAsked = isQuestionAttribute(fact.attribute, question.attributes)
  if (!isRelative && !question.related.every((noun) => isRelatedIn(noun, held.folded))) return 0
  const beside = question.beside?.terms ?? NO_TERMS
  // The name of the one asked about, what they are to the user, and what came before, are not looked for in the fact
  const own = new Set([...(fit === 1 ? terms(fact.subject) : []), ...(isRelative ? question.related.flatMap((noun) => terms(noun)) : [])])
  const isLookedFor = ({ terms: spelt }: QuestionWord): boolean => !spelt.some((term) => own.has(term) || beside.has(term))
  if (isAsked) return fit * attributeFit(
    question.otherWords.filter((word) => word.says && isLookedFor(word)), held.has, isSingleValued(fact.attribute ?? undefined),
  )
  // By words alone its verb counts too: "what does Tom paint" is not answered by his liking paint
  const words = question.words.filter((word) => isLookedFor(word) && !word.isGrammar)
  if (words.length > 1 && !words.some((word) => word.says && held.has(word))) return 0
  return fit * wordFit(words, held.has, question.attributes.length > 0 && fact.attribute !== null)
}

const NO_TERMS: ReadonlySet<string> = new Set()

/** The words of a fact: of its text, its value, its subject, and its attribute. */
function heldBy({ text, value, subject, attribute }: AskedFact): { has: (word: QuestionWord) => boolean; folded: string } {
  const whole = `${text} ${value ?? ''} ${subject} ${attribute?.replaceAll('-', ' ') ?? ''}`
  const held = new Set(terms(whole))
  return { has: ({ terms: spelt }) => spelt.some((term) => held.has(term)), folded: fold(compatible(whole)).toLowerCase() }
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

/** A factor by when a fact held, 0–1. */
function timeFit(facts: readonly AskedFact[], { past, beside, times }: FactQuestion, { isEnded, withEnded }: {
  isEnded: (fact: AskedFact) => boolean; withEnded: boolean
}): (fact: AskedFact) => number {
  const pivot = beside && facts.filter((fact) => isBeside(fact, beside))
  const ids = new Set(pivot?.map(({ id }) => id))
  const successors = new Set(pivot?.map(({ supersededBy }) => supersededBy))
  return (fact) => {
    if (beside && ids.size > 0) {
      const isNext = beside.side === 'before' ? fact.supersededBy !== null && ids.has(fact.supersededBy) : successors.has(fact.id)
      return isNext ? 1 : ids.has(fact.id) ? 0.3 : 0.4
    }
    if (times.length > 0) {
      if (times.some(({ after, before }) => fact.validFrom < before && (fact.validTo === null || fact.validTo > after))) {
        return isEnded(fact) || past !== 'asked' ? 1 : 0.9
      }
      return isEnded(fact) ? 0 : 0.5
    }
    if (past === 'asked') return isEnded(fact) ? 1 : 0.5
    if (!isEnded(fact)) return 1
    return past === 'told' ? 0.85 : withEnded ? 0.5 : 0
  }
}
