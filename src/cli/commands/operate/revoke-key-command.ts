/** `madeleine keys revoke ID`: ends a key. */
import { hasCode, MadeleineError, show } from '../../../errors.ts'
import type { Store } from '../../../memory/open/running-store.ts'
import { command } from '../../command.ts'
import { withStore } from '../../command-memory.ts'
import { PLACE_FLAGS } from '../../flags/store-flags.ts'
import { nearestText } from '../../place/nearest-text.ts'

export const revokeKeyCommand = command({
  meta: { name: 'revoke', description: 'Revoke a key: it is no longer valid' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of the key, key_…, as printed by keys list' },
    ...PLACE_FLAGS,
  },
  run: ({ args: { id, json, ...place } }, cli) =>
    withStore(cli, place, async (store, signal) => {
      const { revoked } = await store.revokeKey(id, { signal }).catch((error: unknown) => nameNearestKey(store, id, error))
      if (json) return cli.terminal.printJson({ id, revoked })
      cli.terminal.print(revoked ? `Revoked ${id}: it no longer opens anything.` : `${id} was already revoked.`)
    }),
})

/** Adds to `not_found` which key was probably meant. */
async function nameNearestKey(store: Store, id: string, error: unknown): Promise<never> {
  if (!hasCode(error, 'not_found')) throw error
  const { keys } = await store.keys({ limit: 1000 })
  const nearest = nearestText(id, keys.map((key) => key.id))
  const advice = nearest === undefined ? '`madeleine keys list` lists the ids' : `did you mean ${show(nearest)}?`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}
