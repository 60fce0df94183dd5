/**
 * Runs the command line: in this process, on a database that is lent to every run. A process and a folder of their own
 * have only the tests that are about them: process.test.ts (signals, exit codes, pipes, warnings, the demo, hooks),
 * segment-memory.test.ts (the peak of its memory), ../privacy/no-model.test.ts (connections of all threads are watched). What is
 * about folders alone opens them in this process (`ownStores`).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { StoreOpeners } from '../../packages/cli/command.ts'
import { EVALUATION } from '../../bench/eval/eval-command.ts'
import { run } from '../../packages/cli/run.ts'
import { lentStore } from './lent-store.ts'

/** Half of the processor time of a command that opens a folder. */
export const UNTIERED = `--import ${new URL('../untiered.mjs', import.meta.url).href}`

export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Given {
  readonly input?: string
  readonly env?: Record<string, string>
  /** Whether its input is a terminal; only of a run in this process. */
  readonly isTTY?: boolean
  /** Whether its errors go to a terminal; only of a run in this process. */
  readonly isShown?: boolean
  /** The size of the terminal that its output goes to; only of a run in this process. Absent: it is none. */
  readonly window?: { readonly columns: number; readonly rows: number }
  /** The executable, if not ours; of a run in this process, which one it takes itself for. */
  readonly program?: string
  /** Of a run in this process: it opens stores of its own in the folders that it names, and is lent none. */
  readonly ownStores?: true
}

/** A run under way: its input stays open until the test ends it. */
export interface Running {
  readonly stdin: PassThrough
  /** Everything it has printed, as it prints it. */
  readonly stdout: PassThrough
  signal(name: NodeJS.Signals): void
  readonly ended: Promise<Ended>
}

export interface Place {
  /** The folder the command runs in. */
  folder: string
  /** The store that runs are lent. */
  readonly stores: StoreOpeners
  run(args: readonly string[], given?: Given): Promise<Ended>
  begin(args: readonly string[], env?: Record<string, string>): Running
  /** Runs the built command, or another program, in a process of its own. */
  spawn(args: readonly string[], given?: Given): Promise<Ended>
  start(args: readonly string[], env?: Record<string, string>, program?: string): ChildProcess
}

const bare = Object.fromEntries(Object.entries(process.env)
  .filter(([name]) => !/^(?:MADELEINE_|NO_COLOR$|FORCE_COLOR$|VITEST|NODE_OPTIONS$)/.test(name)))

/** A folder and a database of its own for this file, removed afterwards; the file's tests run in the folder. */
export function usePlace(): Place {
  const stores = lentStore()
  const place: Place = {
    folder: '', stores,
    begin: (args, env) => begin(args, env, { stores }),
    run(args, { input = '', env, isTTY, isShown, window, program, ownStores } = {}) {
      const running = begin(args, env, { stores: ownStores ? undefined : stores, isTTY, isShown, window, program })
      running.stdin.end(input)
      return running.ended
    },
    start: (args, env = {}, program = MAIN) =>
      spawn(process.execPath, [program, ...args], { cwd: place.folder, env: { ...bare, NODE_OPTIONS: UNTIERED, ...env } }),
    async spawn(args, { input = '', env = {}, program } = {}) {
      const child = place.start(args, env, program)
      // A command that is refused does not read what it is given.
      child.stdin!.on('error', () => undefined).end(input)
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout!), text(child.stderr!), once(child, 'close') as Promise<[number | null]>,
      ])
      return { code, stdout, stderr }
    },
  }
  const outside = process.cwd()
  beforeAll(async () => {
    place.folder = await realpath(await mkdtemp(join(tmpdir(), 'madeleine-cli-')))
    process.chdir(place.folder)
  })
  afterAll(async () => {
    process.chdir(outside)
    await rm(place.folder, { recursive: true, force: true })
  })
  return place
}

/**
 * A run with streams, `eval` of the program that `madeleine eval` starts; environment and signals
 * of its own; only warnings come from this process.
 */
function begin(
  args: readonly string[], env: Record<string, string> | undefined,
  { stores, isTTY = false, isShown = false, window, program }: {
    stores: StoreOpeners | undefined; isTTY?: boolean | undefined; isShown?: boolean | undefined
    window?: Given['window'] | undefined; program?: string | undefined
  },
): Running {
  const stdin = Object.assign(new PassThrough(), { isTTY })
  const [stdout, stderr] = [collector(), collector()]
  if (window) Object.assign(stdout.stream, { isTTY: true, ...window })
  const host = Object.assign(new EventEmitter(), {
    stdin, stdout: stdout.stream, stderr: Object.assign(stderr.stream, { isTTY: isShown }), env: { ...bare, ...env },
    ...(program !== undefined && { argv: ['node', program] }),
  })
  const warn = (warning: Error) => host.emit('warning', warning)
  process.on('warning', warn)
  const ended = run(args, host, stores, args[0] === 'eval' ? EVALUATION : undefined)
    .then((code) => ({ code, stdout: stdout.text(), stderr: stderr.text() }))
    .finally(() => {
      process.off('warning', warn)
      stdout.seen.end()
    })
  return { stdin, stdout: stdout.seen, ended, signal: (name) => void host.emit(name, name) }
}

function collector(): { stream: Writable; seen: PassThrough; text: () => string } {
  const chunks: string[] = []
  const seen = new PassThrough()
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      chunks.push(chunk)
      seen.write(chunk)
      done()
    },
  })
  return { stream, seen, text: () => chunks.join('') }
}

/** Every line of a pure output, parsed. */
export const values = (stdout: string): unknown[] =>
  stdout.trimEnd().split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as unknown)

export const jsonl = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** A chat as a file holds it: one message for each text, speakers in turn, a minute apart. */
export const chat = (from: string, texts: readonly string[]): object[] => texts.map((content, i) => ({
  id: `${from}/${i}`, role: i % 2 === 0 ? 'user' : 'assistant', name: i % 2 === 0 ? 'Ann' : 'Ben', content,
  timestamp: new Date(Date.parse(from) + i * 60_000).toISOString(),
}))
