/** A message of Cursor: what was said, a tool call with its result, or thinking. */
import { stringOf } from '../../base/json.ts'
import { isFields, contentHash, valueText, type Fields } from '../import-item.ts'
import type { LeftOutCounter } from '../../contract/import-source.ts'

export interface BubbleItems {
  readonly messages: readonly Fields[]
  /** Epoch milliseconds or ISO 8601; undefined where it has none. */
  readonly at?: unknown
}

const ROLES: Readonly<Record<string, string>> = { '1': 'user', '2': 'assistant', user: 'user', ai: 'assistant' }

/** @param index of the message in its chat, for an id where it has none */
export function bubbleItems(bubble: Fields, index: number, leftOut: LeftOutCounter): BubbleItems {
  const { type, bubbleId, id, thinking, images, toolFormerData: tool } = bubble
  const role = ROLES[String(type)]
  const at = timeOf(bubble)
  if (role === undefined) {
    leftOut.add('unreadable')
    return { messages: [] }
  }
  if (isFields(thinking) ? stringOf(thinking['text']) !== '' : bubble['isThought'] === true) leftOut.add('reasoning')
  const text = textOf(bubble)
  const media = (Array.isArray(images) ? images : []).slice(0, MOST_IMAGES).map(() => ({ type: 'image' }))
  const ownId = stringOf(bubbleId) || stringOf(id) || `${index}-${contentHash(role, text)}`
  const call = isFields(tool) ? toolOf(tool, ownId) : undefined
  const spoken = [...media, ...(text.trim() === '' ? [] : [{ type: 'text', text }]), ...(call ? [call.call] : [])]
  const messages = [
    ...(spoken.length > 0 ? [{ id: ownId, role, content: spoken }] : []),
    ...(call?.result ? [{ id: `${ownId}-result`, role: 'tool', content: [call.result] }] : []),
  ]
  return { messages, at }
}

const MOST_IMAGES = 100

/** What was typed; of earlier versions also as the state of the editor that it was typed in. */
function textOf({ text, rawText, initText, richText }: Fields): string {
  const said = [text, rawText].map(stringOf).find((one) => one.trim() !== '')
  return said ?? editorText(stringOf(initText) || stringOf(richText))
}

/** Levels of an editor's state that are looked into. */
const MOST_LEVELS = 50

function editorText(state: string): string {
  if (!state.startsWith('{')) return ''
  const pieces: string[] = []
  const walk = (node: unknown, level: number): void => {
    if (!isFields(node) || level > MOST_LEVELS) return
    if (typeof node['text'] === 'string') pieces.push(node['text'])
    if (Array.isArray(node['children'])) for (const child of node['children']) walk(child, level + 1)
    if (node['type'] === 'paragraph' || node['type'] === 'linebreak') pieces.push('\n')
  }
  try {
    const parsed: unknown = JSON.parse(state)
    walk(isFields(parsed) ? parsed['root'] : undefined, 0)
  } catch {
    return ''
  }
  return pieces.join('').trim()
}

function timeOf({ createdAt, timingInfo }: Fields): unknown {
  if (typeof createdAt === 'string' || typeof createdAt === 'number') return createdAt
  // Times of the clock; others count from the start of the program
  const times = isFields(timingInfo) ? [timingInfo['clientRpcSendTime'], timingInfo['clientSettleTime'], timingInfo['clientEndTime']] : []
  const time = times.find((one): one is number => typeof one === 'number' && one > 1e12)
  return time === undefined ? undefined : Math.round(time)
}

function toolOf({ name, tool, toolCallId, rawArgs, params, result }: Fields, ownId: string) {
  const id = stringOf(toolCallId) || ownId
  const input = [rawArgs, params].find((value) => value !== undefined && value !== null && value !== '')
  const called = stringOf(name) || (typeof tool === 'number' ? `tool ${tool}` : '')
  if (called === '') return undefined
  const answer = valueText(result)
  return {
    call: { type: 'tool_use', id, name: called, input: valueText(input) },
    ...(answer !== '' && { result: { type: 'tool_result', tool_use_id: id, content: answer } }),
  }
}
