/**
 * Requests to a server of Madeleine over node:http: unlike `fetch` it follows no redirect, has no deadline of its own (that of a
 * long import is none), and reads the reply while the request is still being sent.
 */
import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codedError, MadeleineError } from '../../errors.ts'
import { reasonIn } from '../../system-errors.ts'
import { VERSION } from '../../version.ts'
import type { RemotePlace } from './remote-options.ts'
import { foreignReply, retryAfterOf, type ReplyFacts } from './reply-error.ts'

export interface ServerRequest {
  /** Behind the API's URL, with its query. */
  readonly path: string
  readonly method?: 'GET'
  readonly headers?: Readonly<Record<string, string>>
  /** A stream has a connection of its own, which ends with it. */
  readonly body?: Uint8Array | AsyncIterable<string | Uint8Array>
  readonly signal: AbortSignal
}

/** The head of a reply, and its text to read. */
export interface ServerReply extends ReplyFacts {
  readonly contentType: string
  /**
   * The text as it comes. Who stops reading ends the connection.
   * @throws {MadeleineError} `server_unavailable` where it breaks off, and the reason of the request's signal
   */
  text(): AsyncGenerator<string>
}

export interface RequestSender {
  /** Resolves with the head of the reply. @throws {MadeleineError} `server_unavailable`, `bad_reply`, the reason of the signal */
  send(request: ServerRequest): Promise<ServerReply>
  /** Ends the idle connections. */
  close(): void
}

/** How often the system asks a silent connection whether it is still there. */
const KEEP_ALIVE_MS = 30_000

export function createSender(place: RemotePlace): RequestSender {
  const isSecure = place.apiUrl.startsWith('https:')
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  return {
    close: () => agent.destroy(),
    send({ path, method = 'POST', headers, body = new Uint8Array(), signal }) {
      const url = `${place.apiUrl}/${path}`
      const isStream = !(body instanceof Uint8Array)
      const request = (isSecure ? requestHttps : requestHttp)(url, {
        method, signal, agent: isStream || method === 'GET' ? false : agent,
        headers: {
          accept: 'application/json', 'content-type': 'application/json', 'user-agent': `madeleine/${VERSION}`, ...headers,
          authorization: `Bearer ${place.key}`,
          ...(place.user !== undefined && { 'madeleine-user': encodeURIComponent(place.user) }),
          ...(!isStream && { 'content-length': String(body.length) }),
        },
      })
      request.setSocketKeepAlive(true, KEEP_ALIVE_MS)
      return replyTo(request, body, { url: url.replace(/\?.*$/, ''), signal })
    },
  }
}

interface Asked {
  /** Without its query. */
  readonly url: string
  readonly signal: AbortSignal
}

function replyTo(request: ClientRequest, body: Uint8Array | AsyncIterable<string | Uint8Array>, asked: Asked): Promise<ServerReply> {
  return new Promise((resolve, reject) => {
    request.on('error', (error) => reject(connectionError(error, asked)))
    request.once('response', (message) => {
      try {
        resolve(replyOf(message, asked))
      } catch (error) {
        message.destroy()
        reject(error as MadeleineError)
      }
    })
    if (body instanceof Uint8Array) request.end(body)
    // What goes wrong with it is told by the request, or by the source itself
    else void pipeline(Readable.from(body), request).catch(() => undefined)
  })
}

function replyOf(message: IncomingMessage, asked: Asked): ServerReply {
  const { statusCode: status = 0, headers } = message
  const facts = { url: asked.url, status, retryAfterMs: retryAfterOf(headers['retry-after'], new Date()) }
  if (status >= 300 && status < 400) throw foreignReply(facts, redirection(headers.location, asked.url))
  return { ...facts, contentType: headers['content-type'] ?? '', text: () => textOf(message, asked) }
}

/** Never followed: the key would go where it leads. */
function redirection(location: string | undefined, from: string): string {
  const to = location !== undefined && URL.canParse(location, from) ? new URL(location, from) : undefined
  const where = to ? ` to ${to.origin}${to.pathname}` : ''
  return `a redirect${where}, which is not followed, so that the key goes nowhere else; give the URL of the server itself`
}

async function* textOf(message: IncomingMessage, asked: Asked): AsyncGenerator<string> {
  message.setEncoding('utf8')
  try {
    yield* message as AsyncIterable<string>
  } catch (error) {
    throw connectionError(error, asked)
  } finally {
    message.destroy()
  }
}

function connectionError(error: unknown, { url, signal }: Asked): MadeleineError {
  if (signal.aborted) return codedError(signal.reason, 'aborted', 'the call was aborted')
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('HPE_')) return new MadeleineError('bad_reply', `${url}: what answers there does not speak HTTP`, { cause: error })
  return new MadeleineError('server_unavailable', `${url}: ${reasonIn(error)}`, { cause: error })
}
