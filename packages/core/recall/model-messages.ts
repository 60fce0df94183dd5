/**
 * Model messages: stored messages converted to the message objects of the AI SDK. A tool call stands directly before its
 * results or becomes text, because every provider rejects one without the other.
 */
import { createHash } from 'node:crypto'
import {
  escapeFrameTags, escapeSpeaker, escapeText, type Framing, isJsonObject, type Json, type JsonObject, plainName, speakerLabel,
  withoutHidden,
} from '@madeleine/base'
import {
  type ContentPart, type Message, type PromptMessage, readStoredPart, type Role, type TextPart, type ToolCallPart, type ToolResultPart,
  withoutRecalled,
} from '@madeleine/contract'

/** Messages that are kept or dropped together: one, or a tool call with its results. */
export interface MessageUnit {
  readonly messages: readonly PromptMessage[]
  readonly sources: readonly Message[]
}

export interface ConvertedMessages {
  readonly units: readonly MessageUnit[]
  /** empty: the message has no text for a model, or repeats a call; pending: it calls a tool that has no result yet. */
  readonly omitted: readonly { readonly message: Message; readonly reason: 'empty' | 'pending' }[]
}

export interface Conversion {
  /** Whether the conversation continues after the last message: then calls without results at its end are pending. */
  readonly isOpen: boolean
  /** Roles with several speakers: their messages begin with the speaker's name, or with the role where there is no name. */
  readonly named: ReadonlySet<Message['role']>
  readonly frame: Framing
  /** The space that the log is of, where every user's message begins with who wrote it, and where; absent: it is the reader's own. */
  readonly space?: string | undefined
}

/**
 * The roles with several speakers: two names, or a name and messages without one. Tool calls, tool results and messages that
 * hold recalled text only have no speaker.
 */
export function rolesWithSeveralSpeakers(messages: readonly Message[]): ReadonlySet<Message['role']> {
  const names = new Map<Message['role'], Set<string | undefined>>()
  const speaks = ({ name, kind, text }: Message) => name !== undefined || (kind === 'message' && withoutRecalled(text).trim() !== '')
  for (const { role, name } of messages.filter(speaks)) names.set(role, (names.get(role) ?? new Set()).add(name))
  return new Set([...names].flatMap(([role, { size }]) => (size > 1 ? [role] : [])))
}

/**
 * Converts consecutive messages of one log. The conversion of a message never changes when more messages are pushed: a call
 * whose result is still pending is left out with everything after it, and becomes text when the conversation continues
 * without the result.
 */
export function modelMessagesOf(messages: readonly Message[], conversion: Conversion): ConvertedMessages {
  const emitted: Emitted[] = []
  const emittedIndexes = new Set<number>()
  const blocks = blocksOf(messages)
  for (let at = 0; at < blocks.length;) {
    const group = groupAt(blocks, at)
    if (conversion.isOpen && group.at(-1) === blocks.at(-1) && hasUnanswered(group)) {
      return withoutPending({ messages, blocks }, group[0]!.message, conversion)
    }
    const unique = withoutRepeatedCalls(group)
    for (const { message } of unique) emittedIndexes.add(message)
    emitted.push(...emit(unique, messages, conversion))
    at += group.length
  }
  const units = unitsOf(emitted, (from, to) => messages.slice(from, to + 1).filter((_, i) => emittedIndexes.has(from + i)))
  const included = new Set(units.flatMap(({ sources }) => sources))
  return { units, omitted: messages.flatMap((message) => (included.has(message) ? [] : [{ message, reason: 'empty' as const }])) }
}

function withoutPending(
  { messages, blocks }: { messages: readonly Message[]; blocks: readonly MessageBlock[] }, from: number, conversion: Conversion,
): ConvertedMessages {
  const { units, omitted } = modelMessagesOf(messages.slice(0, from), conversion)
  const withContent = new Set(blocks.map(({ message }) => message))
  const pending = messages.slice(from)
    .map((message, i) => ({ message, reason: withContent.has(from + i) ? 'pending' as const : 'empty' as const }))
  return { units, omitted: [...omitted, ...pending] }
}

/** Consecutive parts of one message that are all speech (which may call tools) or all tool results. */
interface MessageBlock {
  /** Index of the message in the array. */
  readonly message: number
  readonly role: Role
  readonly isResults: boolean
  readonly pieces: readonly ContentPart[]
}

/** The blocks of messages, in order: several for a message with call and result, as UI messages have, none for an empty one. */
const blocksOf = (messages: readonly Message[]): MessageBlock[] => messages.flatMap((message, i) => {
  const blocks: { isResults: boolean; pieces: ContentPart[] }[] = []
  for (const piece of contentPartsOf(message).filter(hasContent)) {
    const isResults = piece.as === 'result'
    const last = blocks.at(-1)
    if (last?.isResults === isResults) last.pieces.push(piece)
    else blocks.push({ isResults, pieces: [piece] })
  }
  return blocks.map((block) => ({ ...block, message: i, role: message.role }))
})

/** Reasoning may stand between a call and its result and is no content. An empty result is content. */
const hasContent = (piece: ContentPart): boolean => piece.as === 'result' || textsOf([piece]).length > 0

