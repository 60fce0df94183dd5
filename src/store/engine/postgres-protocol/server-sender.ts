/** How a transaction's statements reach a server, and what becomes of statements that it has prepared no longer. */
import type pg from 'pg'
import { MadeleineError } from '../../../errors.ts'
import { plannedPerCall, type Query } from '../db.ts'
import { serverError } from '../driver-errors.ts'
import type { Answers, Send } from '../open-transaction.ts'
import { NamedStatements } from './named-statements.ts'
import { sendBatch, type ParserOf } from './statement-batch.ts'

export interface SenderOptions {
  /** Whether statements are prepared by name. Off for good once a name was missing: a pooler stands before the server. */
  readonly isNaming: boolean
  readonly parserOf: ParserOf
}

/** The way over any connection of a pool: each call is for one transaction on this client. */
export function serverSender({ isNaming, parserOf }: SenderOptions): (client: pg.ClientBase) => Send {
  const preparedOn = new WeakMap<pg.ClientBase, NamedStatements>()
  let mayName = isNaming
  const onMissing = (): void => {
    if (!mayName) return
    mayName = false
    process.emitWarning(POOLED, { code: 'statements_not_kept' })
  }
  const changed = new Set<string>()
  const plannedIfChanged = (query: Query): Query => (changed.has(query.text) ? plannedPerCall(query) : query)
  return (client) => {
    const prepared = preparedOn.get(client) ?? new NamedStatements()
    preparedOn.set(client, prepared)
    const sent = (queries: readonly Query[]): Promise<Answers> => sendBatch(
      client, changed.size === 0 ? queries : queries.map(plannedIfChanged), { prepared, isNaming: mayName, parserOf },
    )
    let isFirst = true
    const send: Send = async (queries) => {
      const mayRepeat = isFirst
      isFirst = false
      // Each round learns of one text that is to be planned anew
      for (let rounds = queries.length + 1; ; rounds--) {
        const answered = await sent(queries)
        const staleness = stalenessOf(answered.failure?.error)
        if (staleness === undefined) return answered
        prepared.forget()
        // A pooler that knows the text would give it the same stale statement again
        if (staleness === 'missing') onMissing()
        else changed.add(queries[answered.answers.length]!.text)
        if (!mayRepeat || rounds === 0) {
          return { ...answered, failure: { error: new MadeleineError('busy', STALE[staleness], { cause: answered.failure?.error }) } }
        }
        // Nobody has seen an answer yet, and nothing was committed: the same again does it once
        const isOpen = await client.query('rollback').then(() => true, () => false)
        if (!isOpen) return answered
      }
    }
    return coded(send)
  }
}

const POOLED = 'the database server did not have a statement that this connection had prepared: behind a '
  + 'transaction pooler, open the store with preparedStatements: false. From now on, statements are parsed each time'

const STALE = {
  missing: `The database server did not have a prepared statement; the call stored nothing. Repeat the `
    + `call; behind a transaction pooler, open the store with preparedStatements: false. (SQLSTATE 26000)`,
  changed: 'Tables of the store were changed meanwhile; the call stored nothing. Repeat the call. (SQLSTATE 0A000)',
} as const

/** Whether a statement failed because what was prepared is gone, or gives other columns since a table was changed. */
function stalenessOf(error: unknown): keyof typeof STALE | undefined {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  if (code === '26000') return 'missing'
  return code === '0A000' && routine === 'RevalidateCachedQuery' ? 'changed' : undefined
}

/** Gives failures the codes of errors. */
const coded = (send: Send): Send => async (queries) => {
  try {
    const { answers, failure } = await send(queries)
    return failure ? { answers, failure: { error: serverError(failure.error) } } : { answers }
  } catch (error) {
    return { answers: [], failure: { error: serverError(error) } }
  }
}
