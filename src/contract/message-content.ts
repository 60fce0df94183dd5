/** The content of a message: its text, parts, kind and tool call ids, read from plain text or the shapes of three SDKs. */
import { wrongValue, isJsonObject, stringOf, type Json, type JsonObject } from '../base/json.ts'
import type { Kind, Role } from './message.ts'

export interface MessageContent {
  readonly text: string
  readonly parts?: Json[]
  readonly kind: Kind
  readonly callIds: string[]
  readonly resultIds: string[]
}

/** The content of one part. `silent` parts (reasoning, citations, unknown types) are stored but add no text. */
export interface ContentPart {
  readonly as: 'text' | 'call' | 'result' | 'media' | 'silent'
  readonly text: string
  readonly id?: string
  /** Name of the tool, where the part has it. */
  readonly name?: string
  /** Input of a tool call and output of a tool result, unchanged. */
  readonly input?: Json
  readonly output?: Json
  /** The result reports that the tool failed. */
  readonly failed?: true
  /** The user did not let the tool run; its result says why. */
  readonly denied?: true
}

/** Media parts as the SDKs name them: image, image_url, input_file, file-data … */
const MEDIA = /^(?:input_)?(image|file|audio|video|document|media)(?:[-_](?:url|data|id|file-id))?$/
const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text'])
/** AI SDK parts whose type looks like `tool-NAME` but which are no tool calls. */
const NOT_A_TOOL = /^tool-approval-request$/
/** Answers to a question whether a tool may run: of the AI SDK, and of OpenAI's Responses. */
const APPROVALS: ReadonlySet<string> = new Set(['tool-approval-response', 'mcp_approval_response'])
/** Media data (base64, so without spaces) longer than this is left out of the stored parts: the memory holds text. */
const MEDIA_DATA_CHARS = 2048

/**
 * Reads the content of a message object that passed `toJson`.
 *
 * Shapes: plain text; Vercel AI SDK model messages and UI messages; OpenAI chat messages; Anthropic
 * messages. The text of a tool call is `name(arguments)`, the text of a tool result is its text, or JSON. In the place of an
 * image or a file stands `[image]`, with its caption or file name if it has one.
 *
 * @throws invalid_input if the content is empty, or neither text nor parts
 */
export function readContent(message: JsonObject, role: Role, where = 'content'): MessageContent {
  const rawParts = rawPartsOf(message, where)
  const calls = openAiCallsOf(message)
  const resultId = typeof message['tool_call_id'] === 'string' ? message['tool_call_id'] : undefined
  const pieces = [
    ...rawParts.flatMap((part, index) => readPart(part, `${where}[${index}]`)),
    ...calls.map(readOpenAiCall),
    ...(resultId === undefined ? [] : [{ as: 'result', text: '', id: resultId } satisfies ContentPart]),
  ]
  const text = textOf(pieces)
  if (text === '' && pieces.every((piece) => piece.as === 'text')) {
    throw wrongValue(where, message['content'], 'text or parts that are not empty')
  }
  const parts = [...rawParts, ...calls].map((part) => withoutMediaData(part))
  return {
    text,
    ...(parts.some((part) => typeof part !== 'string') && { parts }),
    kind: kindOf(role, pieces),
    callIds: idsOf(pieces, 'call'),
    resultIds: idsOf(pieces, 'result'),
  }
}

/** The parts of a message, unread; plain text is one part. A UI message has its parts under `parts`. */
function rawPartsOf(message: JsonObject, where: string): Json[] {
  const { content, parts, refusal } = message
  if (Array.isArray(parts) && (isAbsent(content) || parts.some((part) => isJsonObject(part) && 'type' in part))) return parts
  if (Array.isArray(content)) return content
  if (isJsonObject(content) && typeof content['type'] === 'string') return [content]
  if (typeof content === 'string' && content !== '') return [content]
  if (!isAbsent(content)) throw wrongValue(where, content, 'text or an array of parts')
  return typeof refusal === 'string' ? [refusal] : []
}

/** OpenAI's tool calls, which stand beside the content; `function_call` is their older, single form. */
function openAiCallsOf({ tool_calls, function_call }: JsonObject): JsonObject[] {
  if (Array.isArray(tool_calls)) return tool_calls.filter(isJsonObject)
  return isJsonObject(function_call) ? [{ function: function_call }] : []
}

