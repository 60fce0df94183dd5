/** The reranking port, a query and texts in, one score each out; and a reranker at work, which recall can do without. */
import { countTokens } from '../text/token-count.ts'
import { truncate } from '../message/transcript.ts'
import { MadeleineError, throwIfAborted } from '../errors.ts'
import { CallFailure } from './governor/call-failure.ts'
import { withinDeadline } from './governor/deadline.ts'
import type { Governor } from './governor/governor.ts'
import { redacted, type Redact } from './redact.ts'

export interface Reranker {
  readonly name: string
  /** One finite number for each document, in their order, greater for what answers the query better. */
  rerank(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]>
}

/** A reranker at work: the texts of one user, within that user's ceilings and somebody's patience. */
export interface UserReranker {
  readonly name: string
  /**
   * How well each of the first 50 texts answers the query: as many scores, in their order, greater is better, to be
   * compared within this answer only. Texts behind them are not asked about and stay where they stand.
   *
   * Undefined where the order must stay as it is: fewer than two texts, a failure, a ceiling, or no answer within 3 s.
   *
   * @throws {MadeleineError} `aborted` once the caller's signal is
   */
  rerank(userId: string, query: string, texts: readonly string[], signal?: AbortSignal): Promise<readonly number[] | undefined>
}

export interface Conditions {
  /** Applied to every text before it leaves; undefined: it may be seen as it is, or does not leave. */
  readonly redact?: Redact | undefined
  /** Books, bounds and records the calls; undefined: what they cost is the reranker's own business. */
  readonly governor?: Governor | undefined
  /** Resolves after the time, rejects as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Told of each answer that was wanted and did not come. */
  readonly onFailure: () => void
}

/** Texts one call asks about; what is better than fiftieth is what reranking can bring to the front. */
const MOST_TEXTS = 50
/**
 * Code points of a query and of a text. In English the two fill what most cross-encoders read, 512 tokens; passages they
 * have learnt from (MS MARCO) have some 60 words.
 */
const QUERY_LENGTH = 500
const TEXT_LENGTH = 1000
/** Somebody waits for the answer: from here on recall goes on without. */
const TOTAL_MS = 3000
/**
 * For the governor's `totalMs`: sooner than the whole, so that a server that does not answer is what a call fails of, and
 * its breaker opens. A call given up from outside would tell nothing of the server, and every recall would wait for it.
 */
export const ATTEMPT_MS = 2500

/** A reranker for users: it is shown little, waited for shortly, and its word is checked. */
export function rerankerOf(reranker: Reranker, conditions: Conditions): UserReranker {
  const { redact, sleep, onFailure } = conditions
  const warnOnce = warner()
  return {
    name: reranker.name,
    async rerank(userId, query, texts, signal) {
      throwIfAborted(signal)
      const first = texts.slice(0, MOST_TEXTS)
      if (first.length < 2) return undefined
      try {
        return await withinDeadline({ totalMs: TOTAL_MS, sleep, signal }, async (ending) => {
          // Whole texts are redacted: of a secret that is cut in two nobody would know the first half
          const [asked = '', ...shown] = redact ? await redacted([query, ...first], redact, ending) : [query, ...first]
          const documents = shown.map((text) => truncate(text, TEXT_LENGTH))
          return scored(reranker, conditions.governor, { userId, query: truncate(asked, QUERY_LENGTH), documents }, ending)
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

interface Asked {
  readonly userId: string
  readonly query: string
  readonly documents: readonly string[]
}

function scored(reranker: Reranker, governor: Governor | undefined, asked: Asked, signal: AbortSignal): Promise<readonly number[]> {
  const { userId, query, documents } = asked
  const wanted = { who: reranker.name, count: documents.length }
  const ask = async (ending: AbortSignal) => soundScores(await reranker.rerank(query, documents, ending), wanted)
  if (!governor) return ask(signal)
  return governor.run(userId, {
    purpose: 'rerank', version: 1, model: reranker.name,
    estimate: { inputTokens: tokensRead(query, documents), outputTokens: 0 },
    send: async (ending) => ({ value: await ask(ending), spent: {} }),
  }, signal)
}

/** The query is read beside every text. */
const tokensRead = (query: string, documents: readonly string[]): number =>
  documents.reduce((sum, text) => sum + countTokens(text), countTokens(query) * documents.length)

/** @throws {CallFailure} `malformed` for another number of scores, and for what is no finite number */
function soundScores(scores: unknown, { who, count }: { readonly who: string; readonly count: number }): readonly number[] {
  if (!Array.isArray(scores) || scores.length !== count) throw new CallFailure('malformed', `${who}: expected ${count} scores`)
  return Array.from(scores, (score: unknown) => {
    if (typeof score !== 'number' || !Number.isFinite(score)) throw new CallFailure('malformed', `${who}: expected finite scores`)
    return score
  })
}

/** A package that is not installed will not come by itself: whoever opened the memory is told, and recall goes on. */
function warner(): (error: unknown) => void {
  let warned = false
  return (error) => {
    if (warned || !(error instanceof MadeleineError) || error.code !== 'missing_peer') return
    warned = true
    process.emitWarning(error.message, { code: error.code })
  }
}
