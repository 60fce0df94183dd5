/** Calls whose argument or result comes in pieces: import, restore, export; and those that say how far they are. */
import type { Hono } from 'hono'
import { stream } from 'hono/streaming'
import {
  CALLS, type ContextOptions, type ImportOptions, parseOptions, REDACTIONS, UploadInput, type UploadOptions,
} from '@madeleine/contract'
import { codedError, defined, type ErrorCode } from '@madeleine/base'
import { bodyOf, readJsonBody, refuseEncoded, HttpProblem, problemOf, type HttpContext, type HttpEnv } from '../request-body.ts'
import type { UploadThreads, UploadForm } from '../uploads/upload-threads.ts'
import { announce, runCall, API } from './call-routes.ts'

const LINES = 'application/x-ndjson'
const SETTINGS = { strict: ['true', 'false'], flush: ['true', 'false'], redact: REDACTIONS, untrusted: ['true'] } as const

export function addStreamRoutes(app: Hono<HttpEnv>, uploads: UploadThreads): void {
  app.post(`${API}/import`, async (c) => {
    announce(c, 'import', CALLS.import)
    refuseEncoded(c.req.raw)
    const options = { ...importSettings(c.req.query()), ...defined({ me: c.req.queries('me') }) }
    uploads.assertRoom(c.get('user'))
    const items = uploads.read({
      user: c.get('user'), body: bodyOf(c.req.raw), form: await formOf(c), signal: c.req.raw.signal,
      zone: async () => (await c.get('memory').stats()).timeZone,
    })
    return answerLines(c, (line) => c.get('whileKeyOpens')((signal) =>
      c.get('memory').import(items, { ...options, signal, onProgress: (soFar) => line({ progress: soFar }) })))
  })
  app.post(`${API}/restore`, async (c) => {
    announce(c, 'restore', CALLS.restore)
    refuseEncoded(c.req.raw)
    return c.json(await c.get('whileKeyOpens')((signal) => c.get('memory').restore(bodyOf(c.req.raw), { signal })))
  })
  app.post(`${API}/export`, (c) => {
    announce(c, 'export', CALLS.export)
    return answerExport(c)
  })
}

/** Where the caller accepts lines: `context` first says the session, `upgrade` how far it is. @returns undefined for anybody else */
export function addProgressRoutes(app: Hono<HttpEnv>): void {
  app.post(`${API}/context`, async (c, next) => {
    if (!acceptsLines(c)) return next()
    announce(c, 'context', CALLS.context)
    const options = await readJsonBody(c.req.raw) as unknown as ContextOptions
    return answerLines(c, (line) => c.get('memory').context({
      ...options, signal: c.req.raw.signal, onSession: (session) => line({ session }),
    }))
  })
  app.post(`${API}/upgrade`, async (c, next) => {
    if (!acceptsLines(c)) return next()
    announce(c, 'upgrade', CALLS.upgrade)
    const options = await readJsonBody(c.req.raw)
    return answerLines(c, (line) => runCall(c, 'upgrade', { ...options, onProgress: (progress: unknown) => line({ progress }) }))
  })
}

const acceptsLines = (c: HttpContext): boolean => c.req.header('accept')?.includes(LINES) === true

/** So long the status waits for the first line: what is silent for longer is taken for broken by what stands between. */
const STATUS_MS = 10_000

/**
 * Lines of what is said meanwhile, and at last of the result or the error. What fails before its first line is answered with the
 * status of its error; what fails later says so in its last line alone.
 */
async function answerLines(c: HttpContext, work: (line: (value: object) => void) => Promise<unknown>): Promise<Response> {
  const waiting: object[] = []
  let [write, begin] = [(value: object): void => void waiting.push(value), (): void => undefined]
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const result = work((value) => (write(value), begin()))
  const late = setTimeout(begin, STATUS_MS).unref()
  await Promise.race([begun, result]).finally(() => clearTimeout(late))
  c.header('content-type', LINES)
  let ended = (): void => undefined
  c.set('streamed', new Promise((resolve) => (ended = resolve)))
  return stream(c, async (out) => {
    const line = (value: object): Promise<unknown> => out.write(`${JSON.stringify(value)}\n`)
    write = (value) => void line(value)
    waiting.forEach(write)
    try {
      await line({ result: (await result) ?? null })
    } catch (error) {
      const { body } = problemOf(error, c.get('requestId'))
      c.set('failure', body.error.code)
      await line(body)
    } finally {
      ended()
    }
  })
}

