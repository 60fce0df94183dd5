/**
 * People of our own making who each talk with an assistant over months, and what they ask of that talk afterwards: a folder of
 * bench/assistant-talk for each person, whose messages are one memory.
 */
import { readdir, readFile } from 'node:fs/promises'
import { readSessions, type SessionMessage } from './assistant-sessions.ts'

/** What is asked for. `sequence` is an order of events, `instruction` an order that the person gave. */
export type QuestionKind = 'fact' | 'update' | 'sequence' | 'preference' | 'instruction' | 'assistant' | 'unanswerable'

export interface Question {
  readonly asks: string
  /** Only the first questions have none. */
  readonly kind?: QuestionKind
  /** Typed in a hurry. */
  readonly careless?: boolean
  /**
   * What an unanswerable question lacks: a detail, a name, a price, whether what was only advised was done, something of another, or
   * advice that the assistant never gave.
   */
  readonly missing?: 'attribute' | 'name' | 'cost' | 'advice' | 'other' | 'unsaid'
  /** Ids of messages; none: nothing answers it. */
  readonly evidence: readonly string[]
}

export interface PersonTalk {
  readonly person: string
  /** Weights may be chosen on `tune`, and only looked at on `check`; `first` are the fifteen sessions with which it began. */
  readonly split: 'first' | 'tune' | 'check'
  readonly language: 'en' | 'de' | 'es' | 'zh' | 'several'
  readonly sessions: readonly { readonly session: string; readonly kind?: string; readonly messages: readonly SessionMessage[] }[]
  readonly questions: readonly Question[]
}

const FOLDER = new URL('assistant-talk/', import.meta.url)

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(new URL(path, FOLDER), 'utf8')) as T

/** The fifteen sessions as the talk of one person, and everybody who has a folder. @throws if evidence is no message of the person */
export async function readPeople(): Promise<PersonTalk[]> {
  const first: PersonTalk = {
    person: 'first', split: 'first', language: 'several', sessions: await readSessions(), questions: await readJson('questions.json'),
  }
  const folders = (await readdir(FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()
  const people = [first, ...await Promise.all(folders.map(readPerson))]
  people.forEach(checkEvidence)
  return people
}

async function readPerson(person: string): Promise<PersonTalk> {
  const talk = await readJson<Omit<PersonTalk, 'person'>>(`${person}/questions.json`)
  const sessions = await Promise.all(talk.sessions.map(async (one) => {
    const lines = (await readFile(new URL(`${person}/${one.session}.jsonl`, FOLDER), 'utf8')).trim().split('\n')
    return { ...one, messages: lines.map((line) => JSON.parse(line) as SessionMessage) }
  }))
  return { ...talk, person, sessions }
}

function checkEvidence({ person, sessions, questions }: PersonTalk): void {
  const ids = new Set(sessions.flatMap(({ messages }) => messages.map(({ id }) => id)))
  for (const { asks, kind, evidence } of questions) {
    const lost = evidence.find((id) => !ids.has(id))
    if (lost !== undefined) throw new Error(`${person} has no message ${lost}, which should answer: ${asks}`)
    if (kind !== undefined && (kind === 'unanswerable') !== (evidence.length === 0)) throw new Error(`${person}, ${kind}: ${asks}`)
  }
}
