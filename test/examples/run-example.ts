/** Runs a program of examples/ as its reader does: as it stands, in an empty folder, with the package under its own name. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { packedFolder, strangersEnvironment } from '../packed-package.ts'

export interface ExampleCall {
  /** Where it runs, if not in a new folder: for a second run over the same memory. */
  readonly cwd?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What is typed into it. */
  readonly stdin?: string
}

/** Half of the processor time of a program that opens a folder. */
const UNTIERED = `--import ${new URL('../untiered.mjs', import.meta.url).href}`

export const exampleOf = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))

/** A new, empty folder; it goes with the run. */
export const emptyFolder = (): string => mkdtempSync(join(packedFolder(), 'example-'))

/** The line of `madeleine mcp` about itself. */
const SERVES = /^madeleine serves .*\n/

/** What the example printed; it must end well and print no warning. */
export async function printedBy(name: string, { cwd = emptyFolder(), args = [], env = {}, stdin = '' }: ExampleCall = {}): Promise<string> {
  const child = spawn(
    process.execPath, [exampleOf(name), ...args], { cwd, env: { ...strangersEnvironment, NODE_OPTIONS: UNTIERED, TZ: 'UTC', ...env } },
  )
  child.stdin.end(stdin)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0 || stderr.replace(SERVES, '') !== '') throw new Error(`${name} ended with ${code}: ${stderr}\n${stdout}`)
  return stdout
}
