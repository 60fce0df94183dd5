/** A read on the thread that calls this: the engine's, or where that cannot do it the caller's. */
import { recall, recent } from './recall.ts'
import { recallAcross, recentAcross } from '../spaces/recall-across.ts'
import type { Searcher } from './searcher.ts'
import { readContext, readContextSession, type OnSession } from './read-context.ts'
import { readSession } from './read-session.ts'
import type { ReadCall } from './read-call.ts'

interface Listening {
  readonly signal?: AbortSignal | undefined
  readonly onSession?: OnSession | undefined
}

/** @returns what the call of its name returns; of `contextSession` a `ContextProgress` */
export async function readHere(
  searcher: Searcher, userId: string, call: ReadCall, { signal, onSession }: Listening = {},
): Promise<unknown> {
  switch (call.name) {
    case 'recall': return call.across ? recallAcross(searcher, userId, { across: call.across, options: call.options }, signal)
      : recall(searcher, userId, call.options, signal)
    case 'recent': return call.across ? recentAcross(searcher, { across: call.across, options: call.options })
      : recent(searcher, userId, call.options)
    case 'session': return readSession(searcher, userId, call.request)
    case 'context': return readContext(searcher, userId, { ...call.request, onSession }, signal)
    case 'contextSession': return readContextSession(searcher, userId, call.request)
    default: return searcher.kept.forget(userId)
  }
}
