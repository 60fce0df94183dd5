/** Stops a stage at a chosen place until the test lets it go on: interleavings are chosen, never hoped for. */
import type { Policy } from '@madeleine/segment'
import { type Db, type Query, sql, type Tx } from '@madeleine/engine'
import type { Job } from '../../packages/core/store/tables/jobs.ts'
import { encodeSegments } from '../../packages/core/pipeline/encode.ts'
import { until } from '../testing.ts'
import { Crash } from './crashing-db.ts'
import type { PipelineContext } from '../../packages/core/pipeline/pipeline-context.ts'
import { onThisThread, watchedDb } from '../watched-db.ts'
import { StoreSettings } from '../../packages/core/pipeline/store-settings.ts'

export interface Gate {
  /** Resolves when a caller waits at the gate. */
  readonly reached: Promise<void>
  open(): void
  /** Waits until it is open. */
  pass(): Promise<void>
}

export function closedGate(): Gate {
  let arrive = () => {}
  let open = () => {}
  const reached = new Promise<void>((resolve) => void (arrive = resolve))
  const opened = new Promise<void>((resolve) => void (open = resolve))
  return {
    reached,
    open,
    pass() {
      arrive()
      return opened
    },
  }
}

/** Stops where the policy has thought and nothing is stored yet. */
export const gatedPolicy = (policy: Policy, gate: Gate): Policy => ({
  ...policy,
  async cut(window, signal) {
    const cut = await policy.cut(window, signal)
    await gate.pass()
    return cut
  },
})

/** Stops with the transaction open, right after the first statement that begins like this. */
export const gatedDb = (db: Db, statement: string, gate: Gate): Db => ({
  ...onThisThread(db),
  transaction: (work, options) =>
    db.transaction((tx) => {
      let passing: Promise<unknown> = Promise.resolve()
      const gated: Tx = {
        async rows<Row>(query: Query) {
          await passing
          const rows = await tx.rows<Row>(query)
          if (query.text.trim().startsWith(statement)) await gate.pass()
          return rows
        },
        run(query) {
          if (query.text.trim().startsWith(statement)) passing = gated.rows(query)
          else tx.run(query)
        },
      }
      return work(gated).then(async (result) => (await passing, result))
    }, options),
})

/** Dies before the first statement that begins like this. */
export const dyingAt = (db: Db, statement: string): Db => watchedDb(db, (query) => {
  if (query.text.trim().startsWith(statement)) throw new Crash(`died before ${statement}`)
})

/** Waits until a transaction waits for a lock of another one. PostgreSQL only: PGlite has one connection. */
export async function someoneWaits(db: Db): Promise<void> {
  const waiting = sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await db.transaction((tx) => tx.rows(waiting))).length > 0)
}

/** The pipeline of a process that was opened with this policy. */
export const cutBy = (pipeline: PipelineContext, policy: Policy): PipelineContext =>
  ({ ...pipeline, settings: new StoreSettings({ text: pipeline.settings.textOf(''), policy, fallback: policy, now: pipeline.now }) })

/** Encodes the segment of one job, and throws what it fails with. */
export async function encodeSegment(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<void> {
  const { failures: [failure] } = await encodeSegments(pipeline, [job], signal)
  if (failure) throw failure.error
}
