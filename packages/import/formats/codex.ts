/** Parser of Codex sessions, `rollout-*.jsonl`: a record per line; each turn stands there as a response item and again as events. */
import type { LeftOutCounts } from '@madeleine/contract'
import { stringOf } from '@madeleine/base'
import { conversationTitleOf, isFields, originIn, valueText, type Fields, type ImportNote, type RawItem } from '../import-item.ts'
import { splitLines, parseEach } from '../import-source.ts'
import { repositoryName } from '../git-remote.ts'
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
  const session: { id?: string; timestamp?: unknown; isSideChain?: boolean; forkedAt?: number; held?: { origin?: string } } = {}
  const idOf = (): string => conversationId ?? session.id ?? defaultId
  yield* parseEach(splitLines(again()), (value, line) => {
    if (!isFields(value)) return [{ conversationId: idOf(), line, message: value }]
    const header = headerOf(value)
    if (header) {
      if (session.id !== undefined) return [{ leftOut: { records: 1 } }]
      const { id, timestamp, source, git, cwd } = header
      const repository = repositoryName(stringOf(isFields(git) ? git['repository_url'] : ''))
      Object.assign(session, {
        id: stringOf(id) || defaultId, timestamp, isSideChain: isFields(source) && 'subagent' in source,
        held: originIn(repository ?? cwd),
      })
      if (stringOf(header['forked_from_id']) !== '') session.forkedAt = Date.parse(stringOf(value['timestamp'] ?? timestamp))
      return [titleNote(idOf(), header)]
    }
    session.timestamp = value['timestamp'] ?? session.timestamp
    const piece = pieceOf(value, hasItems)
    if ('title' in piece) return [titleNote(idOf(), { title: piece.title })]
    if (isRepeated(session)) return piece.message ? [{ leftOut: { branches: 1 } }] : []
    if (isTakenBack(line)) return piece.message ? [{ leftOut: { branches: 1 } }] : []
    const { held, timestamp, isSideChain = false } = session
    return itemsOf(piece, { conversationId: idOf(), line, ...held, timestamp, isSideChain })
  })
}

/** A fork begins with all that was said before it in the other session, written at once or with its own times. */
const FORK_MS = 1000
const isRepeated = ({ forkedAt = NaN, timestamp }: { readonly forkedAt?: number; readonly timestamp?: unknown }): boolean =>
  Date.parse(stringOf(timestamp)) <= forkedAt + FORK_MS

type Place = Pick<RawItem, 'conversationId' | 'line' | 'origin'> & { readonly timestamp: unknown; readonly isSideChain: boolean }

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

// Items of a Codex session: messages without what the program put into them, tool calls, and their results.

export interface CodexPiece {
  readonly message?: Fields
  readonly leftOut?: LeftOutCounts
}

/** What the program writes in the user's name. */
const INJECTED = new RegExp(String.raw`^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|permissions instructions|turn_aborted`
  + String.raw`|user_shell_command|user_action|skills?|subagent_notification|collaboration_mode|personality_spec|apps_instructions`
  + String.raw`|recommended_plugins|hook_prompt|goal_context|model_switch|plugins_instructions)\b|# AGENTS\.md instructions for )`, 'i')
/** What an editor writes in front of a request, and what stands between. */
const [EDITOR_CONTEXT, REQUEST] = ['# Context from my IDE', '\n## My request for Codex:']

/** A response item; one that is no message of a person, the assistant or a tool is counted. */
function codexItem(item: Fields): CodexPiece {
  switch (item['type']) {
    case 'message': return messageOf(item)
    case 'reasoning': return { leftOut: { reasoning: 1 } }
    case 'function_call': return call(item['call_id'], item['name'], item['arguments'])
    case 'custom_tool_call': return call(item['call_id'], item['name'], item['input'])
    case 'local_shell_call': return call(item['call_id'] ?? item['id'], 'shell', commandOf(item['action']))
    case 'web_search_call': return call(undefined, 'web_search', searchOf(item['action']))
    case 'function_call_output': case 'custom_tool_call_output': return resultOf(item['call_id'], item['output'])
    case 'compaction': case 'context_compaction': return { leftOut: { summaries: 1 } }
    default: return { leftOut: { records: 1 } }
  }
}

function messageOf({ id, role, content }: Fields): CodexPiece {
  if (role !== 'user' && role !== 'assistant') return { leftOut: { hidden: 1 } }
  const parts: unknown[] = Array.isArray(content) ? content : [{ type: 'input_text', text: content }]
  const spoken = role === 'user' ? parts.flatMap(ownPart) : parts
  if (!spoken.some(isSaid)) return { leftOut: { hidden: 1 } }
  // Part of the message is the program's
  const leftOut = spoken.some((part, i) => part !== parts[i]) || spoken.length < parts.length ? { leftOut: { hidden: 1 } } : {}
  return { ...leftOut, message: { ...(typeof id === 'string' && { id }), role, content: spoken } }
}

/** A part of a message without what the program wrote. */
function ownPart(part: unknown): unknown[] {
  if (!isFields(part) || typeof part['text'] !== 'string') return [part]
  if (INJECTED.test(part['text'])) return []
  const request = part['text'].startsWith(EDITOR_CONTEXT) ? part['text'].indexOf(REQUEST) : -1
  if (request < 0) return [part]
  const own = part['text'].slice(request + REQUEST.length).trim()
  return own === '' ? [] : [{ ...part, text: own }]
}

const isSaid = (part: unknown): boolean => isFields(part) && (!('text' in part) || stringOf(part['text']).trim() !== '')

function call(id: unknown, name: unknown, input: unknown): CodexPiece {
  const part = { type: 'tool_use', ...withId('id', id), name: stringOf(name) || 'tool', input: valueText(input) }
  return { message: { role: 'assistant', content: [part] } }
}

const searchOf = (action: unknown): unknown => (isFields(action) ? action['query'] ?? action['url'] ?? action['pattern'] : undefined)
const commandOf = (action: unknown): unknown =>
  (isFields(action) && Array.isArray(action['command']) ? action['command'].map((word) => String(word)).join(' ') : action)

function resultOf(callId: unknown, output: unknown): CodexPiece {
  return { message: { role: 'tool', content: [{ type: 'tool_result', ...withId('tool_use_id', callId), content: outputText(output) }] } }
}

const withId = (key: string, id: unknown): Fields => (typeof id === 'string' && id !== '' ? { [key]: id } : {})

/** The text of a result: text, the same as JSON beside its exit code, or parts. */
function outputText(output: unknown, levels = 8): string {
  if (levels === 0) return valueText(output)
  if (Array.isArray(output)) return output.map((part) => outputText(part, levels - 1)).filter((text) => text !== '').join('\n')
  if (isFields(output)) {
    const { content, output: inner, text, content_items: items } = output
    return outputText([text, inner, content, items].find((value) => value !== undefined && value !== null) ?? '', levels - 1)
  }
  const text = stringOf(output)
  if (!text.startsWith('{"output":')) return text
  try {
    const parsed: unknown = JSON.parse(text)
    return isFields(parsed) && typeof parsed['output'] === 'string' ? parsed['output'] : text
  } catch {
    return text
  }
}
