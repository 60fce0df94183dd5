/** Parser of Claude.ai's export, conversations.json: conversations with `chat_messages`. */
import { stringOf } from '@madeleine/base'
import { splitReasoning } from './claude-code.ts'
import { eachConversation } from './chatgpt.ts'
import { type Fields, type ImportNote, type RawItem, isFields, conversationTitleOf } from '../import-item.ts'
import { handedOn, isNoText, leftOutCounter } from '@madeleine/contract'
import { hasKey, type ImportFormat, type ItemStream } from './format.ts'

export const CLAUDE_AI = {
  name: 'claude-ai',
  title: 'a Claude.ai export',
  documentKeys: ['chat_messages'],
  byKeys: ({ start }) => /^[[{]/.test(start) && hasKey(start, 'chat_messages'),
  read: ({ chunks, conversationId }) => parseClaudeAi(chunks, conversationId),
} as const satisfies ImportFormat

/**
 * The messages of every conversation, in order, each with the conversation's name as its title.
 *
 * Left out and counted: thinking, and the messages of other branches where the file says which one is current. Attached
 * files become placeholders; the text of one, which somebody pasted or dropped into the chat, stands in a fence below its name.
 */
async function* parseClaudeAi(chunks: AsyncIterable<Uint8Array>, conversationId: string | undefined): ItemStream {
  const expected = { is: (value: Fields) => Array.isArray(value['chat_messages']), said: 'an object with chat_messages' }
  for await (const read of eachConversation(chunks, expected)) {
    if ('error' in read) {
      yield read
      continue
    }
    const { conversation, path, isOnly } = read
    const id = conversationId ?? conversation['uuid']
    const title = conversationId === undefined || isOnly ? conversationTitleOf(conversation['name']) : {}
    for (const item of messagesOf(conversation['chat_messages'] as unknown[], conversation['current_leaf_message_uuid'])) {
      yield 'message' in item ? { conversationId: id, ...title, ...item, line: `${path}.chat_messages[${String(item.line)}]` } : item
    }
  }
}

/** The messages of one conversation, then what was left out of it. */
function* messagesOf(messages: readonly unknown[], leaf: unknown): Generator<Omit<RawItem, 'conversationId'> | ImportNote> {
  const leftOut = leftOutCounter()
  const isCurrent = currentMessages(messages, leaf)
  for (const [index, message] of messages.entries()) {
    if (isFields(message) && !isCurrent(message['uuid'])) {
      leftOut.add('branches')
      continue
    }
    const { reasoning, ...read } = readMessage(message)
    leftOut.add('reasoning', reasoning)
    if (!('message' in read) && isFields(message) && isNoText(message['text'])) leftOut.add('unreadable')
    if ('message' in read) yield { line: index, message: read.message }
  }
  yield* leftOut.notes()
}

/** Whether a message is on the current branch: the path to its leaf; every message where the file names no leaf. */
function currentMessages(messages: readonly unknown[], leaf: unknown): (uuid: unknown) => boolean {
  const parents = new Map(messages.filter(isFields).map(({ uuid, parent_message_uuid: parent }) => [uuid, parent]))
  if (!parents.has(leaf)) return () => true
  const branch = new Set<unknown>()
  for (let uuid = leaf; parents.has(uuid) && !branch.has(uuid); uuid = parents.get(uuid)) branch.add(uuid)
  return (uuid) => branch.has(uuid)
}

function readMessage(message: unknown): { message?: unknown; reasoning: number } {
  if (!isFields(message)) return { message, reasoning: 0 }
  const { uuid, sender, created_at: timestamp, content, text, attachments, files } = message
  const { blocks, reasoning } = splitReasoning(Array.isArray(content) ? content.map(spokenBlock) : [])
  // Older exports have the text alone; in newer ones `text` repeats the blocks
  const spoken: unknown[] = blocks.length > 0 || reasoning > 0 || stringOf(text) === '' ? blocks : [{ type: 'text', text }]
  const whole = [...listed(attachments), ...listed(files)].map(filePart).concat(spoken as Fields[])
  return { ...(whole.length > 0 && { message: { id: uuid, role: sender, timestamp, content: whole } }), reasoning }
}

/** A note that was spoken has its words as text. */
const spokenBlock = (block: unknown): unknown =>
  (isFields(block) && block['type'] === 'voice_note' ? { type: 'text', text: stringOf(block['text']) } : block)

const listed = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|heic)$/i

function filePart({ file_name: name, file_kind: kind, extracted_content: content }: Fields): Fields {
  // A name is nobody's sentence, and ends with its bracket
  const fileName = stringOf(name).replace(/[\]\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const pasted = stringOf(content)
  if (pasted.trim() !== '') return { type: 'text', text: handedOn('file', fileName, pasted) }
  const isImage = kind === 'image' || IMAGE_NAME.test(fileName)
  return { type: isImage ? 'image' : 'file', ...(fileName !== '' && { filename: fileName }) }
}
