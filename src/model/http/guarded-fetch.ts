/** One HTTP call that goes nowhere but where it was sent, takes no more than it was promised, and never hangs. */
import { lookup as systemLookup } from 'node:dns/promises'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { invalidInput, MadeleineError } from '../../errors.ts'
import { addressRefusal, hostOf, urlRefusal } from './addresses.ts'
import { CallFailure } from '../governor/call-failure.ts'
import { abortFailure, codeOf } from '../governor/classify-failure.ts'

/** Every address of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>

export interface GuardedFetchOptions {
  /** Private networks may be called, and this machine by any name. Default false. */
  readonly allowPrivate?: boolean
  /** Silence after which a call is given up, in milliseconds; the time before the first byte counts. */
  readonly idleMs: number
  /** Bytes of a reply's body at most. */
  readonly maxReplyBytes: number
  /** Default: the system's resolver. */
  readonly resolve?: Resolve
}

/** As much of `RequestInit` as providers use. */
export interface Sending {
  readonly method?: string
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: string | Uint8Array | null
  readonly signal?: AbortSignal | null
}

/**
 * A fetch for providers of models, on connections of its own that end with the call.
 *
 * https, or http to this machine and, where allowed, to private networks. A name is resolved once, every one of its
 * addresses must be allowed, and those are connected to: a name that answers otherwise the second time is not asked a
 * second time. Redirects are not followed, proxies of the environment not used, compressed replies not unpacked.
 * The reply is read to its end before it is given, so that nothing stays open behind it.
 *
 * @throws {CallFailure} with host and reason and nothing else: `rejected` for a place that may not be called or a redirect,
 *   `timeout`, `too_large`, `network`, `malformed`, `aborted`
 */
export function guardedFetch(options: GuardedFetchOptions): (input: string | URL, init?: Sending) => Promise<Response> {
  return async (input, init = {}) => {
    const url = callable(input, options)
    const vigil = keepVigil(hostOf(url), options.idleMs, init.signal)
    let request: ClientRequest | undefined
    try {
      const addresses = await Promise.race([vigil.over, addressesOf(url, options)])
      request = requestTo(url, addresses, init)
      return await Promise.race([vigil.over, replyTo(request, init.body, { url, options, vigil })])
    } finally {
      vigil.end()
      request?.destroy()
    }
  }
}

/**
 * What can be told of a model's address without a resolver, at the time it is configured.
 *
 * @throws {MadeleineError} `invalid_input` that names the URL without credentials and query
 */
export function assertModelUrl(text: string, { allowPrivate = false }: { readonly allowPrivate?: boolean } = {}): void {
  // What cannot be read is not shown: it may be a key in the wrong place
  if (!URL.canParse(text)) throw new MadeleineError('invalid_input', 'baseURL must be a URL such as https://api.example.com/v1')
  const url = new URL(text)
  const shown = `${url.protocol}//${url.host}${url.pathname}`
  const refusal = urlRefusal(url, allowPrivate)
  if (refusal !== undefined) throw new MadeleineError('invalid_input', `baseURL ${shown} cannot be used: ${refusal}`)
  if (url.search !== '' || url.hash !== '') throw invalidInput('baseURL', shown, 'a URL without query and fragment, as paths are added to it')
}

function callable(input: string | URL, { allowPrivate = false }: GuardedFetchOptions): URL {
  if (!URL.canParse(String(input))) throw new CallFailure('rejected', 'the address of the model is no URL')
  const url = new URL(input)
  const refusal = urlRefusal(url, allowPrivate)
  if (refusal !== undefined) throw new CallFailure('rejected', `${hostOf(url)}: ${refusal}`)
  return url
}

async function addressesOf(url: URL, { allowPrivate = false, resolve = resolveAll }: GuardedFetchOptions): Promise<readonly string[]> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return [host]
  const addresses = await resolve(host).catch((error: unknown) => {
    throw broken(host, error)
  })
  const refusal = addresses.map((address) => addressRefusal(url, address, allowPrivate)).find((reason) => reason !== undefined)
  if (refusal !== undefined) throw new CallFailure('rejected', `${host}: ${refusal}`)
  if (addresses.length === 0) throw new CallFailure('network', `${host}: it has no address`)
  return addresses
}

const resolveAll: Resolve = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)

