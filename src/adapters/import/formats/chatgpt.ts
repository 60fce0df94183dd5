/** Parser of ChatGPT's export, conversations.json or conversations-000.json …: each conversation is a tree, of which a branch is read. */
import { createHash } from 'node:crypto'
import { readChatGptMessage } from './chatgpt-content.ts'
import { eachConversation, type ConversationRead } from './conversations.ts'
import type { Refused } from '../../../contract/import-source.ts'
import { type Fields, type ImportNote, type RawItem, isFields, conversationTitleOf } from '../import-item.ts'
import { leftOutCounter } from '../left-out.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const CHATGPT = {
  name: 'chatgpt',
  title: 'a ChatGPT export',
  documentKeys: ['mapping'],
  byKeys: ({ start }) => /^[[{]/.test(start) && hasKey(start, 'mapping') && (hasKey(start, 'create_time') || hasKey(start, 'current_node')),
  readsTwice: true,
  read: readChatGpt,
} as const satisfies ImportFormat

/** ChatGPT's name for a conversation without a title. */
const UNTITLED = 'New chat'

/**
 * The messages of every conversation, in order, each with the conversation's title.
 *
 * Left out and counted: the messages of other branches, which an edit or a new answer replaced, and what the chat did not
 * show (system messages, custom instructions, reasoning). So is what a conversation repeats of an older one in the export that it
 * was branched from ("Branch · …"). A message without a time gets the time of the message before it,
 * else of the conversation.
 */
async function* readChatGpt(source: FormatSource): ItemStream {
  const { conversationId } = source
  let firstCreated: ReadonlyMap<string, number> | undefined
  for await (const read of conversationsIn(source.chunks)) {
    if ('error' in read) {
      yield read
      continue
    }
    const { conversation, path, isOnly } = read
    const id = conversationId ?? conversation['conversation_id'] ?? conversation['id']
    const hasTitle = (conversationId === undefined || isOnly) && conversation['title'] !== UNTITLED
    const title = hasTitle ? conversationTitleOf(conversation['title']) : {}
    if (hasOlderMessages(conversation)) firstCreated ??= await readFirstCreated(source)
    for (const item of messagesOf(conversation, firstCreated)) {
      yield 'message' in item ? { conversationId: id, ...title, ...item, line: `${path}.mapping.${String(item.line)}` } : item
    }
  }
}

/** The messages of one conversation, then what was left out of it. */
function* messagesOf(
  conversation: Fields, firstCreated: ReadonlyMap<string, number> | undefined,
): Generator<Omit<RawItem, 'conversationId'> | ImportNote> {
  const leftOut = leftOutCounter()
  const mapping = conversation['mapping'] as Fields
  const created = conversation['create_time']
  let seconds = created
  const branch = currentBranch(mapping, conversation['current_node'])
  for (const [node, message] of branch) {
    seconds = message['create_time'] ?? seconds
    const { message: parsed, leftOut: kind, unreadableParts = 0 } = readChatGptMessage(message, seconds)
    if (parsed && firstCreated && (firstCreated.get(contentKey(message)) ?? Infinity) < Number(created)) {
      leftOut.add('branches')
      continue
    }
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

const conversationsIn = (chunks: AsyncIterable<Uint8Array>): ReturnType<typeof eachConversation> =>
  eachConversation(chunks, { is: ({ mapping }) => isFields(mapping), said: 'an object with a mapping' })

/** The first message may be a moment older than its conversation; what is older still was copied from another one. */
const COPIED_SECONDS = 60

const hasOlderMessages = ({ mapping, create_time: created }: Fields): boolean => typeof created === 'number'
  && nodesOf(mapping as Fields).some(([, { message }]) =>
    isFields(message) && typeof message['create_time'] === 'number' && message['create_time'] < created - COPIED_SECONDS)

/**
 * When the first conversation that has a message was created, in Unix seconds, by the message. A branch is newer than the conversation
 * that it repeats, and stands before it: that is why the export is read twice where it has one. All its parts are, of an export in parts.
 */
async function readFirstCreated(source: FormatSource): Promise<ReadonlyMap<string, number>> {
  const firstCreated = new Map<string, number>()
  for await (const { create_time: created, mapping, current_node: current } of conversationsOfParts(source)) {
    if (typeof created !== 'number') continue
    for (const message of currentBranch(mapping as Fields, current).values()) {
      const key = contentKey(message)
      firstCreated.set(key, Math.min(created, firstCreated.get(key) ?? Infinity))
    }
  }
  return firstCreated
}

async function* conversationsOfParts(source: FormatSource): AsyncGenerator<Fields> {
  for await (const chunks of exportParts(source)) {
    const reads = conversationsIn(chunks)
    // A damaged part is reported when its messages are read
    const next = (): Promise<IteratorResult<ConversationRead | Refused, void>> =>
      reads.next().catch(() => ({ done: true, value: undefined }))
    for (let read = await next(); !read.done; read = await next()) if ('conversation' in read.value) yield read.value.conversation
  }
}

const PART = /(?:^|[/\\])(conversations-\d{3}\.json)$/

async function* exportParts({ again, beside, fileName }: FormatSource): AsyncGenerator<AsyncIterable<Uint8Array>> {
  yield again()
  const own = PART.exec(fileName)?.[1]
  if (own === undefined) return
  for (let part = 0; part < 1000; part++) {
    const name = `conversations-${String(part).padStart(3, '0')}.json`
    const chunks = name === own ? undefined : await beside(name)
    if (chunks) yield chunks
    else if (name !== own) return
  }
}

/** The same for a message and its copy. Most exports keep the id, too, but need not. */
const contentKey = ({ author, create_time: seconds, content }: Fields): string =>
  createHash('sha1').update(JSON.stringify([seconds, isFields(author) && author['role'], content])).digest('base64')

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
