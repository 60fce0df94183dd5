/** One run of `madeleine`: finds the command, checks its options, runs it, and returns the exit code. */
import { stripVTControlCharacters } from 'node:util'
import { defineCommand, renderUsage, runCommand, type CommandDef } from 'citty'
import { MadeleineError } from '../errors.ts'
import { VERSION } from '../version.ts'
import type { CommandEnvironment, HostProcess, StoreOpeners } from './command.ts'
import { FAILED, reportFailure } from './terminal/report-failure.ts'
import { commandAdvice } from './flags/near-words.ts'
import { checkArgs, splitCommand, STORE_FLAGS } from './flags/store-flags.ts'
import { openTerminal, type Terminal } from './terminal/terminal.ts'

// Each command has arguments of its own type; the runner does not depend on them.
// oxlint-disable-next-line typescript/no-explicit-any
type Command = CommandDef<any>

type Commands = Readonly<Record<string, () => Promise<Command>>>

/** Loaded on demand, so that a command does not load the modules of the others. */
const COMMANDS: Commands = {
  import: () => import('./commands/ingest/import-command.ts').then(({ importCommand }) => importCommand),
  push: () => import('./commands/ingest/push-command.ts').then(({ pushCommand }) => pushCommand),
  recall: () => import('./commands/find/recall-command.ts').then(({ recallCommand }) => recallCommand),
  recent: () => import('./commands/find/recent-command.ts').then(({ recentCommand }) => recentCommand),
  facts: () => import('./commands/find/facts-command.ts').then(({ factsCommand }) => factsCommand),
  conversations: () => import('./commands/browse/conversations-command.ts').then(({ conversationsCommand }) => conversationsCommand),
  manifest: () => import('./commands/browse/manifest-command.ts').then(({ manifestCommand }) => manifestCommand),
  toc: () => import('./commands/browse/toc-command.ts').then(({ tocCommand }) => tocCommand),
  expand: () => import('./commands/browse/expand-command.ts').then(({ expandCommand }) => expandCommand),
  session: () => import('./commands/find/session-command.ts').then(({ sessionCommand }) => sessionCommand),
  context: () => import('./commands/find/context-command.ts').then(({ contextCommand }) => contextCommand),
  episode: () => import('./commands/browse/episode-command.ts').then(({ episodeCommand }) => episodeCommand),
  rate: () => import('./commands/operate/rate-command.ts').then(({ rateCommand }) => rateCommand),
  segments: () => import('./commands/browse/segments-command.ts').then(({ segmentsCommand }) => segmentsCommand),
  segment: () => import('./commands/ingest/segment-command.ts').then(({ segmentCommand }) => segmentCommand),
  hook: () => import('./commands/ingest/hook-command.ts').then(({ hookCommand }) => hookCommand),
  work: () => import('./commands/operate/work-command.ts').then(({ workCommand }) => workCommand),
  watch: () => import('./commands/operate/watch-command.ts').then(({ watchCommand }) => watchCommand),
  upgrade: () => import('./commands/operate/upgrade-command.ts').then(({ upgradeCommand }) => upgradeCommand),
  stats: () => import('./commands/operate/stats-command.ts').then(({ statsCommand }) => statsCommand),
  doctor: () => import('./commands/operate/doctor-command.ts').then(({ doctorCommand }) => doctorCommand),
  export: () => import('./commands/operate/export-command.ts').then(({ exportCommand }) => exportCommand),
  forget: () => import('./commands/operate/forget-command.ts').then(({ forgetCommand }) => forgetCommand),
  mcp: () => import('./commands/operate/mcp-command.ts').then(({ mcpCommand }) => mcpCommand),
  eval: () => import('./commands/evaluate/eval-command.ts').then(({ evalCommand }) => evalCommand),
  demo: () => import('./commands/ingest/demo-command.ts').then(({ demoCommand }) => demoCommand),
}

/** Commands with any number of positional arguments. */
const VARIADIC: ReadonlySet<string> = new Set(['import', 'recall', 'facts', 'context', 'conversations', 'eval segmentation', 'eval recall'])

const root = defineCommand({
  meta: { name: 'madeleine', version: VERSION, description: 'Episodic memory for conversations: store messages, and recall the episodes that match a query' },
  subCommands: COMMANDS,
})

/** Loaded when a store is opened: the tokenizer alone takes longer to load than an error about an option takes to print. */
const OPENERS: StoreOpeners = {
  openMemory: async (options) => (await import('../memory/open/open-store.ts')).openMemory(options),
  openStore: async (options) => (await import('../memory/open/open-store.ts')).openStore(options),
  openEngine: async (options) => (await import('../memory/open/open-engine.ts')).openEngine(options),
}

/**
 * Runs one command line. It writes to the host's streams and listens to its signals while a memory is open; it changes
 * nothing else in the process.
 * @returns the exit code: 0, 1 for a failure, 2 for bad usage or input
 */
