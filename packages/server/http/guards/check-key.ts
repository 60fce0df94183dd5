/** Who sends a request: its key says that, and nothing else of it does. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { EndedKey, KeyScope, Principal } from '@madeleine/contract'
import type { Memory, Store } from '@madeleine/core'
import { HttpProblem, type HttpContext, type HttpEnv } from '../request-body.ts'
import { newSubjects, notingSubjects } from '../request-log.ts'
import type { ReadPlaces } from './read-places.ts'
import type { RequestLimits, RoomInQueue } from './request-limits.ts'

export interface KeyCheck {
  readonly store: Pick<Store, 'user'>
  /** Who has the key; undefined if nobody does, any more. */
  readonly verify: (key: string) => Promise<Principal | undefined>
  /** Which key a text is that opens nothing any more: what it is refused for is in the audit under its id. */
  readonly ended: (key: string) => Promise<EndedKey | undefined>
  readonly limits: RequestLimits
  /** Where calls read; undefined: where is written. */
  readonly places?: ReadPlaces | undefined
  /** The check of what a request stores. */
  readonly roomFor: (signal: AbortSignal) => RoomInQueue
}

/** Names one of the users of a key that opens several memories, percent-encoded. */
export const USER_HEADER = 'madeleine-user'

/** One answer for what is missing, unknown, revoked and expired: nobody learns which keys there are. */
const unauthenticated = (): HttpProblem => new HttpProblem(
  401, 'unauthenticated', 'a valid key is needed: Authorization: Bearer KEY', { 'www-authenticate': 'Bearer realm="madeleine"' },
)

/**
 * Lets a request through whose key is valid, as one user of the key, whatever else came from its address: wrong keys that others
 * sent from there, or requests without one, which any page can send, must not lock it out (T-104).
 */
export function checkKey({ store, verify, ended, limits, places, roomFor }: KeyCheck): MiddlewareHandler<HttpEnv> {
  const watch = keyWatch(verify)
  return async (c, next) => {
    const [, key] = /^Bearer +([\w.~+/=-]{1,8000})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const principal = key === undefined ? undefined : await verify(key)
    if (key === undefined || !principal) {
      if (key !== undefined) {
        await limits.wrongKey(c)
        c.set('endedKey', await ended(key).catch(() => undefined))
      }
      throw unauthenticated()
    }
    c.set('principal', principal) // what is refused from here on is in the audit under its key
    await limits.ofKey(principal.keyId)
    const user = userOf(c, principal)
    c.set('user', user)
    c.set('whileKeyOpens', (work) => watch.during(key, work))
    const spaces: HttpEnv['Variables']['spaces'] = new Map()
    c.set('spaces', spaces)
    const subjects = newSubjects()
    c.set('subjects', subjects)
    const open = (fromStandby: boolean): Memory => store.user(user, {
      keyId: principal.keyId, onSpace: (space, isAlone) => void spaces.set(space, isAlone), beforeStoring: roomFor(c.req.raw.signal),
      fromStandby,
    })
    c.set('memory', notingSubjects(places ? places.memoryOf(c, user, open) : open(false), subjects))
    await next()
  }
}

/** A header narrows the key to one of its users; it never widens it. */
function userOf(c: HttpContext, { users }: Principal): string {
  const named = decoded(c.req.header(USER_HEADER))
  if (named !== undefined && !users.includes(named)) {
    throw new HttpProblem(403, 'forbidden', 'the key does not open the memory of that user')
  }
  if (named !== undefined) return named
  if (users.length > 1) {
    throw new HttpProblem(400, 'invalid_input', 'the key opens the memories of several users: name one in the header Madeleine-User')
  }
  return users[0]!
}

function decoded(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURIComponent(header)
  } catch {
    throw new HttpProblem(400, 'invalid_input', 'the header Madeleine-User must be percent-encoded')
  }
}

/** @throws {HttpProblem} 403 where the key has not this scope */
export function needScope(c: HttpContext, scope: KeyScope): void {
  if (!c.get('principal').scopes.includes(scope)) throw new HttpProblem(403, 'forbidden', `the key needs the scope ${scope}`)
}

// Which host names a request may be sent to, and from which pages: a page of another site must not reach a server on this machine.

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

// Codes that open the page once: handed to a browser in the place of a key, since whoever lists processes reads what is handed to it.

/** A browser that was not running yet is there by then. */
export const OPENING_CODE_MS = 60_000

/** At most one code is open at a time. */
export class OpeningCodes {
  readonly #key: string
  readonly #now: () => Date
  #open: { readonly code: Buffer; readonly until: number } | undefined

  /** @param key what a code is exchanged for */
  constructor(key: string, now: () => Date) {
    this.#key = key
    this.#now = now
  }

  /** 256 random bits, which are good for one exchange within a minute. */
  issue(): string {
    const code = randomBytes(32).toString('base64url')
    this.#open = { code: Buffer.from(code), until: this.#now().getTime() + OPENING_CODE_MS }
    return code
  }

  /** @returns the key; undefined for a code that was taken before, is too old or never was one */
  take(code: string): string | undefined {
    const [open, given] = [this.#open, Buffer.from(code)]
    if (!open || given.length !== open.code.length || !timingSafeEqual(given, open.code)) return undefined
    this.#open = undefined
    return this.#now().getTime() < open.until ? this.#key : undefined
  }
}

// Keys of what stays open after it was let in: when one is revoked or has expired, what it opened ends, at most a second later.

export interface KeyWatch {
  /** Does what may take long. @param work is told by the signal that the key opens nothing any more */
  during<T>(key: string, work: (keyEnded: AbortSignal) => Promise<T>): Promise<T>
}

/** Twice in the second that is promised: the answer takes its time too. Keys are looked up together, and none if nothing is open. */
const ASK_MS = 500

/** @param verify rejects while the store does not answer: then nothing is known of a key, and what it opened stays open */
export function keyWatch(verify: (key: string) => Promise<Principal | undefined>): KeyWatch {
  const open = new Map<string, Set<AbortController>>()
  let timer: NodeJS.Timeout | undefined
  const ask = async (key: string): Promise<void> => {
    if (await verify(key) !== undefined) return
    for (const work of open.get(key) ?? []) work.abort(new HttpProblem(401, 'unauthenticated', 'the key was revoked or has expired'))
  }
  const askAll = async (): Promise<void> => {
    await Promise.allSettled([...open.keys()].map(ask))
    timer = undefined
    plan()
  }
  const plan = (): void => {
    if (open.size > 0) timer ??= setTimeout(() => void askAll(), ASK_MS).unref()
  }
  return {
    async during(key, work) {
      const ending = new AbortController()
      const ofKey = open.get(key) ?? new Set()
      open.set(key, ofKey.add(ending))
      plan()
      try {
        return await work(ending.signal)
      } finally {
        ofKey.delete(ending)
        if (ofKey.size === 0) open.delete(key)
      }
    },
  }
}
