/** `madeleine context [QUERY] --conversation ID`: the session, with what a query recalls. */
import { defined } from '../../base/defined.ts'
import type { ConfidenceLevel } from '../../contract/confidence.ts'
import { withMemory } from '../command-memory.ts'
import { command } from '../command.ts'
import { CONTEXT_FLAGS, printContext, readContextFlags, namedConversations, RECALL_FLAGS, readRecallFlags } from '../flags/recall-flags.ts'
import { namesIn, readNumber, SPACES_FLAG } from '../flags/store-flags.ts'
import { assertUser, assertConversations } from '../place/known-user.ts'
import { showRecent } from '../show/show-recall.ts'
import { readStoreView } from '../show/store-view.ts'

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

// `madeleine session --conversation ID`: a conversation as a model continues it.

export const sessionCommand = command({
  meta: { name: 'session', description: 'Show a conversation for a model to continue: manifest, summaries and newest messages' },
  args: CONTEXT_FLAGS,
  run: async ({ args }, cli) => {
    const options = readContextFlags(args)
    await withMemory(cli, args, async (memory, signal) => {
      const session = await memory.session({ ...options, signal })
      await assertConversations(memory, [args.conversation], () => assertUser(cli, args, memory)) // after the check of the options
      printContext(cli.terminal, session, args.json)
    })
  },
})

// `madeleine recent`: the newest episodes and messages.

export const recentCommand = command({
  meta: { name: 'recent', description: 'Show the newest episodes and messages' },
  args: RECALL_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const options = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory) => {
      const { printJson, print, screen } = cli.terminal
      const result = await memory.recent({ ...(args.json ? {} : { passageLimit: MESSAGES }), ...options })
      await assertUser(cli, args, memory, result.passages.length + result.episodes.length === 0)
      if (!options.spaces) await assertConversations(memory, namedConversations(options)) // after the check of the options
      if (args.json) printJson(result)
      else print(showRecent(
        result, { screen, query: '', highlighted: '', ...(await readStoreView(memory, [...result.passages, ...result.episodes])) },
      ))
    })
  },
})

/** A screen holds no more with the episodes. */
const MESSAGES = 10
