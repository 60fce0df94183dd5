/** `madeleine manifest`: the newest segments of all conversations by day. */
import { readNumber, MEMORY_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { assertUser } from '../place/known-user.ts'
import { escapeControls } from '../../base/escape-terminal.ts'
import { defined } from '../../base/defined.ts'

export const manifestCommand = command({
  meta: { name: 'manifest', description: 'List the newest segments of all conversations by day' },
  args: {
    depth: { type: 'string', valueHint: 'N', description: 'Maximum number of segments (default: 30)' },
    locale: { type: 'string', valueHint: 'TAG', description: 'Language of dates and times, such as de or zh-CN (default: en)' },
    'hour-24': { type: 'boolean', description: 'Show times as 14:15 instead of 2:15pm' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const depth = readNumber(args.depth, '--depth')
      const manifest = await memory.manifest({
        ...defined({ depth, locale: args.locale }), ...(args['hour-24'] && { hour12: false }),
      })
      await assertUser(cli, args, memory, manifest.days.length === 0)
      if (args.json) return terminal.printJson(manifest)
      terminal.print(manifest.text.split('\n').map(escapeControls))
    }),
})
