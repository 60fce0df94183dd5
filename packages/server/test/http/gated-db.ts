/** A database that a test can hold up. */
import type { Db } from '@madeleine/engine'

/** A database in which the transactions of a user wait while a gate is closed. */
export function gated(db: Db) {
  let [stopped, waiting, most, open]: [string | undefined, number, number, () => void] = [undefined, 0, 0, () => undefined]
  let opened = Promise.resolve()
  const wait = async (): Promise<void> => {
    most = Math.max(most, ++waiting)
    await opened
    waiting--
  }
  const closable: Db = {
    ...db,
    transaction: async (work, options) => {
      if (stopped !== undefined && options?.as?.values.includes(stopped)) await wait()
      return db.transaction(work, options)
    },
  }
  return {
    db: closable, waiting: () => waiting, most: () => most, open: () => open(),
    close(user: string) {
      stopped = user
      opened = new Promise((resolve) => (open = () => (stopped = undefined, resolve())))
    },
  }
}
