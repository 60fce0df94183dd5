/** Long messages that are forgotten while vectors of their parts are computed: none is left behind, and none of what stays is missing. */
import { beforeEach, describe, expect, test } from 'vitest'
import { checkStore } from '../../packages/core/memory/store-stats.ts'
import type { Memory } from '@madeleine/core'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import type { Embedder } from '@madeleine/contract'
import { embedEpisodes } from '../../packages/core/pipeline/embed.ts'
import type { PipelineContext } from '../../packages/core/pipeline/pipeline-context.ts'
import { look } from '../../packages/core/pipeline/look.ts'
import { embedMissingParts, episodesLackingParts } from '../../packages/core/upgrade/change-settings.ts'
import { threshold } from '@madeleine/segment'
import { sql, withClaim, withUser } from '@madeleine/engine'
import { claim } from '../../packages/core/store/claim.ts'
import { beginGeneration } from '../../packages/core/store/tables/generations.ts'
import type { Job, JobKind } from '../../packages/core/store/tables/jobs.ts'
import { embeddedParts } from '../../packages/core/rank/text-parts.ts'
import { pairsOf, SEED } from '../sampled.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'
import { closedGate, encodeSegment, type Gate } from './gates.ts'
import { longText } from './steps.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T20:00:00Z')
const policy = threshold()
const never = new AbortController().signal

/** Counts eight letters. While `stop` is there, a call for the parts of a message waits for it with its answer. */
let stop: Gate | undefined
const letters = (name: string): Embedder => ({
  name, dims: 8,
  async embed(texts) {
    if (texts.some((text) => text.includes('In line 3 '))) await stop?.pass()
    return texts.map((text) => Float32Array.from('aeinorst', (letter) => (1 + text.split(letter).length) / 10))
  },
})
beforeEach(() => void (stop = undefined))

const open = (embedder: string): Promise<Memory> => memoryFor(held.db, { policy, now, embedder: letters(embedder) })
const pipelineOf = async (embedder: string): Promise<PipelineContext> =>
  (await openPipeline(held.db, { policy, now, timeZone: 'UTC', embedder: letters(embedder) })).pipeline

async function take(kind: JobKind): Promise<Job> {
  const options = {
    lanes: [0, 1], kinds: [kind], embedders: ['old', 'new'], upTo: now(),
    token: crypto.randomUUID(), leaseMs: 60_000, limit: 1, afterUser: '',
  } as const
  const [[row] = []] = await withClaim(held.db, (tx) => claim(tx, options))
  expect(row, `a ${kind} to claim`).toBeDefined()
  return row as Job
}

/** Two short messages and two long ones, one segment. */
async function pushed(embedder = 'old'): Promise<Memory> {
  const memory = await open(embedder)
  await memory.push({ conversationId: 'c', messages: talk(['one', 'two', longText('letter'), longText('violin')]) })
  await memory.flush()
  return memory
}

async function embedded(): Promise<Memory> {
  const memory = await pushed()
  await memory.settle()
  return memory
}

/** What computes vectors, stopped where it has them and has written none. */
interface Stopped {
  readonly work: Promise<unknown>
  readonly goOn: () => void
}

async function stopped(begin: () => Promise<unknown>): Promise<Stopped> {
  const gate = closedGate()
  stop = gate
  const work = begin()
  work.catch(() => undefined)
  await gate.reached
  stop = undefined
  return { work, goOn: gate.open }
}

const WRITERS: Readonly<Record<string, () => Promise<Stopped>>> = {
  'an encoding': async () => {
    await pushed()
    const pipeline = await pipelineOf('old')
    await look(pipeline, await take('look'), never)
    const job = await take('encode')
    return stopped(() => encodeSegment(pipeline, job, never))
  },
  'the job of another embedder': async () => {
    await embedded()
    await beginGeneration(held.db, { model: 'new', dims: 8, at: now() })
    const pipeline = await pipelineOf('new')
    const job = await take('embed')
    return stopped(() => embedEpisodes(pipeline, job, never))
  },
  'an upgrade of an earlier schema': async () => {
    await embedded()
    await withUser(held.db, 'local', (tx) => tx.rows(sql`delete from embedding where part > 0`))
    const pipeline = await pipelineOf('old')
    const { value } = await episodesLackingParts(pipeline, 'local').next()
    return stopped(() => embedMissingParts(pipeline, 'local', value!, never))
  },
}

const partsNow = async (): Promise<number[]> => (await withUser(held.db, 'local', (tx) => tx.rows<{ part: number }>(sql`
  select v.part::int as part from embedding v join generation g on g.id = v.generation where g.state = 'live'
   order by v.part`))).map(({ part }) => part)

const FORGETTINGS: Readonly<Record<string, { readonly forget: (memory: Memory) => Promise<unknown>; readonly left: readonly string[] }>> = {
  'one long message': {
    forget: (memory) => memory.forget({ conversationId: 'c', from: 2, to: 3 }), left: ['one', 'two', longText('violin')],
  },
  'all long messages': { forget: (memory) => memory.forget({ conversationId: 'c', from: 2, to: 4 }), left: ['one', 'two'] },
  'the conversation': { forget: (memory) => memory.forget({ conversationId: 'c' }), left: [] },
  'everything of the user': { forget: (memory) => memory.forget({ user: true }), left: [] },
}

describe(`between embedding parts and writing their vectors (SEED=${SEED}),`, () => {
  test.each(
    pairsOf(Object.keys(WRITERS), Object.keys(FORGETTINGS)),
  )('%s writes none of what is forgotten meanwhile: %s', async (writer, what) => {
    const { work, goOn } = await WRITERS[writer]!()
    const { forget, left } = FORGETTINGS[what]!
    const memory = await open('new')
    await forget(memory)
    goOn()
    await work.catch(() => undefined)
    expect((await checkStore(held.db, 'local')).invariants.filter(({ ok }) => !ok)).toEqual([])
    await held.db.script('update due set lease_until = now() - interval \'1 second\' where lease_token is not null')
    await (await open('old')).settle()
    await memory.upgrade()
    expect((await checkStore(held.db, 'local')).invariants.filter(({ ok }) => !ok)).toEqual([])
    expect(await partsNow()).toEqual(left.length === 0 ? [] : Array.from({ length: embeddedParts(left).length + 1 }, (_, i) => i))
  })
})

test('an upgrade whose embedder another one replaces meanwhile leaves no part without the vector of its episode', async () => {
  const { work, goOn } = await WRITERS['an upgrade of an earlier schema']!()
  await (await open('new')).upgrade()
  goOn()
  expect(await work).toBe(0)
  expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`
    select distinct g.model from embedding v join generation g on g.id = v.generation`))).toEqual([{ model: 'new' }])
})
