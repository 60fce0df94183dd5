/** What a note states: its sentences as the user would say them, read by the rules, and its data; what is neither, with the reason. */
import {
  attributeName, STATED_CATEGORIES, type FactCategory, lineOf, type Message, MOST_NOTED, type StatedChange, type StatedFact, USER_SUBJECT,
} from '@madeleine/contract'
import { plainText, splitSentences } from '../titles/sentences.ts'
import { isJsonObject, type Json, type JsonObject, LatinRegExp, type OnFailedReading, readOr } from '@madeleine/base'
import { copiedFrom } from '../authorship/copied-lines.ts'
import { isPlay } from '../authorship/text-requests.ts'
import { PASTE_UNITS } from '../authorship/whose-words.ts'
import { sinceWhen } from './finding.ts'
import { inFirstPerson, subjectOfSpeaker, noteData, noteText, NOTE_ID, NOTE_KEY } from './first-person.ts'

// Facts that a note holds as data: how they are read, which sentence and which line of the note each is.

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
function readNotedFact(entry: Json, own: string | undefined): NotedFact | RefusedNote {
  if (!isJsonObject(entry)) return { text: '', reason: 'form' }
  const value = lineOf(entry['value'], LIMITS.value)
  const category = STATED_CATEGORIES.find((one) => one === entry['category'])
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
function notedLine({ text, category, attribute, since }: Pick<NotedFact, 'text' | 'category' | 'attribute' | 'since'>): string {
  const time = since === undefined ? [] : [`since ${since.replace(/^since /iu, '')}`]
  return `- ${text} (${[category, ...(attribute === undefined ? [] : [attribute]), ...time].join(', ')})`
}

/**
 * A note as a message holds it: its text, and behind it a line for each fact, so that the words of each stand in what proves it.
 * @param name of whoever the note is of
 */
export function noteMessage(text: string, facts: readonly JsonObject[], name: string | undefined): NoteMessage {
  if (facts.length === 0) return { idPrefix: NOTE_ID, content: text }
  const lines = facts.map((fact) => {
    const read = readNotedFact(fact, name)
    return 'reason' in read ? `- ${read.text}` : notedLine(read)
  })
  const metadata = { [NOTE_KEY]: { length: text.length, facts: [...facts] } }
  return { idPrefix: NOTE_ID, content: `${text}\n\n${lines.join('\n')}`, metadata }
}

interface NoteMessage {
  /** How its id begins. */
  readonly idPrefix: string
  readonly content: string
  readonly metadata?: JsonObject
}

/** What a note says. */
export interface NoteReading {
  /** All of them `isNoted`. */
  readonly changes: readonly StatedChange[]
  /** Sentences and data that stay words of an episode. */
  readonly refused: readonly RefusedNote[]
}

export interface NoteOptions {
  readonly conversationId: string
  readonly timeZone: string
  /** What the rules read in a message of the user. */
  readonly read: (message: Message) => readonly StatedChange[]
  /** Told of each reading that throws; what it read stays words of an episode. */
  readonly onFailed?: OnFailedReading | undefined
}

/** Sentences of a note that are read. */
const SENTENCES = 40

/** Reads a note. Pure; what its data hold is checked as if a stranger had written them. */
export function readNote(message: Message, options: NoteOptions): NoteReading {
  if (message.role !== 'user') return { changes: [], refused: [{ text: noteText(message), reason: 'assistant' }] }
  const said = sentencesIn(message, options)
  const given = noteData(message).slice(0, MOST_NOTED)
    .map((entry) => readOr(UNREAD_ENTRY, options.onFailed, () => readNotedFact(entry, message.name)))
  const facts = given.flatMap((one) => ('reason' in one ? [] : readOr([], options.onFailed, () => [givenChange(one, message, options)])))
  return {
    changes: [...said.changes, ...facts].map(noted),
    refused: [...said.refused, ...given.flatMap((one) => ('reason' in one ? [one] : []))],
  }
}

/** Of an entry on which the reading fails nothing is known. */
const UNREAD_ENTRY: RefusedNote = { text: '', reason: 'form' }

const noted = (change: StatedChange): StatedChange =>
  (change.kind === 'end' ? { ...change, isNoted: true } : { ...change, fact: { ...change.fact, isNoted: true } })

function sentencesIn(message: Message, options: NoteOptions): NoteReading {
  const own = noteText(message)
  if (own.length > PASTE_UNITS || isPaste(own)) return { changes: [], refused: [{ text: own, reason: 'paste' }] }
  // An address is looked for in the line: its plain text may be without it
  const given = own.split('\n').flatMap((line) => {
    const isUnsafe = refusalOf(line) === 'unsafe'
    return splitSentences(plainText(line)).filter((text) => text.trim() !== '').map((text) => ({ text, isUnsafe }))
  })
  const turned = inFirstPerson(given.slice(0, SENTENCES).map(({ text }) => text), message.name, options.onFailed)
  const read = given.map(({ text, isUnsafe }, i) =>
    (isUnsafe ? 'unsafe' : i >= SENTENCES ? 'paste'
      : readOr('unread' as const, options.onFailed, () => sentenceIn(message, { given: text, text: turned[i], options }))))
  return {
    changes: read.flatMap((one) => (typeof one === 'string' ? [] : one)),
    refused: read.flatMap((one, i): RefusedNote[] => (typeof one === 'string' ? [{ text: given[i]!.text, reason: one }] : [])),
  }
}

interface NoteSentence {
  /** As it stands in the note. */
  readonly given: string
  /** As the user would say it; undefined: it is about somebody else. */
  readonly text: string | undefined
  readonly options: NoteOptions
}

/** What one sentence of a note states, or why it states nothing. */
function sentenceIn(message: Message, { given, text, options }: NoteSentence): readonly StatedChange[] | NoteRefusal {
  const refusal = refusalOf(given)
  if (refusal) return refusal
  const found = text === undefined ? [] : options.read({ ...message, text, marks: {} })
  const taste = text === undefined ? undefined : tasteIn(message, text, options)
  const isTaste = (change: StatedChange): boolean =>
    change.kind === 'new' && taste?.some((one) => one.kind === 'new' && one.fact.text === change.fact.text) === true
  const allowed = [...(taste ?? []), ...found.filter((change) => refusedChange(change) === undefined && !isTaste(change))]
  if (allowed.length > 0) return allowed
  return found.map(refusedChange).find((reason) => reason !== undefined) ?? 'unread'
}

const TASTE = /^I (?:(?:really|generally|usually|strongly) )?(?<verb>prefer|am interested in) (?<value>[\p{L}\p{N}][^,;:()]{1,78}?)[.!]?$/u
const POINTS = /\b(?:it|this|that|these|those|them|one|I|my|when|if|because)\b/u

/** In a chat "I prefer the blue one" is of this moment; what an assistant notes of it is meant to last. */
function tasteIn(message: Message, text: string, options: NoteOptions): readonly StatedChange[] | undefined {
  const { verb, value } = TASTE.exec(text.split(/,? and I /u)[0]!)?.groups ?? {}
  const subject = subjectOfSpeaker(message)
  if (verb === undefined || value === undefined || POINTS.test(value) || subject === '') return undefined
  const who = subject === USER_SUBJECT ? 'The user' : subject
  const told = { subject, value, validFrom: message.at, sources: sourcesOf(message, options) }
  if (verb === 'prefer') {
    return [{ kind: 'new', fact: { ...told, category: 'preference', attribute: 'likes', text: `${who} prefers ${value}.` } }]
  }
  return [{ kind: 'new', fact: { ...told, category: 'interest', attribute: 'interest', text: `${who} is interested in ${value}.` } }]
}

const sourcesOf = ({ seq, at }: Message, { conversationId }: NoteOptions): StatedFact['sources'] => [{ conversationId, seq, at }]

function refusedChange(change: StatedChange): NoteRefusal | undefined {
  const attribute = change.kind === 'end' ? change.attribute : change.fact.attribute
  if (attribute === 'name') return 'name'
  return attribute === 'guideline' || (change.kind === 'new' && change.fact.category === 'guideline') ? 'guideline' : undefined
}

/** A letter, a mail, a log or a play is nobody's note. Lists and short lines are how notes are written. */
function isPaste(text: string): boolean {
  const lines = text.split('\n')
  const form = copiedFrom(lines, { speaker: undefined, toAssistant: false, answersQuestion: true })?.form
  return isPlay(text) || form === 'letter' || form === 'mail' || form === 'source' || (form === 'log' && lines.length > 1)
}

/** A fact of a note's data. */
function givenChange({ subject, since, text, ...rest }: NotedFact, message: Message, options: NoteOptions): StatedChange {
  const self = subjectOfSpeaker(message) || USER_SUBJECT
  const isOwn = subject === USER_SUBJECT
  // A plan is one from when it is told, whatever time it names
  const isDated = since !== undefined && rest.category !== 'goal'
  return {
    kind: 'new',
    fact: {
      ...rest, sources: sourcesOf(message, options),
      subject: isOwn ? self : subject,
      text: isOwn && self !== USER_SUBJECT ? text.replace(/^The user\b|^用户/u, () => self) : text,
      validFrom: isDated ? sinceWhen(since.replace(/^since /iu, ''), { text: message.text, at: message.at }, options.timeZone) : message.at,
    },
  }
}

// Gates of what an assistant notes: what may be somebody else's order, or leads out of the memory, becomes no fact.

/** Why something of a note is no fact. */
export type NoteRefusal = 'guideline' | 'name' | 'unsafe' | 'unread' | 'paste' | 'assistant' | 'form'

const anyOf = (...patterns: readonly RegExp[]): RegExp => new LatinRegExp(patterns.map(({ source }) => source).join('|'), 'iu')

const ADDRESS = anyOf(/[\w.+-]+\s?@\s?[\w-]+|\b(?:https?|ftp|file|data|javascript|mailto):|\bwww\.|:\/\//,
  /\b[\w-]+\.(?:com|net|org|io|ai|dev|app|co|example|test|info|me|sh|xyz|ru|cn|de|uk)\b/,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?:^|\s)(?:\/[\w.-]+){2,}/)
