/**
 * Lock carried by a directory: listening sockets named 1, 2, 3 …; the process that listens on the highest holds the lock.
 *
 * A socket in the file system is reached by its inode, also from another network or pid namespace, and refuses
 * connections from the moment its process is gone. Removing a dead socket and binding its name again would be two steps,
 * between which another process may have done both; so a name is never used twice. Why at most one process holds:
 *
 * 1. A socket is bound and listens under a temporary name, and then gets its number by link(2), which fails when the
 *    number exists. So a number that refuses a connection is dead for good.
 * 2. A process claims the number after the highest, and only when that one is dead. While a holder lives, nobody claims
 *    a higher number.
 * 3. Only lower numbers are ever removed, never the highest. So a process that claimed a number late, which was used and
 *    removed meanwhile, sees a higher one when it lists again, and has lost.
 *
 * The listing is one getdents(2) for so few names, under the kernel's lock on the directory.
 */
import { randomUUID } from 'node:crypto'
import { chmod, link, lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** What the protocol asks of a directory, on behalf of one process with one socket. */
export interface LockNumbers {
  list(): Promise<number[]>
  /** Whether a process listens on this number. Once false, false for good. */
  isHeld(number: number): Promise<boolean>
  /** Gives our socket this number. Resolves to false when it is taken. */
  claim(number: number): Promise<boolean>
}

/** Resolves to the number that holds the lock for us; to undefined when another process holds it. */
export async function takeHighest(numbers: LockNumbers): Promise<number | undefined> {
  for (let own = 0; ; ) {
    const highest = Math.max(0, ...(await numbers.list()))
    if (own > 0 && own === highest) return own
    if (highest > 0 && (await numbers.isHeld(highest))) return undefined
    if (await numbers.claim(highest + 1)) own = highest + 1
  }
}

export interface HeldSocket {
  readonly server: Server
  /** The socket's file. A file of another kind renamed to it releases the lock, and leaves no socket behind. */
  readonly file?: string
}

/**
 * Takes the directory's lock, or resolves to undefined when another process holds it.
 * @throws the file system's error; `EPERM`, `ENOTSUP` and the like where it has no sockets or hard links
 */
export async function lockDirectory(directory: string): Promise<HeldSocket | undefined> {
  // Not recursive: under /proc Node's recursive mkdir never ends
  await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const temporary = `new-${randomUUID()}`
  const handle = await open(directory)
  const address = (name: string) => socketAddress(directory, name, handle.fd)
  let server: Server | undefined
  try {
    server = await listen(address(temporary))
    await chmod(join(directory, temporary), 0o666) // whoever may write into the directory must be able to see that we are dead
    const own = await takeHighest(numbersIn(directory, temporary, address))
    if (own === undefined) return undefined
    await sweep(directory, own)
    const held = { server, file: join(directory, String(own)) }
    server = undefined
    return held
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // the sweep of a process that got the lock meanwhile
    throw error
  } finally {
    if (server) await close(server)
    await rm(join(directory, temporary), { force: true })
    await handle.close()
  }
}

/** Lengths of a Unix socket's address: 108 bytes on Linux, 104 elsewhere, with a NUL at the end. */
const ADDRESS_BYTES = process.platform === 'linux' ? 108 : 104

/** A longer path goes by way of the opened directory. libuv unlinks this address when the server closes: the temporary name, long gone. */
function socketAddress(directory: string, name: string, fd: number): string {
  const path = join(directory, name)
  return Buffer.byteLength(path) < ADDRESS_BYTES || process.platform !== 'linux' ? path : `/proc/self/fd/${fd}/${name}`
}

const NUMBER = /^[1-9]\d*$/

const numbersIn = (directory: string, temporary: string, address: (name: string) => string): LockNumbers => ({
  list: async () => (await readdir(directory)).filter((name) => NUMBER.test(name)).map(Number),
  isHeld: async (number) => (await isSocket(join(directory, String(number)))) && (await answers(address(String(number)))),
  claim: (number) => link(join(directory, temporary), join(directory, String(number))).then(() => true, falseIf('EEXIST')),
})

/** A released number is a regular file; asking it for a connection may fail for want of its permission, as if it were held. */
const isSocket = (path: string): Promise<boolean> => lstat(path).then((found) => found.isSocket(), falseIf('ENOENT'))

/** Only a refusal means dead: a holder that is stopped, or whose queue of connections is full, lives. */
const answers = (address: string): Promise<boolean> =>
  new Promise<void>((resolve, reject) => {
    const probe = connect(address, () => (probe.destroy(), resolve())).once('error', reject)
  }).then(() => true, (error: NodeJS.ErrnoException) => error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')

/** Removes what processes that are dead, or have lost, left behind. */
async function sweep(directory: string, own: number): Promise<void> {
  const others = (await readdir(directory)).filter((name) => name.startsWith('new-') || (NUMBER.test(name) && Number(name) < own))
  await Promise.all(others.map((name) => rm(join(directory, name), { force: true })))
}

const falseIf = (code: string) => (error: NodeJS.ErrnoException): false => {
  if (error.code === code) return false
  throw error
}

/** Listens on the address. Fails with `EADDRINUSE` when it is in use. */
export function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', reject)
    // Exclusive: workers of a cluster would share one socket, and each believe that it holds the lock.
    server.listen({ path: address, exclusive: true }, () => resolve(server))
  })
}

export const close = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()))
