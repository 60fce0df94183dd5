/** Whether people's messages say what a reply makes of them: by words, by affirmation, and for guidelines by the gate. */
import { containsQuote } from '../../../core/citation.ts'
import type { FactCategory } from '../../../core/facts/fact.ts'
import type { FactRefusal } from '../../../core/facts/fact-refusals.ts'
import { isAllowedGuideline, isOrder } from '../guideline-gate.ts'
import { statingOf, type OwnMessage } from '../proof.ts'
import type { KnownFact } from '../unexplained.ts'
import { sharesPair, tellsEnd } from './endings.ts'
import { saidEvidence, isHeld, type Evidence } from './held-text.ts'
import { clausesAbout, type SidedClause } from './polarity.ts'
import { contentWords } from './word-forms.ts'
import { widePattern } from './wide-pattern.ts'

/** A fact as a reply tells it. */
export interface ToldFact {
  readonly subject: string
  readonly category: FactCategory
  readonly value?: string
  readonly text: string
  /** The words that say since when. */
  readonly phrase: string
}

/** What was said. */
export interface SaidBy {
  /** Cited messages of people. */
  readonly own: readonly OwnMessage[]
  /** Names of those who speak. */
  readonly speakers: readonly string[]
  /** What is known of the subject; the first is the fact that is updated, if one is. */
  readonly known: readonly KnownFact[]
  readonly isUpdate: boolean
  readonly timeZone: string
}

type Judged = { readonly stating: readonly OwnMessage[] } | { readonly reason: FactRefusal }

/** The messages that state a fact, or why none does. */
export function judgeFact(fact: ToldFact, said: SaidBy): Judged {
  const stating = statingOf(said.own, fact).filter((message) => isAbout(message, fact.subject, said))
  if (fact.category === 'guideline' || isOrder(fact.text)) return judgeGuideline(fact, said)
  if (stating.length === 0) return { reason: 'unproven' }
  if (fact.category === 'identity' && !stating.some((message) => statesAlone(message, fact, said))) return { reason: 'unproven' }
  if (!isTold(fact, said)) return { reason: 'unheld-text' }
  const agreeing = stating.filter((message) => agrees(message, fact, said))
  return agreeing.length > 0 ? { stating: agreeing } : { reason: 'polarity' }
}

/** A wish is its own message's, all of it, and passes the gate. */
function judgeGuideline(fact: ToldFact, { own, timeZone }: SaidBy): Judged {
  const { subject, text, value = text } = fact
  const stating = own.filter((message) => {
    if (message.self !== subject || !isAllowedGuideline(value, message.text) || !isAllowedGuideline(text, message.text)) return false
    const evidence = saidEvidence([saidIn(message)], { timeZone })
    return isHeld(text, evidence, { closed: 'wishes', names: [subject], isExact: true })
      && isHeld(value, evidence, { closed: 'wishes', isExact: true })
  })
  if (stating.length === 0) return { reason: 'guideline' }
  const agreeing = stating.filter((message) => isSameSide(message.text, fact, { mayBeSupposed: true }))
  return agreeing.length > 0 ? { stating: agreeing } : { reason: 'polarity' }
}

const saidIn = ({ text, message }: OwnMessage) => ({ text, at: message.at })

/** Whether a message speaks of the subject: it is theirs, names them, is a question that they answer, or they speak nowhere. */
function isAbout(message: OwnMessage, subject: string, { own, speakers }: SaidBy): boolean {
  if (message.self === subject || !speakers.includes(subject)) return true
  const names = new Set(contentWords(subject).map(({ word }) => word))
  return contentWords(message.text).some(({ word }) => names.has(word))
    || own.some((other) => other.self === subject && other.question !== '' && message.text.includes(other.question))
}

/** Identity: its value, else all of its text, stands in one message, word by word. */
function statesAlone(message: OwnMessage, { subject, text, value, phrase }: ToldFact, { timeZone }: SaidBy): boolean {
  const evidence = saidEvidence([saidIn(message)], { timeZone, phrase: quoted(phrase, [message]) })
  return value === undefined
    ? isHeld(text, evidence, { closed: 'grammar', names: [subject, message.self], isExact: true })
    : isHeld(value, evidence, { closed: 'none', isExact: true })
}

const quoted = (phrase: string, own: readonly OwnMessage[]): string => (own.some(({ text }) => containsQuote(text, phrase)) ? phrase : '')

/** Words of a known fact count where the talk has so many of them, beside the subject's name. */
const SHARED_WORDS = 2

