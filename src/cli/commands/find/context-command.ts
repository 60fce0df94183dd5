/** `madeleine context [QUERY] --conversation ID`: the session, and what a cue brings back. */
import { readNumber } from '../../flags/store-flags.ts'
import { CONTEXT_FLAGS, printContext, readContextFlags } from '../../flags/context-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'

export const contextCommand = command({
  meta: { name: 'context', description: 'Show what an agent needs next: the session, and what a cue brings back' },
  args: {
    query: { type: 'positional', required: false, description: 'What to recall, in plain words; none: the session alone' },
    ...CONTEXT_FLAGS,
    'max-tokens': { ...CONTEXT_FLAGS['max-tokens'], description: 'Tokens at most (default: 8000)' },
    limit: { type: 'string', valueHint: 'N', description: 'Episodes at most (0–100, default 5)' },
    passages: { type: 'string', valueHint: 'N', description: 'Passages at most (0–200, default 20)' },
  },
  run: async ({ args }, cli) => {
    const options = readContextFlags(args)
    const [limit, passageLimit] = [readNumber(args.limit, '--limit'), readNumber(args.passages, '--passages')]
    const query = args._.join(' ')
    const given = { ...options, query, ...(limit !== undefined && { limit }), ...(passageLimit !== undefined && { passageLimit }) }
    await withMemory(cli, args, async (memory, signal) => printContext(cli.terminal, await memory.context({ ...given, signal }), args.json))
  },
})
