/** Notes: messages that the tool `remember` stored. An assistant wrote them, of what the user or it is to have said. */
import type { Message } from '../../contract/message.ts'
import { ownText } from '../../contract/recalled-text.ts'
import { isJsonObject, type Json } from '../../base/json.ts'

/** How the ids of notes begin. No text of a message can make it one: ids are given by the program that pushes. */
export const NOTE_ID = 'remember:'
/** The key of a note's metadata: the length of its text without its data, in UTF-16 units, and the data. */
export const NOTE_KEY = 'remember'

/** Whether an assistant noted a message. Its "I" proves nothing of anybody without the checks of `noted-facts`. */
export const isNote = ({ id, kind }: Pick<Message, 'id' | 'kind'>): boolean => id.startsWith(NOTE_ID) && kind === 'message'

/** What a note says as text, without what was recalled to its conversation; its data stand behind that. */
export function noteText({ text, marks, metadata }: Pick<Message, 'text' | 'marks' | 'metadata'>): string {
  const kept = metadata?.[NOTE_KEY]
  const length = isJsonObject(kept) ? kept['length'] : undefined
  return ownText({ text: typeof length === 'number' && length >= 0 ? text.slice(0, length) : text, marks })
}

/** The data of a note, unchecked: metadata come from callers too. */
export function noteData({ metadata }: Pick<Message, 'metadata'>): readonly Json[] {
  const kept = metadata?.[NOTE_KEY]
  const facts = isJsonObject(kept) ? kept['facts'] : undefined
  return Array.isArray(facts) ? facts : []
}
