/**
 * Whether titles are recognised: each title by itself, beside its segment, in random order.
 * Run:
 *   npm run --silent bench:recognised -- titles DATA --round 4 >after.jsonl by this version; for
 *   the other, copy this file into its checkout npm run --silent bench:recognised -- mixed
 *   before.jsonl after.jsonl >read.jsonl `a` and `b`; which is which: the option --key FILE
 *   npm run --silent bench:recognised -- draw DATA --of fresh --count 110 --seed 1 segments to be read, of
 *   chats of which none was tuned on npm run --silent bench:recognised -- count bench/title-verdicts-3.json
 *
 * DATA is a folder with `locomo/locomo_dev3.json`, `realtalk/raw` and `tiage`. Fixed: the segments that the verdicts of a round name by
 * chat and first message, as `auto` cuts them, without a model; what a version cuts elsewhere is left out. Rounds 1 and 2: LoCoMo conv-41,
 * REALTALK Chat_2 and the second half of the sample chat; round 3: REALTALK Chat_1 and Chat_5. From round 4 on what `draw` gives: titles
 * were mended on the `tuned` chats only, and none of the `fresh` was read before its round. A background of terms comes from the segments
 * before in the same chat, as in a store.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { extractiveSteps } from '../packages/language/titles/extractive.ts'
import { atOnce } from '../packages/base/loop-turns.ts'
import type { Message } from '../packages/contract/message.ts'
import { idf } from '../packages/core/rank/bm25.ts'
import { auto, segmentAll } from '../packages/segment/index.ts'
import { terms } from '../packages/language/terms.ts'
import { chatOf, ownChats, readJson, readLines, type Said } from './title-chats.ts'

interface ReadTitle {
  readonly id: string
  readonly text: readonly string[]
  readonly title: string
  readonly summary: string
}

const hash = (text: string): number => Number.parseInt(createHash('sha256').update(`recognised-1 ${text}`).digest('hex').slice(0, 8), 16)

async function titled(chat: string, log: readonly Said[]): Promise<ReadTitle[]> {
  const { segments } = await segmentAll(
    auto(), log.map(({ id, name, role = 'user' as const, text, at }) =>
      ({ id, role, ...(role === 'user' && name !== 'User' && { name }), content: text, timestamp: at })),
  )
  const said = new Map(log.map((one) => [one.id, one]))
  const counts = new Map<string, number>()
  return segments.map(({ messageIds }, done) => {
    const messages = messageIds.map((id, seq): Message => {
      const { name, role = 'user', text, at } = said.get(id)!
      return {
        id, seq, role, ...(role === 'user' && name !== 'User' && { name }), kind: 'message', text, at, receivedAt: at, timed: true,
        tokens: 1, callIds: [], resultIds: [], marks: {},
      }
    })
    const found = new Set(messages.flatMap(({ text }) => terms(text)))
    const known = [...found].filter((term) => counts.has(term)).map((term) => [term, idf(counts.get(term)!, done)] as const)
    const { title, summary } = atOnce(
      extractiveSteps({ messages, timeZone: 'UTC', ...(known.length > 0 && { background: new Map(known) }) }),
    )
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
    return { id: `${chat} ${messageIds[0]}`, text: messages.map(({ name, role, text }) => `${name ?? role}: ${text}`), title, summary }
  })
}

const VERDICTS = ['title-verdicts-2.json', 'title-verdicts-3.json']
const verdictsOf = (file: string): Record<string, Verdicts> => readJson<Record<string, Verdicts>>(new URL(file, import.meta.url).pathname)
const titlesOf = async (data: string, chats: readonly string[]): Promise<ReadTitle[]> =>
  (await Promise.all(chats.map((chat) => titled(chat, chatOf(data, chat))))).flat()

async function titles(data: string, round: string): Promise<ReadTitle[]> {
  const wanted = new Set(Object.keys(VERDICTS.map((file) => verdictsOf(file)[`round ${round}`]).find((found) => found !== undefined) ?? {}))
  const all = await titlesOf(data, [...new Set([...wanted].map((id) => id.split(' ')[0]!))])
  return all.filter(({ id }) => wanted.has(id))
}

const tiageChats = (set: 'dev' | 'train', from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `tiage-${set}-${from + i}`)
const numbered = (set: string, numbers: readonly number[]): string[] => numbers.map((n) => `${set}-${n}`)
const BEAM = [1, 4, 7, 10, 13, 16]
const LANGUAGES = ['fr', 'it', 'zh', 'ja']
/** Chats on which titles were mended, and chats that nobody read before their round. */
const CHATS: Readonly<Record<string, () => string[]>> = {
  tuned: () => ['conv-30', ...ownChats('tuned'), ...tiageChats('dev', 1, 50)],
  later: () => [...ownChats('later'), ...tiageChats('train', 1, 35)],
  last: () => [...ownChats('last'), ...tiageChats('train', 36, 75)],
  /** Read in rounds 1 to 3, as they were cut then; nothing was tuned on them but four of the five titles that round 3 found broken. */
  kept: () => ['conv-41', 'Chat_1', 'Chat_2', 'Chat_5'],
  ninth: () => ['conv-41', 'Chat_1', 'Chat_2', 'Chat_5', ...tiageChats('train', 76, 120)],
  eleventh: () => tiageChats('train', 76, 160),
  people12: () => ['conv-26', 'conv-41', 'Chat_1', 'Chat_2', 'Chat_5', ...tiageChats('train', 161, 225)],
  people13: () => ['conv-26', 'conv-41', 'Chat_1', 'Chat_2', 'Chat_5', ...tiageChats('train', 226, 300)],
  people14: () => ['conv-26', 'conv-41', 'Chat_1', 'Chat_2', 'Chat_5', ...tiageChats('train', 226, 300)],
  assistant12: () => [...numbered('beam', [1, 4, 7]), ...numbered('memorybank', [0, 4, 8, 12, 16, 20])],
  assistant13: () => [...numbered('beam', [10, 13, 16]), ...numbered('memorybank', [1, 5, 9, 13, 17, 21])],
  assistant14: () => [...numbered('beam', [1, 4, 7, 10, 13, 16]), ...numbered('memorybank', [2, 6, 10, 14, 18, 22])],
  others12: () => LANGUAGES.flatMap((language) => numbered(`xpersona-${language}`, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])),
  others13: () => LANGUAGES.flatMap((language) => numbered(`xpersona-${language}`, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19])),
  others14: () => LANGUAGES.flatMap((language) => numbered(`xpersona-${language}`, [20, 21, 22, 23, 24, 25, 26, 27, 28, 29])),
  others15: () => LANGUAGES.flatMap((language) => numbered(`xpersona-${language}`, [30, 31, 32, 33, 34, 35, 36, 37, 38, 39])),
  others17: () => LANGUAGES.flatMap((language) => numbered(`xpersona-${language}`, [60, 61, 62, 63, 64, 65, 66, 67, 68, 69])),
  assistant17: () => [...numbered('beam', [10, 13, 16]), ...numbered('memorybank', [19, 23, 24, 25, 26, 27, 28, 29])],
  asked: () => ownChats('asked'),
  'asked-fresh': () => ownChats('asked-fresh'),
  formed: () => ownChats('formed'),
  'formed-fresh': () => ownChats('formed-fresh'),
  'formed-last': () => ownChats('formed-last'),
  'formed-final': () => ownChats('formed-final'),
  assistant20: () => [...numbered('beam', BEAM), ...numbered('memorybank', [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14])],
  others20: () => LANGUAGES.flatMap((language) => numbered(`xpersona-${language}`, [40, 41, 42, 43, 44, 45, 46, 47, 48, 49])),
  people20: () => ['conv-26', 'conv-41', 'Chat_1', 'Chat_2', 'Chat_5', ...tiageChats('train', 1, 150)],
  assistant21: () => [...numbered('beam', BEAM), ...numbered('memorybank', [16, 17, 18, 20, 21, 22, 24, 25, 26, 27, 28, 29])],
  others21: () => [...numbered('xpersona-it', [30, 31, 32, 33, 34, 35, 36, 37, 38, 39]), ...['fr', 'zh', 'ja'].flatMap((language) =>
    numbered(`xpersona-${language}`, [70, 71, 72, 73, 74, 75, 76, 77, 78, 79]))],
  others22: () => ['fr', 'zh', 'ja'].flatMap((language) => numbered(`xpersona-${language}`, [80, 81, 82, 83, 84, 85, 86, 87, 88, 89,
    90, 91, 92, 93, 94, 95, 96, 97, 98, 99])),
  people21: () => ['conv-26', 'conv-41', 'Chat_1', 'Chat_2', 'Chat_5', ...tiageChats('train', 151, 300)],
  assistant19: () => [...numbered('beam', [1, 4, 7, 10, 13, 16]), ...numbered('memorybank', [3, 7, 11, 15, 19, 23])],
  others19: () => LANGUAGES.flatMap((language) => numbered(`xpersona-${language}`, [50, 51, 52, 53, 54, 55, 56, 57, 58, 59])),
  fresh: () => ['conv-26', ...ownChats('fresh'), ...tiageChats('dev', 51, 100)],
}
/** Segments of fewer messages are not read. */
const LEAST_MESSAGES = 2

