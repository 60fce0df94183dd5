/** The channel of a shared folder: texts between the handles of this process and those of all others that have it open. */
import type { Channel, ChannelListener } from '../../channel/channel.ts'

/** Takes a text to all other processes; `undefined` tells them that they may have missed some. */
export type Carry = (text: string | undefined) => void

export interface Hub {
  readonly channel: Channel
  /** A text of another process, for the listeners of this one. */
  hear(text: string | undefined): void
  /** Other processes are reached, from now on and by this way. */
  up(carry: Carry): void
  /** Other processes are not reached. What is sent until they are is not kept: they are told then that they missed something. */
  down(): void
}

export function createHub(): Hub {
  const listeners = new Set<ChannelListener>()
  let carry: Carry | undefined
  let wasDown = false
  const tellAll = (tell: (listener: ChannelListener) => void): void => {
    const current = [...listeners] // a listener that is added during delivery gets later texts only
    for (const listener of current) if (listeners.has(listener)) tell(listener)
  }
  const hear: Hub['hear'] = (text) => tellAll((listener) => (text === undefined ? listener.onUp() : listener.onText(text)))
  return {
    hear,
    up(way) {
      carry = way
      if (wasDown) carry(undefined)
      wasDown = false
      tellAll((listener) => listener.onUp())
    },
    down() {
      if (carry) tellAll((listener) => listener.onDown())
      wasDown ||= carry !== undefined
      carry = undefined
    },
    channel: {
      send(text) {
        hear(text)
        carry?.(text)
      },
      listen(listener) {
        listeners.add(listener)
        if (carry) listener.onUp()
        return () => void listeners.delete(listener)
      },
      flush: async () => undefined, // a text is with the socket as soon as it is sent
    },
  }
}
