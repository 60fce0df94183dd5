/** What in a store's folder is ours: owned by the user of this process, and closed to everybody else. */
import { constants, chmodSync, statSync, type BigIntStats, type Stats } from 'node:fs'
import { chmod, lstat, open, unlink, writeFile } from 'node:fs/promises'
import { MadeleineError, show } from '../../base/errors.ts'

/** Rights of the group and of all others. */
const OTHERS = 0o077
const [ALL_WRITE, STICKY] = [0o002, 0o1000]
export const [OWN_FOLDER, OWN_FILE] = [0o700, 0o600]

/** Undefined where files have no owners: Windows. */
const ownId = (): number | undefined => process.geteuid?.()

/** Why something that others may have planted or can read is not used; undefined where it is ours alone. */
export function whyNotOurs({ uid, mode }: Pick<Stats | BigIntStats, 'uid' | 'mode'>): string | undefined {
  const self = ownId()
  if (self === undefined) return undefined
  if (Number(uid) !== self) return `it belongs to user ${uid}, and this process is user ${self}`
  return (Number(mode) & OTHERS) === 0 ? undefined : `its mode is ${(Number(mode) & 0o7777).toString(8)}: other users can use it`
}

/** Token or socket of a folder that is not ours: nothing is sent there, and nothing read from there is believed. */
export const untrustedError = (folder: string, what: string, why: string): MadeleineError =>
  new MadeleineError(
    'store_untrusted',
    `${folder} is open in another process whose ${what} cannot be trusted (${why}), so nothing `
      + `was sent to it: run this as the user who owns the store, `
      + 'or end that process if nobody should have the folder open',
  )

/**
 * Reads a secret file. @returns undefined where it is missing or cannot be read @throws
 * {MadeleineError} `store_untrusted` where it is not ours alone
 */
export async function readOwnFile(
  path: string, { folder, what }: { readonly folder: string; readonly what: string },
): Promise<Buffer | undefined> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return undefined
  const why = found.isFile() ? whyNotOurs(found) : 'it is not a file'
  if (why !== undefined) throw untrustedError(folder, what, why)
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined)
  try {
    // What was looked at may have been replaced since
    const opened = await file?.stat()
    return opened?.isFile() && whyNotOurs(opened) === undefined ? await file!.readFile() : undefined
  } finally {
    await file?.close()
  }
}

/** Writes a new file that only we can read, whatever stood there: a link is replaced, not followed. */
export async function writeOwnFile(path: string, content: string | Uint8Array): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await writeFile(path, content, { mode: OWN_FILE, flag: 'wx' })
  await chmod(path, OWN_FILE) // a umask may have taken our own rights
}

/**
 * Closes a folder of ours to everybody else, and gives us what a umask took. A folder of somebody else, and one that all
 * users share, such as /tmp, stay as they are.
 */
export function closeToOthers(folder: string): void {
  const self = ownId()
  const found = self === undefined ? undefined : statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  const [isOurs, isShared] = [found.uid === self, (found.mode & STICKY) !== 0 && (found.mode & ALL_WRITE) !== 0]
  if (isOurs && !isShared && (found.mode & (OTHERS | OWN_FOLDER)) === OWN_FOLDER) return
  if (isOurs && !isShared && tighten(folder, found.mode)) return
  if ((found.mode & ALL_WRITE) === 0 && !isOurs) return // another user's, who lets us in
  process.emitWarning(`${show(folder)} is open to other users (mode ${(found.mode & 0o7777).toString(8)}), `
    + `and cannot be closed to them: whoever can write there can replace the store`, { code: 'folder_open' })
}

/** @returns whether the folder is closed now: some file systems have no modes */
function tighten(folder: string, mode: number): boolean {
  try {
    chmodSync(folder, (mode & 0o7700) | OWN_FOLDER)
    return (statSync(folder).mode & OTHERS) === 0
  } catch {
    return false
  }
}
