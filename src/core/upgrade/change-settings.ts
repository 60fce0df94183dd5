/** Change of settings: policy and embedder, which are the store's, and the time zone, which is the user's. They are changed only here. */
import { assertTimeZone } from '../../base/calendar.ts'
import { MadeleineError } from '../../base/errors.ts'
import { isSound, type UserEmbedder } from '../../contract/embedder.ts'
import { isStoredAs, storedForm, StoreSettings } from '../pipeline/stored-policy.ts'
import type { OpenPipeline } from '../memory/open-pipeline.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import type { Policy } from '../../segment/policy.ts'
import { beginGeneration, liveGeneration } from '../store/tables/generations.ts'
import { assertKnownZone, changePolicy, changeZone, mayChangeStore, textOfSettings } from '../store/tables/settings.ts'
import { withUser } from '../../engine/transactions.ts'

/** Settings to change; an undefined one stays as it is. */
export interface RequestedSettings {
  readonly policy?: Policy | undefined
  readonly timeZone?: string | undefined
  readonly embedder: UserEmbedder | undefined
}

/** The settings that differ from the present ones: names of the new policy, zone and embedder. */
export interface ChangedSettings {
  policy?: string
  timeZone?: string
  embedder?: string
}

/**
 * Compares the request with the present settings. An embedder that the login may not bring in stays out: it is named by whoever
 * runs the server, and not by its user. @throws {MadeleineError} `invalid_input` for an unknown time zone
 */
export async function changesIn(
  { pipeline }: OpenPipeline, userId: string, { policy, timeZone, embedder }: RequestedSettings,
): Promise<ChangedSettings> {
  if (timeZone !== undefined) assertTimeZone(timeZone)
  const { settings, db } = pipeline
  await settings.read(db, userId)
  const isNewZone = timeZone !== undefined && timeZone !== settings.zoneOf(userId)
  if (isNewZone) await assertKnownZone(db, timeZone)
  const live = await withUser(db, userId, liveGeneration)
  const isNewEmbedder = embedder && differsFrom(embedder, live) && (await db.transaction(mayChangeStore))
  return {
    ...(policy && !isStoredAs(policy, settings.storedPolicy) && { policy: policy.name }),
    ...(isNewZone && { timeZone }),
    ...(isNewEmbedder && { embedder: embedder.name }),
  }
}

const differsFrom = ({ name, dims }: UserEmbedder, live: { model: string; dims: number } | undefined): boolean =>
  live?.model !== name || (dims !== undefined && live.dims !== dims)

/** The settings as they would be after the changes, for an estimate that changes nothing. */
export async function settingsAfter(
  { pipeline: { db, settings, now } }: OpenPipeline, userId: string, { policy }: RequestedSettings, changed: ChangedSettings,
): Promise<StoreSettings> {
  const isChanged = changed.policy !== undefined && policy !== undefined
  const text = await textOfSettings(
    db, { policy: isChanged ? storedForm(policy) : settings.storedPolicy, timeZone: changed.timeZone ?? settings.zoneOf(userId) },
  )
  const fallback = isChanged ? policy : settings.policy
  return new StoreSettings({ text, policy: fallback, fallback, now })
}

/**
 * Applies the changes. A new embedder starts a new generation of vectors; search switches to it when the episodes of every
 * user have its vectors.
 *
 * @throws {MadeleineError} `invalid_input`, `model_failed` for an embedder that gives no vector
 */
export async function applySettings(
  { pipeline, events }: StoreRuntime, userId: string, { policy, embedder }: RequestedSettings, changed: ChangedSettings,
): Promise<void> {
  const { timeZone } = changed
  if (embedder && changed.embedder !== undefined) {
    const dims = await dimsOf(embedder, userId)
    await beginGeneration(pipeline.db, { model: embedder.name, dims, at: pipeline.now() })
  }
  if (changed.policy !== undefined && policy) {
    const { text } = await changePolicy(pipeline.db, storedForm(policy), pipeline.now())
    pipeline.settings.adopt(text)
    events.settingsChanged()
  }
  if (timeZone !== undefined) {
    await changeZone(pipeline.db, userId, { timeZone, at: pipeline.now() })
    await pipeline.settings.read(pipeline.db, userId)
    events.settingsChanged(userId)
  }
  if (policy) pipeline.settings.follow(policy)
}

/** The declared dimensions of an embedder, or those of a first vector, which is checked. */
async function dimsOf(embedder: UserEmbedder, userId: string): Promise<number> {
  const [vector, ...others] = await embedder.embed(userId, ['dimensions'])
  const dims = embedder.dims ?? vector?.length ?? 0
  if (others.length > 0 || !isSound(vector, dims)) {
    throw new MadeleineError(
      'model_failed', `embedder ${embedder.name} did not return ${dims > 0 ? dims : 'any'} finite numbers, not all zero, for a text`,
    )
  }
  return dims
}
