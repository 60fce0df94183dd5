/** Parser of ChatGPT's export, conversations.json: each conversation is a tree of messages; the active branch is read. */
import type { Refused } from '../../contract.ts'
import { type Fields, type RawItem, isFields, importError } from './import-item.ts'
import { stringOf } from '../../json.ts'

/**
 * The messages of every conversation, in order.
 *
 * Skipped: other branches, empty messages, and messages hidden from the conversation (custom instructions, thoughts).
 * A message without a time gets the time of the message before it, else of the conversation. Titles are not imported:
 * a conversation that was renamed and exported again must not look like edited messages.
 */
export function* parseChatGpt(file: unknown, conversationId: string | undefined): Generator<RawItem | Refused> {
  const conversations: unknown[] = Array.isArray(file) ? file : [file]
  for (const [index, conversation] of conversations.entries()) {
    const path = `conversations[${index}]`
    if (!isFields(conversation) || !isFields(conversation['mapping'])) {
      yield importError(path, 'invalid_input', 'a conversation must be an object with a mapping')
      continue
    }
    const id = conversationId ?? conversation['conversation_id'] ?? conversation['id']
    let seconds = conversation['create_time']
    for (const [node, message] of activeBranch(conversation['mapping'], conversation['current_node'])) {
      seconds = message['create_time'] ?? seconds
      const parsed = readMessage(message, seconds)
      if (parsed) yield { conversationId: id, line: `${path}.mapping.${node}`, message: { ...parsed, id: message['id'] ?? node } }
    }
  }
}

/** The messages from the root to the current node; without a current node, to the last leaf. */
function activeBranch(mapping: Fields, current: unknown): [node: string, message: Fields][] {
  const branch: [string, Fields][] = []
  const visited = new Set<string>()
  let id = typeof current === 'string' ? current : lastLeaf(mapping)
  while (id !== undefined && !visited.has(id) && Object.hasOwn(mapping, id)) {
    visited.add(id)
    const node = mapping[id]
    if (!isFields(node)) break
    if (isFields(node['message'])) branch.push([id, node['message']])
    id = typeof node['parent'] === 'string' ? node['parent'] : undefined
  }
  return branch.reverse()
}

const lastLeaf = (mapping: Fields): string | undefined =>
  Object.keys(mapping).findLast((id) => {
    const node = mapping[id]
    return isFields(node) && Array.isArray(node['children']) && node['children'].length === 0
  })

function readMessage({ author, content, metadata, recipient }: Fields, seconds: unknown): Fields | undefined {
  if (!isFields(author) || !isFields(content)) return undefined
  if (isFields(metadata) && metadata['is_visually_hidden_from_conversation'] === true) return undefined
  const parts = readParts(content)
  if (parts.length === 0) return undefined
  const [role, name] = [author['role'], author['name']]
  const timestamp = typeof seconds === 'number' ? Math.round(seconds * 1000) : undefined
  return { role, name, timestamp, content: toToolCall(parts, role, recipient) ?? joinedText(parts) ?? parts }
}

/** Content parts: text is in `parts`, or in `text` (code, output, quotes) or `result` (pages); other fields are no message text. */
function readParts({ parts, text, result }: Fields): Fields[] {
  const values: unknown[] = Array.isArray(parts) ? parts : [text ?? result]
  return values.flatMap((part) => {
    const partText = typeof part === 'string' ? part : isFields(part) ? stringOf(part['text']) : ''
    if (partText.trim() !== '') return [{ type: 'text', text: partText }]
    return isFields(part) && part['content_type'] === 'image_asset_pointer' ? [readImage(part)] : []
  })
}

/** An image part; for an image that the assistant generated, the caption is its prompt. */
function readImage({ metadata, asset_pointer }: Fields): Fields {
  const dalle = isFields(metadata) ? metadata['dalle'] : undefined
  const prompt = isFields(dalle) ? stringOf(dalle['prompt']) : ''
  return { type: 'image', url: asset_pointer, ...(prompt !== '' && { caption: prompt }) }
}

/** A tool call, without an id, if the assistant's message has a tool as its recipient. */
function toToolCall(parts: Fields[], role: unknown, recipient: unknown): Fields[] | undefined {
  if (role !== 'assistant' || typeof recipient !== 'string' || recipient === 'all') return undefined
  return [{ type: 'tool_use', name: recipient, input: joinedText(parts) ?? parts }]
}

const joinedText = (parts: Fields[]): string | undefined =>
  parts.every((part) => part['type'] === 'text') ? parts.map((part) => stringOf(part['text'])).join('\n') : undefined
