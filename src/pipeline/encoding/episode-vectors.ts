/** Vectors of new episodes: computed for each generation whose embedder this process has, scheduled for the others. */
import { MadeleineError } from '../../errors.ts'
import { embedderOf, isSound, type UserEmbedder } from '../../model/embedder.ts'
import type { Tx } from '../../store/engine/db.ts'
import { insertVector } from '../../store/tables/episodes.ts'
import { currentGenerations, scheduleEmbeddings, type Generation } from '../../store/tables/generations.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'

/** A vector and its generation. */
export interface GenerationVector {
  readonly generation: number
  readonly values: Float32Array
}

/** Computes the vectors of one text, with one attempt each: a failing or absent embedder does not delay the episode. */
export async function vectorsOf(
  pipeline: PipelineContext, userId: string, text: string, { generations, signal }: { generations: readonly Generation[]; signal: AbortSignal },
): Promise<GenerationVector[]> {
  const vectors: GenerationVector[] = []
  for (const generation of generations) {
    const embedder = embedderOf(pipeline.embedders, generation)
    if (!embedder) continue
    try {
      const [values] = await embedAll(embedder, userId, [text], { dims: generation.dims, signal })
      vectors.push({ generation: generation.id, values: values as Float32Array })
    } catch (error) {
      if (signal.aborted) throw error
      pipeline.count('embedder_failed')
    }
  }
  return vectors
}

/** An episode's id and its vectors. */
export interface EpisodeVectors {
  readonly id: string
  readonly vectors: readonly GenerationVector[]
}

/**
 * Schedules the vectors that these episodes lack in the current generations. Call it before the episodes are written.
 * @returns a function that writes the vectors of one episode
 */
export async function scheduleMissingVectors(tx: Tx, userId: string, episodes: readonly EpisodeVectors[], at: Date): Promise<(episode: EpisodeVectors) => Promise<void>> {
  const current = await currentGenerations(tx)
  const missing = current.filter(({ id }) => episodes.some(({ vectors }) => vectors.every(({ generation }) => generation !== id)))
  await scheduleEmbeddings(tx, userId, { models: missing.map(({ model }) => model), at })
  return async ({ id, vectors }) => {
    for (const vector of vectors) if (current.some((generation) => generation.id === vector.generation)) await insertVector(tx, userId, id, vector)
  }
}

/** @throws {MadeleineError} `model_failed` unless there is one storable vector for each text */
export async function embedAll(
  embedder: UserEmbedder, userId: string, texts: readonly string[], { dims, signal }: { dims: number; signal: AbortSignal },
): Promise<Float32Array[]> {
  const vectors = await embedder.embed(userId, texts, signal)
  if (vectors.length === texts.length && vectors.every((vector) => isSound(vector, dims))) return vectors
  throw new MadeleineError('model_failed', `embedder ${embedder.name} did not return ${dims} finite numbers, not all zero, for each of ${texts.length} texts`)
}
