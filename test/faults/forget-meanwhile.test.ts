/** Messages are forgotten while something else is under way: what was read before is not written after. */
import { describe, expect, test } from 'vitest'
import { hashingEmbedder } from '../../packages/core/model/providers/hashing-embedder.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import type { Memory } from '@madeleine/core'
import type { PipelineContext } from '../../packages/core/pipeline/pipeline-context.ts'
import { describeEpisodes } from '../../packages/core/pipeline/rewrite-episodes.ts'
import { embedEpisodes } from '../../packages/core/pipeline/embed.ts'
import { look } from '../../packages/core/pipeline/look.ts'
import { resegment, resegmentableRuns } from '../../packages/core/upgrade/resegment.ts'
import { threshold } from '@madeleine/segment'
import { sql, withClaim, withUser } from '@madeleine/engine'
import { claim } from '../../packages/core/store/claim.ts'
import type { Job, JobKind } from '../../packages/core/store/tables/jobs.ts'
import { closedGate, cutBy, encodeSegment, gatedDb, gatedPolicy } from '../crash/gates.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'
import { expectWell, remember, SECRET, shownBy } from '../support/forgotten.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-06T20:00:00Z')
const policy = threshold({ overlapMinutes: 0, overlapTokens: 0 })
const never = new AbortController().signal
const LOST = { code: 'lease_lost' }
const SECRETS = { conversationId: 'c', from: 2, to: 4 }

interface Opened {
  readonly memory: Memory
  readonly pipeline: PipelineContext
}

async function open(): Promise<Opened> {
  const { pipeline } = await openPipeline(held.db, { policy, now, timeZone: 'UTC' })
  return { memory: await memoryFor(held.db, { policy, now }), pipeline }
}

async function take(pipeline: PipelineContext, kind: JobKind): Promise<Job> {
  const options = {
    lanes: [0, 1], kinds: [kind], embedders: [hashingEmbedder().name], upTo: new Date('2027-01-01'),
    token: pipeline.uuid(), leaseMs: 60_000, limit: 1, afterUser: '',
  } as const
  const [[row] = []] = await withClaim(held.db, (tx) => claim(tx, options))
  expect(row, `a ${kind} to claim`).toBeDefined()
  return row as Job
}

/** Two talks: the first has the secret, and closes with the second. */
const pushTalk = (memory: Memory) => memory.push({ conversationId: 'c', messages: [
  ...talk(['We walked to the harbour.', 'And saw a heron.', `The word is ${SECRET}.`, `Yes, ${SECRET}.`]),
  ...talk(['Bread today.', 'With rye.'], { first: 4, from: '2026-03-02T12:00:00Z' }),
] })

async function expectGone(memory: Memory): Promise<void> {
  await expectWell(memory)
  expect(await shownBy(memory)).not.toContain(SECRET)
  await memory.settle()
  await expectWell(memory)
  expect(await shownBy(memory)).not.toContain(SECRET)
}

