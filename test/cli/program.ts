/** Runs the built command as its users do: another process, an empty folder, nothing in the environment. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

/** Half of the processor time of a command that opens a folder. */
export const UNTIERED = `--import ${new URL('../untiered.mjs', import.meta.url).href}`

export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Place {
  /** The folder the command runs in. */
  folder: string
  run(args: readonly string[], given?: { readonly input?: string; readonly env?: Record<string, string> }): Promise<Ended>
  start(args: readonly string[], env?: Record<string, string>): ChildProcess
}

const bare = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:MADELEINE_|NO_COLOR$|FORCE_COLOR$|VITEST|NODE_OPTIONS$)/.test(name)))

/** A folder of its own for this file, removed afterwards. */
export function usePlace(): Place {
  const place: Place = {
    folder: '',
    start: (args, env = {}) => spawn(process.execPath, [MAIN, ...args], { cwd: place.folder, env: { ...bare, NODE_OPTIONS: UNTIERED, ...env } }),
    async run(args, { input = '', env = {} } = {}) {
      const child = place.start(args, env)
      // A command that is refused does not read what it is given.
      child.stdin!.on('error', () => undefined).end(input)
      const ended = new Promise<number | null>((resolve) => void child.on('close', resolve))
      const [stdout, stderr, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
      return { code, stdout, stderr }
    },
  }
  beforeAll(async () => {
    place.folder = await mkdtemp(join(tmpdir(), 'madeleine-cli-'))
  })
  afterAll(() => rm(place.folder, { recursive: true, force: true }))
  return place
}

/** Every line of a pure output, parsed. */
export const values = (stdout: string): unknown[] => stdout.trimEnd().split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as unknown)

export const jsonl = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** A chat as a file holds it: one message for each text, speakers in turn, a minute apart. */
export const chat = (from: string, texts: readonly string[]): object[] => texts.map((content, i) => ({
  id: `${from}/${i}`, role: i % 2 === 0 ? 'user' : 'assistant', name: i % 2 === 0 ? 'Ann' : 'Ben', content,
  timestamp: new Date(Date.parse(from) + i * 60_000).toISOString(),
}))
