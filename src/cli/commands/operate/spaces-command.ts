/** `madeleine spaces [grant|revoke|list]`: the spaces that one may use, and, for whoever operates the store, who may use which. */
import { defineCommand } from 'citty'
import type { CommandTraits } from '../../command.ts'

export const spacesCommand = {
  ...defineCommand({
    meta: { name: 'spaces', description: 'Show the spaces that you may use; or grant, revoke and list what others may use' },
    subCommands: {
      mine: () => import('./my-spaces-command.ts').then(({ mySpacesCommand }) => mySpacesCommand),
      grant: () => import('./grant-space-command.ts').then(({ grantSpaceCommand }) => grantSpaceCommand),
      revoke: () => import('./revoke-space-command.ts').then(({ revokeSpaceCommand }) => revokeSpaceCommand),
      list: () => import('./list-grants-command.ts').then(({ listGrantsCommand }) => listGrantsCommand),
    },
  }),
  byDefault: 'mine',
} satisfies CommandTraits & object
