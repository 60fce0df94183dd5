/** What a note states: its sentences as the user would say them, read by the rules, and its data; what is neither, with the reason. */
import type { MessagePlace, SaidChange } from '../../../core/facts/fact.ts'
import { USER_SUBJECT } from '../../../core/facts/fact.ts'
import type { Message } from '../../../message/message.ts'
import { plainText, splitSentences } from '../../extractive/sentences.ts'
import { PASTE_CHARACTERS } from '../rules/own-sentences.ts'
import { isForeignText } from '../rules/sentence-gates.ts'
import { sinceWhen } from '../since-when.ts'
import { subjectOfSpeaker } from '../speakers.ts'
import { inFirstPerson } from './first-person.ts'
import { noteData, noteText } from './note.ts'
import { MOST_NOTED, readNotedFact, type RefusedNote } from './given-facts.ts'
import { refusalOf, type NoteRefusal } from './note-gates.ts'

/** What a note says. */
export interface NoteReading {
  /** All of them `isNoted`. */
  readonly changes: readonly SaidChange[]
  /** Sentences and data that stay words of an episode. */
  readonly refused: readonly RefusedNote[]
}

export interface NoteOptions {
  readonly conversationId: string
  readonly timeZone: string
  /** What the rules read in a message of the user. */
  readonly read: (message: Message) => readonly SaidChange[]
}

/** Sentences of a note that are read, and lines that are looked at together for the marks of a paste: lists are no verses. */
const SENTENCES = 40
const LINES = 7

/** Reads a note. Pure; what its data hold is checked as if a stranger had written them. */
export function readNote(message: Message, options: NoteOptions): NoteReading {
  if (message.role !== 'user') return { changes: [], refused: [{ text: noteText(message), reason: 'assistant' }] }
  const said = sentencesIn(message, options)
  const data = noteData(message).slice(0, MOST_NOTED).map((entry) => ({ entry: readNotedFact(entry, message.name), message, options }))
  const facts = data.flatMap(({ entry }) => ('reason' in entry ? [] : [changeOf(entry, message, options)]))
  return {
    changes: [...said.changes, ...facts].map(noted),
    refused: [...said.refused, ...data.flatMap(({ entry }) => ('reason' in entry ? [entry] : []))],
  }
}

const noted = (change: SaidChange): SaidChange => (change.kind === 'end' ? { ...change, isNoted: true } : { ...change, fact: { ...change.fact, isNoted: true } })

function sentencesIn(message: Message, { read, conversationId }: NoteOptions): NoteReading {
  const own = noteText(message)
  if (own.length > PASTE_CHARACTERS || isPaste(own)) return { changes: [], refused: [{ text: own, reason: 'paste' }] }
  // An address is looked for in the line: its plain text may be without it
  const lines = own.split('\n').map((line) => ({ sentences: splitSentences(plainText(line)).filter((one) => one.trim() !== ''), isUnsafe: refusalOf(line) === 'unsafe' }))
  const given = lines.flatMap(({ sentences }) => sentences)
  const unsafe = new Set(lines.flatMap(({ sentences, isUnsafe }) => (isUnsafe ? sentences : [])))
  const turned = inFirstPerson(given.slice(0, SENTENCES), message.name)
  const readings = turned.map((text, i) => (unsafe.has(given[i]!) ? 'unsafe' : sentenceIn(message, { given: given[i]!, text, read, conversationId })))
  return {
    changes: readings.flatMap((one) => (typeof one === 'string' ? [] : one)),
    refused: [
      ...readings.flatMap((one, i): RefusedNote[] => (typeof one === 'string' ? [{ text: given[i]!, reason: one }] : [])),
      ...given.slice(SENTENCES).map((text): RefusedNote => ({ text, reason: 'paste' })),
    ],
  }
}

/** What one sentence of a note states, or why it states nothing. */
function sentenceIn(message: Message, { given, text, read, conversationId }: Pick<NoteOptions, 'read' | 'conversationId'> & { given: string; text: string | undefined }): readonly SaidChange[] | NoteRefusal {
  const refusal = refusalOf(given)
  if (refusal) return refusal
  const found = text === undefined ? [] : read({ ...message, text, marks: {} })
  if (found.length === 0 && text !== undefined) return tasteIn(message, { text, conversationId }) ?? 'unread'
  const allowed = found.filter((change) => refusedChange(change) === undefined)
  if (allowed.length > 0) return allowed
  return found.map(refusedChange).find((reason) => reason !== undefined) ?? 'unread'
}

const TASTE = /^I (?:(?:really|generally|usually|strongly) )?(?<verb>prefer|am interested in) (?<value>[\p{L}\p{N}][^,;:()]{1,78}?)[.!]?$/u
const POINTS = /\b(?:it|this|that|these|those|them|one|I|my|when|if|because)\b/u

/** In a chat "I prefer the blue one" is of this moment; what an assistant notes of it is meant to last. */
function tasteIn(message: Message, { text, conversationId }: { text: string; conversationId: string }): readonly SaidChange[] | undefined {
  const { verb, value } = TASTE.exec(text)?.groups ?? {}
  if (verb === undefined || value === undefined || POINTS.test(value)) return undefined
  const subject = subjectOfSpeaker(message)
  const who = subject === USER_SUBJECT ? 'The user' : subject
  const kind = verb === 'prefer' ? { category: 'preference', attribute: 'likes' } as const : { category: 'interest', attribute: 'interest' } as const
  const source: MessagePlace = { conversationId, seq: message.seq, at: message.at }
  const says = verb === 'prefer' ? 'prefers' : 'is interested in'
  return subject === '' ? undefined : [{ kind: 'new', fact: { ...kind, subject, value, text: `${who} ${says} ${value}.`, validFrom: message.at, sources: [source] } }]
}

function refusedChange(change: SaidChange): NoteRefusal | undefined {
  const attribute = change.kind === 'end' ? change.attribute : change.fact.attribute
  if (attribute === 'name') return 'name'
  return attribute === 'guideline' || (change.kind === 'new' && change.fact.category === 'guideline') ? 'guideline' : undefined
}

function isPaste(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, i) => lines.slice(i * LINES, (i + 1) * LINES).join('\n')).some(isForeignText)
}

/** A fact of a note's data. */
function changeOf(fact: Exclude<ReturnType<typeof readNotedFact>, RefusedNote>, message: Message, { conversationId, timeZone }: NoteOptions): SaidChange {
  const { subject, category, attribute, value, text, since } = fact
  const source: MessagePlace = { conversationId, seq: message.seq, at: message.at }
  const self = subjectOfSpeaker(message)
  const isOwn = subject === USER_SUBJECT
  return {
    kind: 'new',
    fact: {
      category, value, ...(attribute !== undefined && { attribute }), sources: [source],
      subject: isOwn ? self : subject,
      text: isOwn && self !== USER_SUBJECT ? text.replace(/^The user\b|^用户/u, self) : text,
      // A plan is one from when it is told, whatever time it names
      validFrom: since === undefined || category === 'goal' ? message.at : sinceWhen(since.replace(/^since /iu, ''), { text: message.text, at: message.at }, timeZone),
    },
  }
}
