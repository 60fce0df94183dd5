/** Lets so many calls run at once; those that wait take turns by user. */
import { throwIfAborted } from '../../errors.ts'
import { assertWholeNumber } from '../check-number.ts'

export interface FairSemaphore {
  /**
   * Waits for a slot. Users take turns, a user's own calls go in the order they came: a call that waits is passed by at
   * most one call of each other user for itself and each of its user's calls before it.
   *
   * @returns what gives the slot back; to be called once, more does nothing
   * @throws {MadeleineError} `aborted`, with no slot taken
   */
  enter(userId: string, signal?: AbortSignal): Promise<() => void>
  readonly running: number
  readonly waiting: number
}

/** @throws invalid_input unless `concurrency` is a whole number of 1 or more */
export function fairSemaphore(concurrency: number): FairSemaphore {
  assertWholeNumber('concurrency', concurrency, 1)
  const line = waitingLine()
  let running = 0

  /** The way out of a slot, which goes to the next in line from hand to hand. */
  const exit = (): (() => void) => {
    let isOut = false
    return () => {
      if (isOut) return
      isOut = true
      const next = line.next()
      if (next) next()
      else running--
    }
  }
  return {
    get running() { return running },
    get waiting() { return line.length },
    async enter(userId, signal) {
      throwIfAborted(signal)
      if (running === concurrency) return inLine(line, userId, signal, exit)
      running++
      return exit()
    },
  }
}

function inLine(line: WaitingLine, userId: string, signal: AbortSignal | undefined, exit: () => () => void): Promise<() => void> {
  return new Promise((resolve) => {
    const giveUp = (): void => {
      line.remove(userId, take)
      resolve(new Promise<never>(() => throwIfAborted(signal))) // rejects
    }
    const take = (): void => {
      signal?.removeEventListener('abort', giveUp)
      resolve(exit())
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    line.add(userId, take)
  })
}

/** Takes the slot it is given. */
type Waiter = () => void

interface WaitingLine {
  readonly length: number
  add(userId: string, waiter: Waiter): void
  remove(userId: string, waiter: Waiter): void
  /** Takes out the oldest waiter of the user whose turn it is; that user's next turn comes after everybody else's. */
  next(): Waiter | undefined
}

function waitingLine(): WaitingLine {
  /** Users in the order of their turns, each with what waits for them, the oldest first. None is without. */
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