function isTold({ subject, category, text, value, phrase }: ToldFact, { own, known, isUpdate, timeZone }: SaidBy): boolean {
  const isStrict = category === 'identity'
  const said = own.map(saidIn)
  const questions = own.map(({ question }) => question)
  const options = { timeZone, phrase: quoted(phrase, own) }
  const told = saidEvidence(said, { ...options, besides: questions })
  const related = isStrict ? [] : known.filter((fact, i) => (isUpdate && i === 0) || sharedWords(fact, told) >= SHARED_WORDS)
  const evidence = related.length === 0
    ? told
    : saidEvidence(said, { ...options, besides: [...questions, ...related.map((fact) => fact.text)] })
  const names = [subject, ...own.map(({ self }) => self)]
  const closed = isStrict ? 'grammar' : 'tastes'
  return sharesWord(text, [value ?? '', ...said.map((one) => one.text)].join(' '), names) && isHeld(text, evidence, { closed, names })
    && (value === undefined || isHeld(value, evidence, { closed, names, isExact: isStrict }))
}

/** Whether a text has any word of another, beside names: a text of closed words alone tells nothing. */
function sharesWord(text: string, other: string, names: readonly string[]): boolean {
  const named = new Set(names.flatMap(contentWords).map(({ word }) => word))
  const forms = new Set(contentWords(other).flatMap((word) => word.forms))
  return contentWords(text).some((word) => !named.has(word.word) && word.forms.some((form) => forms.has(form))) || sharesPair(text, other)
}

function sharedWords({ subject, text }: KnownFact, { forms }: Evidence): number {
  const names = new Set(contentWords(subject).map(({ word }) => word))
  return contentWords(text).filter((word) => !names.has(word.word) && word.forms.some((form) => forms.has(form))).length
}

const MAY_BE_SUPPOSED: readonly FactCategory[] = ['preference', 'interest', 'personality', 'goal']
const REFUSES = /^\W*(?:no|nope|nah|not|never|nein|nicht|non|不|没|没有)(?![\p{L}\p{N}])/iu

function agrees({ text, question }: OwnMessage, fact: ToldFact, { own }: SaidBy): boolean {
  const answer = own.find((other) => other.question !== '' && text.includes(other.question))
  if (answer) return REFUSES.test(answer.text) === isDeniedIn(fact.text, fact)
  if (question !== '' && REFUSES.test(text)) return isDeniedIn(fact.text, fact)
  return isSameSide(text, fact, { mayBeSupposed: MAY_BE_SUPPOSED.includes(fact.category) })
}

type Sided = Pick<ToldFact, 'text' | 'value'>

/** Whether a message and a text affirm, or both deny, what the text tells. */
function isSameSide(message: string, fact: Sided, { mayBeSupposed }: { mayBeSupposed: boolean }): boolean {
  const denied = isDeniedIn(fact.text, fact)
  const clauses = clausesAbout(message, fact.value ?? fact.text, fact.text)
  return clauses.length === 0
    || clauses.some((clause) => isDeniedBy(clause, fact.value) === denied && (mayBeSupposed || !clause.isSupposed))
}

/** Whether a message says the contrary of a text in any clause about it. */
function isDeniedAnywhere(message: string, fact: Sided): boolean {
  const denied = isDeniedIn(fact.text, fact)
  return clausesAbout(message, fact.value ?? fact.text, fact.text)
    .some((clause) => isDeniedBy(clause, fact.value) !== denied && !clause.isSupposed)
}

const isDeniedIn = (text: string, { value, text: told }: Sided): boolean =>
  clausesAbout(text, value ?? told, told).some((clause) => isDeniedBy(clause, value))

/** What is left, lost or sold is denied, although the sentence is not. */
const LEFT = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:left|leaving|lost|sold|resigned from|fired (?:from|by)|laid off (?:from|by)|moved (?:away |out )?(?:from|of)|
  relocated from|divorced|broke up with|dumped|buried)(?![\p{L}\p{N}])|离开|辞去|辞掉|卖|分手|搬离|搬出|verlassen|gekündigt|verkauft|verloren|
  getrennt`)
const VALUE_REACH = 30

function isDeniedBy({ text, isDenied }: SidedClause, value: string | undefined): boolean {
  const left = LEFT.exec(text)
  if (!left) return isDenied
  const [first = ''] = value === undefined ? [] : [value.toLowerCase().split(/\s+/)[0]!]
  const at = first === '' ? left.index : text.toLowerCase().indexOf(first)
  const reach = at - left.index
  return isDenied !== (at < 0 || /\p{Script=Han}|[vg]e/u.test(left[0]) || (reach >= 0 && reach <= VALUE_REACH))
}

/** The messages that state a known fact again. */
export const repeatingOf = (known: KnownFact, said: SaidBy): OwnMessage[] =>
  statingOf(said.own, known)
    .filter((message) => isAbout(message, known.subject, said) && isSameSide(message.text, known, { mayBeSupposed: true }))

/** The messages that say that a known fact is over: by words of ending, by denying it, or by another value where only one can be. */
export function endingOf(known: KnownFact, said: SaidBy): OwnMessage[] {
  return said.own.filter((message) => isAbout(message, known.subject, said)
    && (tellsEnd(message.text, known) || (statingOf([message], known).length > 0 && isDeniedAnywhere(message.text, known))))
}
