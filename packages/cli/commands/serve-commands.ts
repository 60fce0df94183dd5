/** `madeleine serve` and `ui`: the memory over HTTP, for other programs and people, and on a page of this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ArgsDef } from 'citty'
import { backoffMs, defined, hasCode, invalidInput, MadeleineError } from '@madeleine/base'
import type { Measurement } from '@madeleine/contract'
import { assertPlainLogin, LOCAL_USER, type Memory, type Store } from '@madeleine/core'
import { assertFree, OpeningCodes, runToken, sharesOf, startServer, storeMetrics } from '@madeleine/server'
import { type StoreArgs, listenForSignals, assertHere, configOf } from '../command-memory.ts'
import { type CommandEnvironment, command } from '../command.ts'
import { readConfig, readModels, readStandbyUrl } from '../config.ts'
import { AUDIT_FLAG, type Given, flag, inRange, option, readAuditDays, SERVER_FLAGS, STORE_FLAGS, valuesOf } from '../flags.ts'
import { startTraceExport } from './work-commands.ts'

const DEFAULT_PORT = 7077
const MOST_WORKERS = 64
const MOST_THREADS = 64

const SERVE_FLAGS = {
  host: option('ADDRESS', 'Address to listen on (default: 127.0.0.1, this machine only)'),
  port: option('N', `Port to listen on; 0 for any (default: ${DEFAULT_PORT})`),
  workers: option('N',
    'Workers that segment and encode: in a folder, the first in this process, others in their own; 0 for none (default: 1)'),
  'read-threads': option('N', 'On PostgreSQL, threads that compute recall, so that other calls can go on meanwhile (default: 1)'),
  'read-url': option('URL', 'On PostgreSQL, a standby that calls which only read are sent to, unless it lacks what the client wrote'),
  'allow-host': option('NAME', 'Also answer requests to this host name; may be repeated'),
  'allow-origin': option('URL', 'Allow pages from this origin, such as https://chat.example; may be repeated'),
  'allow-owner': flag('On PostgreSQL, serve even with a login that owns the tables or bypasses row security'),
  'behind-proxy': flag('Take client addresses from X-Forwarded-For, which your proxy sets'),
  rate: option('N', 'Requests per minute with one key, and half as many from one address (default: 12000)'),
  'max-pending': option('N', 'Messages of one user or space that may wait (default: 50000)'),
  share: option('N',
    'Concurrent calls of one user while there are others (default: half the processors, at most a fifth of the connections)'),
  'jwt-issuer': option('URL', 'Also take tokens of this identity provider in the place of keys'),
  'jwt-audience': option('NAME', 'The audience that such a token must be made for'),
  'jwt-keys': option('URL', "Where the provider's public keys are (default: as its OpenID Connect configuration says)"),
  'jwt-user-claim': option('NAME', 'The claim that is the user whose memory a token opens (default: sub)'),
  'max-reads': option('N',
    'Calls that only read, at once (default: one for each processor, at least 2; with an embedder elsewhere four for each connection)'),
  'max-writes': option('N', 'Calls that store something, at once (default: four for each connection)'),
  'queue-ms': option('N', 'Milliseconds that a call may wait for its turn before it is answered 503 (default: 5000)'),
  ...AUDIT_FLAG,
  ...SERVER_FLAGS,
  ...STORE_FLAGS,
} as const satisfies ArgsDef

export const serveCommand = command({
  meta: { name: 'serve', description: 'Serve the memory over HTTP, until stopped' },
  args: SERVE_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const { host, openStore, terminal } = cli
    const { user = LOCAL_USER, ...place } = placeOf(args, cli)
    const options = { ...listenOptions(args), ...addressesIn(rawArgs), ...defined({ tokenIssuer: tokenIssuerOf(args) }) }
    const models = readModels(host.env)
    const shares = sharesIn(args, { connections: place.poolSize, asksModels: typeof models.embedder === 'object' })
    const [work, cache] = [workOf(args, place), defined({ cacheUrl: place.cacheUrl })]
    const kept = readAuditDays(args)
    const reads = defined({ readUrl: readStandbyUrl(args['read-url'], host.env, place.databaseUrl) })
    await assertFree(options)
    if (args['allow-owner'] !== true) await checkLogins(cli, place.databaseUrl, reads.readUrl)
    const interrupt = listenForSignals(host)
    const [traces, metrics] = [await startTraceExport(host.env), storeMetrics()]
    const seen = { onMeasurement: metrics.record, ...(traces && { tracing: true }) }
    const store = await openStore({ ...place, ...reads, ...models, ...seen, ...work.here, ...kept })
    try {
      const token = options.tokenIssuer ? undefined : await tokenFor(store, user, options.host)
      const server = await startServer({
        store, log: host.stderr, ...options, ...cache, shares, metrics, ...(traces && { tracing: true }), ...(token && { token }),
      })
      const beside = startWorkers({
        script: host.argv?.[1] ?? '', args: storeArgs(args), count: work.beside, onMeasurement: metrics.record, note: terminal.note,
      })
      if (args.json === true) terminal.printJson({ url: server.url, ...(token && { token: token.key }) })
      else terminal.print(`Madeleine serves ${server.url}; Ctrl-C stops.`)
      if (token) terminal.note(`token ${token.key}`)
      else if (!options.tokenIssuer && (await store.keys({ limit: 1 })).keys.length === 0) {
        terminal.note('There is no key yet: `madeleine keys create` creates one.')
      }
      if (!interrupt.signal.aborted) await once(interrupt.signal, 'abort')
      await server.close()
      await beside.stop()
    } finally {
      interrupt.stop()
      await store.close()
      await traces?.stop()
    }
  },
})

/**
 * Who works: in a folder, which has one engine, the first worker is this process. On PostgreSQL it only answers: each worker is a
 * process, and threads compute what is recalled, so that nobody's push waits for what another's messages cost.
 */
