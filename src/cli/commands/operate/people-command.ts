/** `madeleine people [merge|undo|me]`: who speaks in the memory, and which names are one person's. */
import { defineCommand } from 'citty'
import type { CommandTraits } from '../../command.ts'

export const peopleCommand = {
  ...defineCommand({
    meta: { name: 'people', description: "Show who writes in the memory; merge the names of one person, or your own, and undo it" },
    subCommands: {
      list: () => import('./list-people-command.ts').then(({ listPeopleCommand }) => listPeopleCommand),
      merge: () => import('./merge-people-command.ts').then(({ mergePeopleCommand }) => mergePeopleCommand),
      me: () => import('./people-me-command.ts').then(({ peopleMeCommand }) => peopleMeCommand),
      undo: () => import('./undo-merge-command.ts').then(({ undoMergeCommand }) => undoMergeCommand),
    },
  }),
  byDefault: 'list',
} satisfies CommandTraits & object
