/** A memory for the time of one command, closed however the command ends. */
import { readConfig, readModels } from './config.ts'
import { MadeleineError } from '../errors.ts'
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
export function withMemory<T>(args: StoreArgs, use: Use<T>, options: Pick<MemoryOptions, 'work' | 'model' | 'embedder'> = {}): Promise<T> {
  const config = readConfig({ data: args.data, databaseUrl: args['database-url'], user: args.user })
  return withOpened({ work: false, ...config, ...readModels(), ...options }, use)
}

/** The same for a memory named by the library's own options. */
export async function withOpened<T>(options: MemoryOptions, use: Use<T>): Promise<T> {
  // Not before it is needed: the tokenizer alone takes longer to load than a complaint about an option to print
  const { openMemory } = await import('../memory/open/open-store.ts')
  const interruption = listenForSignals()
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

function listenForSignals(): { signal: AbortSignal; end: () => void } {
  const aborting = new AbortController()
  const abort = (name: NodeJS.Signals) => {
    aborting.abort(new MadeleineError('aborted', `ended by ${name}`))
    // Whoever waits for a line that does not come
    process.stdin.destroy()
  }
  for (const name of SIGNALS) process.once(name, abort)
  return {
    signal: aborting.signal,
    end() {
      for (const name of SIGNALS) process.off(name, abort)
    },
  }
}
