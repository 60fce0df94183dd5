/** Facts that a note holds as data: how they are read, which sentence and which line of the note each is. */
import { FACT_CATEGORIES, USER_SUBJECT, type FactCategory } from '../../core/fact.ts'
import { attributeName } from '../../core/fact-text.ts'
import { lineOf } from '../../../core/model-reply.ts'
import { isJsonObject, type JsonObject, type Json } from '../../../json.ts'
import { refusalOf, type NoteRefusal } from './note-gates.ts'

/** Facts of one note that are read. */
export const MOST_NOTED = 10
const LIMITS = {
  value: { words: 16, characters: 120 }, text: { words: 50, characters: 360 }, subject: { words: 4, characters: 60 },
  attribute: { words: 4, characters: 40 }, since: { words: 8, characters: 80 },
}

/** A fact as a note holds it, checked. */
export interface NotedFact {
  /** `USER_SUBJECT` for whoever the note is of, or a name. */
  readonly subject: string
  readonly category: FactCategory
  readonly attribute?: string
  readonly value: string
  /** One sentence about the subject. */
  readonly text: string
  /** Words of a time. */
  readonly since?: string
}

/** What of a note's data is no fact, and why. */
export interface RefusedNote {
  readonly text: string
  readonly reason: NoteRefusal
}

const SELF = /^(?:(?:the |this )?user|i|me|myself|they|self|我|用户)$/iu
const NAME = /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*(?: (?:d[aeio]s?|van|von|del|la|of|the|[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*)){0,3}$/u
/** Attributes that name the subject or tell an assistant what to do. */
const NAMING = /^(?:(?:full-|first-|last-|user-|nick|preferred-|display-)?names?|nickname|alias(?:es)?|called|username|pronouns)$/u
const ORDERING = /^(?:guidelines?|instructions?|rules?|orders?|commands?|system|prompts?|tone|style|(?:response|reply|answer|output)-.+)$/u

/** What the data says of a subject, for the attributes that a sentence can be made of. */
const SAYS: Readonly<Record<string, (value: string) => string>> = {
  home: (value) => `lives in ${value}`, employer: (value) => `works at ${value}`, occupation: (value) => `works as ${value}`,
  hometown: (value) => `is from ${value}`, birthplace: (value) => `was born in ${value}`, age: (value) => `is ${value} years old`,
  likes: (value) => `likes ${value}`, dislikes: (value) => `does not like ${value}`, hobby: (value) => `does ${value} as a hobby`,
  allergy: (value) => `is allergic to ${value}`, 'relationship-status': (value) => `is ${value}`, plays: (value) => `plays ${value}`,
  owns: (value) => `owns ${value}`, learning: (value) => `is learning ${value}`, language: (value) => `speaks ${value}`,
  studies: (value) => `studies ${value}`, school: (value) => `goes to ${value}`,
}
const HAN = /\p{Script=Han}/u

/** The sentence of a fact that came without one. */
function sentenceOf(subject: string, category: FactCategory, attribute: string | undefined, value: string): string {
  const who = subject === USER_SUBJECT ? 'The user' : subject
  if (HAN.test(value)) return `${subject === USER_SUBJECT ? '用户' : subject}：${value}。`
  const said = attribute === undefined ? undefined : SAYS[attribute]
  if (said) return `${who} ${said(value)}.`
  if (attribute !== undefined) return `${who}'s ${attribute.replaceAll('-', ' ')} is ${value}.`
  if (category === 'preference') return `${who} prefers ${value}.`
  return category === 'interest' ? `${who} is interested in ${value}.` : `Of ${who.replace(/^The/u, 'the')}: ${value}.`
}

/** A given sentence, where it is one about the subject. */
function givenSentence(value: Json | undefined, subject: string): string | undefined {
  const text = lineOf(value, LIMITS.text)
  if (text === undefined) return undefined
  const who = subject === USER_SUBJECT ? /^(?:the |this )?user\b/iu : undefined
  if (who ? who.test(text) || text.startsWith('用户') : text.startsWith(subject)) return who ? text.replace(who, 'The user') : text
  return undefined
}

/** UTF-16 units that are read of each value: more than any may have. */
const MOST_READ = 800
/** What is read of an entry, and shown of one that is no fact. */
const SHOWN = ['subject', 'attribute', 'value', 'text', 'since'] as const

/**
 * Reads one entry of a note's data, which may be anything.
 * @param own the words by which the note's speaker is meant, beside "the user"
 */
export function readNotedFact(entry: Json, own: string | undefined): NotedFact | RefusedNote {
  if (!isJsonObject(entry)) return { text: '', reason: 'form' }
  const value = lineOf(entry['value'], LIMITS.value)
  const category = FACT_CATEGORIES.find((one) => one === entry['category'])
  const subject = subjectOf(entry, own)
  const shown = SHOWN.map((key) => entry[key]).filter((one) => typeof one === 'string').map((one) => one.slice(0, MOST_READ)).join(' – ')
  if (value === undefined || category === undefined || subject === undefined) return { text: shown, reason: 'form' }
  const attribute = attributeName(lineOf(entry['attribute'], LIMITS.attribute) ?? '') ?? undefined
  if (category === 'guideline' || ORDERING.test(attribute ?? '')) return { text: shown, reason: 'guideline' }
  if (NAMING.test(attribute ?? '')) return { text: shown, reason: 'name' }
  const reason = refusalOf(shown)
  if (reason) return { text: shown, reason }
  const text = givenSentence(entry['text'], subject) ?? sentenceOf(subject, category, attribute, value)
  if (NAMES_USER.test(text) && subject === USER_SUBJECT) return { text: shown, reason: 'name' }
  const since = lineOf(entry['since'], LIMITS.since)
  return { subject, category, value, text, ...(attribute !== undefined && { attribute }), ...(since !== undefined && { since }) }
}

/** A sentence that gives the user a name, under whatever attribute. */
const NAMES_USER = /^The user(?:'s (?:full |first |last |real |nick)?name is| (?:is (?:called|named|known as)|goes by))\b|^用户(?:叫|的名字)/iu

function subjectOf(entry: JsonObject, own: string | undefined): string | undefined {
  const given = entry['subject']
  if (given === undefined || given === null || given === '') return USER_SUBJECT
  const name = lineOf(given, LIMITS.subject)
  if (name === undefined) return undefined
  if (SELF.test(name) || name.toLowerCase() === own?.toLowerCase()) return USER_SUBJECT
  return NAME.test(name) && refusalOf(name) === undefined ? name : undefined
}

/** The line of a note's text that states a fact, so that the message holds all of its words. */
export function notedLine({ text, category, attribute, since }: Pick<NotedFact, 'text' | 'category' | 'attribute' | 'since'>): string {
  const time = since === undefined ? [] : [`since ${since.replace(/^since /iu, '')}`]
  return `- ${text} (${[category, ...(attribute === undefined ? [] : [attribute]), ...time].join(', ')})`
}
