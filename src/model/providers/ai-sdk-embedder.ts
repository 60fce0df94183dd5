/** Any embedding model of the AI SDK behind our port: in batches it takes, every vector checked. */
import { z } from 'zod'
import { invalidInput } from '../../errors.ts'
import { nameOf, type AiSdkEmbeddingModel } from './ai-sdk-language.ts'
import { CallFailure } from '../governor/call-failure.ts'
import { unitVectors, type EmbeddingModel } from '../embedding-model.ts'
import { failureOf, unlessAborted } from '../governor/classify-failure.ts'

/** What is asked of a model, in every version. */
export interface AiSdkEmbedCall {
  values: string[]
  abortSignal: AbortSignal
}

export interface EmbedderOptions {
  /** Numbers every vector must have. Default: as many as the first. */
  readonly dims?: number | undefined
  readonly now: () => Date
}

/** Also where a model takes more: 96 vectors of 3,072 numbers are 7 MB of JSON. */
const MOST_AT_ONCE = 96

/**
 * The embedding port over a model of the AI SDK: at most 96 texts a call, one call after the other.
 *
 * @throws {MadeleineError} `invalid_input` for dims that no vector can have
 */
export function embedderFrom(model: AiSdkEmbeddingModel, { dims, now }: EmbedderOptions): EmbeddingModel {
  if (dims !== undefined && !(Number.isInteger(dims) && dims > 0)) throw invalidInput('dims', dims, 'a whole number above 0')
  const name = nameOf(model)
  let known = dims
  return {
    name,
    get dims() { return known },
    async embedTexts(texts, signal) {
      const vectors: Float32Array[] = []
      const tokens: (number | undefined)[] = []
      try {
        const atOnce = await mostAtOnce(model)
        for (let from = 0; from < texts.length; from += atOnce) {
          const values = texts.slice(from, from + atOnce)
          const reply = read(await ask(model, { values, abortSignal: signal }), name)
          const batch = unitVectors(reply.embeddings, { who: name, count: values.length, dims: known })
          known ??= batch[0]?.length
          vectors.push(...batch)
          tokens.push(reply.usage?.tokens)
        }
      } catch (error) {
        throw failureOf(error, { who: name, now })
      }
      const counted = tokens.filter((one) => one !== undefined)
      return counted.length < tokens.length ? { vectors } : { vectors, inputTokens: counted.reduce((sum, one) => sum + one, 0) }
    },
  }
}

const ask = (model: AiSdkEmbeddingModel, call: AiSdkEmbedCall): Promise<unknown> =>
  unlessAborted(call.abortSignal, () => model.doEmbed(call as never))

async function mostAtOnce({ maxEmbeddingsPerCall }: AiSdkEmbeddingModel): Promise<number> {
  const most = await maxEmbeddingsPerCall
  return most === undefined || !(most >= 1) ? MOST_AT_ONCE : Math.min(Math.floor(most), MOST_AT_ONCE)
}

const Result = z.object({
  embeddings: z.unknown(),
  usage: z.object({ tokens: z.int().min(0) }).optional().catch(undefined),
})

function read(reply: unknown, who: string): z.infer<typeof Result> {
  const { success, data } = Result.safeParse(reply)
  if (!success) throw new CallFailure('malformed', `${who}: expected a result with embeddings`)
  return data
}
