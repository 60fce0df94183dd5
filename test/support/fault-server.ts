/** A server on this machine that speaks OpenAI's protocol over HTTP, as well or as badly as a test wants. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server is asked. */
export interface Received {
  /** `/v1/chat/completions` or `/v1/embeddings`. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: ReceivedBody
}

export interface ReceivedBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly input: readonly string[]
  readonly [key: string]: unknown
}

export type Mode =
  | 'normal' // what `content` and `vector` say
  | 'silent' // takes the request and never answers
  | 'drip' // a blank every few milliseconds, without end
  | 'rate_limited' // 429, Retry-After: 1
  | 'server_error' // 500
  | 'stall' // half of the body, then nothing
  | 'hang_up' // breaks the connection in the middle of the body
  | 'endless' // a body that does not end, as fast as it is taken
  | 'huge' // a body of 50 MB that was announced
  | 'gzip' // 200 bytes that say to become 200 kB
  | 'redirect' // to where clouds keep credentials
  | 'invalid_json'
  | 'empty' // 200 and no body

/** A mode, a text for the model to say, or a whole reply. */
export type Reply = Mode
  | { readonly content: string; readonly finish?: string; /** Instead of the true counts. */ readonly usage?: unknown }
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }

/** Decides each reply by itself; a promise delays it. */
export type Behaviour = (request: Received) => Reply | Promise<Reply>

export interface FaultServerOptions {
  /** What the model says under `normal`. Default `{}`. */
  readonly content?: (body: ReceivedBody) => string
  /** Numbers of one text under `normal`. Default: 8, told by its characters. */
  readonly vector?: (text: string) => readonly number[]
}

export interface FaultServer {
  /** Ends in /v1. */
  readonly url: string
  /** So far, the oldest first. */
  readonly requests: readonly Received[]
  /** Requests that were being answered at the same time, at most. */
  readonly mostAtOnce: number
  /** From the next request on. */
  behave(how: Mode | Behaviour): void
  /** Resolves as soon as that many requests have come in all. */
  received(count: number): Promise<void>
  /** Resolves as soon as no client is connected. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export async function faultServer({ content = () => '{}', vector = byCharacters }: FaultServerOptions = {}): Promise<FaultServer> {
  const requests: Received[] = []
  const watchers = new Set<() => void>()
  const changed = () => watchers.forEach((watch) => watch())
  let behaviour: Behaviour = () => 'normal'
  let connections = 0
  let answering = 0
  let mostAtOnce = 0

  const server = createServer((message, response) => {
    answering += 1
    mostAtOnce = Math.max(mostAtOnce, answering)
    response.once('close', () => (answering -= 1))
    void (async () => {
      const request = await receive(message)
      requests.push(request)
      changed()
      const reply = await behaviour(request)
      send(
        typeof reply === 'string' ? { mode: reply, ...normal(request, content, vector) } : { mode: 'normal', ...whole(request, reply) },
        response,
      )
    })().catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
      changed()
    })
  })
  const until = (come: () => boolean): Promise<void> => new Promise((resolve) => {
    const watch = () => {
      if (!come()) return
      watchers.delete(watch)
      resolve()
    }
    watchers.add(watch)
    watch()
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get mostAtOnce() { return mostAtOnce },
    behave: (how) => void (behaviour = typeof how === 'string' ? () => how : how),
    received: (count) => until(() => requests.length >= count),
    quiet: () => until(() => connections === 0),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function receive(message: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return { path: message.url ?? '', headers: message.headers, body: (text === '' ? {} : JSON.parse(text)) as ReceivedBody }
}

interface Whole {
  readonly status: number
  readonly body: string
  readonly headers?: Record<string, string>
}

function whole({ body }: Received, reply: Exclude<Reply, Mode>): Whole {
  if ('status' in reply) return reply
  return json({ ...completion(body, reply.content, reply.finish), ...('usage' in reply && { usage: reply.usage }) })
}

function normal({ path, body }: Received, content: (body: ReceivedBody) => string, vector: (text: string) => readonly number[]): Whole {
  if (path.endsWith('/chat/completions')) return json(completion(body, content(body)))
  if (!path.endsWith('/embeddings')) return { status: 404, body: '{"error":{"message":"no such path"}}' }
  return json({
    object: 'list',
    model: body.model,
    data: body.input.map((text, index) => ({ object: 'embedding', index, embedding: vector(text) })),
    usage: { prompt_tokens: tokens(body.input.join(' ')), total_tokens: tokens(body.input.join(' ')) },
  })
}

const json = (value: unknown): Whole => ({ status: 200, body: JSON.stringify(value), headers: { 'content-type': 'application/json' } })

function completion(body: ReceivedBody, content: string, finish = 'stop') {
  const read = tokens(body.messages.map((message) => message.content).join(' '))
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: body.model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: read, completion_tokens: tokens(content), total_tokens: read + tokens(content) },
  }
}

/** Three characters each, about: never fewer than o200k has. */
const tokens = (text: string): number => Math.ceil(text.length / 3)

function byCharacters(text: string): number[] {
  const numbers = Array<number>(8).fill(0.1)
  for (const [i, character] of [...text].entries()) numbers[i % 8] = (numbers[i % 8] ?? 0) + (character.codePointAt(0) ?? 0) / 1000
  return numbers
}

const DRIP_MS = 5
const HUGE_BYTES = 50_000_000
const ERROR = (message: string): string => JSON.stringify({ error: { message, type: 'fault', code: null } })

function send({ mode, status, body, headers = {} }: Whole & { readonly mode: Mode }, response: ServerResponse): void {
  const reply = (code: number, text: string, more: Record<string, string> = {}) =>
    void response.writeHead(code, { ...headers, ...more }).end(text)
  const half = (then: () => void = () => undefined) => {
    const bytes = Buffer.from(body)
    response.writeHead(200, { ...headers, 'content-length': String(bytes.length) }).write(bytes.subarray(0, bytes.length / 2), then)
  }
  const modes: Record<Mode, () => void> = {
    normal: () => reply(status, body),
    silent: () => undefined,
    drip: () => {
      response.writeHead(200, headers)
      const dripping = setInterval(() => response.write(' '), DRIP_MS)
      response.once('close', () => clearInterval(dripping))
    },
    rate_limited: () => reply(429, ERROR('slow down'), { 'retry-after': '1' }),
    server_error: () => reply(500, ERROR('something broke')),
    stall: () => half(),
    hang_up: () => half(() => response.destroy()),
    endless: () => pour(response.writeHead(200, headers), Infinity),
    huge: () => pour(response.writeHead(200, { ...headers, 'content-length': String(HUGE_BYTES) }), HUGE_BYTES),
    gzip: () => reply(200, 'x'.repeat(200), { 'content-encoding': 'gzip' }),
    redirect: () => reply(302, '', { location: 'http://169.254.169.254/latest/meta-data/' }),
    invalid_json: () => reply(200, `${body.slice(0, -1)},`),
    empty: () => reply(200, ''),
  }
  modes[mode]()
}

const BLANKS = Buffer.alloc(50_000, ' ')

/** Writes as fast as the client reads, until it is enough or the client is gone. */
function pour(response: ServerResponse, bytes: number): void {
  let left = bytes
  const more = () => {
    while (left > 0) {
      if (response.destroyed) return
      left -= BLANKS.length
      if (!response.write(BLANKS)) return
    }
    response.end()
  }
  response.on('drain', more)
  more()
}
