/** Keys of many requests looked up together, so that a busy server asks its database once for all that came meanwhile. */
import { equalHashes } from '../core/api-key.ts'
import type { FoundKey } from '../sql/api-keys.ts'

/** Lookups under way at once: more than one, so that a connection that stands still does not hold up every request. */
const AT_ONCE = 2

interface Lookup {
  readonly hashes: Uint8Array[]
  readonly found: Promise<readonly FoundKey[]>
  begin(): void
}

/**
 * What asked while {@link AT_ONCE} lookups run waits for the next one, which begins after it asked: a key that was revoked before a
 * request came is never taken for one that opens.
 * @param find the keys that have one of these hashes; it rejects for all who wait for them
 * @returns the key with a hash; undefined for none
 */
export function keyLookups(
  find: (hashes: readonly Uint8Array[]) => Promise<readonly FoundKey[]>,
): (hash: Uint8Array) => Promise<FoundKey | undefined> {
  let running = 0
  let next: Lookup | undefined
  const ended = (): void => {
    running--
    next?.begin()
  }
  const prepare = (): Lookup => {
    const hashes: Uint8Array[] = []
    let begin!: () => void
    const found = new Promise<void>((resolve) => void (begin = resolve)).then(() => find(hashes)).finally(ended)
    return {
      hashes, found,
      begin() {
        running++
        next = undefined
        begin()
      },
    }
  }
  return async (hash) => {
    const lookup = next ??= prepare()
    lookup.hashes.push(hash)
    if (running < AT_ONCE) lookup.begin()
    return (await lookup.found).find((key) => equalHashes(key.hash, hash))
  }
}
