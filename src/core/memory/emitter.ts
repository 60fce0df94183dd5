/** The listeners of this process, by user and event. */
import { EVENTS, type Events } from '../../contract/events.ts'
import { invalidInput, MadeleineError, show } from '../../base/errors.ts'
import { nearestName } from '../../contract/message-keys.ts'

export type Listener<E extends keyof Events> = (ids: Events[E]) => unknown

export interface EventEmitter {
  /**
   * Calls `listener` with the ids of each event of this user from now on.
   * @returns a function that removes the listener
   * @throws {MadeleineError} `invalid_input` for an unknown event, or a listener that is no function
   */
  on<E extends keyof Events>(userId: string, event: E, listener: Listener<E>): () => void
  /** Calls every listener of the user's event, each with its own copy of the ids. A listener that throws is reported as a warning. */
  emit<E extends keyof Events>(userId: string, event: E, ids: Events[E]): void
}

type Call = (ids: object) => unknown

export function createEmitter(): EventEmitter {
  const listening = new Map<string, Set<Call>>()
  const keyOf = (userId: string, event: string): string => `${event} ${userId}`
  return {
    on(userId, event, listener) {
      if (typeof event !== 'string' || !Object.hasOwn(EVENTS, event)) throw unknownEvent(event)
      if (typeof listener !== 'function') throw invalidInput('listener', listener, 'a function')
      const key = keyOf(userId, event)
      const call: Call = (ids) => listener(ids as Events[typeof event]) // the same function may listen twice
      const calls = listening.get(key) ?? new Set()
      listening.set(key, calls.add(call))
      return () => {
        calls.delete(call)
        if (calls.size === 0 && listening.get(key) === calls) listening.delete(key)
      }
    },
    emit(userId, event, ids) {
      const calls = listening.get(keyOf(userId, event)) ?? new Set()
      const before = [...calls] // a listener added while this event is handed out does not get it
      for (const call of before) if (calls.has(call)) void attempt(event, () => call({ ...ids }))
    },
  }
}

function unknownEvent(event: unknown): MadeleineError {
  const known = Object.keys(EVENTS)
  const nearest = typeof event === 'string' ? nearestName(event, known) : undefined
  return nearest === undefined
    ? invalidInput('event', event, `one of ${known.join(', ')}`)
    : new MadeleineError('invalid_input', `unknown event ${show(event)}; did you mean ${nearest}?`)
}

async function attempt(event: string, call: () => unknown): Promise<void> {
  try {
    await call()
  } catch (error) {
    process.emitWarning(`a listener of ${event} threw: ${textOf(error)}`, { code: 'listener_failed' })
  }
}

function textOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'a value that cannot be shown'
  }
}
