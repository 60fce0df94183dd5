/** An open memory for the duration of one command. */
import { hasCode, MadeleineError, show } from '@madeleine/base'
import type { Memory, MemoryOptions, RemoteOptions, Store, StoreOptions } from '@madeleine/core'
import type { CommandEnvironment, HostProcess } from './command.ts'
import { readConfig, readModels, readPlace, type Config, type Environment } from './config.ts'
import type { Given, MEMORY_FLAGS, SERVER_FLAGS, SPACES_FLAG } from './flags.ts'
import { nameNearestSpace, nearestText, storesNear } from './nearest-names.ts'

/** The store flags as the parser returns them; spaces as they were written. */
export type StoreArgs = Given<typeof MEMORY_FLAGS & typeof SPACES_FLAG & typeof SERVER_FLAGS>

/** Where the memory is, by flags, else by environment variables. @throws {MadeleineError} `invalid_input` */
export const configOf = (args: StoreArgs, env: Environment): Config =>
  readConfig({ data: args.data, databaseUrl: args['database-url'], url: args.url, user: args.user, server: args }, env)

export type Use<T> = (memory: Memory, signal: AbortSignal) => Promise<T>

/**
 * Opens the memory that flags and environment variables name, with the models of the environment, and closes it when `use`
 * has ended. It works in the background only if `work` is set, and makes a store only if `create` is set; on a server of
 * Madeleine these, and the models, are the server's.
 *
 * The first SIGINT, SIGTERM or SIGHUP aborts the signal, a second one terminates the process.
 *
 * @throws {MadeleineError} `aborted` after such a signal, unless `use` completed; `no_store`, with the nearest one
 */
export function withMemory<T>(
  cli: CommandEnvironment, args: StoreArgs, use: Use<T>,
  options: Pick<MemoryOptions, 'work' | 'model' | 'embedder' | 'create' | 'tracing'> = {},
): Promise<T> {
  const { env } = cli.host
  return withOpened(cli, memoryAt(configOf(args, env), { work: false, create: false, ...readModels(env), ...options }), inSpaces(args, use))
}

/** The same in the space that is named. */
function inSpaces<T>({ space, spaces }: StoreArgs, use: Use<T>): Use<T> {
  if (space === undefined && spaces === undefined) return use
  return async (memory, signal) => {
    const names = [...(space === undefined ? [] : [space]), ...(spaces ?? '').split(',').map((name) => name.trim())]
    return use(space === undefined ? memory : await memoryOfSpace(memory, space), signal)
      .catch((error: unknown) => nameNearestSpace(memory, names, error))
  }
}

/** What opens the memory there. @param more options of a store that this process opens itself */
export const memoryAt = ({ url, key, ...place }: Config, more: MemoryOptions): MemoryOptions | RemoteOptions =>
  (url === undefined ? { ...more, ...place } : { ...place, url, key: key ?? '' })

/** The options of the store that flags and environment variables name, for reading it here; undefined on a server of Madeleine. */
export function openOptions({ host }: Pick<CommandEnvironment, 'host'>, args: StoreArgs): MemoryOptions | undefined {
  const { url, ...place } = configOf(args, host.env)
  return url === undefined ? { work: false, create: false, ...place } : undefined
}

/** Whether the store is in a database on a server, or behind a server of Madeleine. */
export const isServer = ({ host }: CommandEnvironment, args: StoreArgs): boolean => configOf(args, host.env).data === undefined

/** Whether a server of Madeleine has it. */
export const isRemote = ({ host }: Pick<CommandEnvironment, 'host'>, args: StoreArgs): boolean => configOf(args, host.env).url !== undefined

/** @throws {MadeleineError} `invalid_input` where the memory is on a server of Madeleine, which `what` cannot be used with */
export function assertHere(cli: Pick<CommandEnvironment, 'host'>, args: StoreArgs, what: string): void {
  if (!isRemote(cli, args)) return
  throw new MadeleineError('invalid_input', `${what}, but the memory is on a Madeleine server (--url or MADELEINE_URL)`)
}

