/** What a store is cut by, whose vectors it has, in which zone its days begin: changed here and nowhere else. */
import { assertTimeZone } from '../../time/calendar.ts'
import { MadeleineError } from '../../errors.ts'
import { isSound, type UserEmbedder } from '../../model/embedder.ts'
import { isStoredAs, storedForm } from '../../pipeline/context/stored-policy.ts'
import type { OpenPipeline } from '../open/open-pipeline.ts'
import type { StoreRuntime } from '../open/store-runtime.ts'
import type { Policy } from '../../segment/policy.ts'
import { beginGeneration, liveGeneration } from '../../store/tables/generations.ts'
import { changeSettings } from '../../store/tables/settings.ts'
import { withUser } from '../../store/engine/transactions.ts'

export interface WantedSettings {
  readonly policy?: Policy | undefined
  readonly timeZone?: string | undefined
  /** To change over to; undefined: whichever the store has stays. */
  readonly embedder: UserEmbedder | undefined
}

/** Those that change, by name. */
export interface ChangedSettings {
  policy?: string
  timeZone?: string
  embedder?: string
}

/** What would change. @throws {MadeleineError} `invalid_input` for a zone that is none */
export async function changesIn({ pipeline }: OpenPipeline, userId: string, { policy, timeZone, embedder }: WantedSettings): Promise<ChangedSettings> {
  if (timeZone !== undefined) assertTimeZone(timeZone)
  const { settings } = pipeline
  await settings.read(pipeline.db)
  const live = await withUser(pipeline.db, userId, liveGeneration)
  return {
    ...(policy && !isStoredAs(policy, settings.storedPolicy) && { policy: policy.name }),
    ...(timeZone !== undefined && timeZone !== settings.timeZone && { timeZone }),
    ...(embedder && isOther(embedder, live) && { embedder: embedder.name }),
  }
}

const isOther = ({ name, dims }: UserEmbedder, live: { model: string; dims: number } | undefined): boolean =>
  live?.model !== name || (dims !== undefined && live.dims !== dims)

/**
 * Makes the changes. A new embedder only begins to: search goes over to it when every user's episodes have its vectors.
 *
 * @throws {MadeleineError} `invalid_input`, `model_failed` for an embedder that gives no vector
 */
export async function applySettings({ pipeline, events }: StoreRuntime, userId: string, { policy, embedder }: WantedSettings, changed: ChangedSettings): Promise<void> {
  const { timeZone } = changed
  if (embedder && changed.embedder !== undefined) {
    const dims = await dimsOf(embedder, userId)
    await beginGeneration(pipeline.db, { model: embedder.name, dims, at: pipeline.now() })
  }
  if (changed.policy !== undefined || timeZone !== undefined) {
    const stored = changed.policy !== undefined && policy ? storedForm(policy) : undefined
    const { text } = await changeSettings(pipeline.db, { policy: stored, timeZone, at: pipeline.now() })
    pipeline.settings.adopt(text)
    events.settingsChanged()
  }
  if (policy) pipeline.settings.follow(policy)
}

/** What it says of itself, if it keeps to it. */
async function dimsOf(embedder: UserEmbedder, userId: string): Promise<number> {
  const [vector, ...others] = await embedder.embed(userId, ['dimensions'])
  const dims = embedder.dims ?? vector?.length ?? 0
  if (others.length > 0 || !isSound(vector, dims)) {
    throw new MadeleineError('model_failed', `embedder ${embedder.name} did not return ${dims > 0 ? dims : 'any'} finite numbers, not all zero, for a text`)
  }
  return dims
}
