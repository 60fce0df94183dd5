/** A resource for each call of a memory: POST with its options as JSON, and GET with those in the query for what reads. */
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as z from 'zod'
import { type Call, CALLS, neededScope, wireOf } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { needScope } from '../guards/check-key.ts'
import { readJsonBody, HttpProblem, type HttpContext, type HttpEnv } from '../request-body.ts'

type Options = Readonly<Record<string, unknown>>
type Method = (this: Memory, ...args: unknown[]) => Promise<unknown>

/** The calls that have a resource of this kind: one user's, with arguments and a result that are one JSON value. */
export const RESOURCES: readonly (readonly [name: string, call: Call])[] =
  Object.entries(CALLS as Readonly<Record<string, Call>>).filter(([, { inPieces, of }]) => inPieces === undefined && of === undefined)

export function addCallRoutes(app: Hono<HttpEnv>): void {
  for (const [name, call] of RESOURCES) {
    const answer = async (c: HttpContext, options: Options): Promise<Response> => c.json(await runCall(c, name, options) ?? null)
    app.post(`${API}/${name}`, async (c) => {
      announce(c, name, call)
      return answer(c, await readJsonBody(c.req.raw))
    })
    if (call.effect !== 'reads') continue
    const schema = wireOf(call.options as z.ZodObject)
    app.get(`${API}/${name}`, etag(), async (c) => {
      announce(c, name, call)
      c.header('cache-control', 'private, no-cache')
      return answer(c, readQuery(schema, c.req.queries()))
    })
  }
}

/** Says which call a request is, and refuses it where the key does not allow that. */
export function announce(c: HttpContext, name: string, call: Pick<Call, 'for' | 'effect'>): void {
  c.set('call', name)
  needScope(c, neededScope(call))
}

/** Runs a call with its options in one object, those among them that the library takes by their place. */
export async function runCall(c: HttpContext, name: string, given: Options): Promise<unknown> {
  const { takes } = (CALLS as Readonly<Record<string, Call>>)[name]!
  const options = name === 'push' ? withMessageIds(given, c.req.header('idempotency-key'), c.get('user')) : { ...given }
  const placed = takes.map((key) => options[key])
  for (const key of takes) delete options[key]
  const memory = c.get('memory')
  const method = (memory as unknown as Readonly<Record<string, Method>>)[name]!
  return method.call(memory, ...placed, { ...options, signal: signalOf(c, name) })
}

/** A caller who is gone waits for no answer; what it asked to be stored is stored. */
const signalOf = (c: HttpContext, name: string): AbortSignal | undefined =>
  ((CALLS as Readonly<Record<string, Call>>)[name]!.effect === 'reads' || name === 'settle' ? c.req.raw.signal : undefined)

/**
 * The options in the query of a URL, each read as what the schema says it is; what is neither text, number, boolean nor a list of
 * those is given as JSON.
 */
function readQuery(schema: z.ZodObject, query: Readonly<Record<string, readonly string[]>>): Record<string, unknown> {
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>
  return Object.fromEntries(Object.entries(query).map(([name, texts]) =>
    [name, Object.hasOwn(shape, name) ? valueOf(name, inside(shape[name]!), texts) : texts[0]]))
}

/** The type itself, without what says that it may be left out. */
function inside(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? inside(innerType) : schema
}

function valueOf(name: string, schema: z.ZodType, texts: readonly string[]): unknown {
  if (schema instanceof z.ZodArray) return texts.map((text) => scalarOf(name, inside(schema.element as z.ZodType), text))
  if (texts.length > 1) throw new HttpProblem(400, 'invalid_input', `${name} is given ${texts.length} times`)
  return scalarOf(name, schema, texts[0]!)
}

function scalarOf(name: string, schema: z.ZodType, text: string): unknown {
  const { type } = schema.def
  if (type === 'number') return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'tuple' || type === 'object') return jsonOf(name, text)
  return text
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HttpProblem(400, 'invalid_input', `${name} must be JSON`)
  }
}

// Where the routes are.

/** The API of this version stands below it. */
export const API = '/api/v0'

// `Idempotency-Key`: a push that is sent again, because its answer was lost, stores nothing twice.

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Gives each message without an id one that the key and its place decide, and in a space its sender too, since others write there
 * who may choose the same key. Then the log itself knows what it has, whichever
 * server is asked, and however the first one ended; the same key with other content is a `conflict`.
 * @throws {HttpProblem} 400 for a key that is none
 */
export function withMessageIds(
  options: Readonly<Record<string, unknown>>, key: string | undefined, sender: string,
): Record<string, unknown> {
  const { messages, space } = options
  const named = space === undefined || space === sender ? key : JSON.stringify([sender, key])
  if (key === undefined || !Array.isArray(messages)) return { ...options }
  if (!KEY.test(key)) throw new HttpProblem(400, 'invalid_input', 'the header Idempotency-Key must have 1–255 visible ASCII characters')
  return { ...options, messages: messages.map((message: unknown, place) => withId(message, `${named} ${place}`)) }
}

function withId(message: unknown, name: string): unknown {
  const lacksId = typeof message === 'object' && message !== null && !Array.isArray(message)
    && (message as { id?: unknown }).id === undefined
  return lacksId ? { ...message, id: uuidOf(name) } : message
}

/** A UUID of version 8 (RFC 9562, 5.8) from the SHA-256 of a name. */
function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