/** What fails midway ends the connection: an export without its last line, the manifest, is refused by everybody. */
async function answerExport(c: HttpContext): Promise<Response> {
  const lines = c.get('memory').export({ signal: c.req.raw.signal })[Symbol.asyncIterator]()
  const first = await lines.next() // what fails before anything was sent gets its own status
  const text = new TextEncoder()
  let ended = (): void => undefined
  const streamed = new Promise<void>((resolve) => (ended = resolve))
  c.set('streamed', streamed)
  const failed = (code: ErrorCode): void => {
    c.set('failure', code)
    ended()
  }
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, next: IteratorResult<string, unknown>): void => {
    if (!next.done) return controller.enqueue(text.encode(next.value))
    controller.close()
    ended()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send(controller, first)
      endWithKey(c, streamed, (error) => {
        failed('unauthenticated')
        controller.error(error)
        void lines.return?.()
      })
    },
    async pull(controller) {
      send(controller, await lines.next().catch((error: unknown) => {
        failed(codedError(error, 'unexpected', '').code)
        throw error
      }))
    },
    async cancel() {
      failed('aborted') // the client is gone before the end
      await lines.return?.()
    },
  })
  return c.body(body, 200, { 'content-type': LINES })
}

/** @param end what is done if the key opens nothing any more before all is sent */
function endWithKey(c: HttpContext, sent: Promise<void>, end: (error: unknown) => void): void {
  void c.get('whileKeyOpens')((keyEnded) => {
    keyEnded.addEventListener('abort', () => end(keyEnded.reason))
    return sent
  })
}

function importSettings(
  query: Readonly<Record<string, string>>,
): Pick<ImportOptions, 'strict' | 'flush' | 'space' | 'redact' | 'untrusted'> {
  return Object.fromEntries(Object.entries(query).flatMap(([name, text]): [string, string | boolean][] => {
    if (name === 'me' || Object.hasOwn(UploadInput.shape, name)) return []
    if (name === 'space') return [[name, text]]
    const allowed: readonly string[] = Object.hasOwn(SETTINGS, name) ? SETTINGS[name as keyof typeof SETTINGS] : []
    if (!allowed.includes(text)) {
      const others = Object.keys(UploadInput.shape).join(', ')
      throw new HttpProblem(400, 'invalid_input', `${name} is not valid: expected strict or flush, true or false, redact, `
        + `${REDACTIONS.join(', ')}, untrusted, true, or space, me, ${others}`)
    }
    return [[name, name === 'redact' ? text : text === 'true']]
  }))
}

/**
 * Items one by one, as a client in another process reads them; any other body is a file that somebody exported.
 * @throws {HttpProblem} 400 for a name that is a path @throws {MadeleineError} `invalid_input` for what says no way to read a file
 */
async function formOf(c: HttpContext): Promise<UploadForm> {
  if ((c.req.header('content-type') ?? '').startsWith(LINES)) return 'items'
  const said = Object.fromEntries(Object.entries(c.req.query()).filter(([name]) => Object.hasOwn(UploadInput.shape, name)))
  const { name = 'upload', format, conversation, timeZone, dateOrder, columns } = parseOptions(UploadInput, said as UploadOptions, [])
  if (!/^[^/\\\0]{1,255}$/.test(name)) throw new HttpProblem(400, 'invalid_input', 'name must be the name of a file, not a path')
  const { columnsIn } = await import('@madeleine/import/import-item')
  return {
    fileName: name, ...defined({
      timeZone, format: format as never, conversationId: conversation, dateOrder,
      columns: columns === undefined ? undefined : columnsIn(columns, 'columns'), me: c.req.queries('me'),
    }),
  }
}
