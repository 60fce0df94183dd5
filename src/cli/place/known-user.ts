/** The check that a user exists: an answer is as empty for one who was mistyped as for one who has said nothing. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MadeleineError, show } from '../../base/errors.ts'
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
  const { userIds, withClaim } = await import('../../engine/transactions.ts')
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
