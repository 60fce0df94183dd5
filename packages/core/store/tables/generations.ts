/** Table `generation`: generations of vectors, one per embedder. The live one is searched; a building one replaces it when complete. */
import { MadeleineError } from '@madeleine/base'
import { asClaim, asOwner, asUser, type Db, ONE_BY_ONE, orDistributed, type Query, sql, type Tx, vector } from '@madeleine/engine'
import { holdsLease, leaseLost, schedule, complete, type Job, type ScheduledJob } from './jobs.ts'
import type { Message } from '@madeleine/contract'
import { maintainVectorIndex } from '../queries/vector-index.ts'
import { numberAcross } from './postings.ts'
import { userIds } from './users.ts'

export interface Generation {
  readonly id: number
  readonly model: string
  readonly dims: number
  readonly state: 'building' | 'live' | 'retired'
}

/**
 * The generations for which vectors are written: live and building. A transaction that writes an episode must read them
 * itself, before it schedules an embedding: `beginGeneration` waits for such transactions, so it misses no episode.
 */
export const currentGenerations = (tx: Tx): Promise<Generation[]> =>
  tx.rows<Generation>(sql`select id, model, dims, state from generation where state <> 'retired' order by id`)

/** The same as JSON, within another statement. */
export const currentGenerationsJson: Query = sql`
  (select coalesce(jsonb_agg(g), '[]') from (select id, model, dims, state from generation where state <> 'retired' order by id) g)`

/** A generation with the center of its vectors (`packCenter`); null until messages have any. */
export interface SearchedGeneration extends Generation {
  readonly center: string | null
}

const withCenter: Query = sql`select id, model, dims, state, translate(encode(center, 'base64'), chr(10), '') as center from generation`

/** The generation that search uses. */
export async function liveGeneration(tx: Tx): Promise<SearchedGeneration | undefined> {
  const [row] = await tx.rows<SearchedGeneration>(sql`${withCenter} where state = 'live'`)
  return row
}

/** The generation of an embedder; undefined once it is retired. */
export async function generationBy(tx: Tx, model: string): Promise<SearchedGeneration | undefined> {
  const [row] = await tx.rows<SearchedGeneration>(sql`${withCenter} where model = ${model} and state <> 'retired'`)
  return row
}

/** Stores the center of a generation, unless another process has. @returns the one that is stored */
export async function storeCenter(db: Db, { id, model }: Generation, center: string): Promise<string> {
  await db.transaction(async (tx) => {
    await tx.rows(takeLock)
    await tx.rows(asClaim) // the worker's login may own nothing
    await tx.rows(sql`update generation set center = decode(${center}, 'base64') where id = ${id} and center is null`)
  }, { background: true })
  return (await db.transaction(async (tx) => generationBy(tx, model), { background: true }))?.center ?? center
}

/** Id of the advisory lock: 'embedder' in ASCII, folded. It only has to be unique within the database. */
const LOCK_ID = 6_581_492
const lockQuery: Query = sql`select pg_advisory_xact_lock(${LOCK_ID})`
/** Serialises `beginGeneration` and `finishGeneration`, which change a table that each node of a cluster has. */
const takeLock: Query = orDistributed(lockQuery, ONE_BY_ONE, lockQuery)

/**
 * In ONE transaction, starts building a generation, schedules the embedding of every user's episodes, and retires any
 * other generation that was being built. Idempotent: a repeated call schedules again, and jobs without work end at once.
 *
 * @throws {MadeleineError} `invalid_input` if the store has vectors of that model with other dimensions
 */
export async function beginGeneration(db: Db, { model, dims, at }: { model: string; dims: number; at: Date }): Promise<void> {
  const isDistributed = await db.isDistributed?.() === true
  return db.transaction(async (tx) => {
    await tx.rows(takeLock)
    const [known] = await tx.rows<Generation>(sql`select id, model, dims, state from generation where model = ${model}`)
    if (known && known.dims !== dims) {
      throw new MadeleineError('invalid_input', `the store has vectors of ${model} `
        + `with ${known.dims} dimensions, this embedder gives ${dims}: it needs another name`)
    }
    // A cluster lets nobody else read what the transaction has written: all users are scheduled below, under the table's lock
    const scheduledUsers = new Set(isDistributed ? [] : await scheduleForAllUsers(tx, { model, at }))
    await tx.rows(asOwner)
    if (known && known.state !== 'retired') return isDistributed ? void (await scheduleForAllUsers(tx, { model, at })) : undefined
    // Waits for open transactions that have read the generations, and blocks new readers until the commit
    await tx.rows(sql`lock table generation in access exclusive mode`)
    await tx.rows(sql`update generation set state = 'retired' where state = 'building'`)
    await tx.rows(sql`
      insert into generation (id, model, dims, state) select coalesce(max(id), 0) + 1, ${model}, ${dims}::int, 'building' from generation
      on conflict (model) do update set state = 'building'`)
    await scheduleForAllUsers(tx, { model, at, except: scheduledUsers }) // users created meanwhile
  })
}

