/** The calls that are sent, or answered, in pieces. */
import * as z from 'zod'
import {
  callable, type ContextOptions, ContextResult, Count, type Events, EVENTS, fromWire, type ImportItem, type ImportOptions, ImportResult,
  joinSignals, parseOptions, UpgradeInput,
} from '@madeleine/contract'
import { awaiting, type Backoff, giveTurn, isMadeleineError, jitteredBackoffMs, MadeleineError } from '@madeleine/base'
import type { ExportSource } from '../transfer/read-export.ts'
import type { UpgradeOptions, UpgradeProgress } from '../upgrade/upgrade.ts'
import type { Abortable } from '../memory/call-guard.ts'
import { createEmitter, type Listener } from '../memory/event-bus.ts'
import { eachItem, parseImport, readItem } from '../memory/import-items.ts'
import { SessionListenerInput, type SessionListener } from '../memory/parse-options.ts'
import {
  callServer, textLines, wireBytes, wireText, assertAnswered, ReplyError, type CallResult, type ServerCalls, type ServerReply,
  type RequestSender, type Pause,
} from './call-server.ts'

interface Telling {
  readonly onSession: SessionListener['onSession'] | undefined
  readonly signal: AbortSignal
}
type Line = Readonly<Record<string, unknown>>

/** A session is told once: the call is not repeated after it. @throws {MadeleineError} also `callback_failed` */
export function sendContext(
  server: ServerCalls, options: ContextOptions, { onSession: given, signal }: Telling,
): Promise<CallResult<'context'>> {
  const { onSession } = parseOptions(SessionListenerInput, { onSession: given })
  const body = wireBytes(options)
  if (!onSession) return callServer(server, 'context', { body, signal })
  return callServer(server, 'context', {
    body, signal,
    async tell({ session }: Line) {
      const told = readOr(ContextResult, session)
      if (told) await awaiting('onSession', () => onSession(told))
    },
  })
}

/** @throws {MadeleineError} also `callback_failed`, where the items or `onProgress` throw */
export async function sendImport(
  server: ServerCalls, items: AsyncIterable<ImportItem> | Iterable<ImportItem>, { signal, ...options }: ImportOptions & Abortable,
): Promise<CallResult<'import'>> {
  const { onProgress, strict, flush, space, redact, untrusted, me = [] } = parseImport(options)
  if (typeof redact === 'function') {
    throw new MadeleineError('invalid_input', 'redact must be a name: a function cannot be sent to a server')
  }
  const settings = Object.entries({ strict, flush, space, redact, untrusted }).filter(([, value]) => value !== undefined)
  const query = [...settings, ...me.map((name) => ['me', name] as const)]
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return whileSending((failed) => callServer(server, 'import', {
    query: query && `?${query}`, body: noting(importLines(items), failed), signal: signal!, isLong: true, isOnce: true,
    headers: { 'content-type': 'application/x-ndjson' },
    async tell({ progress }: Line) {
      const soFar = readOr(ImportResult, progress)
      if (soFar) await awaiting('onProgress', () => onProgress?.(soFar))
    },
  }))
}

/** UTF-16 units that are sent together. */
const CHUNK_UNITS = 65_536

/** The server has its own limit, and lists what is over it. */
const ANY_SIZE = Number.MAX_SAFE_INTEGER

/**
 * The items of an import as lines of JSON. Each is read as an import in this process reads it, so that one that is refused is listed
 * with the same words: what JSON cannot hold would reach the server as something else.
 */
async function* importLines(items: unknown): AsyncGenerator<string> {
  const target = { now: () => new Date(), mintId: () => 'm', maxTextBytes: ANY_SIZE }
  let [index, chunk] = [0, '']
  for await (const item of eachItem(items)) {
    const read = readItem(item, index++, target)
    const { error, leftOut, notes } = { error: undefined, ...read }
    const line = wireText(error ? { error, leftOut, notes } : item)
    chunk += `${line}\n`
    if (chunk.length > CHUNK_UNITS) {
      yield chunk
      chunk = ''
    }
    await giveTurn(line.length)
  }
  if (chunk !== '') yield chunk
}

