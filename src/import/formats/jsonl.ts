/** Parser of JSON Lines: one message per line, in the shape that `push` takes; a line may have a conversationId. */
import { withoutUnknownKeys } from '../../contract/message.ts'
import { type RawItem, isFields } from '../import-item.ts'
import { splitLines, parseEach } from '../import-source.ts'
import { hasKey, isSpread, type ImportFormat } from './format.ts'

export const JSONL = {
  name: 'jsonl',
  title: 'JSON Lines',
  byLine: (first) => 'role' in first,
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'role') && !isSpread(start),
  byText: ({ start }) => start === '' || /^[ \t]*\{/m.test(start) || hasKey(start, 'role'),
  read: ({ chunks, defaultId }) => parseEach(splitLines(chunks), (value, line) => [parseJsonlLine(value, line, defaultId)]),
} as const satisfies ImportFormat

/**
 * The message of one line. `conversationId` is the default for lines without one. Keys that no message has are dropped and
 * listed in `unreadKeys`, so that lines with additional fields can be imported.
 */
function parseJsonlLine(value: unknown, line: number, conversationId: string): RawItem {
  if (!isFields(value)) return { conversationId, line, message: value }
  const { conversationId: lineConversationId, ...rest } = value
  const { message, unknownKeys } = withoutUnknownKeys(rest)
  return { conversationId: lineConversationId ?? conversationId, line, message, ...(unknownKeys.length > 0 && { unreadKeys: unknownKeys }) }
}
