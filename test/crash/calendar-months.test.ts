/** A store with months of whole weeks gets those of the calendar, wherever the process dies that migrates it; and so does its export. */
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { migrate, SCHEMA } from '../../packages/core/store/migrate.ts'
import { exported, parsed } from '../support/transferring.ts'
import { MONTHS_OF_WEEKS } from '../older-schema.ts'
import { children, settled, tree, words } from '../support/contents-tree.ts'
import { boundariesInTurn } from '../sampled.ts'
import { memoryFor, stoppedClock, useDb } from '../testing.ts'
import { isPartitioned } from '../layout.ts'
import { crashingDb, dieAt } from './crashing-db.ts'

const held = useDb()
const { now } = stoppedClock('2026-04-10T12:00:00Z')
const open = (user: string): Promise<Memory> => memoryFor(held.db, { user, now })
const USERS = ['ann', 'ben']
const MONTHS = ['2025-12', '2026-01', '2026-02', '2026-03']

/** What the contents say, from the root down; ids of segments are each user's own. */
const told = async (user: string): Promise<string> => {
  const memory = await open(user)
  const nodes = [...(await tree(memory))].map(([id, node]) => [id, words(node), children(node)])
  const months = await Promise.all(MONTHS.map(async (month) => (await memory.toc(month)).segments))
  return JSON.stringify([...nodes, months]).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
}

let expected: string
beforeEach(async () => {
  for (const user of USERS) {
    await settled(await open(user), [
      ['eve', ['The choir sings the requiem', 'Rehearsals are on Mondays'], '2025-12-29T10:00:00Z'],
      ['tent', ['The tent leaks when it rains all night', 'Buy a new tent'], '2026-02-26T10:00:00Z'],
      ['ferry', ['The ferry to the island leaves at noon', 'And the bakery there sells rolls'], '2026-03-01T10:00:00Z'],
    ])
  }
  expected = await told('ann')
})

test('after a crash at any boundary of the migration all users have the old months, or all the new ones', async () => {
  for (const crashAt of boundariesInTurn()) {
    await held.db.script(`${MONTHS_OF_WEEKS}; delete from migration where version >= 13`)
    const doom = dieAt(crashAt)
    const outcome = await migrate(crashingDb(held.db, doom)).then(() => 'migrated', () => 'died')
    const at = `${crashAt}: ${doom.passed.at(-1)}`
    const states = await rowsByUser()
    expect([at, states[0]]).toEqual([at, states[1]])
    await migrate(held.db)
    for (const user of USERS) expect([at, await told(user)]).toEqual([at, expected])
    if (outcome === 'migrated') break
    expect(crashAt).toBeLessThan(isPartitioned ? 400 : 80)
  }
  for (const user of USERS) {
    const memory = await open(user)
    await memory.settle()
    expect(await told(user)).toBe(expected)
    expect((await memory.check()).ok).toBe(true)
  }
})

/** The contents of each user. */
const rowsByUser = (): Promise<string[]> => held.db.transaction((tx) => Promise.all(USERS.map(async (user) => JSON.stringify(await tx.rows({
  text: 'select id, from_day, to_day, marked_at is null as written from contents where user_id = $1 order by id', values: [user],
})))))

test('an export that was written before the months of the calendar is restored with them, before and after the worker', async () => {
  await held.db.script(MONTHS_OF_WEEKS)
  const text = asOfSchema(await exported(await open('ann')), 12)
  const cy = await open('cy')
  await cy.restore([text])
  for (const isWritten of [false, true]) {
    if (isWritten) await cy.settle()
    expect([isWritten, await told('cy')]).toEqual([isWritten, expected])
  }
  expect((await cy.check()).ok).toBe(true)
})

/** The same export as a version of an earlier schema wrote it. */
function asOfSchema(text: string, schema: number): string {
  const older = text.replace(`"schema":${SCHEMA}`, `"schema":${schema}`)
  const lines = older.slice(0, older.lastIndexOf('\n{') + 1)
  const manifest = parsed(older).at(-1)!.manifest!
  const total = { ...manifest.total, sha256: createHash('sha256').update(lines).digest('hex') }
  return `${lines}${JSON.stringify({ manifest: { ...manifest, total } })}\n`
}
