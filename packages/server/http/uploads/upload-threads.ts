/** Reads uploads off the thread that serves: each in a thread of its own, with limits of work and of memory. */
import { Worker } from 'node:worker_threads'
import { errorWritten, MadeleineError, packageFile, type WrittenError } from '@madeleine/base'
import type { ImportItem } from '@madeleine/contract'
import { fairSemaphore } from '@madeleine/core'
import { GatheredBytes, type ReadImportOptions } from '@madeleine/import'
import { HttpProblem } from '../request-body.ts'

/** The compiled file, also in development: threads do not inherit loaders. */
const THREAD = packageFile('dist/server/http/uploads/upload-reader.js')

export interface UploadLimits {
  /** Milliseconds that a thread may work on an upload, and on each megabyte of it; waiting is no work. */
  readonly workMs: number
  readonly workMsPerMegabyte: number
  /** Megabytes of what a thread makes of it. */
  readonly memoryMegabytes: number
  /** Uploads that are read at once, and those of one user; others wait. */
  readonly atOnce: number
  readonly perUser: number
}

/** Exports take 40 ms a megabyte, and packed ones ten times as long. */
export const DEFAULT_UPLOADS: UploadLimits = { workMs: 20_000, workMsPerMegabyte: 1000, memoryMegabytes: 512, atOnce: 4, perUser: 2 }

export interface UploadRequest {
  readonly user: string
  readonly body: AsyncIterable<Uint8Array>
  readonly form: UploadForm
  /** Asked for the zone of times that name none. */
  readonly zone: () => Promise<string>
  /** Aborts when nobody waits for it any more. */
  readonly signal: AbortSignal
}

/** Uploads of one user that may wait. */
const MOST_WAITING = 32
const RETRY_SECONDS = '5'

export class UploadThreads {
  readonly #limits: UploadLimits
  readonly #turns

  constructor(limits: UploadLimits) {
    this.#limits = limits
    this.#turns = fairSemaphore(limits.atOnce, () => limits.perUser)
  }

  /** @throws {HttpProblem} 429 while too many of this user wait */
  assertRoom(user: string): void {
    if (this.#turns.waitingOf(user) < MOST_WAITING) return
    throw new HttpProblem(429, 'rate_limited', `${MOST_WAITING} imports of this user are already waiting`, { 'retry-after': RETRY_SECONDS })
  }

  /** The items of an upload. @throws {MadeleineError} those of reading it; `too_large` over a limit */
  async *read({ user, body, form, zone, signal }: UploadRequest): AsyncGenerator<ImportItem> {
    const leave = await this.#turns.enter(user, signal)
    try {
      const thread = new UploadThread(form, this.#limits)
      try {
        yield* thread.items(body, zone)
      } finally {
        await thread.end() // what it keeps in files has no name, and goes with it
      }
    } finally {
      leave()
    }
  }
}

/** How often the work of a thread is looked at. */
const LOOK_MS = 250
const PIECE_BYTES = 65_536

class UploadThread {
  readonly #worker: Worker
  readonly #limits: UploadLimits
  readonly #look: NodeJS.Timeout
  readonly #said: FromReader[] = []
  #failure: Error | undefined
  #wake: (() => void) | undefined
  #bytes = 0

  constructor(form: UploadForm, limits: UploadLimits) {
    this.#limits = limits
    // No inherited flags: loaders and V8 limits of the process are not meant for the thread
    this.#worker = new Worker(THREAD, {
      workerData: form, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    })
    this.#worker.on('message', (message: FromReader) => {
      this.#said.push(message)
      this.#wake?.()
    })
    this.#worker.on('error', (error) => this.#fail(this.#failureOf(error)))
    this.#worker.once('exit', () => this.#fail(new Error('the thread that reads an upload has ended')))
    this.#look = setInterval(() => this.#checkWork(), LOOK_MS)
  }

  async *items(body: AsyncIterable<Uint8Array>, zone: () => Promise<string>): AsyncGenerator<ImportItem> {
    const pieces = gathered(body)
    for (;;) {
      const message = await this.#next()
      if (message.kind === 'done') {
        if (message.thrown) throw errorWritten(message.thrown)
        return
      }
      if (message.kind === 'items') {
        yield* message.items
        this.#say({ kind: 'taken' })
      } else if (message.kind === 'askZone') this.#say({ kind: 'zone', zone: await zone() })
      else this.#hand(await pieces.next())
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#look)
    await this.#worker.terminate()
  }

  #say(message: ToReader, given: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, given)
  }

  #hand({ value, done }: IteratorResult<Uint8Array<ArrayBuffer>>): void {
    if (done) return this.#say({ kind: 'end' })
    this.#bytes += value.length
    this.#say({ kind: 'bytes', bytes: value }, [value.buffer])
  }

  async #next(): Promise<FromReader> {
    while (this.#said.length === 0 && !this.#failure) await new Promise<void>((resolve) => (this.#wake = resolve))
    const message = this.#said.shift()
    if (message) return message
    throw this.#failure!
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#wake?.()
  }

  #failureOf(error: Error): Error {
    if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
    return new MadeleineError('too_large', `reading the file needs more than ${this.#limits.memoryMegabytes} MB of memory: divide it`)
  }

  #checkWork(): void {
    const { workMs, workMsPerMegabyte } = this.#limits
    const most = workMs + workMsPerMegabyte * this.#bytes / 1e6
    if (this.#worker.performance.eventLoopUtilization().active <= most) return
    this.#fail(new MadeleineError(
      'too_large', `reading the file takes more than ${Math.round(most / 1000)} s of work, which no export of its size does: divide it`,
    ))
    void this.#worker.terminate()
  }
}

/** Pieces of some size, each a copy that may be given away. */
async function* gathered(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const pieces = new GatheredBytes()
  let size = 0
  for await (const piece of body) {
    pieces.add(piece)
    size += piece.length
    if (size < PIECE_BYTES) continue
    yield new Uint8Array(pieces.take())
    size = 0
  }
  if (size > 0) yield new Uint8Array(pieces.take())
  return undefined
}

// What the thread that reads uploads, and the one that serves, say to each other.

/** What an upload is read as: items of a client, one a line, or a file that somebody exported. */
export type UploadForm = 'items' | Omit<ReadImportOptions, 'timeZone'> & {
  /** Absent: asked for, where the file needs one. */
  readonly timeZone?: string
}

export type ToReader =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The upload has no more. */
  | { readonly kind: 'end' }
  | { readonly kind: 'zone'; readonly zone: string }
  /** The items were taken. */
  | { readonly kind: 'taken' }

export type FromReader =
  | { readonly kind: 'want' }
  | { readonly kind: 'askZone' }
  | { readonly kind: 'items'; readonly items: readonly ImportItem[] }
  | { readonly kind: 'done'; readonly thrown?: WrittenError }
