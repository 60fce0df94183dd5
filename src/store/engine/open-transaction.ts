/** An open transaction: statements that do not wait for each other's answers travel to the engine together. */
import { MadeleineError } from '../../errors.ts'
import type { Query, Tx } from './db.ts'

/** The answer to one statement. */
export interface Answer {
  readonly rows: readonly unknown[]
  /** Command tag: SELECT, COMMIT … */
  readonly command?: string | undefined
}

/** The answers of statements that were sent together, up to the first that failed; those after it have not run. */
export interface Answers {
  readonly answers: readonly Answer[]
  /** The failure of the statement after the last answer. */
  readonly failure?: { readonly error: unknown } | undefined
}

/** Sends statements in one message, in order. Never rejects. A second call may come before the first is answered. */
export type Send = (queries: readonly Query[]) => Promise<Answers>

interface Waiting {
  readonly query: Query
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Runs `work` in a transaction. What begins it travels with the first statements, what `run` was given with the next
 * statements or the commit, and statements that are asked for in the same turn of the event loop with each other.
 * A query after `work` has ended is rejected: it would run in the next user's transaction on the same connection.
 *
 * @param begin the statements that begin it and set role and user
 * @throws {MadeleineError} `invalid_input` when a failed statement was swallowed: PostgreSQL answers the commit of a failed
 *   transaction with ROLLBACK and no error. After any error the caller must roll back.
 */
export async function inOpenTransaction<T>(send: Send, begin: readonly Query[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const statements = new Statements(send)
  for (const query of begin) statements.later(query)
  let hasEnded = false
  let committing: Promise<Answer> | undefined
  const assertOpen = (): void => {
    if (hasEnded) throw new MadeleineError('closed', 'the transaction has ended')
  }
  const tx: Tx = {
    async rows<Row>(query: Query, { isLast = false } = {}) {
      assertOpen()
      const asked = statements.ask(query)
      if (isLast) {
        hasEnded = true
        committing = statements.ask(COMMIT)
        committing.catch(() => undefined) // awaited below, unless the query fails
      }
      return (await asked).rows as Row[]
    },
    run(query) {
      assertOpen()
      statements.later(query)
    },
  }
  const result = await work(tx).finally(() => (hasEnded = true)).catch(async (error: unknown) => {
    await statements.idle()
    throw error
  })
  const { command } = await (committing ?? statements.ask(COMMIT))
  if (command !== 'COMMIT') throw new MadeleineError('invalid_input', 'a failed statement was swallowed: the transaction was rolled back')
  return result
}

const COMMIT: Query = { text: 'commit', values: [] }

/** Collects the statements of one turn. */
class Statements {
  readonly #send: Send
  #waiting: Waiting[] = []
  #isScheduled = false
  /** The failure of a statement that nobody waits for; the next answer is rejected with it. */
  #unseen: { readonly error: unknown } | undefined
  readonly #flying = new Set<Promise<void>>()

  constructor(send: Send) {
    this.#send = send
  }

  /** Sends the statement at the end of this turn. */
  ask(query: Query): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject })
      if (this.#isScheduled) return
      this.#isScheduled = true
      queueMicrotask(() => this.#sendWaiting())
    })
  }

  /** Sends the statement with the next one that is asked for. */
  later(query: Query): void {
    const reject = (error: unknown): void => void (this.#unseen ??= { error })
    this.#waiting.push({ query, resolve: () => undefined, reject })
  }

  /** Resolves when nothing that was sent is unanswered. */
  async idle(): Promise<void> {
    await Promise.all(this.#flying)
  }

  #sendWaiting(): void {
    this.#isScheduled = false
    const flight: Promise<void> = this.#fly(this.#waiting.splice(0)).finally(() => this.#flying.delete(flight))
    this.#flying.add(flight)
  }

  async #fly(sent: readonly Waiting[]): Promise<void> {
    const { answers, failure } = await this.#send(sent.map(({ query }) => query))
    for (const [i, { resolve, reject }] of sent.entries()) {
      const answer = answers[i]
      const failed = this.#unseen ?? (answer ? undefined : failure)
      if (failed) reject(failed.error)
      else resolve(answer!)
    }
  }
}
