/** The store's folder: made where it is missing, and refused where nothing can be stored. */
import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, rmdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { invalidInput, MadeleineError, show } from '../../base/errors.ts'
import { reasonIn } from '../../base/system-errors.ts'
import { fullError, isNoRoom } from '../../base/disk-space.ts'
import { OWN_FOLDER } from './own-files.ts'

/**
 * Makes the folder and those above it that are missing, for this user alone.
 * @returns the folders that were made, the outermost first
 * @throws {MadeleineError} `invalid_input` for a path that cannot be a folder, `store_readonly`, `store_full`
 */
export async function makeFolder(folder: string): Promise<string[]> {
  if (folder.includes('\0')) throw invalidInput('data', folder, 'a path without NUL')
  const made: string[] = []
  try {
    for (const path of await missingFrom(resolve(folder))) {
      // One by one: under /proc, where a folder cannot be made though its parent exists, Node's recursive mkdir never ends.
      if (await makeOne(path)) made.push(path)
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return made
  } catch (error) {
    await removeMade(made)
    throw folderError(folder, error)
  }
}

/** @returns whether it was made: another program that begins at the same time may be faster */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path, OWN_FOLDER)
    await chmod(path, OWN_FOLDER) // whatever the umask took
    return true
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(path).catch(() => undefined))?.isDirectory() === true
    if (!isThere) throw error
    return false
  }
}

/** Removes folders that were made for a store that could not be opened, as far as they are empty. */
export async function removeMade(made: readonly string[]): Promise<void> {
  for (const path of made.toReversed()) await rmdir(path).catch(() => undefined)
}

/** The folder and those above it that do not exist, the outermost first. @throws the file system's error where one of them is no folder */
async function missingFrom(folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let path = folder; ; path = dirname(path)) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })
    if (found?.isDirectory()) return missing
    if (found) throw Object.assign(new Error(`${show(path)} is a file`), { code: 'ENOTDIR' })
    missing.unshift(path)
  }
}

/** What no folder can be: a path through a file, a dangling link, a loop of links, a name that is too long. */
const NO_FOLDER = new Set(['ENOTDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'EINVAL'])

/** The coded error for what the file system answered about the folder; other errors as they are. */
export function folderError(folder: string, error: unknown): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof MadeleineError || code === undefined) return error
  if (isNoRoom(code)) return fullError(folder, reasonIn(error), error)
  if (NO_FOLDER.has(code)) {
    const reason = code === 'EEXIST' ? 'a link in it leads nowhere' : syscall === undefined ? message : reasonIn(error)
    return new MadeleineError(
      'invalid_input', `data must be a folder, or a path where one can be created, got ${show(folder)}: ${reason}`, { cause: error },
    )
  }
  return syscall === 'mkdir' && !existsSync(folder) ? unmakeableError(folder, code, error) : readonlyError(folder, reasonIn(error), error)
}

/** The error of a folder that is not there and cannot be made. */
function unmakeableError(folder: string, code: string, cause: unknown): MadeleineError {
  const reason = code === 'ENOENT' ? 'the system creates no folders there' : reasonIn(cause)
  return new MadeleineError('store_readonly', `${folder} does not exist and cannot be created (${reason}): `
    + `name another folder, or give this user write permission in the one above it`, { cause })
}

/** The error of a folder that cannot be written. The embedded engine writes also where it only reads. */
export const readonlyError = (folder: string, detail: string, cause?: unknown): MadeleineError =>
  new MadeleineError(
    'store_readonly',
    `${folder} is not writable (${detail}): give this user write permission, or copy the `
    + `folder to a writable disk and open the copy`,
    { cause },
  )
