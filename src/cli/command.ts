/** What a command is, and what it is given beside its arguments. */
import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { defineCommand, type ArgsDef, type CommandContext, type CommandDef, type CommandMeta } from 'citty'
import type { Memory } from '../memory/memory.ts'
import type { MemoryOptions } from '../memory/open/store-options.ts'
import type { Db } from '../store/engine/db.ts'
import type { Environment } from './config.ts'
import type { Terminal, TerminalStream } from './terminal/terminal.ts'

/** What a run needs of its process: its streams and environment; the events are its signals and warnings. */
export interface HostProcess extends Pick<EventEmitter, 'on' | 'once' | 'off'> {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: TerminalStream
  readonly stderr: TerminalStream
  readonly env: Environment
}

/** Opens what options name. */
export interface StoreOpeners {
  openMemory(options: MemoryOptions): Promise<Memory>
  openEngine(options: MemoryOptions): Promise<Db>
}

export interface CommandSurroundings extends StoreOpeners {
  readonly host: HostProcess
  readonly terminal: Terminal
}

interface CommandDefinition<A extends ArgsDef> {
  readonly meta: CommandMeta
  readonly args: A
  /** @returns the exit code, where it is not 0 */
  run(context: CommandContext<A>, surroundings: CommandSurroundings): Promise<number | void>
}

/** A command, run with its surroundings as citty's data. */
export const command = <const A extends ArgsDef>({ run, ...definition }: CommandDefinition<A>): CommandDef<A> =>
  defineCommand({ ...definition, run: (context) => run(context, context.data as CommandSurroundings) })
