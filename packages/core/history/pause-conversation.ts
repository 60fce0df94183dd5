/** The call `pause`: what is said in a conversation is off the record, or on it again. */
import { type Change, parseOptions, PauseInput, type PauseOptions } from '@madeleine/contract'
import { isPaused, setPauses } from '../store/tables/conversations.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { type Done, lockConversation, tend, type Tender } from './tending.ts'

export function pause(tender: Tender, id: string, options: Omit<PauseOptions, 'space'>): Promise<Change> {
  const { conversationId, off } = parseOptions(PauseInput, { ...options, conversationId: id })
  const { store: { pipeline: { now } }, place: { userId } } = tender
  return tend(tender, async (tx) => {
    const { pauses, ...conversation } = await lockConversation(tx, userId, conversationId)
    const done: Done = { action: off ? 'resume' : 'pause', episodeIds: [], conversationId }
    if (isPaused({ pauses }) !== off) return done
    await setPauses(tx, userId, conversation.id, { pauses: [...pauses, now().toISOString()] })
    await lockCorpus(tx, userId)
    return { ...done, entry: { episodeIds: [], conversationId, segmentIds: [], before: { pauses } } }
  })
}
