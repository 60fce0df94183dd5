/** Where what was computed may be kept for a while: in this process, or on a server (`valkey.ts`). Anything may be gone at any time. */
import { setNewest } from '../../bounded-map.ts'

export interface KeyValueCache {
  /** Undefined where there is none, and where nobody can say. */
  get(key: string): Promise<string | undefined>
  /** @returns false where it is not known to be there */
  set(key: string, value: string, lifeMs: number): Promise<boolean>
  /** What is there under the key, or else the value, which is there from then on. Undefined where nobody can say. */
  setIfAbsent(key: string, value: string, lifeMs: number): Promise<string | undefined>
  /** Others who change what was computed are heard from now on; they were not heard before, so nothing is kept of it. */
  trust(): void
  /** They are not heard any more. */
  distrust(): void
  close(): Promise<void>
}

interface Kept {
  readonly value: string
  /** Epoch milliseconds. */
  readonly since: number
  readonly lifeMs: number
}

/** Values kept at most. */
const MOST = 1000

/** In this process, the least recently used out; empty, and staying so, while others could change things unheard. */
export function processCache(now: () => Date): KeyValueCache {
  const kept = new Map<string, Kept>()
  let isTrusted = false
  const find = (key: string): string | undefined => {
    const found = kept.get(key)
    kept.delete(key)
    if (!found || !isAlive(found, now())) return undefined
    kept.set(key, found)
    return found.value
  }
  const begin = (areHeard: boolean): void => {
    kept.clear()
    isTrusted = areHeard
  }
  const put = (key: string, value: string, lifeMs: number): void => {
    if (isTrusted) setNewest(kept, key, { value, since: now().getTime(), lifeMs }, MOST)
  }
  return {
    get: async (key) => find(key),
    async set(key, value, lifeMs) {
      put(key, value, lifeMs)
      return true
    },
    async setIfAbsent(key, value, lifeMs) {
      if (!isTrusted) return undefined
      const there = find(key)
      if (there === undefined) put(key, value, lifeMs)
      return there ?? value
    },
    trust: () => begin(true),
    distrust: () => begin(false),
    close: async () => begin(false),
  }
}

/** A clock that was set back must not make anything live longer. */
function isAlive({ since, lifeMs }: Kept, now: Date): boolean {
  const age = now.getTime() - since
  return age >= 0 && age < lifeMs
}
