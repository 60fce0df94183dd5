/** A crash at every boundary of an upgrade: what is there is whole, and the next upgrade ends where the first would have. */
import { expect, test } from 'vitest'
import type { LanguageModelOption, MemoryOptions, UpgradeOptions } from '@madeleine/core'
import { batch, threshold } from '@madeleine/segment'
import { type Db, sql, withUser } from '@madeleine/engine'
import { checkInvariants } from '../../packages/core/store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../closing-silence.ts'
import { cuttingEvery, modelLimits, now, remembered, scriptedModel, talks } from '../support/upgrading.ts'
import { entriesOfSegment } from '../support/index-entries.ts'
import { ON_THIS_ENGINE } from '../night.ts'
import { empty, keepRows, memoryFor, talk, useDb } from '../testing.ts'
import { crashingDb, crashingEmbedder, dieAt, type Doom } from './crashing-db.ts'
import { seedOr } from './random.ts'
import { longText } from './steps.ts'

const held = useDb()
const USER = 'local'
const LONG_MS = 12 * 3_600_000
/**
 * Each crash takes a store of its own, and on a server a lease that runs out: by day one in each
 * place that is named. CRASHES=all is for the night.
 */
const everywhere = process.env.CRASHES === 'all'
/** Which of the boundaries of a place. */
const SEED = seedOr(3)

const letters = (name: string) => ({
  name, dims: 8,
  embed: async (texts: readonly string[]) =>
    texts.map((text) => Float32Array.from('aeinorst', (letter) => (1 + text.split(letter).length) / 10)),
})

interface Scenario {
  readonly options: UpgradeOptions
  /** What the log was cut by. */
  readonly policy: MemoryOptions['policy']
  readonly model: boolean
  readonly embedder: string
  /** Whether the vectors of parts are taken away first, as an earlier schema had none. */
  readonly lacksParts?: true
  /** Whether the vectors of messages are, as an earlier schema had none. */
  readonly lacksMeaning?: true
  /** Places where it must have died once. */
  readonly passes: readonly string[]
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  describing: {
    options: {}, policy: threshold(), model: true, embedder: 'old',
    passes: [
      'before model', 'after model', 'before embed', 'before update episode e set title',
      'before insert into embedding', 'before the commit of with scheduled as', 'after the commit of with scheduled as',
    ],
  },
  'cutting anew': {
    options: { recut: true }, policy: batch({ windowMessages: 10, maxWindowMessages: 10 }), model: true, embedder: 'old',
    passes: [
      'before model', 'after model', 'before update segment s set state',
      'before insert into segment', 'before with vectors as', 'after the commit of with scheduled as',
    ],
  },
  'another embedder': {
    options: {}, policy: threshold(), model: false, embedder: 'new',
    passes: [
      'before lock table generation', 'before insert into generation', 'before insert into due',
      'before embed', 'after embed', 'before update generation', 'before the commit of update generation',
      'after the commit of update generation', 'before delete from embedding',
    ],
  },
  'parts that an earlier version did not embed': {
    options: {}, policy: threshold(), model: false, embedder: 'old', lacksParts: true,
    passes: [
      'before embed', 'after embed', 'before select id from segment', 'before insert into embedding',
      'before the commit of insert into embedding', 'after the commit of insert into embedding',
    ],
  },
  'messages that an earlier version gave no vectors': {
    options: {}, policy: threshold(), model: false, embedder: 'old', lacksMeaning: true,
    passes: [
      'before select s.id, s.conversation_id', 'before delete from message_vectors', 'before insert into message_vectors',
      'before update corpus set removals', 'before the commit of update corpus', 'after the commit of update corpus',
    ],
  },
  'another policy and zone': {
    options: { policy: batch({ windowMessages: 12 }), timeZone: 'Asia/Tokyo' }, policy: threshold(), model: false, embedder: 'old',
    passes: [
      'before update setting', 'before select id from conversation',
      'before update conversation set look_at', 'before insert into due', 'after the commit of',
    ],
  },
}

/** By day a place that several scenarios pass is fatal in one of them, which SEED says. */
function fatalIn(name: string): readonly string[] {
  const passing = (place: string) => Object.keys(SCENARIOS).filter((other) => SCENARIOS[other]!.passes.includes(place))
  return SCENARIOS[name]!.passes.filter((place) => everywhere || passing(place)[(SEED + place.length) % passing(place).length] === name)
}

const beginnings = new Map<Scenario, () => Promise<void>>()

/** Two users with a talk each, long messages, and a tail that waits: made without a model, and only once. */
async function begin(scenario: Scenario): Promise<void> {
  const putBack = beginnings.get(scenario)
  if (putBack) return putBack()
  await empty(held.db)
  await liveBefore(scenario)
  beginnings.set(scenario, await keepRows(held.db))
}

async function liveBefore({ policy, lacksParts, lacksMeaning }: Scenario): Promise<void> {
  for (const user of [USER, 'bea']) {
    const memory = await remembered(held.db, talks(4, { size: 4 }), { embedder: letters('old'), user, policy: policy! })
    await memory.push({
      conversationId: 'long', messages: talk([longText('letter'), longText('violin')], { from: '2026-03-02T08:00:00Z' }),
    })
    await memory.flush({ conversationId: 'long' })
    await memory.push({ conversationId: 'tail', messages: talk(['one', 'two'], { from: '2026-03-08T08:00:00Z' }) })
    await memory.settle()
    if (lacksParts) await withUser(held.db, user, (tx) => tx.rows(sql`delete from embedding where part > 0`))
    if (lacksMeaning) await withUser(held.db, user, (tx) => tx.rows(sql`delete from message_vectors`))
  }
}

