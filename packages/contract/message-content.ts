/** The content of a message: its text, parts, kind and tool call ids, read from the shapes of three SDKs; and what of it was recalled. */
import { foldText, FRAME_NAME, isJsonObject, type Json, type JsonObject, stringOf, TAG_SIGNS, wrongValue } from '@madeleine/base'
import type { Kind, Role, Marks } from './message.ts'
import { programRanges } from './program-text.ts'

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
/** Media data (base64, so without spaces and other letters) longer than this is left out of the stored parts: the memory holds text. */
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
  const given = givenText(part, type)
  if (given !== '') return [{ as: 'text', text: handedOn(type, captionOf(part) ?? stringOf(part['source']), given) }]
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

/** A text that the sender hands on: of documents and results of a search, as Anthropic writes them, and of a resource of MCP; or ''. */
function givenText(part: JsonObject, type: string): string {
  const [source, resource] = [part['source'], part['resource']]
  if (type === 'search_result') return resultText(part['content']).trim()
  if (type === 'resource' && isJsonObject(resource)) return stringOf(resource['text']).trim()
  if (type !== 'document' || !isJsonObject(source)) return ''
  return (source['type'] === 'text' ? stringOf(source['data']) : resultText(source['content'])).trim()
}

/**
 * A text that somebody else wrote, below a line that names it, between two fences that it cannot close: by these everything that
 * asks whose words they are knows that its sender only gave it. The longest run of backticks in it is shorter.
 */
