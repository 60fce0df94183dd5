/** A fetch guarded against server-side request forgery (SSRF), oversized replies and hanging connections. */
import { lookup as systemLookup } from 'node:dns/promises'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { invalidInput, MadeleineError } from '../../errors.ts'
import { addressRefusal, hostOf, urlRefusal } from './addresses.ts'
import { CallFailure } from '../governor/call-failure.ts'
import { abortFailure } from '../governor/classify-failure.ts'
import { connectionFailure, growingBuffer, eventStreamOf, tooLarge } from './reply-body.ts'

/** Resolves a host name to all its IP addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>

export interface GuardedFetchOptions {
  /** Allows addresses in private networks, and this machine under any name. Default false. */
  readonly allowPrivate?: boolean
  /** Idle timeout in milliseconds: the longest time without data, including the time to the first byte. */
  readonly idleMs: number
  /** Most bytes of a reply's body. */
  readonly maxReplyBytes: number
  /** Default: the system's resolver. */
  readonly resolve?: Resolve
}

/** The members of `RequestInit` that providers use. */
export interface FetchInit {
  readonly method?: string
  readonly headers?: Headers | Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | null
  readonly signal?: AbortSignal | null
}

/**
 * Creates a fetch for model providers. Each call uses a connection of its own, which ends with the call.
 *
 * It allows https, and http to this machine and, if enabled, to private networks. A name is resolved once, all its addresses
 * must be allowed, and the connection is made to these addresses: so a changed DNS answer (DNS rebinding) has no effect.
 * It follows no redirects, ignores proxy settings of the environment and does not decompress replies. The reply is read
 * completely before it is returned, so that no connection stays open; but for a stream of events, whose connection ends with it,
 * and which fails like a call.
 *
 * @throws {CallFailure} whose message has host and reason only: `rejected` for a forbidden address or a redirect, `timeout`,
 *   `too_large`, `network`, `malformed`, `aborted`
 */
export function guardedFetch(options: GuardedFetchOptions): (input: string | URL, init?: FetchInit) => Promise<Response> {
  return async (input, init = {}) => {
    const url = callableUrl(input, options)
    const watchdog = startWatchdog(hostOf(url), options.idleMs, init.signal)
    let request: ClientRequest | undefined
    let isStream = false
    const end = (): void => {
      watchdog.end()
      request?.destroy()
    }
    try {
      const addresses = await Promise.race([watchdog.expired, addressesOf(url, options)])
      request = requestTo(url, addresses, init)
      const reply = await Promise.race([watchdog.expired, replyTo(request, init.body, { url, options, watchdog, end })])
      isStream = reply.isStream
      return reply.response
    } finally {
      if (!isStream) end()
    }
  }
}

/**
 * Checks a model's base URL as far as possible without DNS, when it is configured.
 *
 * @throws {MadeleineError} `invalid_input`, whose message has the URL without credentials and query
 */
export function assertModelUrl(text: string, { allowPrivate = false }: { readonly allowPrivate?: boolean } = {}): void {
  // The message does not quote an unparseable value: it may be a misplaced API key
  if (!URL.canParse(text)) throw new MadeleineError('invalid_input', 'baseURL must be a URL such as https://api.example.com/v1')
  const url = new URL(text)
  const printable = `${url.protocol}//${url.host}${url.pathname}`
  const refusal = urlRefusal(url, allowPrivate)
  if (refusal !== undefined) throw new MadeleineError('invalid_input', `baseURL ${printable} cannot be used: ${refusal}`)
  if (url.search !== '' || url.hash !== '') {
    throw invalidInput('baseURL', printable, 'a URL without query and fragment, as paths are added to it')
  }
}

function callableUrl(input: string | URL, { allowPrivate = false }: GuardedFetchOptions): URL {
  if (!URL.canParse(String(input))) throw new CallFailure('rejected', 'the address of the model is not a URL')
  const url = new URL(input)
  const refusal = urlRefusal(url, allowPrivate)
  if (refusal !== undefined) throw new CallFailure('rejected', `${hostOf(url)}: ${refusal}`)
  return url
}

