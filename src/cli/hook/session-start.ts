/** What a session of a coding assistant starts with: what is known, what there was, and the newest episodes, in frames of recalled text. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'

/** Tokens of all of it. */
export const SESSION_START_TOKENS = 1500
/** A session that starts later than this without its memories starts without them. */
export const SESSION_START_MS = 3000
/** Facts and titles of what there was; the rest is for the newest episodes. */
const STANDING_SHARE = 0.6
const RECENT_EPISODES = 5
const RETRY_MS = 100

/** The text; undefined where there is nothing to say. @throws {MadeleineError} */
export async function sessionStartText(memory: Memory, maxTokens: number, signal: AbortSignal): Promise<string | undefined> {
  // A conversation of its own: what the assistant's session has already is not in its way
  const standing = await memory.context({ conversationId: randomUUID(), maxTokens: Math.floor(maxTokens * STANDING_SHARE), signal })
  const recent = await memory.recent({
    limit: RECENT_EPISODES, passageLimit: 0, maxTokens: Math.max(0, maxTokens - standing.tokens), signal,
  })
  const parts = [standing.system, recent.episodes.length > 0 ? recent.text : undefined].flatMap((part) => part?.trimEnd() || [])
  return parts.length > 0 ? parts.join('\n\n') : undefined
}

/** Opens a memory as soon as nobody else has its folder. @throws what the signal is aborted with */
export async function openWhenFree(open: () => Promise<Memory>, signal: AbortSignal): Promise<Memory> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await open()
    } catch (error) {
      if (!hasCode(error, 'store_locked')) throw error
      await pause(RETRY_MS, undefined, { signal })
    }
  }
}

/** Resolves to undefined where that takes longer. What goes on meanwhile ends with the process. */
export async function withinMs<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const controller = new AbortController()
  const stop = new AbortController()
  const late = pause(ms, undefined, { signal: stop.signal }).then(() => controller.abort(), () => undefined)
  const working = work(controller.signal)
  working.catch(() => undefined)
  try {
    return await Promise.race([working, late.then(() => undefined)])
  } finally {
    stop.abort()
  }
}
