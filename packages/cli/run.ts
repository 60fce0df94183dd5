/** One run of `madeleine`: finds the command, checks its options, runs it, and returns the exit code. */
import { stripVTControlCharacters } from 'node:util'
import { defineCommand, renderUsage, runCommand } from 'citty'
import { MadeleineError, VERSION } from '@madeleine/base'
import type { AnyCommand, CommandEnvironment, HostProcess, StoreOpeners } from './command.ts'
import { COMMAND_TABLE } from './command-table.ts'
import { checkArgs, splitArgs, STORE_FLAGS, commandAdvice } from './flags.ts'
import { withSecretFiles } from './secret-files.ts'
import { openTerminal, FAILED, reportFailure, type Terminal } from './terminal/terminal.ts'
import { THREAD_READS } from '@madeleine/core'

/** Commands by name, each loaded on demand. */
export type Commands = Readonly<Record<string, () => Promise<AnyCommand>>>

const COMMANDS: Commands = Object.fromEntries(Object.entries(COMMAND_TABLE).map(([name, { load }]) => [name, load]))

const programOf = (subCommands: Commands): AnyCommand => defineCommand({
  meta: {
    name: 'madeleine', version: VERSION,
    description: 'Episodic memory for conversations: store messages, and recall the episodes that match a query',
  },
  subCommands,
})

/** Loaded when a store is opened: the tokenizer alone takes longer to load than an error about an option takes to print. */
const OPENERS: StoreOpeners = {
  openMemory: async (options) => (await import('@madeleine/core/open-store')).openMemory(options),
  openStore: async (options) => (await import('@madeleine/core/open-store')).openStore(options),
  openEngine: async (options) => (await import('@madeleine/engine/open-engine')).openEngine(options, [THREAD_READS]),
}

/**
 * Runs one command line. It writes to the host's streams and listens to its signals while a memory is open; it changes
 * nothing else in the process.
 * @param commands those that the program has
 * @returns the exit code: 0, 1 for a failure, 2 for bad usage or input
 */
export async function run(
  given: readonly string[], host: HostProcess, openers: StoreOpeners = OPENERS, commands = COMMANDS,
): Promise<number> {
  const rawArgs = given[0] === 'help' ? [...given.slice(1), '--help'] : given
  const json = hasFlag(rawArgs, '--json')
  const terminal = openTerminal(host)
  const warn = warningsTo(terminal, json)
  host.on('warning', warn)
  try {
    const code = await runCommandLine(rawArgs, programOf(commands), { host: withSecrets(host), terminal, ...openers })
    return (await terminal.flush()) ? code : FAILED
  } catch (error) {
    return reportFailure(terminal, error, { json })
  } finally {
    host.off('warning', warn)
  }
}

