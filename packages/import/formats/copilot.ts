/** Parser of what "Export Chat" of VS Code writes for Copilot: requests, each with its response in parts. */
import { stringOf } from '@madeleine/base'
import { type Fields, conversationTitleOf, importError, isFields } from '../import-item.ts'
import { jsonDocument } from '../json-stream.ts'
import { isNoText, leftOutCounter, type LeftOutCounter } from '@madeleine/contract'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const COPILOT = {
  name: 'copilot',
  title: 'a VS Code chat',
  documentKeys: ['requests', 'responderUsername'],
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'requests')
    && (hasKey(start, 'responderUsername') || hasKey(start, 'requesterUsername') || hasKey(start, 'initialLocation')),
  read: readCopilot,
} as const satisfies ImportFormat

/**
 * What was asked and answered. Left out and counted: thinking, and parts of a response that say nothing, such as progress and
 * edits, which the files have.
 */
async function* readCopilot({ again, conversationId, defaultId }: FormatSource): ItemStream {
  const { top, items } = await jsonDocument(again, { arrays: ['requests'], fields: ['sessionId', 'customTitle', 'creationDate'] })
  const leftOut = leftOutCounter()
  const id = conversationId ?? (stringOf(top.fields['sessionId']) || defaultId)
  const title = conversationTitleOf(top.fields['customTitle'])
  let timestamp = top.fields['creationDate']
  for await (const item of items()) {
    if ('error' in item) {
      yield item
      continue
    }
    const { value: request, index, line } = item
    if (!isFields(request)) {
      yield importError(line, 'invalid_input', 'a request must be an object')
      continue
    }
    timestamp = request['timestamp'] ?? timestamp
    const requestId = stringOf(request['requestId']) || `request-${index}`
    const asked = [...filesOf(request['variableData']), ...questionOf(request['message'])]
    const place = { conversationId: id, ...title, line }
    if (asked.length === 0 && isFields(request['message'])) leftOut.add('unreadable')
    if (asked.length > 0) yield { ...place, message: { id: requestId, role: 'user', content: asked, timestamp } }
    const answer = answerOf(request['response'], leftOut)
    const answerId = stringOf(request['responseId']) || `${requestId}-answer`
    if (answer.length > 0) yield { ...place, message: { id: answerId, role: 'assistant', content: answer, timestamp } }
  }
  if (!top.keys.has('requests')) yield importError('', 'invalid_input', 'an exported chat must be an object with requests')
  yield* leftOut.notes()
}

function questionOf(message: unknown): Fields[] {
  const parts = isFields(message) && Array.isArray(message['parts']) ? message['parts'] : []
  const text = typeof message === 'string' ? message : isFields(message) && typeof message['text'] === 'string' ? message['text']
    : parts.map((part: unknown) => (isFields(part) ? stringOf(part['text']) : '')).join('')
  return text.trim() === '' ? [] : [{ type: 'text', text }]
}

/** Files and pictures that somebody attached; what the editor adds by itself is no part of the question. */
function filesOf(given: unknown): Fields[] {
  const variables = isFields(given) && Array.isArray(given['variables']) ? given['variables'].filter(isFields) : []
  return variables.filter(({ kind }) => kind === 'file' || kind === 'image').slice(0, MOST_FILES)
    .map(({ kind, name }) => ({ type: kind, ...(typeof name === 'string' && name !== '' && { filename: name }) }))
}

const MOST_FILES = 100

/** Text in a row is one part. */
function answerOf(response: unknown, leftOut: LeftOutCounter): Fields[] {
  const given: unknown[] = Array.isArray(response) ? response : [response]
  const parts: { type: string; text?: string }[] = []
  for (const part of given.flatMap((one) => answerPart(one, leftOut))) {
    const last = parts.at(-1)
    if (last?.type === 'text' && part.type === 'text') last.text = `${last.text}${part.text}`
    else parts.push({ ...part })
  }
  return parts.filter(({ type, text }) => type !== 'text' || (text ?? '').trim() !== '')
}

type AnswerPart = { readonly type: string; readonly text?: string }

function answerPart(part: unknown, leftOut: LeftOutCounter): AnswerPart[] {
  if (part === undefined || part === null) return []
  const text = (value: string): AnswerPart[] => [{ type: 'text', text: value }]
  if (!isFields(part)) {
    if (isNoText(part)) leftOut.add('unreadable')
    return text(stringOf(part))
  }
  const { kind, value, content } = part
  if (kind === undefined || kind === 'markdownContent' || kind === 'markdownVuln') {
    const said = value ?? content
    if (isNoText(isFields(said) ? said['value'] ?? said : said)) leftOut.add('unreadable')
    return text(markdown(said))
  }
  if (kind === 'inlineReference') return text(referenceName(part))
  if (kind === 'toolInvocationSerialized' || kind === 'toolInvocation') return [toolCall(part)]
  leftOut.add(kind === 'thinking' ? 'reasoning' : 'records')
  return []
}

const markdown = (value: unknown): string => (isFields(value) ? stringOf(value['value']) : stringOf(value))

/** The name of a file or symbol, as the chat shows it. */
function referenceName({ inlineReference: given, name }: Fields): string {
  const symbol = isFields(given) ? given : {}
  const place = isFields(symbol['location']) ? symbol['location']['uri'] : symbol['uri'] ?? given
  const own = stringOf(symbol['name'])
  const path = isFields(place) ? stringOf(place['path'] ?? place['fsPath']) : stringOf(place)
  const shown = stringOf(name) || own || (path.split('/').at(-1) ?? '')
  return shown === '' ? '' : `\`${shown}\``
}

const toolCall = ({ toolId, toolCallId, invocationMessage, pastTenseMessage }: Fields): Fields & AnswerPart => ({
  type: 'tool_use', ...(typeof toolCallId === 'string' && toolCallId !== '' && { id: toolCallId }), name: stringOf(toolId) || 'tool',
  input: markdown(invocationMessage) || markdown(pastTenseMessage),
})
