/**
 * Db over a folder that several processes have open: one of them owns the engine, the others send
 * it their transactions, and one of those takes over when it ends.
 */
import { storeClosedError, type Db, type TransactionOptions, type Tx } from '../db.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { Membership, type SharingOptions } from './membership.ts'
import { orderFrom, remoteTurn } from './remote-turn.ts'
import type { Order } from './protocol/owner-client-messages.ts'

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
