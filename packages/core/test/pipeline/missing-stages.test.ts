/** Stages are loaded with the first job; where they cannot be, since the package was replaced under a running process, nothing is lost. */
import { expect, test } from 'vitest'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { runJobs } from '../../pipeline/run-job.ts'
import { sql, withClaim, withUser } from '@madeleine/engine'
import { claim } from '../../store/claim.ts'
import { schedule } from '../../store/tables/jobs.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb()
const now = new Date('2026-03-02T09:00:00Z')
const take = (upTo: Date) => withClaim(held.db, (tx) =>
  claim(tx, { lanes: [0], kinds: ['look'], embedders: [], upTo, token: crypto.randomUUID(), leaseMs: 60_000, limit: 8, afterUser: '' }))

test('a job whose stage cannot be loaded is released for later, and the attempt does not count', async () => {
  const { pipeline } = await openPipeline({ ...held.db, close: async () => undefined }, { timeZone: 'UTC', work: false, now: () => now })
  await withUser(held.db, 'u', (tx) => schedule(tx, 'u', [{ kind: 'look', key: 'a', at: now, lane: 0 }]))
  const [jobs] = await take(now)
  const load = () => Promise.reject(new Error("Cannot find module 'stages.js'"))
  await runJobs(pipeline, jobs!, { stopping: new AbortController().signal, onFull: () => {}, load })
  expect(await held.db.transaction((tx) => tx.rows(sql`select key, attempts, lease_token from due`)))
    .toEqual([{ key: 'a', attempts: 0, lease_token: null }])
  expect(await take(now)).toEqual([])
  expect((await take(new Date(now.getTime() + 60_000))).flat()).toMatchObject([{ key: 'a', attempts: 1 }])
})
