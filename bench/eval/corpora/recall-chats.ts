/** Corpora of the recall evaluation (LoCoMo, REALTALK, LongMemEval): chats with questions and the turns that answer them. */
import { isFields, type Fields, type RawItem } from '../../../packages/import/import-item.ts'
import { stringOf } from '../../../packages/base/json.ts'
import { parseLoCoMo, sessionTurns } from '../../../packages/import/formats/locomo.ts'
import { parseRealTalk } from '../../../packages/import/formats/realtalk.ts'
import { readTime } from '../../../packages/base/calendar.ts'
import { invalidInput, MadeleineError, show } from '../../../packages/base/errors.ts'
import { CATEGORIES, readQuestions } from './locomo-samples.ts'
import type { Refused } from '../../../packages/contract/import-source.ts'

export type RecallFormat = 'locomo' | 'realtalk' | 'longmemeval'

/** One message of a chat. */
export interface ChatTurn {
  /** Unique in the chat; questions refer to it. */
  readonly id: string
  readonly session: string
  /** The item that the parser returned; its message has the turn's id. */
  readonly item: RawItem
  readonly name: string | undefined
  readonly text: string
  /** Number of white-space separated words of the displayed turn: `Ann: I went to …`. */
  readonly words: number
}

export interface ChatQuestion {
  readonly text: string
  readonly category: string
  /** Ids of the turns that answer it: at least one, all in the chat. */
  readonly evidence: ReadonlySet<string>
  /** The time of the question, if the file has one; later messages are not searched. */
  readonly asOf?: Date
}

/** A chat; each is evaluated in a memory of its own. */
export interface Chat {
  /** Its id in the file, or its position there. */
  readonly name: string
  readonly turns: readonly ChatTurn[]
  readonly questions: readonly ChatQuestion[]
}

/** REALTALK's category numbers; the kinds correspond to LoCoMo's. */
const REALTALK_CATEGORIES: Readonly<Record<number, string>> = { 1: 'multi-hop', 2: 'temporal', 3: 'commonsense' }

/**
 * The chats of a file. Questions that the chat cannot answer are skipped: LoCoMo's category 5, LongMemEval's abstentions,
 * and questions whose evidence names no turn.
 *
 * @param name the file's name, for chats without an id
 * @throws {MadeleineError} `invalid_input` with the position, for an invalid chat, turn or question; `bad_time`
 */
export function readChats(file: unknown, name: string): { format: RecallFormat; chats: Chat[] } {
  const items: unknown[] = Array.isArray(file) ? file : [file]
  const format = formatOf(items[0])
  if (format === undefined) throw new MadeleineError(
    'invalid_input', `the file must be chats with questions (LoCoMo, REALTALK or LongMemEval JSON), got ${describeFile(file)}`,
  )
  const chats = items.map((item, index) => {
    const where = Array.isArray(file) ? `[${index}]` : ''
    if (!isFields(item) || formatOf(item) !== format) throw invalidInput(where, item, `a chat in the format ${format}, as the first one is`)
    return READERS[format](item, { where, name })
  })
  if (chats.every(({ questions }) => questions.length === 0)) throw new MadeleineError('invalid_input', 'holds no question with evidence')
  return { format, chats }
}

function describeFile(file: unknown): string {
  const [first] = Array.isArray(file) ? (file as unknown[]) : [file]
  if (!isFields(first)) return Array.isArray(file) ? `a list of ${file.length === 0 ? 'nothing' : show(first)}` : show(file)
  return `${Array.isArray(file) ? 'a list of objects' : 'an object'} with the `
    + `keys ${Object.keys(first).slice(0, 5).map((key) => show(key)).join(', ')}: that is no `
    + `file for an evaluation; madeleine import reads chats`
}

function formatOf(item: unknown): RecallFormat | undefined {
  if (!isFields(item)) return undefined
  if (Array.isArray(item['haystack_sessions'])) return 'longmemeval'
  if (isFields(item['conversation'])) return 'locomo'
  return Array.isArray(item['session_1']) ? 'realtalk' : undefined
}

interface ChatPosition {
  readonly where: string
  readonly name: string
}

const READERS: Readonly<Record<RecallFormat, (item: Fields, position: ChatPosition) => Chat>> = {
  locomo(item, { where, name }) {
    const chat = stringOf(item['sample_id']) || `${name}${where}`
    const turns = turnsOf([...parseLoCoMo(item, chat)], item['conversation'] as Fields, where)
    return { name: chat, turns, questions: readQuestions(item['qa'], { turns, where, categories: CATEGORIES }) }
  },
  realtalk(item, { where, name }) {
    const turns = turnsOf([...parseRealTalk(item, name)], item, where)
    return { name: `${name}${where}`, turns, questions: readQuestions(item['qa'], { turns, where, categories: REALTALK_CATEGORIES }) }
  },
  longmemeval: (item, { where }) => readHaystack(item, where),
}

