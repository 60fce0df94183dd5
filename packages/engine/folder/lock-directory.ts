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
 *
 * Anybody who may write into the directory must be able to ask a number whether it is dead, so its socket has mode 0666 and
 * answers nothing. What the holder has to say it says at its door, a second socket of mode 0600. The door is named by the
 * inode of the first socket and is there before that has a number: whoever finds a holder finds its door.
 */
import { randomUUID } from 'node:crypto'
import { chmod, link, lstat, mkdir, open, readdir, rmdir, unlink } from 'node:fs/promises'
import { type Server, type Socket, connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { inodeAt } from './store-place.ts'
import { closeToOthers, untrustedError, whyNotOurs, OWN_FOLDER } from './own-files.ts'

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
  /** The socket's number, which no other file gets while it listens. */
  readonly inode?: bigint
  /** Where the holder talks to other processes; absent where it does not, or where the lock's own socket is the place. */
  readonly door?: { readonly server: Server; readonly file: string }
}

/** Takes a connection of another process. */
export type AcceptConnection = (socket: Socket) => void

/**
 * Takes the directory's lock, or resolves to undefined when another process holds it.
 * @param accept makes a door, and takes its connections from before the lock is held
 * @throws the file system's error; `EPERM`, `ENOTSUP` and the like where it has no sockets or hard links
 */
export async function lockDirectory(directory: string, accept?: AcceptConnection): Promise<HeldSocket | undefined> {
  // Not recursive: under /proc Node's recursive mkdir never ends
  await mkdir(directory, OWN_FOLDER).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  closeToOthers(directory)
  const temporary = `new-${randomUUID()}`
  const handle = await open(directory)
  const address = (name: string) => socketAddress(directory, name, handle.fd)
  let server: Server | undefined
  let door: HeldSocket['door']
  try {
    server = await listen(address(temporary))
    await chmod(join(directory, temporary), 0o666) // whoever may write into the directory must be able to see that we are dead
    const inode = await inodeOf(join(directory, temporary))
    if (accept) door = await openDoor(directory, { of: inode, address, accept })
    const own = await takeHighest(numbersIn(directory, temporary, address))
    if (own === undefined) return undefined
    await sweep(directory, own, door?.file)
    const held = { server, file: join(directory, String(own)), inode, ...(door && { door }) }
    server = door = undefined
    return held
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // the sweep of a process that got the lock meanwhile
    throw error
  } finally {
    if (server) await close(server)
    if (door) await closeDoor(door)
    await remove(join(directory, temporary))
    await handle.close()
  }
}

const doorName = (inode: bigint): string => `door-${inode}`
const inodeOf = async (path: string): Promise<bigint> => (await lstat(path, { bigint: true })).ino

/** Opens the door of a socket that has no number yet, under a temporary name first, like the socket itself. */
async function openDoor(
  directory: string, { of, address, accept }: { of: bigint; address: (name: string) => string; accept: AcceptConnection },
): Promise<NonNullable<HeldSocket['door']>> {
  const temporary = `new-${randomUUID()}`
  const file = join(directory, doorName(of))
  const server = await listen(address(temporary), accept)
  try {
    await chmod(join(directory, temporary), 0o600)
    await remove(file) // of a process that is dead, whose socket had the same inode
    await link(join(directory, temporary), file)
    return { server, file }
  } catch (error) {
    await close(server)
    throw error
  } finally {
    await remove(join(directory, temporary))
  }
}

/** Whether the socket still stands in its directory, and with it the lock: with another directory in its place it does not. */
export const isStanding = ({ file, inode }: HeldSocket): boolean =>
  file === undefined || inodeAt(file) === inode

/** Closes a door for those who are not in yet. */
export async function closeDoor({ server, file }: NonNullable<HeldSocket['door']>): Promise<void> {
  void close(server) // it waits for the connections, which are not its own to end
  await remove(file)
}

/**
 * Connects to the door of the process that holds the lock. `dead`: nobody holds it, for all that can be seen now, or a process
 * that is just ending, whose door was closed before its lock; `closed`: somebody does, and has no door, or none for this user.
 * @throws {MadeleineError} `store_untrusted` for a door that is not ours alone: somebody else may have planted it
 */
export async function knockIn(directory: string): Promise<Socket | 'dead' | 'closed'> {
  const handle = await open(directory).catch(() => undefined)
  if (!handle) return 'dead'
  const address = (name: string) => socketAddress(directory, name, handle.fd)
  try {
    const numbers = numbersIn(directory, '', address)
    const highest = Math.max(0, ...(await numbers.list()))
    const inode = highest > 0 ? await inodeOf(join(directory, String(highest))).catch(() => undefined) : undefined
    if (inode === undefined) return 'dead'
    const hasDoor = await isOurDoor(directory, doorName(inode))
    const socket = await knock(address(doorName(inode)))
    if (socket !== 'dead' || hasDoor) return socket
    return (await numbers.isHeld(highest)) ? 'closed' : 'dead'
  } finally {
    await handle.close()
  }
}

/** Whether a door is there. @throws for one that is not ours alone */
async function isOurDoor(directory: string, name: string): Promise<boolean> {
  const found = await lstat(join(directory, name)).catch(() => undefined)
  const why = found && (found.isSocket() ? whyNotOurs(found) : 'it is not a socket')
  if (why !== undefined) throw untrustedError(dirname(directory), `door ${name}`, why)
  return found !== undefined
}

/** Connects to an address. `dead`: nobody listens there. */
export const knock = (address: string): Promise<Socket | 'dead' | 'closed'> =>
  new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket))
    // It stays: an error after connecting is followed by 'close', and without a listener it would end the process
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? 'dead' : 'closed'))
  })

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
async function sweep(directory: string, own: number, door: string | undefined): Promise<void> {
  const isOther = (name: string): boolean =>
    name.startsWith('new-') || (name.startsWith('door-') && join(directory, name) !== door) || (NUMBER.test(name) && Number(name) < own)
  const others = (await readdir(directory)).filter(isOther)
  await Promise.all(others.map((name) => remove(join(directory, name))))
}

/**
 * Removes a socket, or what has taken its place. Not with `rm`: on Node 20 that leaves something behind in the process, by
 * which modules are then loaded at the place of a link instead of at its target, and miss what stands beside the target.
 */
const remove = (path: string): Promise<void> => unlink(path).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
})

/** Removes a lock's directory, if it is there. */
export async function removeLockEntries(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => undefined)
  if (!names) return
  await Promise.all(names.map((name) => remove(join(directory, name))))
  await rmdir(directory)
}

const falseIf = (code: string) => (error: NodeJS.ErrnoException): false => {
  if (error.code === code) return false
  throw error
}

/** Listens on the address, and hangs up on who connects unless `accept` takes the connection. Fails with `EADDRINUSE` when it is in use. */
export function listen(address: string, accept: AcceptConnection = (socket) => socket.destroy()): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept)
    server.unref()
    server.once('error', reject)
    // Exclusive: workers of a cluster would share one socket, and each believe that it holds the lock.
    server.listen({ path: address, exclusive: true }, () => resolve(server))
  })
}

export const close = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()))
