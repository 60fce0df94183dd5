/** A fetch guarded against server-side request forgery (SSRF), oversized replies and hanging connections. */
import { lookup as systemLookup } from 'node:dns/promises'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, BlockList, type LookupFunction } from 'node:net'
import { invalidInput, MadeleineError, systemReason } from '@madeleine/base'
import { CallFailure } from './call-failure.ts'
import { abortFailure, codeOf } from './classify-failure.ts'

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

// Where a model may be asked: what kind of place an IP address is, and whether a URL may be called there.

/** `forbidden` is never called: an address of nobody, of many, or of a machine that hands out credentials. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'forbidden'

/** Of IANA's special-purpose registries what is not for everybody, IPv4 and IPv6 together. */
const RANGES: readonly (readonly [AddressKind, readonly string[]])[] = [
  ['forbidden', [
    // This network, link-local with its metadata, protocol assignments, 6to4 relays, documentation, multicast, reserved with broadcast
    '0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.88.99.0/24', '192.0.2.0/24',
    '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
    // Metadata elsewhere: Alibaba Cloud, Azure; AWS and Google Cloud, among the unique local addresses
    '100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128', 'fd20:ce::254/128',
    // Protocol assignments with Teredo, documentation
    '2001::/23', '2001:db8::/32', '3fff::/20',
  ]],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', [
    // RFC 1918; shared by providers; benchmarks, where local proxies put the names they stand for
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15',
    // Unique local; the site-local ones before them
    'fc00::/7', 'fec0::/10',
  ]],
]

/** All of IPv4, which a list also finds where it is mapped into IPv6 (::ffff:0:0/96); and the IPv6 that is given out. */
const GIVEN_OUT = ['0.0.0.0/0', '2000::/3']

/** Made at the first use, since most processes ask no address: 40 addresses take 12 ms to read. */
let made: { readonly known: readonly (readonly [AddressKind, BlockList])[]; readonly givenOut: BlockList } | undefined
const lists = () => (made ??= { known: RANGES.map(([kind, ranges]) => [kind, listOf(ranges)] as const), givenOut: listOf(GIVEN_OUT) })

/** Ways to an IPv4 machine that hold its address in their last 32 bits: compatible (RFC 4291), NAT64 (RFC 6052). */
const WAYS: ReadonlySet<string> = new Set(['0:0:0:0:0:0', '64:ff9b:0:0:0:0'])
/** The same with the address behind the first group: 6to4 (RFC 3056). */
const SIX_TO_FOUR = '2002'

/**
 * The kind of an IPv4 or IPv6 address; what is no address is forbidden.
 *
 * An IPv4 address inside an IPv6 one decides: mapped it is itself, and a way to it is open to public ones only, since no
 * gateway may lead to others (RFC 6052 §3.1). Outside of the IPv6 that is given out (2000::/3), nothing is public.
 */
export function addressKind(address: string): AddressKind {
  const version = isIP(address)
  if (version === 0) return 'forbidden'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const known = lists().known.find(([, list]) => list.check(address, family))
  if (known) return known[0]
  const inside = version === 6 ? wayTo(address) : undefined
  if (inside !== undefined) return addressKind(inside) === 'public' ? 'public' : 'forbidden'
  return lists().givenOut.check(address, family) ? 'public' : 'forbidden'
}

/** The IPv4 address, mapped into IPv6, to which an IPv6 address is a way; undefined if it is none. */
function wayTo(address: string): string | undefined {
  const groups = groupsOf(address)
  const isLast = WAYS.has(groups.slice(0, 6).join(':'))
  if (!isLast && groups[0] !== SIX_TO_FOUR) return undefined
  return `::ffff:${(isLast ? groups.slice(6) : groups.slice(1, 3)).join(':')}`
}

