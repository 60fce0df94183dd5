/** Broadcast channel between all openers of a store, in one process or several. */

/**
 * Delivers texts with best effort: a text may be late, or lost with a connection, and then `onUp`
 * is called. Correctness must not depend on delivery.
 */
export interface Channel {
  /**
   * Sends a text of at most 7,999 bytes to all listeners, including the sender's own. Call it after
   * the commit of the change that it announces.
   */
  send(text: string): void
  /** Adds a listener; never fails, and reconnects until it succeeds. @returns a function that removes the listener */
  listen(listener: ChannelListener): () => void
  /** Sends the queued texts. Resolves also when the send fails. */
  flush(): Promise<void>
}

export interface ChannelListener {
  onText(text: string): void
  /** The connection is up: texts arrive from now on; earlier ones may have been missed. */
  onUp(): void
  /** The connection is down: no text arrives until `onUp`. */
  onDown(): void
}

/** A channel within one process, for a store that no other process can open: `send` delivers synchronously. */
export function localChannel(): Channel {
  const listeners = new Set<ChannelListener>()
  return {
    send(text) {
      const current = [...listeners] // a listener that is added during delivery gets later texts only
      for (const listener of current) if (listeners.has(listener)) listener.onText(text)
    },
    listen(listener) {
      listeners.add(listener)
      listener.onUp()
      return () => void listeners.delete(listener)
    },
    flush: async () => undefined,
  }
}
