/** What a store is cut by, whose vectors it has, in which zone its days begin: changed here and nowhere else. */
import { assertTimeZone } from '../../time/calendar.ts'
import { MadeleineError } from '../../errors.ts'
import { isSound, type UserEmbedder } from '../../model/embedder.ts'
import { isStoredAs, storedForm, type Opened } from '../open-store.ts'
import type { Policy } from '../../segment/policy.ts'
import { beginGeneration, liveGeneration } from '../../store/tables/generations.ts'
import { changeSettings, knownSettings, type Settings } from '../../store/tables/settings.ts'
import { withUser } from '../../store/engine/transactions.ts'

export interface Wanted {
  readonly policy?: Policy | undefined
  readonly timeZone?: string | undefined
  /** To change over to; undefined: whichever the store has stays. */
  readonly embedder: UserEmbedder | undefined
}

/** Those that change, by name. */
export interface Changed {
  policy?: string
  timeZone?: string
  embedder?: string
}

/** What would change. @throws {MadeleineError} `invalid_input` for a zone that is none */
export async function changesIn({ line, settings }: Opened, userId: string, { policy, timeZone, embedder }: Wanted): Promise<Changed> {
  if (timeZone !== undefined) assertTimeZone(timeZone)
  const stored = (await knownSettings(line.db)) ?? settings
  const live = await withUser(line.db, userId, liveGeneration)
  return {
    ...(policy && !isStoredAs(policy, stored.policy) && { policy: policy.name }),
    ...(timeZone !== undefined && timeZone !== stored.timeZone && { timeZone }),
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
export async function change(opened: Opened, userId: string, { policy, embedder }: Wanted, changed: Changed): Promise<void> {
  const { line } = opened
  const { timeZone } = changed
  if (embedder && changed.embedder !== undefined) {
    const dims = await dimsOf(embedder, userId)
    await beginGeneration(line.db, { model: embedder.name, dims, at: line.now() })
  }
  if (changed.policy !== undefined || timeZone !== undefined) {
    const stored = changed.policy !== undefined && policy ? storedForm(policy) : undefined
    adopt(opened, await changeSettings(line.db, { policy: stored, timeZone, at: line.now() }))
  }
  if (policy) {
    line.policy = policy
    line.mayCut = true
  }
}

function adopt(opened: Opened, settings: Settings): void {
  opened.settings = settings
  opened.line.settings = settings.text
  opened.line.timeZone = settings.timeZone
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
