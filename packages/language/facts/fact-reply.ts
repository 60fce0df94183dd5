/** Reading of a reply about facts: every operation is checked against what was shown, repaired within bounds, or refused. */
import {
  attributeName, STATED_CATEGORIES, FACT_OPERATIONS, type FactCategory, type FactChange, type FactRefusal, type KnownFact, lineOf,
  onePerFact, replyObject, type StatedFact, type TextBounds, textWithin,
} from '@madeleine/contract'
import { isJsonObject, type Json, type JsonObject, readOr } from '@madeleine/base'
import { isRefusal } from '../refusals.ts'
import { isForeignTo } from '../script.ts'
import { type SpokenText, endingOf, hasForm, judgeFact, repeatingOf } from './entailment.ts'
import { namedSubject, hasDisguise } from './held-text.ts'
import { contentWords, ATTRIBUTE_WORDS } from './word-forms.ts'
import { type OwnMessage, type PlacedMessage, placesIn, proofBy, sinceWhen } from './finding.ts'
import type { EpisodeToRead } from './unexplained.ts'

/** What a question shows, and its reply is checked against. */
export interface FactsToAsk {
  /** One or more; their messages are numbered from 1 through all of them. */
  readonly episodes: readonly EpisodeToRead[]
  /** At most `KNOWN_SHOWN`; in the prompt they are f1, f2 … */
  readonly known: readonly KnownFact[]
  /** IANA time zone of the times in the prompt, and in which relative times are meant. */
  readonly timeZone: string
}

/** An operation that cannot be used. */
export interface RefusedFact {
  /** Its place in the reply, from 1. */
  readonly entry: number
  readonly reason: FactRefusal
  /** Its fault, as text for the model. */
  readonly fault: string
}

/** What a reply says. */
export interface FactsFound {
  /** At most one for each known fact. */
  readonly changes: readonly FactChange[]
  /** Operations that can be used, among them those that a more decisive one about the same known fact replaces. */
  readonly usable: number
  readonly refused: readonly RefusedFact[]
}

/** Operations of a reply that are read, numbers of messages of one, and facts that one message may state. */
const MOST_READ = { facts: 100, messages: 50, ofMessage: 4 }
const TEXT_LIMITS: TextBounds = { spaced: { words: 50, characters: 360 }, unspaced: { words: 50, characters: 140 } }
const VALUE_LIMITS = { words: 16, characters: 120 }
const ATTRIBUTE_LIMITS = { words: 4, characters: 40 }
const PHRASE_LIMITS = { words: 12, characters: 80 }

/** Parses any reply. @returns undefined if it has no list of facts */
export function readFacts(reply: unknown, asked: FactsToAsk): FactsFound | undefined {
  const list = replyObject(reply)?.['facts']
  if (!Array.isArray(list)) return undefined
  const shown = placesIn(asked.episodes)
  const isOneMore = factsCounted()
  const refused: RefusedFact[] = []
  const read = list.flatMap((entry, i) => {
    const change = i >= MOST_READ.facts ? TOO_MANY : !isJsonObject(entry) ? NO_OBJECT
      : readOr(UNREAD, undefined, () => readEntry(entry, { asked, shown }))
    const fault = 'fault' in change ? change : isOneMore(change) ? undefined : TOO_MANY
    if (!fault && !('fault' in change)) return [change]
    refused.push({ entry: i + 1, ...fault! })
    return []
  })
  return { changes: onePerFact(read), usable: read.length, refused }
}

/** Counts the facts that each message states first; false for one too many. */
function factsCounted(): (change: FactChange) => boolean {
  const counts = new Map<string, number>()
  return (change) => {
    if (change.kind !== 'new' && change.kind !== 'update') return true
    const [{ conversationId, seq }] = change.fact.sources
    const count = (counts.get(`${conversationId} ${seq}`) ?? 0) + 1
    counts.set(`${conversationId} ${seq}`, count)
    return count <= MOST_READ.ofMessage
  }
}

