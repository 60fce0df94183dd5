/** Upgrades concurrent with everything else: no deadlock, no vector of other words, nothing forgotten returns. */
import { describe, expect, test } from 'vitest'
import { memoryOn } from '../../packages/core/memory/running-store.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { embedEpisodes } from '../../packages/core/pipeline/embed.ts'
import type { PipelineContext } from '../../packages/core/pipeline/pipeline-context.ts'
import { look } from '../../packages/core/pipeline/look.ts'
import { generationBy, finishGeneration, removeRetiredVectors } from '../../packages/core/store/tables/generations.ts'
import { rewriteEpisodes, undescribedGroups } from '../../packages/core/pipeline/rewrite-episodes.ts'
import { batch, threshold } from '@madeleine/segment'
import { sql, vector, withClaim, withUser } from '@madeleine/engine'
import { claim } from '../../packages/core/store/claim.ts'
import type { Job } from '../../packages/core/store/tables/jobs.ts'
import { modelLimits, now, remembered, scriptedModel, storedEpisodes, talks } from '../support/upgrading.ts'
import { serverUrl } from '../server.ts'
import { memoryFor, talk, useDb } from '../testing.ts'
import { closedGate, encodeSegment, gatedDb, someoneWaits, type Gate } from './gates.ts'

const held = useDb()
const never = new AbortController().signal

const vectorOf = (text: string) => Float32Array.from('aeinorst', (letter) => (1 + text.split(letter).length) / 10)
/** Counts letters: other words, another vector. */
const letters = (name: string) => ({ name, dims: 8, embed: async (texts: readonly string[]) => texts.map(vectorOf) })

/** Episodes whose vector is not that of their words. */
async function strayVectors(): Promise<unknown[]> {
  const stray = []
  for (const { id, title, summary } of await storedEpisodes(held.db)) {
    stray.push(...(await withUser(held.db, 'local', (tx) => tx.rows(sql`
      select segment_id, generation from embedding
       where segment_id = ${id}::uuid and vector <-> ${vector(vectorOf(`${title}\n${String(summary)}`))}::text::halfvec > 0.01`))))
  }
  return stray
}

/** The one group of episodes that a model has not described. */
async function undescribedOf(pipeline: PipelineContext) {
  for await (const group of undescribedGroups(pipeline, 'local')) return group
  throw new Error('all are described')
}

/** Lets the second begin where the first stands at the gate, and the first go on once the second waits for it. */
async function crossing(gate: Gate, first: Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  await gate.reached
  const waiting = second()
  await someoneWaits(held.db)
  gate.open()
  await Promise.all([first, waiting])
}

/** The one promise of this kind, leased. */
const take = async (kind: 'look' | 'encode') => (await withClaim(held.db, (tx) => claim(
  tx, { lanes: [0], kinds: [kind], embedders: [], upTo: now(), token: crypto.randomUUID(), leaseMs: 60_000, limit: 1, afterUser: '' },
))).flat()[0] as Job

test('three processes, each with its own embedder, describe, cut again, push and forget at once without an inconsistency', async () => {
  const policy = batch({ windowMessages: 10, maxWindowMessages: 10 })
  for (const conversationId of ['c', 'd', 'e']) {
    await remembered(held.db, talks(5, { size: 5, hours: 0.1 }), { conversationId, policy, embedder: letters('a') })
  }
  const open = (name: string) => memoryFor(held.db, { now, embedder: letters(name), model: scriptedModel().model, modelLimits })
  const [a, b, c] = [await open('a'), await open('b'), await open('c')]
  const chat = async () => {
    for (let i = 0; i < 6; i++) {
      await c.push({ conversationId: 'f', messages: talk([`harbour ${i}`, 'and on'], { first: 2 * i }) })
      await c.flush()
      await c.settle()
      await a.recall({ query: 'violin' })
      if (i === 3) await c.forget({ conversationId: 'd' })
    }
  }
  await Promise.all([a.upgrade(), b.upgrade({ recut: true }), c.upgrade(), a.upgrade({ recut: true }), b.upgrade(), chat()])
  for (const memory of [a, b, c]) await memory.settle()
  await a.upgrade({ recut: true })
  expect((await a.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  expect(await strayVectors()).toEqual([])
  expect(await a.segments({ conversationId: 'd' })).toEqual([])
  const stats = await a.stats()
  expect(stats).toMatchObject({ embedder: { name: 'a' }, collapsing: 0, due: 0 })
  expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`select count(*)::int as vectors from embedding`)))
    .toEqual([{ vectors: stats.episodes }])
})

test.runIf(
  serverUrl !== undefined,
)('an episode that is published while another embedder is registered has its vector before search switches over', async () => {
  const options = { policy: threshold(), now, timeZone: 'UTC', embedder: letters('a') }
  const { pipeline } = await openPipeline(held.db, options)
  const ahead = await memoryFor(held.db, { now, embedder: letters('b') })
  const memory = await memoryFor(held.db, options)
  await memory.push({ conversationId: 'c', messages: talks(1) })
  await memory.flush()
  await look(pipeline, await take('look'), never)
  const gate = closedGate()
  // It has asked which generations there are, and not committed
  const encoding = encodeSegment({ ...pipeline, db: gatedDb(held.db, 'with vectors as', gate) }, await take('encode'), never)
  await crossing(gate, encoding, () => ahead.upgrade())
  expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`
    select g.model from embedding v join generation g on g.id = v.generation where g.state = 'live'`))).toEqual([{ model: 'b' }])
})

