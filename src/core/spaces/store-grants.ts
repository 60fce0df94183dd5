/** The grants of spaces: given, ended and listed by whoever operates the store. */
import {
  GrantSpaceInput, GrantsInput, RevokeSpaceInput, type GrantSpaceOptions, type GrantsOptions, type RevokeSpaceOptions,
} from '../../contract/space-options.ts'
import type { GrantsResult, RevokeSpaceResult, SpaceGrant } from '../../contract/people-results.ts'
import { invalidInput, MadeleineError, show } from '../../base/errors.ts'
import { mayHoldKey } from '../keys/api-key.ts'
import { userIdOf } from '../memory/store-options.ts'
import { parseOptions } from '../../contract/read-options.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { withKeys } from '../../engine/transactions.ts'
import { GRANTEE_KINDS } from '../../contract/space-access.ts'
import { deleteGrant, isKeyInForce, listGrants, upsertGrant, type GrantKey, type GrantRow } from './space-grants-sql.ts'

type GrantStore = Pick<PipelineContext, 'db' | 'now'>

export interface SpaceGrants {
  grant(options: GrantSpaceOptions): Promise<SpaceGrant>
  revoke(options: RevokeSpaceOptions): Promise<RevokeSpaceResult>
  list(options: GrantsOptions): Promise<GrantsResult>
}

export const spaceGrants = (store: GrantStore): SpaceGrants => ({
  grant: (options) => grantSpace(store, options),
  revoke: (options) => revokeSpace(store, options),
  list: (options) => readGrants(store, options),
})

async function grantSpace({ db, now }: GrantStore, options: GrantSpaceOptions): Promise<SpaceGrant> {
  const { access, ...named } = parseOptions(GrantSpaceInput, options)
  const { space, kind, grantee } = grantKey(named)
  if (kind === 'user' && grantee === space) {
    throw new MadeleineError('invalid_input', `user and space are both ${show(space)}: a user may use their own memory without a grant`)
  }
  return withKeys(db, async (tx) => {
    if (kind === 'key' && !(await isKeyInForce(tx, grantee))) {
      throw new MadeleineError('not_found', `there is no key with the id ${show(grantee)}, or it was revoked`)
    }
    return entryOf(await upsertGrant(tx, { space, kind, grantee, access, grantedAt: now() }))
  })
}

async function revokeSpace({ db }: GrantStore, options: RevokeSpaceOptions): Promise<RevokeSpaceResult> {
  const key = grantKey(parseOptions(RevokeSpaceInput, options))
  if (await withKeys(db, (tx) => deleteGrant(tx, key))) return { revoked: true }
  throw new MadeleineError('not_found', `the ${key.kind} ${show(key.grantee)} has no grant for the space ${show(key.space)}`)
}

async function readGrants({ db }: GrantStore, options: GrantsOptions): Promise<GrantsResult> {
  const { space, user, key, limit, cursor } = parseOptions(GrantsInput, options)
  const of = user === undefined && key === undefined ? { kind: undefined, grantee: undefined } : granteeOf({ user, key })
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const rows = await withKeys(db, (tx) => listGrants(tx, { space, ...of, after, limit: limit + 1 }), { idempotent: true, snapshot: true })
  const page = rows.slice(0, limit)
  return { grants: page.map(entryOf), ...(rows.length > limit && { next: cursorOf(page.at(-1)!) }) }
}

const entryOf = ({ space, kind, grantee, access, grantedAt }: GrantRow): SpaceGrant =>
  ({ space, ...(kind === 'user' ? { user: grantee } : { key: grantee }), access, grantedAt })

interface Named {
  readonly user?: string | undefined
  readonly key?: string | undefined
}

const grantKey = ({ space, ...named }: Named & { readonly space: string }): GrantKey => ({ space: userIdOf(space), ...granteeOf(named) })

/** @throws {MadeleineError} `invalid_input` unless exactly one is named */
function granteeOf({ user, key }: Named): Pick<GrantKey, 'kind' | 'grantee'> {
  if ((user === undefined) === (key === undefined)) {
    throw new MadeleineError('invalid_input', `name either user or key, got ${user === undefined ? 'neither' : 'both'}`)
  }
  if (user !== undefined) return { kind: 'user', grantee: userIdOf(user) }
  // A key that was given for its id must not stand in an error, which is logged
  if (mayHoldKey(key!)) throw new MadeleineError('invalid_input', 'key must be the id of a key, key_…, and not the key itself')
  return { kind: 'key', grantee: key! }
}

const cursorOf = ({ space, kind, grantee }: GrantKey): string => Buffer.from(JSON.stringify([space, kind, grantee])).toString('base64url')

/** @throws {MadeleineError} `invalid_input` for a cursor of no page */
function placeOf(cursor: string): GrantKey {
  try {
    const [space, kind, grantee, ...more] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const known = GRANTEE_KINDS.find((one) => one === kind)
    if (isName(space) && isName(grantee) && known && more.length === 0) return { space, kind: known, grantee }
  } catch {
    // no JSON, or no list
  }
  throw invalidInput('cursor', cursor, 'the `next` of the previous page')
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 255 && !value.includes('\0')
