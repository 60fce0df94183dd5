/** Parser of Cursor's database, `state.vscdb`: its chats, and nothing else that is in it. */
import { basename } from 'node:path'
import { isEpochSeconds, stringOf } from '@madeleine/base'
import { leftOutCounter, type LeftOutCounter, type Refused } from '@madeleine/contract'
import type { CursorDatabase } from '../cursor-database.ts'
import { jsonFault } from '../file-shape.ts'
import {
  conversationTitleOf, importError, isFields, contentHash, valueText, type Fields, type ImportNote, type RawItem,
} from '../import-item.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'

export const CURSOR = {
  name: 'cursor',
  title: "Cursor's database",
  byBytes: (head) => Buffer.from(head.subarray(0, 16)).toString('latin1') === 'SQLite format 3\0',
  read: readCursor,
} as const satisfies ImportFormat

type Items = Generator<RawItem | ImportNote | Refused>

/**
 * The messages of each chat, with its name as the title. A message without a time takes that of the one before it, the first
 * one the chat's own.
 *
 * Left out and counted: thinking, and messages that say nothing.
 */
async function* readCursor({ chunks, beside, conversationId, fileName }: FormatSource): ItemStream {
  // With the database engine, which only this format needs
  const { openCursorDatabase } = await import('../cursor-database.ts')
  const database = await openCursorDatabase(chunks, await beside(`${basename(fileName)}-wal`))
  const leftOut = leftOutCounter()
  try {
    for (const { key, value } of database.composers()) {
      const composer = parsedJson(value)
      const id = key.slice(key.indexOf(':') + 1)
      if (isFields(composer)) yield* composerItems({ composer, id, conversationId }, database, leftOut)
      else yield importError(key, 'invalid_input', faultOf(value))
    }
    for (const { key, value } of database.tabs()) {
      const chats = parsedJson(value)
      if (isFields(chats)) yield* tabsItems(chats, conversationId, leftOut)
      else yield importError(key, 'invalid_input', faultOf(value))
    }
  } finally {
    await database.close()
  }
  yield* leftOut.notes()
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function faultOf(text: string): string {
  try {
    JSON.parse(text)
    return 'a chat must be an object'
  } catch (error) {
    return jsonFault(text, error)
  }
}

interface Composer {
  readonly composer: Fields
  readonly id: string
  readonly conversationId: string | undefined
}

/** A chat whose messages stand in rows of their own, or in it. */
function* composerItems({ composer, id, conversationId }: Composer, database: CursorDatabase, leftOut: LeftOutCounter): Items {
  const headers = listed(composer['fullConversationHeadersOnly'])
  const inside = listed(composer['conversation'])
  const byId = isFields(composer['conversationMap']) ? composer['conversationMap'] : {}
  const bubbles = function* (): Generator<Fields> {
    if (headers.length === 0) yield* inside
    for (const { bubbleId } of headers) {
      const text = database.bubble(id, stringOf(bubbleId))
      const bubble = text === undefined ? byId[stringOf(bubbleId)] : parsedJson(text)
      if (isFields(bubble)) yield { bubbleId, ...bubble }
      else leftOut.add('unreadable')
    }
  }
  const { name: title, createdAt: startedAt } = composer
  yield* chatItems({ conversationId: conversationId ?? id, title, startedAt, place: `composerData:${id}` }, bubbles(), leftOut)
}

const listed = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** The chats of an earlier version. */
function* tabsItems(chats: Fields, conversationId: string | undefined, leftOut: LeftOutCounter): Items {
  for (const { tabId, chatTitle: title, lastSendTime: startedAt, bubbles } of listed(chats['tabs'])) {
    const id = stringOf(tabId)
    yield* chatItems({ conversationId: conversationId ?? id, title, startedAt, place: `tabs.${id}` }, listed(bubbles), leftOut)
  }
}

interface Chat {
  readonly conversationId: string
  readonly title: unknown
  readonly startedAt: unknown
  readonly place: string
}

function* chatItems({ conversationId, title, startedAt, place }: Chat, bubbles: Iterable<Fields>, leftOut: LeftOutCounter): Items {
  let timestamp = startedAt
  let index = 0
  for (const bubble of bubbles) {
    const { messages, at } = bubbleItems(bubble, index, leftOut)
    timestamp = at ?? timestamp
    for (const message of messages) {
      yield { conversationId, ...conversationTitleOf(title), line: `${place}[${index}]`, message: { ...message, timestamp } }
    }
    index += 1
  }
}

// A message of Cursor: what was said, a tool call with its result, or thinking.

export interface BubbleItems {
  readonly messages: readonly Fields[]
  /** Epoch milliseconds or ISO 8601; undefined where it has none. */
  readonly at?: unknown
}

const ROLES: Readonly<Record<string, string>> = { '1': 'user', '2': 'assistant', user: 'user', ai: 'assistant' }

/** @param index of the message in its chat, for an id where it has none */
function bubbleItems(bubble: Fields, index: number, leftOut: LeftOutCounter): BubbleItems {
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
  const time = times.find((one): one is number => typeof one === 'number' && (one > 1e12 || isEpochSeconds(one)))
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
