/** The body of a request: JSON of limited size, or a stream that nobody holds whole. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { codedError, type ErrorCode, ERRORS, giveTurn, isMadeleineError, type JsonBounds, JsonMeter, MadeleineError } from '@madeleine/base'
import type { EndedKey, Principal } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import type { RequestSubjects } from './request-log.ts'

/** Most bytes of a body that is one JSON value. 500 messages of a push are 4 MB of text, which JSON may write at three times the length. */
const MOST_BODY_BYTES = 12 * 1024 ** 2

/** Of a body: a push of 500 messages with sixty keys each. More would hold the loop for long. */
const BODY_BOUNDS: JsonBounds = { values: 100_000, keys: 30_000, depth: 64 }
/** Bytes that are counted and decoded in one turn of the loop, which takes 8 ms at most. */
const PIECE_BYTES = 1024 ** 2
/** Bytes that cost as much as a unit of text (`TURN_UNITS`). */
const BYTES_A_UNIT = 128

const turnFor = (bytes: number): Promise<void> | undefined => giveTurn(bytes / BYTES_A_UNIT)

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i.test(type)

/**
 * The JSON value of a body; an empty body is no option at all.
 * A browser sends JSON to another site only after asking it, so that the type is required (T-43).
 * @throws {HttpProblem} 415 for another type or an encoding, 413, 400 for what is no JSON object
 */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  const text = await readJsonText(request)
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!isJson(type)) throw new HttpProblem(415, 'invalid_input', 'the body must be JSON, with Content-Type: application/json')
  const value = parsed(text)
  await turnFor(text.length)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpProblem(400, 'invalid_input', 'the body must be a JSON object with the options of the call')
  }
  return value as Record<string, unknown>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HttpProblem(400, 'invalid_input', 'the body is not valid JSON')
  }
}

/** What unpacks to more than was sent is not taken (T-48). */
export function refuseEncoded(request: Request): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') {
    throw new HttpProblem(415, 'invalid_input', 'the body must not be compressed: send it without Content-Encoding')
  }
}

/**
 * The text of a body whose JSON is of limited size, too. It is read in turns of the event loop.
 * @throws {HttpProblem} 415 for an encoding, 413, 400 for what is no UTF-8 @throws {MadeleineError} `too_large`
 */
export async function readJsonText(request: Request, bounds: JsonBounds = BODY_BOUNDS): Promise<string> {
  refuseEncoded(request)
  const [decoder, meter, texts] = [new TextDecoder('utf-8', { fatal: true }), new JsonMeter(bounds, 'the body'), [] as string[]]
  for await (const piece of piecesOf(request)) {
    meter.add(piece)
    texts.push(decoded(() => decoder.decode(piece, { stream: true })))
    await turnFor(piece.length)
  }
  const text = texts.join('') + decoded(() => decoder.decode())
  await turnFor(text.length) // a long one is put together in one turn, and parsed in the next
  return text
}

async function* piecesOf(request: Request): AsyncGenerator<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > MOST_BODY_BYTES) throw tooLarge()
  if (announced !== null) {
    // Node lets no more come than was announced; a stream of the web costs a tenth of a push
    const whole = new Uint8Array(await request.arrayBuffer())
    for (let from = 0; from < whole.length; from += PIECE_BYTES) yield whole.subarray(from, from + PIECE_BYTES)
    return
  }
  let bytes = 0
  for await (const piece of bodyOf(request)) {
    bytes += piece.byteLength
    if (bytes > MOST_BODY_BYTES) throw tooLarge()
    yield piece
  }
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new HttpProblem(400, 'invalid_input', 'the body is not valid UTF-8')
  }
}

const tooLarge = (): HttpProblem =>
  new HttpProblem(413, 'too_large', `the body must have at most ${MOST_BODY_BYTES} bytes`, { connection: 'close' })

/** The bytes of a body in pieces, as they arrive. */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  yield* request.body as unknown as AsyncIterable<Uint8Array>
}

// What a request carries through the app.

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The store's clock. */
    now: () => Date
    /** Who sends it; absent on routes that need no key. */
    principal: Principal
    /** That of a request which was refused since its key was revoked or has expired. */
    endedKey: EndedKey | undefined
    /** Up to where the log went when what the request wrote was committed, where reads may go to a standby. */
    written: string | undefined
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

// What a request is answered with that fails: a status, and an error whose message holds nothing internal.

/** An error of the protocol: its status is not that of its code, or it brings headers. */
export class HttpProblem extends MadeleineError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(code, message)
    this.name = 'HttpProblem'
    this.status = status
    this.headers = headers
  }
}

/** The JSON of an answer that is an error. */
export interface ProblemBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    /** As in the header `X-Request-Id` and in the server's log. */
    readonly requestId: string
    /** Only with `conflict`: indices of the messages whose id is taken. */
    readonly places?: readonly number[]
  }
}

export interface Problem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ProblemBody
}

/** Seconds after which a call that found the server busy may be repeated. */
const RETRY_SECONDS = '1'

export function problemOf(error: unknown, requestId: string): Problem {
  const known = isMadeleineError(error) || error instanceof HttpProblem ? error : codedError(error, 'unexpected', '')
  const { status: statusOfCode, means, retryable } = ERRORS[known.code]
  const status = known instanceof HttpProblem ? known.status : statusOfCode
  // What the server could not do may name its files, its statements or its database: the log has it
  const message = status >= 500 && !(known instanceof HttpProblem) ? means : known.message
  const headers = known instanceof HttpProblem ? known.headers : retryable ? { 'retry-after': RETRY_SECONDS } : {}
  const places = known.places && { places: known.places }
  return { status, headers, body: { error: { code: known.code, message, requestId, ...places } } }
}
