/** Madeleine's built-in embedder, 384 dimensions, in the forms that the peers ask for; in the same process, without a network. */
import { hashingEmbedder } from '../../dist/core/model/providers/hashing-embedder.js'

const own = hashingEmbedder()
export const DIMS = own.dims
const vectorsOf = async (texts) => (await own.embed(texts)).map((vector) => Array.from(vector))

/** As LangChain's Embeddings. */
export const langchainEmbeddings = {
  embedDocuments: vectorsOf,
  embedQuery: async (text) => (await vectorsOf([text]))[0],
}

/** As an embedding model of the AI SDK, second specification. */
export const aiSdkEmbeddings = {
  specificationVersion: 'v2',
  provider: 'madeleine',
  modelId: own.name,
  maxEmbeddingsPerCall: 1000,
  supportsParallelCalls: true,
  doEmbed: async ({ values }) => ({ embeddings: await vectorsOf(values), usage: { tokens: 0 } }),
}
