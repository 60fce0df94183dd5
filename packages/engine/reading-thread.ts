/** A thread that reads from a PostgreSQL server for its process: it ranks and lays out with connections of its own. */
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { OffloadedRead, ReadModule, Transactions } from './db.ts'
import { writtenError, type WrittenError } from '@madeleine/base'
import { openPostgres, type PostgresOptions } from './postgres.ts'

export interface ReadingStart {
  readonly options: PostgresOptions
  /** Modules of reads that it will be asked for, loaded at once. */
  readonly modules: readonly string[]
}

/** A read, or else the state of its connections. */
export type ReadingRequest = { readonly id: number; readonly read?: OffloadedRead } | 'close'

export interface ReadingReply {
  readonly id: number
  readonly result?: unknown
  /** What the caller is to have before the result. */
  readonly told?: { readonly value: unknown }
  /** What the read threw. */
  readonly thrown?: WrittenError
}

const { options, modules } = workerData as ReadingStart
const db = openPostgres(options)
/** Whatever a transaction is for, it can only read. */
const reading: Transactions = { transaction: (work, given) => db.transaction(work, { ...given, snapshot: true }) }
// What fails is thrown again where it is asked for
for (const module of modules) void import(pathToFileURL(module).href).catch(() => undefined)

/** @returns the reply with what was read, or thrown */
async function answer(id: number, { module, input }: OffloadedRead): Promise<ReadingReply> {
  try {
    const { read } = (await import(pathToFileURL(module).href)) as ReadModule
    const told = (value: unknown): void => send({ id, told: { value } })
    return { id, result: await read(reading, input, { told, hasRead: () => undefined }) }
  } catch (error) {
    return { id, thrown: writtenError(error) }
  }
}

function send(reply: ReadingReply): void {
  try {
    parentPort?.postMessage(reply)
  } catch (error) {
    parentPort?.postMessage({ id: reply.id, thrown: writtenError(error) }) // a result that cannot be copied
  }
}

const underWay = new Set<Promise<void>>()

parentPort?.on('message', (request: ReadingRequest) => {
  if (request === 'close') return void db.close().catch(() => undefined).then(() => Promise.all(underWay)).then(() => parentPort?.close())
  const { id, read } = request
  const answered = read ? answer(id, read) : db.pools!().then((result): ReadingReply => ({ id, result }))
  const answering = answered.then(send).finally(() => underWay.delete(answering))
  underWay.add(answering) // a port that closes first would lose the answer
})
