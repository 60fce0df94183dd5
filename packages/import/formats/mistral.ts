/** Parser of Mistral's Le Chat: an archive with a file for each chat, `chat-….json`, which is an array of messages. */
import { stringOf } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { type Fields, importError, isFields } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { topKeys } from '../file-shape.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'

export const MISTRAL = {
  name: 'mistral',
  title: "a chat of Mistral's Le Chat",
  documentKeys: ['chatId', 'role', 'createdAt'],
  byKeys: ({ start }) => /^\[\s*\{/.test(start) && ['id', 'chatId', 'content'].every((key) => topKeys(start).includes(key)),
  read: readChat,
} as const satisfies ImportFormat

/** The newest branch in the order of times; the conversation is the chat. Answers that another one replaced, and what is neither, count. */
async function* readChat({ chunks, conversationId }: FormatSource): ItemStream {
  const file = await readJson(chunks)
  if (!Array.isArray(file)) return yield importError('', 'invalid_input', 'a chat must be an array of messages')
  const leftOut = leftOutCounter()
  const timeOf = (message: unknown): number => (isFields(message) && Date.parse(stringOf(message['createdAt']))) || 0
  const inOrder = file.map((message: unknown, index) => ({ message, line: `[${index}]` })).sort((a,
    b) => timeOf(a.message) - timeOf(b.message))
  const isCurrent = newestBranch(inOrder.map(({ message }) => message).filter(isFields))
  for (const { message, line } of inOrder) {
    const { id, chatId, role, content, contentChunks: chunksOf, createdAt: timestamp } = isFields(message) ? message : {}
    const text = stringOf(content) || textOf(chunksOf)
    if (!isFields(message)) yield { conversationId: conversationId ?? 'mistral', line, message }
    else if (!isCurrent(message)) leftOut.add('branches')
    else if (role !== 'user' && role !== 'assistant') leftOut.add('hidden')
    else if (text.trim() === '') leftOut.add('unreadable')
    else yield { conversationId: conversationId ?? chatId, line, message: { id, role, content: text, timestamp } }
  }
  yield* leftOut.notes()
}

/** The path to the newest message, where they name the one before them, in the order of their times; else all of them. */
function newestBranch(messages: readonly Fields[]): (message: Fields) => boolean {
  const byId = new Map(messages.map((message) => [message['id'], message]))
  if (!messages.some(({ parentId }) => byId.has(parentId))) return () => true
  const path = new Set<Fields>()
  for (let one = messages.at(-1); one && !path.has(one); one = byId.get(one['parentId'])) path.add(one)
  return (message) => path.has(message)
}

const textOf = (chunks: unknown): string =>
  (Array.isArray(chunks) ? chunks.filter(isFields).map(({ type, text }) => (type === 'text' ? stringOf(text) : '')).join('') : '')
