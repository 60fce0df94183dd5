/** One look at the folders of a memory: what is new or has changed is imported, file by file. */
import { basename } from 'node:path'
import { readImport } from '../../adapters/import/read-import.ts'
import { addCounts, type ImportItem } from '../../contract/import-source.ts'
import type { ImportResult } from '../../contract/results/write-results.ts'
import { hasCode, MadeleineError, throwIfAborted } from '../../errors.ts'
import type { Memory } from '../../memory/memory.ts'
import type { HeldEntry } from '../../store/folder/held-entry.ts'
import { goneError } from '../../store/folder/store-place.ts'
import { reasonIn } from '../../system-errors.ts'
import { findFiles, isChatFile, type SyncedFile, type UnreadableFile } from './find-files.ts'
import { writeSyncState, type SyncState } from './sync-state.ts'

/** What one look found and did. */
export interface SyncPass {
  /** Files that were read: new, or of another size or time than before. */
  read: number
  /** Those of them in which there was nothing new. */
  unchanged: number
  imported: number
  skipped: number
  conversations: number
  /** Messages that could not be imported. */
  errors: number
  leftOut?: Readonly<Record<string, number>>
  readonly failed: UnreadableFile[]
}

export interface SyncTarget {
  readonly memory: Memory
  readonly file: string
  readonly state: SyncState
  /** Folder of the memory, which is not looked into. */
  readonly data: string | undefined
  /** That folder, as it was when the memory was opened: its state is not written where another stands in its place. */
  readonly held: HeldEntry | undefined
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Files that changed within this time are left for the next look: they are still being written. 0: none is. */
  readonly settleMs: number
  readonly onFile?: (name: string) => void
}

/** At most so often the state is written while files are read: after a kill the others are read again. */
const WRITE_MS = 1000

/** Looks at each folder once. @throws {MadeleineError} `aborted`, and any error of the store */
export async function syncPass(target: SyncTarget): Promise<SyncPass> {
  const { state, now } = target
  const pass: SyncPass = { read: 0, unchanged: 0, imported: 0, skipped: 0, conversations: 0, errors: 0, failed: [] }
  try {
    for (const folder of state.folders) {
      await lookAt(folder.path, target, pass)
      folder.lookedAt = now().toISOString()
    }
  } finally {
    if (state.folders.length > 0) keepState(target)
  }
  return pass
}

/** @throws {MadeleineError} `store_gone` */
function keepState({ file, state, data, held }: SyncTarget): void {
  if (data !== undefined && held?.isThere() === false) throw goneError(data)
  writeSyncState(file, state)
}

async function lookAt(folder: string, target: SyncTarget, pass: SyncPass): Promise<void> {
  const { state, data, now, signal } = target
  const { files, unreadable } = await findFiles(folder, data)
  pass.failed.push(...unreadable)
  let writtenAt = now().getTime()
  for (const found of files.filter((one) => isDue(target, one))) {
    throwIfAborted(signal)
    const name = state.files[found.path]?.name ?? nameOf(found, folder, state)
    const isDone = await readFound(target, found, name, pass)
    if (isDone) state.files[found.path] = { size: found.size, mtimeMs: found.mtimeMs, name }
    if (now().getTime() - writtenAt < WRITE_MS) continue
    keepState(target)
    writtenAt = now().getTime()
  }
}

/** Whether a file is new, or of another size or time than when it was read, and not being written just now. */
const isDue = ({ state, now, settleMs }: SyncTarget, { path, size, mtimeMs }: SyncedFile): boolean => {
  const [seen, ageMs] = [state.files[path], now().getTime() - mtimeMs]
  return (seen?.size !== size || seen.mtimeMs !== mtimeMs) && !(ageMs >= 0 && ageMs < settleMs)
}

/** The path below the folder; with the folder's own name where a file of another folder has it. It names conversations, so it stays. */
function nameOf({ below, path }: SyncedFile, folder: string, { files }: SyncState): string {
  const isTaken = Object.entries(files).some(([other, { name }]) => name === below && other !== path)
  return isTaken ? `${basename(folder)}/${below}` : below
}

/** Imports a file. @returns whether it is done with, so that it is not read again as it is; what cannot be read is tried again */
async function readFound({ memory, signal, onFile }: SyncTarget, found: SyncedFile, name: string, pass: SyncPass): Promise<boolean> {
  let failure: MadeleineError | undefined
  try {
    if (!(await isChatFile(found.path))) return true
    onFile?.(name)
    const result = await memory.import(itemsOf(found.path, name, (error) => void (failure = error)), { signal })
    addResult(pass, result)
    const isArchive = /\.zip$/i.test(name)
    // Of an archive nobody said that it holds chats
    if (failure && !(isArchive && result.conversations === 0)) pass.failed.push({ file: found.path, message: failure.message })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    pass.failed.push({ file: found.path, message: reasonIn(error) })
    return false
  }
}

function addResult(pass: SyncPass, { imported, skipped, conversations, errors, unlisted = 0, leftOut }: ImportResult): void {
  pass.read += 1
  if (imported === 0) pass.unchanged += 1
  else pass.conversations += conversations
  pass.imported += imported
  pass.skipped += skipped
  pass.errors += errors.length + unlisted
  if (leftOut) pass.leftOut = addCounts(pass.leftOut, leftOut)
}

/** The items of a file up to where it cannot be read. */
async function* itemsOf(path: string, fileName: string, onFailure: (error: MadeleineError) => void): AsyncGenerator<ImportItem> {
  try {
    yield* readImport(path, { fileName })
  } catch (error) {
    if (!(error instanceof MadeleineError && hasCode(error, 'invalid_input', 'too_large'))) throw error
    onFailure(error)
  }
}
