/** Vectors computed before: by user, model and text, so that nobody pays twice or learns what another asked. */
import { setNewest } from '../bounded-map.ts'
import { isSound, type UserEmbedder } from './embedder.ts'

/** Vectors kept; 1,000 of 384 numbers take 1.5 MB. */
const KEPT = 1000

export interface CachedEmbedder extends UserEmbedder {
  /** Drops what is kept of a user. */
  forget(userId: string): void
}

/** The same embedder, asked only for texts of this user that are not among the last thousand. */
export function cachedEmbedder(embedder: UserEmbedder): CachedEmbedder {
  const vectors = new Map<string, Float32Array>()
  const prefixOf = (userId: string) => `${JSON.stringify([userId, embedder.name])} `
  const keep = (key: string, vector: Float32Array) => {
    // What went wrong once must not go wrong for good
    if (isSound(vector, embedder.dims ?? vector.length)) setNewest(vectors, key, vector, KEPT)
    else vectors.delete(key)
  }
  return {
    name: embedder.name,
    get dims() { return embedder.dims },
    async embed(userId, texts, signal) {
      const keys = texts.map((text) => prefixOf(userId) + text)
      const missing = [...new Set(keys)].filter((key) => !vectors.has(key))
      const known = new Map(keys.flatMap((key) => { const vector = vectors.get(key); return vector ? [[key, vector] as const] : [] }))
      if (missing.length > 0) {
        const answered = await embedder.embed(userId, missing.map((key) => key.slice(prefixOf(userId).length)), signal)
        if (answered.length !== missing.length) return answered // not what was asked for: the caller says so
        missing.forEach((key, i) => known.set(key, answered[i] as Float32Array))
      }
      for (const [key, vector] of known) keep(key, vector)
      return keys.map((key) => known.get(key) as Float32Array)
    },
    forget(userId) {
      for (const key of vectors.keys()) if (key.startsWith(prefixOf(userId))) vectors.delete(key)
    },
  }
}
