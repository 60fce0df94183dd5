/** Which host names a request may be sent to, and from which pages: a page of another site must not reach a server on this machine. */
import type { MiddlewareHandler } from 'hono'
import { HttpProblem } from '../http-problem.ts'
import type { HttpEnv } from '../http-env.ts'

export interface AllowedPlaces {
  /** Host names, without port, beside those of this machine's loopback. */
  readonly hosts: readonly string[]
  /** Origins of pages, such as https://chat.example; those of the server itself are allowed. */
  readonly origins: readonly string[]
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The name of `Host: name:port`, in lower case; undefined if it is no such thing. */
function hostName(host: string | undefined): string | undefined {
  const [, name] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host ?? '') ?? []
  return name?.toLowerCase()
}

/**
 * Refuses what the browser says a page of another site sent, an image or a link, before it is known to bring no key; what is sent by
 * the script of an allowed page says its origin.
 */
export function refuseOtherSites({ origins }: Pick<AllowedPlaces, 'origins'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.header('sec-fetch-site') === 'cross-site' && !origins.includes(c.req.header('origin') ?? '')) {
      throw new HttpProblem(403, 'forbidden', 'pages of other sites are not allowed; --allow-origin adds one')
    }
    await next()
  }
}

/** What a probe asks by the address of a pod, or by the name of a container: it says nothing of anybody, or needs a key. */
const UNDER_ANY_NAME = /^\/(?:health(?:\/(?:live|ready))?|metrics)$/

/**
 * Refuses what a page of another site may have sent: by DNS rebinding it can give its own name the address of this machine (T-42).
 * @returns a middleware that answers 403
 */
export function allowPlaces({ hosts, origins }: AllowedPlaces): MiddlewareHandler<HttpEnv> {
  const [names, pages] = [new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]), new Set(origins)]
  return async (c, next) => {
    const host = c.req.header('host')
    const name = hostName(host)
    if (!UNDER_ANY_NAME.test(c.req.path) && (name === undefined || !names.has(name))) {
      throw new HttpProblem(403, 'forbidden', 'this server does not answer to that host name; --allow-host adds one')
    }
    const origin = c.req.header('origin')
    const isOwn = origin === `http://${host}` || origin === `https://${host}`
    if (origin !== undefined && !isOwn && !pages.has(origin)) {
      throw new HttpProblem(403, 'forbidden', 'pages of that origin are not allowed; --allow-origin adds one')
    }
    await next()
  }
}
