/** Messages of LangChain as this library's. */
import { createHash } from 'node:crypto'
import type { BaseMessage } from '@langchain/core/messages'
import type { MessageInput, Role } from '../../../message/message.ts'
import { clipText, normalise } from '../../../text/normalise.ts'

const ROLES: Readonly<Record<string, Role | undefined>> = {
  human: 'user', ai: 'assistant', system: 'system', developer: 'system', tool: 'tool', function: 'tool',
}
const KNOWN_ROLES: readonly string[] = ['user', 'assistant', 'system', 'tool'] satisfies Role[]
const ID_CHARS = 255
/** Bytes of a text; the memory takes no longer one, and of a long tool result the beginning is better than nothing. */
const TEXT_BYTES = 65_000

/** What is read of a message; `BaseMessage` and its classes have it. */
export type ChainMessage = Pick<BaseMessage, 'type' | 'content' | 'id' | 'name'>
/** A message to push, with its id. */
export type MessageToPush = MessageInput & { id: string }
type ReadMessage = ChainMessage & {
  readonly role?: string
  readonly tool_calls?: readonly { readonly id?: string; readonly name: string; readonly args: unknown }[]
  readonly tool_call_id?: string
}

/** Whether a value of a graph's state is a message: an object of LangChain's classes, also of another copy of the package. */
export const isChainMessage = (value: unknown): value is ChainMessage =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'content' in value

/**
 * Messages to push, in order. Those without an id get one of their content and how often the same was said before, so that a
 * state that is read again gives the same. What says nothing, and what removes messages, is left out.
 */
export function pushedMessages(messages: readonly ChainMessage[]): MessageToPush[] {
  const said = new Map<string, number>()
  return messages.filter(({ type }) => type !== 'remove').flatMap((message) => {
    const body = bodyOf(message as ReadMessage)
    if (!body) return []
    const id = message.id !== undefined && message.id !== '' && message.id.length <= ID_CHARS ? message.id : digestOf(body)
    const before = said.get(id) ?? 0
    said.set(id, before + 1)
    return [{ ...body, id: before === 0 ? id : `${id.slice(0, ID_CHARS - 12)}#${before}` }]
  })
}

const digestOf = (body: MessageInput): string => `sha256-${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}`

function bodyOf(message: ReadMessage): MessageInput | undefined {
  const { name, content } = message
  const parts = partsOf(message)
  const isEmpty = parts.every((part) => isText(part) && part.text === '')
  if (isEmpty && message.type !== 'tool') return undefined
  const isPlain = typeof content === 'string' && !message.tool_calls?.length && message.type !== 'tool'
  return {
    role: roleOf(message), content: isPlain ? clip(content) : parts,
    ...(name !== undefined && name !== '' && { name: name.slice(0, ID_CHARS) }),
  }
}

const roleOf = ({ type, role = '' }: ReadMessage): Role =>
  ROLES[type] ?? ROLES[role] ?? KNOWN_ROLES.find((known): known is Role => known === role) ?? 'user'

function partsOf({ type, content, tool_calls: calls = [], tool_call_id: toolCallId, name }: ReadMessage): object[] {
  // A provider's own blocks of a call say what `tool_calls` say
  const spoken = typeof content === 'string' ? [{ type: 'text', text: clip(content) }]
    : content.filter((part) => calls.length === 0 || !/tool_use|tool_call|function_call/.test(part.type))
  if (type === 'tool') {
    return [{ type: 'tool-result', toolCallId, toolName: name, output: typeof content === 'string' ? clip(content) : spoken }]
  }
  return [...spoken.filter((part) => !isText(part) || part.text !== ''), ...calls.map(
    ({ id, name: toolName, args: input }) => ({ type: 'tool-call', toolCallId: id, toolName, input }),
  )]
}

const isText = (part: object): part is { type: 'text'; text: string } => 'type' in part && part.type === 'text' && 'text' in part
const clip = (text: string): string => clipText(normalise(text), TEXT_BYTES)
