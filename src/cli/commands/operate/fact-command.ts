/** `madeleine fact correct|retire|pin|unpin|add|undo|edits`: what you say of facts yourself. */
import { defineCommand } from 'citty'
import type { CommandTraits } from '../../command.ts'

export const factCommand = {
  ...defineCommand({
    meta: { name: 'fact', description: 'Correct, retire, pin or add a fact, undo an edit, and show all edits' },
    subCommands: {
      correct: () => import('./correct-fact-command.ts').then(({ correctFactCommand }) => correctFactCommand),
      retire: () => import('./retire-fact-command.ts').then(({ retireFactCommand }) => retireFactCommand),
      pin: () => import('./pin-fact-command.ts').then(({ pinFactCommand }) => pinFactCommand),
      unpin: () => import('./unpin-fact-command.ts').then(({ unpinFactCommand }) => unpinFactCommand),
      add: () => import('./add-fact-command.ts').then(({ addFactCommand }) => addFactCommand),
      undo: () => import('./undo-edit-command.ts').then(({ undoEditCommand }) => undoEditCommand),
      edits: () => import('./list-edits-command.ts').then(({ listEditsCommand }) => listEditsCommand),
    },
  }),
  byDefault: 'edits',
} satisfies CommandTraits & object
