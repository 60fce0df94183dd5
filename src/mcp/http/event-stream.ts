/** A stream of server-sent events, whose events are JSON-RPC messages. */

const HEADERS = {
  'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no', // else nginx keeps events until there are 4 kB of them
}

export interface EventSink {
  tell(message: unknown): void
}

/**
 * Open until the work is done. The client closes it to cancel the work.
 * @param heartbeatMs between two comments, which keep what stands between from taking the silence for the end
 */
export function eventStream(
  work: (sink: EventSink, closed: AbortSignal) => Promise<void>, { heartbeatMs }: { heartbeatMs: number },
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
      work(sink, closing.signal).then(() => end(() => stream.close()), (error: unknown) => end(() => stream.error(error)))
    },
    cancel: () => closing.abort(),
  })
  return new Response(body, { headers: HEADERS })
}
