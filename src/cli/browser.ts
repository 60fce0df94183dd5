/** The browser of this machine. */
import { spawn } from 'node:child_process'

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address there, if there is one: nobody waits for it, and where it fails the address stands in the terminal. */
export function openBrowser(url: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opened = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  opened.on('error', () => undefined)
  opened.unref()
}