interface Fault {
  readonly reason: FactRefusal
  readonly fault: string
}

const malformed = (fault: string): Fault => ({ reason: 'malformed', fault })
const NO_OBJECT = malformed('is no object')
/** The checks throw on it: it is refused, and counted so. */
const UNREAD: FactChange | Fault = malformed('cannot be read')
const TOO_MANY: Fault = { reason: 'too-many', fault: 'is one too many' }
const FOREIGN: Fault = { reason: 'foreign-script', fault: 'needs a text in the language and script of its speaker' }
const FAULTS: Readonly<Partial<Record<FactRefusal, string>>> = {
  unproven: 'cites messages in which no person says it',
  'unheld-text': 'has a text with words that its messages do not say',
  polarity: 'says the contrary of its messages, or what they only suppose',
  guideline: 'is no plain wish of a message of its own, in its words', 'no-ending': 'cites messages that do not say that it ended',
}
const faultOf = (reason: FactRefusal): Fault => ({ reason, fault: FAULTS[reason] ?? reason })

interface Shown {
  readonly asked: FactsToAsk
  readonly shown: readonly PlacedMessage[]
}

function readEntry(entry: JsonObject, { asked, shown }: Shown): FactChange | Fault {
  const op = FACT_OPERATIONS.find((one) => one === wordOf(entry['op']))
  if (!op) return malformed('needs an op: new, update, reinforce or invalidate')
  const known = op === 'new' ? undefined : knownFact(entry['known'], asked.known)
  if (op !== 'new' && !known) return { reason: 'unknown-fact', fault: 'needs the id of a known fact that is shown' }
  const cited = citedIn(entry['messages'], shown)
  if (cited.length === 0) return { reason: 'unproven', fault: 'needs the numbers of the messages that prove it' }
  const own = cited.filter((one): one is OwnMessage => one.self !== undefined)
  if (own.length === 0) return { reason: 'not-own-words', fault: 'cites no words of a person' }
  if (known && op !== 'update') return aboutKnown(op === 'reinforce' ? 'reinforce' : 'invalidate', known, { entry, own, asked, shown })
  const fact = readFact({ entry, own, asked, shown }, known)
  if ('fault' in fact) return fact
  if (!known || !isOfSameKind(known, fact)) return { kind: 'new', fact }
  return known.text === fact.text
    ? { kind: 'reinforce', factId: known.id, sources: fact.sources }
    : { kind: 'update', factId: known.id, fact }
}

interface Entry extends Shown {
  readonly entry: JsonObject
  readonly own: readonly OwnMessage[]
}

const speakersIn = (shown: readonly PlacedMessage[]): string[] => [...new Set(shown.flatMap(({ self }) => self ?? []))]

/** Another proof of a known fact, or its end. */
function aboutKnown(kind: 'reinforce' | 'invalidate', known: KnownFact, { entry, own, asked, shown }: Entry): FactChange | Fault {
  const said: SpokenText = { own, speakers: speakersIn(shown), known: [known], isUpdate: false, timeZone: asked.timeZone }
  const proof = proofBy(kind === 'reinforce' ? repeatingOf(known, said) : endingOf(known, said), own)
  if (!proof) return faultOf(kind === 'reinforce' ? 'unproven' : 'no-ending')
  if (kind === 'reinforce') return { kind, factId: known.id, sources: proof.sources }
  return { kind, factId: known.id, endsAt: sinceWhen(phraseOf(entry), proof.statement, asked.timeZone), sources: proof.sources }
}

