/** Embedders per user: texts are redacted; calls of remote models go through the governor. */
import { redacted, type Redact } from './redact.ts'
import type { Embedder, UserEmbedder } from '../../contract/embedder.ts'
import type { EmbeddingModel } from './embedding-model.ts'
import { boundedTokens, tokenBounds, type Governor } from './governor.ts'

/** Most texts of one call; a longer list becomes several calls, each with its own reservation. */
const TEXTS_PER_CALL = 96

/** A remote embedder per user: texts are redacted, and every call runs through the governor. */
export function governedEmbedder(
  model: EmbeddingModel, governor: Governor, { redact }: { redact?: Redact | undefined } = {},
): UserEmbedder {
  const embedBatch = (userId: string, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> => {
    const sent = tokenBounds(texts)
    return governor.run(userId, {
      purpose: 'embed', version: 1, model: model.name,
      estimate: { inputTokens: sent.expected, outputTokens: 0 },
      send: async (callSignal) => {
        const { vectors, inputTokens } = await model.embedTexts(texts, callSignal)
        const { tokens, doubtful } = boundedTokens(inputTokens, sent)
        return { value: vectors, spent: { inputTokens: tokens, outputTokens: 0, doubtful } }
      },
    }, signal)
  }
  return {
    name: model.name,
    get dims() { return model.dims },
    async embed(userId, texts, signal) {
      const redactedTexts = redact ? await redacted(texts, redact, signal) : texts
      const vectors: Float32Array[] = []
      for (let start = 0; start < redactedTexts.length; start += TEXTS_PER_CALL) {
        vectors.push(...(await embedBatch(userId, redactedTexts.slice(start, start + TEXTS_PER_CALL), signal)))
      }
      return vectors
    },
  }
}

/** An embedder supplied by the caller, or the built-in one. Texts are redacted; calls are neither limited nor recorded. */
export const ownEmbedder = (embedder: Embedder, { redact }: { redact?: Redact | undefined } = {}): UserEmbedder => ({
  name: embedder.name,
  dims: embedder.dims,
  embed: async (_userId, texts, signal) => embedder.embed(redact ? await redacted(texts, redact, signal) : texts, signal),
})
