/** Local MiniLM embedder: a small semantic model; requires the optional package transformers.js. */
import { MadeleineError } from '@madeleine/base'
import { CallFailure } from '../call-failure.ts'
import { unitVectors, type EmbeddingModel } from '../embedding-model.ts'
import { unlessAborted } from '../classify-failure.ts'

/** The feature-extraction pipeline of transformers.js, with the options that are used here. */
export type FeatureExtraction = (
  texts: string[],
  options: { readonly pooling: 'mean'; readonly normalize: true },
) => Promise<{ readonly data: ArrayLike<number> }>

/** A constant instead of a literal in the import, so that neither compiler nor bundlers resolve an optional package. */
const PACKAGE = '@huggingface/transformers'
const NAME = 'all-MiniLM-L6-v2'
const DIMS = 384
/** Texts per run of the model: larger batches take more memory and no less time. */
const BATCH = 32

/**
 * all-MiniLM-L6-v2 (Reimers and Gurevych, Sentence-BERT, 2019): 384 dimensions, English, about the first 256 tokens of a text.
 *
 * The first call of `embedTexts` loads the optional package `@huggingface/transformers`, which downloads the weights
 * (90 MB) once and caches them. No text leaves the machine.
 *
 * @param load replaces the loader of the model
 * @throws {MadeleineError} `missing_peer` from `embedTexts`, with the command that installs the package
 */
export function miniLm(load: () => Promise<FeatureExtraction> = loadMiniLm): EmbeddingModel {
  let loading: Promise<FeatureExtraction> | undefined
  const loaded = (): Promise<FeatureExtraction> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined // the network may work at the next call
      throw error instanceof MadeleineError ? error
        : new CallFailure('network', `${NAME}: could not be loaded; its weights are fetched once, on first use`)
    }))
  return {
    name: NAME,
    dims: DIMS,
    async embedTexts(texts, signal) {
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += BATCH) {
        const batch = texts.slice(start, start + BATCH)
        const extract = await unlessAborted(signal, loaded)
        vectors.push(...rowsOf(await unlessAborted(signal, () => extractVectors(extract, batch)), batch.length))
      }
      return { vectors }
    },
  }
}

async function extractVectors(extract: FeatureExtraction, texts: string[]): Promise<ArrayLike<number>> {
  try {
    return (await extract(texts, { pooling: 'mean', normalize: true })).data
  } catch {
    throw new CallFailure('malformed', `${NAME}: the model could not be run`) // the original message may contain the texts
  }
}

/** Splits a tensor of concatenated vectors into rows. */
function rowsOf(numbers: ArrayLike<number>, count: number): Float32Array[] {
  const all = Float32Array.from(numbers)
  const rows = Array.from({ length: Math.ceil(all.length / DIMS) }, (_, row) => all.subarray(row * DIMS, (row + 1) * DIMS))
  return unitVectors(rows, { modelName: NAME, count, dims: DIMS })
}

async function loadMiniLm(): Promise<FeatureExtraction> {
  const { pipeline } = await importTransformers<Transformers>(`the embedder ${NAME}`)
  return pipeline('feature-extraction', `Xenova/${NAME}`)
}

interface Transformers {
  pipeline(task: 'feature-extraction', model: string): Promise<FeatureExtraction>
}

/**
 * Imports the optional package, typed as `Module`.
 *
 * @param feature what needs the package, for the error message
 * @throws {MadeleineError} `missing_peer`, with the command that installs it
 */
export async function importTransformers<Module>(feature: string): Promise<Module> {
  try {
    return (await import(PACKAGE)) as Module
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // A missing dependency of the package itself is reported as it is
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(PACKAGE)) throw error
    throw new MadeleineError('missing_peer', `${feature} needs a package that is not installed: npm install ${PACKAGE}`)
  }
}
