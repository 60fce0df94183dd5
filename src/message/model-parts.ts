/** Parts of a message for a model, in the shapes of the AI SDK. */
import { createHash } from 'node:crypto'
import type { ContentPart } from './message-content.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { escapeFrameTags } from './marks.ts'
import { withoutHidden } from './plain/hidden-characters.ts'
import { withoutRecalled } from './recalled-text.ts'

export interface TextPart {
  type: 'text'
  text: string
}

export interface ToolCallPart {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  input: JsonObject
}

export interface ToolResultPart {
  type: 'tool-result'
  toolCallId: string
  toolName: string
  output: { type: 'text' | 'error-text'; value: string } | { type: 'json' | 'error-json'; value: Json }
}

/**
 * The texts of parts, without blank texts and recalled text. The text of media is a caption, or [image]. Tool inputs and
 * results keep all their words, because a tool may recall on purpose; the tags of our frame in them are escaped.
 */
export const textsOf = (pieces: readonly ContentPart[]): string[] =>
  pieces.map(({ as, text }) => (as === 'text' ? ownWords(text) : escapeFrameTags(text))).filter((text) => text.trim() !== '')

/** What only looks like a frame is no frame, and is escaped. */
function ownWords(text: string): string {
  const own = withoutRecalled(text)
  return escapeFrameTags(own === text ? text : own.trim())
}

/** A tool call part. @param call a call with an id */
export const toolCall = ({ id = '', name = 'tool', input = {} }: ContentPart): ToolCallPart =>
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
export const toolResult = ({ id = '', ...result }: ContentPart, toolName: string): ToolResultPart =>
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
