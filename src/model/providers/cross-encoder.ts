/** A cross-encoder in this process: it reads query and text together, for whoever installs transformers.js. */
import { MadeleineError } from '../../errors.ts'
import { CallFailure } from '../governor/call-failure.ts'
import { unlessAborted } from '../governor/classify-failure.ts'
import type { Reranker } from '../reranker.ts'
import { importTransformers } from './minilm.ts'

/** One number for each pair of the query and a text. */
export type PairScorer = (query: string, texts: readonly string[]) => Promise<ArrayLike<number>>

/** Texts a run: a run cannot be stopped, so what is given up ends after one. */
const BATCH = 10

/**
 * A sequence classifier with one output, such as `Xenova/ms-marco-MiniLM-L-6-v2` (English, trained on MS MARCO, weights of 90 MB).
 *
 * The optional package `@huggingface/transformers` is loaded with the first question; it fetches the weights once and
 * keeps them. No text leaves the machine.
 *
 * @param modelId as the Hugging Face hub names it, or a folder
 * @param load for another way to run it
 * @throws {MadeleineError} `missing_peer` from `rerank`, with the line that installs the package
 */
export function crossEncoder(modelId: string, load: (modelId: string) => Promise<PairScorer> = loadPairScorer): Reranker {
  let loading: Promise<PairScorer> | undefined
  const loaded = (): Promise<PairScorer> =>
    (loading ??= load(modelId).catch((error: unknown) => {
      loading = undefined // the network may be back the next time
      if (error instanceof MadeleineError) throw error
      throw new CallFailure('network', `${modelId}: could not be loaded; its weights are fetched once, on first use`)
    }))
  return {
    name: modelId,
    async rerank(query, documents, signal) {
      const score = await unlessAborted(signal, loaded)
      const scores: number[] = []
      for (let from = 0; from < documents.length; from += BATCH) {
        const batch = documents.slice(from, from + BATCH)
        const found = await unlessAborted(signal, () => run(modelId, () => score(query, batch)))
        const { length } = batch
        if (found.length !== length) throw new CallFailure('malformed', `${modelId}: expected ${length} numbers for ${length} texts, got ${found.length}`)
        scores.push(...Array.from(found))
      }
      return scores
    },
  }
}

async function run(modelId: string, score: () => Promise<ArrayLike<number>>): Promise<ArrayLike<number>> {
  try {
    return await score()
  } catch {
    throw new CallFailure('malformed', `${modelId}: the model could not be run`) // what it says may hold the texts
  }
}

/** As much of transformers.js as is used. */
interface Transformers {
  readonly AutoTokenizer: { from_pretrained(modelId: string): Promise<Tokenizer> }
  readonly AutoModelForSequenceClassification: { from_pretrained(modelId: string): Promise<Classifier> }
}
type Tokenizer = (texts: string[], options: { readonly text_pair: string[]; readonly padding: true; readonly truncation: true }) => object
type Classifier = (tokens: object) => Promise<{ readonly logits: { readonly data: ArrayLike<number> } }>

async function loadPairScorer(modelId: string): Promise<PairScorer> {
  const { AutoTokenizer, AutoModelForSequenceClassification: AutoClassifier } = await importTransformers<Transformers>(`the reranker ${modelId}`)
  const [tokenize, classify] = await Promise.all([AutoTokenizer.from_pretrained(modelId), AutoClassifier.from_pretrained(modelId)])
  return async (query, texts) => {
    const tokens = tokenize(texts.map(() => query), { text_pair: [...texts], padding: true, truncation: true })
    return (await classify(tokens)).logits.data
  }
}
