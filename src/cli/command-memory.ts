/** An open memory for the duration of one command. */
import { readConfig, readModels, readPlace } from './config.ts'
import { hasCode, MadeleineError, show } from '../errors.ts'
import type { CommandEnvironment, HostProcess } from './command.ts'
import type { Memory } from '../memory/memory.ts'
import type { Store } from '../memory/open/running-store.ts'
import type { MemoryOptions, StoreOptions } from '../memory/open/store-options.ts'

/** The store flags as the parser returns them. */
export interface StoreArgs {
  readonly data?: string | undefined
  readonly 'database-url'?: string | undefined
  readonly user?: string | undefined
}

export type Use<T> = (memory: Memory, signal: AbortSignal) => Promise<T>

/**
 * Opens the memory that flags and environment variables name, with the models of the environment, and closes it when `use`
 * has ended. It works in the background only if `work` is set, and makes a store only if `create` is set.
 *
 * The first SIGINT, SIGTERM or SIGHUP aborts the signal, a second one terminates the process.
 *
 * @throws {MadeleineError} `aborted` after such a signal, unless `use` completed; `no_store`, with the nearest one
 */
export function withMemory<T>(
  cli: CommandEnvironment, args: StoreArgs, use: Use<T>, options: Pick<MemoryOptions, 'work' | 'model' | 'embedder' | 'create'> = {},
): Promise<T> {
  return withOpened(cli, { ...openOptions(cli, args), ...readModels(cli.host.env), ...options }, use)
}

/** The options of the store that flags and environment variables name, for reading it. */
export const openOptions = ({ host }: Pick<CommandEnvironment, 'host'>, args: StoreArgs): MemoryOptions =>
  ({ work: false, create: false, ...readConfig({ data: args.data, databaseUrl: args['database-url'], user: args.user }, host.env) })

/** Whether the store is on a server. */
export const isServer = ({ host }: CommandEnvironment, args: StoreArgs): boolean =>
  readConfig({ data: args.data, databaseUrl: args['database-url'], user: args.user }, host.env).databaseUrl !== undefined

/** The same for a memory given by the options of the library. */
export const withOpened = <T>({ host, openMemory }: CommandEnvironment, options: MemoryOptions, use: Use<T>): Promise<T> =>
  whileOpen(host, () => openMemory(options).catch((error: unknown) => nameNearest(error, options)), use)

/** The same for the store of all users, which needs no user. */
export function withStore<T>(
  { host, openStore }: CommandEnvironment, args: Omit<StoreArgs, 'user'>, use: (store: Store, signal: AbortSignal) => Promise<T>,
  { create = false }: Pick<StoreOptions, 'create'> = {},
): Promise<T> {
  const place = readPlace({ data: args.data, databaseUrl: args['database-url'] }, host.env)
  const options = { work: false, create, ...place, ...readModels(host.env) }
  return whileOpen(host, () => openStore(options).catch((error: unknown) => nameNearest(error, options)), use)
}

/** Adds to `no_store` where a store is, or how one is made. */
async function nameNearest(error: unknown, { data }: Pick<MemoryOptions, 'data'>): Promise<never> {
  if (!hasCode(error, 'no_store')) throw error
  const near = data === undefined ? [] : (await import('./place/nearest-store.ts')).storesNear(data)
  const [nearest] = near
  const advice = nearest === undefined ? '`madeleine import FILE` makes one'
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

/** A signal that the first SIGINT, SIGTERM or SIGHUP aborts. @returns with it how to stop listening */
export function listenForSignals(host: HostProcess): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const abort = (name: NodeJS.Signals) => {
    controller.abort(new MadeleineError('aborted', `ended by ${name}`))
    // A command may be waiting for a line on stdin
    host.stdin.destroy()
  }
  for (const name of SIGNALS) host.once(name, abort)
  return {
    signal: controller.signal,
    stop() {
      for (const name of SIGNALS) host.off(name, abort)
    },
  }
}
