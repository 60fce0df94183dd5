/** What is run until it dies, what must be true of the wreck, and how it is finished by those who come after. */
import { expect } from 'vitest'
import type { Memory } from '@madeleine/core'
import type { Embedder } from '@madeleine/contract'
import { threshold } from '@madeleine/segment'
import { type Db, sql, withUser } from '@madeleine/engine'
import { checkInvariants } from '../../packages/core/store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../closing-silence.ts'
import { entriesOfSegment } from '../support/index-entries.ts'
import { truncate } from '../engine.ts'
import { memoryFor } from '../testing.ts'
import { FORGETTING, FORGETTING_ALL, HUGE, LOOKS, PARTS, SMALL, STATED, TALKS, type Step } from './steps.ts'
import { crashingDb, crashingEmbedder, crashingPolicy, type Doom } from './crashing-db.ts'
import { rateOnce, recallRecorded, REVIEWS } from './review-steps.ts'

export const USER = 'local'

/** Counts eight letters: vectors enough to be stored, for a hundredth of the time. */
const letters: Embedder = {
  name: 'letters',
  dims: 8,
  embed: (texts) => Promise.resolve(texts.map((text) => Float32Array.from('aeinorst', (letter) => text.split(letter).length / 10))),
}

/** Removes what a run left. Deleting is 50 ms quicker than truncating, until the dead rows are too many. */
export async function reset(db: Db, run: number): Promise<void> {
  if (run % 20 === 0) return truncate(db)
  await db.script('delete from conversation; delete from fact; delete from contents; delete from '
    + 'posting; delete from corpus; delete from due; delete from setting; delete from generation')
}

/** The clock stands: every look that is due is due at once. */
const now = () => new Date('2026-03-02T20:00:00Z')

/** A memory in a process that dies when `doom` says. The lease is short where it must be waited for. */
export const openDoomed = (db: Db, doom: Doom): Promise<Memory> =>
  memoryFor(crashingDb(db, doom), {
    policy: crashingPolicy(threshold({ maxTokens: 100_000 }), doom),
    embedder: crashingEmbedder(letters, doom),
    leaseMs: db.engine === 'postgres' ? 250 : 120_000,
    now,
    user: USER,
  })

/** A line that takes longer than this to come to rest never will. */
const STUCK_MS = 30_000

/** Does the steps that are not answered yet, and notes each one that is. */
export async function perform(memory: Memory, steps: readonly Step[], answered: number[]): Promise<void> {
  for (const [i, step] of steps.entries()) {
    if (answered.includes(i)) continue
    if ('push' in step) await memory.push({ conversationId: step.push, messages: step.messages })
    else if ('forget' in step) await memory.forget({ conversationId: step.forget })
    else if ('forgetMessages' in step) await memory.forget(step.forgetMessages)
    else if ('forgetUser' in step) await memory.forget({ user: true })
    else if ('flush' in step) await memory.flush()
    else if ('recall' in step) await recallRecorded(memory, step)
    else if ('rate' in step) await rateOnce(memory, step)
    else await memory.settle({ signal: AbortSignal.timeout(STUCK_MS) })
    answered.push(i)
  }
}

/** Runs the steps not yet answered in a process that may die. True when it lived. */
export async function live(db: Db, doom: Doom, { steps, answered }: { steps: readonly Step[]; answered: number[] }): Promise<boolean> {
  try {
    const memory = await openDoomed(db, doom)
    await resend(memory, steps, answered)
    await perform(memory, steps, answered)
  } catch (error) {
    if (!doom.dead) throw error
  }
  return !doom.dead
}

/** A client that lost its own notes sends again what was answered already: nothing may come of it. */
async function resend(memory: Memory, steps: readonly Step[], answered: readonly number[]): Promise<void> {
  const forgetting = new Set(steps.flatMap((step) => ('forget' in step ? [step.forget] : [])))
  for (const i of answered) {
    const step = steps[i] as Step
    if (!('push' in step) || forgetting.has(step.push) || steps.some((one) => 'forgetUser' in one)) continue
    const again = await memory.push({ conversationId: step.push, messages: step.messages })
    expect(again, `step ${i} was acknowledged, so sending it again stores nothing`)
      .toMatchObject({ stored: 0, skipped: step.messages.length })
  }
}

