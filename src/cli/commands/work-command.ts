/** `madeleine work`: segments and encodes pending messages, until none are left or it is stopped. */
import { once } from 'node:events'
import type { ArgsDef } from 'citty'
import type { Events, Measurement } from '../../contract/events.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { counted } from '../../tools/format-date.ts'
import { inRange, SERVER_FLAGS, STORE_FLAGS } from '../flags/store-flags.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { command, type CommandEnvironment } from '../command.ts'
import { assertHere, configOf, isRemote, isServer, withMemory, withStore, type StoreArgs, type Use } from '../command-memory.ts'
import { startTraceExport } from '../trace-export.ts'

const WORK_FLAGS = {
  'until-idle': { type: 'boolean', description: 'Stop when no work is due' },
  'metrics-port': { type: 'string', valueHint: 'N', description: 'Serve metrics for Prometheus on this port, under /metrics; 0 for any' },
  'metrics-host': { type: 'string', valueHint: 'ADDRESS', description: 'Address to serve metrics on (default: 127.0.0.1)' },
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

interface WorkArgs extends StoreArgs {
  readonly 'until-idle'?: boolean | undefined
  readonly 'metrics-port'?: string | undefined
  readonly 'metrics-host'?: string | undefined
}

/** An open memory whose store works, and shows what it does where that is asked for. */
async function whileWorking(cli: CommandEnvironment, args: WorkArgs, use: Use<void>): Promise<void> {
  const port = inRange(args['metrics-port'], '--metrics-port', { least: 0, most: 65_535 })
  if (port !== undefined) assertHere(cli, args, '--metrics-port is for a worker on this machine')
  const traces = await startTraceExport(cli.host.env)
  // On a server a worker may be started before the first message is pushed
  const { host } = cli
  const reporting = host.send && { onMeasurement: (measurement: Measurement) => void host.send?.(measurement, () => undefined) }
  const options = { work: args['until-idle'] !== true, create: isServer(cli, args), ...reporting, ...(traces && { tracing: true }) }
  try {
    if (port === undefined) await withMemory(cli, args, use, options)
    else await whileMeasured(cli, args, { host: args['metrics-host'] ?? '127.0.0.1', port }, { use, options })
  } finally {
    await traces?.stop()
  }
}

interface Working {
  readonly use: Use<void>
  readonly options: Parameters<typeof withStore>[3]
}

async function whileMeasured(
  cli: CommandEnvironment, args: WorkArgs, address: { host: string; port: number }, { use, options }: Working,
): Promise<void> {
  const [{ storeMetrics }, { serveMetrics }, { LOCAL_USER }] = await Promise.all([
    import('../../server/http/metrics/store-metrics.ts'), import('../../server/http/metrics/metrics-server.ts'),
    import('../../core/memory/store-options.ts'),
  ])
  const metrics = storeMetrics()
  const { user = LOCAL_USER } = configOf(args, cli.host.env)
  await withStore(cli, args, async (store, signal) => {
    const server = await serveMetrics(metrics, () => store.queue(), address)
    cli.terminal.note(`Metrics are at ${server.url}/metrics.`)
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
