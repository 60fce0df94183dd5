/** `madeleine keys create`: makes a key of a server, and shows it this once. */
import type { CreateKeyResult } from '../../../contract/results/key-results.ts'
import { show } from '../../../errors.ts'
import { storePresence } from '../../../store/folder/store-presence.ts'
import { command } from '../../command.ts'
import { withStore } from '../../command-memory.ts'
import { readConfig } from '../../config.ts'
import { readKeyOptions } from '../../flags/key-flags.ts'
import { PLACE_FLAGS, valuesOf } from '../../flags/store-flags.ts'
import { keyFacts } from '../../show/show-keys.ts'

const ARGS = {
  user: {
    type: 'string', valueHint: 'NAME',
    description: 'User whose memory the key gives access to; repeat it for several (default: MADELEINE_USER, else local in a folder)',
  },
  scope: { type: 'string', valueHint: 'LIST', description: 'What it allows: read, write, admin, or several, as in read,write (default)' },
  expires: { type: 'string', valueHint: 'TIME', description: 'When it expires: 2027-01-31, or after 12h, 30d, 8w (default: never)' },
  name: { type: 'string', valueHint: 'TEXT', description: 'What the key is for, shown in the list of keys' },
  ...PLACE_FLAGS,
} as const

export const createKeyCommand = command({
  meta: { name: 'create', description: 'Create a key; it is shown only once' },
  args: ARGS,
  run: async ({ args, rawArgs }, cli) => {
    const users = valuesOf(rawArgs, ARGS, 'user')
    const { LOCAL_USER } = await import('../../../memory/open/store-options.ts')
    const { user = LOCAL_USER, data } = readConfig({ data: args.data, databaseUrl: args['database-url'], user: users[0] }, cli.host.env)
    const words = { users: users.length > 0 ? users : [user], scopes: valuesOf(rawArgs, ARGS, 'scope') }
    const options = await readKeyOptions({ ...words, expires: args.expires, name: args.name }, new Date())
    const isNew = data !== undefined && storePresence(data).kind !== 'store'
    // What is served may be a folder that is yet to be filled: keys come first there
    const made = await withStore(cli, args, (store, signal) => store.createKey({ ...options, signal }), { create: true })
    const { note, print, printJson } = cli.terminal
    if (isNew) note(`There was no store in ${show(data)}: a new one was created.`)
    if (args.json) return printJson(jsonOf(made))
    note(`Key ${made.id}: ${keyFacts(made, new Date()).join(' · ')}`)
    print(made.key)
    note('It is shown only this once: the store keeps only its SHA-256. Send it as `Authorization: Bearer KEY`.')
  },
})

/** With `user` beside `users` where there is one. */
const jsonOf = ({ id, key, users, ...rest }: CreateKeyResult): object =>
  ({ id, key, ...(users.length === 1 && { user: users[0] }), users, ...rest })
