/** Semaphore with a fair queue: limits concurrent calls, of all and of each user; waiting calls are served round-robin by user. */
import { throwIfAborted } from '@madeleine/base'

export interface FairSemaphore {
  /**
   * Waits for a slot. Users take turns; calls of one user are served in order of arrival. For itself and for each earlier
   * call of its user, a waiting call is overtaken by at most one call of each other user.
   *
   * @returns a function that releases the slot; further calls of it do nothing
   * @throws {MadeleineError} `aborted`, with no slot taken
   */
  enter(userId: string, signal?: AbortSignal): Promise<() => void>
  /** Takes a slot if none of the user's calls waits and there is one. @returns what releases it; undefined: it has to wait */
  tryEnter(userId: string): (() => void) | undefined
  readonly running: number
  readonly waiting: number
  waitingOf(userId: string): number
  /** Whether somebody else's call runs while none of theirs waits. */
  isOtherServed(userId: string): boolean
  /** Gives free slots to those who may have them now: for when `perUser` has changed by itself. */
  refill(): void
}

/**
 * @param perUser slots that a user may have now; the others stay free for others. Default: all
 */
export function fairSemaphore(concurrency: number, perUser: (userId: string) => number = () => concurrency): FairSemaphore {
  const [queue, held] = [waiterQueue(), new Map<string, number>()]
  let running = 0
  const mayRun = (userId: string): boolean => running < concurrency && (held.get(userId) ?? 0) < perUser(userId)
  const take = (userId: string, by: 1 | -1): void => {
    running += by
    const slots = (held.get(userId) ?? 0) + by
    if (slots === 0) held.delete(userId)
    else held.set(userId, slots)
  }

  /** Takes a slot. @returns the function that releases it: it passes what is free directly to the next waiters who may have it */
  const granted = (userId: string): (() => void) => {
    let isReleased = false
    take(userId, 1)
    return () => {
      if (isReleased) return
      isReleased = true
      take(userId, -1)
      refill()
    }
  }
  const refill = (): void => {
    for (let next = queue.next(mayRun); next; next = queue.next(mayRun)) next()
  }
  const tryEnter = (userId: string) => (queue.lengthOf(userId) === 0 && mayRun(userId) ? granted(userId) : undefined)
  return {
    tryEnter,
    get running() { return running },
    get waiting() { return queue.length },
    waitingOf: (userId) => queue.lengthOf(userId),
    isOtherServed: (userId) => [...held.keys()].some((other) => other !== userId && queue.lengthOf(other) === 0),
    refill,
    async enter(userId, signal) {
      throwIfAborted(signal)
      return tryEnter(userId) ?? enqueue(queue, userId, signal, () => granted(userId))
    },
  }
}

function enqueue(queue: WaiterQueue, userId: string, signal: AbortSignal | undefined, granted: () => () => void): Promise<() => void> {
  return new Promise((resolve) => {
    const onAbort = (): void => {
      queue.remove(userId, takeSlot)
      resolve(new Promise<never>(() => throwIfAborted(signal))) // rejects
    }
    const takeSlot = (): void => {
      signal?.removeEventListener('abort', onAbort)
      resolve(granted())
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
  lengthOf(userId: string): number
  /** Removes and returns the oldest waiter of the next user who may run; the user then moves to the end of the rotation. */
  next(mayRun: (userId: string) => boolean): Waiter | undefined
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
    lengthOf: (userId) => users.get(userId)?.size ?? 0,
    next(mayRun) {
      for (const [userId, waiters] of users) {
        if (!mayRun(userId)) continue
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
