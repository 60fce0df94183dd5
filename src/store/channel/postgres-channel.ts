/** The channel of a server: NOTIFY through the pool, LISTEN on a connection of its own. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Channel, ChannelListener } from './channel.ts'
import { backoffMs } from '../../backoff.ts'
import { batchSender } from './batch-sender.ts'

/** One for all users of a database: what is said names ids and nothing else. */
const CHANNEL = 'madeleine'
const NOTIFY = `select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as text`

/** Said instead of what was given up because too much waited: whoever hears it may have missed something. */
const MISSED = 'missed'
/** Said to oneself: a connection on which it is not heard does not hear others either. */
const PROBE = 'probe '

const RECONNECT = { firstMs: 250, mostMs: 30_000 }
/** Between two probes: a connection may die without a word. */
const PROBE_MS = 30_000
const PROBE_ANSWER_MS = 10_000

export interface PgChannel extends Channel {
  close(): Promise<void>
}

/** @param pool of whoever sends; the listening connection is opened with the first listener and closed with the last */
export function pgChannel(url: string, pool: pg.Pool): PgChannel {
  const notify = (texts: readonly string[]) => pool.query(NOTIFY, [texts])
  const gathering = batchSender(async ({ texts, lost }) => void (await notify(lost > 0 ? [...texts, MISSED] : texts)))
  const audience = makeAudience()
  const hub: Hub = { url, audience, probe: (text) => notify([text]) }
  let ending: AbortController | undefined
  let running: Promise<void> = Promise.resolve()
  const begin = () => {
    if (ending && !ending.signal.aborted) return
    ending = new AbortController()
    const { signal } = ending
    running = running.then(() => keepListening(hub, signal))
  }
  const stop = () => ending?.abort()
  return {
    send: gathering.add,
    flush: gathering.flush,
    listen(listener) {
      const leave = audience.join(listener)
      begin()
      return () => {
        leave()
        if (audience.isEmpty) stop()
      }
    },
    async close() {
      gathering.close()
      stop()
      await running
    },
  }
}

/** Those who listen on one connection. */
function makeAudience() {
  const listeners = new Set<ChannelListener>()
  let isUp = false
  const all = (call: (listener: ChannelListener) => void) => [...listeners].forEach(call)
  return {
    get isEmpty() { return listeners.size === 0 },
    join(listener: ChannelListener): () => void {
      listeners.add(listener)
      if (isUp) listener.up()
      return () => void listeners.delete(listener)
    },
    heard(text: string): void {
      if (text !== MISSED) all(({ heard }) => heard(text))
      else if (isUp) all(({ up }) => up())
    },
    up(): void {
      isUp = true
      all(({ up }) => up())
    },
    down(): void {
      if (isUp) all(({ down }) => down())
      isUp = false
    },
  }
}

interface Hub {
  readonly url: string
  readonly audience: ReturnType<typeof makeAudience>
  readonly probe: (text: string) => Promise<unknown>
}

/** Opens the connection again whenever it is gone, until it is told to end. Never rejects. */
async function keepListening(hub: Hub, ending: AbortSignal): Promise<void> {
  let [failures, isWarned] = [0, false]
  while (!ending.aborted) {
    const failure = await listenOnce(hub, ending).then(() => undefined, (error: unknown) => error)
    hub.audience.down()
    failures = failure === undefined ? 1 : failures + 1
    if (failure !== undefined && !isWarned && !ending.aborted) {
      isWarned = true
      process.emitWarning(`what other processes do is heard late: the database gives no connection to listen on (${String(failure)})`, { code: 'not_listening' })
    }
    await sleep(backoffMs(RECONNECT, failures - 1), undefined, { ref: false, signal: ending }).catch(() => undefined)
  }
}

/** One connection from its opening to its end. @throws when it could not be opened, or does not hear */
async function listenOnce(hub: Hub, ending: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: hub.url, application_name: 'madeleine-listen', keepAlive: true, connectionTimeoutMillis: PROBE_ANSWER_MS })
  client.on('error', () => undefined) // its end says the same
  const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()))
  const end = () => void client.end().catch(() => undefined)
  ending.addEventListener('abort', end, { once: true })
  const probing = probes(hub, () => socketOf(client).destroy())
  try {
    await client.connect()
    socketOf(client).unref() // nobody's process goes on for the sake of hearing
    client.on('notification', ({ payload = '' }) => probing.heard(payload) || hub.audience.heard(payload))
    await client.query(`listen ${CHANNEL}`)
    await probing.once()
    if (ending.aborted) return
    hub.audience.up()
    probing.start()
    await ended
  } finally {
    probing.end()
    ending.removeEventListener('abort', end)
    end()
  }
}

/** The driver's types do not know that there is one. */
const socketOf = (client: pg.Client): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Says something to itself and waits to hear it: through a pool between us and the server it may never come. */
function probes(hub: Hub, onSilence: () => void) {
  let timer: NodeJS.Timeout | undefined
  let waiting: { readonly text: string; readonly heard: () => void } | undefined
  const once = async (): Promise<void> => {
    const text = `${PROBE}${randomUUID()}`
    const answered = new Promise<void>((resolve) => (waiting = { text, heard: resolve }))
    const silence = new AbortController()
    const tooLate = sleep(PROBE_ANSWER_MS, undefined, { ref: false, signal: silence.signal }).then(() => {
      throw new Error('a notification did not come back')
    })
    tooLate.catch(() => undefined)
    try {
      await Promise.race([Promise.all([hub.probe(text), answered]), tooLate])
    } finally {
      silence.abort()
    }
  }
  return {
    once,
    start: () => void (timer = setInterval(() => void once().catch(onSilence), PROBE_MS).unref()),
    end: () => clearInterval(timer),
    /** Whether it was a probe, ours or another process's. */
    heard(text: string): boolean {
      if (text === waiting?.text) waiting.heard()
      return text.startsWith(PROBE)
    },
  }
}
