/** Does recall bring the evidence back? Chats go through the memory's own calls, and what comes back is judged. */
import { toItem } from '../../adapters/import/import-item.ts'
import type { ImportItem, RecallOptions } from '../../contract.ts'
import { MAX_TEXT_BYTES } from '../../message/read-message.ts'
import { MadeleineError } from '../../errors.ts'
import type { Memory } from '../../memory/memory.ts'
import { ablationsOf } from './recall-ablation.ts'
import { baselineOf, rankingsOf, type Ranking } from './recall-arms.ts'
import type { Chat, ChatQuestion, ChatTurn } from '../corpora/recall-chats.ts'
import { scoreRanking, meanScoresOf, percentile, type RankingScores, type RankedUnit, type Truth } from './recall-metrics.ts'

/** One question as one arm answered it. */
export interface RankedAnswer {
  readonly chat: string
  /** Its place among the chat's questions that are asked, from 0. */
  readonly index: number
  readonly question: string
  readonly category: string
  readonly evidence: readonly string[]
  readonly arm: string
  readonly unit: Ranking['unit']
  readonly ranking: readonly RankedUnit[]
  /** Against the turns that answer. */
  readonly judged: RankingScores
  /** Sessions in the order in which they first come up, against those that hold the evidence. */
  readonly sessions: RankingScores
}

export interface ChatAnswers {
  readonly messages: number
  readonly answers: readonly RankedAnswer[]
  /** Of each question's recall, at its defaults, in milliseconds. */
  readonly latencies: readonly number[]
}

/** Enough to read 2,000 words and to see every arm; the most the library gives. */
const EVERYTHING = { limit: 100, passageLimit: 200, explain: true } as const satisfies Partial<RecallOptions>

export interface EvalEnvironment {
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
  readonly signal: AbortSignal
  /** Whether to rank once more without each feature. */
  readonly ablation: boolean
}

/**
 * Import, settle, then every question: once at the defaults, timed, and once for all there is to judge.
 *
 * @param memory an empty one
 * @throws {MadeleineError} `invalid_input` if a turn cannot come in: what is missing cannot be found
 */
export async function askChat(memory: Memory, chat: Chat, { clock, signal, ablation }: EvalEnvironment): Promise<ChatAnswers> {
  const { errors } = await memory.import(itemsOf(chat), { signal })
  if (errors[0]) throw new MadeleineError('invalid_input', `${String(errors[0].line)}: ${errors[0].message}`)
  await memory.settle({ signal })
  const parts = await episodesOf(memory, chat)
  const turns = new Map(chat.turns.map((turn) => [turn.id, turn]))
  const baseline = baselineOf(chat)
  const answers: RankedAnswer[] = []
  const latencies: number[] = []
  for (const [index, question] of chat.questions.entries()) {
    const cue = { query: question.text, ...(question.asOf && { asOf: question.asOf }), signal }
    const startedAt = clock()
    await memory.recall(cue)
    latencies.push(clock() - startedAt)
    const recall = await memory.recall({ ...cue, ...EVERYTHING })
    const rankings = [baseline(question.text), ...rankingsOf(recall), ...(ablation ? ablationsOf(recall) : [])]
    answers.push(...rankings.map((ranking) => judgeOne(chat.name, { index, question, ranking, parts, turns })))
  }
  return { messages: chat.turns.length, answers, latencies }
}

async function* itemsOf({ turns }: Chat): AsyncGenerator<ImportItem> {
  for (const { found } of turns) yield toItem(found, MAX_TEXT_BYTES)
}

/** The messages of each segment of the chat, tails included: what an episode can hold at best. */
async function episodesOf(memory: Memory, { turns }: Chat): Promise<string[][]> {
  const conversations = new Set(turns.map(({ found }) => String(found.conversationId)))
  const segments = await Promise.all([...conversations].map((conversationId) => memory.segments({ conversationId })))
  return segments.flat().map(({ messageIds }) => messageIds)
}

interface Judging {
  readonly index: number
  readonly question: ChatQuestion
  readonly ranking: Ranking
  readonly parts: readonly (readonly string[])[]
  readonly turns: ReadonlyMap<string, ChatTurn>
}

function judgeOne(chat: string, { index, question, ranking, parts, turns }: Judging): RankedAnswer {
  const { evidence, text, category } = question
  const sessionOf = (id: string): string => turns.get(id)?.session ?? ''
  const truth: Truth = {
    evidence,
    wordsOf: (id) => turns.get(id)?.words ?? 0,
    ...(ranking.unit === 'episode' && { gains: parts.map((ids) => ids.filter((id) => evidence.has(id)).length) }),
  }
  return {
    chat, index, question: text, category, evidence: [...evidence],
    arm: ranking.arm, unit: ranking.unit, ranking: ranking.units,
    judged: scoreRanking(ranking.units, truth),
    sessions: scoreRanking(ranking.units.flat().map((id) => [sessionOf(id)]), { evidence: new Set([...evidence].map(sessionOf)) }),
  }
}

/** An arm over all questions of some chats. */
export interface ArmRecall {
  readonly arm: string
  readonly unit: Ranking['unit']
  readonly questions: number
  readonly metrics: RankingScores
  readonly sessions: RankingScores
  /** In the order of their names. */
  readonly categories: readonly { readonly category: string; readonly questions: number; readonly metrics: RankingScores; readonly sessions: RankingScores }[]
}

export interface RecallScores {
  readonly chats: number
  readonly messages: number
  readonly questions: number
  readonly arms: readonly ArmRecall[]
  /** Of a recall at its defaults. */
  readonly latencyMs: { readonly p50: number; readonly p95: number }
}

export function scoreChats(chats: readonly ChatAnswers[]): RecallScores {
  const answers = chats.flatMap((chat) => chat.answers)
  const latencies = chats.flatMap((chat) => chat.latencies)
  const arms = [...new Set(answers.map(({ arm }) => arm))]
  return {
    chats: chats.length,
    messages: chats.reduce((sum, { messages }) => sum + messages, 0),
    questions: latencies.length,
    arms: arms.map((arm) => scoreArm(answers.filter((one) => one.arm === arm))),
    latencyMs: { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) },
  }
}

/** @param answers at least one, all of one arm */
function scoreArm(answers: readonly RankedAnswer[]): ArmRecall {
  const { arm, unit } = answers[0]!
  const categories = [...new Set(answers.map(({ category }) => category))].sort()
  return {
    arm, unit, ...means(answers),
    categories: categories.map((category) => ({ category, ...means(answers.filter((one) => one.category === category)) })),
  }
}

const means = (answers: readonly RankedAnswer[]) => ({
  questions: answers.length,
  metrics: meanScoresOf(answers.map(({ judged }) => judged)),
  sessions: meanScoresOf(answers.map(({ sessions }) => sessions)),
})