const crashingModel = (doom: Doom): LanguageModelOption => scriptedModel((put) => {
  doom.pass('before model')
  const said = cuttingEvery(3)(put)
  doom.pass('after model')
  return said
}).model

const open = (db: Db, { model, embedder }: Scenario, doom: Doom) => memoryFor(crashingDb(db, doom), {
  // One piece of work after the other, so that the nth boundary is the same in every run
  embedder: crashingEmbedder(letters(embedder), doom), now, user: USER, modelLimits: { ...modelLimits, concurrency: 1 },
  leaseMs: db.engine === 'postgres' ? 250 : 120_000, ...(model && { model: crashingModel(doom) }),
})

/** Upgrades in a process that may die; dying in a call of the model looks to it like a model that is away. */
async function live(scenario: Scenario, doom: Doom): Promise<boolean> {
  try {
    const memory = await open(held.db, scenario, doom)
    await memory.upgrade({ ...scenario.options, signal: AbortSignal.timeout(60_000) })
  } catch (error) {
    if (!doom.dead) throw error
  }
  return !doom.dead
}

async function inspect(): Promise<void> {
  for (const user of [USER, 'bea']) {
    const { broken, messages } = await withUser(held.db, user, async (tx) => ({
      broken: (await checkInvariants(tx, user, CLOSING_SILENCE)).filter(({ ok }) => !ok),
      messages: await tx.rows<{ count: number }>(sql`select count(*)::int as count from message`),
    }))
    expect([broken, messages]).toEqual([[], [{ count: 20 }]])
  }
}

/** All that an upgrade changes, ids included: cutting the same range again twice gives the same. */
const made = async (): Promise<unknown> => {
  const users = await Promise.all([USER, 'bea'].map((user) => withUser(held.db, user, (tx) => tx.rows(sql`
    select s.conversation_id as conversation, s.from_seq as "from", s.to_seq as "to", s.state, s.reason, s.policy,
           s.replaced_by is null as current,
           e.title, e.summary, e.quality, e.model, e.complexity,
           (select count(*)::int from (${entriesOfSegment}) p) as words,
           (select string_agg(g.model || ' ' || v.part, ', ' order by g.model, v.part) from embedding v
               join generation g on g.id = v.generation where v.segment_id = s.id) as vectors,
           (select string_agg(model || ' ' || md5(signs || vectors), ', ' order by model) from message_vectors v
              where v.segment_id = s.id) as meaning,
           (select string_agg(kind, ' ' order by kind, key) from due) as due
      from segment s left join episode e on e.segment_id = s.id
     order by s.conversation_id, s.state, s.from_seq, s.to_seq`))))
  const settings = await held.db.transaction((tx) => tx.rows(sql`
    select (select string_agg(value::text, ' ' order by name)
        from setting) as settings, (select string_agg(model || ' ' || state, ', ' order by id) from generation) as generations`))
  return { users, settings }
}

async function surviving(scenario: Scenario, doom: Doom): Promise<unknown> {
  await begin(scenario)
  if (!(await live(scenario, doom))) {
    await inspect()
    await live(scenario, dieAt())
  }
  await inspect()
  return made()
}

/** By night everywhere from the first boundary after the opening. */
function* everyDeath(opening: number): Generator<Doom> {
  for (let [at, reached] = [opening + 1, true]; reached; at++) {
    const fatal = dieAt(at)
    yield fatal
    reached = fatal.dead
  }
}

/** By day once in each place. */
function* oneInEachPlace(
  boundaries: readonly string[], { opening, passes }: { opening: number; passes: readonly string[] },
): Generator<Doom> {
  for (const [n, place] of passes.entries()) {
    const there = [...boundaries.entries()].filter(([at, boundary]) => at >= opening && boundary.startsWith(place))
    const [at, kind] = there[(SEED + n) % there.length]!
    const before = (end: number) => boundaries.slice(0, end).filter((boundary) => boundary === kind).length
    const chosen = dieAt(before(at) + 1, kind)
    yield chosen
    // Claims come more or less often, as two pieces of work under way meet
    if (!chosen.dead) yield dieAt(before(opening) + 1, kind)
  }
}

test.runIf(ON_THIS_ENGINE).for(Object.entries(SCENARIOS))(
  `%s: after a crash at any boundary, the next upgrade gives the result that this one would have given (SEED=${SEED})`,
  { timeout: LONG_MS }, async ([name, scenario]) => {
    const never = dieAt()
    const calm = await surviving(scenario, never)
    const opening = never.passed.findIndex((place) => place.startsWith('after the commit of select (select value')) + 1
    const passes = fatalIn(name)
    const deaths: string[] = []
    for (const fatal of everywhere ? everyDeath(opening) : oneInEachPlace(never.passed, { passes, opening })) {
      expect(await surviving(scenario, fatal), `died at ${fatal.passed.length}: ${fatal.passed.at(-1)}`).toEqual(calm)
      if (fatal.dead) deaths.push(fatal.passed.at(-1) as string)
    }
    expect(passes.filter((place) => !deaths.some((death) => death.startsWith(place)))).toEqual([])
    process.stdout.write(`${held.db.engine}: ${name}: ${never.passed.length} boundaries, ${deaths.length} of them fatal once\n`)
  },
)