/** @throws {MadeleineError} also `callback_failed`, where the source throws */
export async function sendRestore(server: ServerCalls, source: ExportSource, signal: AbortSignal): Promise<CallResult<'restore'>> {
  const { closeExport, exportPieces } = await import('../transfer/export-user.ts')
  return whileSending((failed) => callServer(server, 'restore', {
    body: noting(exportPieces(source), failed), signal, isLong: true, isOnce: true, headers: { 'content-type': 'application/x-ndjson' },
  })).finally(() => closeExport(source))
}

const MANIFEST_BEGINNING = '{"manifest":'

/**
 * The lines of an export as a server sends it, each with its line feed.
 * @throws {MadeleineError} `server_unavailable` for one that ends before its manifest; `bad_reply` for what is none
 */
export async function* sentExport(reply: ServerReply): AsyncGenerator<string> {
  let last = ''
  for await (const line of textLines(reply.text())) {
    if (!line.startsWith('{')) throw new MadeleineError('bad_reply', `${reply.url} answered ${reply.status}, but not with an export`)
    yield `${line}\n`
    last = line
  }
  if (!last.startsWith(MANIFEST_BEGINNING)) {
    throw new MadeleineError('server_unavailable', `${reply.url}: the export ended before its manifest; it is incomplete`)
  }
}

const UpgradeListener = z.strictObject({ onProgress: callable<NonNullable<UpgradeOptions['onProgress']>>().optional() })
const Progress: z.ZodType<UpgradeProgress> = z.object({
  phase: z.enum(['cutting', 'describing', 'consolidating', 'remembering']), done: Count, total: Count,
})

/** @throws {MadeleineError} `invalid_input` also for a policy */
export async function sendUpgrade(
  server: ServerCalls, { signal, onProgress: given, policy, ...options }: UpgradeOptions & Abortable,
): Promise<CallResult<'upgrade'>> {
  if (policy !== undefined) {
    throw new MadeleineError('invalid_input', 'policy cannot be sent to a server, since it is code: start the server with another one')
  }
  const { onProgress } = parseOptions(UpgradeListener, { onProgress: given })
  parseOptions(UpgradeInput, options, ['signal', 'onProgress'])
  return callServer(server, 'upgrade', {
    body: wireBytes(options), signal: signal!, isLong: true, isOnce: true,
    async tell({ progress }: Line) {
      const soFar = readOr(Progress, progress)
      if (soFar) await awaiting('onProgress', () => onProgress?.(soFar))
    },
  })
}

/** What the source threw, which the connection only notices as its end. */
async function whileSending<T>(send: (failed: (error: unknown) => void) => Promise<T>): Promise<T> {
  let thrown: unknown
  try {
    return await send((error) => (thrown = error))
  } catch (error) {
    throw thrown ?? error
  }
}

/** What the pieces throw, and not what a connection throws into them when it ends. */
async function* noting<T>(pieces: AsyncGenerator<T>, failed: (error: unknown) => void): AsyncGenerator<T> {
  const next = (): Promise<IteratorResult<T>> => pieces.next().catch((error: unknown) => {
    failed(error)
    throw error
  })
  try {
    for (let piece = await next(); !piece.done; piece = await next()) yield piece.value
  } finally {
    await pieces.return(undefined)
  }
}

/** Undefined for a line that only a newer version can read: the result is still to come. */
function readOr<T extends z.ZodType>(schema: T, json: unknown): z.output<T> | undefined {
  try {
    return fromWire(schema, json)
  } catch {
    return undefined
  }
}

// The events of a memory on a server: one stream for all listeners, which is opened again when it is lost.

export interface EventStream {
  /**
   * The first listener opens the stream, which tells what is committed from when it is open; while it is lost, events are too.
   * @returns a function that removes the listener; with the last one the stream ends
   * @throws {MadeleineError} `invalid_input` for an unknown event, or a listener that is no function
   */
  on<E extends keyof Events>(event: E, listener: Listener<E>): () => void
  close(): void
}

export interface EventStreamOptions {
  readonly sender: RequestSender
  readonly pause: Pause
  /** Silence after which the stream is lost: a server writes something each 15 seconds. */
  readonly silenceMs: number
}

const BACKOFF: Backoff = { firstMs: 1000, maxMs: 30_000 }
/** A memory has one user; the listeners of this process are found by name. */
const ITS_USER = ''

