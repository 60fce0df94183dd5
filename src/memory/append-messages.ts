/** How messages enter a memory: read and checked, stored in one transaction, then published. */
import type { PushResult } from '../contract.ts'
import { invalidInput, MadeleineError, reading, show, type ErrorCode } from '../errors.ts'
import type { Draft } from '../message/message.ts'
import { readMessage } from '../message/read-message.ts'
import type { PipelineContext } from '../pipeline/context/pipeline-context.ts'
import { pushMessages } from '../pipeline/push.ts'
import type { Lane } from '../store/tables/jobs.ts'
import type { EventBus } from './events/event-bus.ts'

/** Messages that one call may push. */
const BATCH_MESSAGES = 500

export interface DraftOptions {
  readonly receivedAt: Date
  readonly mintId: () => string
  /** UTF-8 bytes of one message's text; undefined: the default. */
  readonly maxTextBytes: number | undefined
}

/** @throws {MadeleineError} `invalid_input`, `bad_time`, `too_large`, naming the message by its place in the call */
export function readDrafts(messages: unknown, { receivedAt, mintId, maxTextBytes }: DraftOptions): Draft[] {
  const given = reading('messages', () => listOf(messages))
  const door = { receivedAt, mintId, ...(maxTextBytes === undefined ? {} : { maxTextBytes }) }
  return given.map((message, i) => readMessage(message, { ...door, where: `messages[${i}]` }))
}

/** A copy without holes, which has every message read: a missing one is refused like any other value that is none. */
function listOf(messages: unknown): unknown[] {
  if (!Array.isArray(messages)) throw invalidInput('messages', messages, 'an array')
  const { length } = messages
  if (!(length <= BATCH_MESSAGES)) throw new MadeleineError('too_large', `messages must be ${BATCH_MESSAGES} at most in one call, got ${show(length)}`)
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
  readonly drafts: readonly Draft[]
  readonly receivedAt: Date
  readonly lane: Lane
}

/**
 * Stores the drafts, wakes the worker and publishes `manifest.updated`, also where every message was stored already: the
 * attempt that stored them may have lost its reply, and published nothing.
 */
export async function appendMessages({ pipeline, events, wake }: AppendOptions, { userId, ...order }: AppendRequest): Promise<PushResult> {
  const { conversationId, drafts } = order
  if (drafts.length === 0) return { ids: [], stored: 0, skipped: 0 }
  const publish = async (): Promise<void> => {
    wake()
    await events.publish({ event: 'manifest.updated', userId, conversationId })
  }
  const stored = await pushMessages(pipeline, userId, order).catch(async (error: unknown) => {
    if (!(error instanceof MadeleineError && REFUSALS.has(error.code))) await publish()
    throw error
  })
  await publish()
  return { ids: drafts.map(({ id }) => id), stored, skipped: drafts.length - stored }
}
