/**
 * Every command: how it is loaded, whether it opens a store, and how long it runs. What starts the
 * process reads it, and loads none of them.
 */
import type { CommandDef } from 'citty'
import type { CommandTraits } from './command.ts'
import { splitCommand } from './flags.ts'

// Each command has arguments of its own type; the runner does not depend on them.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCommand = CommandDef<any> & CommandTraits

export interface CommandEntry {
  /** Loads it on demand, so that a command does not load the modules of the others. */
  readonly load: () => Promise<AnyCommand>
  /** Whether it opens a store: then the engine starts while the command is loaded. A function says so by the arguments behind its name. */
  readonly opens: boolean | ((rest: readonly string[]) => boolean)
  /** It ranks or lays out: the engine's thread loads what does that while it starts. */
  readonly reads?: boolean
  /** short: it ends soon, so that code is compiled for a short life. An import is short where its files are small. */
  readonly life: 'short' | 'long' | 'by size'
}

const short = (load: CommandEntry['load']): CommandEntry => ({ load, opens: true, life: 'short' })
/** The same for what recalls. */
const reading = (load: CommandEntry['load']): CommandEntry => ({ ...short(load), reads: true })
const long = (load: CommandEntry['load']): CommandEntry => ({ load, opens: true, life: 'long' })

/** By name, in the order of the help. */
export const COMMAND_TABLE: Readonly<Record<string, CommandEntry>> = {
  import: { load: () => import('./commands/import-command.ts').then(({ importCommand }) =>
    importCommand), opens: true, life: 'by size' },
  sync: { load: () => import('./commands/sync-command.ts').then(({ syncCommand }) =>
    syncCommand), opens: (rest) => !/^(?:add|list|remove)$/.test(splitCommand(rest).name ?? ''), life: 'long' },
  push: short(() => import('./commands/push-command.ts').then(({ pushCommand }) => pushCommand)),
  recall: reading(() => import('./commands/recall-commands.ts').then(({ recallCommand }) => recallCommand)),
  ask: reading(() => import('./commands/ask-command.ts').then(({ askCommand }) => askCommand)),
  recent: reading(() => import('./commands/recall-commands.ts').then(({ recentCommand }) => recentCommand)),
  facts: short(() => import('./commands/fact-commands.ts').then(({ factsCommand }) => factsCommand)),
  fact: short(() => import('./commands/fact-commands.ts').then(({ factCommand }) => factCommand)),
  conversations: short(() => import('./commands/conversation-commands.ts').then(({ conversationsCommand }) => conversationsCommand)),
  people: short(() => import('./commands/people-command.ts').then(({ peopleCommand }) => peopleCommand)),
  manifest: short(() => import('./commands/contents-commands.ts').then(({ manifestCommand }) => manifestCommand)),
  toc: short(() => import('./commands/contents-commands.ts').then(({ tocCommand }) => tocCommand)),
  expand: short(() => import('./commands/contents-commands.ts').then(({ expandCommand }) => expandCommand)),
  session: reading(() => import('./commands/recall-commands.ts').then(({ sessionCommand }) => sessionCommand)),
  context: reading(() => import('./commands/recall-commands.ts').then(({ contextCommand }) => contextCommand)),
  episode: short(() => import('./commands/episode-commands.ts').then(({ episodeCommand }) => episodeCommand)),
  rate: short(() => import('./commands/episode-commands.ts').then(({ rateCommand }) => rateCommand)),
  segments: short(() => import('./commands/conversation-commands.ts').then(({ segmentsCommand }) => segmentsCommand)),
  segment: { load: () => import('./commands/segment-command.ts').then(({ segmentCommand }) =>
    segmentCommand), opens: false, life: 'long' },
  // The drainer opens a store only where something waits for it
  hook: { ...reading(() => import('./commands/hook-command.ts').then(({ hookCommand }) => hookCommand)),
    opens: (rest) => rest.includes('--print-context') },
  work: long(() => import('./commands/work-commands.ts').then(({ workCommand }) => workCommand)),
  watch: long(() => import('./commands/work-commands.ts').then(({ watchCommand }) => watchCommand)),
  upgrade: long(() => import('./commands/upgrade-command.ts').then(({ upgradeCommand }) => upgradeCommand)),
  stats: short(() => import('./commands/stats-commands.ts').then(({ statsCommand }) => statsCommand)),
  doctor: long(() => import('./commands/stats-commands.ts').then(({ doctorCommand }) => doctorCommand)),
  export: long(() => import('./commands/export-command.ts').then(({ exportCommand }) => exportCommand)),
  keys: short(() => import('./commands/access-commands.ts').then(({ keysCommand }) => keysCommand)),
  spaces: short(() => import('./commands/access-commands.ts').then(({ spacesCommand }) => spacesCommand)),
  audit: short(() => import('./commands/access-commands.ts').then(({ auditCommand }) => auditCommand)),
  forget: short(() => import('./commands/forget-command.ts').then(({ forgetCommand }) => forgetCommand)),
  migrate: short(() => import('./commands/migrate-command.ts').then(({ migrateCommand }) => migrateCommand)),
  serve: { ...long(() => import('./commands/serve-commands.ts').then(({ serveCommand }) => serveCommand)), reads: true },
  ui: { ...long(() => import('./commands/serve-commands.ts').then(({ uiCommand }) => uiCommand)), reads: true },
  mcp: { ...long(() => import('./commands/mcp-command.ts').then(({ mcpCommand }) => mcpCommand)), reads: true },
  // What it starts opens a store
  eval: { ...long(() => import('./commands/eval-command.ts').then(({ evalCommand }) => evalCommand)), opens: false },
  demo: reading(() => import('./commands/demo-command.ts').then(({ demoCommand }) => demoCommand)),
}

/** How a process with these arguments starts; an unknown command opens nothing, none at all the memory where it has a terminal. */
export function startOf(
  rawArgs: readonly string[], isTerminal = false,
): { readonly opens: boolean; readonly reads: boolean } & Pick<CommandEntry, 'life'> {
  const { name, rest } = splitCommand(rawArgs)
  if (name === undefined && isTerminal && !rawArgs.some((arg) => /^(?:--help|-h|--version|-v)$/.test(arg))) {
    return { opens: true, reads: false, life: 'short' }
  }
  const entry = name !== undefined && Object.hasOwn(COMMAND_TABLE, name) ? COMMAND_TABLE[name] : undefined
  if (!entry || rawArgs.some((arg) => arg === '--help' || arg === '-h')) return { opens: false, reads: false, life: 'long' }
  return { opens: typeof entry.opens === 'function' ? entry.opens(rest) : entry.opens, reads: entry.reads ?? false, life: entry.life }
}
