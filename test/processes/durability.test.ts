/** What 'fsync' and 'relaxed' do to the disk. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOther, type OtherProcess } from './other-process.ts'

let folder: string
let other: OtherProcess

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))))
afterEach(async () => {
  await other.kill()
  await rm(folder, { recursive: true, force: true })
})

/** How often the disk was told to keep what it has: before the first commit, and after each. */
async function syncsAround(durability: 'fsync' | 'relaxed', commits: number): Promise<number[]> {
  const log = join(folder, 'syncs')
  const count = () => (existsSync(log) ? readFileSync(log).length : 0)
  other = startOther(join(folder, 'store'), { durability, preloads: ['count-syncs'], env: { SYNC_LOG: log } })
  await other.opened()
  const counts = [count()]
  for (let id = 0; id < commits; id++) {
    await other.commit(id)
    counts.push(count())
  }
  return counts
}

test('with durability fsync, every commit reaches the disk before it is answered', async () => {
  const counts = await syncsAround('fsync', 5)
  for (const [i, count] of counts.slice(1).entries()) expect(count).toBeGreaterThan(counts[i] as number)
})

test('with durability relaxed, no commit waits for the disk', async () => {
  expect(await syncsAround('relaxed', 5)).toEqual([0, 0, 0, 0, 0, 0])
})
