/** `madeleine spaces`: the spaces that one may use. */
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { ACCESS_WORDS } from '../../show/show-grants.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const mySpacesCommand = command({
  meta: { name: 'mine', description: 'Show the spaces that you may use (the default of spaces)' },
  args: STORE_FLAGS,
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, screen } = cli.terminal
    const spaces = await memory.spaces({ signal })
    if (args.json) return printJson(spaces)
    print(spaces.length === 0
      ? 'You may not use any space: whoever operates the store grants one with `madeleine spaces grant SPACE --user NAME`.'
      : spaces.map(({ space, access }) => `${screen.bold(escapeLine(space))}  ${screen.dim(ACCESS_WORDS[access])}`))
  }),
})
