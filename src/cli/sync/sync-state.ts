/**
 * Which folders are looked at again, and what of them was read. It is kept beside the database of a folder, so that it goes where the
 * memory goes; of a memory on a server, which knows nothing of this machine's files, in the state folder of the user. It only saves
 * reading: what is lost of it is read again, and the ids of the messages keep anything from coming in twice.
 */
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { MadeleineError, show } from '../../errors.ts'
import { reasonIn } from '../../system-errors.ts'
import { readStateFolder, type Config, type Environment } from '../config.ts'

/** A file that was read, or found to be no chat, as it was then. */
const SeenFile = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  /** By which it is imported: the path below its folder. */
  name: z.string(),
})
export type SeenFile = z.output<typeof SeenFile>

const SyncState = z.object({
  /** Absolute paths, in the order in which they were added. */
  folders: z.array(z.object({ path: z.string(), lookedAt: z.string().nullable() })),
  /** By absolute path. */
  files: z.record(z.string(), SeenFile),
})
export type SyncState = z.output<typeof SyncState>

/** The file of the state of one memory. @throws {MadeleineError} `invalid_input` where there is no place for it */
export function syncStateFile({ data, databaseUrl, url, user }: Config, space: string | undefined, env: Environment): string {
  const server = databaseUrl ?? url
  const of = JSON.stringify([server === undefined ? null : withoutPassword(server), user ?? null, space ?? null])
  const name = `${createHash('sha256').update(of).digest('hex').slice(0, 32)}.json`
  if (data !== undefined) return join(data, 'sync', name)
  const folder = readStateFolder(env)
  if (folder === undefined) throw new MadeleineError('invalid_input', 'what was read is remembered in the state folder of the user, '
    + 'but the environment names none: set XDG_STATE_HOME or HOME')
  return join(folder, 'madeleine', 'sync', name)
}

function withoutPassword(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}${pathname}`
  } catch {
    return url
  }
}

/** The state as it was written last; nothing where there is none. A damaged one is named. @throws {MadeleineError} `invalid_input` */
export function readSyncState(file: string): SyncState {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return { folders: [], files: {} }
    throw new MadeleineError('invalid_input', `cannot read ${show(file)}: ${reasonIn(error)}`, { cause: error })
  }
  try {
    return SyncState.parse(JSON.parse(text))
  } catch (cause) {
    throw new MadeleineError(
      'invalid_input', `${show(file)} is damaged: delete it and add the folders again; nothing is imported twice`, { cause },
    )
  }
}

/** Writes the state as a whole or not at all. @throws {MadeleineError} `invalid_input` */
export function writeSyncState(file: string, state: SyncState): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const written = openSync(`${file}.tmp`, 'w', 0o600)
    try {
      writeFileSync(written, JSON.stringify(state))
      fsyncSync(written)
    } finally {
      closeSync(written)
    }
    renameSync(`${file}.tmp`, file)
  } catch (cause) {
    throw new MadeleineError('invalid_input', `cannot write ${show(file)}: ${reasonIn(cause)}`, { cause })
  }
}