/** Schedules the embedding of all users' episodes. @returns the ids of these users */
async function scheduleForAllUsers(
  tx: Tx, { model, at, except = new Set() }: { model: string; at: Date; except?: ReadonlySet<string> },
): Promise<string[]> {
  const users = (await userIds(tx)).filter((user) => !except.has(user))
  for (const user of users) {
    await tx.rows(asUser(user))
    await scheduleEmbeddings(tx, user, { models: [model], at })
  }
  return users
}

/**
 * In ONE transaction, completes the user's embedding job, schedules what is next, and marks episodes without a vector as `fallback`.
 * If it was the last embedding job of all users, the generation goes live, and search uses it from the commit on. Then the vector index
 * is maintained.
 *
 * @throws {MadeleineError} `lease_lost`
 */
export async function finishGeneration(
  db: Db, job: Job, { generation: { id, model }, next }: { generation: Generation; next: readonly ScheduledJob[] },
): Promise<void> {
  const isLive = await db.transaction(async (tx) => {
    await tx.rows(takeLock)
    // On a server the tables' owner sees no user's rows; the claim role sees all jobs. Before anything is written: a
    // distributed store lets nobody else read what a transaction has written
    await tx.rows(asClaim)
    const [others] = await tx.rows<{ count: number }>(sql`
      select count(*)::int as count from due where kind = 'embed' and key = ${model} and user_id <> ${job.userId}`)
    await tx.rows(asUser(job.userId))
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    const isDone = await complete(tx, job)
    await schedule(tx, job.userId, next)
    // After the jobs: whoever reads episodes for facts waits for them with the corpus, and a job may wait for that
    await tx.rows(sql`
      update episode e set quality = 'fallback'
       where e.user_id = ${job.userId} and e.quality <> 'fallback' and ${lacksVector(job.userId, id)}`)
    // The worker's login may own nothing
    await tx.rows(asClaim)
    if (!isDone || others?.count !== 0) return false
    const changed = await tx.rows(sql`
      update generation set state = case when id = ${id} then 'live' else 'retired' end
       where state <> 'retired' and exists (select from generation where id = ${id} and state = 'building') returning id`)
    return changed.length > 0
  }, { background: true })
  if (isLive) await maintainVectorIndex(db)
}

/** Condition: `episode e` has no vector of this generation. Those of its parts are written with that of its title, or none is. */
const lacksVector = (userId: string, generation: Query | number): Query => sql`
  not exists (select from embedding v where v.user_id = ${userId} and v.generation = ${generation} and v.segment_id = e.segment_id)`

/** Schedules the embedding of the user's episodes that lack a vector of these models. */
export async function scheduleEmbeddings(tx: Tx, userId: string, { models, at }: { models: readonly string[]; at: Date }): Promise<void> {
  await schedule(tx, userId, models.map((key) => ({ kind: 'embed', key, at, lane: 1 })))
}

/**
 * Schedules all vectors of current generations that the user's episodes lack. Fallback episodes whose text a model wrote
 * get the quality `model` again, because only vectors were missing.
 */
export async function scheduleMissingEmbeddings(tx: Tx, userId: string, at: Date): Promise<void> {
  const missing = await tx.rows<{ model: string }>(sql`
    select g.model from generation g
     where g.state <> 'retired' and exists (select from episode e where e.user_id = ${userId} and ${lacksVector(userId, sql`g.id`)})
     order by g.id`)
  await scheduleEmbeddings(tx, userId, { models: missing.map(({ model }) => model), at })
  await tx.rows(sql`update episode set quality = 'model' where user_id = ${userId} and quality = 'fallback' and model is not null`)
}

export interface UnembeddedEpisode {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** The number of its segment in the index: another one when messages of it were forgotten meanwhile. */
  readonly number: number
  /** Some message may be so long that its parts are embedded (`embeddedParts`). */
  readonly isLong: boolean
}

