/** What never works blocks nothing: an embedder, or a policy, that fails at every try. */
import { expect, test } from 'vitest'
import { memoryOn } from '../../packages/core/memory/running-store.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { hashingEmbedder } from '../../packages/core/model/providers/hashing-embedder.ts'
import { threshold } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { stoppedClock, talk, useDb } from '../testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T20:00:00Z')
const policy = threshold()

test('an embedder that never works blocks nothing: the episode is stored, and marked as a fallback', async () => {
  const embedder = { ...hashingEmbedder(), embed: () => Promise.reject(new Error('no')) }
  const options = { policy, now, embedder, timeZone: 'UTC', work: false, user: 'local' }
  const opened = await openPipeline(held.db, options)
  // Without jitter every retry is due at once.
  const memory = memoryOn({ ...opened, pipeline: { ...opened.pipeline, random: () => 0 } }, options)
  await memory.push({ conversationId: 'c', messages: talk(['one', 'two']) })
  await memory.flush()
  await memory.settle()
  expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`select quality from episode`))).toEqual([{ quality: 'fallback' }])
  expect((await memory.stats()).since.attemptsFailed).toBe(4)
})

test('a policy that never works blocks nothing: its window is closed whole', async () => {
  const broken = { ...policy, cut: () => Promise.reject(new Error('no')) }
  const options = { policy: broken, now, timeZone: 'UTC', work: false, user: 'local' }
  const opened = await openPipeline(held.db, options)
  const memory = memoryOn({ ...opened, pipeline: { ...opened.pipeline, random: () => 0 } }, options)
  await memory.push({ conversationId: 'c', messages: talk(['one', 'two']) })
  await memory.flush()
  await memory.settle()
  expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'collapsed', from: 0, to: 2 }])
})
