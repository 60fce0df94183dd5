/** A file or folder that a process holds on to: it knows it by device and number, whatever its path leads to later. */
import { closeSync, fstatSync, openSync, statSync, type BigIntStats } from 'node:fs'

export interface HeldEntry {
  /** Whether the path still leads to it. */
  isThere(): boolean
  /** Ends holding it: its number may then be given to another. */
  letGo(): void
}

/** Holds what is at the path now. Where nothing is, nothing is ever there. */
export function holdEntry(path: string): HeldEntry {
  // Kept open: the file system would give the number of what was deleted to the next that is made
  let fd = attempt(() => openSync(path, 'r')) // Windows opens no folders
  const held = fd === undefined ? identityAt(path) : identityOf(fstatSync(fd, { bigint: true }))
  return {
    isThere: () => held !== undefined && identityAt(path) === held,
    letGo() {
      if (fd !== undefined) closeSync(fd)
      fd = undefined
    },
  }
}

const identityOf = ({ dev, ino }: BigIntStats): string => `${dev} ${ino}`

/** The number of what a path leads to; undefined where that is nothing, or cannot be looked at. */
export const inodeAt = (path: string): bigint | undefined => attempt(() => statSync(path, { bigint: true }).ino)

const identityAt = (path: string): string | undefined => attempt(() => identityOf(statSync(path, { bigint: true })))

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
