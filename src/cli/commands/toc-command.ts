/** `madeleine toc [NODE]`: a node of the table of contents with its children. */
import { readNumber, MEMORY_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { assertUser } from '../place/known-user.ts'
import { withNearestEpisode } from '../place/known-episode.ts'
import { showNode } from '../show/show-contents.ts'
import { defined } from '../../base/defined.ts'

/** Depth of the tree: year, month, week, day, segment. */
const MAX_DEPTH = 5

export const tocCommand = command({
  meta: { name: 'toc', description: 'Show the table of contents by year, month, week and day' },
  args: {
    node: {
      type: 'positional', required: false, description: "2026, 2026-01, 2026-W03, 2026-01-15, today, 'last week', or an id (default: root)",
    },
    depth: { type: 'string', valueHint: 'N', description: 'Levels to show below the node, 0–5 (default: 1)' },
    limit: { type: 'string', valueHint: 'N', description: 'Maximum number of children (default: 50)' },
    cursor: { type: 'string', valueHint: 'ID', description: 'Continue after this child: `next` of the previous page' },
    version: { type: 'string', valueHint: 'N', description: 'Show an earlier version of the node' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const [limit, version, depth = 1] = [
        readNumber(args.limit, '--limit'), readNumber(args.version, '--version'), readNumber(args.depth, '--depth'),
      ]
      const [name = 'root', cursor] = [args.node, args.cursor]
      const node = await withNearestEpisode(memory, name, () =>
        memory.toc(name, defined({ limit, version, cursor })))
      await assertUser(cli, args, memory, node.children.length === 0)
      if (args.json) return terminal.printJson(node)
      terminal.print(await showNode(
        memory, node, { screen: terminal.screen, depth: Math.min(depth, MAX_DEPTH), timeZone: (await memory.stats()).timeZone },
      ))
    }),
})
