/**
 * Every command: how it is loaded, whether it opens a store, and how long it runs. What starts the
 * process reads it, and loads none of them.
 */
import type { AnyCommand } from './command.ts'
import { splitArgs } from './flags.ts'

interface CommandEntry {
  /** Loads it on demand, so that a command does not load the modules of the others. */
  readonly load: () => Promise<AnyCommand>
  /** Whether it opens a store: then the engine starts while the command is loaded. A function says so by the arguments behind its name. */
  readonly opens: boolean | ((rest: readonly string[]) => boolean)
  /** It ranks or lays out: the engine's thread loads what does that while it starts. */
  readonly reads?: boolean
  /** short: it ends soon, so that code is compiled for a short life. An import is short where its files are small. */
  readonly life: 'short' | 'long' | 'by size'
}

/** The file of a command, which exports it under its name. */
interface Row<Name extends string> extends Omit<CommandEntry, 'load'> {
  readonly file: () => Promise<Readonly<Record<`${Name}Command`, AnyCommand>>>
}

const short = <F>(file: F) => ({ file, opens: true, life: 'short' }) as const
/** The same for what recalls. */
const reading = <F>(file: F) => ({ ...short(file), reads: true }) as const
const long = <F>(file: F) => ({ file, opens: true, life: 'long' }) as const

const tableOf = <Name extends string>(rows: { readonly [N in Name]: Row<N> }): Readonly<Record<string, CommandEntry>> =>
  Object.fromEntries(Object.entries<Row<string>>(rows).map(([name, { file, ...entry }]) =>
    [name, { ...entry, load: async () => (await file())[`${name}Command`]! }]))

/** By name, in the order of the help. */
export const COMMAND_TABLE = tableOf({
  import: { file: () => import('./commands/import-command.ts'), opens: true, life: 'by size' },
  sync: { ...long(() => import('./commands/sync-command.ts')),
    opens: (rest) => !/^(?:add|list|remove)$/.test(splitArgs(rest).name ?? '') },
  push: short(() => import('./commands/push-command.ts')),
  recall: reading(() => import('./commands/recall-commands.ts')),
  ask: reading(() => import('./commands/ask-command.ts')),
  recent: reading(() => import('./commands/recall-commands.ts')),
  facts: short(() => import('./commands/fact-commands.ts')),
  fact: short(() => import('./commands/fact-commands.ts')),
  agenda: short(() => import('./commands/fact-commands.ts')),
  conversations: short(() => import('./commands/conversation-commands.ts')),
  people: short(() => import('./commands/people-command.ts')),
  project: short(() => import('./commands/project-command.ts')),
  manifest: short(() => import('./commands/contents-commands.ts')),
  toc: short(() => import('./commands/contents-commands.ts')),
  expand: short(() => import('./commands/contents-commands.ts')),
  session: reading(() => import('./commands/recall-commands.ts')),
  context: reading(() => import('./commands/recall-commands.ts')),
  episode: short(() => import('./commands/episode-commands.ts')),
  related: short(() => import('./commands/episode-commands.ts')),
  rate: short(() => import('./commands/episode-commands.ts')),
  archive: short(() => import('./commands/history-commands.ts')),
  unarchive: short(() => import('./commands/history-commands.ts')),
  merge: short(() => import('./commands/history-commands.ts')),
  split: short(() => import('./commands/history-commands.ts')),
  describe: short(() => import('./commands/history-commands.ts')),
  star: short(() => import('./commands/history-commands.ts')),
  pause: short(() => import('./commands/history-commands.ts')),
  trust: short(() => import('./commands/history-commands.ts')),
  history: short(() => import('./commands/history-commands.ts')),
  undo: short(() => import('./commands/history-commands.ts')),
  segments: short(() => import('./commands/conversation-commands.ts')),
  segment: { file: () => import('./commands/segment-command.ts'), opens: false, life: 'long' },
  // The drainer opens a store only where something waits for it
  hook: { ...reading(() => import('./commands/hook-command.ts')), opens: (rest) => rest.includes('--print-context') },
  work: long(() => import('./commands/work-commands.ts')),
  watch: long(() => import('./commands/work-commands.ts')),
  upgrade: long(() => import('./commands/upgrade-command.ts')),
  stats: short(() => import('./commands/stats-commands.ts')),
  doctor: long(() => import('./commands/stats-commands.ts')),
  export: long(() => import('./commands/export-command.ts')),
  keys: short(() => import('./commands/access-commands.ts')),
  spaces: short(() => import('./commands/access-commands.ts')),
  users: short(() => import('./commands/users-command.ts')),
  audit: short(() => import('./commands/access-commands.ts')),
  forget: short(() => import('./commands/forget-command.ts')),
  migrate: short(() => import('./commands/migrate-command.ts')),
  serve: { ...long(() => import('./commands/serve-commands.ts')), reads: true },
  ui: { ...long(() => import('./commands/serve-commands.ts')), reads: true },
  mcp: { ...long(() => import('./commands/mcp-command.ts')), reads: true },
  // What it starts opens a store
  eval: { ...long(() => import('./commands/eval-command.ts')), opens: false },
  demo: reading(() => import('./commands/demo-command.ts')),
})

/** How a process with these arguments starts; an unknown command opens nothing, none at all the memory where it has a terminal. */
export function startOf(
  rawArgs: readonly string[], isTerminal = false,
): { readonly opens: boolean; readonly reads: boolean } & Pick<CommandEntry, 'life'> {
  const { name, rest } = splitArgs(rawArgs)
  if (name === undefined && isTerminal && !rawArgs.some((arg) => /^(?:--help|-h|--version|-v)$/.test(arg))) {
    return { opens: true, reads: false, life: 'short' }
  }
  const entry = name !== undefined && Object.hasOwn(COMMAND_TABLE, name) ? COMMAND_TABLE[name] : undefined
  if (!entry || rawArgs.some((arg) => arg === '--help' || arg === '-h')) return { opens: false, reads: false, life: 'long' }
  return { opens: typeof entry.opens === 'function' ? entry.opens(rest) : entry.opens, reads: entry.reads ?? false, life: entry.life }
}
