/** How messages enter a memory: read and checked, stored in one transaction, then published. */
import { lineOf } from '../core/model-reply.ts'
import type { ErrorCode } from '../error-codes.ts'
import { invalidInput, isMadeleineError, MadeleineError, reading, show, throwIfAborted } from '../errors.ts'
import { giveTurn } from '../loop-turns.ts'
import type { UncountedDraft } from '../message/message.ts'
import { idOf, MAX_JSON_BYTES, MAX_TEXT_BYTES, readDraft, storedBytes } from '../message/read-message.ts'
import type { PipelineContext } from '../pipeline/context/pipeline-context.ts'
import { pushAbout, pushMessages } from '../pipeline/push.ts'
import type { Lane } from '../store/tables/jobs.ts'
import type { Abortable } from './call-guard.ts'
import type { EventBus } from './events/event-bus.ts'
import type { StoreRuntime } from './open/store-runtime.ts'
import type { PushOptions } from '../contract/write-options.ts'
import type { PushResult } from '../contract/results/write-results.ts'

/** Messages that one call may push. */
export const BATCH_MESSAGES = 500
/** Bytes that the messages of one call may have in the store: 4 MB. */
const BATCH_BYTES = 4_194_304

/** The bytes of one call: never fewer than one message may have by its own limits. @param maxTextBytes of one message */
export const batchBytes = (maxTextBytes = MAX_TEXT_BYTES): number => Math.max(BATCH_BYTES, maxTextBytes + 2 * MAX_JSON_BYTES)

export interface DraftOptions {
  readonly receivedAt: Date
  readonly mintId: () => string
  /** UTF-8 bytes of one message's text; undefined: the default. */
  readonly maxTextBytes: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** The messages of a call. */
export interface ReadDrafts {
  readonly drafts: readonly UncountedDraft[]
  /** The caller gave no id: each was made for this call, and none can be in the log. */
  readonly areIdsNew: boolean
}

/**
 * Reads the messages of a call, in turns of the event loop. @throws {MadeleineError}
 * `invalid_input`, `bad_time`, `too_large`, naming the message by its place in the call
 */
export async function readDrafts(messages: unknown, { receivedAt, mintId, maxTextBytes, signal }: DraftOptions): Promise<ReadDrafts> {
  const given = reading('messages', () => listOf(messages))
  let minted = 0
  const door = { receivedAt, mintId: () => (minted++, mintId()), ...(maxTextBytes === undefined ? {} : { maxTextBytes }) }
  const maxBytes = batchBytes(maxTextBytes)
  const drafts: UncountedDraft[] = []
  let bytes = 0
  for (const [i, message] of given.entries()) {
    const draft = readDraft(message, { ...door, where: `messages[${i}]` })
    const size = storedBytes(draft)
    bytes += size
    if (bytes > maxBytes) throw new MadeleineError('too_large', `messages must have at most ${maxBytes} `
      + `bytes of text, parts and metadata in one call, and messages[${i}] exceeds that; push fewer at once`)
    drafts.push(draft)
    const turn = giveTurn(size)
    if (turn) await turn.then(() => throwIfGivenUp(signal))
  }
  return { drafts, areIdsNew: minted === drafts.length }
}

/** Length of a conversation's title: words beyond it are dropped. */
const TITLE_LIMITS = { words: 40, characters: 200 } as const

/**
 * A conversation's title on one line, plain. @returns undefined where none is given, or nothing in
 * it can be read: the title stays as it is then
 */
export function readTitle(title: unknown, name = 'title'): string | undefined {
  if (title === undefined) return undefined
  if (typeof title !== 'string') throw invalidInput(name, title, 'a string')
  return lineOf(title, TITLE_LIMITS)
}

/** Whether a conversation is talk between people; undefined where nothing is said of it. @throws {MadeleineError} `invalid_input` */
export function readPeople(people: unknown): boolean | undefined {
  if (people === undefined || typeof people === 'boolean') return people
  throw invalidInput('people', people, 'true or false')
}

/** Only the caller ends a push under way: closing waits for it. @throws {MadeleineError} `aborted` */
function throwIfGivenUp(signal: AbortSignal | undefined): void {
  const reason: unknown = signal?.reason
  if (!(isMadeleineError(reason) && reason.code === 'closed')) throwIfAborted(signal)
}

/**
 * A copy, since the caller may reuse the array meanwhile; without holes, so that a missing message
 * is refused like any other value that is none.
 */
function listOf(messages: unknown): unknown[] {
  if (!Array.isArray(messages)) throw invalidInput('messages', messages, 'an array')
  const { length } = messages
  if (!(length <= BATCH_MESSAGES)) {
    throw new MadeleineError('too_large', `messages must be ${BATCH_MESSAGES} at most in one call, got ${show(length)}`)
  }
  return Array.from({ length }, (_, i): unknown => messages[i])
}

/** Errors raised before the commit: nothing was stored. After any other error the messages may have been. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['conflict', 'invalid_input', 'bad_time', 'too_large', 'closed', 'aborted'])

interface AppendOptions {
  readonly pipeline: PipelineContext
  readonly events: EventBus
  /** Wakes this process's worker. */
  readonly wake: () => void
}

