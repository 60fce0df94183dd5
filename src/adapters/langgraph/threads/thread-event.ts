/** What a graph is told of a memory that is slow or fails, and how long it waits. */

/** What a graph goes on without. */
export interface ThreadEvent {
  /** `late`: the memory took longer than the deadline and goes on behind the graph. `failed`: it stored, or recalled, nothing. */
  readonly event: 'late' | 'failed'
  readonly threadId: string
  /** Of `failed`: what the memory failed with. */
  readonly error?: unknown
}

export type OnThreadEvent = (event: ThreadEvent) => unknown

/** A function that tells a listener; what the listener throws is no reason to fail the graph. */
export const teller = (onEvent: OnThreadEvent = () => undefined) => (event: ThreadEvent): void => {
  void (async () => onEvent(event))().catch(() => undefined)
}

/** The promise's value, or undefined once the deadline has passed. */
export async function within<T>(promise: Promise<T>, deadlineMs: number): Promise<{ value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<undefined>((resolve) => void (timer = setTimeout(resolve, deadlineMs, undefined)))
  try {
    return await Promise.race([promise.then((value) => ({ value })), deadline])
  } finally {
    clearTimeout(timer)
  }
}
