/** The audit of a server has an end: days that are older than it is kept go, whole. */
import { HOUR_MS, MINUTE_MS } from '@madeleine/base'
import { withKeys } from '@madeleine/engine'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { dropAuditDays } from './keys-sql.ts'

/** Rows are written in sets, a few milliseconds each, by every server: in between there is room. */
const TRIES = 10

/**
 * @returns drops what is too old, once an hour and first after a minute: most programs that open a folder end sooner and have no audit.
 *   Where somebody is just reading or writing the audit, it tries again a minute later
 */
export function auditUpkeep({ db, now }: Pick<PipelineContext, 'db' | 'now'>): () => Promise<void> {
  let nextMs = now().getTime() + MINUTE_MS
  return async () => {
    const at = now()
    if (at.getTime() < nextMs) return
    let isDone = false
    for (let tries = 1; !isDone && tries <= TRIES; tries++) {
      isDone = await withKeys(db, (tx) => dropAuditDays(tx, at), { background: true }).then(() => true, () => false)
    }
    nextMs = at.getTime() + (isDone ? HOUR_MS : MINUTE_MS)
  }
}