export async function run(given: readonly string[], host: HostProcess, openers: StoreOpeners = OPENERS): Promise<number> {
  const rawArgs = given[0] === 'help' ? [...given.slice(1), '--help'] : given
  const json = hasFlag(rawArgs, '--json')
  const terminal = openTerminal(host)
  const warn = warningsTo(terminal, json)
  host.on('warning', warn)
  try {
    const code = await runCommandLine(rawArgs, { host, terminal, ...openers })
    return (await terminal.flush()) ? code : FAILED
  } catch (error) {
    return reportFailure(terminal, error, { json })
  } finally {
    host.off('warning', warn)
  }
}

async function runCommandLine(rawArgs: readonly string[], environment: CommandEnvironment): Promise<number> {
  const { terminal: { print }, host } = environment
  const { names, command, parent, rest } = await findCommand(rawArgs)
  if (names.length === 0 && hasFlag(rest, '--version', '-v')) print(VERSION)
  else if (hasFlag(rest, '--help', '-h')) print(await usageOf(command, { parent, isTTY: host.stdout.isTTY === true }))
  else {
    if (command.subCommands) throw commandError('no command given', names, command.subCommands as Commands)
    checkArgs(rest, (command.args ?? {}) as Parameters<typeof checkArgs>[1], VARIADIC.has(names.join(' ')), fullName(names))
    const { result } = await runCommand(command, { rawArgs: [...rest], data: environment }).catch((error: unknown) => {
      throw missingArgument(error, fullName(names))
    })
    return (result as number | undefined) ?? 0
  }
  return 0
}

interface ParsedCommand {
  /** Path of the command: two names for `eval segmentation`, none for the root. */
  readonly names: readonly string[]
  readonly command: Command
  readonly parent?: Command
  /** The arguments without the names. */
  readonly rest: readonly string[]
}

/** The command that the first words name, and the arguments that remain. @throws {MadeleineError} `invalid_input` */
async function findCommand(rawArgs: readonly string[]): Promise<ParsedCommand> {
  let parsed: ParsedCommand = { names: [], command: root, rest: rawArgs }
  while (parsed.command.subCommands) {
    const { name, rest } = splitCommand(parsed.rest)
    if (name === undefined) break
    const commands = parsed.command.subCommands as Commands
    if (!Object.hasOwn(commands, name)) throw strayOption(rawArgs, name) ?? unknownCommand(name, parsed.names, commands)
    parsed = { names: [...parsed.names, name], command: await commands[name]!(), parent: withFullName(parsed), rest }
  }
  return parsed
}

/** The command with its full name, for the usage text of its subcommands. */
const withFullName = ({ names, command }: ParsedCommand): Command =>
  (names.length === 0 ? command : { ...command, meta: { ...command.meta, name: fullName(names) } })

/** citty's error about an argument that is not there, in our words; any other error as it is. */
function missingArgument(error: unknown, command: string): unknown {
  const [, missing] = (error instanceof Error && error.name === 'CLIError' ? /^Missing required (?:positional )?argument: (\S+)/.exec(stripVTControlCharacters(error.message)) : undefined) ?? []
  return missing === undefined ? error : new MadeleineError('invalid_input', `${missing} is missing; see ${command} --help`)
}

/** The error about an option of a command that is written before the command, whose value was taken for the command. */
function strayOption(rawArgs: readonly string[], name: string): MadeleineError | undefined {
  const stray = rawArgs.slice(0, rawArgs.indexOf(name)).find((arg) => arg.startsWith('-') && !Object.hasOwn(STORE_FLAGS, arg.replace(/^--|=.*$/g, '')))
  return stray === undefined ? undefined : new MadeleineError('invalid_input', `${stray} stands before the command; options follow it, as in: madeleine recall "where is the cat?" ${stray} …`)
}

const unknownCommand = (name: string, names: readonly string[], commands: Commands): MadeleineError =>
  new MadeleineError('invalid_input', `unknown command ${JSON.stringify(name)}; ${commandAdvice(name, Object.keys(commands), fullName(names))}`)

const fullName = (names: readonly string[]): string => ['madeleine', ...names].join(' ')

const commandError = (problem: string, names: readonly string[], commands: Commands): MadeleineError =>
  new MadeleineError('invalid_input', `${problem}; expected one of ${Object.keys(commands).join(', ')} (see ${fullName(names)} --help)`)

/** Whether a flag is given before `--`. */
function hasFlag(args: readonly string[], ...flags: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.some((arg, at) => flags.includes(arg) && (end < 0 || at < end))
}

async function usageOf(command: Command, { parent, isTTY }: { parent: Command | undefined; isTTY: boolean }): Promise<string> {
  const usage = await renderUsage(command, parent)
  return isTTY ? usage : stripVTControlCharacters(usage)
}

/** A listener that prints each warning of the library on one line. */
const warningsTo = ({ note, noteJson }: Terminal, json: boolean) => ({ name, code, message }: Error & { code?: string }): void => {
  if (json) noteJson({ warning: { code: code ?? name, message } })
  else note(`warning: ${message}`)
}
