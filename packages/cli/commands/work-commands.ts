/** `madeleine work` and `watch`: what waits is segmented and encoded, and what happens is told, until either is stopped. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import type { ArgsDef } from 'citty'
import { defined, escapeLine, invalidInput, MadeleineError } from '@madeleine/base'
import { type Events, EVENTS, type Measurement } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { counted } from '@madeleine/tools'
import {
  assertHere, configOf, isRemote, isServer, withMemory, withStore, memoryAt, withOpened, type Use,
} from '../command-memory.ts'
import { command, type CommandEnvironment } from '../command.ts'
import { readModels, readsTraceCollector, type Environment } from '../config.ts'
import { AUDIT_FLAG, flag, inRange, option, readAuditDays, SERVER_FLAGS, STORE_FLAGS, type Given } from '../flags.ts'
import type { Terminal } from '../terminal/terminal.ts'

const WORK_FLAGS = {
  'until-idle': flag('Stop when no work is due'),
  'health-port': option('N', 'Serve /healthz, /readyz and /metrics on this port; 0 for any'),
  'health-host': option('ADDRESS', 'Address to serve them on (default: 127.0.0.1)'),
  ...AUDIT_FLAG,
  ...SERVER_FLAGS,
  ...STORE_FLAGS,
} as const satisfies ArgsDef

export const workCommand = command({
  meta: { name: 'work', description: 'Segment and encode pending messages, until stopped' },
  args: WORK_FLAGS,
  run: async ({ args }, cli) => {
    const { print, printJson, note } = cli.terminal
    const untilIdle = args['until-idle'] === true
    if (!untilIdle) assertHere(cli, args, '`work` is for a store on this machine (a server works by itself; --until-idle waits for it)')
    await whileWorking(cli, args, async (memory, signal) => {
      const created = printEpisodes(cli.terminal, memory, args.json === true)
      if (untilIdle) await memory.settle({ signal })
      else {
        if (!args.json) note('Working; Ctrl-C stops.')
        if (!signal.aborted) await once(signal, 'abort')
      }
      await created.printed
      // Those of a server are heard of a moment later
      if (isRemote(cli, args)) return args.json ? printJson({ idle: true }) : print('Nothing is left to do.')
      if (args.json) printJson({ episodes: created.episodes })
      else print(`${counted(created.episodes, 'episode')} created.`)
    })
  },
})

/** An open memory whose store works, and shows what it does where that is asked for. */
async function whileWorking(cli: CommandEnvironment, args: Given<typeof WORK_FLAGS>, use: Use<void>): Promise<void> {
  const address = healthAddress(args)
  if (address) assertHere(cli, args, '--health-port is for a worker on this machine')
  const kept = readAuditDays(args)
  if (kept.auditDays !== undefined) assertHere(cli, args, '--audit-days is for a store on this machine')
  const traces = await startTraceExport(cli.host.env)
  // On a server a worker may be started before the first message is pushed
  const { host } = cli
  const reporting = host.send && { onMeasurement: (measurement: Measurement) => void host.send?.(measurement, () => undefined) }
  const options = {
    work: args['until-idle'] !== true, create: isServer(cli, args), ...kept, ...reporting, ...(traces && { tracing: true }),
  }
  try {
    if (address === undefined) await withMemory(cli, args, use, options)
    else await whileMeasured(cli, args, address, { use, options })
  } finally {
    await traces?.stop()
  }
}

/** @throws {MadeleineError} `invalid_input` */
function healthAddress(args: Given<typeof WORK_FLAGS>): { host: string; port: number } | undefined {
  const port = inRange(args['health-port'], '--health-port', { least: 0, most: 65_535 })
  const host = args['health-host']
  if (host !== undefined && isIP(host) === 0) throw invalidInput('--health-host', host, 'an address of this machine, such as 0.0.0.0')
  if (host !== undefined && port === undefined) throw new MadeleineError('invalid_input', '--health-host needs --health-port')
  return port === undefined ? undefined : { host: host ?? '127.0.0.1', port }
}

interface Working {
  readonly use: Use<void>
  readonly options: Parameters<typeof withStore>[3]
}

async function whileMeasured(
  cli: CommandEnvironment, args: Given<typeof WORK_FLAGS>, address: { host: string; port: number }, { use, options }: Working,
): Promise<void> {
  const [{ storeMetrics }, { serveHealth }, { LOCAL_USER }] = await Promise.all([
    import('@madeleine/server/store-metrics'), import('@madeleine/server/health-port'),
    import('@madeleine/core/store-options'),
  ])
  const metrics = storeMetrics()
  const { user = LOCAL_USER } = configOf(args, cli.host.env)
  await withStore(cli, args, async (store, signal) => {
    const server = await serveHealth({ store, metrics, ...address, isClosing: () => signal.aborted })
    cli.terminal.note(`Health and metrics are at ${server.url}.`)
    await use(store.user(user), signal).finally(() => server.close())
  }, { ...options, onMeasurement: metrics.record })
}

