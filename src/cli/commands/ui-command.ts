/** `madeleine ui`: a page on the own memory, in the browser of this machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ArgsDef } from 'citty'
import { MadeleineError } from '../../base/errors.ts'
import { OpeningCodes } from '../../server/http/guards/check-key.ts'
import { runToken, startServer, assertFree } from '../../server/http/start-server.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { LOCAL_USER } from '../../core/memory/store-options.ts'
import { command } from '../command.ts'
import { assertHere, configOf, listenForSignals } from '../command-memory.ts'
import { readModels } from '../config.ts'
import { inRange, STORE_FLAGS } from '../flags/store-flags.ts'

/** The same each time, so that the browser keeps how the page is to look. */
const USUAL_PORT = 7078
const HOST = '127.0.0.1'

const UI_FLAGS = {
  port: { type: 'string', valueHint: 'N', description: `Port to listen on; 0 for any (default: ${USUAL_PORT}, or any if that is taken)` },
  'no-open': { type: 'boolean', description: 'Print the address of the page instead of opening it in the browser' },
  ...STORE_FLAGS,
} as const satisfies ArgsDef

export const uiCommand = command({
  meta: { name: 'ui', description: 'Show the memory on a page in the browser, until stopped' },
  args: UI_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const { host, openStore, terminal } = cli
    assertHere(cli, args, '`ui` is for a store on this machine (a server has its own page, at the path /ui)')
    const { user = LOCAL_USER, key: _key, url: _url, ...place } = configOf(args, host.env)
    const port = await portOf(inRange(args.port, '--port', { least: 0, most: 65_535 }))
    const interrupt = listenForSignals(host)
    const store = await openStore({ ...place, ...readModels(host.env) })
    try {
      const token = { user, key: runToken() }
      // What is asked here nobody else reads: the log of requests is for servers
      const openingCodes = new OpeningCodes(token.key, () => new Date())
      const server = await startServer({ store, host: HOST, port, token, openingCodes, log: { write: () => undefined } })
      const url = `${server.url}/ui#token=${token.key}`
      if (args.json === true) terminal.printJson({ url })
      else terminal.print(`Your memory is at ${url}\nCtrl-C stops.`)
      void readAhead(store.user(user)).catch(() => undefined)
      // What is handed to a program other users of the machine can read; the address above stands in this terminal alone
      if (!rawArgs.includes('--no-open')) openBrowser(`${server.url}/ui#code=${openingCodes.issue()}`)
      if (!interrupt.signal.aborted) await once(interrupt.signal, 'abort')
      await server.close()
    } finally {
      interrupt.stop()
      await store.close()
    }
  },
})

/** Reads what the page asks for first, while the browser starts: the statements are planned and their pages read when it asks. */
async function readAhead(memory: Memory): Promise<void> {
  const { startAt: from, endAt: to } = await memory.timeline({ limit: 0 })
  if (!from || !to) return
  await memory.timeline({ from, to, bucket: 'week', limit: 0 })
  await memory.timeline({ from, to, limit: 90 })
}

/** @throws {MadeleineError} `invalid_input` where a port that was named cannot be had */
async function portOf(named: number | undefined): Promise<number> {
  const port = named ?? USUAL_PORT
  try {
    await assertFree({ host: HOST, port })
    return port
  } catch (error) {
    if (named !== undefined || !(error instanceof MadeleineError)) throw error
    return 0
  }
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Opens an address in the browser of this machine, if there is one: nobody waits for it, and where it fails the address stands in
 * the terminal.
 */
function openBrowser(url: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opened = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  opened.on('error', () => undefined)
  opened.unref()
}
