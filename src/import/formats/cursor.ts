/** Parser of Cursor's database, `state.vscdb`: its chats, and nothing else that is in it. */
import { basename } from 'node:path'
import { stringOf } from '../../base/json.ts'
import { jsonFault } from '../file-shape.ts'
import type { CursorDatabase } from '../cursor-database.ts'
import { type Fields, type ImportNote, type RawItem, conversationTitleOf, importError, isFields } from '../import-item.ts'
import { leftOutCounter, type Refused, type LeftOutCounter } from '../../contract/import-source.ts'
import { bubbleItems } from './cursor-bubbles.ts'
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
      const composer = parsed(value)
      const id = key.slice(key.indexOf(':') + 1)
      if (isFields(composer)) yield* composerItems({ composer, id, conversationId }, database, leftOut)
      else yield importError(key, 'invalid_input', faultOf(value))
    }
    for (const { key, value } of database.tabs()) {
      const chats = parsed(value)
      if (isFields(chats)) yield* tabsItems(chats, conversationId, leftOut)
      else yield importError(key, 'invalid_input', faultOf(value))
    }
  } finally {
    await database.close()
  }
  yield* leftOut.notes()
}

function parsed(text: string): unknown {
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
      const bubble = text === undefined ? byId[stringOf(bubbleId)] : parsed(text)
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
