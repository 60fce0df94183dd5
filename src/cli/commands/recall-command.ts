/** `madeleine recall QUERY`: what answers a query. */
import { MadeleineError } from '../../base/errors.ts'
import { namedConversations, RECALL_FLAGS, readRecallFlags } from '../flags/recall-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { assertUser, assertConversations } from '../place/known-user.ts'
import { recalledLines } from '../show/show-recall.ts'
import { CANDIDATES } from '../show/select-shown.ts'
import { printPaged } from '../terminal/progress-bar.ts'

export const recallCommand = command({
  meta: { name: 'recall', description: 'Find what answers a query: messages, and the episodes they come from' },
  variadic: true,
  args: {
    query: { type: 'positional', required: true, description: 'The query, in plain words; quotes are optional' },
    ...RECALL_FLAGS,
    'no-pager': { type: 'boolean', description: 'Print long output at once (default: page by page on a terminal; see PAGER)' },
  },
  run: async ({ args, rawArgs }, cli) => {
    const { printJson, screen } = cli.terminal
    const query = args._.join(' ')
    if (query.trim() === '') throw new MadeleineError('invalid_input', 'The query is empty: write what to '
      + 'look for, such as `madeleine recall "the trip to the lake"`; `madeleine recent` shows the newest.')
    const options = readRecallFlags(args, rawArgs)
    const lines = await withMemory(cli, args, async (memory, signal) => {
      const result = await memory.recall({ query, ...(args.json ? {} : CANDIDATES), ...options, signal })
      await assertUser(cli, args, memory, result.passages.length + result.episodes.length + (result.facts?.length ?? 0) === 0)
      if (!options.spaces) await assertConversations(memory, namedConversations(options)) // after the check of the options
      if (args.json) return void printJson(result)
      return recalledLines(screen, memory, result, { query, ...options })
    })
    // The memory is closed: whoever reads does not keep it from others
    if (lines) await printPaged(cli, lines, !rawArgs.includes('--no-pager'))
  },
})