/** The eight groups of an IPv6 address however it is written, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [unzoned = ''] = address.split('%')
  const [left = [], right = []] = hostOf(new URL(`http://[${unzoned}]/`)).split('::').map((half) => (half === '' ? [] : half.split(':')))
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), isIP(net) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The host of a URL as `isIP` and a resolver take it: without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Why a URL is never called, as far as can be told without a resolver; undefined when its addresses decide. */
export function urlRefusal(url: URL, allowPrivate: boolean): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only https and http are supported'
  if (url.username !== '' || url.password !== '') return 'a URL must not contain credentials'
  const host = hostOf(url)
  if (isIP(host) !== 0) return addressRefusal(url, host, allowPrivate)
  return url.protocol === 'http:' && host !== 'localhost' && !allowPrivate ? PLAIN : undefined
}

const PLAIN = 'http is for this machine, and for private networks if they are allowed; use https'

/** Why a URL is not called at this address; undefined when it may be. */
export function addressRefusal(url: URL, address: string, allowPrivate: boolean): string | undefined {
  const kind = addressKind(address)
  if (kind === 'forbidden') return 'its address is one that is never called'
  if (kind === 'private') return allowPrivate ? undefined : 'it is in a private network, which is not allowed'
  if (kind === 'public') return url.protocol === 'http:' ? PLAIN : undefined
  const host = hostOf(url)
  const isOwnName = host === 'localhost' || isIP(host) !== 0
  return isOwnName || allowPrivate ? undefined : 'it is a foreign name that resolves to this machine'
}

// The body of a reply within its limits: whole, or as it comes.

export interface StreamLimits {
  readonly host: string
  readonly maxReplyBytes: number
  /** `expired` rejects when no data came for too long, or the caller gave up. */
  readonly watchdog: { readonly expired: Promise<never>; reset(): void }
  /** Ends the connection: called when the body has ended, however. */
  readonly end: () => void
}

/** The body as it comes; it fails as a whole one does. Who reads no further ends the connection at once, also while nothing comes. */
function eventStreamOf(message: IncomingMessage, limits: StreamLimits): ReadableStream<Uint8Array> {
  const pieces = piecesOf(message, limits)
  return new ReadableStream({
    async pull(reader) {
      const { done, value } = await pieces.next()
      if (done) reader.close()
      else reader.enqueue(value)
    },
    cancel: limits.end,
  }, { highWaterMark: 0 })
}

async function* piecesOf(message: IncomingMessage, { host, maxReplyBytes, watchdog, end }: StreamLimits): AsyncGenerator<Uint8Array> {
  const chunks = (message as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let left = maxReplyBytes
  try {
    for (;;) {
      const { done, value } = await Promise.race([watchdog.expired, chunks.next()])
      if (done) return
      watchdog.reset()
      if ((left -= value.length) < 0) throw tooLarge(host, maxReplyBytes)
      yield value
    }
  } catch (error) {
    throw error instanceof CallFailure ? error : connectionFailure(host, error)
  } finally {
    end()
  }
}

const tooLarge = (host: string, maxReplyBytes: number): CallFailure =>
  new CallFailure('too_large', `${host}: the reply is over ${maxReplyBytes} bytes`)

/** The failure of a broken connection, by error code only: the message of the system or parser may contain bytes of the reply. */
function connectionFailure(host: string, error: unknown): CallFailure {
  const reason = codeOf(error as NodeJS.ErrnoException) ?? 'the connection broke'
  return new CallFailure(reason.startsWith('HPE_') ? 'malformed' : 'network', `${host}: ${systemReason(reason) ?? reason}`)
}

/** A growing buffer up to `maxBytes`. A list of chunks would take a hundred times the memory for a reply sent byte by byte. */
function growingBuffer(maxBytes: number, failure: () => CallFailure) {
  let buffer = new Uint8Array(Math.min(maxBytes, 16_384))
  let length = 0
  return {
    expect(bytes: number): void {
      if (bytes > maxBytes) throw failure()
    },
    add(chunk: Uint8Array): void {
      this.expect(length + chunk.length)
      if (length + chunk.length > buffer.length) {
        const larger = new Uint8Array(Math.min(maxBytes, Math.max(2 * buffer.length, length + chunk.length)))
        larger.set(buffer)
        buffer = larger
      }
      buffer.set(chunk, length)
      length += chunk.length
    },
    bytes: (): Uint8Array<ArrayBuffer> => buffer.subarray(0, length),
  }
}
