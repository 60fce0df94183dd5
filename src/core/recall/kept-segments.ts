/** What a thread keeps of the indexes it has read: the segments of each user, and their forward indexes. Neither holds any text. */
import { setNewest } from '../../base/loop-turns.ts'
import type { Tx } from '../../engine/db.ts'
import { forwardIndexes, segmentsFrom, type IndexedSegment } from '../store/queries/recent-segments.ts'
import { SegmentDirectory, type IndexVersion } from './segment-directory.ts'

/** Bytes that all users' segments and forward indexes may take together. */
export const MOST_BYTES = 16 * 1024 * 1024
/**
 * Bytes of a user without a segment, of a conversation with its id, and of a segment with its
 * places in maps and lists. Measured on the heap of 20,000 users with one segment, 1,000 with 100 conversations, 50 with
 * 1,000 segments.
 */
const [USER_BYTES, CONVERSATION_BYTES, SEGMENT_BYTES] = [800, 450, 320]
/** Bytes of a forward index besides its own. */
const ENTRY_BYTES = 160

interface UserEntry {
  readonly directory: SegmentDirectory
  /** By the segment's id, which never stands for another content. */
  readonly forwards: Map<string, Uint8Array>
  forwardBytes: number
}

/** What is known before anything is read. */
const NOTHING = new SegmentDirectory({ messages: 0, removals: 0 }, [])

/**
 * Directories and forward indexes by user. What is kept is never trusted for itself: a directory is used where its version is
 * that of the corpus row, read in the same snapshot, and a forward index where the directory has its segment.
 */
export class KeptSegments {
  readonly #users = new Map<string, UserEntry>()
  readonly #mostBytes: number
  /** Grows with each `forget`: what was read before it is not kept after it. */
  #forgettings = 0

  /** @param mostBytes of all users together; the directory of the user who asked last is kept in any case */
  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** Bytes that are taken. */
  get bytes(): number {
    let sum = 0
    for (const entry of this.#users.values()) sum += bytesOf(entry)
    return sum
  }

  /** @param userId whose segments and forward indexes are read in this transaction, and kept for the next */
  reader(tx: Tx, userId: string): SegmentReader {
    const before = this.#forgettings
    const isCurrent = () => before === this.#forgettings
    return {
      directory: async (readVersion) => {
        const known = this.#users.get(userId)?.directory ?? NOTHING
        const [added, version] = await Promise.all([segmentsFrom(tx, userId, known.next), readVersion])
        const directory = known.with(added, version)
          ?? new SegmentDirectory(version, known.next === 0 ? added : await segmentsFrom(tx, userId, 0))
        if (isCurrent()) this.#keepDirectory(userId, directory, version)
        return directory
      },
      forwards: async (segments) => {
        const kept = this.#users.get(userId)?.forwards
        const missing = segments.filter(({ id }) => !kept?.has(id))
        const found = new Map(segments.flatMap(({ id }) => (kept?.has(id) ? [[id, kept.get(id)!] as const] : [])))
        if (missing.length === 0) return found
        const read = await forwardIndexes(tx, userId, missing.map(({ id }) => id))
        if (isCurrent()) this.#keepForwards(userId, missing, read)
        return new Map([...found, ...read])
      },
    }
  }

  /** Drops what is kept of a user, and what recalls under way are reading. */
  forget(userId: string): void {
    this.#forgettings += 1
    this.#users.delete(userId)
  }

  #keepDirectory(userId: string, directory: SegmentDirectory, version: IndexVersion): void {
    const entry = this.#users.get(userId)
    // Another recall may have read a later version meanwhile
    if (entry?.directory.isAfter(version)) return
    const next = entry?.directory.isWithin(version) ? { ...entry, directory }
      : { directory, forwards: new Map<string, Uint8Array>(), forwardBytes: 0 }
    setNewest(this.#users, userId, next, Infinity)
    this.#shrink()
  }

  #keepForwards(userId: string, segments: readonly IndexedSegment[], read: ReadonlyMap<string, Uint8Array>): void {
    const entry = this.#users.get(userId)
    if (!entry) return
    for (const { id, number } of segments) {
      const forward = read.get(id)
      // A later version of the index may be without the segment
      if (!forward || entry.forwards.has(id) || entry.directory.at(number)?.id !== id) continue
      // A copy: small buffers share blocks of 8 KB, and each would keep its whole block
      entry.forwards.set(id, new Uint8Array(forward))
      entry.forwardBytes += forward.byteLength + ENTRY_BYTES
    }
    this.#shrink()
  }

  /** Drops the users who asked longest ago; of the last one the forward indexes. */
  #shrink(): void {
    let { bytes } = this
    for (const [userId, entry] of this.#users) {
      if (bytes <= this.#mostBytes) return
      bytes -= bytesOf(entry)
      if (this.#users.size > 1) this.#users.delete(userId)
      else {
        entry.forwards.clear()
        entry.forwardBytes = 0
      }
    }
  }
}

/** Reads segments in one transaction. */
export interface SegmentReader {
  /**
   * The segments of the index as the transaction sees it. One statement, which travels with the one that reads the version,
   * and a second where segments were removed.
   *
   * @param version the counters of the corpus row
   */
  directory(version: Promise<IndexVersion>): Promise<SegmentDirectory>
  /** The forward indexes of segments of the directory, by id. One statement for those that are not kept. */
  forwards(segments: readonly IndexedSegment[]): Promise<ReadonlyMap<string, Uint8Array>>
}

const bytesOf = ({ directory, forwardBytes }: UserEntry): number =>
  USER_BYTES + directory.conversations * CONVERSATION_BYTES + directory.size * SEGMENT_BYTES + forwardBytes
