/** Parts of a message in the shape of Gemini's API: text, calls of functions and their results, media. */
import { stringOf } from '../../../json.ts'
import { valueText } from '../content-id.ts'
import { type Fields, isFields } from '../import-item.ts'

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

export const geminiCall = (id: unknown, name: unknown, args: unknown): Fields => ({
  type: 'tool_use', ...(typeof id === 'string' && id !== '' && { id }), name: stringOf(name) || 'tool',
  input: valueText(args),
})

export const geminiResult = (id: unknown, name: unknown, response: unknown): Fields => ({
  type: 'tool_result', ...(typeof id === 'string' && id !== '' && { tool_use_id: id }), ...(typeof name === 'string' && { name }),
  content: responseText(response),
})

/** The text of a result: of its output or error, or as JSON. */
export function responseText(response: unknown): string {
  if (!isFields(response)) return valueText(response)
  const said = [response['output'], response['error'], response['result'], response['content']].find((value) => value !== undefined)
  return valueText(said ?? response)
}

function mediaPart({ mimeType, displayName, fileUri }: Fields): Fields {
  const kind = /^(image|audio|video)\//.exec(stringOf(mimeType))?.[1] ?? 'file'
  const name = stringOf(displayName) || (stringOf(fileUri).split('/').at(-1) ?? '')
  return { type: kind, ...(name !== '' && { filename: name }) }
}
