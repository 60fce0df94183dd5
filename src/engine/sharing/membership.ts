/** What this process is on a shared folder: its owner, or a client of the owner, until that one ends and another takes over. */
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../base/errors.ts'
import type { Channel, ChannelListener } from '../channel/channel.ts'
import { lockedError, knockAt, tryLock, type FolderLock } from '../folder/folder-lock.ts'
import { storePlace, type StorePlace } from '../folder/store-place.ts'
import { storeClosedError, releaseAllLeases } from '../db.ts'
import { dropIdleEngine } from '../idle-thread.ts'
import { asClaim, inOpenTransaction } from '../transactions.ts'
import { Door, openHost, type Host, type HostOptions } from './door.ts'
import { Link } from './link.ts'
import { makeToken, readToken } from './sharing-protocol.ts'

// How a process comes to a folder that others may have open: it takes the lock and opens the engine, or links to who has done so.

/** What this process is on the folder. */
export type FolderRole =
  | { readonly kind: 'owner'; readonly host: Host; readonly door: Door }
  | { readonly kind: 'client'; readonly link: Link; readonly place: StorePlace }

export interface JoinOptions extends HostOptions {
  /** Version of this program, for owner and client. Default: the package's. */
  readonly version?: string | undefined
  /** Longest silence of others before they are given up, in milliseconds. Default 10 s. */
  readonly silenceMs?: number | undefined
  /** How long another process may let nobody in before it is given up, in milliseconds, whatever its reason. Default: below. */
  readonly patienceMs?: number | undefined
  /** Called before each attempt. @throws what ends them all */
  readonly beforeAttempt: () => Promise<void>
  readonly onText: (text: string | undefined) => void
  /** The store that this process was on before, whose owner has gone; undefined at the first opening. */
  readonly before?: { readonly place: StorePlace; readonly wasClosed: boolean } | undefined
}

/** Why an attempt came to nothing, and may be repeated. */
type Refusal = 'dead' | 'closed' | 'no token' | 'hung up' | 'not trusted'

const PAUSE_MS = 20
/**
 * How long each refusal is borne, in milliseconds. A holder without a door shares with nobody. A token that is not there is
 * just being written, or cannot be; one that is not to be trusted, or another than the holder's, may just be replaced. A holder
 * that hangs up is closing, and may have to wait for a transaction. Nobody there, and no lock to be had, can only be others who
 * come and go.
 */
const PATIENCE_MS: Readonly<Record<Refusal, number>> = { closed: 0, 'no token': 300, 'not trusted': 100, 'hung up': 15_000, dead: 15_000 }

/**
 * @throws {MadeleineError} `store_locked`, `store_untrusted`, `token_mismatch`, `version_mismatch`,
 *   `owner_silent`; as owner like `openHost`, and `store_gone` for another store than before
 */
async function joinFolder(options: JoinOptions): Promise<FolderRole> {
  const waitedMs: Record<Refusal, number> = { closed: 0, 'no token': 0, 'not trusted': 0, 'hung up': 0, dead: 0 }
  for (;;) {
    await options.beforeAttempt()
    let [outcome, distrust]: [FolderRole | Refusal, unknown] = ['not trusted', undefined]
    try {
      outcome = await attempt(options)
    } catch (error) {
      if (!hasCode(error, 'store_untrusted', 'token_mismatch')) throw error
      distrust = error
    }
    if (typeof outcome !== 'string') return outcome
    waitedMs[outcome] += PAUSE_MS
    if (waitedMs[outcome] > (options.patienceMs ?? PATIENCE_MS[outcome])) throw distrust ?? (await lockedError(options.folder))
    await sleep(PAUSE_MS)
  }
}

async function attempt(options: JoinOptions): Promise<FolderRole | Refusal> {
  const socket = await knockAt(options.folder).catch(ifRemoved)
  if (typeof socket !== 'string') return visit(options, socket)
  if (socket === 'closed') return 'closed'
  const door = new Door(options)
  try {
    const lock = await tryLock(options.folder, door.accept).catch(ifRemoved)
    if (typeof lock === 'object') return await own(options, lock, door)
  } catch (error) {
    door.end()
    throw error
  }
  door.end()
  return 'dead' // it lived again
}

/** The folder went meanwhile, with a new store that was abandoned: the next attempt makes it again, if it may. */
function ifRemoved(error: NodeJS.ErrnoException): 'dead' {
  if (error.code === 'ENOENT') return 'dead'
  throw error
}

/** Opens the engine in the folder that was just locked. */
async function own(options: JoinOptions, lock: FolderLock, door: Door): Promise<FolderRole> {
  const { folder, durability, before } = options
  try {
    before?.place.assertThere() // under the lock: in a folder that was emptied or replaced no store is made, nor another one used
    lock.assertHeld()
  } catch (error) {
    await lock.release()
    throw error
  }
  door.open(await makeToken(folder))
  const host = await openHost(options, lock)
  if (before) {
    // Leases of the dead would be waited for. Those of the living are protected by their tokens, and cost them a piece of work
    if (!before.wasClosed) {
      await host.executor.transaction((send) => inOpenTransaction(send, [], releaseAllLeases), { background: true, as: asClaim })
        .catch(() => undefined)
    }
    door.serve(host.executor, durability)
  }
  return { kind: 'owner', host, door }
}

