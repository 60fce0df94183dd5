/** How much may come out of an archive: what unpacks to far more than it weighs is no export. */
import { MadeleineError } from '../../../errors.ts'

/** Most bytes that come out of one archive, and of each byte of it; below the second figure nothing is asked. */
const [MOST_BYTES, FREE_BYTES, MOST_TIMES] = [64 * 1024 ** 3, 64 * 1024 ** 2, 250]

export interface ByteBudget {
  /** Counts bytes that came out. @throws {MadeleineError} `too_large` once there are more than may be */
  take(bytes: number): void
  /** More came out than may: nothing more is read. */
  readonly isSpent: boolean
}

/**
 * @param packed bytes of the archive
 * @param outer of the archive that it lies in, from which it takes too
 */
export function byteBudget(packed: number, outer?: ByteBudget): ByteBudget {
  const most = Math.min(MOST_BYTES, FREE_BYTES + MOST_TIMES * packed)
  let taken = 0
  return {
    get isSpent() {
      return taken > most || outer?.isSpent === true
    },
    take(bytes) {
      taken += bytes
      if (taken > most) {
        throw new MadeleineError('too_large', `the archive unpacks to more than ${MOST_TIMES} times its size, `
          + 'which no export of chats does: reading stopped there; if you trust it, unpack it and import the folder')
      }
      outer?.take(bytes)
    },
  }
}
