/** A process beside this one that holds a folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const HOLDER = fileURLToPath(new URL('../fixtures/store/holder.mjs', import.meta.url))
export const ENGINE = fileURLToPath(new URL('../../dist/engine/pglite.js', import.meta.url))
const UNTIERED = `--import=${new URL('../untiered.mjs', import.meta.url).href}`
const preload = (name: string): string => `--import=${new URL(`../fixtures/store/${name}.mjs`, import.meta.url).href}`

export interface OtherProcess {
  readonly pid: number
  /** The next line it says; undefined when it has nothing more to say. */
  heard(): Promise<{ open?: number; refused?: string; message?: string; committed?: number } | undefined>
  /** Waits until it holds the folder. */
  opened(): Promise<void>
  /** Inserts this number and waits for its commit. */
  commit(id: number): Promise<void>
  close(): Promise<void>
  /** kill -9; returns when it is gone. */
  kill(): Promise<void>
  /** How it ended: a signal or an exit code. */
  readonly ended: Promise<NodeJS.Signals | number | null>
}

/** Starts one, with these fixtures preloaded into each of its threads; it has not opened the folder yet. */
export function startOther(
  folder: string,
  { engine = ENGINE, durability = 'relaxed', preloads = [], env = {} }: {
    engine?: string; durability?: string; preloads?: readonly string[]; env?: Record<string, string>
  } = {},
): OtherProcess {
  const flags = preloads.length === 0 ? [] : ['into-threads', ...preloads].map(preload)
  const child = spawn(
    process.execPath, [UNTIERED, ...flags, HOLDER, engine, folder, durability],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as NodeJS.Signals | number | null)
  child.stdin.on('error', () => undefined) // it may be dead already
  const heard = async () => {
    const { value, done } = await lines.next()
    return done ? undefined : JSON.parse(value)
  }
  return {
    pid: child.pid as number,
    heard,
    async opened() {
      const said = await heard()
      if (said?.open !== child.pid) throw new Error(`it did not open: ${JSON.stringify(said)}`)
    },
    async commit(id) {
      child.stdin.write(`${id}\n`)
      const said = await heard()
      if (said?.committed !== id) throw new Error(`${id} was not committed: ${JSON.stringify(said)}`)
    },
    async close() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}
