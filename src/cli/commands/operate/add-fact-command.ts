/** `madeleine fact add TEXT`: adds a fact that you state. */
import type { FactCategory } from '../../../facts/core/fact.ts'
import { defined } from '../../../defined.ts'
import { command } from '../../command.ts'
import { readWhen } from '../../flags/store-flags.ts'
import { EDIT_FLAGS, runFactEdit } from './run-fact-edit.ts'

export const addFactCommand = command({
  meta: { name: 'add', description: 'Add a fact, such as "I am allergic to nuts"' },
  variadic: true,
  args: {
    text: { type: 'positional', required: true, description: 'One self-contained sentence' },
    subject: { type: 'string', valueHint: 'NAME', description: 'Whom it is about (default: you, the user)' },
    category: {
      type: 'string', valueHint: 'NAME',
      description: 'identity, preference, interest, personality, relationship, experience, goal or guideline (default: from the sentence)',
    },
    since: { type: 'string', valueHint: 'TIME', description: 'Time from which it holds (default: now)' },
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => runFactEdit(cli, args, {
    action: 'add', text: args._.join(' ').trim(), ...defined({ subject: args.subject, validFrom: readWhen(args.since) }),
    // The library rejects an unknown category and lists the valid ones
    ...(args.category !== undefined && { category: args.category as FactCategory }),
  }),
})
