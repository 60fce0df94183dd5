/** Recall after reviews: half of the questions of a chat are asked and answered in talks, then the other half is measured. */
import { createHash } from 'node:crypto'
import { RATINGS, type ReviewRating, type RecallResult } from '../../../packages/contract/recall-calls.ts'
import type { Memory } from '../../../packages/core/memory/memory.ts'
import type { Chat, ChatQuestion } from '../corpora/recall-chats.ts'
import { randomFrom } from '../../seeded-random.ts'
import { rankingsOf } from './recall-arms.ts'
import { judge, MAX_RESULTS, rememberChat, type RankedAnswer } from './recall-scores.ts'

/** What was asked before, and the reviews by it, by rating. */
export interface ReviewCounts {
  readonly asked: number
  readonly ratings: Readonly<Record<ReviewRating, number>>
}

interface AskingOptions {
  /** Draws which questions are asked before, and the words of the answers. */
  readonly seed: number
  /** Whether the recalls of the asking talks are recorded, and so reviewed. All else is the same. */
  readonly isReviewed: boolean
  /** Moves the memory's clock on. */
  readonly step: (days: number) => void
  readonly signal: AbortSignal
}

/** Days from one asked question to the next, and from the last one until the others are measured. */
const DAYS_BETWEEN = 2
const DAYS_AFTER = 30

/** The arms of `--reviews`: what is ranked, without and with reviews, over the questions that were not asked before. */
const ARM_NAMES = { recall: ['recall, no reviews', 'recall, reviews'], episodes: ['episodes, no reviews', 'episodes, reviews'] } as const
export const REVIEW_ARMS: readonly string[] = [...ARM_NAMES.recall, ...ARM_NAMES.episodes]

/**
 * Remembers a chat, asks a seeded half of its questions, each in a talk of its own and some days after the one before: the
 * question is pushed, recalled, answered with what was shown of its evidence, and the talk is closed, by which its recall is
 * reviewed. A month later the other half is recalled and scored. The talks that ask are outside of every recall's scope.
 *
 * @param memory an empty memory, without a language model, whose clock `step` moves
 */
export async function evaluateAfterAsking(
  memory: Memory, chat: Chat, options: AskingOptions,
): Promise<{ answers: RankedAnswer[]; reviews: ReviewCounts }> {
  const { seed, isReviewed, step, signal } = options
  const ground = await rememberChat(memory, chat, signal)
  const within = [...new Set(chat.turns.map(({ item }) => String(item.conversationId)))]
  const reviewed = new Set<string>()
  memory.on('episode.reviewed', ({ episodeId }) => void reviewed.add(episodeId))
  const all = [...chat.questions.entries()]
  const asked = all.filter(([index]) => isAskedBefore(chat, index, seed))
  for (const [index, question] of asked) {
    await askAndAnswer(memory, { chat, index, question, within, ...options })
    step(DAYS_BETWEEN)
  }
  step(DAYS_AFTER)
  const answers: RankedAnswer[] = []
  for (const [index, question] of all.filter((one) => !asked.includes(one))) {
    const recall = await memory.recall({
      query: question.text, within, ...(question.asOf && { asOf: question.asOf }), ...MAX_RESULTS, signal,
    })
    for (const ranking of rankingsOf(recall)) {
      const arm = ARM_NAMES[ranking.arm as keyof typeof ARM_NAMES]?.[isReviewed ? 1 : 0]
      if (arm !== undefined) answers.push(judge(ground, { index, question, ranking: { ...ranking, arm } }))
    }
  }
  return { answers, reviews: { asked: asked.length, ratings: await countRatings(memory, reviewed) } }
}

/** About half of the questions, the same ones in every run with a seed. */
const isAskedBefore = ({ name }: Chat, index: number, seed: number): boolean =>
  createHash('sha256').update(`${seed} ${name} ${index}`).digest()[0]! % 2 === 0

interface Asked extends AskingOptions {
  readonly chat: Chat
  readonly index: number
  readonly question: ChatQuestion
  readonly within: string[]
}

async function askAndAnswer(memory: Memory, { chat, index, question, within, isReviewed, seed, signal }: Asked): Promise<void> {
  const conversationId = `asked before/${index}`
  await memory.push({ conversationId, messages: [{ id: `question ${index}`, role: 'user', content: question.text }], signal })
  const recall = await memory.recall({ query: question.text, within, ...(isReviewed && { conversationId }), signal })
  if (isReviewed && recall.episodes.length > 0) await untilRecorded(memory, signal)
  await memory.push({
    conversationId,
    messages: [{ id: `answer ${index}`, role: 'assistant', content: answerTo(question, { recall, chat, seed: seed + index }) }], signal,
  })
  await memory.flush({ conversationId, signal })
  await memory.settle({ signal })
}

/** More looks than any record takes. */
const MOST_LOOKS = 1000

/** A recall is recorded behind its answer; each look lets the engine work. */
async function untilRecorded(memory: Memory, signal: AbortSignal): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) if ((await memory.stats({ signal })).pendingReviews > 0) return
  throw new Error('a recall of the evaluation was not recorded')
}

const KEPT_WORDS = 0.75
const UNKNOWN = 'I do not know that, sorry.'

/**
 * What an assistant answers that makes use of what it is shown: of each shown message of the evidence three words in four, in
 * their order, so that the answer is no copy; where none is shown, that it does not know.
 */
function answerTo({ evidence }: ChatQuestion, { recall, chat, seed }: { recall: RecallResult; chat: Chat; seed: number }): string {
  const random = randomFrom(seed)
  const shown = new Set([...recall.passages.map(({ messageId }) => messageId), ...recall.episodes.flatMap(({ messageIds }) => messageIds)])
  const told = chat.turns.filter(({ id }) => evidence.has(id) && shown.has(id))
    .map(({ name = 'Somebody', text }) => `${name} said: ${text.split(/\s+/).filter(() => random() < KEPT_WORDS).join(' ')}`)
  return told.length === 0 ? UNKNOWN : told.join('\n')
}

async function countRatings(memory: Memory, episodeIds: Iterable<string>): Promise<ReviewCounts['ratings']> {
  const given: ReviewRating[] = []
  for (const id of episodeIds) given.push(...(await memory.episode(id)).reviews.map(({ rating }) => rating))
  return ratingsOf((rating) => given.filter((one) => one === rating).length)
}

const ratingsOf = (count: (rating: ReviewRating) => number): ReviewCounts['ratings'] =>
  Object.fromEntries(RATINGS.map((rating) => [rating, count(rating)])) as Record<ReviewRating, number>

/** The counts of several chats together. */
export const addReviews = (all: readonly ReviewCounts[]): ReviewCounts => ({
  asked: all.reduce((sum, { asked }) => sum + asked, 0),
  ratings: ratingsOf((rating) => all.reduce((sum, { ratings }) => sum + ratings[rating], 0)),
})
