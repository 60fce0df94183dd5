/** Semaphore with a fair queue: limits concurrent calls; waiting calls are served round-robin by user. */
import { throwIfAborted } from '../../errors.ts'
import { assertWholeNumber } from '../check-number.ts'

export interface FairSemaphore {
  /**
   * Waits for a slot. Users take turns; calls of one user are served in order of arrival. For itself and for each earlier
   * call of its user, a waiting call is overtaken by at most one call of each other user.
   *
   * @returns a function that releases the slot; further calls of it do nothing
   * @throws {MadeleineError} `aborted`, with no slot taken
   */
  enter(userId: string, signal?: AbortSignal): Promise<() => void>
  readonly running: number
  readonly waiting: number
}

/** @throws invalid_input unless `concurrency` is a whole number of 1 or more */
export function fairSemaphore(concurrency: number): FairSemaphore {
  assertWholeNumber('concurrency', concurrency, 1)
  const queue = waiterQueue()
  let running = 0

  /** Creates the function that releases a slot: it passes the slot directly to the next waiter, if there is one. */
  const releaser = (): (() => void) => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = queue.next()
      if (next) next()
      else running--
    }
  }
  return {
    get running() { return running },
    get waiting() { return queue.length },
    async enter(userId, signal) {
      throwIfAborted(signal)
      if (running === concurrency) return enqueue(queue, userId, signal, releaser)
      running++
      return releaser()
    },
  }
}

function enqueue(queue: WaiterQueue, userId: string, signal: AbortSignal | undefined, releaser: () => () => void): Promise<() => void> {
  return new Promise((resolve) => {
    const onAbort = (): void => {
      queue.remove(userId, takeSlot)
      resolve(new Promise<never>(() => throwIfAborted(signal))) // rejects
    }
    const takeSlot = (): void => {
      signal?.removeEventListener('abort', onAbort)
      resolve(releaser())
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    queue.add(userId, takeSlot)
  })
}

/** Called once with the slot granted. */
type Waiter = () => void

interface WaiterQueue {
  readonly length: number
  add(userId: string, waiter: Waiter): void
  remove(userId: string, waiter: Waiter): void
  /** Removes and returns the oldest waiter of the user whose turn it is; the user then moves to the end of the rotation. */
  next(): Waiter | undefined
}

function waiterQueue(): WaiterQueue {
  /** Users in order of their turns, each with its waiters, oldest first. No set is empty. */
  const users = new Map<string, Set<Waiter>>()
  let length = 0
  const remove = (userId: string, waiter: Waiter): void => {
    const waiters = users.get(userId)
    if (!waiters?.delete(waiter)) return
    length--
    if (waiters.size === 0) users.delete(userId)
  }
  return {
    get length() { return length },
    remove,
    add(userId, waiter) {
      users.set(userId, (users.get(userId) ?? new Set()).add(waiter))
      length++
    },
    next() {
      for (const [userId, waiters] of users) {
        for (const waiter of waiters) {
          remove(userId, waiter)
          if (users.delete(userId)) users.set(userId, waiters)
          return waiter
        }
      }
      return undefined
    },
  }
}
