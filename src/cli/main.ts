#!/usr/bin/env node
/** The `madeleine` command: finds the command named, checks its options, runs it, and answers for how it ends. */
import { stripVTControlCharacters } from 'node:util'
import { defineCommand, renderUsage, runCommand, type CommandDef } from 'citty'
import { MadeleineError } from '../errors.ts'
import { VERSION } from '../version.ts'
import { report } from './failure.ts'
import { checkArgs, splitCommand } from './flags.ts'
import { guardOutput, note, noteJson, print } from './output.ts'

// Each command has arguments of its own type; here they are all alike.
// oxlint-disable-next-line typescript/no-explicit-any
type Command = CommandDef<any>

/** Loaded when named: a command pays for nothing it does not use. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  import: () => import('./commands/import.ts').then(({ importFiles }) => importFiles),
  push: () => import('./commands/push.ts').then(({ push }) => push),
  recall: () => import('./commands/recall.ts').then(({ recall }) => recall),
  recent: () => import('./commands/recent.ts').then(({ recent }) => recent),
  episode: () => import('./commands/episode.ts').then(({ episode }) => episode),
  segments: () => import('./commands/segments.ts').then(({ segments }) => segments),
  segment: () => import('./commands/segment.ts').then(({ segment }) => segment),
  work: () => import('./commands/work.ts').then(({ work }) => work),
  stats: () => import('./commands/stats.ts').then(({ stats }) => stats),
  doctor: () => import('./commands/doctor.ts').then(({ doctor }) => doctor),
  forget: () => import('./commands/forget.ts').then(({ forget }) => forget),
  demo: () => import('./commands/demo.ts').then(({ demo }) => demo),
}

/** Commands that take any number of words. */
const MANY_WORDS: ReadonlySet<string> = new Set(['import', 'recall'])

const root = defineCommand({
  meta: { name: 'madeleine', version: VERSION, description: 'Episodic memory for conversations: a cue brings back the whole episode' },
  subCommands: COMMANDS,
})

async function run(rawArgs: readonly string[]): Promise<void> {
  const { name, rest } = splitCommand(rawArgs)
  if (name === undefined && hasFlag(rest, '--version', '-v')) return print(VERSION)
  if (name === undefined && hasFlag(rest, '--help', '-h')) return print(await usageOf(root))
  if (name === undefined) throw unnamed('no command given')
  if (!Object.hasOwn(COMMANDS, name)) throw unnamed(`unknown command ${JSON.stringify(name)}`)
  const command = await COMMANDS[name]!()
  if (hasFlag(rest, '--help', '-h')) return print(await usageOf(command, root))
  checkArgs(rest, (command.args ?? {}) as Parameters<typeof checkArgs>[1], MANY_WORDS.has(name))
  await runCommand(command, { rawArgs: rest })
}

const unnamed = (problem: string): MadeleineError =>
  new MadeleineError('invalid_input', `${problem}; expected one of ${Object.keys(COMMANDS).join(', ')} (see madeleine --help)`)

/** Whether a flag stands among the options, not behind `--`. */
function hasFlag(args: readonly string[], ...flags: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.some((arg, at) => flags.includes(arg) && (end < 0 || at < end))
}

async function usageOf(command: Command, parent?: Command): Promise<string> {
  const usage = await renderUsage(command, parent)
  return process.stdout.isTTY ? usage : stripVTControlCharacters(usage)
}

/** The library's warnings on one line each, instead of Node's two with a process id. */
function showWarnings(json: boolean): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, code, message }: Error & { code?: string }) => {
    if (json) noteJson({ warning: { code: code ?? name, message } })
    else note(`warning: ${message}`)
  })
}

const rawArgs = process.argv.slice(2)
const json = hasFlag(rawArgs, '--json')
guardOutput()
showWarnings(json)
try {
  await run(rawArgs)
} catch (error) {
  process.exitCode = report(error, { json })
}
