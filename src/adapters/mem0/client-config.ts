/** The configuration of the mem0-shaped client: our options, and mem0's, which are accepted and not used. */
import { invalidInput } from '../../errors.ts'
import type { StoreOptions } from '../../memory/open/store-options.ts'
import { DEFAULT_FOLDER } from '../../default-folder.ts'

/** Options of `Memory` of `madeleine/mem0`: those of `openStore`, and any of mem0's, which are ignored with one warning. */
export interface Mem0Config extends Partial<Omit<StoreOptions, 'embedder' | 'reranker'>> {
  /** Ours, or mem0's `{ provider, config }`, which is ignored. */
  embedder?: StoreOptions['embedder'] | Mem0Provider
  reranker?: StoreOptions['reranker'] | Mem0Provider
  /** Time without a call after which the store is closed, so that the process can end; the next call opens it again. Default 1,000 ms. */
  idleMs?: number
  /** Whether texts that `update` replaces are dropped. Default false: `history` shows them. */
  disableHistory?: boolean
  llm?: Mem0Provider
  vectorStore?: Mem0Provider
  historyStore?: Mem0Provider
  historyDbPath?: string
  version?: string
  customInstructions?: string
}

/** A provider in a configuration of mem0. */
export interface Mem0Provider {
  provider: string
  config: object
}

export interface ReadConfig {
  readonly store: StoreOptions
  readonly idleMs: number
  readonly keepsHistory: boolean
  /** Keys of mem0 that were left out, other than what says nothing. */
  readonly ignored: readonly string[]
}

/** Keys of mem0's configuration, of version 3 and those before. */
const MEM0_KEYS: ReadonlySet<string> = new Set([
  'llm', 'vectorStore', 'historyStore', 'historyDbPath', 'version', 'customInstructions', 'customPrompt', 'graphStore', 'enableGraph',
])
const DEFAULT_IDLE_MS = 1000

const isProvider = (value: unknown): boolean => typeof value === 'object' && value !== null && 'provider' in value

/** Divides a configuration. Keys that neither has go on to `openStore`, which names them. @throws {MadeleineError} `invalid_input` */
export function readClientConfig({ idleMs = DEFAULT_IDLE_MS, disableHistory = false, ...given }: Mem0Config): ReadConfig {
  if (typeof idleMs !== 'number' || !(idleMs >= 0)) throw invalidInput('idleMs', idleMs, 'a number of milliseconds, 0 or more')
  const isTheirs = ([key, value]: [string, unknown]): boolean => MEM0_KEYS.has(key) || isProvider(value)
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const own = Object.fromEntries(entries.filter((entry) => !isTheirs(entry))) as StoreOptions
  return {
    store: own.data === undefined && own.databaseUrl === undefined ? { ...own, data: DEFAULT_FOLDER } : own,
    idleMs, keepsHistory: !disableHistory,
    ignored: entries.filter(isTheirs).map(([key]) => key).filter((key) => key !== 'version'),
  }
}
