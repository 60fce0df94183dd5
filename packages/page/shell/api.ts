/** Calls of the memory, as the contract has them, over HTTP to the server that the page came from. */
import type * as z from 'zod'
import type { CallName, CALLS, Wire } from '@madeleine/contract'
import { access, signOut, type Access } from './access.ts'

/** What a call is given, times as ISO strings. */
export type AskedOf<N extends CallName> = Wire<z.input<(typeof CALLS)[N]['options']>>
/** What it answers, times as ISO strings. */
export type AnswerOf<N extends CallName> = Wire<z.output<(typeof CALLS)[N]['result']>>

/** Why a call was not answered: the server's code and words, which are made to be read. */
export class PageFailure extends Error {
  readonly code: string
  /** 0: the server was not reached. */
  readonly status: number
  /** As in the server's log. */
  readonly requestId: string | undefined
  constructor(code: string, message: string, { status = 0, requestId }: { status?: number; requestId?: string | undefined } = {}) {
    super(message)
    this.name = 'PageFailure'
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}

/** Beside the page, whatever path a proxy has put before both. */
const API_URL = new URL('api/v0/', document.baseURI)

/** @throws {PageFailure} and what `signal` was aborted with */
export async function ask<N extends CallName>(name: N, options: AskedOf<N>, signal?: AbortSignal): Promise<AnswerOf<N>> {
  const reply = await send(name, { body: JSON.stringify(options), headers: { 'content-type': 'application/json' }, signal: signal ?? null })
  return await reply.json() as AnswerOf<N>
}

/**
 * A request to a route of the API, with the tab's key: for what is sent or answered in pieces.
 *
 * @param given another key, which is tried
 * @returns an answer that is not an error
 * @throws {PageFailure} and what its signal was aborted with
 */
export async function send(path: string, init: RequestInit = {}, given: Access | undefined = access.value): Promise<Response> {
  const headers = new Headers(init.headers)
  if (given) headers.set('authorization', `Bearer ${given.key}`)
  if (given?.user !== undefined) headers.set('madeleine-user', encodeURIComponent(given.user))
  const reply = await fetch(new URL(path, API_URL), { method: 'POST', cache: 'no-store', ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new PageFailure('server_unavailable', 'the server does not answer. Is “madeleine ui” still running?')
  })
  if (reply.ok) return reply
  const failure = await failureOf(reply)
  if (reply.status === 401 && given === access.value) signOut(failure.message)
  throw failure
}

async function failureOf(reply: Response): Promise<PageFailure> {
  const { status } = reply
  const body = await reply.json().catch(() => undefined) as { error?: { code?: string; message?: string; requestId?: string } } | undefined
  const { code = 'bad_reply', message = `the server answered with status ${status}`, requestId } = body?.error ?? {}
  return new PageFailure(code, message, { status, requestId })
}

/** What a failure is called in a sentence, whatever it is. */
export const failureWords = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Throws where the server does not take this key. */
export async function tryKey(given: Access): Promise<void> {
  await send('timeline', { body: '{"limit":0}', headers: { 'content-type': 'application/json' } }, given)
}

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
