/** Parser of LM Studio's conversations, `….conversation.json`: each message has its versions, of which the chosen one is read. */
import { defined, stringOf } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { conversationTitleOf, type Fields, importError, isFields } from '../import-item.ts'
import { jsonDocument } from '../json-stream.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const LM_STUDIO = {
  name: 'lm-studio',
  title: 'an LM Studio conversation',
  documentKeys: ['versions', 'currentlySelected'],
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'versions') && hasKey(start, 'currentlySelected'),
  read: readLmStudio,
} as const satisfies ImportFormat

/** All at the time at which the conversation was begun: messages have none. Left out and counted: other versions and reasoning. */
async function* readLmStudio({ again, conversationId, defaultId }: FormatSource): ItemStream {
  const { top, items } = await jsonDocument(again, { arrays: ['messages'], fields: ['name', 'createdAt'] })
  const { name, createdAt } = top.fields
  const begun = Number.isSafeInteger(createdAt) ? createdAt as number : undefined
  const id = begun === undefined ? defaultId : `lm-studio-${begun}`
  const place = { conversationId: conversationId ?? id, ...conversationTitleOf(name) }
  const leftOut = leftOutCounter()
  for await (const item of items()) {
    if ('error' in item) {
      yield item
      continue
    }
    const versions = isFields(item.value) && Array.isArray(item.value['versions']) ? item.value['versions'] as unknown[] : []
    const { currentlySelected: chosen = 0 } = isFields(item.value) ? item.value : {}
    const version = versions[Number.isSafeInteger(chosen) ? chosen as number : 0]
    if (!isFields(version)) {
      yield importError(item.line, 'invalid_input', 'a message must have the version that is currentlySelected')
      continue
    }
    leftOut.add('branches', versions.length - 1)
    const text = textOf(version, leftOut.add)
    if (version['role'] !== 'user' && version['role'] !== 'assistant') leftOut.add('hidden')
    else if (text.trim() === '') leftOut.add('unreadable')
    else {
      yield { ...place, line: item.line, message: {
        id: `${id}-${item.index}`, role: version['role'], content: text, ...defined({ timestamp: begun }),
      } }
    }
  }
  if (!top.keys.has('messages')) yield importError('', 'invalid_input', 'a conversation must be an object with messages')
  yield* leftOut.notes()
}

/** What a version says, at once or in steps, without what was thought before. */
function textOf({ content, steps }: Fields, add: (kind: 'reasoning') => void): string {
  const blocks = Array.isArray(steps) ? steps.filter(isFields) : [{ type: 'contentBlock', content }]
  return blocks.flatMap(({ type, content: parts, style }) => {
    if (type !== 'contentBlock') return []
    if (isFields(style) && style['type'] === 'thinking') return add('reasoning') ?? []
    if (typeof parts === 'string') return [parts]
    return (Array.isArray(parts) ? parts.filter(isFields) : []).map(({ type: kind, text }) =>
      (kind === 'text' ? stringOf(text) : kind === 'file' ? '[file]' : ''))
  }).filter((text) => text.trim() !== '').join('\n')
}
