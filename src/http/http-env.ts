/** What a request carries through the app. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ErrorCode } from '../error-codes.ts'
import type { Principal } from '../keys/core/principal.ts'
import type { Memory } from '../memory/memory.ts'
import type { RequestSubjects } from './request-subjects.ts'

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The store's clock. */
    now: () => Date
    /** Who sends it; absent on routes that need no key. */
    principal: Principal
    /** The user whose memory is meant. */
    user: string
    memory: Memory
    /** Does what may stay open for long; its signal aborts when the key is revoked or has expired. */
    whileKeyOpens: <T>(work: (keyEnded: AbortSignal) => Promise<T>) => Promise<T>
    /** The spaces that a call of the request was let into, and of each whether the call is about nothing else. */
    spaces: Map<string, boolean>
    /** The call of the contract that it is, for log, metrics and audit. */
    call: string
    /** What it was about, for the audit. */
    subjects: RequestSubjects
    /** The code of the error that it was answered with. */
    failure: ErrorCode
    /** Resolves when an answer in lines has ended: only then is it known how. */
    streamed: Promise<void>
  }
}

export type HttpContext = Context<HttpEnv>
