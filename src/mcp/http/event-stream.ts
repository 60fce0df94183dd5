/** A stream of server-sent events, whose events are JSON-RPC messages. */

const HEADERS = {
  'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no', // else nginx keeps events until there are 4 kB of them
}

export interface EventSink {
  tell(message: unknown): void
}

export interface AnswerStreamOptions {
  /** Between two comments, which keep what stands between from taking the silence for the end. */
  readonly heartbeatMs: number
  /** Told when a stream begins; the promise resolves at its end. */
  readonly onStream?: ((ended: Promise<void>) => void) | undefined
}

/** Open until the work is done. The client closes it to cancel the work. */
export function eventStream(
  work: (sink: EventSink, closed: AbortSignal) => Promise<void>, { heartbeatMs, onStream }: AnswerStreamOptions,
): Response {
  const closing = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      const write = (text: string): void => {
        if (!closing.signal.aborted) stream.enqueue(encoder.encode(text))
      }
      const heartbeat = setInterval(() => write(': \n\n'), heartbeatMs)
      const sink: EventSink = { tell: (message) => write(`event: message\ndata: ${JSON.stringify(message)}\n\n`) }
      write(': \n\n') // the headers go out with it
      const end = (finish: () => void): void => {
        clearInterval(heartbeat)
        if (!closing.signal.aborted) finish()
      }
      const worked = work(sink, closing.signal)
      onStream?.(worked.catch(() => undefined))
      worked.then(() => end(() => stream.close()), (error: unknown) => end(() => stream.error(error)))
    },
    cancel: () => closing.abort(),
  })
  return new Response(body, { headers: HEADERS })
}
