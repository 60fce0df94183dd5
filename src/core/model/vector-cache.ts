/** Cache of vectors by user, model and text. Users share no entries: a hit would reveal what another user asked. */
import { setNewest } from '../../base/bounded-map.ts'
import { isSound, type UserEmbedder } from '../../contract/embedder.ts'

/** Capacity; 1,000 vectors of 384 dimensions take 1.5 MB. */
const MAX_VECTORS = 1000

export interface CachedEmbedder extends UserEmbedder {
  /** Deletes the entries of a user. */
  forget(userId: string): void
}

/** Wraps an embedder with an LRU cache of 1,000 vectors; only texts that are not cached for the user are embedded. */
export function cachedEmbedder(embedder: UserEmbedder): CachedEmbedder {
  const vectors = new Map<string, Float32Array>()
  const prefixOf = (userId: string) => `${JSON.stringify([userId, embedder.name])} `
  const store = (key: string, vector: Float32Array) => {
    // A bad vector is not cached, so that the next call can succeed
    if (isSound(vector, embedder.dims ?? vector.length)) setNewest(vectors, key, vector, MAX_VECTORS)
    else vectors.delete(key)
  }
  return {
    name: embedder.name,
    get dims() { return embedder.dims },
    async embed(userId, texts, signal) {
      const keys = texts.map((text) => prefixOf(userId) + text)
      const missing = [...new Set(keys)].filter((key) => !vectors.has(key))
      const vectorByKey = new Map(keys.flatMap((key) => { const vector = vectors.get(key); return vector ? [[key, vector] as const] : [] }))
      if (missing.length > 0) {
        const computed = await embedder.embed(userId, missing.map((key) => key.slice(prefixOf(userId).length)), signal)
        if (computed.length !== missing.length) return computed // a wrong count is passed on: the caller reports it
        missing.forEach((key, i) => vectorByKey.set(key, computed[i] as Float32Array))
      }
      for (const [key, vector] of vectorByKey) store(key, vector)
      return keys.map((key) => vectorByKey.get(key) as Float32Array)
    },
    forget(userId) {
      for (const key of vectors.keys()) if (key.startsWith(prefixOf(userId))) vectors.delete(key)
    },
  }
}
