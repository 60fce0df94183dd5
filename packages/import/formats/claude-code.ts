/** Parser of Claude Code sessions: one JSON record per line; records of type user and assistant are messages. */
import { setNewest, stringOf } from '@madeleine/base'
import { type LeftOutKind, type Refused, withoutRecalled } from '@madeleine/contract'
import {
  isFields, conversationTitleOf, originIn, valueText, type Fields, type ImportNote, type RawItem, type SourceLine,
} from '../import-item.ts'
import { splitLines, parseEach } from '../import-source.ts'
import { rewoundIn } from '../claude-rewinds.ts'
import { lineValue } from '../line-value.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const CLAUDE_CODE = {
  name: 'claude-code',
  title: 'a Claude Code session',
  byLine: (first) => typeof first['type'] === 'string' && ('sessionId' in first || 'leafUuid' in first || 'snapshot' in first),
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'sessionId') && hasKey(start, 'parentUuid'),
  readsTwice: true,
  read: ({ chunks, ...source }) => sessionItems(splitLines(chunks), source),
} as const satisfies ImportFormat

/** What the messages of a session belong to. */
interface SessionSource {
  /** The conversation of records that name no session. */
  readonly defaultId: string
  /** The conversation of all of them. */
  readonly conversationId?: string | undefined
  /** Whether side chains are read, each as a conversation of its own. */
  readonly sidechains?: boolean
  /** The files of other sessions; absent where they cannot be looked at. */
  readonly beside?: FormatSource['beside']
  /** The whole session from its beginning; absent where its lines are read as they come. */
  readonly again?: FormatSource['again']
}

/** The messages of lines of one session. */
export async function* sessionItems(
  lines: AsyncIterable<SourceLine | Refused>, { defaultId, conversationId, sidechains = false, beside, again }: SessionSource,
): ItemStream {
  const rewound = again ? await rewoundIn(splitLines(again()), placeInTalk) : new Set<string>()
  const parser = claudeCodeParser((value) => conversationId ?? sessionIdOf(value) ?? defaultId, { sidechains, rewound })
  const branches = branchesOf(beside)
  yield* parseEach(branches.known(lines), (value, line) => parser.parse(branches.asFirstSaid(value), line))
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
 * Left out and counted: meta records, side chains (other agents) unless they are asked for, compaction summaries, thinking, and
 * records that are no messages, such as snapshots and what the program wrote about its commands.
 *
 * @param conversationIdOf the conversation of a record
 */
function claudeCodeParser(
  conversationIdOf: (value: unknown) => unknown,
  { sidechains, rewound }: { readonly sidechains: boolean; readonly rewound: ReadonlySet<string> },
): ClaudeCodeParser {
  const titles = sessionTitles()
  const chainOf = sideChains()
  const isRepeated = repeats()
  return {
    parse(given, line) {
      const conversationId = conversationIdOf(given)
      if (!isFields(given)) return [{ conversationId, line, message: given }]
      const value = asSaid(given)
      if (isRepeated(value)) return [note('records')]
      if (rewound.has(stringOf(given['uuid']))) return [note(isTalk(value) ? 'branches' : 'records')]
      if (value['type'] === 'summary') return titles.onSummary(value)
      if (value['type'] === 'custom-title') return titles.onName(value, conversationId)
      if (value['type'] === 'ai-title') return titles.onGuess(value, conversationId)
      if (value['isSidechain'] !== true) return [...titles.onRecord(value, conversationId), ...parseRecord(value, conversationId, line)]
      if (!sidechains) return [note(isTalk(value) ? 'sidechains' : 'records')]
      return parseRecord(value, `${String(conversationId)}/${chainOf(value)}`, line).map(byMainAgent)
    },
    end: titles.end,
  }
}

/** Records of side chains whose answers are still looked for. */
const MAX_CHAINED = 100_000

/** The chain of a record: its agent, else the first record of the chain. */
function sideChains(): (record: Fields) => string {
  const chains = new Map<string, string>()
  return (record) => {
    const [uuid, parent, agent] = ['uuid', 'parentUuid', 'agentId'].map((key) => stringOf(record[key])) as [string, string, string]
    const chain = chains.get(parent) ?? (agent === '' ? uuid : agent)
    setNewest(chains, uuid, chain, MAX_CHAINED)
    return chain
  }
}

/** In a side chain another agent asks, in the place of the user, who has said nothing there. Results of tools stay what they are. */
function byMainAgent(item: ClaudeCodeItem): ClaudeCodeItem {
  if (!('message' in item) || !isFields(item.message) || item.message['role'] !== 'user') return item
  const { content } = item.message
  const isResult = Array.isArray(content) && content.some((block) => isFields(block) && block['type'] === 'tool_result')
  return isResult ? item : { ...item, message: { ...item.message, role: 'assistant', name: MAIN_AGENT } }
}

const MAIN_AGENT = 'main agent'

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
    /** The title that the program gave. */
    onGuess: (record: Fields, conversationId: unknown): ImportNote[] =>
      (named.has(conversationId) ? [] : titled(conversationId, record['aiTitle'] ?? record['title'])),
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
  const content = { id: uuid, role: message['role'] ?? value['type'], content: blocks, timestamp }
  return [...thought, { conversationId, line, ...originIn(value['cwd']), message: content }]
}

