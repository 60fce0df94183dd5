/** Sessions of Claude Code: a JSON record a line, of which the user's and the assistant's are the talk. */
import { type Fields, type FoundItem, isFields } from './import-item.ts'
import { stringOf } from '../../json.ts'

/**
 * The message of one record, or undefined where it holds none: meta lines, side chains (other agents),
 * summaries of what was said before, snapshots, and answers that are nothing but thinking.
 */
export function findClaudeCode(value: unknown, line: number, conversationId: unknown): FoundItem | undefined {
  if (!isFields(value)) return { conversationId, line, message: value }
  if (!isTalk(value)) return undefined
  const { message, uuid, timestamp } = value
  if (!isFields(message)) return { conversationId, line, message }
  const content = Array.isArray(message['content']) ? message['content'].filter(isSaid) : message['content']
  if (content === '' || (Array.isArray(content) && content.length === 0)) return undefined
  return { conversationId, line, message: { id: uuid, role: message['role'] ?? value['type'], content, timestamp } }
}

/** The session a record belongs to, if it says so. */
export const sessionOf = (value: unknown): unknown => (isFields(value) ? value['sessionId'] : undefined)

const isTalk = (record: Fields): boolean =>
  (record['type'] === 'user' || record['type'] === 'assistant') &&
  record['isMeta'] !== true && record['isSidechain'] !== true && record['isCompactSummary'] !== true

function isSaid(block: unknown): boolean {
  if (!isFields(block)) return true
  const type = stringOf(block['type'])
  return !type.endsWith('thinking') && !(type === 'text' && block['text'] === '')
}
