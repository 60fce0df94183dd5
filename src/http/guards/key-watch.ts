/** Keys of what stays open after it was let in: when one is revoked or has expired, what it opened ends, at most a second later. */
import type { Principal } from '../../keys/core/principal.ts'
import { HttpProblem } from '../http-problem.ts'

export interface KeyWatch {
  /** Does what may take long. @param work is told by the signal that the key opens nothing any more */
  during<T>(key: string, work: (keyEnded: AbortSignal) => Promise<T>): Promise<T>
}

/** Twice in the second that is promised: the answer takes its time too. Keys are looked up together, and none if nothing is open. */
const ASK_MS = 500

/** @param verify rejects while the store does not answer: then nothing is known of a key, and what it opened stays open */
export function keyWatch(verify: (key: string) => Promise<Principal | undefined>): KeyWatch {
  const open = new Map<string, Set<AbortController>>()
  let timer: NodeJS.Timeout | undefined
  const ask = async (key: string): Promise<void> => {
    if (await verify(key) !== undefined) return
    for (const work of open.get(key) ?? []) work.abort(new HttpProblem(401, 'unauthenticated', 'the key was revoked or has expired'))
  }
  const askAll = async (): Promise<void> => {
    await Promise.allSettled([...open.keys()].map(ask))
    timer = undefined
    plan()
  }
  const plan = (): void => {
    if (open.size > 0) timer ??= setTimeout(() => void askAll(), ASK_MS).unref()
  }
  return {
    async during(key, work) {
      const ending = new AbortController()
      const ofKey = open.get(key) ?? new Set()
      open.set(key, ofKey.add(ending))
      plan()
      try {
        return await work(ending.signal)
      } finally {
        ofKey.delete(ending)
        if (ofKey.size === 0) open.delete(key)
      }
    },
  }
}
