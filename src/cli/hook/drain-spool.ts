/** The drainer: pushes what the transcripts of a spool have that the store has not. One at a time drains a spool. */
import { existsSync, statSync } from 'node:fs'
import { backoffMs } from '../../base/backoff.ts'
import { hasCode } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { lockFolder, type FolderLock } from '../../engine/folder/folder-lock.ts'
import { MINUTE_MS, SECOND_MS } from '../../base/units.ts'
import { logHook, reasonOf } from './spool.ts'
import { hasEntries, readState, takeEntries, writeState, type SpoolState, type SpooledTranscript } from './spool-state.ts'
import { readTail } from './transcript-tail.ts'
import type { ImportResult } from '../../contract/log-calls.ts'

export interface Drain {
  readonly spool: string
  /** Opens a user's memory; the folder's default user if none is given. */
  readonly open: (user: string | undefined) => Promise<Memory>
  readonly pause: (ms: number) => Promise<unknown>
}

/** A drainer at work. */
interface Draining extends Drain {
  /** Of the spool: after waiting for others, nothing is written where another spool may stand now. */
  readonly lock: FolderLock
  readonly log: (line: string) => void
}

/** `busy`: another process drains. `left`: it could not be finished, and the next hook tries again. */
export type Drained = 'done' | 'busy' | 'left'

/**
 * Drains until the spool is empty. A drainer that finds another one at work may leave its hook's entry to it: the entry was
 * there before the other released the lock, and that one looks once more afterwards.
 */
export async function drainSpool(drain: Drain): Promise<Drained> {
  const { spool } = drain
  if (!existsSync(spool)) return 'done'
  try {
    do {
      const lock = await lockSpool(spool)
      if (!lock) return 'busy'
      const log = (line: string): void => void (lock.isHeld() && logHook(spool, line))
      const isDone = await drainOnce({ ...drain, lock, log }).finally(() => lock.release())
      if (!isDone) return 'left'
    } while (hasEntries(spool))
    return 'done'
  } catch (error) {
    if (!hasCode(error, 'store_gone')) logHook(spool, `drain: ${reasonOf(error)}`)
    return 'left'
  }
}

const lockSpool = (spool: string): Promise<FolderLock | undefined> => lockFolder(spool).catch((error: unknown) => {
  if (!hasCode(error, 'store_locked')) throw error
  return undefined
})

/**
 * Takes the entries, then reads what has grown: also transcripts without an entry, whose host wrote after its last event.
 * @returns false where a user's memory could not be opened @throws {MadeleineError} `store_gone` where the spool is no longer there
 */
async function drainOnce(drain: Draining): Promise<boolean> {
  const { spool, log } = drain
  const state = readState(spool)
  const named = takeEntries(spool, state)
  await untilStill([...named].flatMap((key) => state.get(key)?.path ?? []), drain)
  const due = [...state].filter(([, transcript]) => isDue(transcript))
  let failed = 0
  for (const user of new Set(due.map(([, transcript]) => transcript.user))) {
    const keys = due.flatMap(([key, transcript]) => (transcript.user === user ? [key] : []))
    await drainUser(drain, state, { user, keys }).catch((error: unknown) => {
      if (hasCode(error, 'store_locked', 'store_gone')) throw error // for the others too
      failed += 1
      log(`drain: ${reasonOf(error)}`)
    })
  }
  return failed === 0
}

function isDue({ path, size, mtimeMs, ended }: SpooledTranscript): boolean {
  const found = statOf(path)
  return ended || (found !== undefined && (found.size !== size || found.mtimeMs !== mtimeMs))
}

