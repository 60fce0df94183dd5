/** Db over PGlite in a folder: one thread, one connection, in this process or in another one that has the folder open. */
import { hasCode } from '../base/errors.ts'
import { localChannel } from './channel/channel.ts'
import { lockFolder } from './folder/folder-lock.ts'
import { closeToOthers } from './folder/own-files.ts'
import { assertNotForeign, assertStore, folderError, makeFolder, removeMade } from './folder/store-place.ts'
import { storeClosedError, type Db, type TransactionOptions, type Tx } from './db.ts'
import { inOpenTransaction, endsWithCommit, type Answers, type Send } from './transactions.ts'
import { openHost, type Host } from './sharing/door.ts'
import { replyFailure, openTurn, type Link, type RequestOutcome, type Turn } from './sharing/link.ts'
import { Membership, type SharingOptions } from './sharing/membership.ts'
import type { Order, TurnOptions } from './sharing/sharing-protocol.ts'

export interface PgliteOptions {
  /** The store's folder; created when missing. Contains the lock and the database. */
  readonly folder: string
  /** Whether a store is made where there is none. Default true. */
  readonly create?: boolean
  /** Commits survive a power cut with 'fsync', only a process crash with 'relaxed'. */
  readonly durability?: 'fsync' | 'relaxed'
  /** Timeout of a request in milliseconds, after which the engine is terminated and reopened. */
  readonly answerMs?: number
  /** Whether other processes may use the folder meanwhile, and this one a folder that another has open. Default false. */
  readonly share?: boolean
  /**
   * For shared folders, in tests: version of this program, and longest silence of others, and
   * longest wait for one that lets nobody in, in milliseconds.
   */
  readonly sharing?: { readonly version?: string; readonly silenceMs?: number; readonly patienceMs?: number }
}

/**
 * Makes the folder where it is missing, locks and opens it, or uses the engine of the process that has done so.
 * @throws {MadeleineError} `store_locked` when another process has the folder for itself, `invalid_input` when the path is no folder,
 *   or one with other files, `no_store`, `store_readonly`, `store_full`, `store_damaged`, `version_mismatch`, `owner_silent`,
 *   `store_untrusted`, `token_mismatch`
 */
export async function openPglite(
  { folder, create = true, durability = 'fsync', answerMs, share = false, sharing }: PgliteOptions,
): Promise<Db> {
  const made: string[] = []
  const prepare = async (): Promise<void> => {
    if (!create) assertStore(folder)
    made.unshift(...(await makeFolder(folder)))
    assertNotForeign(folder)
    closeToOthers(folder)
  }
  const place = { folder, durability, answerMs }
  try {
    const db = share ? await openSharing({ ...place, ...sharing, beforeAttempt: prepare })
      : await prepare().then(async () => openAlone(await openHost(place, await lockFolder(folder))))
    const { abandon } = db
    return abandon ? { ...db, abandon: () => abandon().then(() => removeMade(made)) } : db
  } catch (error) {
    await removeMade(made)
    throw folderError(folder, error)
  }
}

function openAlone({ executor, isNew, close: closeHost }: Host): Db {
  let isAbandoned = false
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= closeHost(isAbandoned))
  return {
    engine: 'pglite',
    channel: localChannel(),
    transaction: (work, options = {}) => executor.transaction((send) => inOpenTransaction(send, [], work), options),
    offload: async (read, options) => ({ result: await executor.offload(read, options) }),
    script: (text) => executor.order({ what: 'script', text }),
    maintain: (text) => executor.order({ what: 'maintain', text }),
    dropOldFiles: () => executor.order({ what: 'dropOldFiles' }),
    close,
    ...(isNew && { abandon: () => ((isAbandoned = true), close()) }),
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
async function openSharing(options: SharingOptions): Promise<Db> {
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