/** The process, with secrets that its files hold among the variables. @throws {MadeleineError} `invalid_input`, naming a variable */
function withSecrets(host: HostProcess): HostProcess {
  const env = withSecretFiles(host.env)
  if (env === host.env) return host
  return new Proxy(host, {
    get(target, name) {
      if (name === 'env') return env
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function runCommandLine(rawArgs: readonly string[], program: AnyCommand, environment: CommandEnvironment): Promise<number> {
  const { terminal: { print }, host } = environment
  const { names, command, parent, rest } = await withHome(await findCommand(rawArgs, program), host)
  if (names.length === 0 && hasFlag(rest, '--version', '-v')) print(VERSION)
  else if (hasFlag(rest, '--help', '-h') && command.passesArgs !== true) print(
    await usageOf(command, { parent, isTTY: host.stdout.isTTY === true }),
  )
  else {
    if (command.subCommands) throw commandError('no command given', names, command.subCommands as Commands)
    if (command.passesArgs !== true) {
      checkArgs(rest, (command.args ?? {}) as Parameters<typeof checkArgs>[1], command.variadic === true, fullName(names))
    }
    const { result } = await runCommand(command, { rawArgs: [...rest], data: environment }).catch((error: unknown) => {
      throw missingArgument(error, fullName(names))
    })
    return (result as number | undefined) ?? 0
  }
  return 0
}

/** On a terminal no command shows what is in the memory; a program that names none is told so. */
async function withHome(parsed: ParsedCommand, { stdout }: HostProcess): Promise<ParsedCommand> {
  const isAlone = parsed.names.length === 0 && !hasFlag(parsed.rest, '--help', '-h', '--version', '-v')
  if (!isAlone || stdout.isTTY !== true) return parsed
  return { ...parsed, command: (await import('./commands/home-command.ts')).homeCommand }
}

interface ParsedCommand {
  /** Path of the command: two names for `eval segmentation`, none for the root. */
  readonly names: readonly string[]
  readonly command: AnyCommand
  readonly parent?: AnyCommand
  /** The arguments without the names. */
  readonly rest: readonly string[]
}

/** The command that the first words name, and the arguments that remain. @throws {MadeleineError} `invalid_input` */
async function findCommand(rawArgs: readonly string[], program: AnyCommand): Promise<ParsedCommand> {
  let parsed: ParsedCommand = { names: [], command: program, rest: rawArgs }
  while (parsed.command.subCommands) {
    const { name = defaultOf(parsed), rest } = splitArgs(parsed.rest)
    if (name === undefined) break
    const commands = parsed.command.subCommands as Commands
    if (!Object.hasOwn(commands, name)) throw strayOption(rawArgs, name) ?? unknownCommand(name, parsed.names, commands)
    parsed = { names: [...parsed.names, name], command: await commands[name]!(), parent: withFullName(parsed), rest }
  }
  return parsed
}

/** The subcommand that runs where none is named; its help is that of the command. */
const defaultOf = ({ command: { byDefault }, rest }: ParsedCommand): string | undefined =>
  (hasFlag(rest, '--help', '-h') ? undefined : byDefault)

/** The command with its full name, for the usage text of its subcommands. */
const withFullName = ({ names, command }: ParsedCommand): AnyCommand =>
  (names.length === 0 ? command : { ...command, meta: { ...command.meta, name: fullName(names) } })

/** citty's error about an argument that is not there, in our words; any other error as it is. */
function missingArgument(error: unknown, command: string): unknown {
  const [, missing] = (error instanceof Error && error.name === 'CLIError'
    ? /^Missing required (?:positional )?argument: (\S+)/.exec(stripVTControlCharacters(error.message))
    : undefined)
    ?? []
  return missing === undefined ? error : new MadeleineError('invalid_input', `${missing} is missing; see ${command} --help`)
}

/** The error about an option of a command that is written before the command, whose value was taken for the command. */
function strayOption(rawArgs: readonly string[], name: string): MadeleineError | undefined {
  const stray = rawArgs.slice(0, rawArgs.indexOf(name))
    .find((arg) => arg.startsWith('-') && !Object.hasOwn(STORE_FLAGS, arg.replace(/^--|=.*$/g, '')))
  return stray === undefined ? undefined : new MadeleineError(
    'invalid_input', `${stray} comes before the command; options follow it, as in: madeleine recall "where is the cat?" ${stray} …`,
  )
}

const unknownCommand = (name: string, names: readonly string[], commands: Commands): MadeleineError =>
  new MadeleineError(
    'invalid_input', `unknown command ${JSON.stringify(name)}; ${commandAdvice(name, Object.keys(commands), fullName(names))}`,
  )

const fullName = (names: readonly string[]): string => ['madeleine', ...names].join(' ')

const commandError = (problem: string, names: readonly string[], commands: Commands): MadeleineError =>
  new MadeleineError('invalid_input', `${problem}; expected one of ${Object.keys(commands).join(', ')} (see ${fullName(names)} --help)`)

/** Whether a flag is given before `--`. */
function hasFlag(args: readonly string[], ...flags: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.some((arg, at) => flags.includes(arg) && (end < 0 || at < end))
}

async function usageOf(command: AnyCommand, { parent, isTTY }: { parent: AnyCommand | undefined; isTTY: boolean }): Promise<string> {
  const usage = await renderUsage(command, parent)
  return isTTY ? usage : stripVTControlCharacters(usage)
}

/** A listener that prints each warning of the library on one line. */
const warningsTo = ({ note, noteJson }: Terminal, json: boolean) => ({ name, code, message }: Error & { code?: string }): void => {
  if (json) noteJson({ warning: { code: code ?? name, message } })
  else note(`warning: ${message}`)
}
