/** One call of the contract over HTTP: sent within its time, again where that does no harm, and its reply read by its schema. */
import type * as z from 'zod'
import { CALLS, type CallName } from '../../contract/calls.ts'
import { hasCode, type MadeleineError } from '../../errors.ts'
import { assertAnswered, readLastLine, readResult } from './reply.ts'
import type { RemotePlace } from './remote-options.ts'
import type { RequestSender, ServerReply, ServerRequest } from './request.ts'
import { withinTime, withRetries, type Pause } from './retry.ts'

export type CallResult<N extends CallName> = z.output<(typeof CALLS)[N]['result']>

export interface ServerCalls {
  readonly sender: RequestSender
  readonly pause: Pause
  readonly place: RemotePlace
}

export interface SentCall extends Pick<ServerRequest, 'headers' | 'body' | 'signal'> {
  /** Behind the name of the call. */
  readonly query?: string
  /** It takes as long as it takes. */
  readonly isLong?: boolean
  /** It may not be done twice, or cannot be sent twice. */
  readonly isOnce?: boolean
  /** Told the lines before the last one, of a call that is answered in lines. */
  readonly tell?: (line: Readonly<Record<string, unknown>>) => Promise<void>
}

const LINES = 'application/x-ndjson'

/** @throws {MadeleineError} the server's; `server_unavailable`, `bad_reply`, `aborted` */
export function callServer<N extends CallName>(calls: ServerCalls, name: N, call: SentCall): Promise<CallResult<N>> {
  const { result } = CALLS[name]
  const { tell, headers, body, isOnce = false } = call
  let hasTold = false
  const read = (reply: ServerReply): Promise<CallResult<N>> => (tell === undefined
    ? readResult(reply, result)
    : readLastLine(reply, result, async (line) => {
        hasTold = true
        await tell(line)
      })) as Promise<CallResult<N>>
  return open(calls, name, { ...call, headers: { ...(tell && { accept: LINES }), ...headers } }, {
    read, mayRepeat: (error) => !hasTold && (!isOnce || (body instanceof Uint8Array && hasCode(error, 'rate_limited'))),
  })
}

/** The reply to a call that was accepted, which its caller reads in as much time as that takes. */
export const openReply = (calls: ServerCalls, name: CallName, call: SentCall): Promise<ServerReply> =>
  open(calls, name, { ...call, isLong: true }, {
    mayRepeat: () => true,
    async read(reply) {
      await assertAnswered(reply)
      return reply
    },
  })

interface Reading<T> {
  readonly read: (reply: ServerReply) => Promise<T>
  readonly mayRepeat: (error: unknown) => boolean
}

function open<T>(
  { sender, pause, place: { apiUrl, timeoutMs } }: ServerCalls, name: CallName, { query = '', isLong = false, ...request }: SentCall,
  { read, mayRepeat }: Reading<T>,
): Promise<T> {
  return withinTime((signal) => {
    const attempt = async (): Promise<T> => read(await sender.send({ ...request, path: `${name}${query}`, signal }))
    return withRetries(attempt, { signal, pause, mayRepeat })
  }, { url: `${apiUrl}/${name}`, timeoutMs: isLong ? undefined : timeoutMs, signal: request.signal })
}

/**
 * The signal of a call that stores: closing waits for it, and only its caller ends it.
 * @param joined of the caller and of closing
 */
export function callersSignal(joined: AbortSignal): AbortSignal {
  const own = new AbortController()
  const end = (): void => {
    if (!hasCode(joined.reason as MadeleineError, 'closed')) own.abort(joined.reason)
  }
  if (joined.aborted) end()
  else joined.addEventListener('abort', end, { once: true })
  return own.signal
}