function readFact({ entry, own, asked, shown }: Entry, updated: KnownFact | undefined): StatedFact | Fault {
  const category = categoryOf(entry['category'])
  if (!category) return malformed(`needs a category: ${STATED_CATEGORIES.join(', ')}`)
  const text = textWithin(entry['text'], TEXT_LIMITS)
  if (text === undefined || isRefusal(text)) return malformed('needs a text of one whole sentence')
  if ([entry['text'], entry['value'], entry['subject']].some((one) => hasDisguise(one, own))) return FOREIGN
  if (isForeignTo(shown.map(({ message }) => message), text)) return FOREIGN
  const subject = namedSubject(entry['subject'], { cited: own, shown, known: asked.known })
  if (subject === undefined) return { reason: 'subject', fault: 'needs a subject that a person names' }
  const value = lineOf(entry['value'], VALUE_LIMITS)
  const attribute = attributeOf(entry['attribute'], own, asked.timeZone)
  const told = {
    subject, category, text, phrase: phraseOf(entry), ...(value !== undefined && { value }), ...(attribute !== undefined && { attribute }),
  }
  const isUpdate = updated !== undefined && updated.subject.toLowerCase() === subject.toLowerCase()
  const ofSubject = asked.known.filter((one) => one !== updated && one.subject.toLowerCase() === subject.toLowerCase())
  const known = isUpdate ? [updated, ...ofSubject] : ofSubject
  const judged = judgeFact(told, { own, speakers: speakersIn(shown), known, isUpdate, timeZone: asked.timeZone })
  if ('reason' in judged) return faultOf(judged.reason)
  const proof = proofBy(judged.stating, own)!
  // A plan is one from when it is told, whatever time it names
  const validFrom = category === 'goal' ? proof.statement.at : sinceWhen(told.phrase, proof.statement, asked.timeZone)
  const valued = value === undefined ? {} : { value, ...(attribute !== undefined && { attribute }) }
  return { subject, category, text, validFrom, sources: proof.sources, ...valued }
}

const phraseOf = (entry: JsonObject): string => lineOf(entry['since'], PHRASE_LIMITS) ?? ''
const wordOf = (value: Json | undefined): string => (typeof value === 'string' ? value.slice(0, 40).trim().toLowerCase() : '')

/** A category, also in capitals or in the plural. */
function categoryOf(value: Json | undefined): FactCategory | undefined {
  const word = wordOf(value)
  return STATED_CATEGORIES.find((category) => [category, `${category}s`, category.replace(/y$/, 'ies')].includes(word))
}

/** An attribute's name of words that are usual for one, or the messages'; any other is dropped. */
function attributeOf(value: Json | undefined, own: readonly OwnMessage[], timeZone: string): string | undefined {
  const line = lineOf(value, ATTRIBUTE_LIMITS)
  if (line === undefined) return undefined
  const isUsual = contentWords(line.replaceAll(/[-_]/g, ' '))
    .every(({ forms }) => forms.some((form) => ATTRIBUTE_WORDS.has(form)) || hasForm(own, timeZone, forms))
  return (isUsual && attributeName(line)) || undefined
}

/** The known fact of an id as it was shown: f1, F1, [f1] or 1. */
function knownFact(value: Json | undefined, known: readonly KnownFact[]): KnownFact | undefined {
  const id = typeof value === 'string' ? value.slice(0, 20) : ''
  const number = typeof value === 'number' ? value : Number(/^\s*\[?f?(\d{1,3})\]?\s*$/i.exec(id)?.[1])
  return known[number - 1]
}

/** The messages that an operation cites, without numbers that were not shown. */
function citedIn(value: Json | undefined, shown: readonly PlacedMessage[]): readonly PlacedMessage[] {
  const cited = Array.isArray(value) ? value.slice(0, MOST_READ.messages) : [value]
  const numbers = cited.map((one) => (typeof one === 'object' ? Number.NaN : Number(one)))
  return shown.filter((_, i) => numbers.includes(i + 1))
}

/**
 * Whether one fact can take the place of the other: about the same subject, and the same attribute or, without one, of the same
 * category.
 */
const isOfSameKind = (known: KnownFact, { subject, attribute, category }: StatedFact): boolean =>
  known.subject.toLowerCase() === subject.toLowerCase()
  && (known.attribute === undefined ? known.category === category : known.attribute === attribute)
