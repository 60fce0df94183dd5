/** Processes beside this one that want a folder's lock, in namespaces of their own where asked. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const HOLDER = fileURLToPath(new URL('lock-holder.mjs', import.meta.url))

export interface Answer {
  readonly ready?: number
  readonly held?: number
  readonly refused?: string
  readonly message?: string
}

export interface Contender {
  /** Tells it to take the lock; resolves to what came of it. */
  take(how?: 'take' | 'become nobody'): Promise<Answer>
  signal(signal: NodeJS.Signals): void
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>
}

/** Whether this machine lets us make these namespaces. */
export const canUnshare = (...flags: readonly string[]): boolean => spawnSync('unshare', [...flags, 'true']).status === 0

/** Starts one; it is ready, and has not asked for the lock. @param words flags of `unshare`, and flags of Node */
export async function contender(
  folder: string, { unshare = [], node = [] }: { unshare?: readonly string[]; node?: readonly string[] } = {},
): Promise<Contender> {
  const command = [process.execPath, ...node, HOLDER, folder]
  const [program = '', ...words] = unshare.length > 0 ? ['unshare', ...unshare, ...command] : command
  // unshare complains when its child is killed
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', unshare.length > 0 ? 'ignore' : 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const heard = async (): Promise<Answer> => JSON.parse((await lines.next()).value as string) as Answer
  await heard()
  return {
    take: (how = 'take') => (child.stdin.write(`${how}\n`), heard()),
    signal: (signal) => void process.kill(innermost(child), signal),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      process.kill(innermost(child), 'SIGKILL') // `unshare --fork` ends only after its child has
      await ended
    },
  }
}

/** `unshare --fork` has the process as its child; without it, it becomes the process. */
function innermost(child: ChildProcess): number {
  const pid = child.pid as number
  if (child.spawnargs[0] !== 'unshare') return pid
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]) || pid
}