/** Links to the process that holds the lock, whose door has answered. */
async function visit(
  { folder, durability, version, silenceMs, onText, before }: JoinOptions, socket: Socket,
): Promise<FolderRole | Refusal> {
  const token = await readToken(folder).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  if (!token) {
    socket.destroy()
    return 'no token'
  }
  const link = new Link({ socket, token, folder, version, silenceMs, onText })
  const ownersDurability = await link.open()
  if (ownersDurability === undefined) return 'hung up'
  try {
    before?.place.assertThere()
  } catch (error) {
    await link.close()
    throw error
  }
  if (durability === 'fsync' && ownersDurability === 'relaxed') {
    process.emitWarning(`${folder} is open in a process with durability 'relaxed', which applies to all `
      + `until that one ends: a power failure may lose the last commits`, { code: 'durability_relaxed' })
  }
  dropIdleEngine()
  return { kind: 'client', link, place: before?.place ?? storePlace(folder, join(folder, 'db')) }
}

// The channel of a shared folder: texts between the handles of this process and those of all others that have it open.

/** Takes a text to all other processes; `undefined` tells them that they may have missed some. */
export type Carry = (text: string | undefined) => void

export interface Hub {
  readonly channel: Channel
  /** A text of another process, for the listeners of this one. */
  hear(text: string | undefined): void
  /** Other processes are reached, from now on and by this way. */
  up(carry: Carry): void
  /** Other processes are not reached. What is sent until they are is not kept: they are told then that they missed something. */
  down(): void
}

function createHub(): Hub {
  const listeners = new Set<ChannelListener>()
  let carry: Carry | undefined
  let wasDown = false
  const tellAll = (tell: (listener: ChannelListener) => void): void => {
    const current = [...listeners] // a listener that is added during delivery gets later texts only
    for (const listener of current) if (listeners.has(listener)) tell(listener)
  }
  const hear: Hub['hear'] = (text) => tellAll((listener) => (text === undefined ? listener.onUp() : listener.onText(text)))
  return {
    hear,
    up(way) {
      carry = way
      if (wasDown) carry(undefined)
      wasDown = false
      tellAll((listener) => listener.onUp())
    },
    down() {
      if (carry) tellAll((listener) => listener.onDown())
      wasDown ||= carry !== undefined
      carry = undefined
    },
    channel: {
      send(text) {
        hear(text)
        carry?.(text)
      },
      listen(listener) {
        listeners.add(listener)
        if (carry) listener.onUp()
        return () => void listeners.delete(listener)
      },
      flush: async () => undefined, // a text is with the socket as soon as it is sent
    },
  }
}

export type SharingOptions = Omit<JoinOptions, 'onText' | 'before'>

/** Failures that a background task does not repeat every second. */
const isLasting = (error: unknown): boolean =>
  hasCode(error, 'store_damaged', 'store_gone', 'version_mismatch', 'store_untrusted', 'token_mismatch')

// This process as one of those that have a folder open.

export class Membership {
  readonly #options: SharingOptions
  readonly #hub = createHub()
  readonly channel: Channel = this.#hub.channel
  #role: FolderRole | undefined
  #joining: Promise<FolderRole> | undefined
  /** The store that was lost with its owner. */
  #before: JoinOptions['before']
  /** Why no other owner was found, and this process could not become it. */
  #refusal: unknown
  #isGone = false

  constructor(options: SharingOptions) {
    this.#options = options
  }

  /** Comes to the folder. Call it once. @throws {MadeleineError} like `joinFolder` */
  first(): Promise<FolderRole> {
    return this.#join()
  }

  /**
   * What this process is. Where the owner has gone it waits for what it becomes.
   * @param isBackground does not try again what failed for long
   * @throws {MadeleineError} like `joinFolder`
   */
  async current(isBackground: boolean): Promise<FolderRole> {
    if (this.#role?.kind === 'client' && !this.#role.link.isOpen) await this.#role.link.ended
    if (this.#role) return this.#role
    if (isBackground && !this.#joining && isLasting(this.#refusal)) throw this.#refusal
    return (this.#joining ??= this.#rejoin())
  }

  /** Closes after what is running. */
  async leave(running: ReadonlySet<Promise<unknown>>, isAbandoned: () => boolean): Promise<void> {
    if (this.#role?.kind !== 'owner') await Promise.allSettled(running)
    this.#isGone = true
    await this.#joining?.catch(() => undefined)
    const role = this.#role
    if (role?.kind === 'client') {
      role.place.letGo()
      await role.link.close()
    }
    this.#before?.place.letGo()
    if (role?.kind !== 'owner') return
    role.door.farewell()
    await role.host.close(isAbandoned()).finally(() => role.door.end())
  }

  async #rejoin(): Promise<FolderRole> {
    this.#refusal = undefined
    try {
      return await this.#join()
    } catch (error) {
      throw (this.#refusal = error)
    } finally {
      this.#joining = undefined
    }
  }

  async #join(): Promise<FolderRole> {
    const before = this.#before
    const beforeAttempt = async (): Promise<void> => {
      if (this.#isGone) throw storeClosedError()
      if (before) before.place.assertThere()
      else await this.#options.beforeAttempt()
    }
    const role = await joinFolder({ ...this.#options, beforeAttempt, before, onText: (text) => this.#hub.hear(text) })
    this.#role = role
    if (role.kind === 'owner') before?.place.letGo()
    if (role.kind === 'client') void role.link.ended.then(() => this.#lose(role))
    this.#hub.up(role.kind === 'owner' ? (text) => role.door.broadcast(text) : role.link.text)
    return role
  }

  /** The owner has gone: one of those it leaves behind takes over, at once, though nobody asks for anything. */
  #lose({ link, place }: FolderRole & { kind: 'client' }): void {
    this.#role = undefined
    this.#before = { place, wasClosed: link.wasClosed }
    this.#hub.down()
    if (this.#isGone) return
    this.#joining ??= this.#rejoin()
    this.#joining.catch(() => undefined) // whoever waits for it is told
  }
}
