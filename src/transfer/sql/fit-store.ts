/** What a restored user needs where the store has other settings than the export: policy, zone, embedders. */
import { moveAllDays } from '../../contents/sql/contents-nodes.ts'
import { json, sql, type Tx } from '../../store/engine/db.ts'
import { asOwner, asUser, userIds } from '../../store/engine/transactions.ts'
import { scheduleEmbeddings } from '../../store/tables/generations.ts'
import { parseSettingsText, resetTails, settingsText, updateSetting, type StoredPolicy } from '../../store/tables/settings.ts'
import type { ExportedSettings } from './read-lines.ts'

/** The settings that an empty store is to take over; an absent one stays as it is. */
export interface AdoptedSettings {
  readonly policy?: StoredPolicy | undefined
  readonly timeZone?: string | undefined
}

/**
 * Locks the settings until the transaction ends, and in a store in which no user has a conversation changes those that are
 * given. The transaction is the user's again afterwards.
 * @returns the store's settings (`settingsText`), and those that were changed
 */
export async function adoptSettings(
  tx: Tx, userId: string, { policy, timeZone }: AdoptedSettings,
): Promise<{ text: string; changed: { policy?: string; timeZone?: string } }> {
  const isEmpty = (await userIds(tx)).length === 0
  tx.run(asOwner)
  // Whoever changes the zone meanwhile waits, and then finds this user's days
  tx.run(sql`select name from setting where name in ('policy', 'timeZone') order by name for update`)
  const changesPolicy = isEmpty && policy !== undefined && (await updateSetting(tx, 'policy', policy)).length > 0
  const changesZone = isEmpty && timeZone !== undefined && (await updateSetting(tx, 'timeZone', timeZone)).length > 0
  const [settings] = await tx.rows<{ text: string }>(sql`select (${settingsText}) as text`)
  await tx.rows(asUser(userId))
  return { text: settings!.text, changed: { ...(changesPolicy && { policy: policy.name }), ...(changesZone && { timeZone }) } }
}

/** What of the export's settings is not the store's, after what could be adopted was. */
export interface Fitted {
  /** Tails are looked at anew, by the store's policy. */
  readonly policy: boolean
  /** Days and the table of contents are those of the store's zone. */
  readonly timeZone: boolean
  /** Embedders of the store whose vectors are now computed. */
  readonly embedders: readonly string[]
}

/**
 * Fits the rows that were written to the store's policy, zone and embedders.
 * @param settings the store's (`settingsText`)
 */
export async function fitToStore(
  tx: Tx, userId: string, { policy, timeZone, embedders }: ExportedSettings, { settings, now }: { settings: string; now: Date },
): Promise<Fitted> {
  const stored = parseSettingsText(settings)
  const [same] = await tx.rows<{ policy: boolean; timeZone: boolean }>(sql`
    select ${stored.policy}::text::jsonb = ${json(policy)}::text::jsonb as policy,
           ${stored.timeZone}::text = ${timeZone}::text as "timeZone"`)
  if (!same!.policy) await resetTails(tx, userId, now)
  if (!same!.timeZone) await moveAllDays(tx, userId, { timeZone: stored.timeZone, now })
  const missing = await lackingEmbedders(tx, userId, embedders)
  if (missing.length > 0) await scheduleEmbeddings(tx, userId, { models: missing, at: now })
  return { policy: !same!.policy, timeZone: !same!.timeZone, embedders: missing }
}

/** The store's embedders that the export did not have, where an episode lacks its vector. */
async function lackingEmbedders(tx: Tx, userId: string, exported: ExportedSettings['embedders']): Promise<string[]> {
  const rows = await tx.rows<{ model: string }>(sql`
    select g.model from generation g
     where g.state <> 'retired' and not exists (
         select from jsonb_to_recordset(${json(exported)}::text::jsonb) as e (model text, dims int)
          where e.model = g.model and e.dims = g.dims)
       and exists (select from episode e where e.user_id = ${userId} and not exists (
         select from embedding v where v.user_id = ${userId} and v.generation = g.id and v.segment_id = e.segment_id))
     order by g.id`)
  return rows.map(({ model }) => model)
}

/** Whether the numbers that the index gives next are free: of a segment that is numbered, the index knows. */
export async function indexFits(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.rows(sql`
    select from segment s left join corpus c on c.user_id = s.user_id where s.user_id = ${userId} and s.number >= coalesce(c.next_number, 0)
     limit 1`)
  return found.length === 0
}
