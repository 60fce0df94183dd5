/** Parser of LibreChat's export of a conversation: a tree of messages, or a list in which each names the one before it. */
import { defined, stringOf } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { conversationTitleOf, type Fields, importError, isFields } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const LIBRECHAT = {
  name: 'librechat',
  title: 'a LibreChat conversation',
  documentKeys: ['messageId', 'parentMessageId', 'isCreatedByUser'],
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'conversationId') && hasKey(start, 'exportAt') && hasKey(start, 'options'),
  read: readLibreChat,
} as const satisfies ImportFormat

/** Read whole: it is one conversation. Left out and counted: other branches, failed answers, reasoning and tool calls. */
async function* readLibreChat({ chunks, conversationId, defaultId }: FormatSource): ItemStream {
  const file = await readJson(chunks)
  const tree = isFields(file) ? file['messages'] ?? file['messagesTree'] : undefined
  if (!isFields(file) || !Array.isArray(tree)) return yield importError('', 'invalid_input', 'a conversation must have messages')
  const leftOut = leftOutCounter()
  const all = flat(tree)
  const branch = newestBranch(all)
  leftOut.add('branches', all.length - branch.length)
  const place = { conversationId: conversationId ?? (stringOf(file['conversationId']) || defaultId), ...conversationTitleOf(file['title']) }
  for (const message of branch) {
    const id = stringOf(message['messageId'])
    const { parts, reasoning, calls } = partsOf(message)
    leftOut.add('reasoning', reasoning)
    leftOut.add('records', calls)
    if (message['error'] === true) leftOut.add('hidden')
    else if (parts.length === 0) leftOut.add('unreadable', reasoning + calls > 0 ? 0 : 1)
    else yield { ...place, line: `messages.${id}`, message: {
      ...(id !== '' && { id }), role: message['isCreatedByUser'] === true ? 'user' : 'assistant', content: parts,
      ...defined({ timestamp: message['createdAt'] ?? undefined }),
    } }
  }
  yield* leftOut.notes()
}

/** The messages of a tree, each before its answers; a tree may be as deep as the talk is long. */
function flat(tree: readonly unknown[]): Fields[] {
  const [found, open] = [[] as Fields[], tree.toReversed()]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!isFields(one)) continue
    found.push(one)
    if (Array.isArray(one['children'])) open.push(...(one['children'] as unknown[]).toReversed())
  }
  return found
}

/** From the newest message, by its time or that of the one before it, up to the first; all of them where none names another. */
function newestBranch(all: readonly Fields[]): readonly Fields[] {
  const byId = new Map(all.map((message) => [message['messageId'], message]))
  if (!all.some(({ parentMessageId }) => byId.has(parentMessageId))) return all
  const times = new Map<unknown, number>()
  for (const { messageId, parentMessageId, createdAt } of all) {
    times.set(messageId, Date.parse(stringOf(createdAt)) || (times.get(parentMessageId) ?? 0))
  }
  const branch = new Set<Fields>()
  let one = all.toSorted((a, b) => times.get(a['messageId'])! - times.get(b['messageId'])!).at(-1)
  for (; one && !branch.has(one); one = byId.get(one['parentMessageId'])) branch.add(one)
  return [...branch].reverse()
}

function partsOf({ text, content, files }: Fields): { parts: Fields[]; reasoning: number; calls: number } {
  const given = Array.isArray(content) ? content.filter(isFields) : []
  const said = given.filter(({ type }) => type === 'text').map(({ text: own }) => stringOf(isFields(own) ? own['value'] : own))
  const whole = [said.join('\n'), stringOf(text)].find((one) => one.trim() !== '')
  const media = (Array.isArray(files) ? files.filter(isFields) : []).map(({ filename, type }) =>
    ({ type: stringOf(type).startsWith('image/') ? 'image' : 'file', ...(typeof filename === 'string' && { filename }) }))
  return {
    parts: [...media, ...(whole === undefined ? [] : [{ type: 'text', text: whole }])],
    reasoning: given.filter(({ type }) => type === 'think').length,
    calls: given.filter(({ type }) => type === 'tool_call').length,
  }
}
