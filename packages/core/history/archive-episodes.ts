/** The calls `archive`, `unarchive` and `star`: what is left out of recall, and what never fades. */
import { invalidInput, MadeleineError, show } from '@madeleine/base'
import {
  ArchiveInput, type ArchiveOptions, type Change, parseOptions, StarInput, type StarOptions, UnarchiveInput, type UnarchiveOptions,
} from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import type { Before } from './history-sql.ts'
import { type Marks, type NamedEpisode, setMarks } from './tending-sql.ts'
import { type Done, lockConversation, lockEpisodes, lockEpisodesOf, tend, type Tender } from './tending.ts'

export function archive(tender: Tender, options: Omit<ArchiveOptions, 'space'>): Promise<Change> {
  const { episodeIds, conversationId } = oneOf(parseOptions(ArchiveInput, options))
  const { store: { pipeline: { now } }, place: { userId } } = tender
  return tend(tender, async (tx) => {
    const { episodes, conversation } = await lockWhich(tx, userId, { episodeIds, conversationId })
    const starred = episodeIds && episodes.find(({ starredAt }) => starredAt !== null)
    if (starred) {
      throw new MadeleineError('conflict', `the episode ${show(starred.id)} has a star, and is never archived: take it off first`)
    }
    const changed = episodes.filter(({ archivedAt, starredAt }) => archivedAt === null && starredAt === null)
    return markedBy(tx, userId, { action: 'archive', changed, conversation, mark: { archivedAt: now() } })
  })
}

export function unarchive(tender: Tender, options: Omit<UnarchiveOptions, 'space'>): Promise<Change> {
  const which = oneOf(parseOptions(UnarchiveInput, options))
  const { place: { userId } } = tender
  return tend(tender, async (tx) => {
    const { episodes, conversation } = await lockWhich(tx, userId, which)
    const changed = episodes.filter(({ archivedAt }) => archivedAt !== null)
    return markedBy(tx, userId, { action: 'unarchive', changed, conversation, mark: { archivedAt: null } })
  })
}

export function star(tender: Tender, id: string, options: Omit<StarOptions, 'space'>): Promise<Change> {
  const { episodeId, off } = parseOptions(StarInput, { ...options, episodeId: id })
  const { store: { pipeline: { now } }, place: { userId } } = tender
  return tend(tender, async (tx) => {
    const episodes = await lockEpisodes(tx, userId, [episodeId])
    const archived = episodes.find(({ archivedAt }) => archivedAt !== null)
    if (archived && !off) throw new MadeleineError('conflict', `the episode ${show(archived.id)} is archived: unarchive it first`)
    const changed = episodes.filter(({ starredAt }) => (starredAt === null) !== off)
    return markedBy(tx, userId, {
      action: off ? 'unstar' : 'star', changed, conversation: undefined, mark: { starredAt: off ? null : now() },
    })
  })
}

interface Which {
  readonly episodeIds?: readonly string[] | undefined
  readonly conversationId?: string | undefined
}

/** @throws {MadeleineError} `invalid_input` unless exactly one is given */
function oneOf({ episodeIds, conversationId }: Which): Which {
  if ((episodeIds === undefined) === (conversationId === undefined)) {
    throw invalidInput('episodeIds', episodeIds, 'either episodeIds or conversationId, and not both')
  }
  return { episodeIds: episodeIds && [...new Set(episodeIds)], conversationId }
}

interface ArchivedConversation {
  readonly id: string
  readonly archivedAt: Date | null
}

async function lockWhich(
  tx: Tx, userId: string, { episodeIds = [], conversationId }: Which,
): Promise<{ episodes: NamedEpisode[]; conversation: ArchivedConversation | undefined }> {
  if (conversationId === undefined) return { episodes: await lockEpisodes(tx, userId, episodeIds), conversation: undefined }
  const conversation = await lockConversation(tx, userId, conversationId)
  return { episodes: await lockEpisodesOf(tx, userId, conversationId), conversation }
}

interface Marking {
  readonly action: Extract<Done['action'], 'archive' | 'unarchive' | 'star' | 'unstar'>
  readonly changed: readonly NamedEpisode[]
  /** Which is marked as well; undefined: none is named. */
  readonly conversation: ArchivedConversation | undefined
  readonly mark: { readonly archivedAt: Date | null } | { readonly starredAt: Date | null }
}

async function markedBy(tx: Tx, userId: string, { action, changed, conversation, mark }: Marking): Promise<Done> {
  const isArchiving = 'archivedAt' in mark
  const isConversationChanged = conversation !== undefined && isArchiving
    && (conversation.archivedAt === null) !== (mark.archivedAt === null)
  const ids = changed.map(({ id }) => id)
  const done = { action, episodeIds: ids, ...(conversation && { conversationId: conversation.id }) }
  if (ids.length === 0 && !isConversationChanged) return done
  await setMarks(tx, userId, {
    marks: changed.map(({ id, archivedAt, starredAt }) => timesOf({ id, archivedAt, starredAt, ...mark })),
    ...(isConversationChanged && { conversation: { id: conversation.id, archivedAt: isoOf(mark.archivedAt) } }),
  })
  const before: Before = {
    marks: changed.map(timesOf), ...(isConversationChanged && { conversation: { archivedAt: isoOf(conversation.archivedAt) } }),
  }
  return { ...done, entry: { episodeIds: ids, conversationId: conversation?.id, segmentIds: ids, before } }
}

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null

const timesOf = ({ id, archivedAt, starredAt }: Pick<NamedEpisode, 'id' | 'archivedAt' | 'starredAt'>): Marks[number] =>
  ({ id, archivedAt: isoOf(archivedAt), starredAt: isoOf(starredAt) })
