/** Room on the disk: what must stay free before anything is written, and the reserve file that opening a store on a full disk gives up. */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MadeleineError } from './errors.ts'

const MIB = 2 ** 20

/**
 * Bytes that must be free before a transaction may write. PostgreSQL ends with a PANIC when its log finds no room, so the
 * embedded engine must never meet a full disk: this covers log, pages and checkpoint of any transaction with small values.
 */
const WRITE_BYTES = 16 * MIB

/** Bytes that a value may take in table, indexes and log together, for each of its own. */
const BYTES_PER_VALUE_BYTE = 4

/** Statements with fewer bytes of values are covered by what was free at the beginning of their transaction. */
const LARGE_VALUES_BYTES = 256 * 1024

/** Bytes that opening may need: recovery after a crash, its checkpoint, the next file of the log. */
const OPENING_BYTES = 8 * MIB

/** Bytes of a new store: the unpacked template, and room to write. */
const NEW_STORE_BYTES = 40 * MIB

/** Holds room that a full disk cannot take away. Its bytes are random, because a file system may store zeros without using room. */
const RESERVE_FILE = '.madeleine-reserve'

/** Bytes that this process may still write; Infinity where the file system does not say. */
function freeBytes(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder)
  return blocks === 0 ? Infinity : bavail * bsize
}

/** The error of a write for which there is no room; undefined where there is enough. */
export function lackOfSpace(folder: string, needed = WRITE_BYTES): MadeleineError | undefined {
  const free = freeBytes(folder)
  return free < needed ? fullError(folder, `${megabytes(free)} are free, writing needs ${megabytes(needed)}; reading goes on`) : undefined
}

/** The same for a new store. */
export const lackForNewStore = (folder: string): MadeleineError | undefined => lackOfSpace(folder, NEW_STORE_BYTES)

/** The same for a statement with these values. */
export function lackForValues(folder: string, values: readonly unknown[] = []): MadeleineError | undefined {
  const bytes = values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
  return bytes < LARGE_VALUES_BYTES ? undefined : lackOfSpace(folder, WRITE_BYTES + bytes * BYTES_PER_VALUE_BYTE)
}

/** Whether the file system refused to store more: full, over a quota, or over the size that a file may have. */
export const isNoRoom = (code: string | undefined): boolean => code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'

/** The error of a full disk or quota. @param detail what was found */
export const fullError = (folder: string, detail: string, cause?: unknown): MadeleineError =>
  new MadeleineError(
    'store_full',
    `the disk of ${folder} is full (${detail}): make room and repeat the call; nothing that was acknowledged is lost`, { cause },
  )

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Room that a full disk cannot take away, for the next opening of the store. */
export interface SpaceReserve {
  /** Sets the room aside, unless that is done already or there is not enough of it. */
  keep(): void
  /** Gives the room to an opening. False if none was set aside. */
  release(): boolean
}

/** @param isHeld whether the folder is still ours: in another's nothing is set aside, nor given away */
export function spaceReserve(folder: string, isHeld: () => boolean): SpaceReserve {
  const path = join(folder, RESERVE_FILE)
  const size = (): number | undefined => statSync(path, { throwIfNoEntry: false })?.size
  let isKept = size() === OPENING_BYTES
  return {
    keep() {
      if (isKept || freeBytes(folder) < WRITE_BYTES + OPENING_BYTES || !isHeld()) return
      try {
        writeFileSync(path, randomBytes(OPENING_BYTES), { mode: 0o600 })
        isKept = true
      } catch {
        rmSync(path, { force: true }) // half a reserve is none
      }
    },
    release() {
      const wasThere = size() !== undefined && isHeld()
      if (wasThere) rmSync(path, { force: true })
      isKept = false
      return wasThere
    },
  }
}

/** Whether opening may find too little room. */
export const isTight = (folder: string): boolean => freeBytes(folder) < OPENING_BYTES
