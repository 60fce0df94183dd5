/** What a restored user needs where the store has other settings than the export: policy, zone, embedders. */
import { moveAllDays } from '../contents/contents-nodes-sql.ts'
import { asOwner, asUser, json, sql, type Tx } from '@madeleine/engine'
import { scheduleEmbeddings } from '../store/tables/generations.ts'
import { numberAcrossSql } from '../store/tables/postings.ts'
import { holdPolicy, mayChangeStore, resetTails, settingsTextFor, updatePolicy, type StoredPolicy } from '../store/tables/settings.ts'
import { storeZone, userIds } from '../store/tables/users.ts'
import type { ExportedSettings } from './exported-lines-sql.ts'
import { parseSettingsText } from '../pipeline/store-settings.ts'

/**
 * Holds the policy until the transaction ends. Where no user of the store has a conversation, and the login may, the policy is taken
 * over first. The transaction is the user's again afterwards.
 * @returns whether the store had another
 */
export async function adoptPolicy(tx: Tx, userId: string, policy: StoredPolicy | undefined): Promise<boolean> {
  const isEmpty = (await userIds(tx)).length === 0
  tx.run(asOwner)
  // Whoever changes the policy meanwhile waits, and then finds this user's tails
  tx.run(holdPolicy)
  const isAdopted = isEmpty && policy !== undefined && (await mayChangeStore(tx)) && (await updatePolicy(tx, policy))
  await tx.rows(asUser(userId))
  return isAdopted
}

/** Takes over the zone as the user's, whose index is locked. @returns whether they had another */
export async function adoptZone(tx: Tx, userId: string, timeZone: string | undefined): Promise<boolean> {
  if (timeZone === undefined || (await userSettings(tx, userId)).timeZone === timeZone) return false
  await storeZone(tx, userId, timeZone)
  return true
}

/** Policy, as text, and zone of the user. */
async function userSettings(tx: Tx, userId: string): Promise<ReturnType<typeof parseSettingsText>> {
  const [settings] = await tx.rows<{ text: string }>(sql`select (${settingsTextFor(userId)}) as text`)
  return parseSettingsText(settings!.text)
}

/** What of the export's settings is not the user's here, after what could be adopted was. */
export interface Fitted {
  /** Tails are looked at anew, by the store's policy. */
  readonly policy: boolean
  /** Days and the table of contents are those of the user's zone here. */
  readonly timeZone: boolean
  /** Embedders of the store whose vectors are now computed. */
  readonly embedders: readonly string[]
}

/** Fits the rows that were written to the store's policy and embedders and the user's zone. */
export async function fitToStore(tx: Tx, userId: string, { policy, timeZone, embedders }: ExportedSettings, now: Date): Promise<Fitted> {
  const stored = await userSettings(tx, userId)
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
    select from segment s left join corpus c on c.user_id = s.user_id
     where s.user_id = ${userId} and greatest(s.number, ${numberAcrossSql(sql`s.number`)}) >= coalesce(c.next_number, 0) limit 1`)
  return found.length === 0
}
