/** The drainer: pushes what the transcripts of a spool have that the store has not. One at a time drains a spool. */
import { createHash } from 'node:crypto'
import {
  existsSync, statSync, closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync, constants,
} from 'node:fs'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { backoffMs, hasCode, HOUR_MS, MINUTE_MS, SECOND_MS } from '@madeleine/base'
import type { ImportItem, ImportResult } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { type FolderLock, lockFolder } from '@madeleine/engine'
import { withPlaces } from '../git-place.ts'
import { type SpooledEvent, logHook, reasonOf } from './spool.ts'
import { readSessionLines, splitLines } from '@madeleine/import'

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
      report(await memory.import(withPlaces(items), { redact: 'secrets', ...(!isLast && { flush: false }) }), transcript, log)
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

// What the drainer knows of each transcript: how far it was read, and whether its session is to be closed. The state is
// written before the entries it was made from are removed, so that a crash leaves one of the two.

/** A transcript of one user. What stands before `offset` was pushed; correctness rests on the ids of the messages. */
interface SpooledTranscript {
  readonly path: string
  /** Absent for the default user of a folder. */
  readonly user?: string
  readonly session?: string
  /** Bytes that were read, whole lines. */
  readonly offset: number
  /** Lines before the offset. */
  readonly line: number
  /** Of the bytes directly before the offset: a transcript that was written anew has others. */
  readonly digest: string
  /** Of the file when it was last read; -1 before that. */
  readonly size: number
  readonly mtimeMs: number
  /** Its session has ended, and is not closed yet. */
  readonly ended: boolean
}

/** By user and path, the one with the newest event last. */
type SpoolState = Map<string, SpooledTranscript>

/** Transcripts that are remembered. One that was dropped is read from its beginning, where everything is found stored. */
const MAX_TRANSCRIPTS = 500
const STATE_FILE = 'state.json'
/** An entry has three short strings. */
const MAX_ENTRY_BYTES = 65_536

const keyOf = ({ path, user }: Pick<SpooledTranscript, 'path' | 'user'>): string => JSON.stringify([user ?? null, path])

/** The state of a spool; empty where there is none, or it cannot be read. */
function readState(spool: string): SpoolState {
  const state: SpoolState = new Map()
  try {
    const { transcripts } = JSON.parse(readFileSync(join(spool, STATE_FILE), 'utf8')) as { transcripts: unknown[] }
    for (const transcript of transcripts) if (isTranscript(transcript)) state.set(keyOf(transcript), transcript)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') logHook(spool, `state: ${reasonOf(error)}`)
  }
  return state
}

function isTranscript(value: unknown): value is SpooledTranscript {
  const { path, user = '', session = '', digest, ended, ...numbers } = Object(value) as SpooledTranscript
  const isNumber = (name: 'offset' | 'line' | 'size' | 'mtimeMs'): boolean => Number.isFinite(numbers[name])
  return [path, user, session, digest].every((text) => typeof text === 'string') && typeof ended === 'boolean'
    && isNumber('offset') && isNumber('line') && isNumber('size') && isNumber('mtimeMs')
}

