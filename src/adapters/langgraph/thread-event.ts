/** What a graph is told of a memory that is slow or fails, and how long it waits. */
import { codedError, type MadeleineError } from '../../base/errors.ts'

/** What a graph went on without. The thread is the conversation. */
export type ThreadEvent =
  /** The model was called without what the memory recalls. */
  | {
    readonly type: 'context.skipped'; readonly conversationId: string
    readonly reason: 'deadline' | 'failed'; readonly error?: MadeleineError
  }
  /** The memory took longer than the deadline to store messages, and goes on behind the graph. */
  | { readonly type: 'thread.late'; readonly conversationId: string }
  /**
   * Messages could not be stored. isKept: the thread's next checkpoint brings them again; otherwise the memory refuses them as they are.
   */
  | { readonly type: 'thread.failed'; readonly conversationId: string; readonly error: MadeleineError; readonly isKept: boolean }

export type OnThreadEvent = (event: ThreadEvent) => unknown

/**
 * A function that tells a listener, or, without one, the process once for each type; what the
 * listener throws is no reason to fail the graph.
 */
export function eventReporter(onEvent: OnThreadEvent | undefined): (event: ThreadEvent) => void {
  const warned = new Set<string>()
  return (event) => {
    if (onEvent) void (async () => onEvent(event))().catch(() => undefined)
    else if (!warned.has(event.type)) process.emitWarning(warningOf(event), { type: 'MadeleineWarning', code: event.type })
    warned.add(event.type)
  }
}

function warningOf(event: ThreadEvent): string {
  const why = 'error' in event && event.error ? event.error.message : 'it did not answer within deadlineMs'
  return `a graph went on without the memory: ${why} (reported once; give onEvent to hear of each)`
}

/** Anything thrown as an error with a code. */
export const threadError = (error: unknown): MadeleineError => codedError(error, 'unexpected', 'the memory failed')

/** A memory that cannot be opened is told by the calls that need it: until then its failure ends no process. */
export function deferFailure(memory: unknown): void {
  if (memory instanceof Promise) memory.catch(() => undefined)
}

/** The promise's value, or undefined once the deadline has passed. */
export async function valueInTime<T>(promise: Promise<T>, deadlineMs: number): Promise<{ value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<undefined>((resolve) => void (timer = setTimeout(resolve, deadlineMs, undefined)))
  try {
    return await Promise.race([promise.then((value) => ({ value })), deadline])
  } finally {
    clearTimeout(timer)
  }
}
