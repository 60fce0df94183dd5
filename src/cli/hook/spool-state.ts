/**
 * What the drainer knows of each transcript: how far it was read, and whether its session is to be closed. The state is
 * written before the entries it was made from are removed, so that a crash leaves one of the two.
 */
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { HOUR_MS } from '../../base/units.ts'
import { logHook, reasonOf } from './spool.ts'
import type { SpooledEvent } from './spool-event.ts'

/** A transcript of one user. What stands before `offset` was pushed; correctness rests on the ids of the messages. */
export interface SpooledTranscript {
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
export type SpoolState = Map<string, SpooledTranscript>

/** Transcripts that are remembered. One that was dropped is read from its beginning, where everything is found stored. */
const MAX_TRANSCRIPTS = 500
const STATE_FILE = 'state.json'
/** An entry has three short strings. */
const MAX_ENTRY_BYTES = 65_536

export const keyOf = ({ path, user }: Pick<SpooledTranscript, 'path' | 'user'>): string => JSON.stringify([user ?? null, path])

/** The state of a spool; empty where there is none, or it cannot be read. */
export function readState(spool: string): SpoolState {
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
export function writeState(spool: string, state: SpoolState): void {
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

export const hasEntries = (spool: string): boolean => entriesIn(spool).length > 0

/** Moves the entries of the spool into the state. @returns keys of the transcripts that they name */
export function takeEntries(spool: string, state: SpoolState): Set<string> {
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
