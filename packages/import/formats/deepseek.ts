/** Parser of DeepSeek's export, conversations.json: each conversation is a tree, of which the newest branch is read. */
import { stringOf } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { conversationTitleOf, type Fields, type ImportNote, isFields, type RawItem } from '../import-item.ts'
import { eachConversation } from './chatgpt.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const DEEPSEEK = {
  name: 'deepseek',
  title: 'a DeepSeek export',
  documentKeys: ['mapping', 'inserted_at'],
  byKeys: ({ start }) => /^[[{]/.test(start) && hasKey(start, 'mapping') && hasKey(start, 'inserted_at') && !hasKey(start, 'create_time'),
  read: readDeepSeek,
} as const satisfies ImportFormat

/** Left out and counted: other branches and reasoning. Files become placeholders. */
async function* readDeepSeek({ chunks, conversationId }: FormatSource): ItemStream {
  const expected = { is: ({ mapping }: Fields) => isFields(mapping), said: 'an object with a mapping' }
  for await (const read of eachConversation(chunks, expected)) {
    if ('error' in read) {
      yield read
      continue
    }
    const { conversation, path, isOnly } = read
    const id = conversationId ?? conversation['id']
    const title = conversationId === undefined || isOnly ? conversationTitleOf(conversation['title']) : {}
    for (const item of messagesOf(conversation['mapping'] as Fields, stringOf(id))) {
      yield 'message' in item ? { conversationId: id, ...title, ...item, line: `${path}.mapping.${String(item.line)}` } : item
    }
  }
}

function* messagesOf(mapping: Fields, conversation: string): Generator<Omit<RawItem, 'conversationId'> | ImportNote> {
  const leftOut = leftOutCounter()
  const branch = newestBranch(mapping)
  for (const [node, value] of Object.entries(mapping)) {
    const message = isFields(value) ? value['message'] : undefined
    if (!isFields(message)) continue
    if (!branch.has(node)) leftOut.add('branches')
  }
  for (const node of branch) {
    const { message } = mapping[node] as Fields
    if (!isFields(message)) continue
    for (const [i, turn] of turnsOf(message).entries()) {
      if (typeof turn === 'string') leftOut.add(turn)
      else yield { line: node, message: {
        id: `${conversation}-${node}${i === 0 ? '' : `-${i}`}`, ...turn, timestamp: message['inserted_at'],
      } }
    }
  }
  yield* leftOut.notes()
}

/** From the root on to the last child of each, where a new answer or an edit stands behind the old one. */
function newestBranch(mapping: Fields): Set<string> {
  const branch = new Set<string>()
  const nodeOf = (id: string | undefined): Fields | undefined => {
    const node = id === undefined || !Object.hasOwn(mapping, id) ? undefined : mapping[id]
    return isFields(node) ? node : undefined
  }
  let id = Object.keys(mapping).find((one) => nodeOf(one) !== undefined && (nodeOf(one)!['parent'] ?? null) === null)
  for (let node = nodeOf(id); id !== undefined && node && !branch.has(id); node = nodeOf(id)) {
    branch.add(id)
    const { children } = node
    id = (Array.isArray(children) ? children : []).map(stringOf).findLast((child) => nodeOf(child) !== undefined)
  }
  return branch
}

type Turn = { readonly role: string; readonly content: unknown } | 'reasoning' | 'hidden' | 'unreadable'

/** What is said in a message: its fragments, or the text of an older export. */
function turnsOf({ fragments, content, role, files }: Fields): Turn[] {
  const parts = (Array.isArray(files) ? files.filter(isFields) : []).map(({ file_name: name, name: other }) =>
    ({ type: 'file', filename: stringOf(name) || stringOf(other) }))
  if (!Array.isArray(fragments)) {
    const text = stringOf(content)
    const speaker = stringOf(role).toLowerCase() === 'user' ? 'user' : 'assistant'
    return text === '' ? [] : [{ role: speaker, content: [...parts, { type: 'text', text }] }]
  }
  return fragments.map((fragment: unknown): Turn => {
    const { type, content: text } = isFields(fragment) ? fragment : {} as Fields
    if (type === 'THINK') return 'reasoning'
    if (typeof type === 'string' && /SEARCH|TOOL|READ_LINK|TIP/.test(type)) return 'hidden'
    if (typeof text !== 'string' || text.trim() === '' || (type !== 'REQUEST' && type !== 'RESPONSE')) return 'unreadable'
    return { role: type === 'REQUEST' ? 'user' : 'assistant', content: [...(type === 'REQUEST' ? parts : []), { type: 'text', text }] }
  })
}
