/** How messages enter a memory: once they are read, they are stored in one transaction, then published. */
import { type ErrorCode, MadeleineError } from '@madeleine/base'
import { idOf, type PushOptions, type PushResult } from '@madeleine/contract'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { pushAbout, type PushedCounts, pushMessages, storeAlone, type PushedDrafts, type StorePush } from '../pipeline/push.ts'
import { Redactor } from '../redaction/redact.ts'
import type { Abortable, CallerOptions } from './call-guard.ts'
import type { EventBus } from './event-bus.ts'
import type { StoreRuntime } from './store-runtime.ts'
import { readDrafts, readPeople, readRedact, readTitle, spokenBy, throwIfGivenUp } from './read-push.ts'

/** Errors raised before the commit: nothing was stored. After any other error the messages may have been. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['conflict', 'invalid_input', 'bad_time', 'too_large', 'closed', 'aborted'])

/** Where messages are stored, and who is told. */
interface AppendTarget {
  readonly pipeline: PipelineContext
  readonly events: EventBus
  /** Wakes this process's worker. */
  readonly wake: () => void
}

/** What decides about a push. */
interface PushGate {
  /** To a space: rejects unless who pushes may write there; awaited before the messages are stored. */
  readonly admit?: () => Promise<unknown>
  /** As `spokenBy`. */
  readonly speaker?: string
  readonly beforeStoring?: CallerOptions['beforeStoring']
}

/**
 * Reads the messages of a push at once, and stores them when the pushes to their conversation that were called before have ended.
 * @throws {MadeleineError} as `readDrafts` and `readPeople`, or `aborted`: nothing is stored then
 */
export async function appendInTurn(
  store: StoreRuntime, userId: string, { conversationId, messages, signal, ...about }: PushOptions & Abortable,
  { admit, speaker, beforeStoring }: PushGate,
): Promise<PushResult> {
  const { pipeline, options: { maxTextBytes }, pushOrder } = store
  const receivedAt = pipeline.now()
  const id = idOf(conversationId, 'conversationId')
  const redactor = new Redactor(readRedact(about.redact))
  const title = readTitle(redactor.title(about.title))
  const people = readPeople(about.people)
  // Read from now on, not when its turn comes: the caller may use the array again
  const drafted = readDrafts(messages, { receivedAt, mintId: pipeline.uuid, maxTextBytes, signal, redactor })
  drafted.catch(() => undefined) // awaited below, behind the pushes before it
  return pushOrder(JSON.stringify([userId, id]), async () => {
    const read = await drafted
    throwIfGivenUp(signal)
    await admit?.()
    await beforeStoring?.(userId, read.drafts.length)
    const { areIdsNew } = read
    const drafts = admit ? read.drafts.map((draft) => spokenBy(speaker, draft)) : read.drafts
    const pushed: PushedDrafts = { conversationId: id, title, people, areIdsNew, drafts, receivedAt, lane: 0, by: speaker }
    // What was admitted to a space is stored directly, and waits for no other push
    const result = await appendMessages(store, userId, pushed, admit ? storeAlone(pipeline) : store.storePush)
    return { ...result, ...(redactor.redacted && { redacted: redactor.redacted }) }
  })
}

/**
 * Stores the drafts, wakes the worker and publishes `manifest.updated`, also where every message was stored already: the
 * attempt that stored them may have lost its reply, and published nothing.
 */
async function appendMessages(target: AppendTarget, userId: string, pushed: PushedDrafts, storePush: StorePush): Promise<PushResult> {
  const { conversationId, drafts, title, people } = pushed
  if (drafts.length > 0) return (await published(target, userId, [pushed], async () => [await storePush(userId, pushed)]))[0]!
  if (title !== undefined || people !== undefined) await pushAbout(target.pipeline, userId, { conversationId, title, people })
  return { ids: [], stored: 0, skipped: 0 }
}

/**
 * The same for several conversations of a user, in one transaction: a conflict in one leaves
 * nothing of any. @param pushes with drafts, one for each conversation
 */
export const appendToEach = (target: AppendTarget, userId: string, pushes: readonly PushedDrafts[]): Promise<PushResult[]> =>
  published(target, userId, pushes, () => pushMessages(target.pipeline, userId, pushes))

async function published(
  { events, wake }: AppendTarget, userId: string, pushes: readonly PushedDrafts[], store: () => Promise<PushedCounts[]>,
): Promise<PushResult[]> {
  const publish = async (): Promise<void> => {
    wake()
    for (const { conversationId } of pushes) await events.publish({ event: 'manifest.updated', userId, conversationId })
  }
  const done = await store().catch(async (error: unknown) => {
    if (!(error instanceof MadeleineError && REFUSALS.has(error.code))) await publish()
    throw error
  })
  await publish()
  return pushes.map(({ drafts }, i) => {
    const { stored, unrecorded } = done[i]!
    return {
      ids: drafts.map(({ id }) => id), stored, skipped: drafts.length - stored - unrecorded, ...(unrecorded > 0 && { unrecorded }),
    }
  })
}
