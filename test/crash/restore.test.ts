/** A crash at every boundary of a restore leaves nothing or all of it, and the next attempt ends in the same state. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../isolation/two-users.ts'
import { openAside, type Aside } from '../support/aside.ts'
import { exported, liveFully } from '../support/transferring.ts'
import { empty, memoryFor, stoppedClock, useDb } from '../testing.ts'
import { NIGHT, ON_THIS_ENGINE } from '../night.ts'
import { SEED } from '../sampled.ts'
import { crashingDb, dieAt, type Doom } from './crashing-db.ts'
import { randomFrom } from './random.ts'
import { longText } from './steps.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T12:00:00Z')
let aside: Aside
let text: string
beforeAll(async () => {
  aside = await openAside()
  const { memory } = await liveFully(aside.db, 'ann')
  await memory.push({
    conversationId: 'long', messages: [{ id: 'long', role: 'user', content: longText('letter'), timestamp: '2026-03-02T09:00:00Z' }],
  })
  await memory.flush({ conversationId: 'long' })
  await memory.settle()
  text = await exported(memory)
})
afterAll(() => aside.close())

/** Restores as far as it gets, and again where nothing was stored: then all of it is there. */
async function restoring(doom: Doom): Promise<void> {
  await empty(held.db)
  await memoryFor(held.db, { user: 'ann', now }) // the store is there
  let isOpen = false // before it nobody dies: opening has a test of its own
  const dying = await memoryFor(
    crashingDb(held.db, { passed: doom.passed, dead: false, pass: (boundary) => isOpen && doom.pass(boundary) }), { user: 'ann', now },
  )
  isOpen = true
  const outcome = await dying.restore([text]).then(() => 'restored', () => 'died')
  const left = [...(await rowsOf(held.db, 'ann'))].filter(([, rows]) => rows.length > 0)
  const next = await memoryFor(held.db, { user: 'ann', now })
  // What is left is whole, whatever the process did after it: that is compared below
  if (left.length > 0) expect(outcome === 'restored' || doom.passed.some((one) => one.startsWith('after the commit'))).toBe(true)
  else await next.restore([text])
  const there = await exported(next)
  expect([doom.passed.at(-1), there === text]).toEqual([doom.passed.at(-1), true])
}

const PLACES = [
  'before begin', 'before with stored as (insert into message', 'before with stored as (insert into due',
  'before select count(*)::int as broken', 'before the commit', 'after the commit',
]

/**
 * By night it dies everywhere; by day once in each place that is named, at the last of its boundaries, where most is lost, and in
 * one of four of the other kinds: before the commit a crash rolls back whatever was written.
 */
function fatesOf(boundaries: readonly string[]): Doom[] {
  if (NIGHT) return boundaries.map((_, i) => dieAt(i + 1))
  const random = randomFrom(SEED)
  const kinds = [...new Set(boundaries)].toReversed()
  const named = new Set(PLACES.map((place) => kinds.find((kind) => kind.startsWith(place))))
  return kinds.filter((kind) => named.has(kind) || random.chance(0.25))
    .map((kind) => dieAt(boundaries.filter((boundary) => boundary === kind).length, kind))
}

test.runIf(ON_THIS_ENGINE)('nothing is restored from an export that ends amid the vectors of a message', async () => {
  await empty(held.db)
  const lines = text.split('\n')
  const part = lines.findIndex((line) => line.startsWith('{"kind":"embedding"') && line.includes('"part":2'))
  expect(part).toBeGreaterThan(0)
  const memory = await memoryFor(held.db, { user: 'ann', now })
  for (const end of [part, part + 1]) {
    await expect(memory.restore([lines.slice(0, end).map((line) => `${line}\n`).join('')])).rejects.toMatchObject({ code: 'invalid_input' })
  }
  expect([...(await rowsOf(held.db, 'ann'))].filter(([, rows]) => rows.length > 0)).toEqual([])
})

test.runIf(ON_THIS_ENGINE)(`restoring is all or nothing, wherever the process dies (SEED=${SEED})`, {
  timeout: 600_000,
}, async () => {
  const calm = dieAt()
  await restoring(calm)
  for (const place of PLACES) {
    expect(calm.passed.some((boundary) => boundary.startsWith(place)), `dies ${place}`).toBe(true)
  }
  for (const doom of fatesOf(calm.passed)) {
    await restoring(doom)
    expect([doom.passed.at(-1), doom.dead]).toEqual([doom.passed.at(-1), true])
  }
  process.stdout.write(`restore: ${calm.passed.length} boundaries of ${new Set(calm.passed).size} kinds\n`)
})
