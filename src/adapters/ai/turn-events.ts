/** What `withMemory` tells of a turn: to a listener, or, without one, once for each kind to the process. */
import { codedError, type MadeleineError } from '../../base/errors.ts'

export type TurnEvent =
  /** A turn waited so long for the memory to be open and its first context done: told once for each memory. */
  | { readonly type: 'memory.opened'; readonly conversationId: string; readonly waitedMs: number }
  /** The prompt got a context of so many tokens, 0 where nothing is remembered yet. */
  | {
    readonly type: 'context.used'; readonly conversationId: string; readonly tokens: number
    readonly hasRecalled: boolean; readonly part: 'whole'
  }
  /** The turn went on with the session and the facts that stand in every prompt alone, and why. */
  | {
    readonly type: 'context.used'; readonly conversationId: string; readonly tokens: number
    readonly hasRecalled: boolean; readonly part: 'session'
    readonly reason: 'deadline' | 'failed'; readonly error?: MadeleineError
  }
  /** The turn went on without memory. opening: it was not open in time; deadline: nothing of the context was there in time. */
  | {
    readonly type: 'context.skipped'; readonly conversationId: string
    readonly reason: 'opening' | 'deadline' | 'failed'; readonly error?: MadeleineError
  }
  /** A space is not granted any more, or never was: the turn went on with the own memory alone. */
  | { readonly type: 'spaces.skipped'; readonly conversationId: string; readonly error: MadeleineError }
  /** These messages of the turn are in the log now. */
  | { readonly type: 'turn.stored'; readonly conversationId: string; readonly messageIds: readonly string[] }
  /** Messages of the turn could not be stored. isKept: they are stored before the conversation's next ones. */
  | { readonly type: 'turn.failed'; readonly conversationId: string; readonly error: MadeleineError; readonly isKept: boolean }

export type OnTurnEvent = (event: TurnEvent) => unknown

const warned = new Set<string>()

/** Tells an event; what the listener throws is nobody's turn. */
export function emitTurnEvent(onEvent: OnTurnEvent | undefined, event: TurnEvent): void {
  if (!onEvent) return warnOnce(event)
  try {
    Promise.resolve(onEvent(event)).catch(() => undefined)
  } catch {
    // A listener that throws must not cost the turn
  }
}

function warnOnce(event: TurnEvent): void {
  const what = whatWentWrong(event)
  if (what === undefined) return
  const kind = 'reason' in event ? `${event.type} ${event.reason}` : event.type
  if (warned.has(kind)) return
  warned.add(kind)
  const isOpening = 'reason' in event && event.reason === 'opening'
  const why = 'error' in event && event.error ? event.error.message
    : isOpening ? 'it did not open within 10 s'
    : 'it did not answer within deadlineMs'
  process.emitWarning(
    `${what}: ${why} (reported once; give withMemory an onEvent to hear of each)`, { type: 'MadeleineWarning', code: event.type },
  )
}

/** Undefined where all went well. */
function whatWentWrong(event: TurnEvent): string | undefined {
  if (event.type === 'turn.failed') return 'a turn could not be stored'
  if (event.type === 'spaces.skipped') return 'a turn went on without its spaces'
  if (event.type === 'context.skipped') return 'a turn went on without memory'
  return event.type === 'context.used' && event.part === 'session' ? 'a turn went on without what is recalled' : undefined
}

/** Anything thrown as an error with a code. */
export const memoryError = (error: unknown): MadeleineError => codedError(error, 'unexpected', 'the memory failed')
