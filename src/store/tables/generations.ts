/** Generations of vectors, one per embedder: the live one is searched, one being built takes its place when it is whole. */
import { MadeleineError } from '../../errors.ts'
import { sql, vector, type Db, type Query, type Tx } from '../engine/db.ts'
import { holdsLease, leaseLost, schedule, complete, type Job } from './jobs.ts'
import { asClaim, asOwner, asUser, userIds } from '../engine/transactions.ts'
import { maintainVectorIndex } from '../queries/vector-index.ts'

export interface Generation {
  readonly id: number
  readonly model: string
  readonly dims: number
  readonly state: 'building' | 'live' | 'retired'
}

/**
 * The generations that vectors are written for. Whoever writes an episode asks in the same transaction, before any
 * promise to embed: `beginGeneration` waits for those who have asked, so that no episode is written past it.
 */
export const currentGenerations = (tx: Tx): Promise<Generation[]> =>
  tx.rows<Generation>(sql`select id, model, dims, state from generation where state <> 'retired' order by id`)

/** The generation that is searched. */
export async function liveGeneration(tx: Tx): Promise<Generation | undefined> {
  const [row] = await tx.rows<Generation>(sql`select id, model, dims, state from generation where state = 'live'`)
  return row
}

/** 'embedder' in ASCII, folded; the lock's number only has to be ours. */
const LOCK_ID = 6_581_492
/** Beginning and switching take turns. */
const takeLock: Query = sql`select pg_advisory_xact_lock(${LOCK_ID})`

/**
 * ONE transaction: a generation is built from now on, every user's episodes are promised a vector of it, and what else
 * was being built is given up. Done again, it promises again: where nothing is missing nothing comes of it.
 *
 * @throws {MadeleineError} `invalid_input` if the store has vectors of that name and other dimensions
 */
export function beginGeneration(db: Db, { model, dims, at }: { model: string; dims: number; at: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.rows(takeLock)
    const [known] = await tx.rows<Generation>(sql`select id, model, dims, state from generation where model = ${model}`)
    if (known && known.dims !== dims) {
      throw new MadeleineError('invalid_input', `the store has vectors of ${model} with ${known.dims} dimensions, this embedder gives ${dims}: it needs another name`)
    }
    const scheduledUsers = new Set(await scheduleForAllUsers(tx, { model, at }))
    await tx.rows(asOwner)
    if (known && known.state !== 'retired') return
    // Waits for everyone who has read the generations in a transaction that still runs, and lets nobody read them before the commit
    await tx.rows(sql`lock table generation in access exclusive mode`)
    await tx.rows(sql`update generation set state = 'retired' where state = 'building'`)
    await tx.rows(sql`
      insert into generation (id, model, dims, state) select coalesce(max(id), 0) + 1, ${model}, ${dims}::int, 'building' from generation
      on conflict (model) do update set state = 'building'`)
    await scheduleForAllUsers(tx, { model, at, except: scheduledUsers }) // who came meanwhile
  })
}

/** @returns who was promised */
async function scheduleForAllUsers(tx: Tx, { model, at, except = new Set() }: { model: string; at: Date; except?: ReadonlySet<string> }): Promise<string[]> {
  const users = (await userIds(tx)).filter((user) => !except.has(user))
  for (const user of users) {
    await tx.rows(asUser(user))
    await scheduleEmbeddings(tx, user, { models: [model], at })
  }
  return users
}

/**
 * ONE transaction: the user has all vectors of this generation that can be had, and its promise goes; episodes without
 * one say that they are not what they should be. If it was the last promise of any user, the generation goes live, and
 * search changes over with the commit; after it the index follows.
 *
 * @throws {MadeleineError} `lease_lost`
 */
