/** Whatever a provider throws, as a failure of ours: its kind, status and delay survive, its words do not. */
import { CallFailure, type Outcome } from './call-failure.ts'

export interface Circumstances {
  /** Who was asked, for the message. */
  readonly who: string
  readonly now: () => Date
}

/**
 * The failure that an error of a provider means.
 *
 * Errors of providers carry the request and the reply, so neither their message nor they themselves, as a cause, are kept.
 * A failure of ours that a provider has wrapped comes out as it was.
 */
export function failureOf(error: unknown, { who, now }: Circumstances): CallFailure {
  const chain = causes(error)
  const ours = chain.find((one) => one instanceof CallFailure)
  if (ours) return ours
  const status = statusIn(error)
  if (status !== undefined && (status < 200 || status > 299)) {
    return new CallFailure(outcomeOf(status, chain.some(isRetryable)), `${who}: answered ${status}`, { retryAfterMs: retryAfterMs(chain, now()) })
  }
  if (chain.some(({ name }) => name === 'AbortError' || name === 'TimeoutError')) return new CallFailure('timeout', `${who}: gave up waiting`)
  const code = chain.map(codeOf).find((one) => one !== undefined && NETWORK_CODE.test(one))
  if (code !== undefined || chain.some(isRetryable)) return new CallFailure('network', `${who}: ${code ?? 'could not be reached'}`)
  const setting = chain.map(({ name }) => name).find((name) => typeof name === 'string' && WRONG_SETTINGS.has(name))
  return setting === undefined
    ? new CallFailure('malformed', `${who}: the reply is not what the protocol says`)
    : new CallFailure('rejected', `${who}: ${setting}`)
}

/** The caller gave up: with a failure of ours as the signal's reason, that one. */
export function abortFailure(signal: AbortSignal | null | undefined): CallFailure {
  return signal?.reason instanceof CallFailure ? signal.reason : new CallFailure('aborted', 'the call was aborted')
}

/**
 * Begins the work and waits for it, unless the signal is aborted: then it is not begun, or left to itself, as it may not
 * listen to the signal.
 *
 * @throws {CallFailure} of {@link abortFailure}; else what the work throws
 */
export async function unlessAborted<T>(signal: AbortSignal, begin: () => PromiseLike<T>): Promise<T> {
  if (signal.aborted) throw abortFailure(signal)
  let abort: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => (abort = () => reject(abortFailure(signal))))
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([aborted, (async () => begin())()])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The HTTP status an error of a provider speaks of. */
const statusIn = (error: unknown): number | undefined =>
  causes(error).map(({ statusCode }) => statusCode).find((status) => typeof status === 'number')

/** The server says that the request itself is wrong; where words are given, in words that match. */
export function refuses(error: unknown, words?: RegExp): boolean {
  const status = statusIn(error)
  if (status !== 400 && status !== 422) return false
  return !words || causes(error).some(({ message, responseBody }) => [message, responseBody].some((text) => typeof text === 'string' && words.test(text)))
}

/** What is read of an error that may be of any kind. */
interface Thrown {
  readonly name?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: unknown
  readonly isRetryable?: unknown
}

const DEEPEST = 10

/** The error and what caused it, the latest first. */
function causes(error: unknown): Thrown[] {
  const chain: Thrown[] = []
  for (let one = error; typeof one === 'object' && one !== null && chain.length < DEEPEST; one = (one as Thrown).cause) chain.push(one)
  return chain
}

/** The short name of an error of the system or the HTTP parser, if it has one that says nothing else. */
export function codeOf({ code }: { readonly code?: unknown }): string | undefined {
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined
}

/** Of the system and of the built-in fetch; the runtime's own complaints are ERR_…. */
const NETWORK_CODE = /^(?:E(?!RR_)[A-Z0-9_]+|UND_ERR_[A-Z_]+)$/

/** Errors of the AI SDK about how a model was set up: asking again changes nothing. */
const WRONG_SETTINGS: ReadonlySet<string> = new Set([
  'AI_LoadAPIKeyError', 'AI_LoadSettingError', 'AI_NoSuchModelError', 'AI_UnsupportedFunctionalityError', 'AI_InvalidArgumentError', 'AI_InvalidPromptError',
])

const isRetryable = (error: Thrown): boolean => error.isRetryable === true

function outcomeOf(status: number, retryable: boolean): Exclude<Outcome, 'ok'> {
  if (status === 429) return 'rate_limited'
  if (status === 408) return 'timeout'
  return status >= 500 || retryable ? 'server_error' : 'rejected'
}

/** Retry-After as seconds or an HTTP date (RFC 9110 §10.2.3), before it the milliseconds of OpenAI's header. */
function retryAfterMs(chain: readonly Thrown[], now: Date): number | undefined {
  const headers = chain.map(({ responseHeaders }) => responseHeaders).find((one) => typeof one === 'object' && one !== null) ?? {}
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value).trim()]))
  const ms = countIn(byName.get('retry-after-ms'))
  if (ms !== undefined) return ms
  const after = byName.get('retry-after')
  const seconds = countIn(after)
  if (seconds !== undefined) return Math.ceil(seconds * 1000)
  if (!after?.endsWith('GMT')) return undefined // where the parser would guess
  const wait = Date.parse(after) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

const countIn = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,12}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined)
