/** kill -9 in the middle of `madeleine sync`: run again, it brings in the rest, and every message is there once. */
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chat, jsonl, usePlace, values } from '../support/program.ts'
import { byNight } from '../at-length.ts'
import { randomFrom, seedOr } from '../crash/random.ts'

const place = usePlace()
/** By day still several seconds of work: it is killed in the middle. */
const [FILES, MESSAGES] = [byNight(12, 24), 40]
const KILLS = byNight(1, 12)
const SEED = seedOr(20261127)

test(`a sync that is killed (${KILLS} times) loses nothing and doubles nothing (SEED=${SEED})`, async () => {
  const random = randomFrom(SEED)
  mkdirSync(join(place.folder, 'in'))
  for (let file = 0; file < FILES; file++) {
    const texts = Array.from({ length: MESSAGES }, (_, i) => `Word ${i} of file ${file} about the harbour and its ferries`)
    const day = String(1 + file).padStart(2, '0')
    writeFileSync(join(place.folder, 'in', `talk-${file}.jsonl`), jsonl(chat(`2026-03-${day}T09:00:00Z`, texts)))
  }
  await place.run(['sync', 'add', 'in'])
  for (let kill = 0; kill < KILLS; kill++) {
    const child = place.start(['sync', '--watch'], { MADELEINE_SYNC_SECONDS: '0.01' })
    // It says so when the memory is open; then so many milliseconds more
    const afterMs = random.below(1500)
    child.stderr!.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs))
    await once(child, 'close')
  }
  const ownStores = true
  const ended = await place.spawn(['sync']) // the folder was left by another process; what comes after opens it in this one
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const [stats] = values((await place.run(['stats', '--json'], { ownStores })).stdout) as { messages: number; conversations: number }[]
  expect(stats).toMatchObject({ messages: FILES * MESSAGES, conversations: FILES })
  expect((await place.run(['sync'], { ownStores })).stdout).toBe('Nothing new.\n')
  expect(await place.run(['doctor'], { ownStores })).toMatchObject({ code: 0 })
})
