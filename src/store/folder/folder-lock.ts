/** Folder lock: one process per folder, released by the operating system when the holder dies. */
import { createServer, type Server } from 'node:net'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { MadeleineError } from '../../errors.ts'
import { isNoRoom } from './disk-space.ts'

export interface FolderLock {
  release(): Promise<void>
}

/** File with the holder's pid, for error messages only; the socket is the lock. */
const HOLDER_FILE = 'holder.json'

/**
 * Locks the folder, or fails at once.
 *
 * The lock is a listening local socket named after the folder's device and inode. Binding is atomic, and the kernel
 * closes the socket with the process: kill -9 leaves nothing to clean up, and a live holder cannot lose the lock to a
 * late heartbeat. Linux uses abstract sockets (per network namespace: two containers that share a volume do not see
 * each other's lock), Windows named pipes, other systems a socket file, which is removed when no process answers on it.
 *
 * @throws {MadeleineError} `store_locked` with the holder's pid
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const address = socketName(`madeleine-${dev}-${ino}`)
  const server = (await listen(address)) ?? (await takeOverFile(address))
  const holderPath = join(folder, HOLDER_FILE)
  if (!server) {
    const pid = await readPid(holderPath)
    throw new MadeleineError('store_locked', `${folder} is open${pid ? ` in process ${pid}` : ' elsewhere'}; close it or use its server`)
  }
  const release = async () => {
    await rm(holderPath, { force: true }).catch(() => undefined) // a disk that became read-only
    await new Promise((done) => server.close(done))
  }
  try {
    await writeFile(holderPath, JSON.stringify({ pid: process.pid }))
  } catch (error) {
    if (isNoRoom((error as NodeJS.ErrnoException).code)) return { release } // a full disk can still be read
    await release()
    throw error
  }
  return { release }
}

/** Length of `sun_path`, a Unix socket's address, on Linux in bytes. */
const SUN_PATH = 108

function socketName(name: string): string {
  // Padded to full length: Node 20 pads a shorter name with NULs, Node 22 does not, so the two would lock different names.
  if (process.platform === 'linux') return `\0${name}`.padEnd(SUN_PATH, '.')
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

/** Listens on the address. Resolves to undefined when the address is in use. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server))
  })
}

/** Removes a stale socket file, which outlives its process, and listens on its address. Undefined when a process answers there. */
async function takeOverFile(address: string): Promise<Server | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  const isHeld = await new Promise<boolean>((resolve) => {
    const probe = connect(address, () => resolve(true)).once('error', () => resolve(false))
    probe.unref()
  })
  if (isHeld) return undefined
  await rm(address, { force: true })
  return listen(address)
}

async function readPid(path: string): Promise<number | undefined> {
  // The file is missing while the holder is between binding and writing it.
  const holder = await readFile(path, 'utf8').then(JSON.parse).catch(() => undefined)
  return typeof holder?.pid === 'number' ? holder.pid : undefined
}