type Emit = (event: keyof Events, ids: Events[keyof Events]) => void

export function createEventStream(options: EventStreamOptions): EventStream {
  const emitter = createEmitter()
  let listening = 0
  let ending: AbortController | undefined
  const begin = (): AbortController => {
    const stream = new AbortController()
    void follow(options, stream.signal, (event, ids) => emitter.emit(ITS_USER, event, ids))
    return stream
  }
  const end = (): void => {
    ending?.abort()
    ending = undefined
  }
  return {
    close: end,
    on(event, listener) {
      let remove: (() => void) | undefined = emitter.on(ITS_USER, event, listener)
      listening += 1
      ending ??= begin()
      return () => {
        if (!remove) return
        remove()
        remove = undefined
        if (--listening === 0) end()
      }
    },
  }
}

/** Reads the stream, and opens it again with backoff however it ended, until the signal is aborted. */
async function follow(options: EventStreamOptions, signal: AbortSignal, emit: Emit): Promise<void> {
  let [failures, askedMs] = [0, 0]
  const onHeard = (): void => void (failures = 0)
  while (!signal.aborted) {
    try {
      askedMs = 0
      await readStream(options, signal, { emit, onHeard })
    } catch (error) {
      askedMs = error instanceof ReplyError ? error.retryAfterMs ?? 0 : 0
      if (!signal.aborted && failures === 0) warn(error)
    }
    if (signal.aborted) return
    await options.pause(Math.max(askedMs, jitteredBackoffMs(BACKOFF, failures++, Math.random())), signal).catch(() => undefined)
  }
}

/** Of what does not pass by itself: a listener has no other way to hear of it. */
function warn(error: unknown): void {
  if (isMadeleineError(error) && error.retryable) return
  process.emitWarning(`the events of the memory cannot be read: ${String(error)}`, { code: 'events_failed' })
}

interface Reading {
  readonly emit: Emit
  /** Called with everything that arrives. */
  readonly onHeard: () => void
}

async function readStream({ sender, silenceMs }: EventStreamOptions, signal: AbortSignal, { emit, onHeard }: Reading): Promise<void> {
  const lost = new AbortController()
  const timer = setTimeout(() => {
    lost.abort(new MadeleineError('server_unavailable', `the stream of events was silent for ${silenceMs} ms`))
  }, silenceMs)
  try {
    const reply = await sender.send({
      path: 'events', method: 'GET', headers: { accept: 'text/event-stream' }, signal: joinSignals(signal, lost.signal),
    })
    await assertAnswered(reply)
    for await (const event of serverSentEvents(textLines(heard(reply.text(), () => {
      timer.refresh()
      onHeard()
    })))) {
      if (event.event === 'closing') return
      tell(event, emit)
    }
  } finally {
    clearTimeout(timer)
  }
}

async function* heard(pieces: AsyncIterable<string>, onPiece: () => void): AsyncGenerator<string> {
  for await (const piece of pieces) {
    onPiece()
    yield piece
  }
}

interface ServerSentEvent {
  readonly event: string
  readonly data: string
}

/**
 * The events in lines of text: server-sent events (HTML standard, section 9.2), as far as a server of Madeleine uses them. Comments
 * are heartbeats, and an event without its empty line was cut short.
 */
export async function* serverSentEvents(lines: AsyncIterable<string>): AsyncGenerator<ServerSentEvent> {
  let [event, data]: [string, string[]] = ['message', []]
  for await (const given of lines) {
    const line = given.replace(/\r$/, '')
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (line === '') {
      if (data.length > 0 || event !== 'message') yield { event, data: data.join('\n') }
      ;[event, data] = ['message', []]
    } else if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
}

/** Nothing for an event that this version does not know, or that lacks one of its ids. */
function tell({ event, data }: ServerSentEvent, emit: Emit): void {
  if (!Object.hasOwn(EVENTS, event)) return
  const name = event as keyof Events
  const ids = idsIn(data)
  if (!EVENTS[name].every((id) => typeof ids[id] === 'string')) return
  emit(name, Object.fromEntries(EVENTS[name].map((id) => [id, ids[id]])) as unknown as Events[keyof Events])
}

function idsIn(data: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(data)) as Record<string, unknown>
  } catch {
    return {}
  }
}
