/** Parser of JSON Lines: one message per line, in the shape that `push` takes; a line may have a conversationId. */
import { isEpochSeconds, stringOf } from '@madeleine/base'
import { leftOutCounter, type Refused, withoutUnknownKeys } from '@madeleine/contract'
import { topKeys } from '../file-shape.ts'
import {
  isFields, conversationTitleOf, importError, contentHash, readableTime, valueText, type RawItem, type Fields, type ImportNote,
} from '../import-item.ts'
import { splitLines, parseEach } from '../import-source.ts'
import { jsonDocument, isJsonArray, jsonItems, beginsWithWholeLine, jsonLines, tooLargeText, type LineValue } from '../json-stream.ts'
import { hasKey, isSpread, type ImportFormat, type FileHead, type FormatSource, type ItemStream } from './format.ts'
import { geminiParts, isGeminiPart } from './gemini-cli.ts'

export const JSONL = {
  name: 'jsonl',
  title: 'JSON Lines',
  byLine: (first) => 'role' in first,
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'role') && !isSpread(start),
  byText: ({ start }) => start === '' || /^[ \t]*\{\s*(?:["}\n]|$)/m.test(start) || hasKey(start, 'role'),
  read: ({ chunks, defaultId }) => parseEach(splitLines(chunks), (value, line) => [parseJsonlLine(value, line, defaultId)]),
} as const satisfies ImportFormat

/**
 * The message of one line. `conversationId` is the default for lines without one. Keys that no message has are dropped and
 * listed in `unreadKeys`, so that lines with additional fields can be imported.
 */
function parseJsonlLine(value: unknown, line: number, conversationId: string): RawItem {
  if (!isFields(value)) return { conversationId, line, message: value }
  const { conversationId: lineConversationId, ...rest } = value
  const { message, unknownKeys } = withoutUnknownKeys(rest)
  return { conversationId: lineConversationId ?? conversationId, line, message, ...(unknownKeys.length > 0 && { unreadKeys: unknownKeys }) }
}

// Parser of messages as programs keep them: arrays of messages of OpenAI, Anthropic, the AI SDK or Gemini, objects with such
// an array, arrays of these, and JSON Lines with one a line, as files for fine-tuning have them.

export const MESSAGE_ARRAYS = {
  name: 'messages',
  title: 'an array of messages',
  documentKeys: ['messages'],
  byLine: (first) => isConversation(first),
  byKeys: isMessageArray,
  read: readMessages,
} as const satisfies ImportFormat

/** Keys of a message beside its role. */
const CONTENT = ['content', 'parts', 'tool_calls', 'function_call']

function isMessageArray({ start }: FileHead): boolean {
  if (!start.startsWith('[') && !/^\{\s*"/.test(start)) return false
  const keys = topKeys(start.replace(/^\[\s*\[/, '['))
  if (start.startsWith('[') && keys.includes('role')) return CONTENT.some((key) => keys.includes(key))
  const list = /"(?:messages|history)"\s*:\s*\[\s*(?=\{)/.exec(start)
  if (!list || !keys.some((key) => key === 'messages' || key === 'history')) return false
  // A line of JSON Lines that is cut off here is one of another format, if it has a role at its top
  if (keys.includes('role') && !isSpread(start)) return false
  return topKeys(start.slice(list.index + list[0].length)).includes('role')
}

const listOf = (value: Fields): unknown => value['messages'] ?? value['history']
const isMessage = (value: unknown): boolean => isFields(value) && 'role' in value && CONTENT.some((key) => key in value)
const isConversation = (value: unknown): value is Fields => {
  const list = isFields(value) && !('role' in value || 'mapping' in value) ? listOf(value) : undefined
  return Array.isArray(list) && isMessage(list[0])
}

/**
 * The messages of each conversation. A document that holds one takes the name of the file, those that hold several take their
 * `id`, else their place; a line takes its `id`, else a hash of itself, so that it is the same wherever it stands.
 *
 * A message without a time takes that of the one before it, the first one the conversation's.
 *
 * Left out and counted: messages of role system and developer, also an array's own system prompt (hidden), and reasoning.
 */
async function* readMessages(source: FormatSource): ItemStream {
  if (!await beginsWithWholeLine(source.again())) return yield* documentItems(source)
  let first: LineValue | undefined
  let isOnly = true
  for await (const read of jsonLines(source.again())) {
    if ('error' in read) {
      yield read
    } else if (first === undefined && isOnly) {
      first = read
    } else {
      if (first) yield* lineItems(first, source, false)
      first = undefined
      isOnly = false
      yield* lineItems(read, source, false)
    }
  }
  if (first) yield* lineItems(first, source, true)
}

type Items = Generator<RawItem | ImportNote | Refused>

const NO_CONVERSATION = 'a conversation must be an array of messages, or an object with one'
const NO_MESSAGES = 'a conversation must have an array of messages'
const holdsMessages = (one: unknown): boolean => Array.isArray(one) || (isFields(one) && Array.isArray(listOf(one)))

/** A document of any size: one conversation, whose messages come one by one, or an array of conversations. */
async function* documentItems(source: FormatSource): ItemStream {
  const { conversationId, defaultId } = source
  if (!await isJsonArray(source.again())) return yield* objectItems(source)
  let isList = false
  for await (const { value } of jsonItems(source.again())) {
    isList = holdsMessages(value)
    if (isList) break
  }
  const whole = conversationReader({}, conversationId ?? defaultId)
  for await (const { index, value, isTooLarge } of jsonItems(source.again())) {
    const at = `[${index}]`
    if (isTooLarge) yield importError(at, 'too_large', tooLargeText('an element'))
    else if (isList) yield* elementItems(value, at, conversationId ?? idOf(value) ?? `${defaultId}-${index + 1}`)
    else yield* whole.read(value, index, at)
  }
  yield* whole.end()
}

async function* objectItems({ again, conversationId, defaultId }: FormatSource): ItemStream {
  const fields = ['title', 'name', 'system', 'systemInstruction', ...ID_KEYS, ...TIMES]
  const { top, items } = await jsonDocument(again, { arrays: ['messages', 'history'], fields })
  const key = top.keys.has('messages') ? 'messages' : 'history'
  const one = conversationReader(top.fields, conversationId ?? idOf(top.fields) ?? defaultId)
  for await (const item of items()) {
    if ('error' in item) yield item
    else if (item.line.startsWith(key)) yield* one.read(item.value, item.index, `[${item.index}]`)
  }
  if (!top.keys.has(key)) yield importError('', 'invalid_input', NO_MESSAGES)
  yield* one.end()
}

/** @param isOnly the file has no other line */
function* lineItems({ value, line, text }: LineValue, source: FormatSource, isOnly: boolean): Items {
  const isDocument = isOnly && !/\.(?:jsonl|ndjson)$/i.test(source.fileName)
  const lineId = (): string => (isDocument ? source.defaultId : `${source.defaultId}-${contentHash(text)}`)
  if (isFields(value)) return yield* elementItems(value, String(line), source.conversationId ?? idOf(value) ?? lineId())
  if (!Array.isArray(value)) return yield importError(line, 'invalid_input', NO_CONVERSATION)
  if (!value.some(holdsMessages)) return yield* elementItems(value, String(line), source.conversationId ?? lineId())
  for (const [i, one] of value.entries()) {
    yield* elementItems(one, `${line}[${i}]`, source.conversationId ?? idOf(one) ?? `${lineId()}-${i + 1}`)
  }
}

const ID_KEYS = ['id', 'conversationId', 'conversation_id', 'sessionId', 'session_id', 'threadId', 'thread_id', 'chatId', 'uuid']

export function idOf(conversation: unknown): string | undefined {
  if (!isFields(conversation)) return undefined
  const isId = (value: unknown): boolean => (typeof value === 'string' && value !== '') || Number.isSafeInteger(value)
  const id = ID_KEYS.map((key) => conversation[key]).find(isId)
  return id === undefined ? undefined : String(id as string | number)
}

/** The messages of a conversation that is an array of them, or an object with one. @param place where it stands in the file */
export function* elementItems(value: unknown, place: string, conversationId: string): Items {
  const conversation = Array.isArray(value) ? { messages: value } : value
  if (!isFields(conversation)) return yield importError(place, 'invalid_input', NO_CONVERSATION)
  const list = listOf(conversation)
  if (!Array.isArray(list)) return yield importError(placeOf(place), 'invalid_input', NO_MESSAGES)
  const one = conversationReader(conversation, conversationId)
  for (const [i, message] of list.entries()) yield* one.read(message, i, `${place}[${i}]`)
  yield* one.end()
}

/** Reads the messages of a conversation one after the other. @param conversation what stands beside them */
function conversationReader(conversation: Fields, conversationId: string) {
  const leftOut = leftOutCounter()
  const title = conversationTitleOf(conversation['title'] ?? conversation['name'])
  if ('system' in conversation || 'systemInstruction' in conversation) leftOut.add('hidden')
  let time = timeIn(conversation)
  return {
    * read(message: unknown, index: number, line: string): Items {
      if (isFields(message) && (message['role'] === 'system' || message['role'] === 'developer')) return leftOut.add('hidden')
      const own = isFields(message) ? message['timestamp'] ?? timeIn(message) : undefined
      const { read, reasoning, unreadKeys } = readMessage(message, index, own ?? time)
      // One that is no time is refused, and not handed on
      if (typeof readableTime(own) === 'number' || !Number.isNaN(Date.parse(stringOf(readableTime(own))))) time = own
      leftOut.add('reasoning', reasoning)
      if (read !== undefined) yield { conversationId, ...title, line, message: read, ...(unreadKeys.length > 0 && { unreadKeys }) }
    },
    end: () => leftOut.notes(),
  }
}

/** Types of parts that are thinking. */
const REASONING = /^(?:thinking|redacted_thinking|reasoning)$/

function readMessage(given: unknown, index: number, time: unknown): { read?: unknown; reasoning: number; unreadKeys: readonly string[] } {
  if (!isFields(given)) return { read: given, reasoning: 0, unreadKeys: [] }
  const { message, unknownKeys: unreadKeys } = withoutUnknownKeys(withTime(given, time))
  const fields = message as Fields
  const key = Array.isArray(fields['parts']) ? 'parts' : 'content'
  const parts: unknown = fields[key]
  const id = typeof fields['id'] === 'string' && fields['id'] !== '' ? fields['id'] : `${index}-${contentHash(valueText(given))}`
  if (!Array.isArray(parts)) return { read: { ...fields, id }, reasoning: 0, unreadKeys }
  if (parts.some(isGeminiPart)) {
    const { parts: content, reasoning } = geminiParts(parts)
    const { parts: _, ...rest } = fields
    return { ...(content.length > 0 && { read: { ...rest, id, content } }), reasoning, unreadKeys }
  }
  const spoken = parts.filter((part: unknown) => !(isFields(part) && REASONING.test(stringOf(part['type'])))).map(withPlainText)
  const isEmpty = spoken.length === 0 && fields['tool_calls'] === undefined && parts.length > 0
  return { ...(!isEmpty && { read: { ...fields, id, [key]: spoken } }), reasoning: parts.length - spoken.length, unreadKeys }
}

/** A text of OpenAI's Assistants is an object with its value. */
const withPlainText = (part: unknown): unknown =>
  (isFields(part) && isFields(part['text']) && typeof part['text']['value'] === 'string' ? { ...part, text: part['text']['value'] } : part)

const TIMES = ['created_at', 'createdAt', 'create_time']

/** The time that programs note beside a message or conversation; a number below the year 5000 in seconds is one in seconds. */
function timeIn(value: Fields): unknown {
  const time = readableTime(TIMES.map((name) => value[name]).find((one) => (one ?? null) !== null))
  return typeof time === 'number' && time < 1e11 && !isEpochSeconds(time) ? Math.round(time * 1000) : time
}

/** The message with its time, else that of the one before it, else of the conversation. */
function withTime(message: Fields, time: unknown): Fields {
  if (time === undefined) return message
  return { ...Object.fromEntries(Object.entries(message).filter(([key]) => !TIMES.includes(key))), timestamp: time }
}

const placeOf = (place: string): number | string => (/^\d+$/.test(place) ? Number(place) : place)
