/** `madeleine spaces list`: who may use which space. */
import type { GrantsResult, SpaceGrant } from '../../../contract/results/space-results.ts'
import { defined } from '../../../defined.ts'
import { command } from '../../command.ts'
import { withStore } from '../../command-memory.ts'
import { PLACE_FLAGS } from '../../flags/store-flags.ts'
import { showGrants } from '../../show/show-grants.ts'

export const listGrantsCommand = command({
  meta: { name: 'list', description: 'List who may use which space, sorted by space' },
  args: {
    space: { type: 'string', valueHint: 'NAME', description: 'Only this space' },
    user: { type: 'string', valueHint: 'NAME', description: 'Only what this user may use' },
    key: { type: 'string', valueHint: 'ID', description: 'Only what the holder of this key may use' },
    ...PLACE_FLAGS,
  },
  run: ({ args: { space, user, key, json, ...place } }, cli) => withStore(cli, place, async (store) => {
    const { print, printJson, screen } = cli.terminal
    const grants: SpaceGrant[] = []
    for (let cursor: string | undefined; ;) {
      const page: GrantsResult = await store.grants({ limit: 1000, ...defined({ space, user, key, cursor }) })
      grants.push(...page.grants)
      cursor = page.next
      if (cursor === undefined) break
    }
    if (json) return grants.forEach(printJson)
    const isAll = space === undefined && user === undefined && key === undefined
    print(grants.length > 0 ? showGrants(screen, grants)
      : isAll ? 'No space has been granted; `madeleine spaces grant SPACE --user NAME` grants one.' : 'There is no such grant.')
  }),
})
