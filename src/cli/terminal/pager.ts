/** Long output on a terminal, a screen at a time, by the pager that the user has. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { readPager } from '../config.ts'
import type { HostProcess } from '../command.ts'
import { columnsOf } from './columns.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints the lines; with a pager where stdout is a terminal and they are more than it shows. Where the pager cannot be run they are
 * printed as they are, and one that is quit before the end is no failure.
 * @param isWanted false: never with a pager
 */
export async function printPaged(
  { host, terminal }: { readonly host: HostProcess; readonly terminal: Pick<Terminal, 'print'> },
  lines: readonly string[], isWanted: boolean,
): Promise<void> {
  const pager = isWanted && isLonger(host.stdout, lines) ? readPager(host.env) : undefined
  if (pager === undefined || !(await showIn(host, pager, `${lines.join('\n')}\n`))) terminal.print(lines)
}

function isLonger({ isTTY, rows, columns }: HostProcess['stdout'], lines: readonly string[]): boolean {
  if (isTTY !== true || !rows || !columns) return false
  const shown = lines.flatMap((line) => line.split('\n'))
  const needed = shown.reduce((sum, line) => sum + Math.max(1, Math.ceil(columnsOf(stripVTControlCharacters(line)) / columns)), 0)
  // The line of the shell's prompt comes after it
  return needed >= rows
}

/** @returns whether the pager ran; one that was interrupted or quit did */
async function showIn(host: HostProcess, pager: string, text: string): Promise<boolean> {
  const { stdout, stderr, env } = host
  // Ctrl-C is the pager's while it runs
  const ignore = (): void => undefined
  host.on('SIGINT', ignore)
  try {
    const child = spawn(pager, {
      shell: true, stdio: ['pipe', stdout, stderr], env: { ...env, LESS: env['LESS'] ?? 'FRX', LV: env['LV'] ?? '-c' },
    })
    // A pager that is quit early closes its input
    child.stdin!.on('error', ignore)
    child.stdin!.end(text)
    const [code] = await once(child, 'close') as [number | null]
    return code === 0 || code === null
  } catch {
    return false
  } finally {
    host.off('SIGINT', ignore)
  }
}
