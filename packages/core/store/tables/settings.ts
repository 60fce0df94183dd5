/** Table `setting`: the store's policy, time zone, id and secret. The owner writes it, all users read it. */
import { randomBytes } from 'node:crypto'
import { invalidInput, type Json, MadeleineError } from '@madeleine/base'
import { moveAllDays } from '../../contents/contents-nodes-sql.ts'
import { asOwner, asUser, type Db, json, type Query, sql, sqlState, type Tx } from '@madeleine/engine'
import { AUDIT_DAYS } from '../migrations/0026-audit-days.ts'
import { schedule } from './jobs.ts'
import { lockCorpus } from './postings.ts'
import { storeZone, zoneOfUser, userIds } from './users.ts'

/** SQLSTATE of a zone that the database does not know. */
const INVALID_PARAMETER = '22023'

/**
 * Asks the database whether it knows the zone, whose days it computes too: runtimes know names that it does not, such as CAT.
 * @throws {MadeleineError} `invalid_input`
 */
export async function assertKnownZone(db: Pick<Db, 'transaction'>, timeZone: string): Promise<void> {
  if (timeZone === 'UTC') return
  await db.transaction((tx) => tx.rows(sql`select now() at time zone ${timeZone}::text`), { idempotent: true }).catch((error: unknown) => {
    throw sqlState(error) === INVALID_PARAMETER
      ? invalidInput('timeZone', timeZone, 'a time zone that the database knows too, such as Europe/Rome') : error
  })
}

export interface StoredPolicy {
  readonly name: string
  readonly version: number
  readonly options: Json
}

export interface Settings {
  readonly policy: StoredPolicy
  readonly timeZone: string
  /** The generation that search uses. */
  readonly generation: { readonly id: number; readonly model: string; readonly dims: number }
  /** Embedder of the generation that is being built; null for none. */
  readonly building: string | null
  /** Key of the ids of frames, made with the store. It is shown nowhere. */
  readonly frameSecret: string
  /** Policy and zone as text (`settingsText`). */
  readonly text: string
}

export interface InitialSettings {
  readonly policy: StoredPolicy
  readonly timeZone: string
  readonly embedder: { readonly name: string; readonly dims: number }
}

/** Policy and zone of the store as text: two lines of JSON, equal for equal settings. */
const settingsText = sql`select string_agg(value::text, chr(10) order by name) from setting where name in ('policy', 'timeZone')`

/** The store's policy and the user's zone as text, in the same form. */
export const settingsTextFor = (userId: string): Query => sql`
  select value::text || chr(10) || to_jsonb(${zoneOfUser(userId)})::text from setting where name = 'policy'`

/** The current settings of the store, or of the user, as text; undefined before the store's first opening. */
export async function currentSettingsText(db: Db, userId?: string): Promise<string | undefined> {
  const text = userId === undefined ? settingsText : settingsTextFor(userId)
  const [row] = await db.transaction(
    (tx) => tx.rows<{ text: string | null }>(sql`select (${text}) as text`),
    { idempotent: true, ...(userId !== undefined && { as: asUser(userId) }) },
  )
  return row?.text ?? undefined
}

/** The settings text of a store that is not yet created. The database may format the JSON differently. */
export const settingsTextOf = ({ policy, timeZone }: { policy: StoredPolicy; timeZone: string }): string =>
  `${JSON.stringify(policy)}\n${JSON.stringify(timeZone)}`

/** The settings text that a store with these settings would have, in the database's format. */
export async function textOfSettings(db: Db, { policy, timeZone }: { policy: StoredPolicy; timeZone: string }): Promise<string> {
  const [row] = await db.transaction((tx) => tx.rows<{ text: string }>(sql`
    select concat(${json(policy)}::text::jsonb, chr(10), to_jsonb(${timeZone}::text)) as text`), { idempotent: true })
  return row!.text
}

const settingsQuery = sql`
  select (select value from setting where name = 'policy') as policy,
         (select value #>> '{}' from setting where name = 'timeZone') as "timeZone",
         (select jsonb_build_object('id', id, 'model', model, 'dims', dims) from generation where state = 'live') as generation,
         (select model from generation where state = 'building') as building,
         (select value #>> '{}' from setting where name = 'frameSecret') as "frameSecret",
         (${settingsText}) as text`

/** The store's settings; undefined before its first opening. */
export async function readSettings(db: Db): Promise<Settings | undefined> {
  type Found = { [name in keyof Settings]: Settings[name] | null }
  const [row] = await db.transaction((tx) => tx.rows<Found>(settingsQuery), { idempotent: true })
  return row?.policy && row.timeZone !== null && row.generation && row.frameSecret !== null ? (row as Settings) : undefined
}

/** Reads the store's settings; the first opening stores the given ones. */
export async function openSettings(db: Db, { policy, timeZone, embedder }: InitialSettings): Promise<Settings> {
  await assertKnownZone(db, timeZone)
  return db.transaction(async (tx) => {
    await tx.rows(sql`
      insert into setting (name, value)
      values ('policy', ${json(policy)}::text::jsonb), ('timeZone', ${json(timeZone)}::text::jsonb),
             ('frameSecret', to_jsonb(${randomBytes(32).toString('hex')}::text))
      on conflict (name) do nothing`)
    await tx.rows(sql`
      insert into generation (id, model, dims, state)
      select 1, ${embedder.name}, ${embedder.dims}::int, 'live' where not exists (select from generation)
      on conflict do nothing`)
    const [row] = await tx.rows<Settings>(settingsQuery)
    return row as Settings
  }, { idempotent: true })
}