export async function finishGeneration(db: Db, job: Job, { id, model }: Generation): Promise<void> {
  const isLive = await db.transaction(async (tx) => {
    await tx.rows(takeLock)
    await tx.rows(asUser(job.userId))
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    await tx.rows(sql`update episode e set quality = 'fallback' where e.user_id = ${job.userId} and e.quality <> 'fallback' and ${lacksVector(id)}`)
    await complete(tx, job)
    // The owner of a server's tables sees no user's rows; who claims sees every promise.
    await tx.rows(asClaim)
    const [remaining] = await tx.rows<{ count: number }>(sql`select count(*)::int as count from due where kind = 'embed' and key = ${model}`)
    await tx.rows(asOwner)
    if (remaining?.count !== 0) return false
    const changed = await tx.rows(sql`
      update generation set state = case when id = ${id} then 'live' else 'retired' end
       where state <> 'retired' and exists (select from generation where id = ${id} and state = 'building') returning id`)
    return changed.length > 0
  }, { background: true })
  if (isLive) await maintainVectorIndex(db)
}

/** An episode `e` without a vector of this generation. */
const lacksVector = (generation: Query | number): Query => sql`
  not exists (select from embedding v where v.user_id = e.user_id and v.generation = ${generation} and v.segment_id = e.segment_id)`

/** Promises that the user's episodes without a vector of these generations get one. */
export async function scheduleEmbeddings(tx: Tx, userId: string, { models, at }: { models: readonly string[]; at: Date }): Promise<void> {
  await schedule(tx, userId, models.map((key) => ({ kind: 'embed', key, at, lane: 1 })))
}

/**
 * Promises whatever vector of a current generation an episode of the user lacks; those that lack nothing else, because a
 * model wrote their words, count as the model's again.
 */
export async function scheduleMissingEmbeddings(tx: Tx, userId: string, at: Date): Promise<void> {
  const missing = await tx.rows<{ model: string }>(sql`
    select g.model from generation g
     where g.state <> 'retired' and exists (select from episode e where e.user_id = ${userId} and ${lacksVector(sql`g.id`)}) order by g.id`)
  await scheduleEmbeddings(tx, userId, { models: missing.map(({ model }) => model), at })
  await tx.rows(sql`update episode set quality = 'model' where user_id = ${userId} and quality = 'fallback' and model is not null`)
}

export interface UnembeddedEpisode {
  readonly id: string
  readonly title: string
  readonly summary: string
}

/** Episodes without a vector of this generation, in the order of their ids. @param after the id of the last one seen */
export const unembeddedEpisodes = (tx: Tx, userId: string, { generation, limit, after }: { generation: number; limit: number; after: string | undefined }): Promise<UnembeddedEpisode[]> =>
  tx.rows<UnembeddedEpisode>(sql`
    select e.segment_id as id, e.title, e.summary from episode e
     where e.user_id = ${userId} and (${after ?? null}::uuid is null or e.segment_id > ${after ?? null}::uuid) and ${lacksVector(generation)}
     order by e.segment_id limit ${limit}`)

/** An episode as it was read, and the vector of its words. */
export interface EmbeddedEpisode extends UnembeddedEpisode {
  readonly values: Float32Array
}

/**
 * Writes vectors, but not of an episode that says something else by now. Its segments are locked before anything else
 * in the transaction, as those do who give it other words.
 */
export async function insertVectorsOf(tx: Tx, userId: string, { generation, episodes }: { generation: number; episodes: readonly EmbeddedEpisode[] }): Promise<void> {
  for (const { id, title, summary, values } of episodes) {
    await tx.rows(sql`
      insert into embedding (user_id, segment_id, generation, vector)
      select e.user_id, e.segment_id, ${generation}, ${vector(values)}::text::halfvec from episode e
       where e.user_id = ${userId} and e.segment_id = ${id}::uuid and e.title = ${title} and e.summary = ${summary}
      on conflict (user_id, generation, segment_id) do update set vector = excluded.vector`)
  }
}

/** Locks these segments until the transaction ends, in the order of their ids. */
export async function lockSegments(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`select id from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[]) order by id for no key update`)
}

/** Removes a user's vectors of generations that nobody searches any more, and what was promised of them. */
export async function removeRetiredVectors(tx: Tx, userId: string): Promise<void> {
  await tx.rows(sql`delete from due d using generation g where d.user_id = ${userId} and d.kind = 'embed' and d.key = g.model and g.state = 'retired'`)
  await tx.rows(sql`delete from embedding v using generation g where v.user_id = ${userId} and g.id = v.generation and g.state = 'retired'`)
}
