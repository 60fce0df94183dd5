/** Parser of Open WebUI's export: chats, each a tree of messages, of which the current branch is read. */
import { defined, stringOf } from '@madeleine/base'
import { type Fields, conversationTitleOf, importError, isFields, timeInSeconds } from '../import-item.ts'
import { jsonItems, tooLargeText } from '../json-stream.ts'
import { isNoText, leftOutCounter } from '@madeleine/contract'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const OPEN_WEBUI = {
  name: 'open-webui',
  title: 'an Open WebUI export',
  documentKeys: ['chat', 'history'],
  byKeys: ({ start }) => /^[[{]/.test(start) && hasKey(start, 'chat') && hasKey(start, 'history') && hasKey(start, 'childrenIds'),
  read: readOpenWebUi,
} as const satisfies ImportFormat

/** The name of a chat without a title. */
const UNTITLED = 'New Chat'

/** Left out and counted: other branches, system prompts, and reasoning that stands in an answer. */
async function* readOpenWebUi({ chunks, conversationId }: FormatSource): ItemStream {
  const leftOut = leftOutCounter()
  for await (const { index: i, value: entry, isTooLarge } of jsonItems(chunks)) {
    if (isTooLarge) {
      yield importError(`[${i}]`, 'too_large', tooLargeText('a chat'))
      continue
    }
    const chat: unknown = isFields(entry) ? entry['chat'] ?? entry : undefined
    const history = isFields(chat) ? chat['history'] : undefined
    const messages = isFields(history) ? history['messages'] : undefined
    if (!isFields(chat) || !isFields(history) || !isFields(messages)) {
      yield importError(`[${i}]`, 'invalid_input', 'a chat must have a history with messages')
      continue
    }
    const { id, title = chat['title'] } = entry as Fields
    const titled = title === UNTITLED ? {} : conversationTitleOf(title)
    const branch = branchTo(history['currentId'], messages)
    leftOut.add('branches', Object.values(messages).filter(isFields).length - branch.length)
    for (const [node, message] of branch) {
      const read = readMessage(node, message)
      leftOut.add('reasoning', read.reasoning)
      if (isNoText(message['content'])) leftOut.add('unreadable')
      if (message['role'] === 'system') leftOut.add('hidden')
      else if (read.message) {
        yield { conversationId: conversationId ?? id ?? chat['id'], ...titled, line: `[${i}].messages.${node}`, message: read.message }
      }
    }
  }
  yield* leftOut.notes()
}

/** The messages from the first to one of them; a circle ends where it closes. */
function branchTo(current: unknown, messages: Fields): [id: string, message: Fields][] {
  const branch = new Map<string, Fields>()
  let id = typeof current === 'string' ? current : Object.keys(messages).at(-1)
  while (id !== undefined && !branch.has(id) && Object.hasOwn(messages, id)) {
    const message = messages[id]
    if (!isFields(message)) break
    branch.set(id, message)
    id = typeof message['parentId'] === 'string' ? message['parentId'] : undefined
  }
  return [...branch].reverse()
}

/** How an answer shows that it was thought about. */
const THOUGHTS = [['<details type="reasoning"', '</details>'], ['<think>', '</think>']] as const

/** An answer without what was thought before it, which stands between two marks. */
function withoutThoughts(text: string): { readonly text: string; readonly reasoning: number } {
  const pieces: string[] = []
  let [rest, reasoning] = [text, 0]
  for (const [open, close] of THOUGHTS) {
    for (let at = rest.indexOf(open); at >= 0; at = rest.indexOf(open)) {
      const end = rest.indexOf(close, at)
      if (end < 0) break
      pieces.push(rest.slice(0, at))
      rest = rest.slice(end + close.length)
      reasoning += 1
    }
    rest = pieces.splice(0).join('') + rest
  }
  return { text: rest, reasoning }
}

function readMessage(id: string, { role, content, timestamp, files }: Fields): { message?: Fields; reasoning: number } {
  const given = Array.isArray(files) ? files.filter(isFields).slice(0, MOST_FILES) : []
  const placeholders = given.map(({ type, name }) =>
    ({ type: type === 'image' ? 'image' : 'file', ...(typeof name === 'string' && { filename: name }) }))
  const { text, reasoning } = role === 'assistant' ? withoutThoughts(stringOf(content)) : { text: stringOf(content), reasoning: 0 }
  const spoken = [...placeholders, ...(text.trim() === '' ? [] : [{ type: 'text', text: text.trim() }])]
  const at = defined({ timestamp: timeInSeconds(timestamp) })
  return { reasoning, ...(spoken.length > 0 && { message: { id, role, content: spoken, ...at } }) }
}

const MOST_FILES = 100
