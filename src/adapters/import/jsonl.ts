/** JSON Lines: a message a line, in the shape `push` takes; a line may name its conversation. */
import { withoutUnknownKeys } from '../../message/message-keys.ts'
import { type FoundItem, isFields } from './import-item.ts'

/**
 * The message of one line. `conversationId` holds for lines that name none. Keys that no message has are left out and
 * named: whose lines hold more than messages can still bring them in.
 */
export function findJsonl(value: unknown, line: number, conversationId: string): FoundItem {
  if (!isFields(value)) return { conversationId, line, message: value }
  const { conversationId: own, ...rest } = value
  const { message, unknownKeys } = withoutUnknownKeys(rest)
  return { conversationId: own ?? conversationId, line, message, ...(unknownKeys.length > 0 && { unreadKeys: unknownKeys }) }
}
