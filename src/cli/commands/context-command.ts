/** `madeleine context [QUERY] --conversation ID`: the session, with what a query recalls. */
import type { ConfidenceLevel } from '../../contract/confidence.ts'
import { namesIn, readNumber, SPACES_FLAG } from '../flags/store-flags.ts'
import { CONTEXT_FLAGS, printContext, readContextFlags } from '../flags/context-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { assertUser } from '../place/known-user.ts'
import { assertConversations } from '../place/known-conversation.ts'
import { defined } from '../../base/defined.ts'

const ARGS = {
  query: { type: 'positional', required: false, description: 'What to recall, in plain words (default: nothing, only the session)' },
  ...CONTEXT_FLAGS,
  'max-tokens': { ...CONTEXT_FLAGS['max-tokens'], description: 'Maximum number of tokens (default: 8000)' },
  limit: { type: 'string', valueHint: 'N', description: 'Maximum number of episodes, 0–100 (default: 5)' },
  passages: {
    type: 'string', valueHint: 'N',
    description: 'Maximum number of passages (single messages), 0–200 (default: as many as fit the budget)',
  },
  'min-confidence': { type: 'string', valueHint: 'LEVEL', description: 'Leave out results with less confidence: '
    + 'none (leaves nothing out; default with a neural embedder or a reranker), weak, fair (default) or strong' },
  ...SPACES_FLAG,
} as const

export const contextCommand = command({
  meta: { name: 'context', description: "Show the input of an agent's next call: the session and what a query recalls" },
  variadic: true,
  args: ARGS,
  run: async ({ args, rawArgs }, cli) => {
    const options = readContextFlags(args)
    const [limit, passageLimit] = [readNumber(args.limit, '--limit'), readNumber(args.passages, '--passages')]
    // The library rejects an unknown level and lists the valid ones
    const least = args['min-confidence'] as ConfidenceLevel | undefined
    const query = args._.join(' ')
    const spaces = namesIn(rawArgs, ARGS, 'spaces')
    const request = { ...options, query, ...defined({ limit, passageLimit, minConfidence: least, spaces }) }
    await withMemory(cli, args, async (memory, signal) => {
      const context = await memory.context({ ...request, signal })
      await assertConversations(memory, [args.conversation], () => assertUser(cli, args, memory)) // after the check of the options
      printContext(cli.terminal, context, args.json)
    })
  },
})