export interface AppendRequest {
  readonly userId: string
  readonly conversationId: string
  readonly drafts: readonly UncountedDraft[]
  /** As in `ReadDrafts`; default false. */
  readonly areIdsNew?: boolean
  readonly receivedAt: Date
  readonly lane: Lane
  /** The conversation's title (`readTitle`); undefined keeps the one it has. */
  readonly title?: string | undefined
  /** As in `Push`; undefined keeps what was said of the conversation. */
  readonly people?: boolean | undefined
}

/**
 * Reads the messages of a push at once, and stores them when the pushes to their conversation that were called before have ended.
 * @throws {MadeleineError} as `readDrafts` and `readPeople`, or `aborted`: nothing is stored then
 */
export async function appendInTurn(
  store: StoreRuntime, userId: string, { conversationId, messages, signal, ...about }: PushOptions & Abortable,
): Promise<PushResult> {
  const { pipeline, options: { maxTextBytes }, pushOrder } = store
  const receivedAt = pipeline.now()
  const id = idOf(conversationId, 'conversationId')
  const title = readTitle(about.title)
  const people = readPeople(about.people)
  // Read from now on, not when its turn comes: the caller may use the array again
  const drafted = readDrafts(messages, { receivedAt, mintId: pipeline.uuid, maxTextBytes, signal })
  drafted.catch(() => undefined) // awaited below, behind the pushes before it
  return pushOrder(JSON.stringify([userId, id]), async () => {
    const read = await drafted
    throwIfGivenUp(signal)
    return appendMessages(store, { userId, conversationId: id, title, people, ...read, receivedAt, lane: 0 })
  })
}

/**
 * Stores the drafts, wakes the worker and publishes `manifest.updated`, also where every message was stored already: the
 * attempt that stored them may have lost its reply, and published nothing.
 */
async function appendMessages(options: AppendOptions, request: AppendRequest): Promise<PushResult> {
  const { userId, conversationId, drafts, title, people } = request
  if (drafts.length > 0) return (await appendToEach(options, userId, [request]))[0]!
  if (title !== undefined || people !== undefined) await pushAbout(options.pipeline, userId, { conversationId, title, people })
  return { ids: [], stored: 0, skipped: 0 }
}

/**
 * The same for several conversations of a user, in one transaction: a conflict in one leaves
 * nothing of any. @param requests with drafts, one for each conversation
 */
export async function appendToEach(
  { pipeline, events, wake }: AppendOptions, userId: string, requests: readonly Omit<AppendRequest, 'userId'>[],
): Promise<PushResult[]> {
  const publish = async (): Promise<void> => {
    wake()
    for (const { conversationId } of requests) await events.publish({ event: 'manifest.updated', userId, conversationId })
  }
  const stored = await pushMessages(pipeline, userId, requests).catch(async (error: unknown) => {
    if (!(error instanceof MadeleineError && REFUSALS.has(error.code))) await publish()
    throw error
  })
  await publish()
  return requests.map(({ drafts }, i) => ({ ids: drafts.map(({ id }) => id), stored: stored[i]!, skipped: drafts.length - stored[i]! }))
}
