/** Progress of a call that takes long, for a host that asked for it: it may extend its deadline, or show that something happens. */
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'

/** What a request brings along. */
export type RequestExtra = Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, 'signal' | '_meta' | 'sendNotification'>

/** A call that is answered sooner says nothing. */
const EVERY_MS = 1000

/**
 * Does the work, and tells the host each second that it goes on, and at what: progress counts the seconds. Without a token of the
 * host's nothing is sent. What cannot be sent is no failure of the call.
 * @param at what is being done now
 */
export async function withProgress<T>({ _meta, sendNotification }: RequestExtra, at: () => string, work: () => Promise<T>): Promise<T> {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return work()
  let progress = 0
  const timer = setInterval(() => {
    progress += 1
    const params = { progressToken, progress, message: at() }
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
  }, EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
