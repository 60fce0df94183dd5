/** One call of the contract over HTTP: sent within its time, again where that does no harm, and its reply read by its schema. */
import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import {
  type Backoff, codedError, type ErrorCode, ERRORS, hasCode, isLogPosition, jitteredBackoffMs, laterLogPosition, MadeleineError,
  NOTHING_WRITTEN, reading, reasonIn, show, throwIfAborted, VERSION,
} from '@madeleine/base'
import { type CallName, CALLS, fromWire, joinSignals } from '@madeleine/contract'
import type { RemotePlace } from './remote-options.ts'

export type CallResult<N extends CallName> = z.output<(typeof CALLS)[N]['result']>

export interface ServerCalls {
  readonly sender: RequestSender
  readonly pause: Pause
  readonly place: RemotePlace
}

export interface SentCall extends Pick<ServerRequest, 'headers' | 'body' | 'signal'> {
  /** Behind the name of the call. */
  readonly query?: string
  /** It takes as long as it takes. */
  readonly isLong?: boolean
  /** It may not be done twice, or cannot be sent twice. */
  readonly isOnce?: boolean
  /** Told the lines before the last one, of a call that is answered in lines. */
  readonly tell?: (line: Readonly<Record<string, unknown>>) => Promise<void>
}

const LINES = 'application/x-ndjson'

/** @throws {MadeleineError} the server's; `server_unavailable`, `bad_reply`, `aborted` */
export function callServer<N extends CallName>(calls: ServerCalls, name: N, call: SentCall): Promise<CallResult<N>> {
  const { result } = CALLS[name]
  const { tell, headers, body, isOnce = false } = call
  let hasTold = false
  const read = (reply: ServerReply): Promise<CallResult<N>> => (tell === undefined
    ? readResult(reply, result)
    : readLastLine(reply, result, async (line) => {
        hasTold = true
        await tell(line)
      })) as Promise<CallResult<N>>
  return open(calls, name, { ...call, headers: { ...(tell && { accept: LINES }), ...headers } }, {
    read, mayRepeat: (error) => !hasTold && (!isOnce || (body instanceof Uint8Array && hasCode(error, 'rate_limited'))),
  })
}

/** The reply to a call that was accepted, which its caller reads in as much time as that takes. */
export const openReply = (calls: ServerCalls, name: CallName, call: SentCall): Promise<ServerReply> =>
  open(calls, name, { ...call, isLong: true }, {
    mayRepeat: () => true,
    async read(reply) {
      await assertAnswered(reply)
      return reply
    },
  })

interface Reading<T> {
  readonly read: (reply: ServerReply) => Promise<T>
  readonly mayRepeat: (error: unknown) => boolean
}

function open<T>(
  { sender, pause, place: { apiUrl, timeoutMs } }: ServerCalls, name: CallName, { query = '', isLong = false, ...request }: SentCall,
  { read, mayRepeat }: Reading<T>,
): Promise<T> {
  return withinTime((signal) => {
    const attempt = async (): Promise<T> => read(await sender.send({ ...request, path: `${name}${query}`, signal }))
    return withRetries(attempt, { signal, pause, mayRepeat })
  }, { url: `${apiUrl}/${name}`, timeoutMs: isLong ? undefined : timeoutMs, signal: request.signal })
}

/**
 * The signal of a call that stores: closing waits for it, and only its caller ends it.
 * @param joined of the caller and of closing
 */
export function callersSignal(joined: AbortSignal): AbortSignal {
  const own = new AbortController()
  const end = (): void => {
    if (!hasCode(joined.reason as MadeleineError, 'closed')) own.abort(joined.reason)
  }
  if (joined.aborted) end()
  else joined.addEventListener('abort', end, { once: true })
  return own.signal
}

// Reads replies of a server: the result of a call as one JSON value, or as lines of which the last has it.

/** UTF-16 units that are read of a reply that is no result: an error of Madeleine has fewer. */
const MAX_ERROR_UNITS = 1_000_000

const NOT_OURS = 'but not as a Madeleine server does; is the URL right, and is there a proxy in between?'

/** The result of a call. @throws {MadeleineError} the server's error; `bad_reply` for what is no result */
async function readResult<T extends z.ZodType>(reply: ServerReply, schema: T): Promise<z.output<T>> {
  await assertAnswered(reply)
  const pieces: string[] = []
  for await (const piece of reply.text()) pieces.push(piece)
  return resultOf(reply, schema, parsed(pieces.join('')))
}

/**
 * The result of a call that is answered in lines: `{"result": …}` or `{"error": …}` is the last.
 * @param tell is given the other lines, such as `{"progress": …}`, one after another
 * @throws {MadeleineError} as `readResult`; `server_unavailable` where the last line is missing; what `tell` throws
 */
