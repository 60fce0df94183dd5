/** `madeleine toc`: the table of contents, from the root or any node down. */
import { readNumber, STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { showNode } from '../../show/show-contents.ts'

/** Below a segment there is nothing. */
const LEVELS = 5

export const tocCommand = command({
  meta: { name: 'toc', description: 'Find your way: the table of contents by year, month, week and day' },
  args: {
    node: { type: 'positional', required: false, description: "2026, 2026-01, 2026-W03, 2026-01-15, today, 'last week', or an id (default: root)" },
    depth: { type: 'string', valueHint: 'N', description: 'Levels to unfold below it, 0–5 (default: 1)' },
    limit: { type: 'string', valueHint: 'N', description: 'Children at most (default: 50)' },
    cursor: { type: 'string', valueHint: 'ID', description: 'Continue after this child, the `next` of the page before' },
    version: { type: 'string', valueHint: 'N', description: 'What the node said in an earlier version' },
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const [limit, version, depth = 1] = [readNumber(args.limit, '--limit'), readNumber(args.version, '--version'), readNumber(args.depth, '--depth')]
      const node = await memory.toc(args.node ?? 'root', {
        ...(limit !== undefined && { limit }), ...(version !== undefined && { version }), ...(args.cursor !== undefined && { cursor: args.cursor }),
      })
      if (args.json) return terminal.printJson(node)
      terminal.print(await showNode(memory, node, { screen: terminal.screen, depth: Math.min(depth, LEVELS), timeZone: (await memory.stats()).timeZone }))
    }),
})