const statOf = (path: string) => {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

const STILL_MS = SECOND_MS
const LOOK_MS = SECOND_MS / 4
const MAX_STILL_MS = 3 * SECOND_MS

/** Waits until the transcripts have not grown for a second: a host may call its hook before it has written the last message. */
async function untilStill(paths: readonly string[], { pause }: Drain): Promise<void> {
  const sizes = (): string => paths.map((path) => statOf(path)?.size ?? -1).join()
  let [last, stillMs] = [sizes(), 0]
  for (let waitedMs = 0; stillMs < STILL_MS && waitedMs < MAX_STILL_MS; waitedMs += LOOK_MS) {
    await pause(LOOK_MS)
    const now = sizes()
    stillMs = now === last ? stillMs + LOOK_MS : 0
    last = now
  }
}

/** After so long what is left to segment and encode waits for the next process that works on the store. */
const MAX_SETTLE_MS = MINUTE_MS

async function drainUser(
  drain: Draining, state: SpoolState, { user, keys }: { user: string | undefined; keys: readonly string[] },
): Promise<void> {
  const { spool, lock, log } = drain
  const memory = await openPatiently(user, drain)
  try {
    lock.assertHeld() // the store was opened by its path
    for (const key of keys) {
      for (let more = true; more;) {
        const drained = await drainTranscript(memory, state.get(key)!, log)
        state.set(key, drained.transcript)
        lock.assertHeld()
        writeState(spool, state)
        more = drained.more
      }
    }
    await memory.settle({ signal: AbortSignal.timeout(MAX_SETTLE_MS) })
      .catch((error: unknown) => log(`settle: ${reasonOf(error)}`))
  } finally {
    await memory.close()
  }
}

const LOCKED = { firstMs: SECOND_MS / 4, maxMs: 4 * SECOND_MS }
/** Some 65 s. */
const MAX_TRIES = 20

/** Opens the memory, and waits for whoever has its folder. @throws {MadeleineError} `store_locked` where that lasts */
async function openPatiently(user: string | undefined, { open, pause, lock }: Draining): Promise<Memory> {
  for (let tries = 0; ; tries++) {
    try {
      lock.assertHeld() // nor is a store made where the spool was
      return await open(user)
    } catch (error) {
      if (!hasCode(error, 'store_locked') || tries === MAX_TRIES) throw error
      await pause(backoffMs(LOCKED, tries))
    }
  }
}

/** Pushes what a transcript has, or a part of it. @returns it as it is now; unchanged, so that it is read again, where the store failed */
async function drainTranscript(
  memory: Memory, transcript: SpooledTranscript, log: Draining['log'],
): Promise<{ transcript: SpooledTranscript; more: boolean }> {
  try {
    let more = false
    const position = await readTail(transcript, async (items, isLast) => {
      report(await memory.import(items, isLast ? {} : { flush: false }), transcript, log)
      more = !isLast
    }).catch((error: unknown) => {
      // What cannot be read is tried again when it has changed
      if (isOfFile(error)) return (log(`${transcript.path}: ${reasonOf(error)}`), unread(transcript))
      throw error
    })
    if (more) return { transcript: { ...transcript, ...position }, more }
    if (transcript.ended && transcript.session !== undefined) await closeSession(memory, transcript.session)
    return { transcript: { ...transcript, ...position, ended: false }, more }
  } catch (error) {
    log(`${transcript.path}: ${reasonOf(error)}`)
    return { transcript, more: false }
  }
}

const isOfFile = (error: unknown): boolean => hasCode(error, 'callback_failed')
  || typeof (error as NodeJS.ErrnoException).syscall === 'string' || (error as NodeJS.ErrnoException).code === 'not_a_file'

function unread({ path }: SpooledTranscript): Partial<SpooledTranscript> {
  const { size = -1, mtimeMs = -1 } = statOf(path) ?? {}
  return { size, mtimeMs }
}

/** A name that is no conversation's id has nothing to close. */
const closeSession = (memory: Memory, conversationId: string): Promise<void> => memory.flush({ conversationId }).catch((error: unknown) => {
  if (!hasCode(error, 'invalid_input', 'too_large')) throw error
})

function report({ errors }: ImportResult, { path }: SpooledTranscript, log: Draining['log']): void {
  const [first] = errors
  if (first) log(`${path}: ${errors.length} of its lines not stored, the first is ${first.line} (${first.code})`)
}
