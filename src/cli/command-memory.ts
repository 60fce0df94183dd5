/** A memory for the time of one command, closed however the command ends. */
import { readConfig, readModels } from './config.ts'
import { MadeleineError } from '../errors.ts'
import type { CommandSurroundings, HostProcess } from './command.ts'
import type { Memory } from '../memory/memory.ts'
import type { MemoryOptions } from '../memory/open/store-options.ts'

/** The store options as the parser gives them. */
export interface StoreArgs {
  readonly data?: string | undefined
  readonly 'database-url'?: string | undefined
  readonly user?: string | undefined
}

export type Use<T> = (memory: Memory, signal: AbortSignal) => Promise<T>

/**
 * Opens the memory that options and environment name, with the environment's models; it works in the background only if `work` is set.
 *
 * The first SIGINT, SIGTERM or SIGHUP aborts the signal and closes the memory, a second one ends the process.
 *
 * @throws {MadeleineError} `aborted` after such a signal, unless `use` came to an end by itself
 */
export function withMemory<T>(cli: CommandSurroundings, args: StoreArgs, use: Use<T>, options: Pick<MemoryOptions, 'work' | 'model' | 'embedder'> = {}): Promise<T> {
  const { env } = cli.host
  const config = readConfig({ data: args.data, databaseUrl: args['database-url'], user: args.user }, env)
  return withOpened(cli, { work: false, ...config, ...readModels(env), ...options }, use)
}

/** The same for a memory named by the library's own options. */
export async function withOpened<T>({ host, openMemory }: CommandSurroundings, options: MemoryOptions, use: Use<T>): Promise<T> {
  const interruption = listenForSignals(host)
  try {
    const memory = await openMemory(options)
    try {
      return await use(memory, interruption.signal)
    } catch (error) {
      interruption.signal.throwIfAborted()
      throw error
    } finally {
      await memory.close()
    }
  } finally {
    interruption.end()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function listenForSignals(host: HostProcess): { signal: AbortSignal; end: () => void } {
  const aborting = new AbortController()
  const abort = (name: NodeJS.Signals) => {
    aborting.abort(new MadeleineError('aborted', `ended by ${name}`))
    // A reader may wait for a line that does not come
    host.stdin.destroy()
  }
  for (const name of SIGNALS) host.once(name, abort)
  return {
    signal: aborting.signal,
    end() {
      for (const name of SIGNALS) host.off(name, abort)
    },
  }
}
