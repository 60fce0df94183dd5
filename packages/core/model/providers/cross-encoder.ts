/** Local cross-encoder reranker: scores query and text as one input; requires the optional package transformers.js. */
import { MadeleineError } from '@madeleine/base'
import { CallFailure } from '../call-failure.ts'
import { unlessAborted } from '../classify-failure.ts'
import type { Reranker } from '../reranker.ts'
import { importTransformers } from './minilm.ts'

/** Scores each pair of the query and a text; one number per text. */
export type PairScorer = (query: string, texts: readonly string[]) => Promise<ArrayLike<number>>

/** Texts per run of the model. A run cannot be interrupted: after an abort at most one more batch is computed. */
const BATCH = 10

/**
 * A reranker over a sequence classifier with one output, such as `Xenova/ms-marco-MiniLM-L-6-v2` (English, trained on
 * MS MARCO, weights of 90 MB).
 *
 * The first call of `rerank` loads the optional package `@huggingface/transformers`, which downloads the weights once and
 * caches them. No text leaves the machine.
 *
 * @param modelId the id on the Hugging Face hub, or a folder
 * @param load replaces the loader of the model
 * @throws {MadeleineError} `missing_peer` from `rerank`, with the command that installs the package
 */
export function crossEncoder(modelId: string, load: (modelId: string) => Promise<PairScorer> = loadPairScorer): Reranker {
  let loading: Promise<PairScorer> | undefined
  const loaded = (): Promise<PairScorer> =>
    (loading ??= load(modelId).catch((error: unknown) => {
      loading = undefined // the network may work at the next call
      if (error instanceof MadeleineError) throw error
      throw new CallFailure('network', `${modelId}: could not be loaded; its weights are fetched once, on first use`)
    }))
  return {
    name: modelId,
    async rerank(query, documents, signal) {
      const score = await unlessAborted(signal, loaded)
      const scores: number[] = []
      for (let start = 0; start < documents.length; start += BATCH) {
        const batch = documents.slice(start, start + BATCH)
        const batchScores = await unlessAborted(signal, () => runModel(modelId, () => score(query, batch)))
        const { length } = batch
        if (batchScores.length !== length) {
          throw new CallFailure('malformed', `${modelId}: expected ${length} numbers for ${length} texts, got ${batchScores.length}`)
        }
        scores.push(...Array.from(batchScores))
      }
      return scores
    },
  }
}

async function runModel(modelId: string, score: () => Promise<ArrayLike<number>>): Promise<ArrayLike<number>> {
  try {
    return await score()
  } catch {
    throw new CallFailure('malformed', `${modelId}: the model could not be run`) // the original message may contain the texts
  }
}

/** The members of transformers.js that are used here. */
interface Transformers {
  readonly AutoTokenizer: { from_pretrained(modelId: string): Promise<Tokenizer> }
  readonly AutoModelForSequenceClassification: { from_pretrained(modelId: string): Promise<Classifier> }
}
type Tokenizer = (texts: string[], options: { readonly text_pair: string[]; readonly padding: true; readonly truncation: true }) => object
type Classifier = (tokens: object) => Promise<{ readonly logits: { readonly data: ArrayLike<number> } }>

async function loadPairScorer(modelId: string): Promise<PairScorer> {
  const { AutoTokenizer, AutoModelForSequenceClassification: AutoClassifier } =
    await importTransformers<Transformers>(`the reranker ${modelId}`)
  const [tokenize, classify] = await Promise.all([AutoTokenizer.from_pretrained(modelId), AutoClassifier.from_pretrained(modelId)])
  return async (query, texts) => {
    const tokens = tokenize(texts.map(() => query), { text_pair: [...texts], padding: true, truncation: true })
    return (await classify(tokens)).logits.data
  }
}
