/**
 * Pairs of titles for blind reading: the same segments titled by two versions, in random order.
 * Run:
 *   npm run --silent bench:titles -- titles DATA >after.jsonl            by this version; for the other, copy this file into its checkout
 *   npm run --silent bench:titles -- pairs before.jsonl after.jsonl >pairs.jsonl     `a` and `b`; which is which: the option --key FILE
 *   npm run --silent bench:titles -- count bench/title-verdicts.json     the share of readings that prefer the later version
 *
 * DATA is a folder with `SET/NAME.jsonl`, a dialogue `{id, utterances: [{speaker, text, ts?}]}` a line. Fixed: 100 segments of
 * two to sixty messages as `auto` cuts them, without a model: of dialogues in the order of a hash, those that were used for
 * tuning left out, and the first 400 segments in that order too, which were read in the making. A
 * background of terms comes from the segments before, as in a store. Nothing here was tuned on the sets
 * without a licence for it (LoCoMo, REALTALK, ZYS). The verdicts are stored by segment, without texts.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extractiveSteps } from '../packages/language/titles/extractive.ts'
import { atOnce } from '../packages/base/loop-turns.ts'
import type { Message } from '../packages/contract/message.ts'
import { idf } from '../packages/core/rank/bm25.ts'
import { auto, segmentAll } from '../packages/segment/index.ts'
import { terms } from '../packages/language/terms.ts'

/** Sets: the file, dialogues that were tuned on (the first in the order of the hash), dialogues that are read, segments taken. */
const SETS: readonly (readonly [set: string, file: string, tuned: number, read: number, segments: number])[] = [
  ['tiage', 'tiage/dev', 30, 60, 15], ['vhf', 'vhf/valid', 12, 60, 10],
  ['superdialseg', 'superdialseg/dev', 25, 60, 10], ['sgd', 'sgd/dev', 25, 60, 15],
  ['realtalk', 'realtalk/sessions_dev3', 0, 99, 25], ['locomo', 'locomo/sessions_dev3', 0, 999, 15], ['zys', 'zys/dev', 0, 999, 10],
]

interface Dialogue {
  readonly id: string
  readonly utterances: readonly { readonly speaker: string; readonly text: string; readonly ts?: string }[]
}

interface TitledSegment {
  readonly id: string
  readonly set: string
  readonly text: readonly string[]
  readonly title: string
  readonly summary: string
}

const hash = (text: string): number => Number.parseInt(createHash('sha256').update(`titles-13 ${text}`).digest('hex').slice(0, 8), 16)
const readLines = <T>(path: string): T[] => readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as T)

const START = Date.parse('2024-03-04T10:00:00Z')
const ROLES = new Set(['user', 'agent', 'assistant', ''])

function messagesOf({ utterances }: Dialogue): Message[] {
  let at = START
  return utterances.map(({ speaker, text, ts }, seq): Message => {
    at = ts === undefined ? at + 40_000 : Date.parse(ts)
    const role = speaker === 'agent' || speaker === 'assistant' ? 'assistant' : 'user'
    return {
      id: String(seq), seq, role, ...(!ROLES.has(speaker) && { name: speaker }), kind: 'message', text,
      at: new Date(at), receivedAt: new Date(at), timed: true, tokens: 1, callIds: [], resultIds: [], marks: {},
    }
  })
}

async function titled(dialogue: Dialogue, set: string): Promise<TitledSegment[]> {
  const log = messagesOf(dialogue)
  const { segments } = await segmentAll(
    auto(), log.map(({ id, role, name, text, at }) => ({ id, role, ...(name !== undefined && { name }), content: text, timestamp: at })),
  )
  const counts = new Map<string, number>()
  return segments.map(({ messageIds }, done) => {
    const messages = messageIds.map((id, seq) => ({ ...log[Number(id)]!, seq }))
    const found = new Set(messages.flatMap(({ text }) => terms(text)))
    const known = [...found].filter((term) => counts.has(term)).map((term) => [term, idf(counts.get(term)!, done)] as const)
    const { title, summary } = atOnce(
      extractiveSteps({ messages, timeZone: 'UTC', ...(known.length > 0 && { background: new Map(known) }) }),
    )
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
    const text = messages.map((message) => `${message.name ?? (message.role === 'assistant' ? 'Assistant' : 'User')}: ${message.text}`)
    return { id: `${dialogue.id}#${messageIds[0]}-${Number(messageIds.at(-1)) + 1}`, set, text, title, summary }
  })
}

async function titles(data: string): Promise<TitledSegment[]> {
  const chosen: TitledSegment[] = []
  for (const [set, file, tuned, read, segments] of SETS) {
    const dialogues = readLines<Dialogue>(join(data, `${file}.jsonl`))
      .toSorted((a, b) => hash(a.id) - hash(b.id)).slice(tuned, tuned + read)
    const all: TitledSegment[] = []
    for (const dialogue of dialogues) all.push(...(await titled(dialogue, set)))
    chosen.push(...all.filter(({ text }) => text.length >= 2 && text.length <= 60)
      .toSorted((a, b) => hash(a.id) - hash(b.id)).slice(4 * segments, 5 * segments))
  }
  return chosen
}

function pairs(before: readonly TitledSegment[], after: readonly TitledSegment[]): { lines: object[]; key: Record<string, 'a' | 'b'> } {
  const earlier = new Map(before.map((segment) => [segment.id, segment]))
  const key: Record<string, 'a' | 'b'> = {}
  const lines = after.map(({ id, set, text, title, summary }) => {
    const [old, now] = [{ title: earlier.get(id)?.title, summary: earlier.get(id)?.summary }, { title, summary }]
    key[id] = hash(`order ${id}`) % 2 === 1 ? 'a' : 'b'
    return { id, set, text, a: key[id] === 'a' ? now : old, b: key[id] === 'a' ? old : now }
  })
  return { lines, key }
}

/** Verdicts by segment, one of each reader: which version was preferred. */
type Verdicts = Record<string, readonly ('after' | 'before' | 'tie')[]>

function count(verdicts: Verdicts): string {
  const readings = Object.values(verdicts).flat()
  const of = (verdict: string): number => readings.filter((one) => one === verdict).length
  const share = (of('after') + of('tie') / 2) / Math.max(1, readings.length)
  return `${readings.length} readings of ${Object.keys(verdicts).length} pairs: ${of('after')} after, ${of('before')} `
    + `before, ${of('tie')} ties; after preferred in ${(100 * share).toFixed(0)} % (ties count half)`
}

const { values, positionals: [command, first = '', second = ''] } = parseArgs({
  options: { key: { type: 'string' } }, allowPositionals: true,
})
const print = (lines: readonly object[]): void => void process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

if (command === 'titles') print(await titles(first))
else if (command === 'pairs') {
  const { lines, key } = pairs(readLines<TitledSegment>(first), readLines<TitledSegment>(second))
  print(lines)
  if (values.key !== undefined) writeFileSync(values.key, JSON.stringify(key, undefined, 1))
} else if (command === 'count') console.log(count(JSON.parse(readFileSync(first, 'utf8')) as Verdicts))
else throw new Error('The first argument is titles, pairs or count')