export function handedOn(kind: string, name: string, text: string): string {
  // A name is nobody's sentence, and ends with its bracket
  const label = labelled(kind, name.replace(/[\]\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `[${label}]\n${fence}\n${text}\n${fence}`
}

function readMedia(part: JsonObject, media: string): ContentPart {
  const [label, caption] = [mediaLabel(part, media), captionOf(part)]
  return { as: caption === undefined ? 'media' : 'text', text: `[${labelled(label, caption)}]` }
}

const captionOf = (part: JsonObject): string | undefined =>
  ['caption', 'alt', 'filename', 'title'].map((key) => stringOf(part[key])).find((text) => text !== '')

const labelled = (label: string, caption = ''): string => (caption === '' ? label : `${label}: ${caption}`)

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

const isData = (text: string): boolean => text.length > MEDIA_DATA_CHARS && /^[!-~]+$/.test(text)
const withId = (id: Json | undefined): { id?: string } => (typeof id === 'string' && id !== '' ? { id } : {})
const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null || value === ''
const isTyped = (value: Json): boolean => isJsonObject(value) && typeof value['type'] === 'string'

// Recalled text inside pushed messages: found and left out, so that it is not stored as new.

/** Either tag at any place of a folded text, with its attributes. Captures the slash and the id. */
const TAG = new RegExp(String.raw`<(\/?)${FRAME_NAME}(?:[ \t](?:id=["']?([\w-]{1,64}))?[^<>\n]{0,200})?>`, 'gi')
/** The first character of a tag, in each spelling that folds to it. A text without one has no frame. */
const TAG_BEGINNING = new RegExp(String.raw`[&\\${TAG_SIGNS}]`)

interface Tag {
  readonly from: number
  readonly to: number
  readonly isClosing: boolean
  readonly id: string | undefined
  /** Characters that spell its first sign: more than those of the frame around it, for a tag that is quoted in a frame. */
  readonly signLength: number
}

/** The tags of our frame, also in capitals, with characters that nobody sees, and escaped for HTML or JSON. */
function tagsIn(text: string): Tag[] {
  if (!TAG_BEGINNING.test(text)) return []
  const folded = foldText(text, { unescapes: true })
  return Array.from(folded.text.matchAll(TAG), ({ 0: { length }, 1: slash, 2: id, index }) =>
    ({
      from: folded.start(index), to: folded.end(index + length - 1), isClosing: slash === '/',
      id, signLength: folded.end(index) - folded.start(index),
    }))
}

/** A range of a text in UTF-16 units. */
export type RecalledRange = readonly [from: number, to: number]

/**
 * The parts of a text that are our frames, in order.
 *
 * - a frame, from an opening tag to the closing tag with its id, with its content. Without an id: to the next tag, if that
 *   closes
 * - after an opening tag without a closing tag (the text was cut off), the lines in our format, up to the first line in any
 *   other format: storing a word twice is better than losing one
 * - a closing tag without an opening tag alone: the text before it is not ours
 *
 * Pure and linear.
 */
export const recalledRanges = (text: string): RecalledRange[] => rangesOf(text, tagsIn(text), text.length)

/** The parts of a text that are nobody's words: our frames, and what a program wrote. In order of their beginnings. */
function unsaidRanges(text: string): RecalledRange[] {
  const [frames, written] = [recalledRanges(text), programRanges(text)]
  return written.length === 0 ? frames : frames.length === 0 ? written : [...frames, ...written].sort(([a], [b]) => a - b)
}

/** @param end of the part of the text that the tags are in */
function rangesOf(text: string, tags: readonly Tag[], end: number): RecalledRange[] {
  const ranges: RecalledRange[] = []
  const closingOf = closingTags(tags)
  for (let i = 0; i < tags.length;) {
    const { from, to, isClosing, id } = tags[i]!
    const closing = isClosing ? i : closingOf(i)
    if (closing !== undefined) ranges.push([from, tags[closing]!.to])
    else {
      // Tags inside a frame that was cut off are quoted in it, unless they open another
      const next = id === undefined ? i + 1 : nextWithId(tags, i)
      const until = tags[next]?.from ?? end
      const own = to + ourLinesLength(text.slice(to, until))
      ranges.push([from, own])
      if (next > i + 1) ranges.push(...rangesOf(text, tags.slice(i + 1, next).filter((tag) => tag.from >= own), until))
      i = next
      continue
    }
    i = closing + 1
  }
  return ranges
}

/**
 * Removes our frames and what a program wrote from a text, which leaves the sender's own words. A text without either is returned
 * unchanged; the result holds no frame.
 */
export const withoutRecalled = (text: string): string => withoutRanges(text, unsaidRanges(text))

function withoutRanges(text: string, ranges: readonly RecalledRange[]): string {
  if (ranges.length === 0) return text
  const pieces: string[] = []
  let from = 0
  for (const [start, end] of [...ranges, [text.length, text.length] as const]) {
    if (start > from) pieces.push(text.slice(from, start))
    from = Math.max(from, end)
  }
  return pieces.filter((piece) => piece.trim() !== '').join('\n')
}

/** The index of the tag that closes the one at an index; indexes are asked in order. */
function closingTags(tags: readonly Tag[]): (opening: number) => number | undefined {
  const byId = new Map<string, number[]>()
  for (const [i, { isClosing, id }] of tags.entries()) {
    if (!isClosing || id === undefined) continue
    const indexes = byId.get(id)
    if (indexes) indexes.push(i)
    else byId.set(id, [i])
  }
  for (const indexes of byId.values()) indexes.reverse()
  return (opening) => {
    const { id } = tags[opening]!
    if (id === undefined) return tags[opening + 1]?.isClosing ? opening + 1 : undefined
    const indexes = byId.get(id) ?? []
    while ((indexes.at(-1) ?? Infinity) < opening) indexes.pop()
    return indexes.at(-1)
  }
}

/** The index of the next tag that opens a frame with an id, or the number of tags. */
function nextWithId(tags: readonly Tag[], after: number): number {
  const isNext = ({ isClosing, id, signLength }: Tag): boolean => !isClosing && id !== undefined && signLength <= tags[after]!.signLength
  let next = after + 1
  while (next < tags.length && !isNext(tags[next]!)) next++
  return next
}

/** Our tools as a model calls them, also behind the name that a host gives a server, and all of their arguments. */
const MEMORY_TOOL = /^(?:mcp__[\w-]+__)?(?:recall|recent|browse|browse_contents|expand|get_episode|facts|look_up|remember|tend|forget)$/
const MEMORY_ARGUMENTS: ReadonlySet<string> = new Set(['query', 'conversation_ids', 'conversation_id',
  'episode_id', 'fact_id', 'id', 'node', 'after', 'before', 'as_of', 'at', 'limit',
  'subject', 'category', 'facts', 'include_past', 'text', 'said_by', 'name', 'confirm', 'cursor', 'max_tokens', 'space', 'spaces', 'what',
  'action', 'from', 'project'])
/** Answers that have no frame, because nobody's words are in them. */
const BARE_ANSWER = /^(?:The memory is empty|No memories found|Message remember:[\w-]+ of conversation )/

/** Whether a part is a call of our tools, or what one answered: copies of the question and of what is in the log already. */
export function isMemoryCall({ as, name, input, text }: Pick<ContentPart, 'as' | 'name' | 'input' | 'text'>): boolean {
  if (name === undefined || !MEMORY_TOOL.test(name)) return false
  if (as === 'call') return isJsonObject(input) && Object.keys(input).every((key) => MEMORY_ARGUMENTS.has(key))
  return as === 'result' && (BARE_ANSWER.test(text) || recalledRanges(text).length > 0)
}

/** The ranges of a message's text that are calls of our tools and their answers, in order. */
export function memoryCallRanges({ text, parts }: { readonly text: string; readonly parts?: Json }): RecalledRange[] {
  if (!Array.isArray(parts)) return []
  const pieces = parts.flatMap(readStoredPart).filter((piece) => piece.text !== '')
  if (!pieces.some(isMemoryCall) || pieces.map((piece) => piece.text).join('\n') !== text) return []
  let end = -1
  return pieces.flatMap((piece): RecalledRange[] => {
    const from = end + 1
    end = from + piece.text.length
    return isMemoryCall(piece) ? [[from, end]] : []
  })
}

/**
 * The words of a message that are its sender's own: without frames, without what a program wrote, and without copies of what was
 * served to its conversation.
 */
export function ownText({ text, marks }: { readonly text: string; readonly marks?: Marks }): string {
  if (!marks?.recalled) return withoutRecalled(text)
  return withoutRanges(text, rangesNotOwn({ text, marks }))
}

/** The ranges of a message's text that are not its sender's own words: frames, programs' text, copies of what was served. In order. */
export const rangesNotOwn = ({ text, marks }: { readonly text: string; readonly marks?: Marks }): RecalledRange[] =>
  [...unsaidRanges(text), ...(marks?.recalled ?? [])].sort(([a], [b]) => a - b)

/** The sender's own words within a part of a text. @param ranges of the whole text (`rangesNotOwn`) */
export const ownWithin =
  (text: string, ranges: readonly RecalledRange[], { from, to }: { readonly from: number; readonly to: number }): string =>
  withoutRanges(text.slice(from, to), rangesWithin(ranges, { from, to }))

/** The ranges within a part of a text, counted from its beginning. */
export const rangesWithin =
  (ranges: readonly RecalledRange[], { from, to }: { readonly from: number; readonly to: number }): RecalledRange[] =>
  ranges.flatMap(([start, end]): RecalledRange[] =>
    (start < to && end > from ? [[Math.max(0, start - from), Math.min(to, end) - from]] : []))

/**
 * Whether a message only hands the memory over: our frames, a call of our tools, or what one
 * answered. What somebody repeats in their own turn does not.
 */
export const isHandedOver = (message: { readonly role: string; readonly text: string; readonly marks?: Marks }): boolean =>
  withoutRecalled(message.text).trim() === ''
  || (message.role !== 'user' && ownText(message).trim() === '' && (message.role === 'tool' || isNamedCall(message.text)))

const isNamedCall = (text: string): boolean => MEMORY_TOOL.test(text.slice(0, Math.max(0, text.indexOf('('))))

/** A message with its own words as text; the message itself when it holds no others. */
export function messageWithoutRecalled<M extends { readonly text: string; readonly marks?: Marks }>(message: M): M {
  const text = ownText(message)
  return text === message.text ? message : { ...message, text }
}

/** The lines of our own format, which recall/render, recall/session and the manifest write. */
const OWN_LINE = new RegExp(String.raw`^(?:A record of earlier conversations: |No memories found\.$|`
  + String.raw`Nothing found that answers the query\. |## (?:Known Facts|Episodic Memories|Passages|Earlier in this conversation)$|`
  + String.raw`## From the space ".*"$|Several people share it: |`
  + String.raw`Older talk is closed |Segment boundary: |### .*\]$|\*\*(?:When|Summary|Passages|Details|Query time):\*\*|- .*: "|`
  + String.raw`- \[[a-z]+\] .*\((?:[^()]{1,400}; )?\d+ sources?\)$|CONVERSATION MANIFEST$|[├└│])`)

/** The length of our own lines at the beginning of a text, with their line ends; 0 when the rest of the first line is not empty. */
function ourLinesLength(text: string): number {
  let length = 0
  for (const [i, line] of text.split('\n').entries()) {
    // An agent may indent a quotation, or put > before it
    const bare = line.trim().replace(/^[>\s]+/, '')
    if (bare !== '' && (i === 0 || !OWN_LINE.test(bare))) return length
    length += line.length + 1
  }
  return text.length
}
