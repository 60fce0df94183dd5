/** The events of a memory as server-sent events: ids only, as in the library. */
import type { Hono } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import { type Events, EVENTS } from '@madeleine/contract'
import { needScope } from '../guards/check-key.ts'
import type { HttpEnv } from '../request-body.ts'
import { API } from './call-routes.ts'

/** A line in which nothing happened: proxies end what says nothing for a minute. */
const HEARTBEAT_MS = 15_000

/** The open streams, which a server that stops has to end: nothing else does. */
export interface OpenStreams {
  /** Tells every stream that the server ends, and ends it. */
  close(): void
}

export function addEventRoute(app: Hono<HttpEnv>): OpenStreams {
  const ending = new AbortController()
  app.get(`${API}/events`, (c) => {
    c.set('call', 'events')
    needScope(c, 'read')
    c.header('cache-control', 'no-store')
    return streamSSE(c, async (stream) => {
      const remove = listen(c.get('memory'), stream)
      try {
        await c.get('whileKeyOpens')((keyEnded) => heartbeats(stream, AbortSignal.any([ending.signal, keyEnded])))
        if (ending.signal.aborted) await stream.writeSSE({ event: 'closing', data: '{}' })
      } finally {
        remove()
      }
    })
  })
  return { close: () => ending.abort() }
}

function listen(memory: HttpEnv['Variables']['memory'], stream: SSEStreamingApi): () => void {
  const removes = (Object.keys(EVENTS) as (keyof Events)[])
    .map((event) => memory.on(event, (ids) => void stream.writeSSE({ event, data: JSON.stringify(ids) }).catch(() => undefined)))
  return () => removes.forEach((remove) => remove())
}

/** Until the client is gone, or the server or the key ends. The first one tells the client that it is heard. */
async function heartbeats(stream: SSEStreamingApi, ending: AbortSignal): Promise<void> {
  await stream.write(': open\n\n')
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => void stream.write(': \n\n').catch(() => undefined), HEARTBEAT_MS)
    timer.unref()
    const end = (): void => {
      clearInterval(timer)
      ending.removeEventListener('abort', end)
      resolve()
    }
    stream.onAbort(end)
    ending.addEventListener('abort', end)
    if (ending.aborted || stream.aborted) end()
  })
}
