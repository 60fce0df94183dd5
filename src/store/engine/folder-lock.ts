/** One process per folder: a lock the operating system lets go of when its holder dies. */
import { createServer, type Server } from 'node:net'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { MadeleineError } from '../../errors.ts'

export interface FolderLock {
  release(): Promise<void>
}

/** Says who holds the lock, for people; the socket is the lock. */
const HOLDER = 'holder.json'

/**
 * Takes the folder or refuses at once.
 *
 * The lock is a listening local socket named after the folder's device and inode: binding is atomic, and the
 * kernel ends it with the process, so a kill -9 leaves nothing to clean and no live holder is ever robbed by
 * a stale heartbeat. Linux has names without a file (they are per network namespace: two containers that share
 * a volume are not seen by each other); Windows has named pipes; elsewhere a socket file, unlinked when nobody answers.
 *
 * @throws {MadeleineError} `store_locked` with the holder's pid
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true })
  const { dev, ino } = await stat(folder, { bigint: true })
  const address = socketName(`madeleine-${dev}-${ino}`)
  const server = (await listen(address)) ?? (await takeOverFile(address))
  const holder = join(folder, HOLDER)
  if (!server) {
    const pid = await readPid(holder)
    throw new MadeleineError('store_locked', `${folder} is open${pid ? ` in process ${pid}` : ' elsewhere'}; close it or use its server`)
  }
  const release = async () => {
    await rm(holder, { force: true })
    await new Promise((done) => server.close(done))
  }
  try {
    await writeFile(holder, JSON.stringify({ pid: process.pid }))
  } catch (error) {
    await release()
    throw error
  }
  return { release }
}

/** Length of a Unix socket's address on Linux. */
const SUN_PATH = 108

function socketName(name: string): string {
  // Filled to the end: Node 20 pads a shorter name with NULs, Node 22 does not, and they would not see each other.
  if (process.platform === 'linux') return `\0${name}`.padEnd(SUN_PATH, '.')
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

/** The listening server, or undefined when the name is taken. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server))
  })
}

/** A socket file outlives its process: when nobody answers, it may be removed. */
async function takeOverFile(address: string): Promise<Server | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  const answered = await new Promise<boolean>((resolve) => {
    const probe = connect(address, () => resolve(true)).once('error', () => resolve(false))
    probe.unref()
  })
  if (answered) return undefined
  await rm(address, { force: true })
  return listen(address)
}

async function readPid(path: string): Promise<number | undefined> {
  // The holder may be between binding and writing its name.
  const holder = await readFile(path, 'utf8').then(JSON.parse).catch(() => undefined)
  return typeof holder?.pid === 'number' ? holder.pid : undefined
}
