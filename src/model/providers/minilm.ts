/** MiniLM in this process: a small model that knows meaning, for whoever installs transformers.js. */
import { MadeleineError } from '../../errors.ts'
import { CallFailure } from '../governor/call-failure.ts'
import { unitVectors, type EmbeddingModel } from '../embedding-model.ts'
import { unlessAborted } from '../governor/classify-failure.ts'

/** As much of transformers.js' feature extraction as is used. */
export type FeatureExtraction = (
  texts: string[],
  options: { readonly pooling: 'mean'; readonly normalize: true },
) => Promise<{ readonly data: ArrayLike<number> }>

/** Kept apart from the import, so that neither types nor bundlers look for a package that need not be there. */
const PACKAGE = '@huggingface/transformers'
const NAME = 'all-MiniLM-L6-v2'
const DIMS = 384
/** Texts a run: more take memory, not less time. */
const BATCH = 32

/**
 * all-MiniLM-L6-v2 (Reimers and Gurevych, Sentence-BERT, 2019): 384 dimensions, English, of a text the first 256 tokens or so.
 *
 * The optional package `@huggingface/transformers` is loaded with the first texts; it fetches the weights (90 MB) once and
 * keeps them. No text leaves the machine.
 *
 * @param load for another copy of the model
 * @throws {MadeleineError} `missing_peer` from `embedTexts`, with the line that installs the package
 */
export function miniLm(load: () => Promise<FeatureExtraction> = loadMiniLm): EmbeddingModel {
  let loading: Promise<FeatureExtraction> | undefined
  const loaded = (): Promise<FeatureExtraction> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined // the network may be back the next time
      throw error instanceof MadeleineError ? error : new CallFailure('network', `${NAME}: could not be loaded; its weights are fetched once, on first use`)
    }))
  return {
    name: NAME,
    dims: DIMS,
    async embedTexts(texts, signal) {
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += BATCH) {
        const batch = texts.slice(from, from + BATCH)
        const extract = await unlessAborted(signal, loaded)
        vectors.push(...rowsOf(await unlessAborted(signal, () => extracted(extract, batch)), batch.length))
      }
      return { vectors }
    },
  }
}

async function extracted(extract: FeatureExtraction, texts: string[]): Promise<ArrayLike<number>> {
  try {
    return (await extract(texts, { pooling: 'mean', normalize: true })).data
  } catch {
    throw new CallFailure('malformed', `${NAME}: the model could not be run`) // what it says may hold the texts
  }
}

/** One tensor holds all vectors, one after the other. */
function rowsOf(numbers: ArrayLike<number>, count: number): Float32Array[] {
  const all = Float32Array.from(numbers)
  const rows = Array.from({ length: Math.ceil(all.length / DIMS) }, (_, row) => all.subarray(row * DIMS, (row + 1) * DIMS))
  return unitVectors(rows, { who: NAME, count, dims: DIMS })
}

async function loadMiniLm(): Promise<FeatureExtraction> {
  const { pipeline } = await importTransformers<Transformers>(`the embedder ${NAME}`)
  return pipeline('feature-extraction', `Xenova/${NAME}`)
}

interface Transformers {
  pipeline(task: 'feature-extraction', model: string): Promise<FeatureExtraction>
}

/**
 * The optional package, as much of it as `Used` says.
 *
 * @param who for the error
 * @throws {MadeleineError} `missing_peer`, with the line that installs it
 */
export async function importTransformers<Used>(who: string): Promise<Used> {
  try {
    return (await import(PACKAGE)) as Used
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // A package of the package's own that is missing is another matter
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(PACKAGE)) throw error
    throw new MadeleineError('missing_peer', `${who} needs a package that is not installed: npm install ${PACKAGE}`)
  }
}
