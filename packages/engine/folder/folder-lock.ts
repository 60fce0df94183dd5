/** Folder lock: one process per folder has the engine, released by the operating system when it dies; the others talk to it at the lock. */
import { existsSync } from 'node:fs'
import { readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isNoRoom, MadeleineError } from '@madeleine/base'
import {
  close, closeDoor, isStanding, knock, knockIn, listen, lockDirectory, removeLockEntries, type AcceptConnection, type HeldSocket,
} from './lock-directory.ts'
import { writeOwnFile } from './own-files.ts'
import { goneError, holdEntry } from './store-place.ts'
import type { Socket } from 'node:net'

export interface FolderLock {
  /** Whether the folder is still the one that was locked, and the lock still in it. Where it is not, nothing is written there. */
  isHeld(): boolean
  /** @throws {MadeleineError} `store_gone` where it is not */
  assertHeld(): void
  release(): Promise<void>
  /** Releases the lock of a folder in which no store was made, or is no more, and leaves nothing of it. */
  remove(): Promise<void>
}

/** Directory in the folder with the sockets that are the lock. */
const LOCK_DIRECTORY = 'lock'
/** What the directory is called while it is removed: another process may make a new one at once, and lock it. */
const REMOVED_DIRECTORY = 'lock-removed'
/** File with the holder's pid, for error messages only. */
const HOLDER_FILE = 'holder.json'

/**
 * Locks the folder, or fails at once.
 *
 * The lock is a listening local socket, which the kernel closes with the process: kill -9 leaves nothing to clean up, and
 * a live holder cannot lose the lock to a late heartbeat.
 *
 * @throws {MadeleineError} `store_locked` with the holder's pid
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const lock = await tryLock(folder)
  if (!lock) throw await lockedError(folder)
  return lock
}

/** Whether a process has the folder open, or died while it had: a guess, which locks nothing. */
export const looksHeld = (folder: string): boolean => existsSync(join(folder, HOLDER_FILE))

/** The error of a folder that another program has for itself. */
export const lockedError = async (folder: string): Promise<MadeleineError> =>
  new MadeleineError('store_locked', `${folder} is in use ${await whereOpen(join(folder, HOLDER_FILE))}, which does `
    + `not share it (share: false, an older version of madeleine, or another user): wait for that program, or end it`)

/**
 * The lock, or undefined when another process holds it.
 * @param accept takes the connections of other processes, from before the lock is held
 */
export async function tryLock(folder: string, accept?: AcceptConnection): Promise<FolderLock | undefined> {
  const held = await takeSocket(folder, accept)
  if (!held) return undefined
  const lock = lockOn(folder, held)
  try {
    const holder = JSON.stringify({ pid: process.pid, namespace: await pidNamespace() })
    lock.assertHeld()
    await writeOwnFile(join(folder, HOLDER_FILE), holder)
  } catch (error) {
    if (isNoRoom((error as NodeJS.ErrnoException).code)) return lock // a full disk can still be read
    await lock.release()
    throw error
  }
  return lock
}

function lockOn(folder: string, held: HeldSocket): FolderLock {
  const [entry, holderPath] = [holdEntry(folder), join(folder, HOLDER_FILE)]
  const isHeld = (): boolean => entry.isThere() && isStanding(held)
  const isInFolder = held.file !== undefined && dirname(held.file) === join(folder, LOCK_DIRECTORY)
  /** What stands in the folder now is another's, and stays as it is. */
  const end = (): void => {
    if (held.door) void close(held.door.server)
    void close(held.server)
    entry.letGo()
  }
  const release = async (): Promise<void> => {
    if (isHeld()) {
      await removeHolder(holderPath, held).catch(() => undefined)
      if (held.door) await closeDoor(held.door).catch(() => undefined)
    }
    end()
  }
  return {
    isHeld,
    assertHeld() {
      if (!isHeld()) throw goneError(folder)
    },
    release,
    async remove() {
      if (!isInFolder || !isHeld()) return release()
      await rm(holderPath, { force: true }).catch(() => undefined)
      await removeDirectory(folder).catch(() => undefined)
      end()
    },
  }
}

/** Error codes of file systems that have no sockets or no hard links: FAT, some network and FUSE file systems. */
const NO_SOCKETS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'])

/**
 * Linux: sockets in the folder, which other containers see. Windows: a named pipe. Elsewhere: sockets in the directory for temporary files.
 */
async function takeSocket(folder: string, accept: AcceptConnection | undefined): Promise<HeldSocket | undefined> {
  const name = await lockName(folder)
  if (process.platform === 'win32') return listenAlone(pipeAddress(name), accept)
  if (process.platform !== 'linux') return lockDirectory(join(tmpdir(), name), accept)
  return lockDirectory(join(folder, LOCK_DIRECTORY), accept).catch((error: NodeJS.ErrnoException) => {
    if (!NO_SOCKETS.has(error.code ?? '')) throw error
    return listenAlone(abstractAddress(name), accept)
  })
}

/**
 * Connects to the process that holds the lock. `dead`: nobody holds it, for all that can be seen now; `closed`: somebody
 * does, and is not to be spoken to.
 */
export async function knockAt(folder: string): Promise<Socket | 'dead' | 'closed'> {
  const name = await lockName(folder)
  if (process.platform === 'win32') return knock(pipeAddress(name))
  if (process.platform !== 'linux') return knockIn(join(tmpdir(), name))
  const inFolder = await knockIn(join(folder, LOCK_DIRECTORY))
  return inFolder === 'dead' ? knock(abstractAddress(name)) : inFolder
}

async function lockName(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `madeleine-${dev}-${ino}`
}

const pipeAddress = (name: string): string => `\\\\.\\pipe\\${name}`

/** Length of `sun_path`, a Unix socket's address, on Linux in bytes. */
const SUN_PATH = 108

/**
 * An address outside the file system, in a name space per network namespace: other containers do not see it. Padded to
 * full length: Node 20 pads a shorter name with NULs, Node 22 does not, so the two would lock different names.
 */
const abstractAddress = (name: string): string => `\0${name}`.padEnd(SUN_PATH, '.')

/** Undefined when the address is in use. */
async function listenAlone(address: string, accept: AcceptConnection | undefined): Promise<HeldSocket | undefined> {
  try {
    return { server: await listen(address, accept) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

/**
 * Removes the holder's file. Renamed onto the socket, it takes the socket out of the folder in one step, and keeps its
 * number: tools that copy a folder fail on sockets (`zip`, `fs.cp`).
 */
async function removeHolder(holderPath: string, { file }: HeldSocket): Promise<void> {
  const remove = () => rm(holderPath, { force: true })
  await (file === undefined ? remove() : rename(holderPath, file).catch(remove))
}

/** In one step, and only then what is in it: removed entry by entry, it would take the entries of the next holder with it. */
async function removeDirectory(folder: string): Promise<void> {
  const removed = join(folder, REMOVED_DIRECTORY)
  await removeLockEntries(removed)
  await rename(join(folder, LOCK_DIRECTORY), removed)
  await removeLockEntries(removed)
}

async function whereOpen(holderPath: string): Promise<string> {
  // The file is missing while the holder is between taking the lock and writing it.
  const holder = await readFile(holderPath, 'utf8').then(JSON.parse).catch(() => undefined)
  const isSeen = typeof holder?.pid === 'number' && holder.namespace === (await pidNamespace())
  return isSeen ? `by process ${holder.pid}` : 'by another program (maybe in another container)'
}

/** What process ids are relative to; undefined where the system has no such thing. */
const pidNamespace = (): Promise<string | undefined> => readlink('/proc/self/ns/pid').catch(() => undefined)