function requestTo(url: URL, addresses: readonly string[], { method = 'GET', headers }: Sending): ClientRequest {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return request({
    protocol: url.protocol,
    host: hostOf(url),
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: sendable(headers, hostOf(url)),
    agent: false, // a connection for this call alone, which ends with it
    lookup: pinned(addresses),
  })
}

/** The wrong header is not shown: it may be the key. */
function sendable(headers: Sending['headers'], host: string): Record<string, string> {
  try {
    return { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' }
  } catch {
    throw new CallFailure('rejected', `${host}: a header cannot be sent`)
  }
}

/** A lookup that knows the answer. Node asks for all and tries one after the other (`autoSelectFamily`, its default). */
const pinned = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, done) => {
    if (wantsAll) done(null, all)
    else done(null, all[0]?.address ?? '', all[0]?.family)
  }
}

interface Call {
  readonly url: URL
  readonly options: GuardedFetchOptions
  readonly vigil: Vigil
}

function replyTo(request: ClientRequest, body: Sending['body'], call: Call): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error instanceof CallFailure ? error : broken(hostOf(call.url), error))
    request.on('error', fail)
    request.once('upgrade', (_, socket) => {
      socket.destroy()
      fail(new CallFailure('malformed', `${hostOf(call.url)}: changed the protocol, unasked`))
    })
    request.once('response', (message) => read(message, call).then(resolve, fail))
    request.end(body ?? undefined)
  })
}

async function read(message: IncomingMessage, { url, options: { maxReplyBytes }, vigil }: Call): Promise<Response> {
  vigil.heard()
  const host = hostOf(url)
  const { statusCode: status = 0, headers } = message
  if (status >= 300 && status < 400) throw new CallFailure('rejected', `${host}: answered ${status}, and redirects are not followed`)
  if (status < 200 || status > 599) throw new CallFailure('malformed', `${host}: answered with a status that does not exist`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new CallFailure('malformed', `${host}: answered compressed, unasked`)
  const body = growing(maxReplyBytes, () => new CallFailure('too_large', `${host}: the reply is over ${maxReplyBytes} bytes`))
  body.expect(Number(headers['content-length'] ?? 0))
  for await (const chunk of message as AsyncIterable<Buffer>) {
    vigil.heard()
    body.add(chunk)
  }
  const isBodiless = status === 204 || status === 205
  return new Response(isBodiless ? null : body.bytes(), { status, headers: received(message) })
}

function received({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '')
  return headers
}

/** Bytes in one piece: a reply sent byte by byte would cost a hundred times its length as a list of chunks. */
function growing(most: number, tooLarge: () => CallFailure) {
  let held = new Uint8Array(Math.min(most, 16_384))
  let length = 0
  return {
    expect(bytes: number): void {
      if (bytes > most) throw tooLarge()
    },
    add(chunk: Uint8Array): void {
      this.expect(length + chunk.length)
      if (length + chunk.length > held.length) {
        const larger = new Uint8Array(Math.min(most, Math.max(2 * held.length, length + chunk.length)))
        larger.set(held)
        held = larger
      }
      held.set(chunk, length)
      length += chunk.length
    },
    bytes: (): Uint8Array<ArrayBuffer> => held.subarray(0, length),
  }
}

interface Vigil {
  /** Rejects when nothing was heard for too long, or the caller gave up. */
  readonly over: Promise<never>
  heard(): void
  end(): void
}

function keepVigil(host: string, idleMs: number, signal: AbortSignal | null | undefined): Vigil {
  let fail: (failure: CallFailure) => void = () => undefined
  const over = new Promise<never>((_, reject) => (fail = reject))
  over.catch(() => undefined) // whoever races against it hears of it
  const timer = setTimeout(() => fail(new CallFailure('timeout', `${host}: nothing was heard for ${idleMs} ms`)), idleMs).unref()
  const aborted = () => fail(abortFailure(signal))
  signal?.addEventListener('abort', aborted, { once: true })
  if (signal?.aborted) aborted()
  return {
    over,
    heard: () => void timer.refresh(),
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
    },
  }
}

/** The code says what broke; what the system or the parser says beyond it may hold bytes of the reply. */
function broken(host: string, error: unknown): CallFailure {
  const reason = codeOf(error as NodeJS.ErrnoException) ?? 'the connection broke'
  return new CallFailure(reason.startsWith('HPE_') ? 'malformed' : 'network', `${host}: ${reason}`)
}