/** The same for a memory given by the options of the library. */
export const withOpened = <T>({ host, openMemory }: CommandEnvironment, options: MemoryOptions | RemoteOptions, use: Use<T>): Promise<T> =>
  whileOpen(host, () => openMemory(options).catch((error: unknown) => nameNearest(error, 'data' in options ? options : {})), use)

/** The same for the store of all users, which needs no user. */
export function withStore<T>(
  { host, openStore }: CommandEnvironment, args: Omit<StoreArgs, 'user'>, use: (store: Store, signal: AbortSignal) => Promise<T>,
  more: Pick<StoreOptions, 'create' | 'work' | 'onMeasurement' | 'tracing'> = {},
): Promise<T> {
  const place = readPlace({ data: args.data, databaseUrl: args['database-url'], url: args.url, server: args }, host.env)
  const options = { work: false, create: false, ...place, ...readModels(host.env), ...more }
  return whileOpen(host, () => openStore(options).catch((error: unknown) => nameNearest(error, options)), use)
}

/** Adds to `no_store` where a store is, or how one is made. */
async function nameNearest(error: unknown, { data }: Pick<MemoryOptions, 'data'>): Promise<never> {
  if (!hasCode(error, 'no_store')) throw error
  const near = data === undefined ? [] : storesNear(data)
  const [nearest] = near
  const advice = nearest === undefined ? '`madeleine import FILE` creates one'
    : near.length > 1 ? `there are stores in ${near.map(show).join(', ')}: choose one with --data`
    : `the nearest one is in ${show(nearest)}: --data ${/^[\w./-]+$/.test(nearest) ? nearest : show(nearest)}`
  throw new MadeleineError('no_store', `${(error as Error).message}; ${advice}`, { cause: error })
}

async function whileOpen<C extends { close(): Promise<void> }, T>(
  host: HostProcess, open: () => Promise<C>, use: (opened: C, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const interrupt = listenForSignals(host)
  try {
    const opened = await open()
    try {
      return await use(opened, interrupt.signal)
    } catch (error) {
      interrupt.signal.throwIfAborted()
      throw error
    } finally {
      await opened.close()
    }
  } finally {
    interrupt.stop()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The server that started this process as its worker has ended. */
const ORPHANED = 'disconnect'

/** A signal that the first SIGINT, SIGTERM or SIGHUP aborts. @returns with it how to stop listening */
export function listenForSignals(host: HostProcess): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const abort = (name: NodeJS.Signals = 'SIGHUP') => {
    controller.abort(new MadeleineError('aborted', `ended by ${name}`))
    // A command may be waiting for a line on stdin
    host.stdin.destroy()
  }
  for (const name of SIGNALS) host.once(name, abort)
  host.once(ORPHANED, abort)
  if (host.send && host.connected === false) abort() // it ended before anybody listened
  return {
    signal: controller.signal,
    stop() {
      for (const name of SIGNALS) host.off(name, abort)
      host.off(ORPHANED, abort)
    },
  }
}

// The check that a user exists: an answer is as empty for one who was mistyped as for one who has said nothing.

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
  const { LOCAL_USER } = await import('@madeleine/core/store-options')
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
export async function usersOf(cli: CommandEnvironment, options: MemoryOptions): Promise<string[]> {
  const [{ withClaim }, { userIds }] = await Promise.all([import('@madeleine/engine/transactions'), import('@madeleine/core/users')])
  const db = await cli.openEngine(options)
  try {
    return await withClaim(db, userIds)
  } finally {
    await db.close()
  }
}

/** Conversations that are counted. */
const MOST_COUNTED = 1000

/** Also in what a command says of the memory as a whole: its numbers of conversations and messages are those of the space. */
async function memoryOfSpace(memory: Memory, space: string): Promise<Memory> {
  const { memoryIn } = await import('@madeleine/core/memory-in-space')
  const inSpace = memoryIn(memory, space)
  return new Proxy(inSpace, {
    get: (target, name) => (name === 'stats' ? async (options?: Parameters<Memory['stats']>[0]) => {
      const { conversations } = await target.conversations({ limit: MOST_COUNTED })
      const messages = conversations.reduce((sum, one) => sum + one.messages, 0)
      return { ...await memory.stats(options), conversations: conversations.length, messages }
    } : Reflect.get(target, name, target) as unknown),
  })
}
