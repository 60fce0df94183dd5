/** What people say is over, in their own words for it, and which of the known facts that ends: one engine over five languages. */
import { type AnyAttributeName, type AttributeName, namesOf, type OverKind, type OverThing } from '@madeleine/contract'
import { GERMAN_OVER } from '../de/facts/over.ts'
import { ENGLISH_OVER } from '../en/facts/over.ts'
import { SPANISH_OVER } from '../es/facts/over.ts'
import { FRENCH_OVER } from '../fr/facts/over.ts'
import { languageOf } from '../language.ts'
import { CHINESE_OVER } from '../zh/facts/over.ts'
import type { OverWords } from './fact-language.ts'
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
/** Share of a fact's words that must be named. */
const NAMED_SHARE = 0.3

/**
 * The attributes of which each kind of end may be told. A name, a birthday, an event and a taste do not end so: who quits coffee may
 * like it, and who sold the guitar may play another.
 */
const ENDED: Readonly<Record<OverKind, readonly AttributeName[]>> = {
  died: ['pets', 'companion', 'partner', 'siblings', 'relative', 'owns', 'tools', 'trait'],
  gone: ['owns', 'pets', 'tools', 'trait'],
  apart: ['partner', 'companion', 'relative', 'relationship-status', 'trait'],
  left: ['employer', 'occupation', 'place-of-work', 'work-field', 'school', 'studies'],
  stopped: ['habit', 'hobby', 'plays', 'learning', 'diet', 'medication', 'health', 'tools', 'goal', 'plan', 'studies', 'trait'],
  off: ['plan', 'goal', 'relationship-status'],
  untrue: ['allergy', 'health', 'diet'],
  released: ['guideline'],
}

/** The attributes of which an end may be told, with the names that models give them. */
export const endedAttributes = ({ kind }: OverThing): readonly AnyAttributeName[] => ENDED[kind].flatMap(namesOf)

const OF_LANGUAGE: Readonly<Record<string, OverWords>> =
  { english: ENGLISH_OVER, german: GERMAN_OVER, spanish: SPANISH_OVER, french: FRENCH_OVER }

/** What a sentence of a person says is over, where it names it: "sold the golf", "bei Bosch bin ich raus". */
export function overIn(sentence: string): OverThing[] {
  if (sentence.length > MOST_UNITS) return []
  return languagesOf(sentence).flatMap((words) => (words.never.test(sentence) ? []
    : sentence.split(words.breaks).flatMap((part) => statedIn(part ?? '', words)))).slice(0, MOST_THINGS)
}

/** Things of one sentence, and readings of each. */
const MOST_THINGS = 4

/** That of the sentence where it is known: most short ones tell none. */
function languagesOf(sentence: string): readonly OverWords[] {
  if (/\p{Script=Han}/u.test(sentence)) return [CHINESE_OVER]
  const known = OF_LANGUAGE[languageOf(sentence) ?? '']
  return known ? [known] : Object.values(OF_LANGUAGE)
}

function statedIn(clause: string, words: OverWords): OverThing[] {
  const plain = clause.replace(words.fill, ' ').replace(/\s+/gu, ' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .replace(/[\s.!…。！~]+$/u, '').trim()
  return words.notClause.test(clause) ? [] : words.statements.flatMap(([kind, pattern, always]) => {
    const match = pattern.exec(plain)
    const what = match && (always ?? match.groups?.['what']?.trim())
    return what && !words.others.test(what) ? [{ kind, what }] : []
  })
}

/** Those of the facts that end: all whose words are named, and nothing besides. */
export function endedBy<F extends EndableFact>(over: OverThing, facts: readonly F[]): F[] {
  const attributes: ReadonlySet<string | null> = new Set(endedAttributes(over))
  return facts.filter((fact) => attributes.has(fact.attribute) && isNamed(over, fact))
}

function isNamed({ kind, what }: OverThing, { value, text }: EndableFact): boolean {
  if (unspacedRuns(what).length > 0) return `${value ?? ''} ${text}`.includes(what)
  const all = wordsOf(what)
  const named = all.filter(({ forms }) => !forms.some((form) => KINDS_OF_THING.has(form)))
  const things = named.length === 0 ? all : named
  if (things.length === 0 || things.length > MOST_WORDS) return false
  const told = wordsOf(value ?? text).filter(({ forms }) => !forms.some((form) => CLOSED_WORDS.grammar.has(form)))
  const isIn = (thing: HeldWord): boolean => told.some(({ forms }) => forms.some((form) => thing.forms.includes(form)))
  return things.every(isIn) && (kind === 'released' || things.length >= NAMED_SHARE * told.length)
}

const wordsOf = (text: string): HeldWord[] => contentWords(text.replace(/\d{4}-\d\d-\d\d/gu, ' '))

/** What stands beside the name of a thing and says of what kind it is: "my gym membership", "the Rome trip". */
const KINDS_OF_THING: ReadonlySet<string> = new Set([ENGLISH_OVER, GERMAN_OVER, SPANISH_OVER, FRENCH_OVER]
  .flatMap(({ kindsOfThing }) => wordsOf(kindsOfThing).flatMap(({ forms }) => forms)))
