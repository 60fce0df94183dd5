/** Chats with the questions asked about them and the turns that answer these: LoCoMo, REALTALK and LongMemEval. */
import { isFields, type Fields, type FoundItem } from '../../adapters/import/import-item.ts'
import { stringOf } from '../../json.ts'
import { findLoCoMo, sessionTurns } from '../../adapters/import/locomo.ts'
import { findRealTalk } from '../../adapters/import/realtalk.ts'
import type { Refused } from '../../contract.ts'
import { readTime } from '../../time/parse-time.ts'
import { invalidInput, MadeleineError } from '../../errors.ts'
import { CATEGORIES, readQuestions } from './locomo-samples.ts'

export type RecallFormat = 'locomo' | 'realtalk' | 'longmemeval'

/** One message and where it stands. */
export interface ChatTurn {
  /** By which questions name it; once in its chat. */
  readonly id: string
  readonly session: string
  /** As an importer finds it, its id the turn's. */
  readonly found: FoundItem
  readonly name: string | undefined
  readonly text: string
  /** White-space separated, as a reader is shown it: `Ann: I went to …`. */
  readonly words: number
}

export interface ChatQuestion {
  readonly text: string
  readonly category: string
  /** Ids of the turns that answer it: at least one, all of them in the chat. */
  readonly evidence: ReadonlySet<string>
  /** When it is asked, if the file says so: nothing later is searched. */
  readonly asOf?: Date
}

/** What one memory is filled with. */
export interface Chat {
  /** Its id in the file, or its place there. */
  readonly name: string
  readonly turns: readonly ChatTurn[]
  readonly questions: readonly ChatQuestion[]
}

/** REALTALK's own numbers for the same kinds as LoCoMo's. */
const REALTALK_CATEGORIES: Readonly<Record<number, string>> = { 1: 'multi-hop', 2: 'temporal', 3: 'commonsense' }

/**
 * The chats of a file. Questions nobody can answer from the chat are left out: LoCoMo's category 5, LongMemEval's
 * abstentions, and those whose evidence names no turn.
 *
 * @param name of the file, for a chat without an id of its own
 * @throws {MadeleineError} `invalid_input`, naming the place, for what is no chat, turn or question; `bad_time`
 */
export function readChats(file: unknown, name: string): { format: RecallFormat; chats: Chat[] } {
  const items: unknown[] = Array.isArray(file) ? file : [file]
  const format = formatOf(items[0])
  if (format === undefined) throw invalidInput('the file', file, 'chats with questions: LoCoMo, REALTALK or LongMemEval JSON')
  const chats = items.map((item, index) => {
    const where = Array.isArray(file) ? `[${index}]` : ''
    if (!isFields(item) || formatOf(item) !== format) throw invalidInput(where, item, `a chat in the format ${format}, as the first one is`)
    return READERS[format](item, { where, name })
  })
  if (chats.every(({ questions }) => questions.length === 0)) throw new MadeleineError('invalid_input', 'holds no question with evidence')
  return { format, chats }
}

function formatOf(item: unknown): RecallFormat | undefined {
  if (!isFields(item)) return undefined
  if (Array.isArray(item['haystack_sessions'])) return 'longmemeval'
  if (isFields(item['conversation'])) return 'locomo'
  return Array.isArray(item['session_1']) ? 'realtalk' : undefined
}

interface Place {
  readonly where: string
  readonly name: string
}

const READERS: Readonly<Record<RecallFormat, (item: Fields, place: Place) => Chat>> = {
  locomo(item, { where, name }) {
    const chat = stringOf(item['sample_id']) || `${name}${where}`
    const turns = turnsOf([...findLoCoMo(item, chat)], item['conversation'] as Fields, where)
    return { name: chat, turns, questions: readQuestions(item['qa'], { turns, where, categories: CATEGORIES }) }
  },
  realtalk(item, { where, name }) {
    const turns = turnsOf([...findRealTalk(item, name)], item, where)
    return { name: `${name}${where}`, turns, questions: readQuestions(item['qa'], { turns, where, categories: REALTALK_CATEGORIES }) }
  },
  longmemeval: (item, { where }) => readHaystack(item, where),
}