function workOf(args: ServeArgs, { databaseUrl }: { databaseUrl?: string }) {
  const workers = inRange(args.workers, '--workers', { least: 0, most: MOST_WORKERS }) ?? 1
  const readThreads = inRange(args['read-threads'], '--read-threads', { least: 0, most: MOST_THREADS }) ?? 1
  return databaseUrl === undefined ? { here: { work: workers > 0 }, beside: Math.max(0, workers - 1) }
    : { here: { work: false, readThreads }, beside: workers }
}

/** Refused before anything is opened; a standby that is away stops no server. @throws {MadeleineError} `unsupported_server` */
async function checkLogins(cli: CommandEnvironment, databaseUrl: string | undefined, readUrl: string | undefined): Promise<void> {
  if (databaseUrl !== undefined) await checkLogin(cli, databaseUrl)
  if (readUrl !== undefined) await checkLogin(cli, readUrl).catch((error: unknown) => {
    if (!hasCode(error, 'server_unavailable')) throw error
  })
}

/** @throws {MadeleineError} `unsupported_server` */
async function checkLogin({ openEngine }: CommandEnvironment, databaseUrl: string): Promise<void> {
  const db = await openEngine({ databaseUrl })
  await assertPlainLogin(db).finally(() => db.close())
}

/** The store of all users; the one that is named is who the token is for. */
const placeOf = (args: StoreArgs, { host: { env } }: CommandEnvironment) =>
  readConfig(
    { data: args.data, databaseUrl: args['database-url'], user: args.user ?? env['MADELEINE_USER'] ?? LOCAL_USER, server: args }, env,
  )

/** The arguments that name the store and how it is used, for a process that works on the same. */
const storeArgs = (args: StoreArgs): string[] =>
  (['data', 'database-url', ...(Object.keys(SERVER_FLAGS) as (keyof typeof SERVER_FLAGS)[])] as const)
    .flatMap((name) => (args[name] === undefined ? [] : [`--${name}`, args[name]]))
    .concat('--user', args.user ?? LOCAL_USER)

/** Who may reach this machine's own address needs no key made first: the one for this run is printed. */
async function tokenFor(store: Store, user: string, host: string): Promise<{ user: string; key: string } | undefined> {
  const isOwn = host === 'localhost' || host === '::1' || host.startsWith('127.')
  if (!isOwn || (await store.keys({ limit: 1 })).keys.length > 0) return undefined
  return { user, key: runToken() }
}

type ServeArgs = Given<typeof SERVE_FLAGS>

const sharesIn = (args: ServeArgs, place: Parameters<typeof sharesOf>[0]) => ({
  ...sharesOf(place),
  ...defined({
    perUser: inRange(args.share, '--share', { least: 1, most: 1000 }),
    reads: inRange(args['max-reads'], '--max-reads', { least: 1, most: 1e6 }),
    writes: inRange(args['max-writes'], '--max-writes', { least: 1, most: 1e6 }),
    queueMs: inRange(args['queue-ms'], '--queue-ms', { least: 1, most: 3_600_000 }),
  }),
})