function contentPartsOf({ role, kind, text, parts, resultIds: [id] }: Message): ContentPart[] {
  const pieces: ContentPart[] = Array.isArray(parts) ? parts.flatMap(readStoredPart) : [{ as: 'text', text }]
  // OpenAI puts the call's id beside the content: the whole content is the result
  const isResult = role === 'tool' || kind === 'tool_result' || id !== undefined
  if (isResult && pieces.every(({ as }) => as !== 'result')) return [{ as: 'result', text, output: text, ...(id !== undefined && { id }) }]
  return pieces
}

/** Drops repeated calls: a call that was stored twice is emitted once. */
function withoutRepeatedCalls(group: readonly MessageBlock[]): readonly MessageBlock[] {
  const callIds = new Set<string>()
  const isNew = ({ as, id }: ContentPart) => as !== 'call' || id === undefined || (!callIds.has(id) && callIds.add(id))
  return group.map((block) => ({ ...block, pieces: block.pieces.filter(isNew) })).filter(({ pieces }) => pieces.length > 0)
}

/** The group at a block: speech that calls tools, the calls directly after it and the results directly after those; or one block. */
function groupAt(blocks: readonly MessageBlock[], at: number): readonly MessageBlock[] {
  let end = at + 1
  if (!callsTools(blocks[at]!)) return blocks.slice(at, end)
  while (end < blocks.length && callsTools(blocks[end]!) && blocks[end]!.pieces.every(({ as }) => as === 'call')) end++
  while (end < blocks.length && blocks[end]!.isResults) end++
  return blocks.slice(at, end)
}

const callsTools = ({ isResults, role, pieces }: MessageBlock): boolean =>
  !isResults && role === 'assistant' && pieces.some(({ as, id }) => as === 'call' && id !== undefined)

/** The first call and the first result of each id that has both. */
function pairsIn(group: readonly MessageBlock[]): { calls: ReadonlyMap<ContentPart, string>; results: ReadonlyMap<ContentPart, string> } {
  const pieces = group.flatMap((block) => block.pieces)
  const first = (as: ContentPart['as']) => {
    const byId = new Map<string, ContentPart>()
    for (const piece of pieces) if (piece.as === as && piece.id !== undefined && !byId.has(piece.id)) byId.set(piece.id, piece)
    return byId
  }
  const [calls, results] = [callsTools(group[0]!) ? first('call') : new Map<string, ContentPart>(), first('result')]
  const names = [...calls].flatMap(([id, { name = 'tool' }]) => (results.has(id) ? [[id, name] as const] : []))
  return {
    calls: new Map(names.map(([id, name]) => [calls.get(id)!, name])),
    results: new Map(names.map(([id, name]) => [results.get(id)!, name])),
  }
}

function hasUnanswered(group: readonly MessageBlock[]): boolean {
  if (!callsTools(group[0]!)) return false
  const answered = new Set([...pairsIn(group).calls.keys()].map(({ id }) => id))
  return group.some((block) => block.pieces.some(({ as, id }) => as === 'call' && id !== undefined && !answered.has(id)))
}

/** A message for a model, and the index range of its source messages, both ends inclusive. */
interface Emitted {
  readonly message: PromptMessage
  readonly from: number
  readonly to: number
}

function emit(group: readonly MessageBlock[], messages: readonly Message[], conversion: Conversion): Emitted[] {
  const { calls, results } = pairsIn(group)
  if (calls.size === 0) return group.flatMap((block) => plain(block, messages[block.message]!, conversion))
  const [from, to] = [group[0]!.message, group.at(-1)!.message]
  const whole = (message: PromptMessage): Emitted => ({ message, from, to })
  const speech = group.filter(({ isResults }) => !isResults).flatMap((block) => {
    const prefix = prefixOf(messages[block.message]!, conversion)
    return block.pieces.flatMap((piece): (TextPart | ToolCallPart)[] =>
      (calls.has(piece) ? [toolCall(piece)] : textsOf([piece]).map((text) => ({ type: 'text', text: prefix + text }))))
  })
  const toolResults = group.flatMap(({ pieces }) =>
    pieces.flatMap((piece): ToolResultPart[] => (results.has(piece) ? [toolResult(piece, results.get(piece)!)] : [])))
  const unpaired = group.filter(({ isResults }) => isResults)
    .flatMap((block) =>
      plain({ ...block, pieces: block.pieces.filter((piece) => !results.has(piece)) }, messages[block.message]!, conversion))
  return [whole({ role: 'assistant', content: speech }), whole({ role: 'tool', content: toolResults }), ...unpaired]
}

/**
 * A block without pairs of call and result, as text. Text of the system and of tools is quoted:
 * providers accept neither in mid-conversation.
 */