async function readLastLine<T extends z.ZodType>(
  reply: ServerReply, schema: T, tell: (line: Readonly<Record<string, unknown>>) => Promise<void>,
): Promise<z.output<T>> {
  if (!reply.contentType.startsWith('application/x-ndjson')) return readResult(reply, schema)
  await assertAnswered(reply)
  for await (const text of textLines(reply.text())) {
    const line = parsed(text)
    if (typeof line !== 'object' || line === null) throw unreadable(reply, 'with a line that is not a JSON object')
    if ('result' in line) return resultOf(reply, schema, line.result)
    const error = errorIn(line, reply)
    if (error) throw error
    await tell(line as Record<string, unknown>)
  }
  throw new MadeleineError('server_unavailable', `${reply.url}: the reply ended before its result`)
}

/** @throws {MadeleineError} the error of a reply with another status than 200 */
export async function assertAnswered(reply: ServerReply): Promise<void> {
  if (reply.status !== 200) throw await refusalIn(reply)
}

async function refusalIn(reply: ServerReply): Promise<ReplyError> {
  let text = ''
  for await (const piece of reply.text()) {
    text += piece
    if (text.length > MAX_ERROR_UNITS) break
  }
  return errorIn(parsed(text), reply) ?? foreignReply(reply, NOT_OURS)
}

/** Lines of text that comes in pieces, without their ends. */
export async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const piece of pieces) {
    const [first = '', ...more] = piece.split('\n')
    begun.push(first)
    for (const next of more) {
      yield begun.join('')
      begun = [next]
    }
  }
  const rest = begun.join('')
  if (rest !== '') yield rest
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function resultOf<T extends z.ZodType>(reply: ServerReply, schema: T, json: unknown): z.output<T> {
  try {
    return fromWire(schema, json)
  } catch (error) {
    // Where it differs, without the values: they are of somebody's memory
    const [issue] = error instanceof z.ZodError ? error.issues : []
    const place = issue && issue.path.length > 0 ? ` at ${issue.path.map(String).join('.')}` : ''
    throw unreadable(reply, `but not with a result of this call${place}`)
  }
}

const unreadable = (reply: ServerReply, problem: string): MadeleineError =>
  new MadeleineError('bad_reply', `${reply.url} answered ${reply.status}, ${problem}; is it a Madeleine server of this version?`)

// What a server's refusal, or a reply that is none of Madeleine's, becomes: an error with a code of the list.

/** An error that a server answered with. */
export class ReplyError extends MadeleineError {
  /** How long the server asks to wait before the next try. */
  readonly retryAfterMs: number | undefined
  constructor(
    code: ErrorCode, message: string,
    { places, retryAfterMs }: { readonly places?: readonly number[] | undefined; readonly retryAfterMs?: number | undefined },
  ) {
    super(code, message, places === undefined ? {} : { places })
    this.retryAfterMs = retryAfterMs
  }
}

const ErrorReply = z.object({
  error: z.object({
    code: z.string(), message: z.string(), requestId: z.string().optional(), places: z.array(z.int().min(0)).optional(),
  }),
})

/** Codes that speak of the server's own store or request: this memory is open, and its caller aborted nothing. */
const OF_THE_SERVER: ReadonlySet<string> = new Set<ErrorCode>(['closed', 'aborted'])
/** Codes whose cause stands in the server's log alone, where the id of the request leads to it. */
const UNEXPLAINED: ReadonlySet<string> = new Set<ErrorCode>(['unexpected', 'store_failed'])

/** What is known of the reply around its text. */
export interface ReplyFacts {
  readonly url: string
  readonly status: number
  readonly retryAfterMs?: number | undefined
}

/** The error in the JSON of a reply, or of a line of one; undefined if it holds none. */
function errorIn(json: unknown, { url, status, retryAfterMs }: ReplyFacts): ReplyError | undefined {
  const { success, data } = ErrorReply.safeParse(json)
  if (!success) return undefined
  const { code, message, requestId, places } = data.error
  if (OF_THE_SERVER.has(code)) return new ReplyError('server_unavailable', `${url} is shutting down: ${message}`, { retryAfterMs })
  const known = Object.hasOwn(ERRORS, code) ? code as ErrorCode : undefined
  const text = UNEXPLAINED.has(code) && requestId !== undefined ? `${message} (request ${requestId})` : message
  // A code of a newer server: what its status says is all that this version knows
  return new ReplyError(known ?? codeOfStatus(status), known ? text : `${message} (${code})`, { places, retryAfterMs })
}

