/** `recall` and `recent` over several memories: each is read as its own user, in a transaction of its own, and the answers are merged. */
import type { RecallResult, RecentResult } from '../../contract/results/recall-result.ts'
import { framingOf } from '../../message/framing.ts'
import type { CheckedOptions } from '../../recall/query/parse-query.ts'
import { givenOf, isBuiltIn, queryVectorOf } from '../../recall/query/query-vector.ts'
import { answerTo, newestIn, type RecallAnswer } from '../../recall/recall.ts'
import { shownEpisodes } from '../../recall/render/shown-episodes.ts'
import type { ReadPlace } from '../../recall/search/read-place.ts'
import type { Searcher } from '../../recall/search/searcher.ts'
import { mergeAnswers, partOf } from './merge-answers.ts'

/** The memories of a call: that in which it is asked first. */
interface AcrossCall {
  readonly across: readonly ReadPlace[]
  readonly options: CheckedOptions
}

/** @param userId whose memory is asked, and spends what a model costs @throws the signal's reason once it is aborted */
export async function recallAcross(
  searcher: Searcher, userId: string, { across, options }: AcrossCall, signal?: AbortSignal,
): Promise<RecallResult> {
  // One vector for all of them
  const vector = options.vector ?? (isBuiltIn(searcher.embedders) ? undefined
    : await givenOf(await queryVectorOf(searcher, userId, options.text, signal)))
  const vectored = { ...options, ...(vector && { vector }) }
  return merged<RecallResult>(searcher, { across, options: vectored }, (place, asked) => answerTo(searcher, place, asked, signal))
}

/** The newest of all of them. */
export const recentAcross = (searcher: Searcher, call: AcrossCall): Promise<RecentResult> =>
  merged<RecentResult>(searcher, call, (place, asked) => newestIn(searcher, place, asked))

async function merged<R extends RecentResult>(
  searcher: Searcher, { across, options }: AcrossCall, answer: (userId: string, options: CheckedOptions) => Promise<RecallAnswer>,
): Promise<R> {
  // A conversation of the same id elsewhere is another one, and what the reader sees anyway is of the memory in which it is asked
  const { hides: _, hidesFact: __, ...rest } = options
  const elsewhere = { ...rest, askedBy: undefined, ownTail: undefined }
  const answers: RecallAnswer[] = []
  for (const [i, { userId }] of across.entries()) answers.push(await answer(userId, i === 0 ? options : elsewhere))
  searcher.onRead?.()
  const [asking] = across
  const frame = framingOf(searcher.frameSecret, asking!.userId)
  const { recall, fitText } = mergeAnswers(answers.map((one, i) => ({ recall: one.recall, rendering: one.rendering, place: across[i]! })),
    options, frame)
  await fitText()
  const { place, pieces } = answers[0]!
  const episodeIds = place ? shownEpisodes(partOf(recall, asking!), options.maxTokens !== undefined) : []
  searcher.onServed(asking!.userId, {
    conversationId: options.askedBy, pieces, ...(place && episodeIds.length > 0 && { recall: { query: options.text, place, episodeIds } }),
  })
  return recall as R
}