/** Why a record is no message of the conversation; undefined for a message. */
function recordLeftOut(record: Fields): LeftOutKind | undefined {
  if (!isTalk(record)) return 'records'
  if (record['isCompactSummary'] === true) return 'summaries'
  if (record['isMeta'] === true) return 'hidden'
  return record['type'] === 'user' && isProgramsRecord(record['message']) ? 'records' : undefined
}

/** What a record is in the talk, for what was taken back of it. */
function placeInTalk(record: Fields): 'prompt' | 'said' | undefined {
  const value = asSaid(record)
  const leftOut = recordLeftOut(value)
  if (leftOut !== undefined) return leftOut === 'summaries' ? 'said' : undefined
  const content = isFields(value['message']) ? value['message']['content'] : undefined
  const isResult = Array.isArray(content) && content.some((block) => isFields(block) && block['type'] === 'tool_result')
  return value['type'] === 'user' && record['type'] === 'user' && !isResult ? 'prompt' : 'said'
}

const isTalk = ({ type }: Fields): boolean => type === 'user' || type === 'assistant'

const COMMAND_TAG = 'command-(?:name|message|args|contents)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)'
const [COMMAND_BEGIN, COMMAND_END] = [new RegExp(`^\\s*<(?:${COMMAND_TAG})>`), new RegExp(`</(?:${COMMAND_TAG})>\\s*$`)]

/**
 * What the program writes in the user's name: a slash command with its arguments, output of commands, reminders, what the editor
 * shows, that the user stopped it.
 */
function isProgramsRecord(message: unknown): boolean {
  const content = isFields(message) ? message['content'] : undefined
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [{ type: 'text', text: content }]
  return blocks.length > 0 && blocks.every((block) => {
    const text = isFields(block) && block['type'] === 'text' ? stringOf(block['text']) : ''
    return (COMMAND_BEGIN.test(text) && COMMAND_END.test(text.slice(-100))) || (text !== '' && withoutRecalled(text).trim() === '')
  })
}

const note = (kind: LeftOutKind, count = 1): ImportNote => ({ leftOut: { [kind]: count } })

/** The session id of a record, if it has one; of one that a branch repeats, that of the session where it was said. */
const sessionIdOf = (value: unknown): unknown => (isFields(value) ? originOf(value)['sessionId'] ?? value['sessionId'] : undefined)

/** The blocks of a message without thinking and empty texts, and the number of blocks of thinking. */
export function splitReasoning(content: readonly unknown[]): { blocks: unknown[]; reasoning: number } {
  const isReasoning = (block: unknown): boolean => isFields(block) && stringOf(block['type']).endsWith('thinking')
  const isEmpty = (block: unknown): boolean => isFields(block) && block['type'] === 'text' && block['text'] === ''
  const spoken = content.filter((block) => !isReasoning(block))
  return { blocks: spoken.filter((block) => !isEmpty(block)), reasoning: content.length - spoken.length }
}

// Records of Claude Code that say something in another place than where they stand: prompts that waited, and what a branch repeats.

/** The session and the message that a record of a branch repeats; empty for any other. */
function originOf(record: Fields): Fields {
  const origin = record['forkedFrom']
  return isFields(origin) && stringOf(origin['sessionId']) !== '' ? origin : {}
}

/** Of how many sessions, and of how many records of theirs, it is known what they repeat. */
const [MAX_BRANCHES, MAX_BRANCHED] = [50, 100_000]
/** What a session may be called, so that its name is that of a file beside this one. */
const SESSION_ID = /^[\w-]{1,100}$/

