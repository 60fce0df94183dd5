/** A disk of a few megabytes that a test can fill, empty and make read-only: a tmpfs, where this process may mount one. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Has another file take the room, but for so many bytes. */
  fill(leaveBytes?: number): void
  /** Removes that file. */
  empty(): void
  remount(mode: 'ro' | 'rw'): void
  /** Makes it read-only for whatever is opened from now on: files that are open keep it from being remounted. */
  coverReadOnly(): void
  uncover(): void
  unmount(): void
}

const mount = (...words: readonly string[]): boolean => spawnSync('mount', words).status === 0
const unmount = (folder: string): boolean => spawnSync('umount', ['--lazy', folder]).status === 0

/** Whether this process may mount: as root, or in a namespace of its own (`unshare -Urm`). */
export const MAY_MOUNT = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-mount-'))
  const may = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder) && unmount(folder)
  rmdirSync(folder)
  return may
})()

/** For titles: a test that does not run says why. */
export const MOUNTED = MAY_MOUNT ? '' : ' (NOT RUN: this process may not mount a disk)'

export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-disk-'))
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) throw new Error(`cannot mount ${folder}`)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(leaveBytes = 0) {
      const file = openSync(filler, 'a')
      try {
        for (const chunk of [Buffer.alloc(65_536, 1), Buffer.alloc(4096, 1)]) {
          while (freeBytes(folder) >= leaveBytes + chunk.length) writeSync(file, chunk)
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error // the engine may write meanwhile
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remount: (mode) => void mount('-o', `remount,${mode}`, folder),
    coverReadOnly: () => void (mount('--bind', folder, folder) && mount('-o', 'remount,bind,ro', folder)),
    uncover: () => void unmount(folder),
    unmount() {
      while (unmount(folder)); // also what covers it
      rmdirSync(folder)
    },
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
