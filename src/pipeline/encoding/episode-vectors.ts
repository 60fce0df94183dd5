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

/**
 * Computes the vectors of each text, with one call for all of them and a generation, and one attempt: a failing or absent
 * embedder does not delay episodes.
 */
export async function vectorsOf(
  pipeline: PipelineContext, userId: string, texts: readonly string[], { generations, signal }: { generations: readonly Generation[]; signal: AbortSignal },
): Promise<GenerationVector[][]> {
  const vectors = texts.map((): GenerationVector[] => [])
  if (texts.length === 0) return vectors
  for (const { id, model, dims } of generations) {
    const embedder = embedderOf(pipeline.embedders, { model, dims })
    if (!embedder) continue
    // Of an answer with too few vectors nobody knows which are missing
    const values = await embedder.embed(userId, texts, signal).then((all) => (all.length === texts.length ? all : []), (error: unknown): Float32Array[] => {
      if (signal.aborted) throw error
      return []
    })
    for (const [i, list] of vectors.entries()) {
      const value = values[i]
      if (isSound(value, dims)) list.push({ generation: id, values: value })
      else pipeline.count('embedder_failed')
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
