/** Something is forgotten between the reading and the writing of a review, or of a reading for facts: nothing of it is written. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { ForgetOptions } from '@madeleine/contract'
import type { Memory, MemoryOptions } from '@madeleine/core'
import { threshold } from '@madeleine/segment'
import { type Db, sql, withUser } from '@madeleine/engine'
import { fact, factsModel, homes, type FactsModel } from '../support/facts-model.ts'
import { readingOf, tell } from '../support/known-facts.ts'
import { closedGate, type Gate } from '../crash/gates.ts'
import { TABLES } from '../remove-rows.ts'
import { pairsOf, SEED } from '../sampled.ts'
import { memoryFor, stoppedClock, until, useDb, useFilled } from '../testing.ts'
import { watchedDb } from '../watched-db.ts'
import { expectWell, SECRET } from '../support/forgotten.ts'

const held = useDb()
const policy = threshold({ gapMinutes: 30 })
const { known } = readingOf(held)
const NOW = '2026-03-09T12:00:00Z'
let clock = stoppedClock(NOW)
beforeEach(() => void (clock = stoppedClock(NOW)))

const open = (db: Db, options: Omit<MemoryOptions, 'data' | 'databaseUrl'> = {}) => memoryFor(db, { policy, now: clock.now, ...options })

/** Stops before the transaction that follows the first one with such a statement. */
function stoppedAfter(db: Db, statement: string, gate: Gate): Db {
  let isRead = false
  const watched = watchedDb(db, ({ text }) => void (isRead ||= text.includes(statement)))
  return {
    ...watched,
    async transaction(work, options) {
      if (isRead) await gate.pass()
      return watched.transaction(work, options)
    },
  }
}

/** All rows of all tables, as one text. */
const everything = (): Promise<string> => held.db.transaction(async (tx) => {
  const rows: (string | null)[] = []
  for (const table of TABLES.split(', ')) rows.push(
    (await tx.rows<{ rows: string | null }>({ text: `select jsonb_agg(to_jsonb(t))::text as rows from ${table} t`, values: [] }))[0]!.rows,
  )
  return rows.join('\n')
})

const reviewed = () => withUser(held.db, 'local', (tx) => tx.rows(sql`select episode_id from review`))

/** Ann tells her home in the second of the messages of `c`, in an episode with another message. */
async function tellHome(memory: Memory): Promise<void> {
  await tell(memory, [['The varnish of the mast dries until Sunday.', `I live in ${SECRET} now, near the mill.`]])
  await tell(
    memory, [['The harbour was busy, we saw many ships.'], ['Our boat leaked again, we repaired the keel.']],
    { conversationId: 'd', from: '2026-03-03T09:00:00Z' },
  )
}

/** Another talk recalls that episode, and its answer uses it. */
async function recallHome(memory: Memory): Promise<void> {
  await memory.settle()
  await memory.push({ conversationId: 'now', messages: [{ role: 'user', content: 'How long must I wait?', timestamp: clock.now() }] })
  await memory.recall({ query: `varnish of the mast in ${SECRET}`, conversationId: 'now' })
  await until(async () => (await memory.stats()).pendingReviews > 0)
  await memory.push({ conversationId: 'now', messages: ['The varnish of the mast dries until Sunday.', 'Thanks.'].map(
    (content, i) => ({ role: i === 0 ? 'assistant' : 'user', content, timestamp: clock.now() }),
  ) })
  await memory.flush()
}

interface Stage {
  readonly name: string
  /** What the transaction that reads asks. */
  readonly reads: string
  prepare(): Promise<void>
  /** Runs the stage, in a process that may be stopped, until there is nothing left to do. */
  run(db: Db): Promise<unknown>
  /** Whether it has written. */
  hasWritten(): Promise<boolean>
}

let reader: FactsModel
/** Another message may be worth a note. */
const hasLearnt = async () => (await known()).some(({ category }) => category !== 'note')

const STAGES: Stage[] = [
  {
    name: 'a review', reads: 'from recall r',
    prepare: async () => {
      const memory = await open(held.db)
      await tellHome(memory)
      await recallHome(memory)
    },
    run: async (db) => (await open(db)).settle(),
    hasWritten: async () => (await reviewed()).length > 0,
  },
  {
    name: 'a reading for facts', reads: 'order by e.end_at, e.segment_id',
    prepare: async () => tellHome(await open(held.db)),
    run: async (db) => (await open(db, { model: reader.model })).settle(),
    hasWritten: hasLearnt,
  },
  {
    name: 'a reading for facts by upgrade', reads: 'order by e.end_at, e.segment_id',
    prepare: async () => {
      const memory = await open(held.db)
      await tellHome(memory)
      await memory.settle()
    },
    run: async (db) => (await open(db, { model: reader.model })).upgrade(),
    hasWritten: async () => (await known()).some(({ quality }) => quality === 'model'),
  },
  {
    name: 'a reading by the rules', reads: 'rules_version <',
    prepare: async () => {
      const memory = await open(held.db)
      await tellHome(memory)
      await memory.settle()
      await withUser(held.db, 'local', async (tx) => {
        tx.run(sql`delete from fact`)
        tx.run(sql`delete from fact_source`)
        tx.run(sql`update episode set rules_version = null`)
      })
    },
    run: async (db) => (await open(db)).upgrade(),
    hasWritten: hasLearnt,
  },
]

