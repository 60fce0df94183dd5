/** Parser of Gemini CLI's chats, `session-*.json` or `.jsonl`: a document, or records that add to it, change it and cut it. */
import { leftOutCounter, type LeftOutCounter, type Refused } from '@madeleine/contract'
import { MadeleineError, stringOf } from '@madeleine/base'
import { conversationTitleOf, isFields, valueText, type Fields, type ImportNote, type RawItem } from '../import-item.ts'
import { MAX_FILE_BYTES, readJson } from '../import-source.ts'
import { beginsWithWholeLine, jsonLines, type LineValue } from '../json-stream.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const GEMINI_CLI = {
  name: 'gemini-cli',
  title: 'a Gemini CLI chat',
  documentKeys: ['sessionId', 'projectHash'],
  byLine: (first) => 'sessionId' in first && 'projectHash' in first,
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'sessionId') && hasKey(start, 'projectHash'),
  read: readGeminiCli,
} as const satisfies ImportFormat

/**
 * The messages of a session as they stand at its end.
 *
 * Left out and counted: turns that were rewound (branches), what the program wrote in the user's name (hidden), thoughts, its
 * notes and errors (records), summaries of compressions, and all of a session that another agent started.
 */
async function* readGeminiCli(source: FormatSource): ItemStream {
  const session = sessionOf()
  let chars = 0
  for await (const read of recordsOf(source)) {
    if ('error' in read) {
      yield read
      continue
    }
    chars += read.text.length
    if (chars > MAX_FILE_BYTES) throw new MadeleineError('too_large', `a session must have at most ${MAX_FILE_BYTES} characters`)
    session.accept(read.value, read.line)
  }
  const { about, messages, leftOut } = session
  const conversationId = source.conversationId ?? (stringOf(about()['sessionId']) || source.defaultId)
  yield { conversationId, ...conversationTitleOf(about()['summary']) }
  const isSideChain = about()['kind'] === 'subagent'
  let timestamp = about()['startTime']
  for (const { message, line } of messages.values()) {
    timestamp = message['timestamp'] ?? timestamp
    for (const item of itemsOf(message, leftOut)) {
      if (isSideChain) leftOut.add('sidechains')
      else yield { conversationId, line, message: { ...item, timestamp } } satisfies RawItem
    }
  }
  yield* leftOut.notes() satisfies ImportNote[]
}

/** A session is held whole to its end, since a record takes back what came before it; it is one talk, and not an export of all. */
async function* recordsOf({ again }: FormatSource): AsyncGenerator<Refused | (Omit<LineValue, 'line'> & { readonly line: number | '' })> {
  if (await beginsWithWholeLine(again())) yield* jsonLines(again())
  else yield { value: await readJson(again()), line: '', text: '' }
}

interface SessionMessage {
  readonly message: Fields
  readonly line: number | string
}

/** What the records of a session leave: a message with a known id takes the other's place, `$rewindTo` cuts from its message on. */
function sessionOf() {
  const messages = new Map<string, SessionMessage>()
  const leftOut = leftOutCounter()
  let about: Fields = {}
  const put = (message: unknown, line: number | string): void => {
    if (isFields(message) && typeof message['id'] === 'string') messages.set(message['id'], { message, line })
    else leftOut.add('unreadable')
  }
  /** A checkpoint repeats the talk, also without what a compression took out; that was said all the same. */
  const checkpoint = (list: readonly unknown[], line: number | ''): void => {
    const known = new Set([...messages.values()].map(({ message }) => wordsOf(message)))
    for (const [i, message] of list.entries()) {
      const place = line === '' ? `messages[${i}]` : line
      if (!isFields(message)) put(message, place)
      else if (messages.has(stringOf(message['id'])) || !known.has(wordsOf(message))) put(message, place)
    }
  }
  const rewind = (id: string): void => {
    const ids = [...messages.keys()]
    const from = ids.indexOf(id)
    for (const cut of ids.slice(Math.max(0, from))) {
      messages.delete(cut)
      leftOut.add('branches')
    }
  }
  return {
    messages, leftOut, about: () => about,
    accept(record: unknown, line: number | ''): void {
      if (!isFields(record)) return leftOut.add('unreadable')
      if (typeof record['$rewindTo'] === 'string') return rewind(record['$rewindTo'])
      if ('id' in record && 'type' in record) return put(record, line)
      const { messages: list, ...more } = isFields(record['$set']) ? record['$set'] : record
      about = { ...about, ...more }
      if (Array.isArray(list)) checkpoint(list, line)
    },
  }
}

const wordsOf = ({ type, timestamp, content }: Fields): string => valueText([type, timestamp, content])

/** What the program writes in the user's name. */
const INJECTED = new RegExp(String.raw`^\s*(?:<(?:session_context|environment_context|state_snapshot|hook_context)\b`
  + String.raw`|This is the Gemini CLI\. We are setting up the context|System: |\[SYSTEM\])`)
const REFERENCED = /\n?--- Content from referenced files ---[^]*/

