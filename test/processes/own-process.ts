/** The built command in a process of its own, killed after the test, and folders for it, removed then. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

const folders: string[] = []
const children = new Set<ChildProcess>()

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'madeleine-serve-'))
  folders.push(made)
  return join(made, 'memory')
}

export interface Run {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  readonly ended: Promise<number | null>
  /** Resolves with what the expression found on stdout or stderr. */
  until(expression: RegExp): Promise<string>
}

/** @param stdio that of a worker has a channel to its server, `ipc` */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}, stdio: StdioOptions = 'pipe'): Run {
  const child = spawn(process.execPath, ['dist/cli/main.js', ...args], {
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), ...env }, stdio,
  })
  children.add(child)
  let [out, err] = ['', '']
  child.stdout!.on('data', (bytes: Buffer) => void (out += bytes.toString()))
  child.stderr!.on('data', (bytes: Buffer) => void (err += bytes.toString()))
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  return {
    child, out: () => out, err: () => err, ended,
    async until(expression) {
      for (;;) {
        const found = expression.exec(out) ?? expression.exec(err)
        if (found) return found[1] ?? found[0]
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${out}${err}`)
        await new Promise((turn) => void setTimeout(turn, 20))
      }
    },
  }
}
