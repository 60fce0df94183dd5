/** `madeleine fact correct ID TEXT`: puts another sentence or value in the place of a fact. */
import { defined } from '../../../defined.ts'
import { command } from '../../command.ts'
import { readWhen } from '../../flags/store-flags.ts'
import { EDIT_FLAGS, FACT_ID, runFactEdit } from './run-fact-edit.ts'

export const correctFactCommand = command({
  meta: { name: 'correct', description: 'Replace a fact with another sentence, from now on or from its beginning' },
  variadic: true,
  args: {
    ...FACT_ID,
    text: { type: 'positional', required: false, description: 'The sentence, such as "Lena lives in Porto"; not needed with --value' },
    value: { type: 'string', valueHint: 'WORDS', description: 'Replace only the value: Porto' },
    since: { type: 'string', valueHint: 'TIME', description: 'Time from which it holds (default: now)' },
    'never-true': { type: 'boolean', description: 'The fact was never true: the new one holds from the same time' },
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => {
    const text = args._.slice(1).join(' ').trim()
    return runFactEdit(cli, args, {
      action: 'correct', factId: args.id, ...(text !== '' && { text }), ...defined({ value: args.value, validFrom: readWhen(args.since) }),
      ...(args['never-true'] && { wasNeverTrue: true }),
    })
  },
})
