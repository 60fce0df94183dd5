/** Embedders at work for users: remote ones redacted and governed, the built-in one as it is. */
import { countTokens } from '../../text/token-count.ts'
import { redacted, type Redact } from '../redact.ts'
import type { Embedder, UserEmbedder } from '../embedder.ts'
import type { EmbeddingModel } from '../embedding-model.ts'
import type { Governor } from './governor.ts'

/** What one call may send, so that a long list is several calls, each booked by itself. */
const TEXTS_PER_CALL = 96

/** A remote embedder: texts are redacted, and every call is booked, bounded and recorded. */
export function governedEmbedder(model: EmbeddingModel, governor: Governor, { redact }: { redact?: Redact | undefined } = {}): UserEmbedder {
  const embedSome = (userId: string, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> =>
    governor.run(userId, {
      purpose: 'embed', version: 1, model: model.name,
      estimate: { inputTokens: texts.reduce((sum, text) => sum + countTokens(text), 0), outputTokens: 0 },
      send: async (ending) => {
        const { vectors, inputTokens } = await model.embedTexts(texts, ending)
        return { value: vectors, spent: { outputTokens: 0, ...(inputTokens !== undefined && { inputTokens }) } }
      },
    }, signal)
  return {
    name: model.name,
    get dims() { return model.dims },
    async embed(userId, texts, signal) {
      const shown = redact ? await redacted(texts, redact, signal) : texts
      const vectors: Float32Array[] = []
      for (let from = 0; from < shown.length; from += TEXTS_PER_CALL) {
        vectors.push(...(await embedSome(userId, shown.slice(from, from + TEXTS_PER_CALL), signal)))
      }
      return vectors
    },
  }
}

/** An embedder of the caller's own, or the built-in one. What it costs and records is its own business. */
export const ownEmbedder = (embedder: Embedder, { redact }: { redact?: Redact | undefined } = {}): UserEmbedder => ({
  name: embedder.name,
  dims: embedder.dims,
  embed: async (_userId, texts, signal) => embedder.embed(redact ? await redacted(texts, redact, signal) : texts, signal),
})
