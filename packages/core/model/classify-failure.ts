/** Classification of provider errors as CallFailure: keeps kind, status and delay, drops the message. */
import { systemReason } from '@madeleine/base'
import { CallFailure, type Outcome } from './call-failure.ts'

export interface FailureContext {
  /** For the message. */
  readonly modelName: string
  readonly now: () => Date
}

/**
 * The CallFailure for an error that a provider threw.
 *
 * Provider errors contain the request and the reply, so neither their message nor the error itself, as a cause, is kept.
 * A CallFailure that a provider has wrapped is returned unchanged.
 */
export function failureOf(error: unknown, { modelName, now }: FailureContext): CallFailure {
  const chain = causes(error)
  const callFailure = chain.find((one) => one instanceof CallFailure)
  if (callFailure) return callFailure
  const status = statusIn(error)
  if (status !== undefined && (status < 200 || status > 299)) {
    return new CallFailure(
      outcomeOf(status, chain.some(isRetryable)), `${modelName}: answered ${status}`, { retryAfterMs: retryAfterMs(chain, now()) },
    )
  }
  if (chain.some(({ name }) => name === 'AbortError' || name === 'TimeoutError')) {
    return new CallFailure('timeout', `${modelName}: gave up waiting`)
  }
  const code = chain.map(codeOf).find((one) => one !== undefined && NETWORK_CODE.test(one))
  if (code !== undefined || chain.some(isRetryable)) {
    return new CallFailure('network', `${modelName}: ${systemReason(code) ?? code ?? 'could not be reached'}`)
  }
  const settingError = chain.map(({ name }) => name).find((name) => typeof name === 'string' && SETTING_ERRORS.has(name))
  return settingError === undefined
    ? new CallFailure('malformed', `${modelName}: the reply does not follow the protocol`)
    : new CallFailure('rejected', `${modelName}: ${settingError}`)
}

/** The failure of an aborted call: the signal's reason if that is a CallFailure, else `aborted`. */
export function abortFailure(signal: AbortSignal | null | undefined): CallFailure {
  return signal?.reason instanceof CallFailure ? signal.reason : new CallFailure('aborted', 'the call was aborted')
}

/**
 * Starts the work and waits for it until the signal is aborted. Work that ignores the signal continues in the background;
 * its result is dropped. After an abort nothing is started.
 *
 * @throws {CallFailure} of {@link abortFailure}; else what the work throws
 */
export async function unlessAborted<T>(signal: AbortSignal, start: () => PromiseLike<T>): Promise<T> {
  if (signal.aborted) throw abortFailure(signal)
  let abort: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => (abort = () => reject(abortFailure(signal))))
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([aborted, (async () => start())()])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The HTTP status in a provider error or its causes. */
const statusIn = (error: unknown): number | undefined =>
  causes(error).map(({ statusCode }) => statusCode).find((status) => typeof status === 'number')

/** Whether the server rejected the request itself (400 or 422) and, if a pattern is given, its message or body matches. */
export function rejectsRequest(error: unknown, pattern?: RegExp): boolean {
  const status = statusIn(error)
  if (status !== 400 && status !== 422) return false
  return !pattern || causes(error).some(({ message, responseBody }) =>
    [message, responseBody].some((text) => typeof text === 'string' && pattern.test(text)))
}

/** Fields that are read from an error of unknown type. */
interface ProviderError {
  readonly name?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: unknown
  readonly isRetryable?: unknown
}

const MAX_CAUSES = 10

/** The error and its chain of causes, outermost first. */
function causes(error: unknown): ProviderError[] {
  const chain: ProviderError[] = []
  for (let current = error; typeof current === 'object' && current !== null
    && chain.length < MAX_CAUSES; current = (current as ProviderError).cause) chain.push(current)
  return chain
}

/** The error code of the system or the HTTP parser, if it is an upper-case identifier and so cannot contain user text. */
export function codeOf({ code }: { readonly code?: unknown }): string | undefined {
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined
}

/** Network error codes of the system and of the built-in fetch; ERR_… are errors of the Node.js runtime. */
const NETWORK_CODE = /^(?:E(?!RR_)[A-Z0-9_]+|UND_ERR_[A-Z_]+)$/

/** Configuration errors of the AI SDK: a retry would fail the same way. */
const SETTING_ERRORS: ReadonlySet<string> = new Set([
  'AI_LoadAPIKeyError', 'AI_LoadSettingError', 'AI_NoSuchModelError',
  'AI_UnsupportedFunctionalityError', 'AI_InvalidArgumentError', 'AI_InvalidPromptError',
])

const isRetryable = (error: ProviderError): boolean => error.isRetryable === true

function outcomeOf(status: number, retryable: boolean): Exclude<Outcome, 'ok'> {
  if (status === 429) return 'rate_limited'
  if (status === 408) return 'timeout'
  return status >= 500 || retryable ? 'server_error' : 'rejected'
}

/** The server's delay: OpenAI's `retry-after-ms`, else Retry-After in seconds or as an HTTP date (RFC 9110 §10.2.3). */
function retryAfterMs(chain: readonly ProviderError[], now: Date): number | undefined {
  const headers = chain.map(({ responseHeaders }) => responseHeaders).find((one) => typeof one === 'object' && one !== null) ?? {}
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value).trim()]))
  const milliseconds = numberIn(byName.get('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const retryAfter = byName.get('retry-after')
  const seconds = numberIn(retryAfter)
  if (seconds !== undefined) return Math.ceil(seconds * 1000)
  if (!retryAfter?.endsWith('GMT')) return undefined // Date.parse guesses at other formats
  const waitMs = Date.parse(retryAfter) - now.getTime()
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}

const numberIn = (text: string | undefined): number | undefined =>
  (text !== undefined && /^\d{1,12}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined)
