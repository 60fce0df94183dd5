/** The call `facts`: of one memory, or of several at once. */
import { FactEditsInput, type FactEditsOptions } from '../../contract/facts-options.ts'
import type { Fact, FactEditsResult } from '../../contract/facts-result.ts'
import { invalidInput } from '../../base/errors.ts'
import { parseOptions } from '../../contract/read-options.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import type { Db } from '../../engine/db.ts'
import { withUser } from '../../engine/transactions.ts'
import { askFacts, type FactsRequest } from './ask-facts.ts'
import { readEdits } from './fact-edits-sql.ts'
import { factEditOf } from './edit-fact.ts'

export async function factsNamed(
  db: Db, userId: string, request: FactsRequest, across: readonly ReadPlace[] | undefined,
): Promise<Fact[]> {
  if (!across) return askFacts(db, userId, request)
  return (await import('../spaces/facts-across.ts')).factsAcross(across, request, (each) => askFacts(db, each, request))
}

// The call `factEdits`: what persons did to facts, the newest first.

/** @throws {MadeleineError} `invalid_input` */
export async function listEdits(db: Db, userId: string, options: Omit<FactEditsOptions, 'space'>): Promise<FactEditsResult> {
  const { factId, limit, cursor } = parseOptions(FactEditsInput, options)
  if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) throw invalidInput('cursor', cursor, 'the `next` of the previous page')
  const before = cursor === undefined ? undefined : Number(cursor)
  const rows = await withUser(
    db, userId, (tx) => readEdits(tx, userId, { factId, before, limit: limit + 1 }), { idempotent: true, snapshot: true },
  )
  const shown = rows.slice(0, limit)
  return { edits: shown.map(factEditOf), ...(rows.length > limit && { next: String(shown.at(-1)!.number) }) }
}
