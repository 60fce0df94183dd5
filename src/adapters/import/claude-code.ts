/** Parser of Claude Code sessions: one JSON record per line; records of type user and assistant are messages. */
import { type Fields, type RawItem, isFields } from './import-item.ts'
import { stringOf } from '../../json.ts'

/**
 * The message of one record; undefined for records without one: meta records, side chains (other agents), compaction
 * summaries, snapshots, and answers that contain only thinking.
 */
export function parseClaudeCodeLine(value: unknown, line: number, conversationId: unknown): RawItem | undefined {
  if (!isFields(value)) return { conversationId, line, message: value }
  if (!isMessageRecord(value)) return undefined
  const { message, uuid, timestamp } = value
  if (!isFields(message)) return { conversationId, line, message }
  const content = Array.isArray(message['content']) ? message['content'].filter(isMessageBlock) : message['content']
  if (content === '' || (Array.isArray(content) && content.length === 0)) return undefined
  return { conversationId, line, message: { id: uuid, role: message['role'] ?? value['type'], content, timestamp } }
}

/** The session id of a record, if it has one. */
export const sessionIdOf = (value: unknown): unknown => (isFields(value) ? value['sessionId'] : undefined)

const isMessageRecord = (record: Fields): boolean =>
  (record['type'] === 'user' || record['type'] === 'assistant') &&
  record['isMeta'] !== true && record['isSidechain'] !== true && record['isCompactSummary'] !== true

function isMessageBlock(block: unknown): boolean {
  if (!isFields(block)) return true
  const type = stringOf(block['type'])
  return !type.endsWith('thinking') && !(type === 'text' && block['text'] === '')
}
