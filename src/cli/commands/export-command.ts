/** `madeleine export`: everything that a user has, as JSON Lines on stdout. */
import { throwIfAborted } from '../../base/errors.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import { counted } from '../../tools/format-date.ts'
import { withMemory } from '../command-memory.ts'
import { command } from '../command.ts'
import { STORE_FLAGS } from '../flags/store-flags.ts'
import { assertUser } from '../place/known-user.ts'
import { showSteps } from '../terminal/progress-bar.ts'

/** Lines between two updates of the progress. */
const STEP = 1000

export const exportCommand = command({
  meta: { name: 'export', description: 'Write everything the user has to stdout, as JSON Lines that `madeleine import` restores' },
  args: STORE_FLAGS,
  run: ({ args }, cli) => {
    const { host, terminal } = cli
    if (host.stdout.isTTY) terminal.note('This is an export; to keep it: madeleine export > memory.jsonl')
    return withMemory(cli, args, async (memory, signal) => {
      await assertUser(cli, args, memory) // now: an export is not read before it is written
      const progress = host.stdout.isTTY ? undefined : await showSteps(host.stderr)
      let [lines, messages, conversations] = [0, 0, 0]
      try {
        for await (const line of memory.export({ signal })) {
          throwIfAborted(signal)
          await terminal.pour(line)
          if (!terminal.isRead()) return
          if (line.startsWith('{"kind":"message"')) messages += 1
          if (line.startsWith('{"kind":"conversation"')) conversations += 1
          if (++lines % STEP === 0) progress?.show({ phase: 'lines', done: lines, total: lines })
        }
      } finally {
        progress?.stop()
      }
      const whose = args.user === undefined ? '' : ` of ${escapeLine(args.user)}`
      if (args.json) terminal.noteJson({ exported: { conversations, messages, lines } })
      else terminal.note(lines === EMPTY_LINES ? `There is nothing${whose} in this memory: the export is empty.`
        : `Exported ${counted(messages, 'message')} in ${counted(conversations, 'conversation')}${whose}, ${counted(lines, 'line')}.`)
    })
  },
})

/** Header and manifest. */
const EMPTY_LINES = 2
