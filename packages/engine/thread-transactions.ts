/** The transactions of a read that the engine's thread does by itself, on its one connection. */
import { beginStatements, type Query, type Transactions } from './db.ts'
import { statementError } from './driver-errors.ts'
import { inOpenTransaction, type Answers, type Send } from './transactions.ts'
import { BrokenAnswerError } from './statement-pipeline.ts'

interface ThreadConditions {
  /** Runs statements in order; rejects when the connection is broken. */
  readonly run: (queries: readonly Query[]) => Promise<Answers>
  /** Whether the engine has ended itself: its last answer is worth nothing. */
  readonly hasDied: () => boolean
}

/** One transaction after another: there is no queue. */
export interface ThreadTransactions extends Transactions {
  /** The error that the engine died of; undefined while it lives. */
  readonly death: unknown
  /** Statements that are unanswered. */
  readonly isAsking: boolean
  /** No transaction can begin after it: the connection belongs to others. */
  end(): void
}

const ROLLBACK: Query = { text: 'rollback', values: [] }

/** Whatever a transaction is for, it can only read: nothing looked for room on the disk. */
export function threadTransactions({ run, hasDied }: ThreadConditions): ThreadTransactions {
  let death: unknown
  let [isAsking, hasEnded] = [false, false]
  const send: Send = async (queries) => {
    isAsking = true
    try {
      const { answers, failure } = await run(queries)
      if (failure && hasDied()) throw failure.error
      return { answers, ...(failure && { failure: { error: ofStatement(failure.error) } }) }
    } catch (error) {
      death = error
      return { answers: [], failure: { error } }
    } finally {
      isAsking = false
    }
  }
  return {
    get death() { return death },
    get isAsking() { return isAsking },
    end: () => void (hasEnded = true),
    async transaction(work, options = {}) {
      if (hasEnded) throw new Error('a read asked for a transaction after its last one')
      try {
        return await inOpenTransaction(send, beginStatements(options, false), work)
      } catch (error) {
        // The one connection must not stay in a failed transaction
        if (death === undefined && (await send([ROLLBACK])).failure) death ??= new BrokenAnswerError('the engine did not roll back')
        throw error
      }
    },
  }
}

/** Without what else PGlite's error holds, such as the whole statement. */
const ofStatement = (error: unknown) => {
  const { message, code } = error as { message: string; code?: string }
  return statementError(Object.assign(new Error(message), { code }))
}
