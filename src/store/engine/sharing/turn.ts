/** A transaction whose statements come from elsewhere, batch by batch, not from a function that runs in its turn. */
import type { TransactionOptions } from '../db.ts'
import { endsWithCommit, type Answers, type Send } from '../open-transaction.ts'
import type { Executor } from './engine-executor.ts'

export interface Turn {
  /**
   * The first call waits for the connection. The transaction ends with a commit, which must be a batch's last statement, or
   * with the first failure; it is rolled back then.
   */
  readonly send: Send
  /** Rolls back, if the transaction has not ended; whatever is under way is answered first. */
  rollback(): Promise<void>
}

const ROLLED_BACK = new Error('rolled back')

export function openTurn(executor: Executor, options: TransactionOptions): Turn {
  let conclude = (_failure?: unknown): void => undefined
  const concluded = new Promise<void>((resolve, reject) => {
    conclude = (failure) => (failure === undefined ? resolve() : reject(failure as Error))
  })
  concluded.catch(() => undefined) // by whom the turn was never taken
  let running: Promise<void> | undefined
  let taken: Promise<Send> | undefined
  const take = (): Promise<Send> => new Promise((resolve, reject) => {
    running = executor.transaction(async (send) => (resolve(send), concluded), options)
    running.catch(reject)
  })
  const attempt: Send = async (queries) => {
    const answers = await (await (taken ??= take()))(queries)
    if (answers.failure) conclude(answers.failure.error)
    else if (endsWithCommit(queries)) conclude()
    else return answers
    // What the executor makes of the failure is what the caller is told
    return running!.then((): Answers => answers, (error: unknown): Answers => ({ answers: answers.answers, failure: { error } }))
  }
  return {
    send: (queries) => attempt(queries).catch((error: unknown) => ({ answers: [], failure: { error } })),
    async rollback() {
      conclude(ROLLED_BACK)
      await running?.catch(() => undefined)
    },
  }
}