/** The turns of LoCoMo and REALTALK. Both have them in `session_1`, `session_2` …; the parsers return one item per turn. */
function turnsOf(items: readonly (RawItem | Refused)[], conversation: Fields, where: string): ChatTurn[] {
  const rawTurns = sessionTurns(conversation)
  const turns = items.map((item, index) => {
    const { session = '', path = '' } = rawTurns[index] ?? {}
    const message = 'message' in item ? item.message : undefined
    if (!isFields(message) || typeof message['id'] !== 'string') throw invalidInput(`${where}.${path}`, message, 'a turn with a dia_id')
    return turnOf(item as RawItem, message, session)
  })
  return assertDistinct(turns, where)
}

function turnOf(item: RawItem, message: Fields, session: string): ChatTurn {
  const name = stringOf(message['name']) || undefined
  const text = stringOf(message['content'])
  const displayed = `${name ?? stringOf(message['role'])}: ${text}`
  return { id: stringOf(message['id']), session, item, name, text, words: displayed.match(/\S+/g)?.length ?? 0 }
}

/** @throws invalid_input for a repeated id: the turns would become one message, and evidence would be ambiguous */
function assertDistinct(turns: ChatTurn[], where: string): ChatTurn[] {
  const ids = new Set<string>()
  for (const { id } of turns) {
    if (ids.has(id)) throw invalidInput(`${where} dia_id`, id, 'an id that no other turn has')
    ids.add(id)
  }
  return turns
}

/** A chat of LongMemEval: each question has its own history; every session is a conversation, and `has_answer` marks the evidence. */
function readHaystack(item: Fields, where: string): Chat {
  const text = item['question']
  if (typeof text !== 'string') throw invalidInput(`${where}.question`, text, 'a string')
  const name = stringOf(item['question_id']) || where
  const turns = (item['haystack_sessions'] as unknown[]).flatMap((session, sessionIndex) => {
    const at = timeOf(listOf(item['haystack_dates'])[sessionIndex], `${where}.haystack_dates[${sessionIndex}]`)
    const id = stringOf(listOf(item['haystack_session_ids'])[sessionIndex]) || String(sessionIndex)
    return listOf(session).flatMap((turn, turnIndex) => {
      const line = `${where}.haystack_sessions[${sessionIndex}][${turnIndex}]`
      return haystackTurn(turn, { chat: name, session: `${sessionIndex}/${id}`, at, line, id: `S${sessionIndex}:${turnIndex}` })
    })
  })
  const evidence = new Set(turns.filter(({ answers }) => answers).map(({ turn }) => turn.id))
  const asOf = item['question_date'] === undefined ? undefined : timeOf(item['question_date'], `${where}.question_date`)
  const question = { text, category: stringOf(item['question_type']), evidence, ...(asOf && { asOf }) }
  return { name, turns: turns.map(({ turn }) => turn), questions: evidence.size === 0 || name.endsWith('_abs') ? [] : [question] }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

interface HaystackContext {
  readonly chat: string
  readonly session: string
  readonly at: Date
  readonly line: string
  readonly id: string
}

/** The turn of an entry; empty for a turn without text, which can be neither stored nor recalled. */
function haystackTurn(turn: unknown, { chat, session, at, line, id }: HaystackContext): { turn: ChatTurn; answers: boolean }[] {
  if (!isFields(turn)) throw invalidInput(line, turn, 'a turn with role and content')
  const { role, content } = turn
  if (stringOf(content).trim() === '') return []
  const message = { id, role, content, timestamp: at }
  return [{ turn: turnOf({ conversationId: `${chat}/${session}`, line, message }, message, session), answers: turn['has_answer'] === true }]
}

/** Parses `2023/05/20 (Sat) 02:21` as UTC, and any other time as `readTime` does. @throws {MadeleineError} `bad_time` */
function timeOf(value: unknown, where: string): Date {
  const [, year, month, day, time] = /^(\d{4})\/(\d\d)\/(\d\d) \([A-Za-z]+\) (\d\d:\d\d)$/.exec(stringOf(value).trim()) ?? []
  return readTime(year === undefined ? value : `${year}-${month}-${day}T${time}:00Z`, where)
}
