/** A conversation that gets another title: an episode that is all of it takes that one too. */
import { daysOfSegments, markDays } from '../contents/contents-nodes-sql.ts'
import { wholeTitle } from '../encode/given-title.ts'
import type { Tx } from '../../engine/db.ts'
import type { Conversation } from '../store/tables/conversations.ts'
import { episodeOfMessages, retitle } from '../store/tables/episodes.ts'
import { currentGenerations, lockSegments, scheduleEmbeddings } from '../store/tables/generations.ts'
import { insertPostings, lockCorpus, postingsOf, removePostings, TITLES } from '../store/tables/postings.ts'
import { terms } from '../../language/terms.ts'

/**
 * In the caller's transaction, which has locked the conversation. Its words in the index change at once; its vectors go, and are
 * computed anew by their job. A segment that is encoded meanwhile reads the new title itself.
 */
export async function retitleEpisode(
  tx: Tx, userId: string, { id, people, nextSeq }: Conversation, { title: given, now }: { title: string; now: Date },
): Promise<void> {
  const title = wholeTitle({ from: 0, to: nextSeq, people, conversationTitle: given, conversationMessages: nextSeq })
  if (title === undefined) return
  const all = { conversationId: id, from: 0, to: nextSeq }
  const found = await episodeOfMessages(tx, userId, all)
  if (!found || found.title === title) return
  await lockSegments(tx, userId, [found.id])
  await scheduleEmbeddings(tx, userId, { models: (await currentGenerations(tx)).map(({ model }) => model), at: now })
  // After the jobs, in the lock order of publishing
  await lockCorpus(tx, userId)
  // A model may have described it meanwhile
  const episode = await episodeOfMessages(tx, userId, all)
  if (!episode) return
  const words = terms(`${title}\n${episode.summary}`)
  await retitle(tx, userId, episode.id, { title, termCount: words.length })
  await removePostings(tx, userId, [episode.id], [TITLES])
  await tx.rows(insertPostings(userId, [{ number: episode.number, postings: postingsOf(TITLES, [words]) }]))
  await markDays(tx, userId, { days: await daysOfSegments(tx, userId, [episode.id]), now, lane: 0 })
}
