/** Who speaks for themselves in a talk: users, and both sides of a talk between people; programs never. */
import { USER_SUBJECT } from '../../contract/fact.ts'
import type { Message } from '../../contract/message.ts'
import { plainName } from '../../contract/plain-name.ts'
import { isNote } from './note.ts'

/** What is known of the conversation that messages are of. */
export interface TalkKind {
  /** Its caller or import said that it is talk between people: role assistant is one of them. Default false. */
  readonly people?: boolean
}

/** Names under which programs speak. */
const PROGRAM =
  /\b(?:assistant|agent|bot|chatbot|ai|gpt|chatgpt|claude|gemini|copilot|llm|model|system|support|llama|mistral|siri|alexa)\b|助手|机器人|客服|坐席/i

/** Whether the messages are addressed to an assistant: neither talk between people, nor of named people alone. */
export const isToAssistant = (messages: readonly Message[], { people = false }: TalkKind): boolean =>
  !people
  && messages.some((message) => !isNote(message) && (message.role !== 'user' || message.kind !== 'message' || message.name === undefined))

/**
 * For each message of a segment whom it is about when it says "I": a name, `USER_SUBJECT`, or
 * undefined where no person speaks, as in an assistant's note.
 */
export function selvesIn(messages: readonly Message[], { people = false }: TalkKind = {}): (string | undefined)[] {
  const bothSides = people
    && !messages.some(({ role, kind, callIds }) => role === 'tool' || kind === 'tool_call' || kind === 'tool_result' || callIds.length > 0)
  const speaking = messages.map((message) => (!isNote(message) && speaks(message, bothSides) ? message : undefined))
  const named = ownNames(speaking.flatMap((message) => message?.name ?? []))
  return speaking.map((message) => message && (message.name === undefined ? USER_SUBJECT : named.get(message.name)))
}

/** The subject of what one speaker says of themselves; '' for a name that is none. */
export const subjectOfSpeaker = ({ name }: Pick<Message, 'name'>): string => (name === undefined ? USER_SUBJECT : (plainName(name) ?? ''))

/** What calls a tool is a program, also in a conversation that was said to be of people. */
const speaks = ({ role, kind, name }: Message, bothSides: boolean): boolean =>
  kind === 'message' && (role === 'user' || (bothSides && role === 'assistant' && name !== undefined && !PROGRAM.test(name)))

/**
 * The person's name of each name. Of several that are read as one the plain one keeps it, and the others are nobody: Lena is
 * Lena, whoever else is there as "Lena 🌸" or "Lena (Berlin)".
 */
function ownNames(names: readonly string[]): ReadonlyMap<string, string> {
  const read = [...new Set(names)].flatMap((name) => {
    const person = plainName(name)
    return person === undefined ? [] : [{ name, person, key: person.toLowerCase() }]
  })
  const counts = new Map<string, number>()
  for (const { key } of read) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map(read.filter(({ name, key }) => name.trim().toLowerCase() === key || counts.get(key) === 1)
    .map(({ name, person }) => [name, person]))
}

/**
 * Whether a name can be that of a speaker with a label: a persona's beside the speaker's own is
 * none. A label of a letter or two tells no name.
 */
export function fitsLabel(name: string, label: string): boolean {
  const [said, known] = [folded(name), folded(label)]
  return known.length < 3 || said === '' || said.includes(known) || known.includes(said) || said.slice(0, 3) === known.slice(0, 3)
}

const folded = (word: string): string => word.toLowerCase().normalize('NFD').replace(/[^a-z]/g, '')
