/** `madeleine spaces [grant|revoke|list]`: the spaces that one may use, and, for whoever operates the store, who may use which. */
import { defineCommand } from 'citty'
import type { GrantsResult, SpaceGrant } from '../../contract/people-calls.ts'
import { defined } from '../../base/defined.ts'
import { hasCode, MadeleineError, show } from '../../base/errors.ts'
import type { Store } from '../../core/memory/running-store.ts'
import { withStore, withMemory } from '../command-memory.ts'
import { command, type CommandTraits } from '../command.ts'
import { PLACE_FLAGS, GRANTEE_FLAGS, STORE_FLAGS } from '../flags/store-flags.ts'
import { nearestText } from '../place/nearest-text.ts'
import { showGrants, granteeOfGrant, ACCESS_WORDS } from '../show/show-keys.ts'
import { escapeLine } from '../../base/escape-terminal.ts'

// `madeleine spaces`: the spaces that one may use.

export const mySpacesCommand = command({
  meta: { name: 'mine', description: 'Show the spaces that you may use (the default of spaces)' },
  args: STORE_FLAGS,
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, screen } = cli.terminal
    const spaces = await memory.spaces({ signal })
    if (args.json) return printJson(spaces)
    print(spaces.length === 0
      ? 'You may not use any space: whoever operates the store grants one with `madeleine spaces grant SPACE --user NAME`.'
      : spaces.map(({ space, access }) => `${screen.bold(escapeLine(space))}  ${screen.dim(ACCESS_WORDS[access])}`))
  }),
})

// `madeleine spaces grant SPACE --user NAME`: lets a user, or whoever has a key, use a space.

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

// `madeleine spaces revoke SPACE --user NAME`: ends a grant.

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

// `madeleine spaces list`: who may use which space.

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

export const spacesCommand = {
  ...defineCommand({
    meta: { name: 'spaces', description: 'Show the spaces that you may use; or grant, revoke and list what others may use' },
    subCommands: {
      mine: async () => mySpacesCommand,
      grant: async () => grantSpaceCommand,
      revoke: async () => revokeSpaceCommand,
      list: async () => listGrantsCommand,
    },
  }),
  byDefault: 'mine',
} satisfies CommandTraits & object
