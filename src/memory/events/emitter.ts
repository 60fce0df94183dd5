/** Those in this process who want to know what happens. */
import { EVENTS, type Events } from '../../core/events.ts'
import { invalidInput } from '../../errors.ts'

export type Listener<E extends keyof Events> = (ids: Events[E]) => unknown

export interface EventEmitter {
  /** @throws {MadeleineError} `invalid_input` for an event that there is none of */
  on<E extends keyof Events>(event: E, listener: Listener<E>): () => void
  /** Calls every listener, each with ids of its own; none can keep the others from hearing, or hold up the work. */
  tell<E extends keyof Events>(event: E, ids: Events[E]): void
}

export function createEmitter(): EventEmitter {
  const listening = new Map<string, Set<(ids: object) => unknown>>()
  return {
    on(event, listener) {
      if (!Object.hasOwn(EVENTS, event)) throw invalidInput('event', event, `one of ${Object.keys(EVENTS).join(', ')}`)
      if (typeof listener !== 'function') throw invalidInput('listener', listener, 'a function')
      // One and the same function may listen twice
      const call = (ids: object): unknown => listener(ids as Events[typeof event])
      const those = listening.get(event) ?? new Set()
      listening.set(event, those.add(call))
      return () => void those.delete(call)
    },
    tell(event, ids) {
      const those = listening.get(event) ?? new Set()
      const before = [...those] // one that listens anew when it hears would hear this for ever
      for (const call of before) if (those.has(call)) void attempt(event, () => call({ ...ids }))
    },
  }
}

/** A listener that throws, now or later, is its owner's trouble: said aloud, and the work goes on. */
async function attempt(event: string, call: () => unknown): Promise<void> {
  try {
    await call()
  } catch (error) {
    process.emitWarning(`a listener of ${event} threw: ${said(error)}`, { code: 'listener_failed' })
  }
}

function said(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'something that cannot be shown'
  }
}
