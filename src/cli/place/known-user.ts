/** The check that a user exists: an answer is as empty for one who was mistyped as for one who has said nothing. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MadeleineError, show, hasCode } from '../../base/errors.ts'
import type { ConversationEntry } from '../../contract/log-calls.ts'
import type { Memory } from '../../core/memory/memory.ts'
import type { MemoryOptions } from '../../core/memory/store-options.ts'
import { openOptions, type StoreArgs } from '../command-memory.ts'
import type { CommandEnvironment } from '../command.ts'
import { readHomeFolder, type Environment } from '../config.ts'
import { nearestText } from './nearest-text.ts'

/** Users that are named where any may be meant. */
const MAX_NAMED = 3

/**
 * Call it with an answer that may be empty, before it is printed. It asks for nothing where the answer is not, or where
 * nobody has a conversation in the store.
 * @throws {MadeleineError} `not_found` where others have, with the nearest of them
 */
export async function assertUser(cli: CommandEnvironment, args: StoreArgs, memory: Memory, isEmpty = true): Promise<void> {
  const options = openOptions(cli, args)
  // Which users a server of Madeleine has is not for those who have a key of one of them; a space that was not granted was refused
  if (!isEmpty || !options || args.space !== undefined || args.spaces !== undefined) return
  const { conversations, modelCalls } = await memory.stats()
  if (conversations > 0 || modelCalls.length > 0) return
  const users = await usersOf(cli, options)
  if (users.length === 0) return
  const { LOCAL_USER } = await import('../../core/memory/store-options.ts')
  const asked = options.user ?? LOCAL_USER
  const nearest = nearestText(asked, users)
  const advice = options.user !== undefined && nearest !== undefined ? `did you mean ${show(nearest)}?`
    : `there ${listed(users)}: name one with --user`
  const who = options.user === undefined ? `${show(asked)}, the default user` : show(asked)
  throw new MadeleineError('not_found', `this store has no data for ${who}; ${advice}`)
}