async function addressesOf(url: URL, { allowPrivate = false, resolve = resolveAll }: GuardedFetchOptions): Promise<readonly string[]> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return [host]
  const addresses = await resolve(host).catch((error: unknown) => {
    throw connectionFailure(host, error)
  })
  const refusal = addresses.map((address) => addressRefusal(url, address, allowPrivate)).find((reason) => reason !== undefined)
  if (refusal !== undefined) throw new CallFailure('rejected', `${host}: ${refusal}`)
  if (addresses.length === 0) throw new CallFailure('network', `${host}: it has no address`)
  return addresses
}

const resolveAll: Resolve = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)

function requestTo(url: URL, addresses: readonly string[], { method = 'GET', headers }: FetchInit): ClientRequest {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return request({
    protocol: url.protocol,
    host: hostOf(url),
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: requestHeaders(headers, hostOf(url)),
    agent: false, // a connection for this call only, which ends with it
    lookup: pinnedLookup(addresses),
  })
}

/** The headers of the request. The error does not quote the invalid header: it may be the API key. */
function requestHeaders(headers: FetchInit['headers'], host: string): Record<string, string> {
  try {
    return { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' }
  } catch {
    throw new CallFailure('rejected', `${host}: a header cannot be sent`)
  }
}

/** A DNS lookup with a fixed answer. Node requests all addresses and tries one after the other (`autoSelectFamily`, its default). */
const pinnedLookup = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, callback) => {
    if (wantsAll) callback(null, all)
    else callback(null, all[0]?.address ?? '', all[0]?.family)
  }
}

interface PendingCall {
  readonly url: URL
  readonly options: GuardedFetchOptions
  readonly watchdog: Watchdog
  /** Ends the connection. */
  readonly end: () => void
}

interface Reply {
  readonly response: Response
  /** Its body is still coming. */
  readonly isStream: boolean
}

function replyTo(request: ClientRequest, body: FetchInit['body'], call: PendingCall): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error instanceof CallFailure ? error : connectionFailure(hostOf(call.url), error))
    request.on('error', fail)
    request.once('upgrade', (_, socket) => {
      socket.destroy()
      fail(new CallFailure('malformed', `${hostOf(call.url)}: changed the protocol, unasked`))
    })
    request.once('response', (message) => readReply(message, call).then(resolve, fail))
    request.end(body ?? undefined)
  })
}

async function readReply(message: IncomingMessage, call: PendingCall): Promise<Reply> {
  const { url, options: { maxReplyBytes }, watchdog, end } = call
  watchdog.reset()
  const host = hostOf(url)
  const { statusCode: status = 0, headers } = message
  if (status >= 300 && status < 400) throw new CallFailure('rejected', `${host}: answered ${status}, and redirects are not followed`)
  if (status < 200 || status > 599) throw new CallFailure('malformed', `${host}: answered with a status that does not exist`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new CallFailure('malformed', `${host}: answered compressed, unasked`)
  }
  if (status === 200 && /^text\/event-stream\b/i.test(headers['content-type'] ?? '')) {
    const events = eventStreamOf(message, { host, maxReplyBytes, watchdog, end })
    return { response: new Response(events, { status, headers: responseHeaders(message) }), isStream: true }
  }
  const body = growingBuffer(maxReplyBytes, () => tooLarge(host, maxReplyBytes))
  body.expect(Number(headers['content-length'] ?? 0))
  for await (const chunk of message as AsyncIterable<Buffer>) {
    watchdog.reset()
    body.add(chunk)
  }
  const isBodiless = status === 204 || status === 205
  return { response: new Response(isBodiless ? null : body.bytes(), { status, headers: responseHeaders(message) }), isStream: false }
}

function responseHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '')
  return headers
}

/** Idle timeout and abort signal of one call. */
export interface Watchdog {
  /** Rejects when no data arrived for too long, or the caller aborted. */
  readonly expired: Promise<never>
  /** Restarts the idle timeout. */
  reset(): void
  end(): void
}

function startWatchdog(host: string, idleMs: number, signal: AbortSignal | null | undefined): Watchdog {
  let fail: (failure: CallFailure) => void = () => undefined
  const expired = new Promise<never>((_, reject) => (fail = reject))
  expired.catch(() => undefined) // prevents an unhandled rejection; the races report the failure
  const timer = setTimeout(() => fail(new CallFailure('timeout', `${host}: nothing was heard for ${idleMs} ms`)), idleMs).unref()
  const onAbort = () => fail(abortFailure(signal))
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  return {
    expired,
    reset: () => void timer.refresh(),
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
