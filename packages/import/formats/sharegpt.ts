/** Parser of ShareGPT's form, as JSON or JSON Lines: conversations, each a list of who says what. */
import { stringOf } from '@madeleine/base'
import { type Fields, importError, isFields } from '../import-item.ts'
import { beginsWithWholeLine, jsonItems, jsonLines, tooLargeText } from '../json-stream.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'
import { elementItems, idOf } from './jsonl.ts'

export const SHAREGPT = {
  name: 'sharegpt',
  title: 'conversations of ShareGPT',
  documentKeys: ['conversations', 'from', 'value'],
  byLine: ({ conversations: list }) => Array.isArray(list) && isFields(list[0]) && 'from' in list[0] && 'value' in list[0],
  byKeys: ({ start }) => /^[[{]/.test(start) && /"conversations"\s*:\s*\[\s*\{\s*"(?:from|value)"\s*:/.test(start),
  read: readShareGpt,
} as const satisfies ImportFormat

/** A conversation without an id is called by its place. Left out and counted: system prompts, and what tools are asked and answer. */
async function* readShareGpt(source: FormatSource): ItemStream {
  const { again, conversationId, defaultId } = source
  let place = 0
  for await (const read of await beginsWithWholeLine(again()) ? jsonLines(again()) : jsonItems(again())) {
    // A line may be a document of all of them
    for (const one of 'error' in read ? [] : Array.isArray(read.value) ? read.value as unknown[] : [read.value]) {
      place += 1
      if ('isTooLarge' in read) yield importError(`[${read.index}]`, 'too_large', tooLargeText('a conversation'))
      else yield* elementItems(asMessages(one), `[${place - 1}]`, conversationId ?? idOf(one) ?? `${defaultId}-${place}`)
    }
    if ('error' in read) {
      place += 1
      yield read
    }
  }
}

/** In the shape of other arrays of messages, where one of role system is left out. */
function asMessages(conversation: unknown): unknown {
  if (!isFields(conversation) || !Array.isArray(conversation['conversations'])) return conversation
  const { conversations, ...rest } = conversation as Fields & { conversations: unknown[] }
  return { ...rest, messages: conversations.map((one) => (isFields(one) && 'from' in one ? turnOf(one) : one)) }
}

const turnOf = ({ from, value, ...rest }: Fields): Fields => {
  const speaker = stringOf(from).toLowerCase()
  const role = /^(?:human|user)$/.test(speaker) ? 'user'
    : /^(?:gpt|chatgpt|assistant|bot|model|bing|bard|claude|gemini)$/.test(speaker) ? 'assistant'
    : /^(?:system|tool|observation|function(?:_call|_response)?)$/.test(speaker) ? 'system' : from
  return { ...rest, role, content: value }
}
