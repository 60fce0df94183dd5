/** Evaluation of recall: imports chats through the public API, recalls their questions, and scores the results. */
import { toImportItem } from '../../../packages/import/import-item.ts'
import type { RecallOptions } from '../../../packages/contract/recall-calls.ts'
import { MAX_TEXT_BYTES } from '../../../packages/contract/read-message.ts'
import { MadeleineError } from '../../../packages/base/errors.ts'
import type { Memory } from '../../../packages/core/memory/memory.ts'
import { randomFrom } from '../../seeded-random.ts'
import { ablationsOf } from './recall-ablation.ts'
import { baselineOf, rankingsOf, type Ranking } from './recall-arms.ts'
import type { Chat, ChatQuestion, ChatTurn } from '../corpora/recall-chats.ts'
import { withTypo } from './typos.ts'
import { scoreRanking, meanScoresOf, percentile, type RankingScores, type RankedUnit, type Truth } from './recall-metrics.ts'
import type { ImportItem } from '../../../packages/contract/import-source.ts'

/** The result of one arm for one question. */
export interface RankedAnswer {
  readonly chat: string
  /** Index of the question in its chat, from 0. */
  readonly index: number
  readonly question: string
  readonly category: string
  readonly evidence: readonly string[]
  readonly arm: string
  readonly unit: Ranking['unit']
  readonly ranking: readonly RankedUnit[]
  /** Scores against the evidence turns. */
  readonly judged: RankingScores
  /** Scores of the ranking of sessions, by first occurrence, against the sessions of the evidence. */
  readonly sessions: RankingScores
}

/** The results of one chat. */
export interface ChatAnswers {
  readonly messages: number
  readonly answers: readonly RankedAnswer[]
  /** Duration of each question's recall with default options, in milliseconds. */
  readonly latencies: readonly number[]
}

/** The largest limits of the library: enough to read 2,000 words and to rank every arm. */
export const MAX_RESULTS = { limit: 100, passageLimit: 200, explain: true } as const satisfies Partial<RecallOptions>

/** Clock, abort signal and options of an evaluation. */
export interface EvalEnvironment {
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number
  readonly signal: AbortSignal
  /** Whether to add the ablation arms. */
  readonly ablation: boolean
  /** The seed of a typo in each question; undefined: none. */
  readonly typoSeed?: number | undefined
}

/**
 * Evaluates one chat: imports it, settles the memory, then recalls every question twice: with default options, timed, and
 * with the largest limits, scored.
 *
 * @param memory an empty memory
 * @throws {MadeleineError} `invalid_input` if a turn cannot be imported, because missing evidence cannot be recalled
 */
export async function evaluateChat(
  memory: Memory, chat: Chat, { clock, signal, ablation, typoSeed }: EvalEnvironment,
): Promise<ChatAnswers> {
  const ground = await rememberChat(memory, chat, signal)
  const baseline = baselineOf(chat)
  const answers: RankedAnswer[] = []
  const latencies: number[] = []
  for (const [index, question] of questionsOf(chat, typoSeed).entries()) {
    const query = { query: question.text, ...(question.asOf && { asOf: question.asOf }), signal }
    const startedAt = clock()
    await memory.recall(query)
    latencies.push(clock() - startedAt)
    const recall = await memory.recall({ ...query, ...MAX_RESULTS })
    const rankings = [baseline(question.text), ...rankingsOf(recall), ...(ablation ? ablationsOf(recall) : [])]
    answers.push(...rankings.map((ranking) => judge(ground, { index, question, ranking })))
  }
  return { messages: chat.turns.length, answers, latencies }
}

/** What rankings of a remembered chat are judged against. */
export interface JudgedGround {
  readonly chat: string
  /** The message ids of each segment, tails included: the units that an episode ranking can contain. */
  readonly segments: readonly (readonly string[])[]
  readonly turns: ReadonlyMap<string, ChatTurn>
}

/**
 * Imports a chat and settles the memory.
 *
 * @throws {MadeleineError} `invalid_input` if a turn cannot be imported
 */
export async function rememberChat(memory: Memory, chat: Chat, signal: AbortSignal): Promise<JudgedGround> {
  const { errors } = await memory.import(itemsOf(chat), { signal, flush: false })
  if (errors[0]) throw new MadeleineError('invalid_input', `${String(errors[0].line)}: ${errors[0].message}`)
  await memory.settle({ signal })
  return { chat: chat.name, segments: await segmentMessagesOf(memory, chat), turns: new Map(chat.turns.map((turn) => [turn.id, turn])) }
}

/** The questions of a chat, by seed with a typo in each. */
function questionsOf({ questions, turns }: Chat, typoSeed: number | undefined): readonly ChatQuestion[] {
  if (typoSeed === undefined) return questions
  const random = randomFrom(typoSeed)
  const names = [...new Set(turns.flatMap(({ name }) => name ?? []))]
  return questions.map((question) => ({ ...question, text: withTypo(question.text, names, random) }))
}

async function* itemsOf({ turns }: Chat): AsyncGenerator<ImportItem> {
  for (const { item } of turns) yield toImportItem(item, MAX_TEXT_BYTES)
}

async function segmentMessagesOf(memory: Memory, { turns }: Chat): Promise<string[][]> {
  const conversations = new Set(turns.map(({ item }) => String(item.conversationId)))
  const segments = await Promise.all([...conversations].map((conversationId) => memory.segments({ conversationId })))
  return segments.flat().map(({ messageIds }) => messageIds)
}

/** The scores of a ranking for a question of the chat. @param one with the question's index in its chat */
export function judge(
  { chat, segments, turns }: JudgedGround, { index, question, ranking }: { index: number; question: ChatQuestion; ranking: Ranking },
): RankedAnswer {
  const { evidence, text, category } = question
  const sessionOf = (id: string): string => turns.get(id)?.session ?? ''
  const truth: Truth = {
    evidence,
    wordsOf: (id) => turns.get(id)?.words ?? 0,
    ...(ranking.unit === 'episode' && { gains: segments.map((ids) => ids.filter((id) => evidence.has(id)).length) }),
  }
  return {
    chat, index, question: text, category, evidence: [...evidence],
    arm: ranking.arm, unit: ranking.unit, ranking: ranking.units,
    judged: scoreRanking(ranking.units, truth),
    sessions: scoreRanking(ranking.units.flat().map((id) => [sessionOf(id)]), { evidence: new Set([...evidence].map(sessionOf)) }),
  }
}

/** The scores of one arm over all questions of the chats. */
export interface ArmRecall {
  readonly arm: string
  readonly unit: Ranking['unit']
  readonly questions: number
  readonly metrics: RankingScores
  readonly sessions: RankingScores
  /** Sorted by name. */
  readonly categories: readonly {
    readonly category: string; readonly questions: number; readonly metrics: RankingScores; readonly sessions: RankingScores
  }[]
}

/** The scores of all arms. */
export interface RecallScores {
  readonly chats: number
  readonly messages: number
  readonly questions: number
  readonly arms: readonly ArmRecall[]
  /** Percentiles of the duration of a recall with default options. */
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
