/** ChatGPT's export, conversations.json: trees of messages, of which the branch shown last is read. */
import type { Refused } from '../../contract.ts'
import { type Fields, type FoundItem, isFields, refused } from './import-item.ts'
import { stringOf } from '../../json.ts'

/**
 * The messages of every conversation, in order.
 *
 * Left out: other branches, empty messages, and those hidden from the conversation (custom instructions,
 * thoughts). A message without a time takes that of the message before it, else the conversation's. Titles
 * are left out: a renamed conversation exported again must not look like edited messages.
 */
export function* findChatGpt(file: unknown, conversationId: string | undefined): Generator<FoundItem | Refused> {
  const conversations: unknown[] = Array.isArray(file) ? file : [file]
  for (const [index, conversation] of conversations.entries()) {
    const place = `conversations[${index}]`
    if (!isFields(conversation) || !isFields(conversation['mapping'])) {
      yield refused(place, 'invalid_input', 'a conversation must be an object with a mapping')
      continue
    }
    const own = conversationId ?? conversation['conversation_id'] ?? conversation['id']
    let seconds = conversation['create_time']
    for (const [node, message] of activeBranch(conversation['mapping'], conversation['current_node'])) {
      seconds = message['create_time'] ?? seconds
      const said = readMessage(message, seconds)
      if (said) yield { conversationId: own, line: `${place}.mapping.${node}`, message: { ...said, id: message['id'] ?? node } }
    }
  }
}

/** The messages from the root to the current node; without one, to the last node that has no children. */
function activeBranch(mapping: Fields, current: unknown): [node: string, message: Fields][] {
  const branch: [string, Fields][] = []
  const seen = new Set<string>()
  let id = typeof current === 'string' ? current : lastLeaf(mapping)
  while (id !== undefined && !seen.has(id) && Object.hasOwn(mapping, id)) {
    seen.add(id)
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
  const said = readParts(content)
  if (said.length === 0) return undefined
  const [role, name] = [author['role'], author['name']]
  const timestamp = typeof seconds === 'number' ? Math.round(seconds * 1000) : undefined
  return { role, name, timestamp, content: asCall(said, role, recipient) ?? asText(said) ?? said }
}

/** Text stands in `parts`, or in `text` (code, output, quotes) or `result` (pages); anything else was not said. */
function readParts({ parts, text, result }: Fields): Fields[] {
  const given: unknown[] = Array.isArray(parts) ? parts : [text ?? result]
  return given.flatMap((part) => {
    const words = typeof part === 'string' ? part : isFields(part) ? stringOf(part['text']) : ''
    if (words.trim() !== '') return [{ type: 'text', text: words }]
    return isFields(part) && part['content_type'] === 'image_asset_pointer' ? [readImage(part)] : []
  })
}

/** A picture the assistant made carries what it was asked to draw. */
function readImage({ metadata, asset_pointer }: Fields): Fields {
  const dalle = isFields(metadata) ? metadata['dalle'] : undefined
  const prompt = isFields(dalle) ? stringOf(dalle['prompt']) : ''
  return { type: 'image', url: asset_pointer, ...(prompt !== '' && { caption: prompt }) }
}

/** What the assistant writes to a tool and not to all is a call, without an id. */
function asCall(said: Fields[], role: unknown, recipient: unknown): Fields[] | undefined {
  if (role !== 'assistant' || typeof recipient !== 'string' || recipient === 'all') return undefined
  return [{ type: 'tool_use', name: recipient, input: asText(said) ?? said }]
}

const asText = (said: Fields[]): string | undefined =>
  said.every((part) => part['type'] === 'text') ? said.map((part) => stringOf(part['text'])).join('\n') : undefined
