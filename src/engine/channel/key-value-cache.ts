/** Key-value cache with expiry: in this process, or on a server (`valkey-cache.ts`). Any entry may disappear at any time. */
import { setNewest } from '../../base/bounded-map.ts'

export interface KeyValueCache {
  /** The cached value; undefined on a miss and when the server does not answer. */
  get(key: string): Promise<string | undefined>
  /** Stores a value. @returns false when the write is not confirmed */
  set(key: string, value: string, ttlMs: number): Promise<boolean>
  /** The value stored under the key; on a miss stores and returns `value`. Undefined when the cache is disabled or does not answer. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<string | undefined>
  /** Clears and enables the cache: invalidations by other processes arrive from now on. */
  enable(): void
  /** Clears and disables the cache: invalidations by other processes no longer arrive. */
  disable(): void
  close(): Promise<void>
}

interface CacheEntry {
  readonly value: string
  /** Epoch milliseconds. */
  readonly storedAtMs: number
  readonly ttlMs: number
}

/** Maximum number of entries. */
const MAX_ENTRIES = 1000

/** An LRU cache in this process; empty while disabled, because invalidations could be missed. */
export function processCache(now: () => Date): KeyValueCache {
  const entries = new Map<string, CacheEntry>()
  let isEnabled = false
  const find = (key: string): string | undefined => {
    const entry = entries.get(key)
    entries.delete(key)
    if (!entry || !isAlive(entry, now())) return undefined
    entries.set(key, entry)
    return entry.value
  }
  const reset = (enabled: boolean): void => {
    entries.clear()
    isEnabled = enabled
  }
  const put = (key: string, value: string, ttlMs: number): void => {
    if (isEnabled) setNewest(entries, key, { value, storedAtMs: now().getTime(), ttlMs }, MAX_ENTRIES)
  }
  return {
    get: async (key) => find(key),
    async set(key, value, ttlMs) {
      put(key, value, ttlMs)
      return true
    },
    async setIfAbsent(key, value, ttlMs) {
      if (!isEnabled) return undefined
      const stored = find(key)
      if (stored === undefined) put(key, value, ttlMs)
      return stored ?? value
    },
    enable: () => reset(true),
    disable: () => reset(false),
    close: async () => reset(false),
  }
}

/** Whether an entry has not expired. A negative age counts as expired: a clock that is set back must not extend a lifetime. */
function isAlive({ storedAtMs, ttlMs }: CacheEntry, now: Date): boolean {
  const age = now.getTime() - storedAtMs
  return age >= 0 && age < ttlMs
}
