/**
 * Starts the process of killed-child.mjs and kills it at a step, with no clock: when its nth line
 * has come, and some turns of the loop later.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Place } from '../crash/torture.ts'
import type { ImportItem } from '@madeleine/contract'

export type Task =
  | { readonly kind: 'import'; readonly items: readonly ImportItem[] }
  | { readonly kind: 'recut' }
  | { readonly kind: 'forget'; readonly conversations: readonly string[] }

export interface Death {
  /** Lines after which it dies. Infinity: it lives. */
  readonly line: number
  /** Turns of our loop after that line. */
  readonly turns: number
}

export const NEVER: Death = { line: Infinity, turns: 0 }

const CHILD = fileURLToPath(new URL('killed-child.mjs', import.meta.url))
const UNTIERED = new URL('../untiered.mjs', import.meta.url).href

/** One process from start to end. @returns its lines; @throws when it ended otherwise than it was to */
export async function live(place: Place, task: Task, { line, turns }: Death): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', UNTIERED, CHILD], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(JSON.stringify({ place, task }))
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk))
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const said of createInterface({ input: child.stdout })) {
    if (lines.push(said) !== line) continue
    for (let i = 0; i < turns; i++) await nextTurn()
    child.kill('SIGKILL')
  }
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the process ended by itself: ${complaint}`)
  return lines
}