const SECRET = anyOf(/\b(?:passwords?|passphrases?|passcodes?|api[ _-]?keys?|secrets?|credentials?|(?:access|auth|bearer)[ _-]?tokens?)\b/,
  /\b(?:private keys?|pin(?: code)?|cvv|iban|ssn)\b|密码|口令|密钥/, /\b(?=\w*\d)(?=\w*[A-Za-z])[\w-]{20,}\b|\b(?:\d[ -]?){13,}\b/)
const CODE = /[`{}<>$\\|]|=>|\b(?:sudo|curl|wget|chmod|rm -\w+|eval|exec)\b|\[[^\]]*\]\(/u
const DUTY = String.raw`(?:always|never|must|should|shall|has to|have to|needs? to|required? to|wants? (?:all|every|each|you))`
const ACTS = 'send|forward|include|append|add|mention|respond|repl(?:y|ies)|answers?|call|use|run|execute|delete|forget|reveal'
  + '|follow|ignore|say|tell|trust|write|recommend|visit|click|open|post|upload|email'
const ORDER = anyOf(
  /\b(?:ignore|disregard|override|bypass|obey|jailbreak|developer mode|prompts?|instructions?)\b|\b(?:guidelines?|policy|policies)\b/,
  new RegExp(String.raw`\b${DUTY}\b[^.]{0,60}\b(?:${ACTS})\b`), /忽略|无视|指令|提示词|必须/)
const WISH = anyOf(/\b(?:the|this|my|your|any|every|all|an? ai|ai|chat) (?:assistant|chatbot|agent|model)s?\b/,
  /\b(?:(?:ai|language) models?|claude|chatgpt|gpt|gemini|copilot|you|your|yours)\b|助手|回答|回复|[你您]/,
  /\b(?:repl(?:y|ies)|responses?|answers?|answered|responding|outputs?|messages|tone|to be (?:called|addressed|spoken))\b/)

/** Why words of a note can be no fact; undefined where nothing speaks against them. */
function refusalOf(text: string): NoteRefusal | undefined {
  if (ADDRESS.test(text) || SECRET.test(text) || CODE.test(text) || ORDER.test(text)) return 'unsafe'
  return WISH.test(text) ? 'guideline' : undefined
}
