/** `madeleine people [merge|undo|me]`: who speaks in the memory, and which names are one person's. */
import { defined, escapeLine, MadeleineError } from '@madeleine/base'
import type { PeopleResult, Person, PersonMerge } from '@madeleine/contract'
import { dayOf } from '@madeleine/core'
import { counted } from '@madeleine/tools'
import { withMemory, assertUser } from '../command-memory.ts'
import { command, commandGroup } from '../command.ts'
import { MEMORY_FLAGS, option, readNumber, STORE_FLAGS } from '../flags.ts'
import { padEnd, widest, wrap } from '../terminal/columns.ts'
import { type Screen, withFullStop } from '../terminal/terminal.ts'

const listPeopleCommand = command({
  meta: { name: 'list', description: 'Show who writes in the memory, and all merges (the default of people)' },
  args: {
    limit: option('N', 'Maximum number of people, 1–1000 (default: 100)'),
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

const mergePeopleCommand = command({
  meta: { name: 'merge', description: "Merge several names of one person: a query that uses one of them covers all of them" },
  variadic: true,
  args: {
    name: { type: 'positional', required: true, description: 'The names, two or more' },
    as: option('NAME', 'Name to list the person under, possibly a new one (default: the first)'),
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const merge = await memory.mergePeople({ names: args._, ...defined({ as: args.as }), signal })
    if (args.json) cli.terminal.printJson(merge)
    else cli.terminal.print(showMerge(merge))
  }),
})

const peopleMeCommand = command({
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

const undoMergeCommand = command({
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

export const peopleCommand = commandGroup({
  name: 'people', description: "Show who writes in the memory; merge the names of one person, or your own, and undo it",
}, {
  list: listPeopleCommand, merge: mergePeopleCommand, me: peopleMeCommand, undo: undoMergeCommand,
}, 'list')

// People of a memory as lines.

/** The longest column of names. */
const NAME_COLUMNS = 24

/** A line for each person, with the other names below it; then what was said of them. */
function showPeople(screen: Screen, { people, total, merges, me }: PeopleResult): string[] {
  if (people.length === 0) return ['Nobody speaks in this memory yet: `madeleine import FILE` imports chats.']
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const names = people.map((person) => `${escapeLine(person.name)}${person.isMe ? ' (you)' : ''}`)
  const width = Math.min(NAME_COLUMNS, widest(names))
  return [
    ...people.flatMap((person, i) => [
      `${screen.bold(padEnd(names[i]!, width))}  ${screen.dim(numbersOf(person, timeZone))}`,
      ...(person.alsoKnownAs.length === 0 ? []
        : wrap(`also ${person.alsoKnownAs.map(escapeLine).join(', ')}`, screen.columns - 2).map((line) => `  ${screen.dim(line)}`)),
    ]),
    ...(people.length < total ? [screen.dim(`… and ${(total - people.length).toLocaleString('en')} more; --limit shows them`)] : []),
    ...(merges.length === 0 ? [] : ['', ...merges.map((merge) => screen.dim(`${merge.id}  ${saidBy(merge)}`))]),
    ...(me.length > 0 || people.some(({ name }) => name === 'user') ? []
      : ['', ...wrap(NO_ME, screen.columns)]),
  ]
}

const NO_ME = 'Nobody is known to be you: `madeleine people me NAME` says who is; what that person says about "I" is then about you.'

const numbersOf = ({ messages, conversations, firstAt, lastAt }: Person, timeZone: string): string => {
  const [first, last] = [dayOf(firstAt, timeZone), dayOf(lastAt, timeZone)]
  return `${counted(messages, 'message')} in ${counted(conversations, 'conversation')} · ${first === last ? first : `${first} – ${last}`}`
}

const saidBy = ({ name, names, isMe }: PersonMerge): string => {
  const others = names.filter((other) => other !== name).map(escapeLine)
  const who = isMe ? `${escapeLine(name)} is you` : escapeLine(name)
  return others.length === 0 ? who : `${who}, also ${others.join(', ')}`
}

const showMerge = (merge: PersonMerge): string => `${withFullStop(saidBy(merge))} \`madeleine people undo ${merge.id}\` undoes it.`
const showUndone = (merge: PersonMerge): string => `Undone: ${withFullStop(saidBy(merge))}`
