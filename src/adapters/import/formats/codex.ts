/** Parser of Codex sessions, `rollout-*.jsonl`: a record per line; each turn stands there as a response item and again as events. */
import { type Fields, type ImportNote, type RawItem, conversationTitleOf, isFields } from '../import-item.ts'
import { splitLines } from '../import-source.ts'
import { parseEach } from '../read-lines.ts'
import { stringOf } from '../../../json.ts'
import { codexItem, type CodexPiece } from './codex-items.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'

const RECORDS: ReadonlySet<unknown> = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'])

export const CODEX = {
  name: 'codex',
  title: 'a Codex session',
  byLine: (first) => (RECORDS.has(first['type']) && isFields(first['payload'])) || isOldHeader(first),
  byKeys: ({ start }) => /^\{[^\n]{0,400}"type"\s*:\s*"session_meta"/.test(start),
  read: readCodex,
} as const satisfies ImportFormat

/** The first line of a session of 2025, whose items stand on lines of their own. */
const isOldHeader = (record: Fields): boolean =>
  typeof record['id'] === 'string' && typeof record['timestamp'] === 'string' && 'instructions' in record && !('role' in record)

/**
 * The messages, tool calls and their results of one session.
 *
 * Left out and counted: what the program and its developers say in messages of role user or developer, reasoning, turns
 * that were taken back, summaries of compactions, all of a session that another agent started, and other records.
 */
async function* readCodex({ again, defaultId, conversationId }: FormatSource): ItemStream {
  const { isTakenBack, hasItems } = await survey(again())
  const session: { id?: string; timestamp?: unknown; isSideChain?: boolean; forkedAt?: number } = {}
  const idOf = (): string => conversationId ?? session.id ?? defaultId
  yield* parseEach(splitLines(again()), (value, line) => {
    if (!isFields(value)) return [{ conversationId: idOf(), line, message: value }]
    const header = headerOf(value)
    if (header) {
      if (session.id !== undefined) return [{ leftOut: { records: 1 } }]
      const { id, timestamp, source } = header
      Object.assign(session, { id: stringOf(id) || defaultId, timestamp, isSideChain: isFields(source) && 'subagent' in source })
      if (stringOf(header['forked_from_id']) !== '') session.forkedAt = Date.parse(stringOf(value['timestamp'] ?? timestamp))
      return [titleNote(idOf(), header)]
    }
    session.timestamp = value['timestamp'] ?? session.timestamp
    const piece = pieceOf(value, hasItems)
    if ('title' in piece) return [titleNote(idOf(), { title: piece.title })]
    if (isRepeated(session)) return piece.message ? [{ leftOut: { branches: 1 } }] : []
    if (isTakenBack(line)) return piece.message ? [{ leftOut: { branches: 1 } }] : []
    return itemsOf(piece, { conversationId: idOf(), line, timestamp: session.timestamp, isSideChain: session.isSideChain === true })
  })
}

/** A fork begins with all that was said before it in the other session, written at once or with its own times. */
const FORK_MS = 1000
const isRepeated = ({ forkedAt = NaN, timestamp }: { readonly forkedAt?: number; readonly timestamp?: unknown }): boolean =>
  Date.parse(stringOf(timestamp)) <= forkedAt + FORK_MS

type Place = Pick<RawItem, 'conversationId' | 'line'> & { readonly timestamp: unknown; readonly isSideChain: boolean }

function itemsOf({ message, leftOut = {} }: CodexPiece, { timestamp, isSideChain, ...place }: Place): (RawItem | ImportNote)[] {
  if (isSideChain && message) return [{ leftOut: { sidechains: 1 } }]
  const note = Object.keys(leftOut).length > 0 ? [{ leftOut }] : []
  return message ? [...note, { ...place, message: { ...message, timestamp } }] : note
}

const titleNote = (conversationId: string, { thread_name: name, title }: Fields): ImportNote => {
  const titled = conversationTitleOf(name ?? title)
  return 'conversationTitle' in titled ? { conversationId, ...titled } : {}
}

const headerOf = (record: Fields): Fields | undefined =>
  (record['type'] === 'session_meta' && isFields(record['payload']) ? record['payload'] : isOldHeader(record) ? record : undefined)

/** A record: an item, an event, or an item of an old session, which has no frame. */
function pieceOf(record: Fields, hasItems: boolean): CodexPiece | { readonly title: unknown } {
  const { type, payload } = record
  if (type === 'response_item' && isFields(payload)) return codexItem(payload)
  if (type === 'compacted') return { leftOut: { summaries: 1 } }
  if (type === 'event_msg' && isFields(payload)) return eventOf(payload, hasItems)
  return type === undefined || RECORDS.has(type) ? { leftOut: { records: 1 } } : codexItem(record)
}

const EVENT_ROLES: Readonly<Record<string, string>> = { user_message: 'user', agent_message: 'assistant' }
/** Events that repeat an item. */
const REPEATED: ReadonlySet<unknown> = new Set(['user_message', 'agent_message', 'agent_reasoning', 'agent_reasoning_raw_content'])

function eventOf(event: Fields, hasItems: boolean): CodexPiece | { readonly title: unknown } {
  const type = stringOf(event['type'])
  if (type === 'thread_name_updated') return { title: event['thread_name'] }
  if (hasItems && REPEATED.has(type)) return {}
  if (!Object.hasOwn(EVENT_ROLES, type)) return { leftOut: type === 'agent_reasoning' ? { reasoning: 1 } : { records: 1 } }
  return codexItem({ type: 'message', role: EVENT_ROLES[type], content: [{ type: 'input_text', text: event['message'] }] })
}

/** The lines of turns that were taken back, and whether turns stand in the file as items: a first reading. */
async function survey(chunks: AsyncIterable<Uint8Array>) {
  const turns: number[] = []
  const takenBack: (readonly [from: number, to: number])[] = []
  let hasItems = false
  for await (const line of splitLines(chunks)) {
    if ('error' in line || !/"(?:user|assistant|thread_rolled_back)"/.test(line.text)) continue
    const { number } = line
    const record = parsedOr(line.text)
    const payload = isFields(record['payload']) ? record['payload'] : record
    if (payload['type'] === 'thread_rolled_back') {
      const count = Math.max(1, Math.min(turns.length, Math.trunc(Number(payload['num_turns'])) || 1))
      const [from] = turns.splice(-count)
      if (from !== undefined) takenBack.push([from, number])
    } else if (record['type'] !== 'event_msg' && payload['type'] === 'message' && codexItem(payload).message) {
      hasItems = true
      if (payload['role'] === 'user') turns.push(number)
    }
  }
  return { hasItems, isTakenBack: (line: number) => takenBack.some(([from, to]) => from <= line && line < to) }
}

function parsedOr(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