const ENCODED_AGAIN = 'a message forgotten and its episode encoded again'

const FORMS: [string, (memory: Memory) => ForgetOptions | Promise<ForgetOptions>][] = [
  ['a message forgotten', () => ({ conversationId: 'c', from: 1, to: 2 })],
  ['an episode forgotten', async (memory) => ({ episodeId: (await memory.segments({ conversationId: 'c' }))[0]!.id })],
  ['a conversation forgotten', () => ({ conversationId: 'c' })],
  ['all of a user forgotten', () => ({ user: true })],
  [ENCODED_AGAIN, () => ({ conversationId: 'c', from: 1, to: 2 })],
]

const TRIED = pairsOf(STAGES, FORMS)

describe.each(STAGES)('$name under way', (stage) => {
  const { reads, prepare, run, hasWritten } = stage
  useFilled(held, prepare)
  beforeEach(() => void (reader = factsModel(homes)))

  test('writes what it has read if nothing is forgotten', async () => {
    expect(await hasWritten()).toBe(false)
    await run(held.db)
    expect(await hasWritten()).toBe(true)
    expect(await everything()).toContain(SECRET)
  })

  const forms = TRIED.filter(([one]) => one === stage).map(([, form]) => form)
  test.each(forms)(`writes nothing of %s meanwhile (SEED=${SEED})`, async (form, which) => {
    const stop = closedGate()
    const running = run(stoppedAfter(held.db, reads, stop))
    running.catch(() => undefined)
    await stop.reached
    const memory = await open(held.db)
    await memory.forget(await which(memory))
    // The stopped process may have leases of other jobs, for which a whole settle would wait
    const settling = form === ENCODED_AGAIN ? memory.settle() : undefined
    if (settling) await until(async () => (await memory.segments({ conversationId: 'c' }))[0]?.status === 'collapsed')
    stop.open()
    await running
    await settling
    expect(await hasWritten()).toBe(false)
    expect(await everything()).not.toContain(SECRET)
    await memory.settle()
    await expectWell(memory)
    expect(await everything()).not.toContain(SECRET)
  })
})

test('a review under way does not judge an answer that is forgotten meanwhile', async () => {
  const memory = await open(held.db)
  await tellHome(memory)
  await memory.settle()
  const say = (...lines: [role: 'user' | 'assistant', content: string][]) =>
    memory.push({ conversationId: 'now', messages: lines.map(([role, content]) => ({ role, content, timestamp: clock.now() })) })
  await say(['user', 'How long must I wait?'])
  await memory.recall({ query: 'varnish of the mast', conversationId: 'now' })
  await until(async () => (await memory.stats()).pendingReviews > 0)
  await say(['user', 'It rains.'], ['assistant', 'The varnish of the mast dries until Sunday.'])
  await memory.flush()
  const stop = closedGate()
  const reviewing = (await open(stoppedAfter(held.db, 'from recall r', stop))).settle()
  await stop.reached
  await memory.forget({ conversationId: 'now', from: 2, to: 3 })
  expect((await memory.stats()).pendingReviews, 'the question may be judged by what is left').toBe(1)
  stop.open()
  await reviewing
  expect(await reviewed()).toEqual([])
  await expectWell(memory)
})

test.each(
  ['settle', 'upgrade'] as const,
)('a fact forgotten while a model that was shown it answers stays forgotten, by %s', async (call) => {
  reader = factsModel(homes)
  const memory = await open(held.db, { model: reader.model })
  await tellHome(memory)
  await memory.settle()
  const [home] = await known()
  expect(home?.value).toBe(SECRET)
  const later = [['We all love our place by the mill so much.'], ['The mill was painted, it is white.'], ['A stork nests on the mill.']]
  if (call === 'settle') await tell(memory, later, { from: '2026-03-05T09:00:00Z' })
  else {
    const without = await open(held.db)
    await tell(without, later, { from: '2026-03-05T09:00:00Z' })
    await without.settle()
  }
  const { model, prompts } = factsModel(async (shown, nth) => {
    if (nth === 0) await memory.forget({ factId: home!.id })
    return shown.known.flatMap(({ id, text }) => [
      fact({ op: 'reinforce', known: id, subject: 'Ann', attribute: 'home', value: SECRET, text, messages: [1] }),
      fact({ category: 'preference', subject: 'Ann', text: `Ann loves her place by the mill in ${SECRET}`, messages: [1] }),
    ])
  })
  await (await open(held.db, { model }))[call]()
  expect(prompts[0]!.known).toMatchObject([{ text: home!.text }])
  expect(await known()).toEqual([])
  expect(await memory.facts()).toEqual([])
  await expectWell(memory)
})
