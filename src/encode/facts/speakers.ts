/** Who speaks for themselves in a talk: users, and both sides of a talk between people; programs never. */
import { USER_SUBJECT } from '../../core/facts/fact.ts'
import type { Message } from '../../message/message.ts'
import { plainLine } from '../../message/plain/plain-line.ts'
import { isNote } from './noted/note.ts'

/** Longest name of a speaker that becomes a subject, in UTF-16 units. */
const SUBJECT_CHARACTERS = 60
/** Names under which programs speak. */
const PROGRAM = /\b(?:assistant|agent|bot|chatbot|ai|gpt|chatgpt|claude|gemini|copilot|llm|model|system|support|llama|mistral|siri|alexa)\b|助手|机器人|客服|坐席/i

/** Whether a segment is talk between named people, one of whom was imported as the assistant. */
export function isBetweenPeople(messages: readonly Message[]): boolean {
  return messages.every(({ role, kind, name, callIds, resultIds }) =>
    (role === 'user' || role === 'assistant') && kind === 'message' && name !== undefined && !PROGRAM.test(name) && callIds.length === 0 && resultIds.length === 0)
}

/** The subject of what a speaker says of themselves: their name, or `USER_SUBJECT`; '' for a name without a letter. */
export const subjectOfSpeaker = ({ name }: Pick<Message, 'name'>): string =>
  name === undefined ? USER_SUBJECT : plainLine(name.slice(0, 400)).slice(0, SUBJECT_CHARACTERS).trim()

/** For each message of a segment whom it is about when it says "I"; undefined where no person speaks, as in an assistant's note. */
export function selvesIn(messages: readonly Message[]): (string | undefined)[] {
  const isTalk = isBetweenPeople(messages.filter((message) => !isNote(message)))
  return messages.map((message) => {
    const speaks = message.kind === 'message' && !isNote(message) && (message.role === 'user' || (isTalk && message.role === 'assistant'))
    return speaks ? subjectOfSpeaker(message) || undefined : undefined
  })
}