/** The error of a reply that is not one of Madeleine, such as the page of a proxy. Of its text nothing is shown. */
function foreignReply({ url, status, retryAfterMs }: ReplyFacts, problem: string): ReplyError {
  return new ReplyError(codeOfStatus(status), `${url} answered ${status}, ${problem}`, { retryAfterMs })
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated', 403: 'forbidden', 408: 'server_unavailable', 413: 'too_large', 429: 'rate_limited',
  502: 'server_unavailable', 503: 'server_unavailable', 504: 'server_unavailable',
}

const codeOfStatus = (status: number): ErrorCode => CODES[status] ?? 'bad_reply'

/** The milliseconds of a `Retry-After`, seconds or a date (RFC 9110); undefined without one that can be read. */
function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

// Requests to a server of Madeleine over node:http: unlike `fetch` it follows no redirect, has no deadline of its own (that of a
// long import is none), and reads the reply while the request is still being sent.

export interface ServerRequest {
  /** Behind the API's URL, with its query. */
  readonly path: string
  readonly method?: 'GET'
  readonly headers?: Readonly<Record<string, string>>
  /** A stream has a connection of its own, which ends with it. */
  readonly body?: Uint8Array | AsyncIterable<string | Uint8Array>
  readonly signal: AbortSignal
}

/** The head of a reply, and its text to read. */
export interface ServerReply extends ReplyFacts {
  readonly contentType: string
  /**
   * The text as it comes. Who stops reading ends the connection.
   * @throws {MadeleineError} `server_unavailable` where it breaks off, and the reason of the request's signal
   */
  text(): AsyncGenerator<string>
}

export interface RequestSender {
  /** Resolves with the head of the reply. @throws {MadeleineError} `server_unavailable`, `bad_reply`, the reason of the signal */
  send(request: ServerRequest): Promise<ServerReply>
  /** Ends the idle connections. */
  close(): void
}

/** How often the system asks a silent connection whether it is still there. */
const KEEP_ALIVE_MS = 30_000

const POSITION_HEADER = 'madeleine-position'

export function createSender(place: RemotePlace): RequestSender {
  const isSecure = place.apiUrl.startsWith('https:')
  /** What the last write was answered with: whichever server reads then, reads that too. */
  let position = NOTHING_WRITTEN
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  return {
    close: () => agent.destroy(),
    send({ path, method = 'POST', headers, body = new Uint8Array(), signal }) {
      const url = `${place.apiUrl}/${path}`
      const isStream = !(body instanceof Uint8Array)
      const request = (isSecure ? requestHttps : requestHttp)(url, {
        method, signal, agent: isStream || method === 'GET' ? false : agent,
        headers: {
          accept: 'application/json', 'content-type': 'application/json', 'user-agent': `madeleine/${VERSION}`, ...headers,
          authorization: `Bearer ${place.key}`,
          ...(position !== NOTHING_WRITTEN && { [POSITION_HEADER]: position }),
          ...(place.user !== undefined && { 'madeleine-user': encodeURIComponent(place.user) }),
          ...(!isStream && { 'content-length': String(body.length) }),
        },
      })
      request.setSocketKeepAlive(true, KEEP_ALIVE_MS)
      request.once('response', ({ headers: { [POSITION_HEADER]: written } }) => {
        if (typeof written === 'string' && isLogPosition(written)) position = laterLogPosition(position, written)
      })
      return replyTo(request, body, { url: url.replace(/\?.*$/, ''), signal })
    },
  }
}

interface Asked {
  /** Without its query. */
  readonly url: string
  readonly signal: AbortSignal
}

function replyTo(request: ClientRequest, body: Uint8Array | AsyncIterable<string | Uint8Array>, asked: Asked): Promise<ServerReply> {
  return new Promise((resolve, reject) => {
    request.on('error', (error) => reject(connectionError(error, asked)))
    request.once('response', (message) => {
      try {
        resolve(replyOf(message, asked))
      } catch (error) {
        message.destroy()
        reject(error as MadeleineError)
      }
    })
    if (body instanceof Uint8Array) request.end(body)
    // What goes wrong with it is told by the request, or by the source itself
    else void pipeline(Readable.from(body), request).catch(() => undefined)
  })
}

function replyOf(message: IncomingMessage, asked: Asked): ServerReply {
  const { statusCode: status = 0, headers } = message
  const facts = { url: asked.url, status, retryAfterMs: retryAfterOf(headers['retry-after'], new Date()) }
  if (status >= 300 && status < 400) throw foreignReply(facts, redirection(headers.location, asked.url))
  return { ...facts, contentType: headers['content-type'] ?? '', text: () => textOf(message, asked) }
}

