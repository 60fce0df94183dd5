/** Parser of ChatGPT's export, conversations.json or conversations-000.json …: each conversation is a tree, of which a branch is read. */
import { readChatGptMessage } from './chatgpt-content.ts'
import { eachConversation } from './conversations.ts'
import { type Fields, type ImportNote, type RawItem, isFields, conversationTitleOf } from '../import-item.ts'
import { leftOutCounter } from '../left-out.ts'
import { hasKey, type ImportFormat, type ItemStream } from './format.ts'

export const CHATGPT = {
  name: 'chatgpt',
  title: 'a ChatGPT export',
  documentKeys: ['mapping'],
  byKeys: ({ start }) => /^[[{]/.test(start) && hasKey(start, 'mapping') && (hasKey(start, 'create_time') || hasKey(start, 'current_node')),
  read: ({ chunks, conversationId }) => parseChatGpt(chunks, conversationId),
} as const satisfies ImportFormat

/** ChatGPT's name for a conversation without a title. */
const UNTITLED = 'New chat'

/**
 * The messages of every conversation, in order, each with the conversation's title.
 *
 * Left out and counted: the messages of other branches, which an edit or a new answer replaced, and what the chat did not
 * show (system messages, custom instructions, reasoning). A message without a time gets the time of the message before it,
 * else of the conversation.
 */
async function* parseChatGpt(chunks: AsyncIterable<Uint8Array>, conversationId: string | undefined): ItemStream {
  for await (const read of eachConversation(chunks, { is: ({ mapping }) => isFields(mapping), said: 'an object with a mapping' })) {
    if ('error' in read) {
      yield read
      continue
    }
    const { conversation, path, isOnly } = read
    const id = conversationId ?? conversation['conversation_id'] ?? conversation['id']
    const hasTitle = (conversationId === undefined || isOnly) && conversation['title'] !== UNTITLED
    const title = hasTitle ? conversationTitleOf(conversation['title']) : {}
    for (const item of messagesOf(conversation, conversation['mapping'] as Fields)) {
      yield 'message' in item ? { conversationId: id, ...title, ...item, line: `${path}.mapping.${String(item.line)}` } : item
    }
  }
}

/** The messages of one conversation, then what was left out of it. */
function* messagesOf(conversation: Fields, mapping: Fields): Generator<Omit<RawItem, 'conversationId'> | ImportNote> {
  const leftOut = leftOutCounter()
  let seconds = conversation['create_time']
  const branch = currentBranch(mapping, conversation['current_node'])
  for (const [node, message] of branch) {
    seconds = message['create_time'] ?? seconds
    const { message: parsed, leftOut: kind, unreadableParts = 0 } = readChatGptMessage(message, seconds)
    leftOut.add(kind)
    leftOut.add('unreadable', unreadableParts)
    if (parsed) yield { line: node, message: { ...parsed, id: message['id'] ?? node } }
  }
  for (const [node, { message }] of nodesOf(mapping)) {
    if (branch.has(node) || !isFields(message)) continue
    const { message: parsed, leftOut: kind } = readChatGptMessage(message, undefined)
    leftOut.add(parsed ? 'branches' : kind)
  }
  yield* leftOut.notes()
}

const nodesOf = (mapping: Fields): [id: string, node: Fields][] =>
  Object.entries(mapping).filter((entry): entry is [string, Fields] => isFields(entry[1]))

/** The messages from the root to the current node, by node; without a current node, to the last leaf. */
function currentBranch(mapping: Fields, current: unknown): Map<string, Fields> {
  const branch: [string, Fields][] = []
  const visited = new Set<string>()
  let id = typeof current === 'string' && Object.hasOwn(mapping, current) ? current : lastLeaf(mapping)
  while (id !== undefined && !visited.has(id) && Object.hasOwn(mapping, id)) {
    visited.add(id)
    const node = mapping[id]
    if (!isFields(node)) break
    if (isFields(node['message'])) branch.push([id, node['message']])
    id = typeof node['parent'] === 'string' ? node['parent'] : undefined
  }
  return new Map(branch.reverse())
}

const lastLeaf = (mapping: Fields): string | undefined =>
  Object.keys(mapping).findLast((id) => {
    const node = mapping[id]
    return isFields(node) && Array.isArray(node['children']) && node['children'].length === 0
  })
