/** What all calls that tend the memory have in common: the episodes and conversations that they name, and the entry that they leave. */
import { MadeleineError, show } from '@madeleine/base'
import type { Change, HistoryAction } from '@madeleine/contract'
import { type Tx, withUser } from '@madeleine/engine'
import { isUuid } from '../facts/fact-sources-sql.ts'
import type { CallPlace } from '../memory/call-guard.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { lock, type Conversation } from '../store/tables/conversations.ts'
import { partsOf, successorOf } from '../upgrade/upgrade-sql.ts'
import { type Before, insertHistory, type TendedAction } from './history-sql.ts'
import { conversationsOf, encodedIn, lockSegmentsAndIndex, type NamedEpisode, namedEpisodes } from './tending-sql.ts'

/** Who tends which memory. */
export interface Tender {
  readonly store: Pick<StoreRuntime, 'pipeline' | 'events' | 'wake'>
  readonly place: CallPlace
  /** As `history` says it. */
  readonly by: string
}

/** What was done in the transaction. */
export interface Done extends Omit<Change, 'id'> {
  readonly action: TendedAction & HistoryAction
  /** Undefined where nothing had to be done. */
  readonly entry?: {
    /** Those that are named to who lists the history. */
    readonly episodeIds: readonly string[]
    readonly conversationId?: string | undefined
    /** All that it changed, replaced or made. */
    readonly segmentIds: readonly string[]
    readonly before: Before
  }
}

/**
 * Does it in ONE transaction, with its entry in the history; the conversations are told to other processes after the commit.
 * @param work is given the id that the entry gets; it may be run again, after all that it did was undone
 */
export async function tend(
  { store: { pipeline, events, wake }, place: { userId }, by }: Tender, work: (tx: Tx, id: string) => Promise<Done>,
): Promise<Change> {
  const id = pipeline.uuid()
  const { entry, ...done } = await withUser(pipeline.db, userId, async (tx) => {
    const result = await work(tx, id)
    if (result.entry) {
      const { episodeIds, conversationId = null, segmentIds, before } = result.entry
      await insertHistory(tx, userId, {
        id, at: pipeline.now(), madeBy: by, action: result.action, conversationId, episodeIds, segmentIds, before,
      })
    }
    return result
  }, { repeatable: true })
  if (!entry) return { ...done }
  await events.publish({ event: 'manifest.updated', userId, conversationId: entry.conversationId ?? '' })
  wake()
  return { id, ...done }
}

/**
 * The episodes with these ids, or with those that took their place, under locks in the order of all that lock several: conversations,
 * segments, the index.
 * @throws {MadeleineError} `not_found`; `conflict` for one that is several now: which is meant, only the caller knows
 */
export async function lockEpisodes(tx: Tx, userId: string, ids: readonly string[]): Promise<NamedEpisode[]> {
  const current = await Promise.all(ids.map((id) => (isUuid(id) ? currentOf(tx, userId, id) : id)))
  for (const conversationId of await conversationsOf(tx, userId, current)) await lock(tx, userId, conversationId)
  return lockKnown(tx, userId, current)
}

async function currentOf(tx: Tx, userId: string, id: string): Promise<string> {
  const successor = await successorOf(tx, userId, id)
  if (successor === undefined) return id
  const parts = await partsOf(tx, userId, id)
  if (parts.length < 2) return successor
  throw new MadeleineError('conflict', `the episode ${show(id)} is several now: name ${parts.map((part) => show(part)).join(' or ')}`)
}

/** The same of a conversation that is locked: all its episodes. */
export const lockEpisodesOf = async (tx: Tx, userId: string, conversationId: string): Promise<NamedEpisode[]> =>
  lockKnown(tx, userId, await encodedIn(tx, userId, conversationId))

async function lockKnown(tx: Tx, userId: string, ids: readonly string[]): Promise<NamedEpisode[]> {
  const known = ids.filter(isUuid)
  await lockSegmentsAndIndex(tx, userId, known)
  const episodes = await namedEpisodes(tx, userId, known)
  const missing = ids.find((id) => !episodes.some((episode) => episode.id === id))
  if (missing !== undefined) throw noEpisode(missing)
  return episodes
}

const noEpisode = (id: string): MadeleineError => new MadeleineError('not_found', `no episode has the id ${show(id)}`)

/** Locks a conversation. @throws {MadeleineError} `not_found` */
export async function lockConversation(tx: Tx, userId: string, id: string): Promise<Conversation> {
  const conversation = await lock(tx, userId, id)
  if (!conversation) throw new MadeleineError('not_found', `no conversation has the id ${show(id)}`)
  return conversation
}
