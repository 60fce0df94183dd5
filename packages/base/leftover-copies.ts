/**
 * What earlier processes left in the system's folder for temporary files when they were killed: copies that had names. Versions before
 * had one of each upload; a database of Cursor still has one where files cannot lose their names.
 */
import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from './units.ts'

/** A folder of a copy, as `mkdtemp` names it, and all that was ever put into one. */
const FOLDER = /^madeleine-[A-Za-z0-9]{6}$/
const COPIES: ReadonlySet<string> = new Set(['archive', 'stream', 'items', 'copy', 'copy-wal', 'copy-shm', 'copy.lock'])

/** A copy that was changed more recently may be in use. */
const OLD_MS = HOUR_MS

/** Removes those of this user that are old. What cannot be removed stays. @param now in epoch milliseconds */
export async function removeLeftovers(now: number): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((each) => FOLDER.test(each))) {
    const folder = join(tmpdir(), name)
    if (await isLeft(folder, now).catch(() => false)) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isLeft(folder: string, now: number): Promise<boolean> {
  const isOldAndOurs = async (path: string): Promise<boolean> => {
    const { uid, mtimeMs } = await lstat(path)
    return now - mtimeMs > OLD_MS && (process.geteuid === undefined || uid === process.geteuid())
  }
  if (!(await lstat(folder)).isDirectory() || !await isOldAndOurs(folder)) return false
  for (const name of await readdir(folder)) {
    if (!COPIES.has(name) || !await isOldAndOurs(join(folder, name))) return false
  }
  return true
}