/** Both formats lay their turns out as `session_1`, `session_2` …; the importers give one message for each. */
function turnsOf(found: readonly (FoundItem | Refused)[], talk: Fields, where: string): ChatTurn[] {
  const places = sessionTurns(talk)
  const turns = found.map((one, index) => {
    const { session = '', place = '' } = places[index] ?? {}
    const message = 'message' in one ? one.message : undefined
    if (!isFields(message) || typeof message['id'] !== 'string') throw invalidInput(`${where}.${place}`, message, 'a turn with a dia_id')
    return turnOf(one as FoundItem, message, session)
  })
  return assertDistinct(turns, where)
}

function turnOf(found: FoundItem, message: Fields, session: string): ChatTurn {
  const name = stringOf(message['name']) || undefined
  const text = stringOf(message['content'])
  const shown = `${name ?? stringOf(message['role'])}: ${text}`
  return { id: stringOf(message['id']), session, found, name, text, words: shown.match(/\S+/g)?.length ?? 0 }
}

/** Two turns of one id would be one message, and the evidence would name both. */
function assertDistinct(turns: ChatTurn[], where: string): ChatTurn[] {
  const seen = new Set<string>()
  for (const { id } of turns) {
    if (seen.has(id)) throw invalidInput(`${where} dia_id`, id, 'an id that no other turn has')
    seen.add(id)
  }
  return turns
}

/** LongMemEval: each question brings its own history; every session is a conversation, and `has_answer` marks the evidence. */
function readHaystack(item: Fields, where: string): Chat {
  const text = item['question']
  if (typeof text !== 'string') throw invalidInput(`${where}.question`, text, 'a string')
  const name = stringOf(item['question_id']) || where
  const turns = (item['haystack_sessions'] as unknown[]).flatMap((session, s) => {
    const at = timeOf(listOf(item['haystack_dates'])[s], `${where}.haystack_dates[${s}]`)
    const id = stringOf(listOf(item['haystack_session_ids'])[s]) || String(s)
    return listOf(session).flatMap((turn, t) => heldTurn(turn, { chat: name, session: `${s}/${id}`, at, line: `${where}.haystack_sessions[${s}][${t}]`, id: `S${s}:${t}` }))
  })
  const evidence = new Set(turns.filter(({ answers }) => answers).map(({ turn }) => turn.id))
  const asOf = item['question_date'] === undefined ? undefined : timeOf(item['question_date'], `${where}.question_date`)
  const question = { text, category: stringOf(item['question_type']), evidence, ...(asOf && { asOf }) }
  return { name, turns: turns.map(({ turn }) => turn), questions: evidence.size === 0 || name.endsWith('_abs') ? [] : [question] }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

interface Held {
  readonly chat: string
  readonly session: string
  readonly at: Date
  readonly line: string
  readonly id: string
}

/** None for a turn without words: there is nothing to store or to find. */
function heldTurn(turn: unknown, { chat, session, at, line, id }: Held): { turn: ChatTurn; answers: boolean }[] {
  if (!isFields(turn)) throw invalidInput(line, turn, 'a turn with role and content')
  const { role, content } = turn
  if (stringOf(content).trim() === '') return []
  const message = { id, role, content, timestamp: at }
  return [{ turn: turnOf({ conversationId: `${chat}/${session}`, line, message }, message, session), answers: turn['has_answer'] === true }]
}

/** `2023/05/20 (Sat) 02:21`, in UTC; or a time as everywhere else. @throws {MadeleineError} `bad_time` */
function timeOf(value: unknown, where: string): Date {
  const [, year, month, day, time] = /^(\d{4})\/(\d\d)\/(\d\d) \([A-Za-z]+\) (\d\d:\d\d)$/.exec(stringOf(value).trim()) ?? []
  return readTime(year === undefined ? value : `${year}-${month}-${day}T${time}:00Z`, where)
}