/** Writes the state durably, as a whole or not at all. @throws the file system's error */
function writeState(spool: string, state: SpoolState): void {
  const path = join(spool, STATE_FILE)
  const file = openSync(`${path}.tmp`, 'w', 0o600)
  try {
    writeFileSync(file, JSON.stringify({ transcripts: [...state.values()] }))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.tmp`, path)
}

const entriesIn = (spool: string): string[] => readdirSync(spool).filter((name) => name.endsWith('.event'))

const hasEntries = (spool: string): boolean => entriesIn(spool).length > 0

/** Moves the entries of the spool into the state. @returns keys of the transcripts that they name */
function takeEntries(spool: string, state: SpoolState): Set<string> {
  const names = entriesIn(spool).sort()
  const keys = names.flatMap((name) => {
    const transcript = transcriptOf(readEntry(join(spool, name)), state)
    if (!transcript) return (logHook(spool, `entry ${name}: not an event`), [])
    const key = keyOf(transcript)
    state.delete(key)
    state.set(key, transcript)
    return [key]
  })
  for (const key of [...state.keys()].slice(0, Math.max(0, state.size - MAX_TRANSCRIPTS))) state.delete(key)
  if (names.length > 0) writeState(spool, state)
  for (const name of names) rmSync(join(spool, name), { force: true })
  removeHalfWritten(spool)
  return new Set(keys)
}

/** An entry as Node writes it, or as the shell does: one pair of name and value a line. */
function readEntry(path: string): Partial<Record<keyof SpooledEvent, unknown>> {
  try {
    if (statSync(path).size > MAX_ENTRY_BYTES) return {}
    const text = readFileSync(path, 'utf8').trim()
    return Object(JSON.parse(text.startsWith('{') ? text : `{${text.split('\n').join(',')}}`)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The transcript after an event; undefined for what names none by an absolute path. */
function transcriptOf(
  { hook_event_name, session_id, transcript_path, user }: ReturnType<typeof readEntry>, state: SpoolState,
): SpooledTranscript | undefined {
  if (typeof transcript_path !== 'string' || transcript_path.includes('\0')) return undefined
  const path = transcript_path.replace(/^~(?=[/\\])/, homedir())
  if (!isAbsolute(path)) return undefined
  const which = { path, ...(typeof user === 'string' && { user }) }
  const known = state.get(keyOf(which)) ?? { ...which, offset: 0, line: 0, digest: '', size: -1, mtimeMs: -1, ended: false }
  return {
    ...known, ...(typeof session_id === 'string' && { session: session_id }), ended: known.ended || hook_event_name === 'SessionEnd',
  }
}

/** What hooks left that were killed while they wrote. */
function removeHalfWritten(spool: string): void {
  for (const name of readdirSync(spool).filter((each) => each.endsWith('.tmp') && each !== `${STATE_FILE}.tmp`)) {
    const path = join(spool, name)
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > HOUR_MS) rmSync(path, { force: true })
  }
}

// The part of a transcript that was not read yet: whole lines only, of a regular file only, since its path comes from the host.

/** Bytes before the offset that tell whether the transcript was only added to. */
const DIGEST_BYTES = 4096
const BLOCK_BYTES = 65_536
/** What is read at once: then the place is noted, so that a kill in the middle of a huge transcript does not cost all of it. */
const PART_BYTES = 8 * 1_048_576
/**
 * Records without a message at the end are read again with the next message, which a title among
 * them belongs to; not more of them than this.
 */
const MAX_REREAD_BYTES = 1_048_576

/** How far a transcript was read, and the size of its file. */
type ReadPosition = Pick<SpooledTranscript, 'offset' | 'line' | 'digest' | 'size' | 'mtimeMs'>

/** Takes messages. @param isLast no part follows */
type Use = (items: AsyncIterable<ImportItem>, isLast: boolean) => Promise<unknown>

/**
 * Gives the messages after the offset to `use`, of a huge transcript the first part of them; from the beginning where the
 * file was written anew.
 *
 * @returns where the next reading begins, once `use` has resolved, with the size -1 where another part follows
 * @throws the file system's error; an error of `use`
 */
async function readTail(transcript: SpooledTranscript, use: Use): Promise<ReadPosition> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>
  const file = await openFile(transcript.path, O_RDONLY! | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stats = await file.stat()
    const { size, mtimeMs } = stats
    if (!stats.isFile()) throw Object.assign(new Error('is not a regular file'), { code: 'not_a_file' })
    const isSame = transcript.offset <= size && (await digestBefore(file, transcript.offset)) === transcript.digest
    const [start, before] = isSame ? [transcript.offset, transcript.line] : [0, 0]
    const part = await endOfLines(file, start, Math.min(size, start + PART_BYTES))
    const end = part === start ? await endOfLines(file, start, size) : part // where one line is longer than a part: all of it
    const isLast = end === (await endOfLines(file, end, size))
    if (end === start) return { offset: start, line: before, digest: await digestBefore(file, start), size, mtimeMs }
    const seen = lineCounter(file.createReadStream({ start, end: end - 1, autoClose: false }), start)
    let last = before
    await use(
      messagesOf(seen.chunks, { before, path: transcript.path, onLine: (line) => (last = Math.max(last, line)) }), isLast,
    )
    const at = seen.endOf(last - before)
    const [offset, line] = !isLast || end - at > MAX_REREAD_BYTES ? [end, before + seen.count()] : [at, last]
    return { offset, line, digest: await digestBefore(file, offset), size: isLast ? size : -1, mtimeMs }
  } finally {
    await file.close()
  }
}

interface Lines {
  /** Lines before them. */
  readonly before: number
  readonly path: string
  /** Called with the line of each message. */
  readonly onLine: (line: number) => unknown
}

async function* messagesOf(chunks: AsyncIterable<Buffer>, { before, path, onLine }: Lines): AsyncGenerator<ImportItem> {
  for await (const item of readSessionLines(splitLines(chunks, undefined, before), path)) {
    const line = 'error' in item ? item.error.line : item.line
    if (typeof line !== 'number') continue // says that there was no message
    onLine(line)
    yield item
  }
}

/** The chunks as they pass, and where the lines in them end. */
function lineCounter(stream: AsyncIterable<Buffer>, start: number): {
  chunks: AsyncIterable<Buffer>; endOf: (lines: number) => number; count: () => number
} {
  const ends: number[] = [start]
  let at = start
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      for (let found = chunk.indexOf(0x0a); found >= 0; found = chunk.indexOf(0x0a, found + 1)) ends.push(at + found + 1)
      at += chunk.length
      yield chunk
    }
  }
  return { chunks: counted(), endOf: (lines) => ends[lines] ?? at, count: () => ends.length - 1 }
}

/** The end of the last whole line between two places; the first place where there is none. */
async function endOfLines(file: FileHandle, start: number, size: number): Promise<number> {
  for (let to = size; to > start;) {
    const from = Math.max(start, to - BLOCK_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
    const found = buffer.subarray(0, bytesRead).lastIndexOf(0x0a)
    if (found >= 0) return from + found + 1
    to = from
  }
  return start
}

async function digestBefore(file: FileHandle, offset: number): Promise<string> {
  if (offset === 0) return ''
  const from = Math.max(0, offset - DIGEST_BYTES)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(offset - from), 0, offset - from, from)
  return createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex').slice(0, 32)
}