function plain({ isResults, pieces, message: at }: MessageBlock, message: Message, conversion: Conversion): Emitted[] {
  const { frame } = conversion
  const text = textsOf(pieces).join('\n')
  if (text === '') return []
  const { role } = message
  if (isResults || role === 'system' || role === 'tool') {
    const source = isResults || role === 'tool' ? 'result of a tool' : escapeSpeaker(speakerLabel(message))
    return [{
      message: { role: 'user', content: frame([`- ${source}: "${escapeText(withoutRecalled(text)).replaceAll('"', '\\"')}"`]) },
      from: at, to: at,
    }]
  }
  return [{ message: { role, content: prefixOf(message, conversion) + text }, from: at, to: at }]
}

function prefixOf({ role, name }: Message, { named, space }: Pick<Conversion, 'named' | 'space'>): string {
  if (space !== undefined && role === 'user') return `${escapeSpeaker(`${plainName(name) ?? 'Somebody'} in ${space}`)}: `
  return named.has(role) ? `${escapeSpeaker(plainName(name) ?? ROLE_LABELS[role])}: ` : ''
}
const ROLE_LABELS: Readonly<Record<Message['role'], string>> = { user: 'User', assistant: 'Assistant', system: 'System', tool: 'Tool' }

/** Groups the messages that share a source into units. */
function unitsOf(emitted: readonly Emitted[], sourcesOf: (from: number, to: number) => Message[]): MessageUnit[] {
  const runs: { from: number; to: number; messages: PromptMessage[] }[] = []
  for (const { message, from, to } of emitted) {
    const run = runs.at(-1)
    if (run && from <= run.to) {
      run.messages.push(message)
      run.to = Math.max(run.to, to)
    } else runs.push({ from, to, messages: [message] })
  }
  return runs.map((run) => ({ messages: run.messages, sources: sourcesOf(run.from, run.to) }))
}

/**
 * The texts of parts, without blank texts and recalled text. The text of media is a caption, or [image]. Tool inputs and
 * results keep all their words, because a tool may recall on purpose; the tags of our frame in them are escaped.
 */
const textsOf = (pieces: readonly ContentPart[]): string[] =>
  pieces.map(({ as, text }) => (as === 'text' ? ownWords(text) : escapeFrameTags(text))).filter((text) => text.trim() !== '')

/** What only looks like a frame is no frame, and is escaped. */
function ownWords(text: string): string {
  const own = withoutRecalled(text)
  return escapeFrameTags(own === text ? text : own.trim())
}

/** A tool call part. @param call a call with an id */
const toolCall = ({ id = '', name = 'tool', input = {} }: ContentPart): ToolCallPart =>
  ({ type: 'tool-call', toolCallId: plainCallId(id), toolName: plainToolName(name), input: jsonEscaped(inputOf(input)) as JsonObject })

/** The input of a tool call as an object, which providers require; OpenAI writes it as JSON text. */
function inputOf(input: Json): JsonObject {
  const parsed = typeof input === 'string' ? parseJson(input) : input
  return isJsonObject(parsed) ? parsed : { input: parsed }
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

/** A tool result part. @param result a result with an id; @param toolName the tool's name in the call */
const toolResult = ({ id = '', ...result }: ContentPart, toolName: string): ToolResultPart =>
  ({ type: 'tool-result', toolCallId: plainCallId(id), toolName: plainToolName(toolName), output: outputOf(result) })

const TOOL_NAME_CODE_POINTS = 128

/** A tool's name without what no tool is called, such as the tags of our frame: templates write it into the prompt as it is. */
const plainToolName = (name: string): string =>
  [...withoutHidden(name.slice(0, 4 * TOOL_NAME_CODE_POINTS).toWellFormed())]
    .slice(0, TOOL_NAME_CODE_POINTS).join('').replace(/[^\p{L}\p{M}\p{N}_.:/-]+/gu, '_')
  || 'tool'

const CALL_ID = /^[ -;=?-~]{1,256}$/

/** An id of printable ASCII without angle brackets as it is; a digest of any other, so that different ids stay different. */
const plainCallId = (id: string): string =>
  (CALL_ID.test(id) ? id : `call_${createHash('sha256').update(id).digest('base64url').slice(0, 22)}`)

const OUTPUTS = new Set<Json | undefined>(['text', 'json', 'error-text', 'error-json'])

/**
 * The output of a tool result: text, or unchanged JSON. Media in it become text; a blank output becomes '(nothing)', because
 * providers reject blank texts.
 */
function outputOf({ output = '', text, failed }: Omit<ContentPart, 'id'>): ToolResultPart['output'] {
  const wrapped = isJsonObject(output) && OUTPUTS.has(output['type']) && 'value' in output ? output : undefined
  const value = wrapped?.['value'] ?? output
  const isError = failed === true || String(wrapped?.['type']).startsWith('error')
  if (typeof value !== 'string' && text === JSON.stringify(value)) {
    return { type: isError ? 'error-json' : 'json', value: jsonEscaped(value) }
  }
  return { type: isError ? 'error-text' : 'text', value: text.trim() === '' ? '(nothing)' : escapeFrameTags(text) }
}

/** Escapes the tags of our frame in every key and string of a JSON value. */
function jsonEscaped(value: Json): Json {
  if (typeof value === 'string') return escapeFrameTags(value)
  if (Array.isArray(value)) return value.map(jsonEscaped)
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [escapeFrameTags(key), jsonEscaped(one)]))
    : value
}
