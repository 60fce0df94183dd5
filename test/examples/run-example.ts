/** Runs a program of examples/ as its reader does: as it stands, in an empty folder, with the package under its own name. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { strangersEnvironment } from '../packed-package.ts'

export interface ExampleCall {
  /** Where it runs, if not in a new folder: for a second run over the same memory. */
  readonly cwd?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What is typed into it. */
  readonly stdin?: string
}

export interface ExampleRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Half of the processor time of a program that opens a folder. */
const UNTIERED = `--import ${new URL('../untiered.mjs', import.meta.url).href}`

export const exampleOf = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))

/** A new, empty folder, which goes with the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-example-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param program its path */
export async function runProgram(program: string, { cwd = emptyFolder(), args = [], env = {}, stdin = '' }: ExampleCall = {}): Promise<ExampleRun> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...strangersEnvironment, NODE_OPTIONS: UNTIERED, TZ: 'UTC', ...env } as NodeJS.ProcessEnv })
  child.stdin.end(stdin)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

/** What the example printed; it must end well and print no warning. */
export async function printedBy(name: string, call: ExampleCall = {}): Promise<string> {
  const { code, stdout, stderr } = await runProgram(exampleOf(name), call)
  if (code !== 0 || stderr !== '') throw new Error(`${name} ended with ${code}: ${stderr}\n${stdout}`)
  return stdout
}