describe('messages forgotten during', () => {
  test('a look: what was cut from them is not stored, and the look is repeated', async () => {
    const { memory, pipeline } = await open()
    await pushTalk(memory)
    const stop = closedGate()
    const looking = look(cutBy(pipeline, gatedPolicy(policy, stop)), await take(pipeline, 'look'), never)
    looking.catch(() => undefined)
    await stop.reached
    await memory.forget(SECRETS)
    stop.open()
    await expect(looking).rejects.toMatchObject(LOST)
    await expectGone(memory)
    expect((await memory.segments({ conversationId: 'c' })).map(({ from, to }) => [from, to])).toEqual([[0, 4], [4, 6]])
  })

  test('an encoding: what was computed from them is not published, and the segment is encoded again', async () => {
    const { memory, pipeline } = await open()
    await pushTalk(memory)
    await look(pipeline, await take(pipeline, 'look'), never)
    const stop = closedGate()
    const hashing = hashingEmbedder()
    const encoding = encodeSegment(
      { ...pipeline, embedders: [{ ...hashing, embed: (_user, texts) => stop.pass().then(() => hashing.embed(texts)) }] },
      await take(pipeline, 'encode'), never,
    )
    encoding.catch(() => undefined)
    await stop.reached
    await memory.forget(SECRETS)
    // Another worker has taken it again before the first one is ready
    const again = await take(pipeline, 'encode')
    stop.open()
    await expect(encoding).rejects.toMatchObject(LOST)
    await encodeSegment(pipeline, again, never)
    await expectGone(memory)
  })

  test('a description: what a model wrote about them is not stored, even once the segment is there again', async () => {
    const asked = closedGate()
    const words = { title: `A word called ${SECRET}`, summary: `They say ${SECRET}. They walk.`, complexity: 1 }
    const { memory, pipeline } = await open()
    await remember(memory)
    await held.db.script(`update episode set awaits_model = true`)
    await withUser(held.db, 'local', (tx) =>
      tx.rows(sql`insert into due (user_id, kind, key, lane, at) values ('local', 'describe', 'c', 1, ${now()})`))
    const ask = () => async () => asked.pass().then(() => ({ reply: { segments: [{ number: 1, ...words }] }, model: 'scripted' }))
    const describing = describeEpisodes({ ...pipeline, ask: ask as never }, await take(pipeline, 'describe'), never)
    describing.catch(() => undefined)
    await asked.reached
    await memory.forget(SECRETS)
    const other = await memoryFor(held.db, { policy, now })
    await held.db.script(`delete from due where kind = 'describe'`)
    await other.settle()
    asked.open()
    await expect(describing).rejects.toMatchObject(LOST)
    await expectGone(memory)
  })

  test('an embedding: no vector of the old words is stored', async () => {
    const { memory, pipeline } = await open()
    await remember(memory)
    await held.db.script('delete from embedding')
    await withUser(held.db, 'local', (tx) =>
      tx.rows(sql`insert into due (user_id, kind, key, lane, at) select 'local', 'embed', model, 1, ${now()} from generation`))
    const stop = closedGate()
    const hashing = hashingEmbedder()
    const embedding = embedEpisodes(
      { ...pipeline, embedders: [{ ...hashing, embed: (_user, texts) => stop.pass().then(() => hashing.embed(texts)) }] },
      await take(pipeline, 'embed'), never,
    )
    await stop.reached
    const [first] = await memory.segments({ conversationId: 'c' })
    await memory.forget({ episodeId: first!.id })
    stop.open()
    await embedding
    await expectGone(memory)
    expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`select segment_id from embedding where segment_id = ${first!.id}::uuid`)))
      .toEqual([])
  })

  test('an upgrade: a run that was cut with them is not swapped in', async () => {
    const { memory } = await open()
    await remember(memory)
    const { pipeline } = await openPipeline(held.db, { now, timeZone: 'UTC' })
    const other = { ...threshold({ maxTokens: 20, overlapTokens: 0 }), name: 'other' }
    const cutting: PipelineContext = { ...cutBy(pipeline, other), ask: undefined }
    const cut = async () => {
      for await (const run of resegmentableRuns(cutting, 'local')) {
        if (run[0]!.conversationId === 'c') return resegment(cutting, 'local', run, never)
      }
      throw new Error('no run to cut')
    }
    const swap = await cut()
    await memory.forget(SECRETS)
    await memory.settle()
    expect(await swap()).toEqual({ before: 0, after: 0 })
    await expectGone(memory)
    expect((await (await cut())()).after, 'cut again without them').toBeGreaterThan(1)
    await expectGone(memory)
  })

  test('a push: messages that arrive meanwhile stay', async () => {
    const { memory } = await open()
    await pushTalk(memory)
    const later = talk(['And one more.'], { first: 6, from: '2026-03-02T12:10:00Z' })
    await Promise.all([memory.forget({ conversationId: 'c', from: 0, to: 100 }), memory.push({ conversationId: 'c', messages: later })])
    await expectGone(memory)
    const { items } = await memory.messages({ conversationId: 'c' })
    expect(items.filter((item) => item.type === 'message').length).toBeLessThanOrEqual(1)
  })

  test('another forgetting: the two count every message once', async () => {
    const { memory } = await open()
    await remember(memory)
    const both = await Promise.all([memory.forget(SECRETS), memory.forget({ conversationId: 'c', from: 0, to: 6 }), memory.forget(
      { conversationId: 'c', from: 3, to: 10 },
    )])
    expect(both.reduce((sum, { done }) => sum + done.messages, 0)).toBe(10)
    await expectGone(memory)
  })

  test('a recall in another process: what that process keeps of the index is read anew', async () => {
    const { memory } = await open()
    await remember(memory)
    const other = await memoryFor(held.db, { policy, now })
    const ask = () => other.recall({ query: `the word ${SECRET}`, passageLimit: 50 })
    expect((await ask()).passages[0]).toMatchObject({ messageId: 'm2' })
    await memory.forget(SECRETS)
    expect(JSON.stringify(await ask())).not.toContain(SECRET)
    await memory.settle()
    expect((await ask()).passages.map(({ messageId }) => messageId)).not.toContain('m2')
    expect(await shownBy(other)).not.toContain(SECRET)
  })

  test('a transaction whose process dies: none of them is forgotten', async () => {
    const { memory } = await open()
    await remember(memory)
    const kept = async () => [
      await memory.messages({ conversationId: 'c' }),
      await memory.segments({ conversationId: 'c' }), await memory.toc('toc:day:2026-03-02'),
    ]
    const before = await kept()
    const stop = closedGate()
    const dying = await memoryFor(
      gatedDb(held.db, 'update message m set forgotten_at', { ...stop, pass: () => Promise.reject(new Error('died')) }), { policy, now },
    )
    await expect(dying.forget(SECRETS)).rejects.toMatchObject({ code: 'unexpected' })
    await expectWell(memory)
    expect(await kept()).toEqual(before)
  })
})
