/** Whoever else has the store open: they are told what happened here, and what they did is heard. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { EVENTS } from '../../core/events.ts'
import type { MemoryEvent } from '../../pipeline/context/pipeline-context.ts'
import type { Channel } from '../../store/channel/channel.ts'

/** A server that hangs does not keep anybody from closing. */
const MOST_CLOSING_MS = 2000

const Id = z.string().min(1).max(255)

/** Ids and the names of events: nothing that anybody said. What comes from outside is read, and left where it does not fit. */
const Heard = z.strictObject({ from: Id, userId: Id.optional(), event: z.string().optional(), ids: z.record(z.string(), Id).optional() })

export interface BroadcastListener {
  heard(happened: MemoryEvent): void
  /** Somebody has work, or did some: there may be some for us. */
  woken(): void
  /** From now on everything is heard; what happened before may have been missed. */
  up(): void
  down(): void
}

export interface Broadcast {
  tell(happened: MemoryEvent): void
  /** Says that there is work, where nothing that is told says so. */
  wake(): void
  /** Begins to hear, unless it has begun; it may take a moment until `up`. */
  listen(): void
  /** What was told is on its way when it resolves, or two seconds have passed; nothing is heard any more. */
  close(): Promise<void>
}

/** @param self what this memory calls itself: it does not hear itself */
export function createBroadcast(channel: Channel, self: string, ears: BroadcastListener): Broadcast {
  let end: (() => void) | undefined
  let isClosed = false
  const heard = (text: string): void => {
    const said = read(text)
    if (!said || said.from === self) return
    const happened = happenedIn(said)
    if (happened) ears.heard(happened)
    ears.woken()
  }
  return {
    tell: ({ userId, event, ...ids }) => channel.send(JSON.stringify({ from: self, userId, event, ids })),
    wake: () => channel.send(JSON.stringify({ from: self })),
    listen() {
      if (!isClosed) end ??= channel.listen({ heard, up: ears.up, down: ears.down })
    },
    async close() {
      isClosed = true
      end?.()
      await Promise.race([channel.flush(), sleep(MOST_CLOSING_MS, undefined, { ref: false })])
    },
  }
}

function read(text: string): z.output<typeof Heard> | undefined {
  try {
    return Heard.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Undefined for an event that this version does not know, or that does not name its ids. */
function happenedIn({ userId, event = '', ids = {} }: z.output<typeof Heard>): MemoryEvent | undefined {
  if (userId === undefined || !Object.hasOwn(EVENTS, event)) return undefined
  const names = EVENTS[event as keyof typeof EVENTS]
  if (!names.every((name) => Object.hasOwn(ids, name))) return undefined
  return { userId, event, ...Object.fromEntries(names.map((name) => [name, ids[name]])) } as unknown as MemoryEvent
}
