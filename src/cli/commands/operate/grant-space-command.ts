/** `madeleine spaces grant SPACE --user NAME`: lets a user, or whoever has a key, use a space. */
import { defined } from '../../../defined.ts'
import { show } from '../../../errors.ts'
import { command } from '../../command.ts'
import { withStore } from '../../command-memory.ts'
import { GRANTEE_FLAGS, PLACE_FLAGS } from '../../flags/store-flags.ts'
import { ACCESS_WORDS, granteeOfGrant } from '../../show/show-grants.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const grantSpaceCommand = command({
  meta: { name: 'grant', description: 'Let a user, or the holder of a key, use a space; granting it again changes the access' },
  args: {
    space: { type: 'positional', required: true, description: 'The space: a user of the store whose memory is shared' },
    ...GRANTEE_FLAGS,
    write: { type: 'boolean', description: 'Also let them store, change and forget there (default: read only)' },
    ...PLACE_FLAGS,
  },
  run: ({ args: { space, user, key, write, json, ...place } }, cli) => withStore(cli, place, async (store, signal) => {
    const { note, print, printJson } = cli.terminal
    const grant = await store.grantSpace({ space, ...defined({ user, key }), access: write ? 'read_write' : 'read', signal })
    if (json) return printJson(grant)
    print(`The ${granteeOfGrant(grant)} may ${ACCESS_WORDS[grant.access]} in ${escapeLine(space)}.`)
    const { conversations } = await store.user(space).conversations({ limit: 1 })
    if (conversations.length === 0) note(`There is nothing in ${show(space)} yet: check its name, or fill it with \`--space\`.`)
  }),
})
