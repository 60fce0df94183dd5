/** The reranking port (query and texts in, one score per text out), and the reranker per user, whose failure leaves the order unchanged. */
import { countTokens, MadeleineError, throwIfAborted, truncate } from '@madeleine/base'
import { CallFailure } from './call-failure.ts'
import { withinDeadline, type Governor } from './governor.ts'
import { redacted, type Redact } from './embedding-model.ts'

export interface Reranker {
  readonly name: string
  /** One finite score per document, in their order; greater is more relevant. */
  rerank(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]>
}

/** A reranker per user: within that user's ceilings and a deadline of 3 s. */
export interface UserReranker {
  readonly name: string
  /**
   * The relevance of each of the first 50 texts to the query: one score per text, in their order, greater is better,
   * comparable within this result only. Texts after the 50th are not scored and keep their place.
   *
   * Undefined if the order must stay as it is: fewer than two texts, a failure, a ceiling, or no answer within 3 s.
   *
   * @throws {MadeleineError} `aborted` once the caller's signal is
   */
  rerank(userId: string, query: string, texts: readonly string[], signal?: AbortSignal): Promise<readonly number[] | undefined>
}

export interface RerankConditions {
  /** Applied to every text before it is sent; undefined if texts may be sent unredacted, or the model is local. */
  readonly redact?: Redact | undefined
  /** Limits and records the calls; undefined: they are neither limited nor recorded. */
  readonly governor?: Governor | undefined
  /** Resolves after the time, rejects as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Called after each failed reranking. */
  readonly onFailure: () => void
}

/** Most texts of one call; reranking can move only these to the front. */
const MAX_TEXTS = 50
/**
 * Limits, in code points, of the query and of a text. In English both together fill the 512 tokens that most cross-encoders
 * read; the passages they were trained on (MS MARCO) have some 60 words.
 */
const MAX_QUERY_CODE_POINTS = 500
const MAX_TEXT_CODE_POINTS = 1000
/** Deadline of a reranking, in milliseconds; after it recall continues without. */
const TOTAL_MS = 3000
/**
 * The governor's `totalMs` for rerankers: below the deadline, so that a server that does not answer fails the attempt and
 * opens the circuit breaker. A call aborted from outside says nothing about the server, and every recall would wait for it.
 */
export const ATTEMPT_MS = 2500

/** Wraps a reranker for users: truncates texts, enforces the deadline and checks the scores. */
export function rerankerOf(reranker: Reranker, conditions: RerankConditions): UserReranker {
  const { redact, sleep, onFailure } = conditions
  const warnOnce = missingPeerWarner()
  return {
    name: reranker.name,
    async rerank(userId, query, texts, signal) {
      throwIfAborted(signal)
      const candidates = texts.slice(0, MAX_TEXTS)
      if (candidates.length < 2) return undefined
      try {
        return await withinDeadline({ totalMs: TOTAL_MS, sleep, signal }, async (callSignal) => {
          // Texts are redacted before they are truncated: half of a secret would not be recognised
          const [redactedQuery = '', ...redactedTexts] = redact ? await redacted([query, ...candidates], redact, callSignal)
            : [query, ...candidates]
          const documents = redactedTexts.map((text) => truncate(text, MAX_TEXT_CODE_POINTS))
          return scoresOfModel(
            reranker, conditions.governor, { userId, query: truncate(redactedQuery, MAX_QUERY_CODE_POINTS), documents }, callSignal,
          )
        })
      } catch (error) {
        throwIfAborted(signal)
        warnOnce(error)
        onFailure()
        return undefined
      }
    },
  }
}

interface RerankRequest {
  readonly userId: string
  readonly query: string
  readonly documents: readonly string[]
}

function scoresOfModel(
  reranker: Reranker, governor: Governor | undefined, request: RerankRequest, signal: AbortSignal,
): Promise<readonly number[]> {
  const { userId, query, documents } = request
  const expected = { modelName: reranker.name, count: documents.length }
  const rerankOnce = async (callSignal: AbortSignal) => checkedScores(await reranker.rerank(query, documents, callSignal), expected)
  if (!governor) return rerankOnce(signal)
  return governor.run(userId, {
    purpose: 'rerank', version: 1, model: reranker.name,
    estimate: { inputTokens: tokensRead(query, documents), outputTokens: 0 },
    send: async (callSignal) => ({ value: await rerankOnce(callSignal), spent: {} }),
  }, signal)
}

/** Estimated input tokens: the model reads the query with every text. */
const tokensRead = (query: string, documents: readonly string[]): number =>
  documents.reduce((sum, text) => sum + countTokens(text), countTokens(query) * documents.length)

/** @throws {CallFailure} `malformed` for a wrong number of scores or a score that is no finite number */
function checkedScores(scores: unknown, { modelName, count }: { readonly modelName: string; readonly count: number }): readonly number[] {
  if (!Array.isArray(scores) || scores.length !== count) throw new CallFailure('malformed', `${modelName}: expected ${count} scores`)
  return Array.from(scores, (score: unknown) => {
    if (typeof score !== 'number' || !Number.isFinite(score)) throw new CallFailure('malformed', `${modelName}: expected finite scores`)
    return score
  })
}

/** Emits one process warning if the optional package is missing, because later calls will fail the same way; recall continues. */
function missingPeerWarner(): (error: unknown) => void {
  let warned = false
  return (error) => {
    if (warned || !(error instanceof MadeleineError) || error.code !== 'missing_peer') return
    warned = true
    process.emitWarning(error.message, { code: error.code })
  }
}
