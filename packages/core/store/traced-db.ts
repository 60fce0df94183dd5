/** A database whose transactions say where in a trace they stand, so that the jobs that they schedule carry it to other processes. */
import { type Db, orDistributed, type Query, settingLocally, sql } from '@madeleine/engine'

/** @param place a W3C `traceparent`; undefined outside of any trace */
export const tracedDb = (db: Db, place: () => string | undefined): Db => ({
  ...db,
  transaction(work, options = {}) {
    const { as, snapshot = false } = options
    const traceparent = as === undefined || snapshot ? undefined : place()
    if (as === undefined || traceparent === undefined) return db.transaction(work, options)
    return db.transaction(work, { ...options, as: placed(as, traceparent) })
  },
})

const placed = (as: Query, traceparent: string): Query => orDistributed(
  sql`${as}, set_config('madeleine.trace', ${traceparent}, true)`,
  ...(as.distributed ?? []), ...settingLocally({ 'madeleine.trace': traceparent }),
)
