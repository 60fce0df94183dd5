/** `madeleine serve`: a server over HTTP, for other programs and for other people. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import type { ArgsDef } from 'citty'
import { defined } from '../../base/defined.ts'
import { invalidInput } from '../../base/errors.ts'
import { sharesOf } from '../../server/http/guards/request-limits.ts'
import { storeMetrics } from '../../server/http/metrics/store-metrics.ts'
import { runToken, startServer, assertFree } from '../../server/http/start-server.ts'
import { LOCAL_USER } from '../../core/memory/store-options.ts'
import type { Store } from '../../core/memory/running-store.ts'
import { assertPlainLogin } from '../../core/store/server-login.ts'
import { command, type CommandEnvironment } from '../command.ts'
import { listenForSignals, type StoreArgs } from '../command-memory.ts'
import { readConfig, readModels } from '../config.ts'
import { inRange, SERVER_FLAGS, STORE_FLAGS, valuesOf } from '../flags/store-flags.ts'
import { startTraceExport } from '../trace-export.ts'
import { startWorkers } from '../worker-processes.ts'

const DEFAULT_PORT = 7077
const MOST_WORKERS = 64
const MOST_THREADS = 64

const SERVE_FLAGS = {
  host: { type: 'string', valueHint: 'ADDRESS', description: 'Address to listen on (default: 127.0.0.1, this machine only)' },
  port: { type: 'string', valueHint: 'N', description: `Port to listen on; 0 for any (default: ${DEFAULT_PORT})` },
  workers: {
    type: 'string', valueHint: 'N',
    description: 'Workers that segment and encode: in a folder, the first in this process, others in their own; 0 for none (default: 1)',
  },
  'read-threads': {
    type: 'string', valueHint: 'N',
    description: 'On PostgreSQL, threads that compute recall, so that other calls can go on meanwhile (default: 1)',
  },
  'allow-host': { type: 'string', valueHint: 'NAME', description: 'Also answer requests to this host name; may be repeated' },
  'allow-origin': {
    type: 'string', valueHint: 'URL', description: 'Allow pages from this origin, such as https://chat.example; may be repeated',
  },
  'allow-owner': { type: 'boolean', description: 'On PostgreSQL, serve even with a login that owns the tables or bypasses row security' },
  'behind-proxy': { type: 'boolean', description: 'Take client addresses from X-Forwarded-For, which your proxy sets' },
  rate: {
    type: 'string', valueHint: 'N', description: 'Requests per minute with one key, and half as many from one address (default: 12000)',
  },
  'max-pending': { type: 'string', valueHint: 'N', description: 'Messages of one user or space that may wait (default: 50000)' },
  share: {
    type: 'string', valueHint: 'N',
    description: 'Concurrent calls of one user while there are others (default: half the processors, at most a fifth of the connections)',
  },
  ...SERVER_FLAGS,
  ...STORE_FLAGS,
} as const satisfies ArgsDef

export const serveCommand = command({
  meta: { name: 'serve', description: 'Serve the memory over HTTP, until stopped' },
  args: SERVE_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const { host, openStore, terminal } = cli
    const { user = LOCAL_USER, ...place } = placeOf(args, cli)
    const options = { ...listenOptions(args), ...addressesIn(rawArgs) }
    const shares = { ...sharesOf(place.poolSize), ...defined({ perUser: inRange(args.share, '--share', { least: 1, most: 1000 }) }) }
    const work = workOf(args, place)
    await assertFree(options)
    if (place.databaseUrl !== undefined && args['allow-owner'] !== true) await checkLogin(cli, place.databaseUrl)
    const interrupt = listenForSignals(host)
    const [traces, metrics] = [await startTraceExport(host.env), storeMetrics()]
    const seen = { onMeasurement: metrics.record, ...(traces && { tracing: true }) }
    const store = await openStore({ ...place, ...readModels(host.env), ...seen, ...work.here })
    try {
      const token = await tokenFor(store, user, options.host)
      const server = await startServer({
        store, log: host.stderr, ...options, shares, metrics, ...(traces && { tracing: true }), ...(token && { token }),
      })
      const beside = startWorkers({
        script: host.argv?.[1] ?? '', args: storeArgs(args), count: work.beside, onMeasurement: metrics.record, note: terminal.note,
      })
      if (args.json === true) terminal.printJson({ url: server.url, ...(token && { token: token.key }) })
      else terminal.print(`Madeleine serves ${server.url}; Ctrl-C stops.`)
      if (token) terminal.note(`token ${token.key}`)
      else if ((await store.keys({ limit: 1 })).keys.length === 0) {
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

interface WorkArgs {
  readonly workers?: string | undefined
  readonly 'read-threads'?: string | undefined
}

/**
 * Who works: in a folder, which has one engine, the first worker is this process. On PostgreSQL it only answers: each worker is a
 * process, and threads compute what is recalled, so that nobody's push waits for what another's messages cost.
 */
function workOf(args: WorkArgs, { databaseUrl }: { databaseUrl?: string }) {
  const workers = inRange(args.workers, '--workers', { least: 0, most: MOST_WORKERS }) ?? 1
  const readThreads = inRange(args['read-threads'], '--read-threads', { least: 0, most: MOST_THREADS }) ?? 1
  return databaseUrl === undefined ? { here: { work: workers > 0 }, beside: Math.max(0, workers - 1) }
    : { here: { work: false, readThreads }, beside: workers }
}

/** Refused before anything is opened. @throws {MadeleineError} `unsupported_server` */
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

interface ListenArgs {
  readonly host?: string | undefined
  readonly port?: string | undefined
  readonly rate?: string | undefined
  readonly 'max-pending'?: string | undefined
  readonly 'behind-proxy'?: boolean | undefined
}

function listenOptions(args: ListenArgs) {
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
