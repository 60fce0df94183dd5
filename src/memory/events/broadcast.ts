/** The broadcast between processes that have the same store open: events and wake-ups, sent and received through the store's channel. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { EVENTS } from '../../core/events.ts'
import type { MemoryEvent } from '../../pipeline/context/pipeline-context.ts'
import type { Channel } from '../../store/channel/channel.ts'

/** How long closing waits for a server that does not answer, in milliseconds. */
const CLOSE_WAIT_MS = 2000

const Id = z.string().min(1).max(255)

/** Ids and the names of events, no text of a message. Malformed messages are ignored. */
const Notice = z.strictObject({
  from: Id, userId: Id.optional(), event: z.string().optional(),
  ids: z.record(z.string(), Id).optional(), settings: z.literal(true).optional(),
})

export interface BroadcastListener {
  event(event: MemoryEvent): void
  /** Another process has or did work, so there may be some for this one. */
  wake(): void
  /** The store's settings were changed, or those of the user. */
  settings(userId: string | undefined): void
  /** Everything is received from now on; earlier notices may have been missed. */
  up(): void
  down(): void
}

export interface Broadcast {
  send(event: MemoryEvent): void
  /** Tells the other processes that there is work, where no event says so. */
  wake(): void
  /** Tells the other processes that the store's settings were changed, or those of the user. */
  settings(userId: string | undefined): void
  /** Starts receiving, once; it may take a moment until `up`. */
  listen(): void
  /** Stops receiving. Resolves when everything sent is on its way, after two seconds at most. */
  close(): Promise<void>
}

/** @param self this process's name: its own notices are ignored */
export function createBroadcast(channel: Channel, self: string, listener: BroadcastListener): Broadcast {
  let end: (() => void) | undefined
  let isClosed = false
  const send = (notice: Omit<z.input<typeof Notice>, 'from'>): void => channel.send(JSON.stringify({ from: self, ...notice }))
  const heard = (text: string): void => {
    const notice = parseNotice(text)
    if (!notice || notice.from === self) return
    if (notice.settings) listener.settings(notice.userId)
    const event = eventOf(notice)
    if (event) listener.event(event)
    listener.wake()
  }
  return {
    send: ({ userId, event, ...ids }) => send({ userId, event, ids }),
    wake: () => send({}),
    settings: (userId) => send({ settings: true, userId }),
    listen() {
      if (!isClosed) end ??= channel.listen({ onText: heard, onUp: listener.up, onDown: listener.down })
    },
    async close() {
      isClosed = true
      end?.()
      await Promise.race([channel.flush(), sleep(CLOSE_WAIT_MS, undefined, { ref: false })])
    },
  }
}

function parseNotice(text: string): z.output<typeof Notice> | undefined {
  try {
    return Notice.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Undefined for an event that this version does not know, or that lacks one of its ids. */
function eventOf({ userId, event = '', ids = {} }: z.output<typeof Notice>): MemoryEvent | undefined {
  if (userId === undefined || !Object.hasOwn(EVENTS, event)) return undefined
  const names = EVENTS[event as keyof typeof EVENTS]
  if (!names.every((name) => Object.hasOwn(ids, name))) return undefined
  return { userId, event, ...Object.fromEntries(names.map((name) => [name, ids[name]])) } as unknown as MemoryEvent
}
