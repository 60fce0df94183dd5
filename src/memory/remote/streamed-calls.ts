/** The calls that are sent, or answered, in pieces. */
import * as z from 'zod'
import type { ContextOptions } from '../../contract/call-options.ts'
import { fromWire } from '../../contract/from-wire.ts'
import type { ImportItem } from '../../contract/import-source.ts'
import { ContextResult } from '../../contract/results/session-results.ts'
import { Count } from '../../contract/results/values.ts'
import { ImportResult } from '../../contract/results/write-results.ts'
import { UpgradeInput, type ImportOptions } from '../../contract/write-options.ts'
import { awaiting, MadeleineError } from '../../errors.ts'
import { giveTurn } from '../../loop-turns.ts'
import type { ExportSource } from '../../transfer/operation/read-export.ts'
import type { UpgradeOptions, UpgradeProgress } from '../../upgrade/operation/upgrade.ts'
import type { Abortable } from '../call-guard.ts'
import { eachItem, parseImport, readItem } from '../import/import-items.ts'
import type { SessionListener } from '../options/parse-options.ts'
import { callable, parseOptions } from '../options/read-options.ts'
import { callServer, type CallResult, type ServerCalls } from './call-server.ts'
import { textLines } from './reply.ts'
import type { ServerReply } from './request.ts'
import { wireBytes, wireText } from './wire-text.ts'

interface Telling {
  readonly onSession: SessionListener['onSession'] | undefined
  readonly signal: AbortSignal
}
type Line = Readonly<Record<string, unknown>>

const Listener = z.strictObject({ onSession: callable<NonNullable<SessionListener['onSession']>>().optional() })

/** A session is told once: the call is not repeated after it. @throws {MadeleineError} also `callback_failed` */
export function sendContext(
  server: ServerCalls, options: ContextOptions, { onSession: given, signal }: Telling,
): Promise<CallResult<'context'>> {
  const { onSession } = parseOptions(Listener, { onSession: given })
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
  const { onProgress, strict, flush, space, me = [] } = parseImport(options)
  const settings = Object.entries({ strict, flush, space }).filter(([, value]) => value !== undefined)
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
  const { closeExport, exportPieces } = await import('../../transfer/operation/export-pieces.ts')
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