/** Segments in the order of a seed, without those of rounds before. */
async function draw(data: string, of: string, seed: string): Promise<ReadTitle[]> {
  const judged = new Set(Object.values(verdictsOf('title-verdicts-3.json')).flatMap((round) => Object.keys(round)))
  const all = (await titlesOf(data, CHATS[of]!())).filter(({ id, text }) => text.length >= LEAST_MESSAGES && !judged.has(id))
  return all.toSorted((a, b) => hash(`${seed} ${a.id}`) - hash(`${seed} ${b.id}`))
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
/** By the chat and first message of a segment: of the version before, of this one, and of this one by a second reading. */
type Verdicts = Readonly<Record<string, Readonly<Partial<Record<'before' | 'after' | 'again', Verdict>>>>>

function count(round: string, verdicts: Verdicts): string {
  const both = Object.values(verdicts).filter(({ after, again }) => after !== undefined && again !== undefined)
  const lines = (['before', 'after', 'again'] as const).flatMap((version) => {
    const all = Object.values(verdicts).flatMap((one) => one[version] ?? [])
    const share = (verdict: Verdict): string => (all.filter((one) => one === verdict).length / all.length).toFixed(2)
    return all.length === 0 ? [] : [`${round}, ${version}: ${all.length} titles, `
      + `recognisable ${share('recognisable')}, vague ${share('vague')}, broken ${share('broken')}`]
  })
  const same = both.filter(({ after, again }) => after === again).length
  return [...lines, ...(both.length > 0 ? [`${round}: the two readings agree on ${same} of ${both.length}`] : [])].join('\n')
}

const { values, positionals: [command, first = '', second = ''] } = parseArgs({
  options: {
    key: { type: 'string' }, round: { type: 'string', default: '4' }, of: { type: 'string', default: 'fresh' },
    count: { type: 'string', default: '110' }, seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const print = (lines: readonly object[]): void => void process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

if (command === 'titles') print(await titles(first, values.round))
else if (command === 'draw') print((await draw(first, values.of, values.seed)).slice(0, Number(values.count)))
else if (command === 'mixed') {
  const { lines, key } = mixed(readLines<ReadTitle>(first), readLines<ReadTitle>(second))
  print(lines)
  if (values.key !== undefined) writeFileSync(values.key, JSON.stringify(key, undefined, 1))
} else if (command === 'count') console.log(Object.entries(readJson<Record<string, Verdicts>>(first))
  .map(([round, verdicts]) => count(round, verdicts)).join('\n'))
else throw new Error('The first argument is titles, draw, mixed or count')
