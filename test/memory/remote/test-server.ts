/** A small server of the protocol, over the memories of a real store: what `madeleine serve` does, without its limits. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { CALLS, type Call, type CallName } from '../../../src/contract/calls.ts'
import type { ImportItem } from '../../../src/contract/import-source.ts'
import { wireOf } from '../../../src/contract/wire.ts'
import { EVENTS, type Events } from '../../../src/core/events.ts'
import { ERRORS } from '../../../src/error-codes.ts'
import { codedError, isMadeleineError, MadeleineError } from '../../../src/errors.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { parseOptions } from '../../../src/memory/options/read-options.ts'

export const KEY = 'mk_test_4f1c'

/** Answers a request in place of the server. @returns whether it did */
export type Interfering = (request: IncomingMessage, response: ServerResponse) => boolean | undefined

export interface TestServer {
  readonly url: string
  /** What was asked so far: the name of the call with its query. */
  readonly asked: string[]
  readonly headers: IncomingMessage['headers'][]
  /** Streams of events that are open. */
  readonly streams: Set<ServerResponse>
  /** Asked first. */
  interfere: Interfering | undefined
  /** Takes the reply's JSON of a call that was done. @returns whether to destroy the connection in its place */
  losing: ((name: string) => boolean) | undefined
  close(): Promise<void>
}

type Method = (...given: unknown[]) => Promise<unknown>

/** @param memoryOf the memory of the user that a request names, undefined where it names none */
export async function startServer(memoryOf: (user: string | undefined) => Memory, prefix = ''): Promise<TestServer> {
  const state = { url: '', asked: [] as string[], headers: [] as IncomingMessage['headers'][], streams: new Set<ServerResponse>(),
    interfere: undefined as Interfering | undefined, losing: undefined as TestServer['losing'] }
  const known = new Map<string, Promise<unknown>>() // replies by idempotency key
  const server = createServer((request, response) => {
    const name = (request.url ?? '').replace(`${prefix}/api/v0/`, '')
    state.asked.push(name)
    state.headers.push(request.headers)
    if (state.interfere?.(request, response)) return
    const memory = (): Memory => {
      if (request.headers.authorization !== `Bearer ${KEY}`) throw new MadeleineError('unauthenticated', 'the key is unknown')
      const user = request.headers['madeleine-user'] as string | undefined
      return memoryOf(user === undefined ? undefined : decodeURIComponent(user))
    }
    void answer({ request, response, memory, known, streams: state.streams, losing: (call) => state.losing?.(call) ?? false }, name)
      .catch((error: unknown) => refuse(response, error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`
  return Object.assign(state, { url, close: async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  } })
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly memory: () => Memory
  readonly known: Map<string, Promise<unknown>>
  readonly streams: Set<ServerResponse>
  readonly losing: (name: string) => boolean
}

const LINES = 'application/x-ndjson'
const errorOf = (error: unknown): object => {
  const { code, message, places } = codedError(error, 'unexpected', String(error))
  return { error: { code, message, requestId: 'r1', ...(places && { places }) } }
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const status = isMadeleineError(error) ? ERRORS[error.code].status : 500
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(errorOf(error)))
}

async function answer(exchange: Exchange, given: string): Promise<void> {
  const [name = '', query = ''] = given.split('?')
  const { request, response } = exchange
  if (name === 'events') return tellEvents(exchange)
  if (!Object.hasOwn(CALLS, name)) throw new MadeleineError('not_found', 'there is no such call')
  const memory = exchange.memory()
  const isInLines = request.headers.accept === LINES
  if (name === 'export') return sendExport(memory, response)
  const aborted = new AbortController()
  response.once('close', () => aborted.abort())
  const line = (value: object): void => void response.write(`${JSON.stringify(value)}\n`)
  if (isInLines) {
    response.writeHead(200, { 'content-type': LINES }).flushHeaders()
    try {
      line({ result: await doCall(exchange, { name: name as CallName, query, signal: aborted.signal, line }) ?? null })
    } catch (error) {
      line(errorOf(error))
    }
    return void response.end()
  }
  const result = await doCall(exchange, { name: name as CallName, query, signal: aborted.signal, line: () => undefined })
  if (exchange.losing(name)) return void response.destroy()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result ?? null))
}

interface Doing {
  readonly name: CallName
  readonly query: string
  readonly signal: AbortSignal
  readonly line: (value: object) => void
}

async function doCall({ request, memory: memoryOf, known }: Exchange, { name, query, signal, line }: Doing): Promise<unknown> {
  const memory = memoryOf()
  if (name === 'restore') return memory.restore(request, { signal })
  if (name === 'import') {
    const options = Object.fromEntries([...new URLSearchParams(query)].map(([key, value]) => [key, value === 'true']))
    return memory.import(itemsOf(request), { ...options, signal, onProgress: (progress) => line({ progress }) })
  }
  const { options, takes } = CALLS[name] as Call
  const whole = JSON.parse(await text(request)) as Record<string, unknown>
  parseOptions(wireOf(options), whole)
  const first = takes.map((key) => whole[key])
  const rest = Object.fromEntries(Object.entries(whole).filter(([key]) => !takes.includes(key)))
  const telling = name === 'context' ? { onSession: (session: object) => line({ session }) }
    : name === 'upgrade' ? { onProgress: (progress: object) => line({ progress }) } : {}
  const isTold = request.headers.accept === LINES
  const key = request.headers['idempotency-key'] as string | undefined
  const call = (): Promise<unknown> =>
    (memory as unknown as Record<string, Method>)[name]!(...first, { ...rest, signal: key ? undefined : signal, ...(isTold && telling) })
  if (key === undefined) return call()
  const done = known.get(key) ?? call()
  known.set(key, done)
  return done
}

async function* itemsOf(request: IncomingMessage): AsyncGenerator<ImportItem> {
  for await (const line of createInterface({ input: request })) yield JSON.parse(line) as ImportItem
}

async function sendExport(memory: Memory, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': LINES })
  for await (const line of memory.export()) response.write(line)
  response.end()
}

function tellEvents({ memory, response, streams }: Exchange): void {
  const removes = (Object.keys(EVENTS) as (keyof Events)[]).map((name) => memory().on(name, (ids) => {
    response.write(`event: ${name}\ndata: ${JSON.stringify(ids)}\n\n`)
  }))
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
  streams.add(response)
  response.once('close', () => {
    streams.delete(response)
    for (const remove of removes) remove()
  })
}