function listenOptions(args: ServeArgs) {
  const { host = '127.0.0.1' } = args
  if (host !== 'localhost' && isIP(host) === 0) {
    throw invalidInput('--host', host, 'an address of this machine, such as 127.0.0.1 or 0.0.0.0')
  }
  const perKey = inRange(args.rate, '--rate', { least: 1, most: 1e9 })
  const mostPending = inRange(args['max-pending'], '--max-pending', { least: 1, most: 1e9 })
  return {
    ...defined({ mostPending }), host, port: inRange(args.port, '--port', { least: 0, most: 65_535 }) ?? DEFAULT_PORT,
    isProxied: args['behind-proxy'] === true,
    ...(perKey !== undefined && { rates: { perKey } }),
  }
}

/** @throws {MadeleineError} `invalid_input` where only a part of it is given */
function tokenIssuerOf(args: ServeArgs) {
  const [issuer, audience] = [args['jwt-issuer'], args['jwt-audience']]
  const more = defined({ keys: args['jwt-keys'], userClaim: args['jwt-user-claim'] })
  if (issuer === undefined && audience === undefined && Object.keys(more).length === 0) return undefined
  if (!issuer || !audience) throw new MadeleineError(
    'invalid_input', '--jwt-issuer and --jwt-audience are given together: a token made for another program opens nothing',
  )
  return { issuer, audience, ...more }
}

function addressesIn(rawArgs: readonly string[]): { hosts: string[]; origins: string[] } {
  const origins = valuesOf(rawArgs, SERVE_FLAGS, 'allow-origin')
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw invalidInput('--allow-origin', origin, 'an origin without a path, such as https://chat.example')
    }
  }
  const hosts = valuesOf(rawArgs, SERVE_FLAGS, 'allow-host')
  for (const name of hosts) {
    if (!/^[a-z0-9._-]{1,253}$/i.test(name)) throw invalidInput('--allow-host', name, 'a host name without port, such as memory.example')
  }
  return { hosts, origins }
}

// Workers in processes of their own beside a server, started again when they end.

interface WorkerProcesses {
  /** Has them finish what they have begun, and resolves when they have ended. */
  stop(): Promise<void>
}

interface WorkerStart {
  /** The script of this program, as `process.argv[1]`. */
  readonly script: string
  /** The arguments of `work`: which store. */
  readonly args: readonly string[]
  readonly count: number
  /** Takes what they measure. */
  readonly onMeasurement: (measurement: Measurement) => void
  readonly note: (line: string) => void
}

/** One that has run so long is not ending again and again. */
const STEADY_MS = 60_000
const PAUSE = { firstMs: 1000, maxMs: 60_000 }

/** Who asks waits for an answer, nobody for a worker: it takes the processors that the server leaves, a tenth of one at the least. */
function yieldToServer(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, or the system allows nobody to be slower
  }
}

function startWorkers({ script, args, count, onMeasurement, note }: WorkerStart): WorkerProcesses {
  const ending = new AbortController()
  const children = new Set<ChildProcess>()
  const run = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted; failures++) {
      const began = Date.now()
      // As JSON it says nothing on stderr, which is the log of the server: titles do not belong there
      const child = spawn(process.execPath, [script, 'work', '--json', ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      child.on('message', onMeasurement as (message: unknown) => void)
      children.add(child)
      if (child.pid !== undefined) yieldToServer(child.pid)
      const code = await new Promise<number | null>((resolve) => {
        child.once('exit', resolve)
        child.once('error', () => resolve(null))
      })
      children.delete(child)
      if (ending.signal.aborted) return
      if (Date.now() - began > STEADY_MS) failures = 0
      note(`a worker ended${code === null ? '' : ` with ${code}`}; a new one is being started`)
      await pause(backoffMs(PAUSE, failures), undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = Array.from({ length: count }, run)
  return {
    async stop() {
      ending.abort()
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(running)
    },
  }
}

// `madeleine ui`: a page on the own memory, in the browser of this machine.

/** The same each time, so that the browser keeps how the page is to look. */
const USUAL_PORT = 7078
const HOST = '127.0.0.1'

const UI_FLAGS = {
  port: option('N', `Port to listen on; 0 for any (default: ${USUAL_PORT}, or any if that is taken)`),
  'no-open': flag('Print the address of the page instead of opening it in the browser'),
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
