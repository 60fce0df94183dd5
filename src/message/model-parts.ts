/** The parts of a message for a model, as the AI SDK has them. */
import type { ContentPart } from './message-content.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { withMarksEscaped, withoutRecalled } from './recalled-text.ts'

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
 * What is said in these pieces, without what is blank or was recalled. Media are their caption, or [image]. What a tool is
 * called with and answers keeps its words, which may be what it was to recall; only as a frame of ours they do not stand.
 */
export const textsOf = (pieces: readonly ContentPart[]): string[] =>
  pieces.map(({ as, text }) => (as === 'text' ? ownWords(text) : withMarksEscaped(text))).filter((text) => text.trim() !== '')

function ownWords(text: string): string {
  const own = withoutRecalled(text)
  return own === text ? text : own.trim()
}

/** @param call of a piece with an id */
export const toolCall = ({ id = '', name = 'tool', input = {} }: ContentPart): ToolCallPart => ({ type: 'tool-call', toolCallId: id, toolName: name, input: jsonEscaped(inputOf(input)) as JsonObject })

/** An object, which providers insist on; OpenAI writes it as a text of JSON. */
function inputOf(input: Json): JsonObject {
  const read = typeof input === 'string' ? parsed(input) : input
  return isJsonObject(read) ? read : { input: read }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

/** @param result of a piece with an id; @param toolName as the call names it */
export const toolResult = ({ id = '', ...result }: ContentPart, toolName: string): ToolResultPart => ({ type: 'tool-result', toolCallId: id, toolName, output: outputOf(result) })

const OUTPUTS = new Set<Json | undefined>(['text', 'json', 'error-text', 'error-json'])

/** Text, or JSON as it was given. Media in a result are its text; nothing at all says so, since blank texts are refused. */
function outputOf({ output = '', text, failed }: Omit<ContentPart, 'id'>): ToolResultPart['output'] {
  const wrapped = isJsonObject(output) && OUTPUTS.has(output['type']) && 'value' in output ? output : undefined
  const value = wrapped?.['value'] ?? output
  const fails = failed === true || String(wrapped?.['type']).startsWith('error')
  if (typeof value !== 'string' && text === JSON.stringify(value)) return { type: fails ? 'error-json' : 'json', value: jsonEscaped(value) }
  return { type: fails ? 'error-text' : 'text', value: text.trim() === '' ? '(nothing)' : withMarksEscaped(text) }
}

/** Marks of a frame in any of its texts. */
function jsonEscaped(value: Json): Json {
  if (typeof value === 'string') return withMarksEscaped(value)
  if (Array.isArray(value)) return value.map(jsonEscaped)
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [withMarksEscaped(key), jsonEscaped(one)])) : value
}
