/** A crash at every boundary of a restore leaves nothing or all of it, and the next attempt ends in the same state. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../isolation/two-users.ts'
import { openAside, type Aside } from '../memory/aside.ts'
import { exported, liveFully } from '../memory/transferring.ts'
import { empty, memoryFor, stoppedClock, useDb } from '../testing.ts'
import { crashingDb, dieAt } from './crashing-db.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T12:00:00Z')
let aside: Aside
let text: string
beforeAll(async () => {
  aside = await openAside()
  text = await exported((await liveFully(aside.db, 'ann')).memory)
})
afterAll(() => aside.close())

test('restoring is nothing or all of it, wherever the process dies', { timeout: 600_000 }, async () => {
  const passed: string[] = []
  for (let [at, isDead] = [1, true]; isDead; at++) {
    await empty(held.db)
    await memoryFor(held.db, { user: 'ann', now }) // the store is there
    const doom = dieAt(at)
    let isOpen = false // before it nobody dies: opening has a test of its own
    const dying = await memoryFor(crashingDb(held.db, { passed: doom.passed, dead: false, pass: (boundary) => isOpen && doom.pass(boundary) }), { user: 'ann', now })
    isOpen = true
    const outcome = await dying.restore([text]).then(() => 'restored', () => 'died')
    isDead = doom.dead
    passed.push(doom.passed.at(-1) ?? '')
    const left = [...(await rowsOf(held.db, 'ann'))].filter(([, rows]) => rows.length > 0)
    const next = await memoryFor(held.db, { user: 'ann', now })
    if (left.length > 0) expect(outcome === 'restored' || doom.passed.at(-1)!.startsWith('after the commit')).toBe(true)
    else await next.restore([text])
    const there = await exported(next)
    expect([passed.at(-1), there === text]).toEqual([passed.at(-1), true])
  }
  for (const place of ['before begin', 'before with stored as ( insert into message', 'before with stored as ( insert into due', 'before select count(*)::int as broken', 'before the commit', 'after the commit']) {
    expect(passed.some((boundary) => boundary.startsWith(place)), `died ${place}`).toBe(true)
  }
})
