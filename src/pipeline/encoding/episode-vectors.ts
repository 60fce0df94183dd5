/** Vectors of what is written: one for each generation that this process can compute, and the rest promised. */
import { MadeleineError } from '../../errors.ts'
import { embedderOf, isSound, type UserEmbedder } from '../../model/embedder.ts'
import type { Tx } from '../../store/engine/db.ts'
import { insertVector } from '../../store/tables/episodes.ts'
import { currentGenerations, scheduleEmbeddings, type Generation } from '../../store/tables/generations.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'

/** A vector and where it belongs. */
export interface GenerationVector {
  readonly generation: number
  readonly values: Float32Array
}

/** Vectors of one text, tried once: an embedder that fails, or that only another process has, holds up no episode. */
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
 * Promises, before anything is written, the vectors that these episodes will lack, of the generations as they are now;
 * @returns what writes the others
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
