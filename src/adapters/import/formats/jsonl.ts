/** Parser of JSON Lines: one message per line, in the shape that `push` takes; a line may have a conversationId. */
import { withoutUnknownKeys } from '../../../message/message-keys.ts'
import { type RawItem, isFields } from '../import-item.ts'

/**
 * The message of one line. `conversationId` is the default for lines without one. Keys that no message has are dropped and
 * listed in `unreadKeys`, so that lines with additional fields can be imported.
 */
export function parseJsonlLine(value: unknown, line: number, conversationId: string): RawItem {
  if (!isFields(value)) return { conversationId, line, message: value }
  const { conversationId: lineConversationId, ...rest } = value
  const { message, unknownKeys } = withoutUnknownKeys(rest)
  return { conversationId: lineConversationId ?? conversationId, line, message, ...(unknownKeys.length > 0 && { unreadKeys: unknownKeys }) }
}
