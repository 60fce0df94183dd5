/** A shared folder, and what this process is on it: its owner, or a client of the owner, until that one ends and another takes over. */
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '@madeleine/base'
import type { Channel, ChannelListener } from '../channel/channel.ts'
import { lockedError, knockAt, tryLock, type FolderLock } from '../folder/folder-lock.ts'
import { storePlace, type StorePlace } from '../folder/store-place.ts'
import { storeClosedError, releaseAllLeases, type Db, type TransactionOptions, type Tx } from '../db.ts'
import { dropIdleEngine } from '../idle-thread.ts'
import { asClaim, inOpenTransaction, endsWithCommit, type Answers, type Send } from '../transactions.ts'
import { Door, openHost, type Host, type HostOptions } from './door.ts'
import { Link, replyFailure, openTurn, type RequestOutcome, type Turn } from './link.ts'
import { makeToken, readToken, type Order, type TurnOptions } from './sharing-protocol.ts'

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

// Db over a folder that several processes have open: one of them owns the engine, the others send
// it their transactions, and one of those takes over when it ends.

/** Times that an idempotent transaction is repeated whose owner ended under it. */
const MAX_REPEATS = 5

/**
 * Opens the folder, alone or with others.
 * @throws {MadeleineError} like `joinFolder`
 */
export async function openSharing(options: SharingOptions): Promise<Db> {
  const membership = new Membership(options)
  const first = await membership.first()
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  let isAbandoned = false
  const accepted = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing) throw storeClosedError()
    const doing = work()
    running.add(doing)
    return doing.finally(() => running.delete(doing))
  }
  const order = (asked: Order) => accepted(() => orderFrom(membership, asked))
  const close = (): Promise<void> => (closing ??= membership.leave(running, () => isAbandoned))
  return {
    engine: 'pglite',
    sharing: first.kind,
    channel: membership.channel,
    transaction: (work, transactionOptions = {}) => accepted(() => transactionOn(membership, work, transactionOptions)),
    offload: (read, offloading) => accepted(async () => {
      const role = await membership.current(false)
      return role.kind === 'owner' ? { result: await role.host.executor.offload(read, offloading) } : undefined
    }),
    script: (text) => order({ what: 'script', text }),
    maintain: (text) => order({ what: 'maintain', text }),
    dropOldFiles: () => order({ what: 'dropOldFiles' }),
    close,
    ...(first.kind === 'owner' && { admit: () => first.door.serve(first.host.executor, options.durability) }),
    ...(first.kind === 'owner' && first.host.isNew && { abandon: () => ((isAbandoned = true), close()) }),
  }
}

async function transactionOn<T>(membership: Membership, work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    const role = await membership.current(options.background ?? false)
    if (role.kind === 'owner') return role.host.executor.transaction((send) => inOpenTransaction(send, [], work), options)
    const turn = remoteTurn(membership, options)
    try {
      return await inOpenTransaction(turn.send, [], work)
    } catch (error) {
      await turn.rollback()
      if (!options.idempotent || !turn.isRepeatable || repeats === MAX_REPEATS) throw error
    }
  }
}

// A transaction of a client, which moves to the next owner as long as nothing of it was begun.

export interface RemoteTurn extends Turn {
  /** After a failure: it was not the transaction's own, so that it may be repeated if that does no harm. */
  readonly isRepeatable: boolean
}

let turns = 0

/** Owners that a transaction is begun at, one after the other, before it is given up: it may be what ends them. */
const MAX_OWNERS = 10

function remoteTurn(membership: Membership, { as, snapshot, background = false }: TransactionOptions): RemoteTurn {
  const options: TurnOptions = {
    background, ...(as && { as: { text: as.text, values: as.values } }), ...(snapshot !== undefined && { snapshot }),
  }
  const number = ++turns
  let [link, here, isRepeatable]: [Link | undefined, Turn | undefined, boolean] = [undefined, undefined, false]
  const ask = async (queries: Parameters<Send>[0]): Promise<Answers> => {
    if (here) return here.send(queries)
    for (let owners = 1; ; owners++) {
      const isBegun = link !== undefined
      if (!link) {
        const role = await membership.current(background)
        if (role.kind === 'owner') return (here = openTurn(role.host.executor, options)).send(queries)
        link = role.link
      }
      const outcome: RequestOutcome = await link.ask({ kind: 'statements', turn: number, queries, ...(!isBegun && { options }) })
      if (outcome.kind === 'reply') {
        isRepeatable = outcome.isEngineDead === true
        const failure = replyFailure(outcome)
        return { answers: outcome.answers ?? [], ...(failure && { failure }) }
      }
      // What has not begun, or has no commit that could have been stored and no answer that was seen, begins at the next owner
      const isLost = outcome.kind === 'lost'
        && (isBegun || owners === MAX_OWNERS || endsWithCommit(queries) || hasCode(outcome.error, 'owner_silent'))
      if (isLost) {
        isRepeatable = !hasCode(outcome.error, 'owner_silent')
        return { answers: [], failure: { error: outcome.error } }
      }
      link = undefined
    }
  }
  return {
    get isRepeatable() { return isRepeatable },
    send: (queries) => ask(queries).catch((error: unknown) => ({ answers: [], failure: { error } })),
    async rollback() {
      if (here) await here.rollback()
      else link?.rollback(number)
    },
  }
}

/** Has an order carried out. @throws {MadeleineError} `engine_restarted` where it is not known whether it was */
async function orderFrom(membership: Membership, order: Order): Promise<void> {
  for (;;) {
    const role = await membership.current(order.what !== 'script')
    if (role.kind === 'owner') return role.host.executor.order(order)
    const outcome = await role.link.ask({ kind: 'order', order })
    if (outcome.kind === 'unbegun') continue
    const failure = outcome.kind === 'lost' ? outcome : replyFailure(outcome)
    if (failure) throw failure.error
    return
  }
}