/** What the branches repeat that a file was branched from: what is said in a branch of a branch was mostly said before both. */
function branchesOf(beside: FormatSource['beside'] | undefined) {
  const origins = new Map<string, Map<string, Fields>>()
  const isRead = new Set<string>()
  async function read(sessionId: string): Promise<void> {
    if (beside === undefined || isRead.has(sessionId) || isRead.size >= MAX_BRANCHES || !SESSION_ID.test(sessionId)) return
    isRead.add(sessionId)
    const chunks = await beside(`${sessionId}.jsonl`)
    if (!chunks) return
    const found = new Map<string, Fields>()
    origins.set(sessionId, found)
    try {
      for await (const line of splitLines(chunks)) {
        const record = forkedIn(line)
        if (record && found.size < MAX_BRANCHED) found.set(stringOf(record['uuid']), originOf(record))
      }
    } catch {
      // Said where that file is read
    }
    for (const parent of new Set(Array.from(found.values(), (origin) => stringOf(origin['sessionId'])))) await read(parent)
  }
  return {
    /** The lines, before each of which is known what it may repeat. */
    async *known(lines: AsyncIterable<SourceLine | Refused>): AsyncGenerator<SourceLine | Refused> {
      for await (const line of lines) {
        const record = forkedIn(line)
        if (record) await read(stringOf(originOf(record)['sessionId']))
        yield line
      }
    },
    /** A record with the session and the message where it was said first. */
    asFirstSaid(value: unknown): unknown {
      if (!isFields(value)) return value
      let origin = originOf(value)
      for (let steps = 0; steps < MAX_BRANCHES; steps++) {
        const before = origins.get(stringOf(origin['sessionId']))?.get(stringOf(origin['messageUuid']))
        if (!before) break
        origin = before
      }
      return origin === value['forkedFrom'] || stringOf(origin['sessionId']) === '' ? value : { ...value, forkedFrom: origin }
    },
  }
}

/** The record of a line that repeats another. */
function forkedIn(line: SourceLine | Refused): Fields | undefined {
  if ('error' in line || !line.text.includes('"forkedFrom"')) return undefined
  const read = lineValue(line)
  return 'value' in read && isFields(read.value) && stringOf(originOf(read.value)['sessionId']) !== '' ? read.value : undefined
}

/**
 * A record as it was said: one that a branch repeats as that of its session, and a prompt that waited while the assistant worked as a
 * message of the user.
 */
function asSaid(record: Fields): Fields {
  const origin = stringOf(originOf(record)['messageUuid'])
  const own = origin === '' ? record : { ...record, uuid: origin }
  const prompt = queuedPrompt(record)
  return prompt === undefined ? own : { ...own, type: 'user', message: { role: 'user', content: prompt } }
}

/** The text or the parts of a prompt that waited; undefined for what the program itself put into the queue. */
function queuedPrompt({ type, attachment, isMeta }: Fields): unknown {
  if (type !== 'attachment' || !isFields(attachment) || attachment['type'] !== 'queued_command') return undefined
  const { commandMode: mode, origin, prompt } = attachment
  const isOther = isFields(origin) && origin['kind'] !== undefined && origin['kind'] !== 'human'
  const isOwn = isMeta === true || attachment['isMeta'] === true || isOther || (mode !== undefined && mode !== 'prompt')
  return isOwn || !(typeof prompt === 'string' || Array.isArray(prompt)) ? undefined : prompt
}

/** Prompts that are kept to be told when they are repeated. */
const MAX_QUEUED = 1000

/** Whether a record is a prompt that has waited and is then repeated as a message, by its id or right behind it. */
function repeats(): (record: Fields) => boolean {
  const queued = new Map<string, string>()
  return (record) => {
    if (record['type'] !== 'user' || !isFields(record['message'])) return false
    const text = textOf(record['message']['content'])
    const [uuid, parent] = [stringOf(record['uuid']), stringOf(record['parentUuid'])]
    const { attachment } = record
    if (!isFields(attachment)) return queued.get(uuid) === text || queued.get(parent) === text
    for (const id of [uuid, stringOf(attachment['source_uuid'])]) if (id !== '') setNewest(queued, id, text, MAX_QUEUED)
    return false
  }
}

const textOf = (content: unknown): string => {
  const blocks: unknown[] = Array.isArray(content) ? content : [content]
  return blocks.map((block) => (isFields(block) ? stringOf(block['text']) : valueText(block))).join('\n').trim()
}
