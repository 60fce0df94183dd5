/** Who may read the metrics while the database, which holds the keys, is away: then they are wanted most. */
import { createHash } from 'node:crypto'
import { BoundedMap } from '../../bounded-map.ts'
import type { Principal } from '../../keys/core/principal.ts'
import { HOUR_MS } from '../../units.ts'
import type { KeyCheck } from './check-key.ts'

/** How long a key may read metrics after it was last found valid. */
const KEPT_MS = HOUR_MS
const MOST_KEPT = 100

/**
 * For the metrics alone, which tell of nobody: a key with the scope `admin` that was valid within the hour stays so while nothing can
 * be asked. Every answer of the database replaces what is kept, and only the key's SHA-256 is.
 */
export function keptWhileAway(verify: KeyCheck['verify'], now: () => Date): KeyCheck['verify'] {
  const kept = new BoundedMap<string, { readonly principal: Principal; readonly until: number }>(MOST_KEPT)
  return async (key) => {
    const hash = createHash('sha256').update(key).digest('base64')
    try {
      const principal = await verify(key)
      if (principal?.scopes.includes('admin')) kept.set(hash, { principal, until: now().getTime() + KEPT_MS })
      else kept.delete(hash)
      return principal
    } catch (error) {
      const known = kept.get(hash)
      if (known && now().getTime() < known.until) return known.principal
      throw error
    }
  }
}
