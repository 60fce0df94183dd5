/** Parser of Claude Code sessions: one JSON record per line; records of type user and assistant are messages. */
import { setNewest } from '../../../bounded-map.ts'
import { type Fields, type ImportNote, type RawItem, type SourceLine, isFields, conversationTitleOf } from '../import-item.ts'
import { splitLines } from '../import-source.ts'
import type { LeftOutKind } from '../left-out.ts'
import { parseEach } from '../read-lines.ts'
import { stringOf } from '../../../json.ts'
import { hasKey, type ImportFormat, type ItemStream } from './format.ts'
import type { Refused } from '../../../contract/import-source.ts'

export const CLAUDE_CODE = {
  name: 'claude-code',
  title: 'a Claude Code session',
  byLine: (first) => typeof first['type'] === 'string' && ('sessionId' in first || 'leafUuid' in first || 'snapshot' in first),
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'sessionId') && hasKey(start, 'parentUuid'),
  read: ({ chunks, conversationId, defaultId }) => sessionItems(splitLines(chunks), defaultId, conversationId),
} as const satisfies ImportFormat

/**
 * The messages of lines of one session.
 *
 * @param defaultId the conversation of records that name no session
 * @param conversationId the conversation of all of them
 */
export async function* sessionItems(lines: AsyncIterable<SourceLine | Refused>, defaultId: string, conversationId?: string): ItemStream {
  const parser = claudeCodeParser((value) => conversationId ?? sessionIdOf(value) ?? defaultId)
  yield* parseEach(lines, parser.parse)
  yield* parser.end()
}

type ClaudeCodeItem = RawItem | ImportNote

interface ClaudeCodeParser {
  /** The items of one record. */
  readonly parse: (value: unknown, line: number) => ClaudeCodeItem[]
  /** What is known only at the end of the file. */
  readonly end: () => ClaudeCodeItem[]
}

/**
 * A parser of one file.
 *
 * Left out and counted: meta records, side chains (other agents), compaction summaries, thinking, and records that are no
 * messages, such as snapshots and what the program wrote about its commands.
 *
 * @param conversationIdOf the conversation of a record
 */
function claudeCodeParser(conversationIdOf: (value: unknown) => unknown): ClaudeCodeParser {
  const titles = sessionTitles()
  return {
    parse(value, line) {
      const conversationId = conversationIdOf(value)
      if (!isFields(value)) return [{ conversationId, line, message: value }]
      if (value['type'] === 'summary') return titles.onSummary(value)
      if (value['type'] === 'custom-title') return titles.onName(value, conversationId)
      const items = parseRecord(value, conversationId, line)
      return value['isSidechain'] === true ? items : [...titles.onRecord(value, conversationId), ...items]
    },
    end: titles.end,
  }
}

/** Summaries that wait for the message that they belong to, and messages that a later summary may belong to. */
const MAX_WAITING = 1000

/**
 * The titles of the sessions of a file. A summary names the newest message that it sums up: it is the title of that
 * message's session, unless the user gave it one.
 */
function sessionTitles() {
  const summaries = new Map<string, Fields>()
  const conversationIds = new Map<string, unknown>()
  const named = new Set<unknown>()
  const titled = (conversationId: unknown, title: unknown): ImportNote[] =>
    (typeof conversationId === 'string' ? [{ conversationId, ...conversationTitleOf(title) }] : [])
  const summed = (conversationId: unknown, { summary }: Fields): ImportNote[] =>
    (named.has(conversationId) ? [] : titled(conversationId, summary))
  return {
    onSummary(record: Fields): ImportNote[] {
      const leaf = stringOf(record['leafUuid'])
      if (conversationIds.has(leaf)) return summed(conversationIds.get(leaf), record)
      const isFull = summaries.size === MAX_WAITING && !summaries.has(leaf)
      setNewest(summaries, leaf, record, MAX_WAITING)
      return isFull ? [note('summaries')] : []
    },
    onName(record: Fields, conversationId: unknown): ImportNote[] {
      named.add(conversationId)
      return titled(conversationId, record['customTitle'])
    },
    onRecord(record: Fields, conversationId: unknown): ImportNote[] {
      const uuid = stringOf(record['uuid'])
      setNewest(conversationIds, uuid, conversationId, MAX_WAITING)
      const summary = summaries.get(uuid)
      summaries.delete(uuid)
      return summary ? summed(conversationId, summary) : []
    },
    /** The summaries of messages that the file does not have. */
    end: (): ImportNote[] => (summaries.size > 0 ? [note('summaries', summaries.size)] : []),
  }
}

function parseRecord(value: Fields, conversationId: unknown, line: number): ClaudeCodeItem[] {
  const leftOut = recordLeftOut(value)
  if (leftOut !== undefined) return [note(leftOut)]
  const { message, uuid, timestamp } = value
  if (!isFields(message)) return [{ conversationId, line, message }]
  const { blocks, reasoning } = Array.isArray(message['content']) ? splitReasoning(message['content'])
    : { blocks: message['content'], reasoning: 0 }
  const thought = reasoning > 0 ? [note('reasoning', reasoning)] : []
  if (blocks === '' || (Array.isArray(blocks) && blocks.length === 0)) return thought
  return [...thought, { conversationId, line, message: { id: uuid, role: message['role'] ?? value['type'], content: blocks, timestamp } }]
}

/** Why a record is no message of the conversation; undefined for a message. */
function recordLeftOut(record: Fields): LeftOutKind | undefined {
  if (record['type'] !== 'user' && record['type'] !== 'assistant') return 'records'
  if (record['isSidechain'] === true) return 'sidechains'
  if (record['isCompactSummary'] === true) return 'summaries'
  if (record['isMeta'] === true) return 'hidden'
  return record['type'] === 'user' && isCommandRecord(record['message']) ? 'records' : undefined
}

const COMMAND_TAG = 'command-(?:name|message|args|contents)|local-command-(?:stdout|stderr|caveat)'
const [COMMAND_BEGIN, COMMAND_END] = [new RegExp(`^\\s*<(?:${COMMAND_TAG})>`), new RegExp(`</(?:${COMMAND_TAG})>\\s*$`)]

/** What the program writes in the user's name about a slash command: the command with its arguments, or its output. */
function isCommandRecord(message: unknown): boolean {
  const content = isFields(message) ? message['content'] : undefined
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [{ type: 'text', text: content }]
  return blocks.length > 0 && blocks.every((block) => {
    const text = isFields(block) && block['type'] === 'text' ? stringOf(block['text']) : ''
    return COMMAND_BEGIN.test(text) && COMMAND_END.test(text.slice(-100))
  })
}

const note = (kind: LeftOutKind, count = 1): ImportNote => ({ leftOut: { [kind]: count } })

/** The session id of a record, if it has one. */
const sessionIdOf = (value: unknown): unknown => (isFields(value) ? value['sessionId'] : undefined)

/** The blocks of a message without thinking and empty texts, and the number of blocks of thinking. */
export function splitReasoning(content: readonly unknown[]): { blocks: unknown[]; reasoning: number } {
  const isReasoning = (block: unknown): boolean => isFields(block) && stringOf(block['type']).endsWith('thinking')
  const isEmpty = (block: unknown): boolean => isFields(block) && block['type'] === 'text' && block['text'] === ''
  const spoken = content.filter((block) => !isReasoning(block))
  return { blocks: spoken.filter((block) => !isEmpty(block)), reasoning: content.length - spoken.length }
}