/** Unique id of this store, different also for a copy in another database. Created on first use, by the owner. */
export function storeId(db: Pick<Db, 'transaction'>): Promise<string> {
  const read = sql`
    select value #>> '{}' || ' ' || (select oid from pg_database where datname = current_database()) as id from setting
     where name = 'storeId'`
  return db.transaction(async (tx) => {
    const [known] = await tx.rows<{ id: string }>(read)
    if (known) return known.id
    await tx.rows(sql`
      insert into setting (name, value) values ('storeId', to_jsonb(gen_random_uuid()::text)) on conflict (name) do nothing`)
    const [made] = await tx.rows<{ id: string }>(read)
    return made!.id
  }, { idempotent: true })
}

/** Stores a newer version of the same policy. @throws {MadeleineError} `unsupported_server` for a login that owns nothing */
export function storePolicy(db: Db, policy: StoredPolicy): Promise<Settings> {
  return db.transaction(async (tx) => {
    if (!(await mayChangeStore(tx))) {
      throw new MadeleineError('unsupported_server', `this version of madeleine cuts by version ${policy.version} of the policy `
        + `${policy.name}, the store has an older one, and the login may not change it: run \`madeleine migrate\` as the owner of the `
        + 'tables, then start this again')
    }
    await updatePolicy(tx, policy)
    const [row] = await tx.rows<Settings>(settingsQuery)
    return row as Settings
  }, { idempotent: true })
}

/**
 * Has the audit kept for so many days. @throws {MadeleineError} `unsupported_server` for a login that owns nothing, where it is kept
 * for another number of days
 */
export async function keepAudit(db: Db, days: number): Promise<void> {
  const changed = sql`
    select from (values (${json(days)}::text::jsonb)) given (value)
     where value <> coalesce((select value from setting where name = 'auditDays'), ${json(AUDIT_DAYS)}::text::jsonb)`
  await db.transaction(async (tx) => {
    if ((await tx.rows(changed)).length === 0) return
    if (!(await mayChangeStore(tx))) {
      throw new MadeleineError('unsupported_server', `the audit is not kept for ${days} days, and the login may not change for how many: `
        + `run \`madeleine migrate --audit-days ${days}\` as the owner of the tables, or leave auditDays out`)
    }
    await tx.rows(sql`
      insert into setting (name, value) values ('auditDays', ${json(days)}::text::jsonb)
      on conflict (name) do update set value = excluded.value`)
  }, { idempotent: true })
}

/** Id of the advisory lock: 'policy' in ASCII, folded. It only has to be unique within the database. */
const POLICY_LOCK = 7_368_562

/** Until the transaction ends, nobody changes the policy. A login that owns nothing could not lock its row. */
export const holdPolicy: Query = sql`select pg_advisory_xact_lock_shared(${POLICY_LOCK})`

/** Whether the transaction, as the owner, may change the settings of the store: the login of a server may not. */
export async function mayChangeStore(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ may: boolean }>(sql`select has_table_privilege('setting', 'update') as may`)
  return row!.may
}

/** Changes the policy, as the owner. @returns whether it was another */
export const updatePolicy = async (tx: Tx, policy: StoredPolicy): Promise<boolean> => (await tx.rows(sql`
  update setting set value = ${json(policy)}::text::jsonb where name = 'policy' and value <> ${json(policy)}::text::jsonb
  returning name`)).length > 0

/**
 * Changes the policy in ONE transaction. Every waiting tail of every user is reset: the last look and the old policy's state are
 * cleared, and a look is scheduled, so that no tail waits for the old policy.
 * @param at time for which the looks at waiting tails are scheduled
 */
export function changePolicy(db: Db, policy: StoredPolicy, at: Date): Promise<Settings> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${POLICY_LOCK})`)
    await updatePolicy(tx, policy)
    for (const user of await userIds(tx)) {
      await tx.rows(asUser(user))
      await resetTails(tx, user, at)
    }
    await tx.rows(asOwner)
    const [row] = await tx.rows<Settings>(settingsQuery)
    return row as Settings
  })
}

/** Changes the user's zone in ONE transaction: every episode of theirs is assigned its local day there. */
export function changeZone(db: Db, userId: string, { timeZone, at }: { timeZone: string; at: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCorpus(tx, userId)
    await storeZone(tx, userId, timeZone)
    await moveAllDays(tx, userId, { timeZone, now: at })
  }, { as: asUser(userId), takesLong: true })
}

/** Clears the last look of the user's waiting tails and schedules a new one. */
export async function resetTails(tx: Tx, userId: string, at: Date): Promise<void> {
  const waiting = await tx.rows<{ id: string }>(sql`
    select id from conversation where user_id = ${userId} and cursor < next_seq order by id collate "C" for update`)
  const ids = waiting.map(({ id }) => id)
  await tx.rows(sql`
    update conversation set look_at = null, look_count = null, look_wait = null, look_state = null
     where user_id = ${userId} and id = any(${ids}::text[])`)
  await schedule(tx, userId, ids.map((key) => ({ kind: 'look', key, at, lane: 1 })))
}
