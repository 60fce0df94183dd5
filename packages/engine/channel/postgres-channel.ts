/** Channel over a PostgreSQL server: NOTIFY through the pool, LISTEN on a dedicated connection. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoffMs } from '@madeleine/base'
import { clientWithin } from '../own-connections.ts'
import type { Channel, ChannelListener } from './channel.ts'

/** One channel for all users of a database: the texts contain ids and no content. */
const CHANNEL = 'madeleine'
const NOTIFY = `select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as text`

/** Sent in place of texts that were dropped from a full queue: the receivers may have missed something. */
const MISSED_MARKER = 'missed'
/** Prefix of texts that a process sends to itself: a connection that does not receive them does not receive others either. */
const PROBE_PREFIX = 'probe '

const RECONNECT = { firstMs: 250, maxMs: 30_000 }
/** Interval of the probes: a connection may die without an error. */
const PROBE_INTERVAL_MS = 30_000
const PROBE_TIMEOUT_MS = 10_000

const Client = clientWithin(PROBE_TIMEOUT_MS)

export interface PgChannel extends Channel {
  close(): Promise<void>
}

/** Where to listen. */
export interface ListenPlace {
  readonly url: string
  /** Whether the URL was given for this: otherwise a pooler there is asked for nothing, since what it hands out is not ours to keep. */
  readonly isDirect: boolean
}

/**
 * Opens a channel. The listening connection opens with the first listener and closes with the last.
 *
 * @param pool used for sending
 */
export function pgChannel(place: ListenPlace, pool: pg.Pool): PgChannel {
  const notify = (texts: readonly string[]) => pool.query(NOTIFY, [texts])
  const sender = batchSender(async ({ texts, lost }) => void (await notify(lost > 0 ? [...texts, MISSED_MARKER] : texts)))
  const broadcaster = createBroadcaster()
  const connection: Connection = { ...place, broadcaster, probe: (text) => notify([text]) }
  let abort: AbortController | undefined
  let running: Promise<void> = Promise.resolve()
  const start = () => {
    if (abort && !abort.signal.aborted) return
    abort = new AbortController()
    const { signal } = abort
    running = running.then(() => keepListening(connection, signal))
  }
  const stop = () => abort?.abort()
  return {
    send: sender.add,
    flush: sender.flush,
    listen(listener) {
      const remove = broadcaster.add(listener)
      start()
      return () => {
        remove()
        if (broadcaster.isEmpty) stop()
      }
    },
    async close() {
      sender.close()
      stop()
      await running
    },
  }
}

/** Creates the set of listeners that share one connection. */
function createBroadcaster() {
  const listeners = new Set<ChannelListener>()
  let isUp = false
  const notifyAll = (call: (listener: ChannelListener) => void) => [...listeners].forEach(call)
  return {
    get isEmpty() { return listeners.size === 0 },
    add(listener: ChannelListener): () => void {
      listeners.add(listener)
      if (isUp) listener.onUp()
      return () => void listeners.delete(listener)
    },
    onText(text: string): void {
      if (text !== MISSED_MARKER) notifyAll(({ onText }) => onText(text))
      else if (isUp) notifyAll(({ onUp }) => onUp())
    },
    onUp(): void {
      isUp = true
      notifyAll(({ onUp }) => onUp())
    },
    onDown(): void {
      if (isUp) notifyAll(({ onDown }) => onDown())
      isUp = false
    },
  }
}

interface Connection extends ListenPlace {
  readonly broadcaster: ReturnType<typeof createBroadcaster>
  readonly probe: (text: string) => Promise<unknown>
}

/** Reopens the connection with exponential backoff whenever it is lost, until aborted. Never rejects. */
async function keepListening(connection: Connection, abort: AbortSignal): Promise<void> {
  let [failures, isWarned] = [0, false]
  while (!abort.aborted) {
    const failure = await listenOnce(connection, abort).then(() => undefined, (error: unknown) => error)
    connection.broadcaster.onDown()
    failures = failure === undefined ? 1 : failures + 1
    if (failure !== undefined && !isWarned && !abort.aborted) {
      isWarned = true
      process.emitWarning(
        `notifications from other processes are delayed: the database gives no connection to listen on (${String(failure)})`,
        { code: 'not_listening' },
      )
    }
    await sleep(backoffMs(RECONNECT, failures - 1), undefined, { ref: false, signal: abort }).catch(() => undefined)
  }
}

/** Opens one connection and resolves when it ends. @throws when it cannot be opened, or no probe comes back */
async function listenOnce(connection: Connection, abort: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: connection.url, application_name: 'madeleine-listen', keepAlive: true })
  client.on('error', () => undefined) // 'end' follows, and is handled
  const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()))
  const end = () => void client.end().catch(() => undefined)
  abort.addEventListener('abort', end, { once: true })
  const prober = createProber(connection, () => socketOf(client).destroy())
  void ended.then(prober.end) // no probe comes back any more: a close would wait for its timeout
  try {
    await client.connect()
    socketOf(client).unref() // listening must not keep the process alive
    client.on('notification', ({ payload = '' }) => prober.accept(payload) || connection.broadcaster.onText(payload))
    if (!connection.isDirect) await assertUnpooled(client)
    await client.query(`listen ${CHANNEL}`)
    await prober.once()
    if (abort.aborted) return
    connection.broadcaster.onUp()
    prober.start()
    await ended
  } finally {
    prober.end()
    abort.removeEventListener('abort', end)
    end()
  }
}