/** Reads one of a message's stored parts, which end with OpenAI's tool calls. @throws as readContent */
export const readStoredPart = (part: Json): ContentPart[] =>
  (isJsonObject(part) && (isJsonObject(part['function']) || isJsonObject(part['custom'])) ? [readOpenAiCall(part)]
    : readPart(part, 'parts'))

function readOpenAiCall(call: JsonObject): ContentPart {
  const body = [call['function'], call['custom'], call].find(isJsonObject) ?? call
  return callPiece(body['name'], body['arguments'] ?? body['input'] ?? body['args'], call['id'])
}

function readPart(part: Json, where: string): ContentPart[] {
  if (typeof part === 'string') return [{ as: 'text', text: part }]
  if (!isJsonObject(part)) throw wrongValue(where, part, 'text or an object with a type')
  const type = typeof part['type'] === 'string' ? part['type'] : 'text'
  if (TEXT_TYPES.has(type)) return [{ as: 'text', text: stringOf(part['text']) }]
  if (type === 'refusal') return [{ as: 'text', text: stringOf(part['refusal']) }]
  const media = MEDIA.exec(type)?.[1]
  if (media !== undefined) return [readMedia(part, media)]
  return readToolPart(part, type)
}

function readToolPart(part: JsonObject, type: string): ContentPart[] {
  if (APPROVALS.has(type)) return [approvalPiece(part)]
  if (type === 'tool-call') return [callPiece(part['toolName'], part['input'] ?? part['args'], part['toolCallId'])]
  if (type === 'tool-result') return [resultPiece(part['output'] ?? part['result'], part['toolCallId'], { name: part['toolName'] })]
  // Anthropic also has server_tool_use, mcp_tool_use and their results
  if (type.endsWith('tool_use')) return [callPiece(part['name'], part['input'], part['id'])]
  if (type.endsWith('tool_result')) return [resultPiece(part['content'], part['tool_use_id'], { failed: part['is_error'] })]
  if (type === 'dynamic-tool') return readUiTool(part, part['toolName'])
  const invocation = part['toolInvocation']
  if (type === 'tool-invocation' && isJsonObject(invocation)) return readUiTool(invocation, invocation['toolName'])
  if (type.startsWith('tool-') && !NOT_A_TOOL.test(type)) return readUiTool(part, type.slice('tool-'.length))
  return [{ as: 'silent', text: '' }]
}

/** Reads a tool part of a UI message, which holds the call and, once there is one, its result. */
function readUiTool(part: JsonObject, name: Json | undefined): ContentPart[] {
  const call = callPiece(name, part['input'] ?? part['args'], part['toolCallId'])
  const { approval, state } = part
  if (state === 'output-denied' || (isJsonObject(approval) && approval['approved'] === false)) {
    return [call, deniedPiece(isJsonObject(approval) ? approval['reason'] : undefined, { id: part['toolCallId'], name })]
  }
  const output = part['output'] ?? part['result'] ?? part['errorText']
  return output === undefined ? [call] : [call, resultPiece(output, part['toolCallId'], { name, failed: 'errorText' in part })]
}

function readMedia(part: JsonObject, media: string): ContentPart {
  const label = mediaLabel(part, media)
  const caption = ['caption', 'alt', 'filename', 'title'].map((key) => stringOf(part[key])).find((text) => text !== '')
  return caption === undefined ? { as: 'media', text: `[${label}]` } : { as: 'text', text: `[${label}: ${caption}]` }
}

/** What the media in the parts of a message are, those in tool results included: image, audio, video, file … */
export function mediaIn(parts: readonly Json[]): string[] {
  return parts.flatMap((part) => {
    if (!isJsonObject(part)) return []
    const media = MEDIA.exec(stringOf(part['type']))?.[1]
    if (media !== undefined) return [mediaLabel(part, media)]
    return Array.isArray(part['content']) ? mediaIn(part['content']) : []
  })
}

const mediaLabel = (part: JsonObject, media: string): string =>
  (stringOf(part['mediaType'] ?? part['mimeType']).startsWith('image/') ? 'image' : media)

function callPiece(name: Json | undefined, input: Json | undefined, id: Json | undefined): ContentPart {
  const toolName = stringOf(name) || 'tool'
  const args = input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input)
  return { as: 'call', text: `${toolName}(${args})`, ...withId(id), name: toolName, input: input ?? {} }
}

