/** `madeleine keys create|list|revoke`: the keys of a server. */
import { defineCommand } from 'citty'

export const keysCommand = defineCommand({
  meta: { name: 'keys', description: 'Create, list and revoke the keys with which programs use a server' },
  subCommands: {
    create: () => import('./create-key-command.ts').then(({ createKeyCommand }) => createKeyCommand),
    list: () => import('./list-keys-command.ts').then(({ listKeysCommand }) => listKeysCommand),
    revoke: () => import('./revoke-key-command.ts').then(({ revokeKeyCommand }) => revokeKeyCommand),
  },
})
