/** What an import finds, and the check every found message passes before it is handed on. */
import type { ImportItem, SourcePosition, Refused } from '../../contract.ts'
import { wrongValue, type JsonObject } from '../../json.ts'
import type { MessageInput } from '../../message/message.ts'
import { byteLength, clipText } from '../../text/normalise.ts'
import { type MessageBody, checkSizes, readBody, readId } from '../../message/read-message.ts'
import { type ErrorCode, MadeleineError } from '../../errors.ts'

/** A message as a format's reader finds it, in the shape `push` takes, not yet checked. */
export interface FoundItem {
  readonly conversationId: unknown
  readonly line: SourcePosition
  readonly message: unknown
  readonly unreadKeys?: readonly string[]
}

export const refused = (line: SourcePosition, code: ErrorCode, message: string): Refused => ({ error: { line, code, message } })

/**
 * Checks what was found as the door will, so that one bad message never stops an import.
 *
 * A tool result over `maxTextBytes` comes in cut by code point, with its `fullLength`; any other text over
 * it is refused as too_large.
 */
export function toItem({ conversationId, line, message, unreadKeys }: FoundItem, maxTextBytes: number): ImportItem {
  try {
    const conversation = readId(conversationId, 'conversationId')
    if (conversation === undefined) throw wrongValue('conversationId', conversationId, 'a string')
    const body = readBody(message)
    const place = { conversationId: conversation, line, ...(unreadKeys && { unreadKeys }) }
    if (body.kind === 'tool_result' && byteLength(body.text) > maxTextBytes) {
      return { ...place, message: clippedResult(body, maxTextBytes), fullLength: body.text.length }
    }
    checkSizes(body, maxTextBytes)
    return { ...place, message: message as MessageInput }
  } catch (error) {
    if (error instanceof MadeleineError) return refused(line, error.code, error.message)
    throw error
  }
}

/** The message with its text cut, its parts reduced to that text, and the call ids it answers kept. */
function clippedResult({ id, role, name, kind, metadata, at, text, resultIds }: MessageBody, maxTextBytes: number): MessageInput {
  const clipped = clipText(text, maxTextBytes)
  const answers = resultIds.map((answered, index): JsonObject =>
    ({ type: 'tool_result', tool_use_id: answered, content: index === 0 ? clipped : '' }))
  return {
    role,
    kind,
    content: answers.length > 0 ? answers : clipped,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(metadata && { metadata }),
    ...(at && { timestamp: at }),
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** An object of a parsed file, to read unknown fields from. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

