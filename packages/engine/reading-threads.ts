/** The threads that read from a PostgreSQL server for this process, so that the thread that answers everybody does not rank. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { errorWritten, packageFile } from '@madeleine/base'
import { storeClosedError, type ConnectionPool, type Db, type OffloadedRead, type OffloadOptions } from './db.ts'
import type { PostgresOptions } from './postgres.ts'
import type { ReadingReply, ReadingRequest, ReadingStart } from './reading-thread.ts'

/** The compiled file, also in development: threads do not inherit loaders. */
const THREAD = packageFile('dist/engine/reading-thread.js')
/** Connections of one thread: what it computes for one read leaves them to others. */
export const CONNECTIONS_A_THREAD = 4

type Offload = NonNullable<Db['offload']>

export interface ReadingThreads {
  /** Undefined where the thread ended before it answered: this thread reads then, and the next read has a new one. */
  readonly offload: Offload
  /** The connections of all of them together. */
  pools(): Promise<ConnectionPool[]>
  /** Closes the connections after the reads that are under way. */
  close(): Promise<void>
}

/** @param modules of reads that will be asked for */
export function readingThreads(options: PostgresOptions, count: number, modules: readonly string[]): ReadingThreads {
  const start: ReadingStart = { options: { ...options, connections: CONNECTIONS_A_THREAD }, modules }
  const threads = Array.from({ length: count }, () => new ReadingThread(start))
  let closing: Promise<void> | undefined
  return {
    async offload(read, { isForAll = false, ...given } = {}) {
      if (closing) throw storeClosedError()
      if (isForAll) return (await Promise.all(threads.map((thread) => thread.read(read, given))))[0]
      return threads.reduce((least, thread) => (thread.underWay < least.underWay ? thread : least)).read(read, given)
    },
    async pools() {
      if (closing) throw storeClosedError()
      const found = (await Promise.all(threads.map((thread) => thread.pools()))).flat()
      const sum = (of: 'open' | 'idle' | 'waiting'): number => found.reduce((all, pool) => all + pool[of], 0)
      return [{ pool: 'reading', size: count * CONNECTIONS_A_THREAD, open: sum('open'), idle: sum('idle'), waiting: sum('waiting') }]
    },
    close: () => (closing ??= Promise.all(threads.map((thread) => thread.close())).then(() => undefined)),
  }
}

interface PendingRead {
  readonly resolve: (answer: { readonly result: unknown } | undefined) => void
  readonly reject: (error: Error) => void
  readonly onPartial: OffloadOptions['onPartial']
}

/** One thread, started by its first read and again by the first one after it has ended. */
class ReadingThread {
  readonly #start: ReadingStart
  readonly #pending = new Map<number, PendingRead>()
  #worker: Worker | undefined
  #lastId = 0
  #isClosing = false

  constructor(start: ReadingStart) {
    this.#start = start
    this.#worker = this.#started()
  }

  get underWay(): number {
    return this.#pending.size
  }

  read(read: OffloadedRead, { onPartial }: OffloadOptions): Promise<{ readonly result: unknown } | undefined> {
    return this.#ask(read, onPartial)
  }

  /** Its connections; none where it has ended. */
  async pools(): Promise<readonly ConnectionPool[]> {
    return this.#worker ? ((await this.#ask())?.result ?? []) as readonly ConnectionPool[] : []
  }

  async #ask(read?: OffloadedRead, onPartial?: OffloadOptions['onPartial']): Promise<{ readonly result: unknown } | undefined> {
    const worker = (this.#worker ??= this.#started())
    const id = ++this.#lastId
    worker.postMessage({ id, ...(read && { read }) } satisfies ReadingRequest)
    worker.ref() // whoever asks waits for it; nobody waits for a thread that has nothing to do
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject, onPartial }))
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    this.#isClosing = true
    const ended = once(worker, 'exit')
    worker.ref() // a process with nothing else to do would end before what follows the close
    worker.postMessage('close' satisfies ReadingRequest)
    await ended
  }

  #started(): Worker {
    // No inherited flags: loaders and V8 limits of the process are not meant for the thread
    const worker = new Worker(THREAD, { workerData: this.#start, execArgv: [] })
    worker.on('message', (reply: ReadingReply) => this.#settle(reply))
    worker.on('error', () => undefined) // 'exit' follows
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
      for (const { resolve } of this.#pending.values()) resolve(undefined)
      this.#pending.clear()
    })
    worker.unref()
    return worker
  }

  #settle({ id, told, thrown, result }: ReadingReply): void {
    const pending = this.#pending.get(id)
    if (told) return pending?.onPartial?.(told.value)
    this.#pending.delete(id)
    if (this.underWay === 0 && !this.#isClosing) this.#worker?.unref()
    if (thrown) pending?.reject(errorWritten(thrown))
    else pending?.resolve({ result })
  }
}
