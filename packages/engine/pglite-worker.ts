/** Worker thread that runs PGlite, which would block the main thread. */
import { OWN_FOLDER, OWN_FILE } from './folder/own-files.ts'
import { chmodSync, fdatasyncSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { vector } from '@electric-sql/pglite-pgvector'
import { INITDB_PARAMS } from './folder/initdb-params.ts'
import { type HeldEntry, holdEntry } from './folder/store-place.ts'
import { type OffloadedRead, type Query, type ReadModule, readTimestamp, TYPE } from './db.ts'
import type { Answer } from './transactions.ts'
import { compiledEngine } from './start-engine.ts'
import { type Conversions, StatementPipeline, BrokenAnswerError } from './statement-pipeline.ts'
import { threadTransactions } from './thread-transactions.ts'
import { writtenError, type WrittenError } from '@madeleine/base'

export interface EngineStart {
  readonly folder: string
  readonly durability: 'fsync' | 'relaxed'
}
interface ReadRequest {
  readonly id: number
  readonly read: OffloadedRead
}
export type EngineRequest =
  | { readonly id: number; readonly queries: readonly Query[] }
  | ReadRequest
  | { readonly id: number; readonly script: string }
  | { readonly id: number; readonly close: true }
/** The id of the first reply, which nobody asked for: it says whether the folder was opened. */
const OPENING_ID = 0

export interface EngineReply {
  readonly id: number
  /** The answers to queries, up to the first that failed. */
  readonly answers?: readonly Answer[]
  /** The failure of the query after the last answer. */
  readonly failure?: EngineError
  /** What a read gave. */
  readonly result?: unknown
  /** It is being worked on. `value`: what the caller is to have before the result; `hasRead`: it has no more to ask. */
  readonly progress?: { readonly value?: unknown; readonly hasRead?: true }
  /** Nothing of the request was answered. */
  readonly error?: EngineError
  /** What a read threw. */
  readonly thrown?: WrittenError
}
export interface EngineError {
  readonly message: string
  readonly code?: string
  /** The engine is dead. `message` is then PostgreSQL's last word, if it had one. */
  readonly isFatal?: boolean
}

/**
 * NodeFS with fsync, and with files that are ours. NodeFS has no fsync operation, so PGlite's WAL flushes reach only the
 * kernel; adding the operation to its streams makes every commit durable. A umask such as 0277 would leave files that
 * PostgreSQL makes and cannot write. It opens files by their paths whenever it needs them: those of a database that has taken
 * the place of its own meanwhile it would overwrite.
 */
class StoreFS extends NodeFS {
  readonly #isDurable: boolean
  readonly #database: HeldEntry

  constructor(folder: string, { isDurable }: { readonly isDurable: boolean }) {
    super(folder)
    this.#isDurable = isDurable
    this.#database = holdEntry(folder)
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const started = await super.init(pg, options)
    const mount = (module: { FS: EmscriptenFS }) => {
      const { NODEFS } = module.FS.filesystems
      for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
        guardEach(operations, () => {
          if (!this.#database.isThere()) throw new module.FS.ErrnoError(EIO)
        })
      }
      const { mknod } = NODEFS.node_ops
      NODEFS.node_ops.mknod = (parent, name, mode, device) => {
        const node = mknod(parent, name, mode, device)
        chmodSync(NODEFS.realPath(node), module.FS.isDir(mode) ? OWN_FOLDER : OWN_FILE)
        return node
      }
      if (this.#isDurable) NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd)
        return 0
      }
    }
    const preRun = [...(started.emscriptenOpts.preRun as ((module: never) => void)[]), mount as (module: never) => void]
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun } } as typeof started
  }
}
/** The operations that open, make, move or remove something by its path. */
const BY_PATH = ['open', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr'] as const
/** "Input/output error", as the engine's C library numbers it. */
const EIO = 29

function guardEach(operations: FileOperations, guard: () => void): void {
  for (const name of BY_PATH) {
    const operation = operations[name]
    if (operation) operations[name] = (...args) => {
      guard()
      return operation(...args)
    }
  }
}

type FileOperations = { [name in typeof BY_PATH[number]]?: (...args: readonly never[]) => unknown }

interface EmscriptenFS {
  ErrnoError: new (errno: number) => Error
  isDir(mode: number): boolean
  filesystems: {
    NODEFS: {
      stream_ops: FileOperations & { fsync?: (stream: { nfd: number }) => number }
      node_ops: FileOperations & { mknod: (parent: object, name: string, mode: number, device: number) => object }
      realPath(node: object): string
    }
  }
}

/**
 * PostgreSQL's start parameters. Shared buffers of 8 MB instead of 128 save 100 MB of memory; the kernel caches the files
 * anyway. A checkpoint deletes log files instead of keeping them for reuse, where they would hold forgotten text; at level
 * minimal a table that is rewritten does not pass through the log. A plan for any values is made once: over 10,000 and over
 * 100,000 messages no statement of a recall was slower by it, some three times as fast as with a plan for each call.
 */
function startParams(durability: EngineStart['durability']): string[] {
  const durable = durability === 'fsync'
  const defaults = PGlite.defaultStartParams.filter((param) => !(durable && param === '-F'))
  const settings = [
    'shared_buffers=8MB', 'timezone=UTC', 'wal_recycle=off', 'wal_level=minimal', 'max_wal_senders=0',
    'plan_cache_mode=force_generic_plan', ...(durable ? ['wal_sync_method=fsync'] : []),
  ]
  return [...defaults, ...settings.flatMap((setting) => ['-c', setting])]
}

/** The last PANIC or FATAL message: PGlite itself only says "Aborted()". The statement stands on a line of its own, which is not kept. */
let lastWords: string | undefined
function keepLastWords(line: string): boolean {
  const [, words] = /(?:PANIC|FATAL|^postgres): +(.*)/.exec(line) ?? []
  lastWords = words ?? lastWords
  return true
}

const { folder, durability } = workerData as EngineStart
const opening = compiledEngine.then((module) => PGlite.create({
  ...(module && { pgliteWasmModule: module }),
  fs: new StoreFS(folder, { isDurable: durability === 'fsync' }),
  extensions: { vector },
  initDbStartParams: INITDB_PARAMS,
  startParams: startParams(durability),
  onStderr: keepLastWords,
  parsers: { [TYPE.int8]: Number, [TYPE.timestamptz]: readTimestamp },
})).then((pg) => ({ pg, statements: new StatementPipeline((sent) => exchange(pg, sent), pg as Conversions) }))

/** Sends protocol messages as they are: PGlite's `query` waits for each message, and parses every answer twice. */
async function exchange(pg: PGlite, sent: Uint8Array): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  await pg.execProtocolRawStream(sent, { syncToFs: false, onRawData: (chunk) => void chunks.push(chunk.slice()) })
  return Buffer.concat(chunks)
}

