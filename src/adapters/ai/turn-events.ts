/** What `withMemory` tells of a turn: to a listener, or, without one, once for each kind to the process. */
import { codedError, type MadeleineError } from '../../errors.ts'

export type TurnEvent =
  /** The prompt got a context of so many tokens, 0 where nothing is remembered yet. */
  | { readonly type: 'context.used'; readonly conversationId: string; readonly tokens: number; readonly hasRecalled: boolean }
  /** The turn went on without memory. deadline: it was not there in time. */
  | { readonly type: 'context.skipped'; readonly conversationId: string; readonly reason: 'deadline' | 'failed'; readonly error?: MadeleineError }
  /** These messages of the turn are in the log now. */
  | { readonly type: 'turn.stored'; readonly conversationId: string; readonly messageIds: readonly string[] }
  /** Messages of the turn could not be stored. isKept: they are stored before the conversation's next ones. */
  | { readonly type: 'turn.failed'; readonly conversationId: string; readonly error: MadeleineError; readonly isKept: boolean }

export type OnTurnEvent = (event: TurnEvent) => unknown

const warned = new Set<string>()

/** Tells an event; what the listener throws is nobody's turn. */
export function tellEvent(onEvent: OnTurnEvent | undefined, event: TurnEvent): void {
  if (!onEvent) return warnOnce(event)
  try {
    Promise.resolve(onEvent(event)).catch(() => undefined)
  } catch {
    // A listener that throws must not cost the turn
  }
}

function warnOnce(event: TurnEvent): void {
  if (event.type === 'context.used' || event.type === 'turn.stored') return
  const kind = event.type === 'context.skipped' ? `${event.type} ${event.reason}` : event.type
  if (warned.has(kind)) return
  warned.add(kind)
  const what = event.type === 'turn.failed' ? 'a turn could not be stored' : 'a turn went on without memory'
  const why = 'error' in event && event.error ? event.error.message : 'it was not there within deadlineMs'
  process.emitWarning(`${what}: ${why}; said once, give withMemory an onEvent to hear of each`, { type: 'MadeleineWarning', code: event.type })
}

/** Anything thrown as an error with a code. */
export const memoryError = (error: unknown): MadeleineError => codedError(error, 'unexpected', 'the memory failed')
