/** What the owner of a folder and its clients say to each other once they know each other. */
import { deserialize, serialize } from 'node:v8'
import { isMadeleineError, MadeleineError, type ErrorCode } from '../../../../errors.ts'
import type { Query, TransactionOptions } from '../../db.ts'
import type { Answer } from '../../open-transaction.ts'

/** Options of a transaction that the owner must know. */
export type TurnOptions = Pick<TransactionOptions, 'as' | 'snapshot' | 'background'>

/** An order outside of a transaction. */
export type Order =
  | { readonly what: 'script' | 'maintain'; readonly text: string }
  | { readonly what: 'dropOldFiles' }

export type ClientMessage =
  /** Begins a transaction; `options` are absent in its later messages. */
  | { readonly kind: 'statements'; readonly id: number; readonly turn: number; readonly options?: TurnOptions; readonly queries: readonly Query[] }
  | { readonly kind: 'rollback'; readonly turn: number }
  | { readonly kind: 'order'; readonly id: number; readonly order: Order }
  | Broadcasted
  | { readonly kind: 'ping' }

export type OwnerMessage =
  /** The engine is open, and the store has its schema. */
  | { readonly kind: 'ready'; readonly durability: 'fsync' | 'relaxed' }
  | Reply
  | Broadcasted
  | { readonly kind: 'pong' }
  /** The owner closes: it answers what it has begun, and begins nothing more. */
  | { readonly kind: 'closing' }

/** The answer to a request. A transaction that failed, or whose last statement was its commit, has ended. */
export interface Reply {
  readonly kind: 'reply'
  readonly id: number
  readonly answers?: readonly Answer[]
  readonly error?: WrittenError
  /** Nothing of the request was begun, nor will be. */
  readonly isUnbegun?: boolean
  /** The engine died of it, or with it: what can be repeated may be. */
  readonly isEngineDead?: boolean
}

/** A text for the listeners of all other processes; `undefined`: texts may have been missed. */
interface Broadcasted {
  readonly kind: 'text'
  readonly text: string | undefined
}

/** An error, with as much of its cause as decides what is done about it. */
export interface WrittenError {
  readonly code: string | undefined
  readonly message: string
  readonly cause?: WrittenError
}

/** @param depth causes of causes that are still written */
export function writtenError(error: unknown, depth = 1): WrittenError {
  const { code, message, cause } = (typeof error === 'object' && error !== null ? error : { message: error }) as { code?: unknown; message?: unknown; cause?: unknown }
  return { code: typeof code === 'string' ? code : undefined, message: String(message), ...(cause !== undefined && depth > 0 && { cause: writtenError(cause, depth - 1) }) }
}

export function errorWritten({ code, message, cause }: WrittenError): Error {
  const options = cause && { cause: errorWritten(cause) }
  const coded = new MadeleineError(code as ErrorCode, message, options)
  return isMadeleineError(coded) ? coded : Object.assign(new Error(message, options), code !== undefined && { code })
}

/** As the thread of the engine is sent it: dates, numbers and bytes arrive as they were. @throws for what cannot be sent */
export const messageBytes = (message: ClientMessage | OwnerMessage): Buffer => serialize(message)

/** @throws for bytes that are no message */
export function messageOf<M extends { readonly kind: string }>(bytes: Buffer): M {
  const message: unknown = deserialize(bytes)
  if (typeof message !== 'object' || message === null || typeof (message as M).kind !== 'string') throw new Error('not a message')
  return message as M
}
