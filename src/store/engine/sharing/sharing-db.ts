/** Db over a folder that several processes have open: one of them owns the engine, the others send it their transactions, and one of those takes over when it ends. */
import { storeClosedError, type Db } from '../db.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { joinSharing, type SharingOptions } from './membership.ts'
import { orderFrom, remoteTurn } from './remote-turn.ts'
import type { Order } from './protocol/messages.ts'

/** Times that an idempotent transaction is repeated whose owner ended under it. */
const MAX_REPEATS = 5

/**
 * Opens the folder, alone or with others.
 * @throws {MadeleineError} like `joinFolder`
 */
export async function openSharing(options: SharingOptions): Promise<Db> {
  const membership = await joinSharing(options)
  const { first, channel } = membership
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
    channel,
    transaction: (work, transactionOptions = {}) => accepted(async () => {
      for (let repeats = 0; ; repeats++) {
        const role = await membership.current(transactionOptions.background ?? false)
        if (role.kind === 'owner') return role.host.executor.transaction((send) => inOpenTransaction(send, [], work), transactionOptions)
        const turn = remoteTurn(membership, transactionOptions)
        try {
          return await inOpenTransaction(turn.send, [], work)
        } catch (error) {
          await turn.rollback()
          if (!transactionOptions.idempotent || !turn.isRepeatable || repeats === MAX_REPEATS) throw error
        }
      }
    }),
    script: (text) => order({ what: 'script', text }),
    maintain: (text) => order({ what: 'maintain', text }),
    dropOldFiles: () => order({ what: 'dropOldFiles' }),
    close,
    ...(first.kind === 'owner' && { admit: () => first.door.serve(first.host.executor, options.durability) }),
    ...(first.kind === 'owner' && first.host.isNew && { abandon: () => ((isAbandoned = true), close()) }),
  }
}