/** The messages of one record: what was said, then the results of its tool calls. */
function* itemsOf(record: Fields, leftOut: LeftOutCounter): Generator<Fields> {
  const { id, type, content, displayContent, toolCalls, thoughts } = record
  if (type !== 'user' && type !== 'gemini') return leftOut.add('records')
  if (Array.isArray(thoughts)) leftOut.add('reasoning', thoughts.length)
  const { parts, reasoning, unreadable } = geminiParts(type === 'user' ? displayContent ?? content : content)
  leftOut.add('reasoning', reasoning)
  leftOut.add('unreadable', unreadable)
  const own = type === 'user' ? ownParts(parts) : parts
  if (own.length < parts.length || own.some((part, i) => part !== parts[i])) leftOut.add(parts.some(isSummary) ? 'summaries' : 'hidden')
  const calls = Array.isArray(toolCalls) ? toolCalls.filter(isFields) : []
  const spoken = [...own, ...calls.map((call) => geminiCall(call['id'], call['name'], call['args']))]
  if (spoken.length > 0) yield { id, role: type === 'user' ? 'user' : 'assistant', content: spoken }
  const results = calls.flatMap(resultsOf)
  if (results.length > 0) yield { id: `${stringOf(id)}-results`, role: 'tool', content: results }
}

const isSummary = ({ text }: Fields): boolean => stringOf(text).trimStart().startsWith('<state_snapshot')

/** Without what the program put in: its context, and the content of files that were named. */
const ownParts = (parts: readonly Fields[]): Fields[] => parts.flatMap((part) => {
  const text = stringOf(part['text'])
  if (part['type'] !== 'text') return [part]
  if (INJECTED.test(text)) return []
  const own = text.includes('--- Content from referenced') ? text.replace(REFERENCED, '') : text
  return own.trim() === '' ? [] : [own === text ? part : { type: 'text', text: own }]
})

function resultsOf({ id, name, result, resultDisplay }: Fields): Fields[] {
  const answers = (Array.isArray(result) ? result : [result]).filter(isFields)
    .flatMap(({ functionResponse: answer }) => (isFields(answer) ? [responseText(answer['response'])] : []))
  const text = answers.length > 0 ? answers.join('\n') : stringOf(resultDisplay)
  return text === '' ? [] : [geminiResult(id, name, text)]
}

// Parts of a message in the shape of Gemini's API: text, calls of functions and their results, media.

/** A content of Gemini, text or parts, as parts that messages have; thoughts are left out and counted, as is what is none. */
export function geminiParts(content: unknown): { readonly parts: Fields[]; readonly reasoning: number; readonly unreadable: number } {
  const given: unknown[] = Array.isArray(content) ? content : content === undefined || content === null ? [] : [content]
  const spoken = given.filter((part) => !(isFields(part) && part['thought'] === true))
  return { parts: spoken.flatMap(partOf), reasoning: given.length - spoken.length, unreadable: spoken.filter(isNoPart).length }
}

/** Whether parts are of this shape, which names no types. */
export const isGeminiPart = (part: unknown): boolean =>
  isFields(part) && !('type' in part) && ['text', 'functionCall', 'functionResponse', 'inlineData', 'fileData'].some((key) => key in part)

/** Whether nothing is said of a part that is not blank either. */
const isNoPart = (part: unknown): boolean => partOf(part).length === 0
  && !(isFields(part) && ('codeExecutionResult' in part || typeof part['text'] === 'string')) && typeof part !== 'string'

function partOf(part: unknown): Fields[] {
  if (typeof part === 'string') return textPart(part)
  if (!isFields(part)) return []
  const { text, functionCall: call, functionResponse: response, inlineData, fileData, executableCode: code, codeExecutionResult } = part
  if (isFields(call)) return [geminiCall(call['id'], call['name'], call['args'])]
  if (isFields(response)) return [geminiResult(response['id'], response['name'], response['response'])]
  const media = [inlineData, fileData].find(isFields)
  if (media) return [mediaPart(media)]
  if (isFields(code)) return [geminiCall(undefined, 'code_execution', code['code'])]
  if (isFields(codeExecutionResult)) return textPart(stringOf(codeExecutionResult['output']))
  return textPart(stringOf(text))
}

const textPart = (text: string): Fields[] => (text.trim() === '' ? [] : [{ type: 'text', text }])

const geminiCall = (id: unknown, name: unknown, args: unknown): Fields => ({
  type: 'tool_use', ...(typeof id === 'string' && id !== '' && { id }), name: stringOf(name) || 'tool',
  input: valueText(args),
})

const geminiResult = (id: unknown, name: unknown, response: unknown): Fields => ({
  type: 'tool_result', ...(typeof id === 'string' && id !== '' && { tool_use_id: id }), ...(typeof name === 'string' && { name }),
  content: responseText(response),
})

/** The text of a result: of its output or error, or as JSON. */
function responseText(response: unknown): string {
  if (!isFields(response)) return valueText(response)
  const said = [response['output'], response['error'], response['result'], response['content']].find((value) => value !== undefined)
  return valueText(said ?? response)
}

function mediaPart({ mimeType, displayName, fileUri }: Fields): Fields {
  const kind = /^(image|audio|video)\//.exec(stringOf(mimeType))?.[1] ?? 'file'
  const name = stringOf(displayName) || (stringOf(fileUri).split('/').at(-1) ?? '')
  return { type: kind, ...(name !== '' && { filename: name }) }
}