/** Condition: `message m` belongs to `segment s`, and may be long. Its size is known without reading the text. */
export const isLongIn = (userId: string, longUnits: number): Query => sql`
  m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq
     and octet_length(m.text) > ${longUnits}`

/** The long messages of an episode, in order. */
export function longMessagesOf(
  tx: Tx, userId: string, { id, longUnits }: { id: string; longUnits: number },
): Promise<Pick<Message, 'text' | 'marks'>[]> {
  return tx.rows<Pick<Message, 'text' | 'marks'>>(sql`
    select m.text, m.marks from segment s join message m on ${isLongIn(userId, longUnits)}
     where s.user_id = ${userId} and s.id = ${id}::uuid
     order by m.seq`)
}

/** Episodes without a vector of this generation, in the order of their ids. @param after id of the last episode of the previous page */
export const unembeddedEpisodes = (
  tx: Tx, userId: string,
  { generation, limit, after, longUnits }: { generation: number; limit: number; after: string | undefined; longUnits: number },
): Promise<UnembeddedEpisode[]> =>
  tx.rows<UnembeddedEpisode>(sql`
    select e.segment_id as id, e.title, e.summary, s.number, exists (select from message m where ${isLongIn(userId, longUnits)}) as "isLong"
      from episode e join segment s on (s.user_id, s.id) = (e.user_id, e.segment_id)
     where e.user_id = ${userId} and (${after ?? null}::uuid is null or e.segment_id > ${after ?? null}::uuid)
       and ${lacksVector(userId, generation)}
     order by e.segment_id limit ${limit}`)

/** An episode as it was read, and its vectors: that of its text is part 0. */
export interface EmbeddedEpisode extends UnembeddedEpisode {
  readonly vectors: readonly { readonly part: number; readonly values: Float32Array }[]
}

/**
 * Writes vectors, except those of episodes whose text or messages have changed since. The caller must have locked the segments
 * (`lockSegments`) first in its transaction, as rewriting does. @returns how many were written
 */
export async function insertVectorsOf(
  tx: Tx, userId: string, { generation, episodes }: { generation: number; episodes: readonly EmbeddedEpisode[] },
): Promise<number> {
  let written = 0
  for (const { id, title, summary, number, vectors } of episodes) {
    written += (await tx.rows(sql`
      insert into embedding (user_id, segment_id, generation, part, vector, is_archived)
      select e.user_id, e.segment_id, ${generation}, v.part, v.vector::halfvec, e.archived_at is not null
        from episode e join segment s on (s.user_id, s.id) = (e.user_id, e.segment_id)
             and s.number in (${number}, ${numberAcross(number)})
       cross join unnest(${vectors.map(({ part }) => part)}::int[], ${vectors.map(({ values }) => vector(values))}::text[]) as v (part,
         vector)
       where e.user_id = ${userId} and e.segment_id = ${id}::uuid and e.title = ${title} and e.summary = ${summary}
      on conflict (user_id, generation, segment_id, part) do update set vector = excluded.vector returning part`)).length
  }
  return written
}

/** Locks these segments until the transaction ends, in the order of their ids. */
export async function lockSegments(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`select id from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[]) order by id for no key update`)
}

/**
 * Removes a user's vectors and embedding jobs of retired generations. Their segments are locked first: with an episode its vectors of
 * both kinds are deleted, in another order.
 */
export async function removeRetiredVectors(tx: Tx, userId: string): Promise<void> {
  await tx.rows(sql`
    select id from segment where user_id = ${userId} and id in (
      select v.segment_id from embedding v join generation g on g.id = v.generation where v.user_id = ${userId} and g.state = 'retired'
       union
      select v.segment_id from message_vectors v join generation g on g.model = v.model
       where v.user_id = ${userId} and g.state = 'retired')
     order by id for no key update`)
  await tx.rows(sql`
    delete from due d using generation g
     where d.user_id = ${userId} and d.kind in ('embed', 'embed_messages') and d.key = g.model and g.state = 'retired'`)
  await tx.rows(sql`
    delete from message_vectors v using generation g where v.user_id = ${userId} and g.model = v.model and g.state = 'retired'`)
  await tx.rows(sql`delete from embedding v using generation g where v.user_id = ${userId} and g.id = v.generation and g.state = 'retired'`)
}
