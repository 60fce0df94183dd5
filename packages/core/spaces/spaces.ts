/** The grants of spaces: given, ended and listed by whoever operates the store. */
import * as z from 'zod'
import { invalidInput, MadeleineError, show } from '@madeleine/base'
import {
  GRANTEE_KINDS, GrantsInput, type GrantsOptions, GrantSpaceInput, type GrantSpaceOptions, type GrantsResult, parseOptions,
  RevokeSpaceInput, type RevokeSpaceOptions, type RevokeSpaceResult, type SpaceAccess, type SpaceGrant, SpaceName, SpaceNames,
  type SpacesResult,
} from '@madeleine/contract'
import { withKeys } from '@madeleine/engine'
import { mayHoldKey } from '../keys/api-key.ts'
import type { Asker, CallPlace } from '../memory/call-guard.ts'
import { userIdOf } from '../memory/store-options.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import { deleteGrant, isKeyInForce, listGrants, upsertGrant, grantedSpaces, type GrantKey, type GrantRow } from './space-grants-sql.ts'

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

// The spaces that a call names: whether who asks may use them is read with every call, and kept nowhere.

/** Spaces that `spaces` lists. */
const MOST_LISTED = 1000
const READ_ONLY = { idempotent: true, snapshot: true } as const

const NamedSpace = z.strictObject({ space: SpaceName, spaces: SpaceNames })

/** What a call names, checked: at least one of them. @throws {MadeleineError} `invalid_input` */
export function namedSpaces(given: { readonly space?: unknown; readonly spaces?: unknown }): z.output<typeof NamedSpace> {
  const { space, spaces } = parseOptions(NamedSpace, given)
  if (space !== undefined && spaces !== undefined) {
    throw new MadeleineError('invalid_input', 'space and spaces cannot be combined: space names the one memory to use, '
      + 'spaces those to use besides your own')
  }
  return { space, spaces }
}

/**
 * The place of a call that names one space.
 * @throws {MadeleineError} `not_found`, in the same words for a space that nobody has, one that is not granted and one that is not
 *   any more; `forbidden` for what may only be read; `invalid_input`
 */
export async function spaceOf({ db }: Pick<PipelineContext, 'db'>, asker: Asker, given: unknown, need: SpaceAccess): Promise<CallPlace> {
  const space = namedSpaces({ space: given }).space!
  const [place] = await placesOf(db, asker, [space])
  if (need === 'read_write' && !place!.mayWrite) {
    throw new MadeleineError('forbidden', `the space ${show(space)} may be read, but not written to`)
  }
  asker.onSpace?.(space, true)
  return place!
}

/** Where a call reads that names a space, or spaces beside the own memory. @throws {MadeleineError} as `spaceOf` */
export async function readPlaces(
  pipeline: Pick<PipelineContext, 'db'>, asker: Asker, given: { readonly space?: unknown; readonly spaces?: unknown },
): Promise<{ readonly place: CallPlace; readonly across: readonly ReadPlace[] }> {
  const { userId } = asker
  const { spaces } = namedSpaces(given)
  const own: CallPlace = { userId, space: userId, mayWrite: true }
  const places = spaces === undefined ? [await spaceOf(pipeline, asker, given.space, 'read')]
    : [own, ...await placesOf(pipeline.db, asker, spaces.filter((name) => name !== userId))]
  for (const place of places.slice(1)) asker.onSpace?.(place.userId, false)
  const across = places.map((place) => ({ userId: place.userId, space: place.userId, isOwn: place.userId === userId }))
  return { place: places[0]!, across }
}

async function placesOf(db: PipelineContext['db'], asker: Asker, names: readonly string[]): Promise<CallPlace[]> {
  const asked = names.filter((name) => name !== asker.userId)
  const granted = asked.length === 0 ? []
    : await withKeys(db, (tx) => grantedSpaces(tx, asker, { names: asked, limit: asked.length }), READ_ONLY)
  const accesses = new Map(granted.map(({ space, access }) => [space, access]))
  return names.map((space): CallPlace => {
    const access = space === asker.userId ? 'read_write' : accesses.get(space)
    if (access === undefined) throw new MadeleineError('not_found', `there is no space ${show(space)} that you may use`)
    return { userId: space, space, mayWrite: access === 'read_write' }
  })
}

/** What the user and the key are granted. */
export const usableSpaces = async ({ db }: Pick<PipelineContext, 'db'>, asker: Asker): Promise<SpacesResult> =>
  (await withKeys(db, (tx) => grantedSpaces(tx, asker, { limit: MOST_LISTED }), READ_ONLY))
    .filter(({ space }) => space !== asker.userId).map(({ space, access }) => ({ space, access }))
