/** `madeleine sync [add|list|remove]`: folders that are looked at again, so that new chats come in. */
import { defineCommand } from 'citty'
import type { CommandTraits } from '../../command.ts'

export const syncCommand = {
  ...defineCommand({
    meta: {
      name: 'sync',
      description: 'Check the folders that were added, and import what is new; or add, list and remove folders',
    },
    subCommands: {
      now: () => import('./sync-now-command.ts').then(({ syncNowCommand }) => syncNowCommand),
      add: () => import('./sync-folders-command.ts').then(({ syncAddCommand }) => syncAddCommand),
      list: () => import('./sync-folders-command.ts').then(({ syncListCommand }) => syncListCommand),
      remove: () => import('./sync-folders-command.ts').then(({ syncRemoveCommand }) => syncRemoveCommand),
    },
  }),
  byDefault: 'now',
} satisfies CommandTraits & object
