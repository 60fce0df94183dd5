/** `madeleine project [list|merge|split]`: what coding assistants worked on, and which repositories and folders are one project. */
import { isAbsolute } from 'node:path'
import { defined, escapeLine, MadeleineError, show } from '@madeleine/base'
import type { AssignProjectResult, Project } from '@madeleine/contract'
import { dayOf, type Memory } from '@madeleine/core'
import { counted } from '@madeleine/tools'
import { assertUser, withMemory } from '../command-memory.ts'
import { command, commandGroup, type CommandEnvironment } from '../command.ts'
import { MEMORY_FLAGS, option, readNumber, valuesOf } from '../flags.ts'
import { placeOf } from '../git-place.ts'
import { conversationIds, nearestText } from '../nearest-names.ts'
import type { Screen } from '../terminal/terminal.ts'

const listProjectsCommand = command({
  meta: { name: 'list', description: 'List the projects, with the repositories and folders of each (the default of project)' },
  args: { limit: option('N', 'Maximum number of projects, 1–1000 (default: 100)'), ...MEMORY_FLAGS },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, screen } = cli.terminal
    const listed = await memory.projects({ ...defined({ limit: readNumber(args.limit, '--limit') }), signal })
    await assertUser(cli, args, memory, listed.total === 0)
    if (args.json) return printJson(listed)
    print(listed.total === 0 ? 'There is no project yet: sessions of coding assistants belong to one, by their repository.'
      : [...listed.projects.flatMap((project) => showProject(screen, project)),
        ...(listed.total > listed.projects.length ? [screen.dim(`… and ${listed.total - listed.projects.length} more`)] : [])])
  }),
})

function showProject({ bold, dim }: Screen, { name, conversations, lastAt, origins }: Project): string[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isPlain = origins.every(({ origin }) => origin === name)
  return [
    `${bold(escapeLine(name))}  ${dim(`${counted(conversations, 'conversation')}, last ${dayOf(lastAt, timeZone)}`)}`,
    ...(isPlain ? [] : origins.map((one) => `  ${escapeLine(one.origin)}  ${dim(counted(one.conversations, 'conversation'))}`)),
  ]
}

const mergeProjectsCommand = command({
  meta: { name: 'merge', description: 'Merge a project into another: all its conversations, and those to come, are of that one' },
  args: {
    from: { type: 'positional', required: true, description: 'The project, or a folder of it such as .' },
    into: { type: 'positional', required: true, description: 'The project that it becomes a part of' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const [from, into] = [await projectNamed(memory, args.from), await projectNamed(memory, args.into)]
    if (from === into) throw new MadeleineError('invalid_input', `${show(args.from)} and ${show(args.into)} are one project already`)
    printMoved(cli, args.json, await memory.assignProject({ project: into, from, signal }))
  }),
})

const ARGS = {
  origin: { type: 'positional', required: false, description: 'A repository or a folder, as `madeleine project` lists it, or a path' },
  conversation: option('NAME', 'Instead: this conversation, by id or title; may be repeated'),
  as: option('NAME', 'Name of the project that they become (default: that of the repository or folder)'),
  ...MEMORY_FLAGS,
} as const

const splitProjectCommand = command({
  meta: { name: 'split', description: 'Make a project of what was held in a repository or folder, also to undo a merge' },
  args: ARGS,
  run: ({ args, rawArgs }, cli) => withMemory(cli, args, async (memory, signal) => {
    const names = valuesOf(rawArgs, ARGS, 'conversation')
    const origin = args.origin === undefined ? undefined : await placeNamed(args.origin)
    const project = args.as ?? origin
    if (project === undefined) throw new MadeleineError('invalid_input', names.length > 0
      ? '--as is missing: the name of the project that the conversations become'
      : 'which part: give a repository or a folder, as `madeleine project` lists it, or --conversation with --as')
    const ids = names.length > 0 ? [...await conversationIds(memory, names)] : undefined
    printMoved(cli, args.json, await memory.assignProject({ project, ...defined({ origin, conversationIds: ids }), signal }))
  }),
})

function printMoved({ terminal }: CommandEnvironment, json: boolean | undefined, done: AssignProjectResult): void {
  if (json) return terminal.printJson(done)
  const moved = done.moved === 0 ? 'Nothing had to be moved' : `${counted(done.moved, 'conversation')} moved`
  const back = done.id === undefined ? '' : ` \`madeleine undo ${done.id}\` takes it back.`
  terminal.print(`${escapeLine(`${moved}: the project is ${done.project}.`)}${back}`)
}

export const projectCommand = commandGroup({
  name: 'project', description: 'List what coding assistants worked on, by repository; merge projects, and split them',
}, { list: listProjectsCommand, merge: mergeProjectsCommand, split: splitProjectCommand }, 'list')

// Projects as a command line names them.

const MOST_LISTED = 1000

/** A path is the place that it is of; what else is given is the name of one. */
const placeNamed = (given: string): Promise<string> | string =>
  (given === '.' || given === '..' || /^\.{1,2}[/\\]/.test(given) || isAbsolute(given) ? placeOf(given) : given)

/** The name of the project that has this name or place, or is the only one that ends with it, as `app` for `github.com/ann/app`. */
export async function projectNamed(memory: Memory, given: string): Promise<string> {
  const place = await placeNamed(given)
  const { projects } = await memory.projects({ limit: MOST_LISTED })
  const exact = projects.find(({ name }) => name === place)
    ?? projects.find(({ origins }) => origins.some(({ origin }) => origin === place))
  if (exact) return exact.name
  if (place !== given) return place
  const ending = projects.filter(({ name }) => name.toLowerCase().endsWith(`/${given.toLowerCase()}`))
  if (ending.length === 1) return ending[0]!.name
  const nearest = ending[0]?.name ?? nearestText(given, projects.map(({ name }) => name))
  throw new MadeleineError('not_found', `there is no project ${show(given)}; `
    + (nearest === undefined ? '`madeleine project` lists them' : `did you mean ${show(nearest)}?`))
}
