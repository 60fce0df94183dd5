/** Whose a fact is: whether it tells of the one a question is about. Another subject's fact answers nothing about a named person. */
import { literalPattern } from '../../literal-pattern.ts'
import { USER_SUBJECT } from '../core/fact.ts'
import { isRelatedIn, relatedNouns } from './question-attributes.ts'
import { foldedWords, type FactQuestion } from './read-question.ts'

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
export function whoseFits(facts: readonly OwnedFact[], question: FactQuestion): (fact: OwnedFact) => WhoseFit {
  const named = subjectsNamedIn(question.folded, facts)
  const names = [...new Set([...question.people, ...[...named].flatMap(partsOf)])]
  const relatives = relativesAsked(facts, question)
  const kin = kinOf(facts, names)
  return (fact) => {
    if (relatives.has(fact.subject)) return { fit: FITS.asked, most: 1, isRelative: true }
    if (named.has(fact.subject)) return fitOf(FITS.asked)
    if (question.isOwn && fact.isOwn) return question.related.length === 0 && isOfRelative(fact) ? fitOf(1, MENTIONS) : fitOf(FITS.asked)
    if (names.length > 0) return mentionFit(fact, names, kin)
    if (question.isYours) return NO_FIT
    // "My sister" may have a name, by which her facts go
    if (question.isOwn) return question.related.length > 0 ? fitOf(FITS.related) : NO_FIT
    return fitOf(FITS.open)
  }
}

function mentionFit(fact: OwnedFact, names: readonly string[], kin: readonly string[]): WhoseFit {
  const folded = foldedWords(`${fact.text} ${fact.value ?? ''}`)
  const [text, subject] = [foldedWords(fact.text), foldedWords(fact.subject).trim()]
  const told = kin.some((noun) => text.includes(` ${subject} ${noun} `))
  const mentioned = names.filter((name) => holdsName(folded, name))
  if (!told && mentioned.length === 0) return NO_FIT
  return told || mentioned.some((name) => tellsOf(fact, name)) ? fitOf(FITS.told) : fitOf(1, MENTIONS)
}

/** Whether a fact says something of somebody: with a verb behind the name, or by telling that they are somebody's sister. */
function tellsOf({ text, value }: OwnedFact, name: string): boolean {
  const folded = foldedWords(text)
  if (kinIn(value ?? '', name).length > 0) return true
  if (UNSPACED.test(name)) return new RegExp(`${literalPattern(name)}(?:${VERBS_CHINESE})`, 'u').test(folded)
  return new RegExp(String.raw`(?<! (?:${PREPOSITIONS})) ${literalPattern(name)} (?:\p{L}+ )?(?:${VERBS}) `, 'u').test(folded)
}

/** The subjects that stand for "my sister": the user has said who she is. */
function relativesAsked(facts: readonly OwnedFact[], { isOwn, related }: FactQuestion): ReadonlySet<string> {
  if (!isOwn || related.length === 0) return new Set()
  const telling = facts.filter((fact) => fact.isOwn).map(({ text, value }) => `${text} ${value ?? ''}`)
    .filter((said) => related.every((noun) => isRelatedIn(noun, said.toLowerCase())))
  return subjectsNamedIn(foldedWords(telling.join(' ')), facts)
}

/** What the people asked about are to somebody: "sister", where Marta is said to be one. */
function kinOf(facts: readonly OwnedFact[], names: readonly string[]): string[] {
  return [...new Set(facts.flatMap(({ value }) => names.flatMap((name) => kinIn(value ?? '', name))))]
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
  new Set(facts.map(({ subject }) => subject).filter((subject) => subject !== USER_SUBJECT && isNamedIn(subject, folded)))

const UNSPACED = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|\p{sc=Thai}/u

const partsOf = (name: string): string[] => foldedWords(name).trim().split(' ').filter((part) => [...part].length > 1)

/** @param folded by `foldedWords` */
const holdsName = (folded: string, name: string): boolean =>
  name !== '' && (UNSPACED.test(name)
    ? folded.includes(name) : folded.includes(` ${name} `) || (name.length > 3 && folded.includes(` ${name}s `)))

/** Whether a text names somebody: by all of a name, or by one of its parts. */
const isNamedIn = (subject: string, folded: string): boolean => partsOf(subject).some((part) => holdsName(folded, part))