/** Whether a tool may run: what the user allowed adds nothing, since the result follows. */
const approvalPiece = ({ approved, approve, reason, toolCallId }: JsonObject): ContentPart =>
  (approved === false || approve === false ? deniedPiece(reason, { id: toolCallId }) : { as: 'silent', text: '' })

interface OfCall {
  readonly id?: Json | undefined
  readonly name?: Json | undefined
}

function deniedPiece(reason: Json | undefined, { id, name }: OfCall): ContentPart {
  const text = `denied by the user${stringOf(reason).trim() === '' ? '' : `: ${stringOf(reason).trim()}`}`
  return { as: 'result', text, output: text, ...withId(id), ...nameIn(name), failed: true, denied: true }
}

const nameIn = (name: Json | undefined): { name?: string } => (typeof name === 'string' && name !== '' ? { name } : {})

/** How assistants write into a result that the user did not let the tool run. */
const DENIAL = new RegExp("^\\s*(?:The user doesn't want to (?:proceed with this tool use|take this action)"
  + '|Tool execution was not approved|(?:exec command|command|patch|tool call) (?:was )?(?:rejected|denied) by (?:the )?user)', 'i')

/** Whether the text of a result says that the user did not let the tool run. */
export const isDenial = (text: string): boolean => DENIAL.test(text)

function resultPiece(output: Json | undefined, id: Json | undefined, { name, failed }: {
  name?: Json | undefined; failed?: Json | undefined
} = {}): ContentPart {
  if (isJsonObject(output) && output['type'] === 'execution-denied') return deniedPiece(output['reason'], { id, name })
  const text = resultText(output)
  return {
    as: 'result', text, ...withId(id), output: output ?? '', ...nameIn(name),
    ...(failed === true && { failed }), ...(isDenial(text) && { denied: true as const }),
  }
}

/** The text of a tool's output: text, the text of nested parts, or JSON. The AI SDK wraps it as `{ type: 'json' | 'text' | …, value }`. */
function resultText(output: Json | undefined): string {
  if (output === undefined || output === null) return ''
  if (typeof output === 'string') return output
  if (isJsonObject(output) && typeof output['type'] === 'string' && 'value' in output) return resultText(output['value'])
  if (Array.isArray(output)) {
    if (output.length === 0) return ''
    const text = output.every(isTyped) ? textOf(output.flatMap((part) => readPart(part, ''))) : ''
    if (text !== '') return text
  }
  return JSON.stringify(output)
}

/** The text of a message, a line per part. */
const textOf = (pieces: readonly ContentPart[]): string => pieces.map((piece) => piece.text).filter((text) => text !== '').join('\n')

/**
 * A user message with a tool result is a tool result, as in Anthropic's shape; in other roles calls or results must be its only content.
 */
function kindOf(role: Role, pieces: readonly ContentPart[]): Kind {
  const has = (as: ContentPart['as']) => pieces.some((piece) => piece.as === as && (as !== 'text' || piece.text !== ''))
  const [calls, results, spoken] = [has('call'), has('result'), has('text') || has('media')]
  if (role === 'tool' || (results && role === 'user')) return 'tool_result'
  if (results && !calls && !spoken) return 'tool_result'
  return calls && !results && !spoken ? 'tool_call' : 'message'
}

const idsOf = (pieces: readonly ContentPart[], as: ContentPart['as']): string[] =>
  [...new Set(pieces.flatMap((piece) => (piece.as === as && piece.id !== undefined ? [piece.id] : [])))]

/** Replaces the media data in a part by a note of its length. */
function withoutMediaData(part: Json, inMedia = false): Json {
  if (typeof part === 'string') return inMedia && isData(part) ? `[${part.length} characters left out]` : part
  if (Array.isArray(part)) return part.map((item) => withoutMediaData(item, inMedia))
  if (!isJsonObject(part)) return part
  const media = inMedia || MEDIA.test(stringOf(part['type']))
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutMediaData(value, media)]))
}

const isData = (text: string): boolean => text.length > MEDIA_DATA_CHARS && !/\s/.test(text)
const withId = (id: Json | undefined): { id?: string } => (typeof id === 'string' && id !== '' ? { id } : {})
const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null || value === ''
const isTyped = (value: Json): boolean => isJsonObject(value) && typeof value['type'] === 'string'
