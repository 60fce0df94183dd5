/** What a note states: its sentences as the user would say them, read by the rules, and its data; what is neither, with the reason. */
import { USER_SUBJECT, type StatedChange, type StatedFact } from '../../core/fact.ts'
import { copiedFrom } from '../../../message/authorship/copied-lines.ts'
import { PASTE_UNITS } from '../../../message/authorship/whose-words.ts'
import { isPlay } from '../../../message/authorship/text-requests.ts'
import type { Message } from '../../../message/message.ts'
import { readOr, type OnFailedReading } from '../../../optional-reading.ts'
import { plainText, splitSentences } from '../../../encode/extractive/sentences.ts'
import { sinceWhen } from '../since-when.ts'
import { subjectOfSpeaker } from '../speakers.ts'
import { inFirstPerson } from './first-person.ts'
import { noteData, noteText } from './note.ts'
import { MOST_NOTED, readNotedFact, type NotedFact, type RefusedNote } from './given-facts.ts'
import { refusalOf, type NoteRefusal } from './note-gates.ts'

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