/** Never followed: the key would go where it leads. */
function redirection(location: string | undefined, from: string): string {
  const to = location !== undefined && URL.canParse(location, from) ? new URL(location, from) : undefined
  const where = to ? ` to ${to.origin}${to.pathname}` : ''
  return `a redirect${where}, which is not followed, so that the key goes nowhere else; give the URL of the server itself`
}

async function* textOf(message: IncomingMessage, asked: Asked): AsyncGenerator<string> {
  message.setEncoding('utf8')
  try {
    yield* message as AsyncIterable<string>
  } catch (error) {
    throw connectionError(error, asked)
  } finally {
    message.destroy()
  }
}

function connectionError(error: unknown, { url, signal }: Asked): MadeleineError {
  if (signal.aborted) return codedError(signal.reason, 'aborted', 'the call was aborted')
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('HPE_')) return new MadeleineError('bad_reply', `${url}: what answers there does not speak HTTP`, { cause: error })
  return new MadeleineError('server_unavailable', `${url}: ${reasonIn(error)}`, { cause: error })
}

// Deadlines and retries of calls to a server.

/** Waits. @throws when the signal is aborted */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const pauseMs: Pause = (ms, signal) => sleep(ms, undefined, { signal })

/** What a test makes shorter. */
export interface RemoteTimes {
  readonly pause: Pause
  readonly silenceMs: number
}

export const REMOTE_TIMES: RemoteTimes = { pause: pauseMs, silenceMs: 45_000 }

const BACKOFF: Backoff = { firstMs: 250, maxMs: 5000 }
const MAX_RETRIES = 3
/** A server that asks for a longer pause has said no: the caller decides. */
const LONGEST_PAUSE_MS = 60_000

/** What ends by itself: the server was restarted or busy, or the reply was lost. */
const isPassing = (error: unknown): boolean =>
  hasCode(error, 'server_unavailable', 'rate_limited', 'queue_full', 'busy', 'engine_restarted', 'owner_silent')

interface Retrying {
  readonly signal: AbortSignal
  readonly pause: Pause
  /** Asked after each failure. */
  readonly mayRepeat: (error: unknown) => boolean
}

/** Tries again, with backoff, what may be done twice. @throws the last error, or the signal's reason */
export async function withRetries<T>(attempt: () => Promise<T>, { signal, pause, mayRepeat }: Retrying): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt()
    } catch (error) {
      const asked = error instanceof ReplyError ? error.retryAfterMs ?? 0 : 0
      const isLast = retry === MAX_RETRIES || signal.aborted || asked > LONGEST_PAUSE_MS
      if (isLast || !isPassing(error) || !mayRepeat(error)) throw error
      await pause(Math.max(asked, jitteredBackoffMs(BACKOFF, retry, Math.random())), signal).catch(() => {
        // The deadline says less than what the server did
        if (hasCode(signal.reason, 'server_unavailable')) throw error
        throwIfAborted(signal)
      })
    }
  }
}

/** Runs a call until its deadline. @throws {MadeleineError} `server_unavailable` then */
async function withinTime<T>(
  call: (signal: AbortSignal) => Promise<T>,
  { url, timeoutMs, signal }: { url: string; timeoutMs: number | undefined; signal: AbortSignal },
): Promise<T> {
  if (timeoutMs === undefined) return call(signal)
  const deadline = new AbortController()
  const timer = setTimeout(() => {
    deadline.abort(new MadeleineError('server_unavailable', `${url}: no answer within ${timeoutMs} ms, the timeoutMs of this memory`))
  }, timeoutMs)
  try {
    return await call(joinSignals(signal, deadline.signal))
  } finally {
    clearTimeout(timer)
  }
}

// The JSON of what a caller gave, as reading it in this process understands it.

/**
 * Dates become ISO strings, URLs their text, binary data a note of its length. What is no time and no number keeps its name, so
 * that the server refuses it as the library does: JSON would make nothing of it.
 * @throws {MadeleineError} `invalid_input` for what JSON cannot hold
 */
export const wireText = (value: unknown): string => reading('options', () => JSON.stringify(value, toWire) ?? 'null')

export const wireBytes = (value: object): Uint8Array => new TextEncoder().encode(wireText(value))

// A method: `this` has the value before its own toJSON
function toWire(this: unknown, key: string, json: unknown): unknown {
  const value = (this as Readonly<Record<string, unknown>>)[key]
  if (value instanceof Date && Number.isNaN(value.getTime())) return String(value)
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes left out]`
  if (typeof json === 'number' && !Number.isFinite(json)) return String(json)
  if (typeof json === 'function' || typeof json === 'symbol' || typeof json === 'bigint') {
    throw new MadeleineError('invalid_input', `${show(key)} cannot be sent to a server: ${show(json)}`)
  }
  return json
}