/** What must be true between a crash and the next start. */
export async function inspect(db: Db, { steps, answered }: { steps: readonly Step[]; answered: readonly number[] }): Promise<void> {
  const { broken, messages } = await withUser(db, USER, async (tx) => ({
    broken: (await checkInvariants(tx, USER, CLOSING_SILENCE)).filter(({ ok }) => !ok),
    messages: await tx.rows<Stored>(sql`
      select conversation_id as conversation, id, role, name, text, metadata, at from message order by conversation_id, seq`),
  }))
  expect(broken).toEqual([])
  const next = steps.findIndex((_, i) => !answered.includes(i))
  expect(
    [logOf(steps, next), logOf(steps, next + 1)], 'what is stored is what was acknowledged, with the step under way whole or not at all',
  ).toContainEqual(messages)
}

interface Stored {
  readonly conversation: string
  readonly id: string
  readonly role: string
  readonly name: string | null
  readonly text: string
  readonly metadata: unknown
  readonly at: Date
}

/** The log after the first `count` steps, by the plainest of models: an array. */
function logOf(steps: readonly Step[], count: number): Stored[] {
  let log: Stored[] = []
  for (const step of steps.slice(0, count)) {
    if ('forget' in step) log = log.filter(({ conversation }) => conversation !== step.forget)
    if ('forgetUser' in step) log = []
    if ('forgetMessages' in step) log = withoutWords(log, step.forgetMessages)
    if (!('push' in step)) continue
    log.push(...step.messages.map(({ id, role, name, content, metadata, timestamp }) => ({
      conversation: step.push, id: id as string, role, name: name ?? null,
      text: content as string, metadata: metadata ?? null, at: timestamp as Date,
    })))
  }
  return log.toSorted((x, y) => (x.conversation < y.conversation ? -1 : x.conversation > y.conversation ? 1 : 0))
}

/** Its messages keep their places, ids, roles and times. */
function withoutWords(
  log: readonly Stored[], { conversationId, from, to }: { conversationId: string; from: number; to: number },
): Stored[] {
  let seq = 0
  return log.map((one) => {
    const place = one.conversation === conversationId ? seq++ : -1
    return place >= from && place < to ? { ...one, name: null, text: '', metadata: null } : one
  })
}

/** What was made of the log. Titles and summaries are chosen by what else is remembered at that moment, so only that they are there. */
export function whatWasMade(db: Db): Promise<unknown[]> {
  return withUser(db, USER, (tx) => tx.rows(sql`
    select s.conversation_id as conversation, s.from_seq as "from", s.to_seq as "to", s.reason, s.state, s.overlap, s.term_count as terms,
           e.title <> '' as titled, e.summary <> '' as summarised, e.drift, e.start_at as "startAt", e.end_at as "endAt", e.quality,
           (select md5(string_agg(p::text, ',')) from (
             select term, texts, most from (${entriesOfSegment}) e where field = 0 order by term collate "C") p) as words,
           e.stability_days as stability, e.last_reviewed_at as "reviewedAt",
           (select string_agg(concat_ws(' ', number, rating, rater, at, stability_before, stability_days), ', ' order by number) from review
              where episode_id = s.id) as reviews,
           (select count(*)::int from recall) as recalls,
           (select string_agg(part::text, ' ' order by generation, part) from embedding where segment_id = s.id) as vectors,
           (select string_agg(model || ' ' || md5(signs || vectors), ', ' order by model) from message_vectors
              where segment_id = s.id) as meaning,
           (select string_agg(concat_ws(' ', level, from_day, content ->> 'headline', content ->> 'segments'), ', '
                order by from_day, to_day) from contents) as contents,
           (select string_agg(concat_ws(' ', text, valid_from, valid_to, (select count(*) from fact_source f where f.fact_id = fact.id)),
               ', ' order by text, valid_from) from fact) as facts,
           (select count(*)::int from due where kind <> 'erase') as due,
           -- Of a table that a vacuum has emptied meanwhile no bytes are promised to go
           exists (select from due where kind = 'erase') as "isPromised"
      from segment s left join episode e on e.segment_id = s.id
     order by s.conversation_id, s.from_seq`))
}