/** Prints each episode when it is created. */
function printEpisodes({ printJson, note }: Terminal, memory: Memory, json: boolean): { episodes: number; printed: Promise<void> } {
  const created = { episodes: 0, printed: Promise.resolve() }
  const show = async (ids: Events['episode.created']): Promise<void> => {
    const { title } = await memory.episode(ids.episodeId)
    if (json) printJson({ event: 'episode.created', ...ids, title })
    else note(`${ids.conversationId}: ${title}`)
  }
  memory.on('episode.created', (ids) => {
    created.episodes += 1
    created.printed = created.printed.then(() => show(ids)).catch(() => undefined) // forgotten meanwhile
  })
  return created
}

export const watchCommand = command({
  meta: { name: 'watch', description: 'Print events as they happen, one per line, until stopped' },
  args: STORE_FLAGS,
  run: ({ args }, cli) => {
    const json = args.json === true
    const config = configOf(args, cli.host.env)
    // In a folder there may be no other process, so this one does the work itself
    return withOpened(cli, memoryAt(config, {
      ...readModels(cli.host.env), work: config.data !== undefined, create: config.data === undefined,
    }), async (memory, signal) => {
      const flush = printEvents(cli.terminal, memory, json)
      if (!json) cli.terminal.note('Watching; Ctrl-C stops.')
      if (!signal.aborted) await once(signal, 'abort')
      await flush()
    })
  },
})

/** Prints every event in order of arrival. @returns a function that waits until the last one is printed */
function printEvents(terminal: Terminal, memory: Memory, json: boolean): () => Promise<void> {
  let printed = Promise.resolve()
  for (const event of Object.keys(EVENTS) as (keyof Events)[]) {
    memory.on(event, (ids) => {
      const at = new Date()
      printed = printed.then(() => printEvent(terminal, memory, { at, event, ids, json }))
    })
  }
  return () => printed
}

interface WatchedEvent {
  readonly at: Date
  readonly event: keyof Events
  readonly ids: Events[keyof Events]
  readonly json: boolean
}

async function printEvent({ print, printJson }: Terminal, memory: Memory, { at, event, ids, json }: WatchedEvent): Promise<void> {
  const title = 'episodeId' in ids ? await titleOf(memory, ids.episodeId) : undefined
  if (json) return printJson({ at, event, ...ids, ...defined({ title }) })
  print(escapeLine([at.toISOString(), event, ...Object.values(ids), ...(title === undefined ? [] : [title])].join(' ')))
}

/** Undefined if the episode was forgotten meanwhile. */
const titleOf = (memory: Memory, id: string): Promise<string | undefined> =>
  memory.episode(id).then(({ title }) => title, () => undefined)

// Spans of a process that runs for long, sent to a collector of OpenTelemetry.

interface TraceExport {
  /** Sends what waits, for as long as the collector takes; it fails for nobody. */
  stop(): Promise<void>
}

/** The parts that this file uses. */
interface SdkPackages {
  readonly sdk: {
    readonly NodeTracerProvider: new (options: { resource: unknown; spanProcessors: readonly unknown[] }) => {
      register(): void
      shutdown(): Promise<void>
    }
    readonly BatchSpanProcessor: new (exporter: unknown) => unknown
  }
  readonly exporter: { readonly OTLPTraceExporter: new () => unknown }
  readonly resources: {
    readonly defaultResource: () => Resource
    readonly resourceFromAttributes: (attributes: Readonly<Record<string, string>>) => Resource
    readonly detectResources: (options: { detectors: readonly unknown[] }) => Resource
    readonly envDetector: unknown
  }
}
interface Resource {
  merge(other: Resource): Resource
}

/** Names in a list instead of literal imports, so that neither TypeScript nor bundlers resolve the optional packages. */
const PACKAGES = [
  '@opentelemetry/sdk-trace-node', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources', '@opentelemetry/api',
] as const

/**
 * Registers a tracer of this process where the environment names a collector. Where spans go, which are kept and what the process is
 * called there, OpenTelemetry's own variables say.
 * @returns undefined where it names none
 * @throws {MadeleineError} `missing_peer`, with the command that installs the packages
 */
export async function startTraceExport(env: Environment): Promise<TraceExport | undefined> {
  if (!readsTraceCollector(env)) return undefined
  const { sdk, exporter, resources } = await loadPackages()
  const { defaultResource, resourceFromAttributes, detectResources, envDetector } = resources
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': 'madeleine' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new sdk.NodeTracerProvider({ resource, spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())] })
  provider.register()
  return { stop: () => provider.shutdown().catch(() => undefined) }
}

async function loadPackages(): Promise<SdkPackages> {
  try {
    const [sdk, exporter, resources] = await Promise.all(PACKAGES.map((name) => import(name) as Promise<unknown>))
    return { sdk, exporter, resources } as SdkPackages
  } catch (cause) {
    throw new MadeleineError(
      'missing_peer', `OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: npm install ${PACKAGES.join(' ')}`, { cause },
    )
  }
}
