/** The events of a memory on a server: one stream for all listeners, which is opened again when it is lost. */
import { jitteredBackoffMs, type Backoff } from '../../backoff.ts'
import { EVENTS, type Events } from '../../core/events.ts'
import { isMadeleineError, MadeleineError } from '../../errors.ts'
import { createEmitter, type Listener } from '../events/emitter.ts'
import { joinSignals } from '../options/read-options.ts'
import { assertAnswered, textLines } from './reply.ts'
import { ReplyError } from './reply-error.ts'
import type { RequestSender } from './request.ts'
import type { Pause } from './retry.ts'

export interface EventStream {
  /**
   * The first listener opens the stream, which tells what is committed from when it is open; while it is lost, events are too.
   * @returns a function that removes the listener; with the last one the stream ends
   * @throws {MadeleineError} `invalid_input` for an unknown event, or a listener that is no function
   */
  on<E extends keyof Events>(event: E, listener: Listener<E>): () => void
  close(): void
}

export interface EventStreamOptions {
  readonly sender: RequestSender
  readonly pause: Pause
  /** Silence after which the stream is lost: a server writes something each 15 seconds. */
  readonly silenceMs: number
}

const BACKOFF: Backoff = { firstMs: 1000, maxMs: 30_000 }
/** A memory has one user; the listeners of this process are found by name. */
const ITS_USER = ''

type Emit = (event: keyof Events, ids: Events[keyof Events]) => void

export function createEventStream(options: EventStreamOptions): EventStream {
  const emitter = createEmitter()
  let listening = 0
  let ending: AbortController | undefined
  const begin = (): AbortController => {
    const stream = new AbortController()
    void follow(options, stream.signal, (event, ids) => emitter.emit(ITS_USER, event, ids))
    return stream
  }
  const end = (): void => {
    ending?.abort()
    ending = undefined
  }
  return {
    close: end,
    on(event, listener) {
      let remove: (() => void) | undefined = emitter.on(ITS_USER, event, listener)
      listening += 1
      ending ??= begin()
      return () => {
        if (!remove) return
        remove()
        remove = undefined
        if (--listening === 0) end()
      }
    },
  }
}

/** Reads the stream, and opens it again with backoff however it ended, until the signal is aborted. */
async function follow(options: EventStreamOptions, signal: AbortSignal, emit: Emit): Promise<void> {
  let [failures, askedMs] = [0, 0]
  const onHeard = (): void => void (failures = 0)
  while (!signal.aborted) {
    try {
      askedMs = 0
      await readStream(options, signal, { emit, onHeard })
    } catch (error) {
      askedMs = error instanceof ReplyError ? error.retryAfterMs ?? 0 : 0
      if (!signal.aborted && failures === 0) warn(error)
    }
    if (signal.aborted) return
    await options.pause(Math.max(askedMs, jitteredBackoffMs(BACKOFF, failures++, Math.random())), signal).catch(() => undefined)
  }
}

/** Of what does not pass by itself: a listener has no other way to hear of it. */
function warn(error: unknown): void {
  if (isMadeleineError(error) && error.retryable) return
  process.emitWarning(`the events of the memory cannot be read: ${String(error)}`, { code: 'events_failed' })
}

interface Reading {
  readonly emit: Emit
  /** Called with everything that arrives. */
  readonly onHeard: () => void
}

async function readStream({ sender, silenceMs }: EventStreamOptions, signal: AbortSignal, { emit, onHeard }: Reading): Promise<void> {
  const lost = new AbortController()
  const timer = setTimeout(() => {
    lost.abort(new MadeleineError('server_unavailable', `the stream of events was silent for ${silenceMs} ms`))
  }, silenceMs)
  try {
    const reply = await sender.send({
      path: 'events', method: 'GET', headers: { accept: 'text/event-stream' }, signal: joinSignals(signal, lost.signal),
    })
    await assertAnswered(reply)
    for await (const event of serverSentEvents(textLines(heard(reply.text(), () => {
      timer.refresh()
      onHeard()
    })))) {
      if (event.event === 'closing') return
      tell(event, emit)
    }
  } finally {
    clearTimeout(timer)
  }
}

async function* heard(pieces: AsyncIterable<string>, onPiece: () => void): AsyncGenerator<string> {
  for await (const piece of pieces) {
    onPiece()
    yield piece
  }
}

interface ServerSentEvent {
  readonly event: string
  readonly data: string
}

/**
 * The events in lines of text: server-sent events (HTML standard, section 9.2), as far as a server of Madeleine uses them. Comments
 * are heartbeats, and an event without its empty line was cut short.
 */
export async function* serverSentEvents(lines: AsyncIterable<string>): AsyncGenerator<ServerSentEvent> {
  let [event, data]: [string, string[]] = ['message', []]
  for await (const given of lines) {
    const line = given.replace(/\r$/, '')
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (line === '') {
      if (data.length > 0 || event !== 'message') yield { event, data: data.join('\n') }
      ;[event, data] = ['message', []]
    } else if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
}

/** Nothing for an event that this version does not know, or that lacks one of its ids. */
function tell({ event, data }: ServerSentEvent, emit: Emit): void {
  if (!Object.hasOwn(EVENTS, event)) return
  const name = event as keyof Events
  const ids = idsIn(data)
  if (!EVENTS[name].every((id) => typeof ids[id] === 'string')) return
  emit(name, Object.fromEntries(EVENTS[name].map((id) => [id, ids[id]])) as unknown as Events[keyof Events])
}

function idsIn(data: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(data)) as Record<string, unknown>
  } catch {
    return {}
  }
}
