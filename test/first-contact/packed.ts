/** The door of the user scripts: the command line of the packed package, in this process, in a folder of its own. */
import { EventEmitter } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'
import type { HostProcess, StoreOpeners } from '../../packages/cli/command.ts'
import type { Db, openEngine } from '@madeleine/engine'
import type { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import type { memoryOn } from '../../packages/core/memory/running-store.ts'
import { packedFolder, packedPackage, strangersEnvironment } from '../packed-package.ts'
import { plainly } from '../plainly.ts'

export interface Call {
  /** Where the command runs: `.madeleine` and relative paths are in it. A new, empty folder if absent. */
  readonly cwd?: string
  /** What is written to the command, which then meets the end of its input. */
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether the command is run on a terminal: input, output and errors. */
  readonly isTTY?: boolean
  /** Width of the terminal. */
  readonly columns?: number
}

export interface Answer {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

type Run = (args: readonly string[], host: HostProcess, openers?: StoreOpeners) => Promise<number>

/** A new, empty folder; it goes with the run. */
export const folder = (): string => mkdtempSync(join(packedFolder(), 'user-'))

let last: Promise<unknown> = Promise.resolve()

/** Runs one command as a user types it. Runs take turns, since the process has one working directory. */
export function madeleine(args: readonly string[], call: Call = {}, openers?: StoreOpeners): Promise<Answer> {
  const answer = last.then(() => inFolder(call.cwd ?? folder(), () => plainly(() => answerTo(args, call, openers))))
  last = answer.catch(() => undefined)
  return answer
}

/**
 * Runs commands on a folder that is filled by then, on one opening of it: what they say is the same, for a tenth of
 * the time. Nothing else opens the folder until the tests of the file, or describe, have ended.
 */
export function useReader(cwd: string): (args: readonly string[], call?: Omit<Call, 'cwd'>) => Promise<Answer> {
  let reading: Promise<{ db: Db; openers: StoreOpeners }> | undefined
  const start = async () => {
    const { openEngine, openPipeline, memoryOn } = await packedModules()
    const db = await plainly(() => openEngine({ data: join(cwd, '.madeleine'), create: false }))
    const shared: Db = { ...db, close: async () => undefined }
    const openers: StoreOpeners = {
      openEngine: async () => shared,
      openMemory: async (options) => memoryOn(await openPipeline(shared, options), { user: 'local', ...options }),
      openStore: () => Promise.reject(new Error('a reader opens the memory of one user')),
    }
    return { db, openers }
  }
  afterAll(async () => (await reading)?.db.close())
  return async (args, call) => madeleine(args, { ...call, cwd }, (await (reading ??= start())).openers)
}

interface PackedModules {
  readonly openEngine: typeof openEngine
  readonly openPipeline: typeof openPipeline
  readonly memoryOn: typeof memoryOn
}

/** What the installed package opens a memory with. */
async function packedModules(): Promise<PackedModules> {
  const { installed } = await packedPackage()
  const modules = await Promise.all(['engine/open-engine', 'core/memory/open-pipeline', 'core/memory/running-store']
    .map((name) => import(pathToFileURL(join(installed, `dist/${name}.js`)).href) as Promise<object>))
  return Object.assign({}, ...modules) as PackedModules
}

async function inFolder<T>(cwd: string, use: () => Promise<T>): Promise<T> {
  const outside = process.cwd()
  process.chdir(cwd)
  try {
    return await use()
  } finally {
    process.chdir(outside)
  }
}

async function answerTo(
  args: readonly string[], { stdin = '', env, isTTY = false, columns }: Call, openers?: StoreOpeners,
): Promise<Answer> {
  const { installed } = await packedPackage()
  const { run } = (await import(pathToFileURL(join(installed, 'dist/cli/run.js')).href)) as { run: Run }
  const terminal = { isTTY, ...(columns !== undefined && { columns }) }
  const [stdout, stderr] = [collector(), collector()]
  const host = Object.assign(new EventEmitter(), {
    stdin: Object.assign(new PassThrough(), terminal),
    stdout: Object.assign(stdout.stream, terminal),
    stderr: Object.assign(stderr.stream, terminal),
    env: { ...strangersEnvironment, ...env },
  })
  const warn = (warning: Error) => host.emit('warning', warning)
  process.on('warning', warn)
  host.stdin.end(stdin)
  try {
    const code = await run(args, host, openers)
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    process.off('warning', warn)
  }
}

function collector(): { stream: Writable; text: () => string } {
  const chunks: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      chunks.push(chunk.toString())
      done()
    },
  })
  return { stream, text: () => chunks.join('') }
}