/**
 * A pooler that assigns connections by transaction would keep listening on one that it hands to others. It answers with a process id of
 * its own. @throws where one stands before the server
 */
async function assertUnpooled(client: pg.Client): Promise<void> {
  const { rows: [backend] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (backend?.pid !== (client as unknown as { processID: number }).processID) {
    throw new Error('a pooler is in front of the database: give directUrl, the URL of the database itself')
  }
}

/** The socket of a client; the driver's types omit it. */
const socketOf = (client: pg.Client): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Creates a prober: it sends a text to itself and waits for it, because a connection pooler before the server may swallow notifications.
 */
function createProber(connection: Connection, onTimeout: () => void) {
  let timer: NodeJS.Timeout | undefined
  let pending: { readonly text: string; readonly resolve: () => void } | undefined
  let sleeping: AbortController | undefined
  let hasEnded = false
  const once = async (): Promise<void> => {
    const text = `${PROBE_PREFIX}${randomUUID()}`
    const received = new Promise<void>((resolve) => (pending = { text, resolve }))
    sleeping = new AbortController()
    const timeout = sleep(
      hasEnded ? 0 : PROBE_TIMEOUT_MS, undefined, { ref: false, signal: sleeping.signal },
    ).catch(() => undefined).then(() => {
      throw new Error(hasEnded ? 'the connection ended' : 'a notification did not come back')
    })
    timeout.catch(() => undefined)
    try {
      await Promise.race([Promise.all([connection.probe(text), received]), timeout])
    } finally {
      sleeping.abort()
    }
  }
  return {
    once,
    start: () => void (timer = setInterval(() => void once().catch(onTimeout), PROBE_INTERVAL_MS).unref()),
    end(): void {
      clearInterval(timer)
      hasEnded = true
      sleeping?.abort()
    },
    /** Takes a received text. @returns whether it is a probe, of this process or another */
    accept(text: string): boolean {
      if (text === pending?.text) pending.resolve()
      return text.startsWith(PROBE_PREFIX)
    },
  }
}

// Sends texts in batches, to save statements.

/** Pause between the end of one send and the start of the next: at most ten sends a second. */
export const BATCH_PAUSE_MS = 100
/** Maximum number of queued texts; the oldest are dropped. */
export const MAX_WAITING_TEXTS = 1000
const MAX_PAUSE_MS = 10_000

export interface TextBatch {
  /** Each text once, oldest first. */
  readonly texts: readonly string[]
  /** Number of texts that were dropped because the queue was full. */
  readonly lost: number
}

export interface BatchSender {
  add(text: string): void
  /** Sends the queued texts. Resolves also when the send fails. */
  flush(): Promise<void>
  /** Drops the queued texts and sends nothing more. */
  close(): void
}

/**
 * Creates a sender that sends the first text at once and batches the texts of the next tenth of a second, without
 * duplicates. When a send fails, its texts stay queued (the newest 1,000), and the pause doubles up to ten seconds.
 *
 * @param send rejects when it fails
 */
export function batchSender(send: (batch: TextBatch) => Promise<void>): BatchSender {
  const queue = createTextQueue()
  let [failures, isIdle, isClosed] = [0, true, false]
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  const attempt = async (): Promise<void> => {
    const batch = queue.take()
    const succeeded = await send(batch).then(() => true, () => false)
    failures = succeeded ? 0 : failures + 1
    if (!succeeded && !isClosed) queue.putBack(batch)
  }
  const sendAll = (): Promise<void> => (sending ??= attempt().finally(() => void (sending = undefined)))
  const sendNext = async (): Promise<void> => {
    isIdle = queue.isEmpty
    if (isIdle) return
    await sendAll()
    if (isClosed) return
    timer = setTimeout(() => void sendNext(), backoffMs({ firstMs: BATCH_PAUSE_MS, maxMs: MAX_PAUSE_MS }, failures))
    if (failures > 0) timer.unref() // retries must not keep the process alive
  }
  return {
    add(text) {
      if (isClosed) return
      queue.add(text)
      if (!isIdle) return
      isIdle = false
      setImmediate(() => void sendNext()) // batches the texts that are added in the same tick
    },
    async flush() {
      await sending
      if (!queue.isEmpty) await sendAll()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      queue.take()
    },
  }
}

function createTextQueue() {
  const texts = new Set<string>()
  let lost = 0
  const add = (text: string): void => {
    texts.add(text)
    if (texts.size <= MAX_WAITING_TEXTS) return
    texts.delete(texts.values().next().value as string)
    lost += 1
  }
  const take = (): TextBatch => {
    const taken = { texts: [...texts], lost }
    texts.clear()
    lost = 0
    return taken
  }
  return {
    get isEmpty() { return texts.size === 0 && lost === 0 },
    add, take,
    /** Queues a batch again, before the texts that were added since. */
    putBack(batch: TextBatch): void {
      const since = take()
      lost = batch.lost + since.lost
      for (const text of [...batch.texts, ...since.texts]) add(text)
    },
  }
}
