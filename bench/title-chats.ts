/** The chats whose titles are read by themselves (`bench/title-recognised.ts`), each as one log of messages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A message of a chat. */
export interface Said {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly at: Date
  readonly role?: 'assistant'
}

type Sessions = Readonly<Record<string, unknown>>
type Turn = {
  readonly dia_id: string; readonly speaker: string; readonly text?: string
  readonly clean_text?: string; readonly blip_caption?: string; readonly date_time?: string
}

/** Time between messages, and between sessions, of sets that have none. */
const TURN_MS = 40_000
const WEEK_MS = 7 * 86_400_000
const START = Date.parse('2023-01-01T10:00:00Z')

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
export const readLines = <T>(path: string): T[] => readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as T)
const beside = (path: string): string => new URL(path, import.meta.url).pathname

function* turnsOf(sessions: Sessions): Generator<readonly [turn: Turn, session: number, place: number]> {
  for (let n = 1; Array.isArray(sessions[`session_${n}`]); n++) {
    for (const [i, turn] of (sessions[`session_${n}`] as Turn[]).entries()) yield [turn, n, i]
  }
}

function locomo(data: string, id: string): Said[] {
  const talk = readJson<{ sample_id: string; conversation: Sessions }[]>(join(data, 'locomo/locomo_dev3.json'))
    .find(({ sample_id }) => sample_id === id)!
  return [...turnsOf(talk.conversation)].map(([{ dia_id, speaker, text = '', blip_caption }, n, i]) =>
    ({
      id: dia_id, name: speaker, text: text + (blip_caption === undefined ? '' : ` [image: ${blip_caption}]`),
      at: new Date(START + n * WEEK_MS + i * TURN_MS),
    }))
}

const realtalk = (data: string, file: string): Said[] =>
  [...turnsOf(readJson<Sessions>(join(data, `realtalk/raw/${file}.json`)))].map(([
    { dia_id, speaker, text, clean_text, date_time = '' },
  ]) => {
    const [, day, month, year, time] = /(\d+)\.(\d+)\.(\d+), (.*)/.exec(date_time) ?? []
    return { id: dia_id, name: speaker, text: clean_text ?? text ?? '', at: new Date(`${year}-${month}-${day}T${time}Z`) }
  })

const sample = (): Said[] =>
  readLines<{ id: string; name: string; content: string | { text?: string }[]; timestamp: string }>(beside('../sample/chat.jsonl'))
    .slice(225)
    .map(({ id, name, content, timestamp }) => ({
      id, name, text: typeof content === 'string' ? content : content.map(({ text = '[image]' }) => text).join(' '),
      at: new Date(timestamp),
    }))

/** A dialogue of TIAGE, whose two speakers have letters for names. */
function tiage(data: string, file: string, id: string): Said[] {
  const talk = readLines<{ id: string; utterances: { speaker: string; text: string }[] }>(join(data, `tiage/${file}.jsonl`))
    .find((one) => one.id === id)!
  return talk.utterances.map(({ speaker, text }, i) =>
    ({ id: String(i), name: speaker === 'A' ? 'Ann' : 'Ben', text, at: new Date(START + i * TURN_MS) }))
}

/** Two people who get to know each other, in five languages. */
function xpersona(data: string, language: string, place: number): Said[] {
  const talk = readLines<{ language: string; utterances: { speaker: string; text: string }[] }>(join(data, 'xpersona/half.jsonl'))
    .filter((one) => one.language === language)[place]!
  return talk.utterances.map(({ speaker, text }, i) =>
    ({ id: String(i), name: speaker === 'A' ? 'Ann' : 'Ben', text, at: new Date(START + i * TURN_MS) }))
}

const ASSISTANT = { name: 'Assistant', role: 'assistant' } as const
type Spoken = { readonly role: string; readonly text: string }
const days = (all: readonly (readonly Spoken[])[]): Said[] => all.flatMap((turns, day) => turns.map(({ role, text }, i) =>
  ({
    id: `${day}.${i}`, text, at: new Date(START + day * WEEK_MS + i * TURN_MS), ...(role === 'assistant' ? ASSISTANT : { name: 'User' }),
  })))

/** Ten days of a person with an assistant. */
const memorybank = (data: string, place: number): Said[] =>
  days(readLines<{ days: { turns: Spoken[] }[] }>(join(data, 'memorybank/talk.jsonl'))[place]!.days.map(({ turns }) => turns))

/** Months of a project with an assistant, whose answers are long. */
function beam(data: string, id: string): Said[] {
  const talk = JSON.parse(gunzipSync(readFileSync(join(data, `beam/${id}.json.gz`))).toString()) as
    { chat: { turns: { role: string; content: string }[][] }[] }
  return days(talk.chat.flatMap(({ turns }) => turns).map((turns) =>
    turns.map(({ role, content }) => ({ role, text: content.replace(/\s*->->[ \d,]*$/u, '') }))))
}

/** Our own short chats: 'Name: text', an empty line for the next day. */
function own(file: string, id: string): Said[] {
  const { talk } = readJson<{ id: string; talk: string[] }[]>(beside(`title-talk/${file}.json`)).find((one) => one.id === id)!
  let at = START
  return talk.flatMap((line, i) => {
    at += line === '' ? DAY_MS : TURN_MS
    const [, name, text] = /^([^:]+): (.*)$/su.exec(line) ?? []
    return name === undefined ? [] : [{ id: String(i), name, text: text!, at: new Date(at), ...(name === ASSISTANT.name && ASSISTANT) }]
  })
}
const DAY_MS = 86_400_000

/** A chat by its name: 'conv-26', 'Chat_1', 'sample', 'tiage-dev-3', 'own-fresh-cousins', 'beam-7', 'memorybank-3', 'xpersona-fr-0'. */
export function chatOf(data: string, chat: string): Said[] {
  if (chat === 'sample') return sample()
  const [, kind, language, number] = /^(beam|memorybank|xpersona-([a-z]+))-(\d+)$/u.exec(chat) ?? []
  if (kind === 'beam') return beam(data, number!)
  if (kind === 'memorybank') return memorybank(data, Number(number))
  if (language !== undefined) return xpersona(data, language, Number(number))
  const [, set, file, id] = /^(tiage|own)-([a-z]+(?:-fresh|-last|-final)?)-(.+)$/u.exec(chat) ?? []
  if (set === 'own') return own(file!, id!)
  if (set === 'tiage') return tiage(data, file!, chat)
  return chat.startsWith('conv-') ? locomo(data, chat) : realtalk(data, REALTALK[chat]!)
}
const REALTALK: Readonly<Record<string, string>> = {
  Chat_1: 'Chat_1_Emi_Elise', Chat_2: 'Chat_2_Kevin_Elise', Chat_5: 'Chat_5_Nicolas_Nebraas',
}

/** The names of our own chats in a file. */
export const ownChats = (file: string): string[] =>
  readJson<{ id: string }[]>(beside(`title-talk/${file}.json`)).map(({ id }) => `own-${file}-${id}`)
