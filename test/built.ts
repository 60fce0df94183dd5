/**
 * Around all tests: the build must be there, by day folders are in memory; at the end nothing is left of them, or of the packed package.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NIGHT } from './at-length.ts'
import { packedFolder } from './packed-package.ts'

export function setup(): () => Promise<void> {
  if (!existsSync('dist/engine/pglite-worker.js')) {
    throw new Error('run `npm run build` first: the tests start the compiled engine thread')
  }
  const memory = (process.env.MADELEINE_TEST_MEMORY ??= folderInMemory() ?? '')
  if (memory !== '') process.env.TMPDIR = memory
  const folder = packedFolder() // named before the workers start, which pack into it when one of them needs it
  return async () => {
    for (const one of [folder, memory].filter((path) => path !== '')) await rm(one, { recursive: true, force: true })
  }
}

/** Where Linux has its file system in memory. */
const SHARED_MEMORY = '/dev/shm'
/** Several times what all workers' stores take at once. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * A folder for all that tests write to `tmpdir()`, where there is room in memory: a new store is a thousand files, each of them
 * synced. By night, and where somebody names a TMPDIR, they are on the disk.
 */
function folderInMemory(): string | undefined {
  if (NIGHT || process.env.TMPDIR !== undefined || !existsSync(SHARED_MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  if (bavail * bsize < ROOM_BYTES) return undefined
  const folder = mkdtempSync(join(SHARED_MEMORY, 'madeleine-test-'))
  chmodSync(folder, 0o1777) // as that of all: some tests go on as another user
  try {
    // Some tests run what they have written there, which not every machine allows
    writeFileSync(join(folder, 'program'), '#!/bin/sh\n', { mode: 0o755 })
    execFileSync(join(folder, 'program'))
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}
