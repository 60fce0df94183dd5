/** The spaces that a call names: whether who asks may use them is read with every call, and kept nowhere. */
import { MadeleineError, show } from '../../base/errors.ts'
import { SpaceName, SpaceNames } from '../../contract/space-names.ts'
import * as z from 'zod'
import type { SpacesResult } from '../../contract/people-results.ts'
import type { Asker, CallPlace } from '../memory/call-guard.ts'
import { parseOptions } from '../../contract/read-options.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { withKeys } from '../../engine/transactions.ts'
import type { SpaceAccess } from '../../contract/space-access.ts'
import { grantedSpaces } from './space-grants-sql.ts'

/** Spaces that `spaces` lists. */
const MOST_LISTED = 1000
const READ_ONLY = { idempotent: true, snapshot: true } as const

const Named = z.strictObject({ space: SpaceName, spaces: SpaceNames })

/** What a call names, checked: at least one of them. @throws {MadeleineError} `invalid_input` */
export function namedSpaces(given: { readonly space?: unknown; readonly spaces?: unknown }): z.output<typeof Named> {
  const { space, spaces } = parseOptions(Named, given)
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