const listed = (users: readonly string[]): string => {
  const [named, more] = [users.slice(0, MAX_NAMED).map(show).join(', '), users.length - MAX_NAMED]
  return `${users.length === 1 ? 'is' : 'are'} ${named}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}

/** The users with a conversation, in order. A folder that this process has open lets it in once more. */
async function usersOf(cli: CommandEnvironment, options: MemoryOptions): Promise<string[]> {
  const [{ withClaim }, { userIds }] = await Promise.all([
    import('../../engine/transactions.ts'), import('../../core/store/tables/users.ts'),
  ])
  const db = await cli.openEngine(options)
  try {
    return await withClaim(db, userIds)
  } finally {
    await db.close()
  }
}

// Folders of this machine in which other programs leave chats, by the names under which `sync` knows them.

/** A folder and the name by which it can be added. */
export interface KnownPlace {
  readonly name: string
  readonly folder: string
  /** Whether the folder is there. */
  readonly exists: boolean
}

const PLACES: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['.claude', 'projects'], codex: ['.codex', 'sessions'], downloads: ['Downloads'],
}

/** The places that have a name, in the order of help; none where the environment names no home. */
export async function knownPlaces(env: Environment): Promise<readonly KnownPlace[]> {
  const home = readHomeFolder(env)
  if (home === undefined) return []
  return Promise.all(Object.entries(PLACES).map(async ([name, path]) => {
    const folder = join(home, ...path)
    return { name, folder, exists: await stat(folder).then((stats) => stats.isDirectory(), () => false) }
  }))
}

/** The names under which places are known. */
export const PLACE_NAMES: readonly string[] = Object.keys(PLACES)

// The check that a conversation exists: the library answers for an unknown one as for an empty one, a person has mistyped it.

/** Conversations among which the nearest is searched, the newest. */
const MAX_SEARCHED = 1000

/**
 * @param assertOwner called where the user has no conversation at all
 * @throws {MadeleineError} `not_found` for the first id that no conversation has, with the nearest one
 */
export async function assertConversations(memory: Memory, ids: readonly string[], assertOwner?: () => Promise<void>): Promise<void> {
  // What can be no id is refused by the call itself, with its reason
  const wanted = [...new Set(ids)]
    .filter((id) => id !== '' && id.length <= 255 && id.isWellFormed() && !id.includes('\0')).slice(0, MAX_SEARCHED)
  if (wanted.length === 0) return
  const found = new Set((await memory.conversations({ ids: wanted, limit: MAX_SEARCHED })).conversations.map(({ id }) => id))
  const unknown = wanted.find((id) => !found.has(id))
  if (unknown !== undefined) throw await unknownConversation(memory, unknown, assertOwner)
}

async function unknownConversation(memory: Memory, id: string, assertOwner: (() => Promise<void>) | undefined): Promise<MadeleineError> {
  const { conversations } = await memory.conversations({ limit: MAX_SEARCHED })
  if (conversations.length === 0) await assertOwner?.()
  const nearest = nearestConversation(id, conversations)
  const advice = conversations.length === 0
    ? 'this memory has no conversations yet'
    : nearest === undefined ? '`madeleine conversations` lists them' : `did you mean ${show(nearest.id)}?`
  return new MadeleineError('not_found', `there is no conversation ${show(id)}; ${advice}`)
}

/** By id, by the beginning or a part of it, or by title. */
function nearestConversation(given: string, conversations: readonly ConversationEntry[]): ConversationEntry | undefined {
  // An id before a title, and the newer before the older: what is put in last stays
  const titled = conversations.toReversed().flatMap((one) => (one.title === null ? [] : [[one.title, one] as const]))
  const named = new Map([...titled, ...conversations.toReversed().map((one) => [one.id, one] as const)])
  const similar = named.get(nearestText(given, named.keys()) ?? '')
  if (similar) return similar
  const text = given.toLowerCase()
  return text.length < MIN_PART ? undefined
    : conversations.find(({ id, title }) => id.toLowerCase().includes(text) || title?.toLowerCase().includes(text))
}

/** Characters of a part by which a conversation is recognised. */
const MIN_PART = 3

// What was probably meant by an episode, a segment or a grip that does not exist.

/** Episodes among which the nearest is searched, the newest. */
const MAX_SEARCHED_EPISODES = 100
/** Characters of the beginning of an id by which it is recognised. */
const MIN_PREFIX = 4

/** Reads by an id. @throws {MadeleineError} `not_found` with the nearest episode, and any other error of `read` */
export async function withNearestEpisode<T>(memory: Memory, id: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
    const advice = await adviceFor(memory, id)
    throw advice === undefined ? error : new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
  }
}

/** Undefined if the episode exists: then something else is wrong, which the error says. */
async function adviceFor(memory: Memory, id: string): Promise<string | undefined> {
  const asked = id.toLowerCase().replace(/^(?:toc:segment|grip):/, '').split(':', 1)[0] ?? ''
  const ids = (await memory.recent({ limit: MAX_SEARCHED_EPISODES, passageLimit: 0 })).episodes.map((episode) => episode.id)
  const nearest = (asked.length >= MIN_PREFIX ? ids.find((one) => one.startsWith(asked)) : undefined) ?? nearestText(asked, ids)
  if (nearest === asked) return undefined
  if (nearest !== undefined) {
    const meant = id.replace(/^((?:toc:segment|grip):)?[^:]*/i, (_, kind: string | undefined) => `${kind ?? ''}${nearest}`)
    return `did you mean ${show(meant)}?`
  }
  const isConversation = id !== '' && id.length <= 255 && id.isWellFormed() && !id.includes('\0')
    && (await memory.conversations({ ids: [id] })).conversations.length > 0
  return isConversation ? `it is a conversation: madeleine segments --conversation ${show(id)}`
    : '`madeleine recent --json` lists the ids of the newest'
}
