/** Definition of a command, and the environment that it runs in. */
import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { defineCommand, type ArgsDef, type CommandContext, type CommandDef, type CommandMeta } from 'citty'
import { defined } from '@madeleine/base'
import type { Measurement } from '@madeleine/contract'
import type { Memory, MemoryOptions, RemoteOptions, Store, StoreOptions } from '@madeleine/core'
import type { Db } from '@madeleine/engine'
import type { Environment } from './config.ts'
import type { Terminal, TerminalStream } from './terminal/terminal.ts'

/** The process of a run: its streams and environment variables; the events are its signals and warnings. */
export interface HostProcess extends Pick<EventEmitter, 'on' | 'once' | 'off'> {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: TerminalStream
  readonly stderr: TerminalStream
  readonly env: Environment
  /** Of a process of its own, which can start another one like itself. */
  readonly argv?: readonly string[]
  /** Of a worker that a server started: sends to it. */
  send?(message: Measurement, sent: () => void): unknown
  /** Whether that server is still there. */
  readonly connected?: boolean
}

/** Opens the store that the options name. */
export interface StoreOpeners {
  openMemory(options: MemoryOptions | RemoteOptions): Promise<Memory>
  openStore(options: StoreOptions): Promise<Store>
  openEngine(options: MemoryOptions): Promise<Db>
}

export interface CommandEnvironment extends StoreOpeners {
  readonly host: HostProcess
  readonly terminal: Terminal
}

/** What the runner has to know of a command beside its arguments. */
export interface CommandTraits {
  /** It takes any number of positional arguments, instead of those that are named. */
  readonly variadic?: true
  /** Its arguments are those of another program, which checks and explains them itself. */
  readonly passesArgs?: true
  /** The one of its subcommands that runs where none is named. */
  readonly byDefault?: string
}

// Each command has arguments of its own type; the runner does not depend on them.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCommand = CommandDef<any> & CommandTraits

interface CommandDefinition<A extends ArgsDef> extends CommandTraits {
  readonly meta: CommandMeta
  readonly args: A
  /** @returns the exit code; nothing for 0 */
  run(context: CommandContext<A>, environment: CommandEnvironment): Promise<number | void>
}

/** Defines a command. citty passes the environment as its `data`. */
export const command = <const A extends ArgsDef>({ run, ...definition }: CommandDefinition<A>): CommandDef<A> & CommandTraits =>
  defineCommand({ ...definition, run: (context) => run(context, context.data as CommandEnvironment) })

/** A command that has others below it, by their names. @param byDefault the one that runs where none is named */
export const commandGroup = (
  meta: { readonly name: string; readonly description: string }, commands: Readonly<Record<string, AnyCommand>>, byDefault?: string,
): AnyCommand => ({
  ...defineCommand({ meta, subCommands: Object.fromEntries(Object.entries(commands).map(([name, one]) => [name, async () => one])) }),
  ...defined({ byDefault }),
})
