/** Keys made, listed and revoked over HTTP, by a key with the scope `admin`: for the memories that it opens itself, and no others. */
import type { Hono } from 'hono'
import { readTime } from '@madeleine/base'
import {
  type Call, CALLS, CreateKeyInput, type CreateKeyOptions, KEY_SCOPES, type KeysOptions, parseOptions, type Principal,
  type RevokeKeyOptions,
} from '@madeleine/contract'
import type { Store } from '@madeleine/core'
import { needScope } from '../guards/check-key.ts'
import { HttpProblem, readJsonBody, type HttpContext, type HttpEnv } from '../request-body.ts'
import { API } from './call-routes.ts'

export type KeyCalls = Pick<Store, 'createKey' | 'keys' | 'revokeKey'>

/** Calls of the store that have a resource. */
export const KEY_RESOURCES: readonly (readonly [name: keyof KeyCalls, call: Call])[] =
  (['createKey', 'keys', 'revokeKey'] as const).map((name) => [name, CALLS[name]])

type Body = Readonly<Record<string, unknown>>

export function addKeyRoutes(app: Hono<HttpEnv>, store: KeyCalls): void {
  const answers: Readonly<Record<keyof KeyCalls, (body: Body, principal: Principal) => Promise<unknown>>> = {
    createKey: (body, principal) => store.createKey(withinOwn(body as CreateKeyOptions, principal)),
    keys: (body, { users }) => store.keys({ ...body as KeysOptions, users: [...users] }),
    revokeKey: ({ id, ...body }, { users }) => store.revokeKey(id as string, { ...body as RevokeKeyOptions, users: [...users] }),
  }
  for (const [name] of KEY_RESOURCES) {
    app.post(`${API}/${name}`, async (c: HttpContext) => {
      c.set('call', name)
      needScope(c, 'admin')
      const body = await readJsonBody(c.req.raw)
      const result = await answers[name](body, c.get('principal'))
      // That of the key that was made, or, once it was found, of the one that was revoked: what is no id may be a key
      const { id = body['id'] } = result as { id?: string }
      if (name !== 'keys') c.get('subjects').ids.add(id as string)
      return c.json(result)
    })
  }
}

/**
 * The options of a key that can do no more than the one that makes it, and lasts no longer: without an end of its own it has that one's.
 * @throws {HttpProblem} 403
 */
function withinOwn(given: CreateKeyOptions, { users, scopes, expiresAt }: Principal): CreateKeyOptions {
  const options = parseOptions(CreateKeyInput, given)
  const allowed = { users: new Set<string>(users), scopes: new Set<string>(scopes) }
  if (options.users.some((user) => !allowed.users.has(user))) throw refused('gives access to memories that it does not open itself')
  if (options.scopes.some((scope) => !allowed.scopes.has(scope))) {
    throw refused(`gives a scope that it has not itself; it has ${KEY_SCOPES.filter((scope) => allowed.scopes.has(scope)).join(', ')}`)
  }
  if (expiresAt === undefined) return options
  const until = options.expiresAt === undefined ? expiresAt : readTime(options.expiresAt, 'expiresAt')
  if (until > expiresAt) throw refused(`lasts longer than it does itself, until ${expiresAt.toISOString()}`)
  return { ...options, expiresAt: until }
}

const refused = (why: string): HttpProblem => new HttpProblem(403, 'forbidden', `a key makes none that ${why}`)
