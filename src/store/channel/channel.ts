/** How those who have a store open tell each other that something happened, in one process and across processes. */

/** Best effort: what is said may be late, or lost with a connection; then `up` says so. Nothing may rest on it alone. */
export interface Channel {
  /** To everybody who listens, oneself included: a text of at most 7,999 bytes, after the commit of what it tells of. */
  send(text: string): void
  /** Never fails: it goes on trying. @returns a function that ends it */
  listen(listener: ChannelListener): () => void
  /** Resolves when what was sent is on its way, or cannot be sent. */
  flush(): Promise<void>
}

export interface ChannelListener {
  heard(text: string): void
  /** From now on everything is heard; what was said before may have been missed. */
  up(): void
  /** From now on nothing is heard, until `up`. */
  down(): void
}

/** Where nobody else can have the store open: what is sent is heard at once. */
export function localChannel(): Channel {
  const listeners = new Set<ChannelListener>()
  return {
    send(text) {
      const before = [...listeners] // who begins to listen meanwhile hears what is sent from then on
      for (const listener of before) if (listeners.has(listener)) listener.heard(text)
    },
    listen(listener) {
      listeners.add(listener)
      listener.up()
      return () => void listeners.delete(listener)
    },
    flush: async () => undefined,
  }
}