/** Where a process must have been seen dying, or a scenario proves less than it says: each stage, each write, each model call. */
const WRITES = [
  'before insert into setting', // opening
  'before insert into conversation', 'before with inserted as', 'after the commit of with inserted as', // push
  'before with first as', 'after the commit of with first as', // claim
  'before with held as', 'before cut', 'after cut', 'before update conversation c set cursor', // look
  'before with encodings as', 'before insert into due',
  'before embed', 'after embed', // encode
  'before update generation set center', 'before insert into message_vectors', // vectors of messages
  'before with open as', 'before insert into corpus', 'before with vectors as',
  'before with encoded as', 'before insert into posting', 'after the commit of with scheduled as',
  'before with tail as', 'after the commit of insert into due', // flush
  'before with scheduled as', 'before with written as', // contents
]

/** Where the bytes of what is forgotten are erased. */
const ERASING_WRITES = [
  'before vacuum (full, analyze) message', 'after vacuum (full, analyze) due',
  'before the old files are dropped', 'after the old files are dropped', 'before delete from due d',
]

export interface Scenario {
  readonly steps: readonly Step[]
  /** Beginnings of boundaries that it is there to pass. */
  readonly passes: readonly string[]
  /** Beginning of the first boundary that is not just the same in another scenario. */
  readonly from?: string | undefined
  /** Whether tables are rewritten by day too, to erase what was forgotten: that takes longer than all else of a run. */
  readonly erases?: true
}

/** Each write of the kinds that keep something. */
const FORGETTING_WRITES = [
  'before with held as ( select kind, key', 'before delete from recall r', 'before delete from served v',
  'before delete from episode', 'before update message m set forgotten_at',
  'before update segment s set plan', 'before update segment set state = case',
  'before update conversation c set fence_to', 'after the commit of insert into due',
]

export const SCENARIOS: Readonly<
  Record<'forgetting' | 'forgettingAll' | 'huge' | 'looks' | 'parts' | 'stated' | 'talks' | 'small' | 'reviews', Scenario>
> = {
  forgetting: { steps: FORGETTING, from: 'before with held as ( select kind, key', passes: FORGETTING_WRITES },
  forgettingAll: { steps: FORGETTING_ALL, from: 'before delete from recall r', erases: true, passes: [
    'before delete from recall r', 'before delete from conversation', 'before delete from fact',
    'before with held as (select id from contents', 'before delete from contents_version', ...ERASING_WRITES,
  ] },
  looks: { steps: LOOKS, from: 'before with held as ( select id as held_id', passes: [
    'before with held as', 'before cut', 'after cut', 'before update conversation c set cursor',
    'before with encodings as', 'after the commit of delete from due',
  ] },
  huge: {
    steps: HUGE, from: 'before embed',
    passes: ['before with open as', 'before insert into posting', 'after the commit of insert into posting'],
  },
  // a conversation is forgotten that is in the contents
  parts: { steps: PARTS, from: 'before embed', passes: [
    'before embed', 'after embed', 'before with vectors as', 'before the commit of with scheduled as',
    'after the commit of with scheduled as', 'before delete from episode', 'before delete from due where user_id',
    'before update contents set content',
  ] },
  stated: {
    steps: STATED, from: 'before insert into fact_source',
    passes: ['before insert into fact_source', 'before insert into fact (', 'before insert into fact_term'],
  },
  talks: { steps: TALKS, passes: WRITES },
  reviews: { steps: REVIEWS, from: 'before insert into recall as', passes: [
    'before insert into recall as', 'before with given as', 'before delete from recall where',
    'after the commit of delete from due', 'after the commit of with given as',
  ] },
  small: { steps: SMALL, passes: [...WRITES, 'before delete from conversation', ...ERASING_WRITES] },
}
