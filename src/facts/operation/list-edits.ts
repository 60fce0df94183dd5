/** The call `factEdits`: what persons did to facts, the newest first. */
import { FactEditsInput, type FactEditsOptions } from '../../contract/facts-options.ts'
import type { FactEditsResult } from '../../contract/results/facts-result.ts'
import { invalidInput } from '../../errors.ts'
import { parseOptions } from '../../memory/options/read-options.ts'
import type { Db } from '../../store/engine/db.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { readEdits } from '../sql/fact-edits.ts'
import { factEditOf } from './edit-result.ts'

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