async function answer(request: EngineRequest, free: () => void): Promise<EngineReply> {
  const { id } = request
  try {
    const { pg, statements } = await opening
    if ('close' in request) await pg.close()
    else if ('read' in request) return await answerRead(statements, request, free)
    else if ('script' in request) await pg.exec(request.script).finally(() => statements.forget())
    else {
      const { answers, failure } = await statements.run(request.queries)
      if (failure && (id === OPENING_ID || lastWords !== undefined)) throw failure.error
      return { id, answers, ...(failure && { failure: engineError(failure.error) }) }
    }
    return { id }
  } catch (error) {
    return { id, error: engineError(error) }
  }
}

/** Time between two signs of life of a read that only computes: the caller waits for an answer for 10 s. */
const SIGN_OF_LIFE_MS = 2000

/** @param free lets the next request in: it has no more to ask. @throws what the engine died of */
async function answerRead(
  statements: StatementPipeline, { id, read: { module, input } }: ReadRequest, free: () => void,
): Promise<EngineReply> {
  const transactions = threadTransactions({ run: (queries) => statements.run(queries), hasDied: () => lastWords !== undefined })
  const tell = (progress: EngineReply['progress']): void => parentPort?.postMessage({ id, progress })
  const hasRead = (): void => {
    transactions.end()
    tell({ hasRead: true })
    free()
  }
  // A statement without end gives none: either the thread stands still, or it is asking
  const signs = setInterval(() => transactions.isAsking || tell({}), SIGN_OF_LIFE_MS)
  try {
    const { read } = (await import(pathToFileURL(module).href)) as ReadModule
    return { id, result: await read(transactions, input, { told: (value) => tell({ value }), hasRead }) }
  } catch (error) {
    if (transactions.death !== undefined) throw transactions.death
    return { id, thrown: writtenError(error) }
  } finally {
    clearInterval(signs)
  }
}

/** PGlite's errors contain the whole query and print 400 KB of minified code: only message and code are sent. */
function engineError(error: unknown): EngineError {
  const { message, code, name } = error as Error & { code?: string }
  const isFatal = lastWords !== undefined || name === 'RuntimeError' || error instanceof BrokenAnswerError
  return { message: String(lastWords ?? message ?? error).slice(0, 2000), ...(code === undefined ? {} : { code }), isFatal }
}

function send(reply: EngineReply): void {
  try {
    parentPort?.postMessage(reply)
  } catch (error) {
    parentPort?.postMessage({ id: reply.id, thrown: writtenError(error) }) // a result that cannot be copied
  }
}

/** Requests are begun in order, each when the one before has no more to ask. */
let last: Promise<void> = Promise.resolve()
function take(request: EngineRequest): void {
  last = last.then(() => new Promise((free) => void answer(request, free).then(send).finally(free)))
}
parentPort?.on('message', take)
take({ id: OPENING_ID, queries: [{ text: 'select 1', values: [] }] })
