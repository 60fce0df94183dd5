/** JSON Lines: a message a line, in the shape `push` takes; a line may name its conversation. */
import { type FoundItem, isFields } from './import-item.ts'

/** The message of one line. `conversationId` holds for lines that name none. */
export function findJsonl(value: unknown, line: number, conversationId: string): FoundItem {
  if (!isFields(value)) return { conversationId, line, message: value }
  const { conversationId: own, ...message } = value
  return { conversationId: own ?? conversationId, line, message }
}
