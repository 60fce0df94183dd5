/** `madeleine keys list`: the keys of a server, without their secrets. */
import type { KeyEntry, KeysResult } from '../../../contract/results/key-results.ts'
import { defined } from '../../../defined.ts'
import type { Store } from '../../../memory/open/running-store.ts'
import { command } from '../../command.ts'
import { withStore } from '../../command-memory.ts'
import { PLACE_FLAGS } from '../../flags/store-flags.ts'
import { showKeys } from '../../show/show-keys.ts'

export const listKeysCommand = command({
  meta: { name: 'list', description: 'List the keys, newest first, including revoked and expired ones' },
  args: PLACE_FLAGS,
  run: ({ args }, cli) =>
    withStore(cli, args, async (store) => {
      const { print, printJson, screen } = cli.terminal
      const keys = await readAll(store)
      if (args.json) return keys.forEach(printJson)
      print(keys.length === 0 ? 'There are no keys; `madeleine keys create` creates one.' : showKeys(screen, keys, new Date()))
    }),
})

const PAGE_LIMIT = 1000

async function readAll(store: Store): Promise<KeyEntry[]> {
  const keys: KeyEntry[] = []
  for (let cursor: string | undefined; ;) {
    const page: KeysResult = await store.keys({ limit: PAGE_LIMIT, ...defined({ cursor }) })
    keys.push(...page.keys)
    cursor = page.next
    if (cursor === undefined) return keys
  }
}