test.runIf(
  serverUrl !== undefined,
)('an episode that is published while another one is rewritten: both lack a vector, and neither waits for the other forever', async () => {
  const options = { policy: threshold(), now, timeZone: 'UTC', embedder: letters('a'), model: scriptedModel().model, modelLimits }
  await remembered(held.db, talks(1), { conversationId: 'c', embedder: letters('a') })
  const other = await memoryFor(held.db, { now, embedder: letters('b') })
  await other.upgrade()
  const { pipeline } = await openPipeline(held.db, options)
  const group = await undescribedOf(pipeline)
  await other.push({ conversationId: 'd', messages: talks(1) })
  await other.flush()
  await look(pipeline, await take('look'), never)
  const gate = closedGate()
  // The vector of b is promised, and nothing is committed
  const encoding = encodeSegment({ ...pipeline, db: gatedDb(held.db, 'insert into due', gate) }, await take('encode'), never)
  await crossing(gate, encoding, () => rewriteEpisodes(pipeline, 'local', group, never))
  await other.settle()
  expect(await strayVectors()).toEqual([])
  expect(await storedEpisodes(held.db)).toMatchObject([{ vectors: 1 }, { vectors: 1 }])
})

/** Only two connections show these. */
describe.runIf(serverUrl !== undefined)('an episode that gets a vector and new words at the same time', () => {
  /** One episode without a vector of the embedder, and its promise, leased. */
  async function begin() {
    const options = { policy: threshold(), now, timeZone: 'UTC', embedder: letters('a'), model: scriptedModel().model, modelLimits }
    const { pipeline } = await openPipeline(held.db, options)
    await remembered(held.db, talks(1), { embedder: letters('a') })
    const memory = memoryOn(
      await openPipeline({ ...held.db, close: async () => undefined }, options), { ...options, user: 'local', work: false },
    )
    await held.db.script(`
      delete from embedding; insert into due (user_id, kind, key, lane, at) values ('local', 'embed', 'a', 1, '2026-01-01')`)
    const [[row] = []] = await withClaim(held.db, (tx) => claim(tx, {
      lanes: [1], kinds: ['embed'], embedders: ['a'], upTo: now(), token: crypto.randomUUID(), leaseMs: 60_000, limit: 1, afterUser: '',
    }))
    return { pipeline, memory, row: row as Job, group: await undescribedOf(pipeline) }
  }

  test('ends with the vector of the new words when the vector is written first', async () => {
    const { pipeline, memory, row, group } = await begin()
    const gate = closedGate()
    const embedding = embedEpisodes({ ...pipeline, db: gatedDb(held.db, 'insert into embedding', gate) }, row, never)
    await crossing(gate, embedding, () => rewriteEpisodes(pipeline, 'local', group, never))
    await memory.settle()
    expect(await strayVectors()).toEqual([])
    expect(await storedEpisodes(held.db)).toMatchObject([{ quality: 'model', vectors: 1 }])
  })

  test('ends with the vector of the new words when the words are written first', async () => {
    const { pipeline, memory, row, group } = await begin()
    const gate = closedGate()
    const describing = rewriteEpisodes({ ...pipeline, db: gatedDb(held.db, 'insert into embedding', gate) }, 'local', group, never)
    await crossing(gate, describing, () => embedEpisodes(pipeline, row, never))
    await memory.settle()
    expect(await strayVectors()).toEqual([])
    expect(await storedEpisodes(held.db)).toMatchObject([{ quality: 'model', vectors: 1 }])
  })

  test('is marked as one without, and waits for nobody who waits for a job of its user', async () => {
    const { row } = await begin()
    await held.db.script(`
      insert into due (user_id, kind, key, lane, at) values ('local', 'embed_messages', 'a', 1, '2030-01-01')`)
    const generation = (await held.db.transaction((tx) => generationBy(tx, 'a')))!
    const gate = closedGate()
    // As the job of the vectors of messages, and who waits for it with the episodes
    const working = withUser(held.db, 'local', async (tx) => {
      await tx.rows(sql`select from due where user_id = 'local' and kind = 'embed_messages' for update`)
      await gate.pass()
      await tx.rows(sql`update episode set consolidated_at = ${now()} where user_id = 'local'`)
    })
    await crossing(gate, working, () => finishGeneration(held.db, row, {
      generation, next: [{ kind: 'embed_messages', key: 'a', at: now(), lane: 1 }],
    }))
    expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`select quality, consolidated_at as at from episode`)))
      .toEqual([{ quality: 'fallback', at: now() }])
  })
})

test.runIf(serverUrl !== undefined)('vectors of an embedder that is gone are removed while their episodes are forgotten', async () => {
  await remembered(held.db, talks(1), { conversationId: 'c', embedder: letters('a') })
  const memory = await memoryFor(held.db, { now, embedder: letters('b') })
  await memory.upgrade()
  await held.db.script(`
    update generation set state = case model when 'a' then 'live' else 'retired' end`)
  const gate = closedGate()
  const removing = withUser(gatedDb(held.db, 'delete from message_vectors', gate), 'local', (tx) => removeRetiredVectors(tx, 'local'))
  await crossing(gate, removing, () => memory.forget({ conversationId: 'c' }))
  expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`
    select segment_id from embedding union select segment_id from message_vectors`))).toEqual([])
})
