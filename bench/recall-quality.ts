/**
 * Benchmark of recall quality: the share of the evidence that recall returns, for LoCoMo and REALTALK questions whose answers
 * name their messages.
 * Run: npm run bench:recall -- FILE…        (deterministic; prints one table)
 *
 * Each file goes into a store of its own through the public API: import → flush → settle → recall within its
 * conversation. Passages: mean share of the evidence among the first 5, 10 and 25. Episodes: mean share of the evidence
 * that lies in the first 1, 3 and 5, for several weights of the three arms, recomputed from `explain`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { RANK_OFFSET } from '../packages/core/rank/bm25.ts'
import { openMemory, readImport, type Episode, type Memory } from '../src/index.ts'

interface Question {
  readonly conversationId: string
  readonly query: string
  readonly evidence: ReadonlySet<string>
}
interface Answered extends Question {
  readonly passages: readonly string[]
  readonly episodes: readonly Episode[]
}

/** Weights of the arms words, vector and messages; without `fade`, retrievability does not count. */
const VARIANTS = [
  { name: 'words only', weights: [1, 0, 0], fade: true },
  { name: 'vector only', weights: [0, 1, 0], fade: true },
  { name: 'messages only', weights: [0, 0, 1], fade: true },
  { name: '1 1 1', weights: [1, 1, 1], fade: true },
  { name: '.25 .25 1', weights: [0.25, 0.25, 1], fade: true },
  { name: '.1 .1 1', weights: [0.1, 0.1, 1], fade: true },
  { name: '.1 .05 1', weights: [0.1, 0.05, 1], fade: true },
  { name: '.05 .05 1', weights: [0.05, 0.05, 1], fade: true },
  { name: '.02 .02 1', weights: [0.02, 0.02, 1], fade: true },
  { name: '.01 .01 1', weights: [0.01, 0.01, 1], fade: true },
  { name: '.01 .01 1, no fading', weights: [0.01, 0.01, 1], fade: false },
] as const
const ARMS = ['words', 'vector', 'messages'] as const

async function questionsOf(file: string): Promise<Question[]> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'))
  const chats = Array.isArray(content) ? content : [{ ...(content as object), sample_id: basename(file, '.json') }]
  return chats.flatMap(({ sample_id, qa }: { sample_id: string; qa: { question: string; evidence?: unknown; category?: number }[] }) =>
    qa
      .filter(({ category = 1 }) => category !== 5) // questions of category 5 have no answer in the conversation
      .map(({ question, evidence }) =>
        ({ conversationId: sample_id, query: question, evidence: new Set(JSON.stringify(evidence ?? []).match(/D\d+:\d+/g)) }))
      .filter(({ evidence }) => evidence.size > 0),
  )
}

async function answer(memory: Memory, question: Question): Promise<Answered> {
  const { passages, episodes } = await memory.recall({
    query: question.query, within: [question.conversationId], limit: 100, passageLimit: 25, explain: true,
  })
  return { ...question, passages: passages.map(({ messageId }) => messageId), episodes }
}

async function run(file: string): Promise<Answered[]> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({
    data, durability: 'relaxed', work: false, timeZone: 'UTC', now: () => new Date('2026-01-01T00:00:00Z'),
  })
  await memory.import(readImport(file))
  await memory.flush()
  await memory.settle()
  const answered: Answered[] = []
  for (const question of await questionsOf(file)) answered.push(await answer(memory, question))
  await memory.close()
  await rm(data, { recursive: true })
  return answered
}

const share = (evidence: ReadonlySet<string>, found: Iterable<string>): number => {
  const seen = new Set(found)
  return [...evidence].filter((id) => seen.has(id)).length / evidence.size
}
const mean = (values: readonly number[]): string => (values.reduce((a, b) => a + b, 0) / values.length).toFixed(3)

function reranked(episodes: readonly Episode[], { weights, fade }: (typeof VARIANTS)[number]): Episode[] {
  const score = ({ explain }: Episode) =>
    explain!.arms.reduce((sum, { arm, rank }) => sum + weights[ARMS.indexOf(arm)]! / (RANK_OFFSET + rank), 0) * (fade ? explain!.factor : 1)
  return episodes.map((episode) => ({ episode, score: score(episode) })).sort((a, b) => b.score - a.score).map(({ episode }) => episode)
}

const answered: { file: string; questions: Answered[] }[] = []
for (const file of process.argv.slice(2)) answered.push({ file: basename(file), questions: await run(file) })
const all = answered.flatMap(({ questions }) => questions)

console.log(`${all.length} questions of ${answered.map(({ file, questions }) => `${file} (${questions.length})`).join(', ')}`)
for (const { file, questions } of [...answered, { file: 'all', questions: all }]) {
  console.log(file, 'passages', ...[5, 10, 25]
    .map((k) => `R@${k} ${mean(questions.map(({ evidence, passages }) => share(evidence, passages.slice(0, k))))}`))
}
for (const variant of VARIANTS) {
  const at = (k: number) => mean(all.map(({ evidence, episodes }) =>
    share(evidence, reranked(episodes, variant).slice(0, k).flatMap(({ messageIds }) => messageIds))))
  console.log('episodes', variant.name.padEnd(22), ...[1, 3, 5].map((k) => `R@${k} ${at(k)}`))
}
