/**
 * Whether titles are recognised: each title of two versions read by itself, beside its segment, in random order.
 * Run:
 *   npm run --silent bench:recognised -- titles DATA --round 3 >after.jsonl         by this version; for the other, copy this file into its checkout
 *   npm run --silent bench:recognised -- mixed before.jsonl after.jsonl >read.jsonl `a` and `b`; which is which: the option --key FILE
 *   npm run --silent bench:recognised -- count bench/title-verdicts-2.json
 *
 * DATA is a folder with `locomo/locomo_dev3.json` and `realtalk/raw`. Fixed: the segments that the verdicts of a round name by chat and
 * first message, as `auto` cuts them, without a model: rounds 1 and 2 of LoCoMo conv-41, REALTALK Chat_2 and the second half of the
 * sample chat, round 3 of REALTALK Chat_1 and Chat_5, none of them read before their round; in round 3 only the titles of the later
 * version. A background of terms comes from the segments before, as in a store. What a version cuts elsewhere is left out.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extractiveSteps } from '../src/encode/extractive/extractive.ts'
import { atOnce } from '../src/loop-turns.ts'
import type { Message } from '../src/message/message.ts'
import { idf } from '../src/rank/bm25.ts'
import { auto, segmentAll } from '../src/segment/index.ts'
import { terms } from '../src/text/terms.ts'

interface Said {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly at: Date
}

interface ReadTitle {
  readonly id: string
  readonly text: readonly string[]
  readonly title: string
}

const hash = (text: string): number => Number.parseInt(createHash('sha256').update(`recognised-1 ${text}`).digest('hex').slice(0, 8), 16)
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
const readLines = <T>(path: string): T[] => readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as T)

type Sessions = Readonly<Record<string, unknown>>
type Turn = { readonly dia_id: string; readonly speaker: string; readonly text?: string; readonly clean_text?: string; readonly blip_caption?: string; readonly date_time?: string }

const WEEK_MS = 7 * 86_400_000
const TURN_MS = 40_000
const START = Date.parse('2023-01-01T10:00:00Z')

function* turnsOf(sessions: Sessions): Generator<readonly [turn: Turn, session: number, place: number]> {
  for (let n = 1; Array.isArray(sessions[`session_${n}`]); n++) {
    for (const [i, turn] of (sessions[`session_${n}`] as Turn[]).entries()) yield [turn, n, i]
  }
}

function locomo(data: string, id: string): Said[] {
  const talk = readJson<{ sample_id: string; conversation: Sessions }[]>(join(data, 'locomo/locomo_dev3.json')).find(({ sample_id }) => sample_id === id)!
  return [...turnsOf(talk.conversation)].map(([{ dia_id, speaker, text = '', blip_caption }, n, i]) =>
    ({ id: dia_id, name: speaker, text: text + (blip_caption === undefined ? '' : ` [image: ${blip_caption}]`), at: new Date(START + n * WEEK_MS + i * TURN_MS) }))
}

const realtalk = (data: string, file: string): Said[] =>
  [...turnsOf(readJson<Sessions>(join(data, `realtalk/raw/${file}.json`)))].map(([{ dia_id, speaker, text, clean_text, date_time = '' }]) => {
    const [, day, month, year, time] = /(\d+)\.(\d+)\.(\d+), (.*)/.exec(date_time) ?? []
    return { id: dia_id, name: speaker, text: clean_text ?? text ?? '', at: new Date(`${year}-${month}-${day}T${time}Z`) }
  })

const sample = (): Said[] =>
  readLines<{ id: string; name: string; content: string | { text?: string }[]; timestamp: string }>(new URL('../sample/chat.jsonl', import.meta.url).pathname).slice(225)
    .map(({ id, name, content, timestamp }) => ({ id, name, text: typeof content === 'string' ? content : content.map(({ text = '[image]' }) => text).join(' '), at: new Date(timestamp) }))

const CHATS: Readonly<Record<string, (data: string) => Said[]>> = {
  'conv-41': (data) => locomo(data, 'conv-41'), sample, Chat_1: (data) => realtalk(data, 'Chat_1_Emi_Elise'),
  Chat_2: (data) => realtalk(data, 'Chat_2_Kevin_Elise'), Chat_5: (data) => realtalk(data, 'Chat_5_Nicolas_Nebraas'),
}

async function titled(chat: string, log: readonly Said[]): Promise<ReadTitle[]> {
  const { segments } = await segmentAll(auto(), log.map(({ id, name, text, at }) => ({ id, role: 'user' as const, name, content: text, timestamp: at })))
  const said = new Map(log.map((one) => [one.id, one]))
  const counts = new Map<string, number>()
  return segments.map(({ messageIds }, done) => {
    const messages = messageIds.map((id, seq): Message => {
      const { name, text, at } = said.get(id)!
      return { id, seq, role: 'user', name, kind: 'message', text, at, receivedAt: at, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {} }
    })
    const found = new Set(messages.flatMap(({ text }) => terms(text)))
    const known = [...found].filter((term) => counts.has(term)).map((term) => [term, idf(counts.get(term)!, done)] as const)
    const { title } = atOnce(extractiveSteps({ messages, timeZone: 'UTC', ...(known.length > 0 && { background: new Map(known) }) }))
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
    return { id: `${chat} ${messageIds[0]}`, text: messages.map(({ name, text }) => `${name}: ${text}`), title }
  })
}

async function titles(data: string, round: string): Promise<ReadTitle[]> {
  const wanted = new Set(Object.keys(readJson<Record<string, Verdicts>>(new URL('title-verdicts-2.json', import.meta.url).pathname)[`round ${round}`] ?? {}))
  const chats = Object.entries(CHATS).filter(([chat]) => [...wanted].some((id) => id.startsWith(`${chat} `)))
  const all = await Promise.all(chats.map(([chat, read]) => titled(chat, read(data))))
  return all.flat().filter(({ id }) => wanted.has(id))
}

function mixed(before: readonly ReadTitle[], after: readonly ReadTitle[]): { lines: object[]; key: Record<string, 'a' | 'b'> } {
  const earlier = new Map(before.map((one) => [one.id, one]))
  const key: Record<string, 'a' | 'b'> = {}
  const lines = after.map(({ id, text, title }) => {
    const old = earlier.get(id)!.title
    key[id] = hash(`order ${id}`) % 2 === 1 ? 'a' : 'b'
    return { id, text, ...(key[id] === 'a' ? { a: title, b: old } : { a: old, b: title }) }
  })
  return { lines, key }
}

type Verdict = 'recognisable' | 'vague' | 'broken'
type Verdicts = Readonly<Record<string, Readonly<Partial<Record<'before' | 'after', Verdict>>>>>

const count = (round: string, verdicts: Verdicts): string => (['before', 'after'] as const).map((version) => {
  const all = Object.values(verdicts).flatMap((one) => one[version] ?? [])
  const share = (verdict: Verdict): string => (all.filter((one) => one === verdict).length / Math.max(1, all.length)).toFixed(2)
  return `${round}, ${version}: ${all.length} titles, recognisable ${share('recognisable')}, vague ${share('vague')}, broken ${share('broken')}`
}).join('\n')

const { values, positionals: [command, first = '', second = ''] } = parseArgs({ options: { key: { type: 'string' }, round: { type: 'string', default: '3' } }, allowPositionals: true })
const print = (lines: readonly object[]): void => void process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

if (command === 'titles') print(await titles(first, values.round))
else if (command === 'mixed') {
  const { lines, key } = mixed(readLines<ReadTitle>(first), readLines<ReadTitle>(second))
  print(lines)
  if (values.key !== undefined) writeFileSync(values.key, JSON.stringify(key, undefined, 1))
} else if (command === 'count') console.log(Object.entries(readJson<Record<string, Verdicts>>(first)).map(([round, verdicts]) => count(round, verdicts)).join('\n'))
else throw new Error('The first argument is titles, mixed or count')
