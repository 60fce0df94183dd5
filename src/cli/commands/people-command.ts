/** `madeleine people [merge|undo|me]`: who speaks in the memory, and which names are one person's. */
import { defineCommand } from 'citty'
import { defined } from '../../base/defined.ts'
import { MadeleineError } from '../../base/errors.ts'
import { withMemory } from '../command-memory.ts'
import { command, type CommandTraits } from '../command.ts'
import { MEMORY_FLAGS, STORE_FLAGS, readNumber } from '../flags/store-flags.ts'
import { assertUser } from '../place/known-user.ts'
import { showUndone, showMerge, showPeople } from '../show/show-keys.ts'

// `madeleine people`: who speaks in the memory.

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

// `madeleine people merge NAME NAME…`: says that several names are one person's.

export const mergePeopleCommand = command({
  meta: { name: 'merge', description: "Merge several names of one person: a query that uses one of them covers all of them" },
  variadic: true,
  args: {
    name: { type: 'positional', required: true, description: 'The names, two or more' },
    as: {
      type: 'string', valueHint: 'NAME', description: 'Name to list the person under, possibly a new one (default: the first)',
    },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const merge = await memory.mergePeople({ names: args._, ...defined({ as: args.as }), signal })
    if (args.json) cli.terminal.printJson(merge)
    else cli.terminal.print(showMerge(merge))
  }),
})

// `madeleine people me NAME…`: says which names are the user's own.

export const peopleMeCommand = command({
  meta: { name: 'me', description: 'Say which names are yours: what they say about "I" is about you' },
  variadic: true,
  args: {
    name: { type: 'positional', required: true, description: 'Your name, or several' },
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const merge = await memory.mergePeople({ names: args._, me: true, signal })
    if (args.json) cli.terminal.printJson(merge)
    else cli.terminal.print(showMerge(merge))
  }),
})

// `madeleine people undo [ID]`: undoes a merge, by default the newest.

export const undoMergeCommand = command({
  meta: { name: 'undo', description: 'Undo a merge: every answer is as it would be without it' },
  args: {
    id: { type: 'positional', required: false, description: 'Id of the merge, as `madeleine people` lists it (default: the newest)' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const id = args.id ?? (await memory.people({ limit: 1, signal })).merges[0]?.id
    if (id === undefined) throw new MadeleineError('not_found', 'there is no merge of people to undo')
    const undone = await memory.unmergePeople(id, { signal })
    if (args.json) cli.terminal.printJson(undone)
    else cli.terminal.print(showUndone(undone))
  }),
})

export const peopleCommand = {
  ...defineCommand({
    meta: { name: 'people', description: "Show who writes in the memory; merge the names of one person, or your own, and undo it" },
    subCommands: {
      list: async () => listPeopleCommand,
      merge: async () => mergePeopleCommand,
      me: async () => peopleMeCommand,
      undo: async () => undoMergeCommand,
    },
  }),
  byDefault: 'list',
} satisfies CommandTraits & object
