/** `madeleine spaces revoke SPACE --user NAME`: ends a grant. */
import { defined } from '../../../defined.ts'
import { hasCode, MadeleineError, show } from '../../../errors.ts'
import type { Store } from '../../../memory/open/running-store.ts'
import { command } from '../../command.ts'
import { withStore } from '../../command-memory.ts'
import { GRANTEE_FLAGS, PLACE_FLAGS } from '../../flags/store-flags.ts'
import { nearestText } from '../../place/nearest-text.ts'
import { granteeOfGrant } from '../../show/show-grants.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const revokeSpaceCommand = command({
  meta: { name: 'revoke', description: 'Revoke a grant: the next call that names the space does not find it' },
  args: {
    space: { type: 'positional', required: true, description: 'The space' },
    ...GRANTEE_FLAGS,
    ...PLACE_FLAGS,
  },
  run: ({ args: { space, user, key, json, ...place } }, cli) => withStore(cli, place, async (store, signal) => {
    const revoked = await store.revokeSpace({ space, ...defined({ user, key }), signal })
      .catch((error: unknown) => nameNearestGrant(store, { space, grantee: user ?? key ?? '' }, error))
    if (json) return cli.terminal.printJson(revoked)
    cli.terminal.print(`The ${granteeOfGrant(defined({ user, key }))} may not use ${escapeLine(space)} any more.`)
  }),
})

/** Adds to `not_found` which grant was probably meant. */
async function nameNearestGrant(store: Store, { space, grantee }: { space: string; grantee: string }, error: unknown): Promise<never> {
  if (!hasCode(error, 'not_found')) throw error
  const { grants } = await store.grants({ limit: 1000 })
  const named = new Map(grants.map((grant) => [`${grant.space} ${grant.user ?? grant.key ?? ''}`, grant]))
  const nearest = named.get(nearestText(`${space} ${grantee}`, named.keys()) ?? '')
  const advice = nearest === undefined ? '`madeleine spaces list` lists all grants'
    : `did you mean ${show(nearest.space)} and the ${granteeOfGrant(nearest)}?`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}
