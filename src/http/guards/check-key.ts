/** Who sends a request: its key says that, and nothing else of it does. */
import type { MiddlewareHandler } from 'hono'
import type { KeyScope, Principal } from '../../keys/core/principal.ts'
import type { Store } from '../../memory/open/running-store.ts'
import type { HttpContext, HttpEnv } from '../http-env.ts'
import { HttpProblem } from '../http-problem.ts'
import { newSubjects, notingSubjects } from '../request-subjects.ts'
import { keyWatch } from './key-watch.ts'
import type { RoomInQueue } from './pending-limit.ts'
import type { RequestLimits } from './request-limits.ts'

export interface KeyCheck {
  readonly store: Pick<Store, 'user'>
  /** Who has the key; undefined if nobody does, any more. */
  readonly verify: (key: string) => Promise<Principal | undefined>
  readonly limits: RequestLimits
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
export function checkKey({ store, verify, limits, roomFor }: KeyCheck): MiddlewareHandler<HttpEnv> {
  const watch = keyWatch(verify)
  return async (c, next) => {
    const [, key] = /^Bearer +([\w.~+/=-]{1,500})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const principal = key === undefined ? undefined : await verify(key)
    if (key === undefined || !principal) {
      if (key !== undefined) await limits.wrongKey(c)
      throw unauthenticated()
    }
    await limits.ofKey(principal.keyId)
    const user = userOf(c, principal)
    c.set('principal', principal)
    c.set('user', user)
    c.set('whileKeyOpens', (work) => watch.during(key, work))
    const spaces: HttpEnv['Variables']['spaces'] = new Map()
    c.set('spaces', spaces)
    const subjects = newSubjects()
    c.set('subjects', subjects)
    const memory = store.user(user, {
      keyId: principal.keyId, onSpace: (space, isAlone) => void spaces.set(space, isAlone), beforeStoring: roomFor(c.req.raw.signal),
    })
    c.set('memory', notingSubjects(memory, subjects))
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
