/** Vectors of new episodes: computed for each generation whose embedder this process has, scheduled for the others. */
import { MadeleineError } from '../../errors.ts'
import { embedderOf, isSound, type UserEmbedder } from '../../model/embedder.ts'
import type { Tx } from '../../store/engine/db.ts'
import { insertVector } from '../../store/tables/episodes.ts'
import { currentGenerations, scheduleEmbeddings, type Generation } from '../../store/tables/generations.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'

/** A vector, its generation and its part: 0 of title and summary, then those of long messages. */
export interface GenerationVector {
  readonly generation: number
  readonly part: number
  readonly values: Float32Array
}

/** What is embedded of an episode. */
export interface EmbeddedTexts {
  /** Title and summary. */
  readonly text: string
  /** Of its long messages (`embeddedParts`). */
  readonly parts: readonly string[]
}

/**
 * Computes the vectors of each episode, with one call for all their texts and a generation, one more for the parts of each that has long
 * messages, and one attempt: a failing or absent embedder does not delay episodes. An episode has all its vectors of a generation or none.
 */
export async function vectorsOf(
  pipeline: PipelineContext, userId: string, texts: readonly EmbeddedTexts[],
  { generations, signal }: { generations: readonly Generation[]; signal: AbortSignal },
): Promise<GenerationVector[][]> {
  const vectors = texts.map((): GenerationVector[] => [])
  if (texts.length === 0) return vectors
  for (const { id, model, dims } of generations) {
    const embedder = embedderOf(pipeline.embedders, { model, dims })
    if (!embedder) continue
    // Of an answer with too few vectors nobody knows which are missing
    const values = await embedder.embed(
      userId, texts.map(({ text }) => text), signal,
    ).then((all) => (all.length === texts.length ? all : []), (error: unknown): Float32Array[] => {
      if (signal.aborted) throw error
      return []
    })
    for (const [i, list] of vectors.entries()) {
      const value = values[i]
      const parts = isSound(value, dims) ? await partsUnlessFailed(embedder, userId, texts[i]!.parts, { dims, signal }) : undefined
      if (value && parts) list.push({ generation: id, part: 0, values: value }, ...parts.map((part) => ({ generation: id, ...part })))
      else pipeline.count('embedder_failed')
    }
  }
  return vectors
}

interface EmbedOptions {
  readonly dims: number
  readonly signal: AbortSignal
}

type PartVector = Omit<GenerationVector, 'generation'>

const partsUnlessFailed =
  (embedder: UserEmbedder, userId: string, parts: readonly string[], options: EmbedOptions): Promise<PartVector[] | undefined> =>
  embedParts(embedder, userId, parts, options).catch((error: unknown) => {
    if (options.signal.aborted) throw error
    return undefined
  })

/**
 * Vectors of the parts of one episode's long messages, in one call, numbered from 1. A part that says nothing has none.
 * @throws {MadeleineError} `model_failed` unless there is an answer for each part
 */
export async function embedParts(
  embedder: UserEmbedder, userId: string, parts: readonly string[], { dims, signal }: EmbedOptions,
): Promise<PartVector[]> {
  if (parts.length === 0) return []
  const all = await embedder.embed(userId, parts, signal)
  if (all.length !== parts.length) {
    throw new MadeleineError('model_failed', `embedder ${embedder.name} did not return a vector for each of ${parts.length} texts`)
  }
  return all.flatMap((values, i) => (isSound(values, dims) ? [{ part: i + 1, values }] : []))
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
export async function scheduleMissingVectors(tx: Tx, userId: string, episodes: readonly EpisodeVectors[], at: Date): Promise<
  (episode: EpisodeVectors) => Promise<void>
> {
  const current = await currentGenerations(tx)
  const missing = current.filter(({ id }) => episodes.some(({ vectors }) => vectors.every(({ generation }) => generation !== id)))
  await scheduleEmbeddings(tx, userId, { models: missing.map(({ model }) => model), at })
  return async ({ id, vectors }) => {
    for (const vector of vectors) {
      if (current.some((generation) => generation.id === vector.generation)) await insertVector(tx, userId, id, vector)
    }
  }
}

/** @throws {MadeleineError} `model_failed` unless there is one storable vector for each text */
export async function embedAll(
  embedder: UserEmbedder, userId: string, texts: readonly string[], { dims, signal }: EmbedOptions,
): Promise<Float32Array[]> {
  const vectors = await embedder.embed(userId, texts, signal)
  if (vectors.length === texts.length && vectors.every((vector) => isSound(vector, dims))) return vectors
  throw new MadeleineError(
    'model_failed', `embedder ${embedder.name} did not return ${dims} finite numbers, not all zero, for each of ${texts.length} texts`,
  )
}
