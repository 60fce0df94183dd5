/** `madeleine people`: who speaks in the memory. */
import { defined } from '../../../defined.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { MEMORY_FLAGS, readNumber } from '../../flags/store-flags.ts'
import { assertUser } from '../../place/known-user.ts'
import { showPeople } from '../../show/show-people.ts'

export const listPeopleCommand = command({
  meta: { name: 'list', description: 'Show who writes in the memory, and all merges (the default of people)' },
  args: {
    limit: { type: 'string', valueHint: 'N', description: 'Maximum number of people, 1–1000 (default: 100)' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, screen } = cli.terminal
    const people = await memory.people({ ...defined({ limit: readNumber(args.limit, '--limit') }), signal })
    await assertUser(cli, args, memory, people.total === 0)
    if (args.json) return printJson(people)
    print(showPeople(screen, people))
  }),
})
