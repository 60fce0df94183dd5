/** The body of a request: JSON of limited size, or a stream that nobody holds whole. */
import { HttpProblem } from './http-problem.ts'

/** Most bytes of a body that is one JSON value. 500 messages of a push are 4 MB of text, which JSON may write at three times the length. */
export const MOST_BODY_BYTES = 16 * 1024 ** 2

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i.test(type)

/**
 * The JSON value of a body; an empty body is no option at all.
 * A browser sends JSON to another site only after asking it, so that the type is required (T-43).
 * @throws {HttpProblem} 415 for another type or an encoding, 413, 400 for what is no JSON object
 */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  refuseEncoded(request)
  const text = await readText(request, MOST_BODY_BYTES)
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!isJson(type)) throw new HttpProblem(415, 'invalid_input', 'the body must be JSON, with Content-Type: application/json')
  const value = parsed(text)
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

async function readText(request: Request, mostBytes: number): Promise<string> {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > mostBytes) throw tooLarge(mostBytes)
  // Node lets no more come than was announced; a stream of the web costs a tenth of a push
  if (announced !== null) return decodedWhole(await request.arrayBuffer())
  const [decoder, pieces] = [new TextDecoder('utf-8', { fatal: true }), [] as string[]]
  let bytes = 0
  for await (const piece of bodyOf(request)) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    pieces.push(decoded(() => decoder.decode(piece, { stream: true })))
  }
  return pieces.join('') + decoded(() => decoder.decode())
}

const decodedWhole = (bytes: ArrayBuffer): string => decoded(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new HttpProblem(400, 'invalid_input', 'the body is not valid UTF-8')
  }
}

/** The request with a body that fails where it is over the limit: for code that reads it itself. */
export function limitedBody(request: Request): Request {
  const { method, headers, signal } = request
  const init = { method, headers, signal }
  return request.body ? new Request(request.url, { ...init, body: limited(request), duplex: 'half' } as RequestInit)
    : new Request(request.url, init)
}

function limited(request: Request): ReadableStream<Uint8Array> {
  let bytes = 0
  return request.body!.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > MOST_BODY_BYTES) controller.error(tooLarge(MOST_BODY_BYTES))
      else controller.enqueue(piece)
    },
  }))
}

const tooLarge = (mostBytes: number): HttpProblem =>
  new HttpProblem(413, 'too_large', `the body must have at most ${mostBytes} bytes`, { connection: 'close' })

/** The bytes of a body in pieces, as they arrive. */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  yield* request.body as unknown as AsyncIterable<Uint8Array>
}
