/** What the owner of a folder and its clients say to each other once they know each other. */
import { deserialize, serialize } from 'node:v8'
import type { Query, TransactionOptions } from '../../db.ts'
import type { WrittenError } from '../../offload/written-error.ts'
import type { Answer } from '../../open-transaction.ts'

/** Options of a transaction that the owner must know. */
export type TurnOptions = Pick<TransactionOptions, 'as' | 'snapshot' | 'background'>

/** An order outside of a transaction. */
export type Order =
  | { readonly what: 'script' | 'maintain'; readonly text: string }
  | { readonly what: 'dropOldFiles' }

export type ClientMessage =
  /** Begins a transaction; `options` are absent in its later messages. */
  | {
    readonly kind: 'statements'; readonly id: number; readonly turn: number
    readonly options?: TurnOptions; readonly queries: readonly Query[]
  }
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

/** As the thread of the engine is sent it: dates, numbers and bytes arrive as they were. @throws for what cannot be sent */
export const messageBytes = (message: ClientMessage | OwnerMessage): Buffer => serialize(message)

/** @throws for bytes that are no message */
export function messageOf<M extends { readonly kind: string }>(bytes: Buffer): M {
  const message: unknown = deserialize(bytes)
  if (typeof message !== 'object' || message === null || typeof (message as M).kind !== 'string') throw new Error('not a message')
  return message as M
}
