/** A crash at every boundary of an edit of facts: it is there with all that it changes, or not at all, and sent again it is made once. */
import { expect, test } from 'vitest'
import type { EditFactOptions } from '@madeleine/contract'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { storeOn, type Store } from '../../packages/core/memory/running-store.ts'
import type { Db } from '@madeleine/engine'
import { learn, livesIn, storeLog } from '../support/learning.ts'
import { ON_THIS_ENGINE } from '../night.ts'
import { boundariesInTurn } from '../sampled.ts'
import { empty, useDb } from '../testing.ts'
import { crashingDb, dieAt, type Doom } from './crashing-db.ts'

const held = useDb()
const ID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
const EARLIER = 'bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee'

async function open(db: Db): Promise<Store> {
  const options = { timeZone: 'UTC', work: false }
  return storeOn(await openPipeline({ ...db, close: async () => undefined }, options), options)
}

/** Does the work in a process that may die, once it has opened the store. */
async function dying(doom: Doom, edit: EditFactOptions): Promise<boolean> {
  let isOpen = false
  const store = await open(crashingDb(held.db, { passed: doom.passed, dead: false, pass: (boundary) => isOpen && doom.pass(boundary) }))
  const memory = store.user('local')
  await memory.facts() // what is read of the user once, at the first call, is read
  isOpen = true
  return memory.editFact(edit).then(() => true, (error: unknown) => {
    if (doom.dead) return false
    throw error
  })
}

const EDITS: readonly [string, (factId: string) => EditFactOptions][] = [
  ['a correction', (factId) => ({ action: 'correct', factId, value: 'Porto', editId: ID })],
  ['a retirement', (factId) => ({ action: 'retire', factId, editId: ID })],
  ['a pin', (factId) => ({ action: 'pin', factId, editId: ID })],
  ['an addition', () => ({ action: 'add', text: 'Lena sings', subject: 'Lena', editId: ID })],
  ['an undo', () => ({ action: 'undo', editId: EARLIER })],
]

test.runIf(ON_THIS_ENGINE).each(EDITS)('a crash leaves %s whole or absent, and repeatable', async (_, edit) => {
  const known = async (store: Store) => {
    const memory = store.user('local')
    expect((await memory.check()).invariants.filter(({ ok, id }) => !ok && ['I14', 'I15'].includes(id))).toEqual([])
    const [facts, { edits }] = [await memory.facts({ includeSuperseded: true }), await memory.factEdits()]
    const done = edits.filter(({ id, undoneAt }) => (id === ID ? undoneAt === undefined : undoneAt !== undefined)).length
    return { done, facts: facts.map(({ text, pinned = false, validTo }) => [text, pinned, validTo !== undefined]).toSorted() }
  }
  let boundary = 0
  for (boundary of boundariesInTurn()) {
    await empty(held.db)
    await storeLog(held.db, { days: 5 })
    await learn(held.db, [livesIn('Lisbon', 1)])
    const store = await open(held.db)
    const memory = store.user('local')
    const factId = (await memory.facts())[0]!.id
    if (edit(factId).action === 'undo') await memory.editFact({ action: 'correct', factId, value: 'Braga', editId: EARLIER })
    const before = await known(store)
    const doom = dieAt(boundary)
    const lived = await dying(doom, edit(factId))
    const left = await known(store)
    await memory.editFact(edit(factId))
    const after = await known(store)
    expect(after.done).toBe(1)
    expect(after.facts).not.toEqual(before.facts)
    const isDone = lived || doom.passed.at(-1)!.startsWith('after the commit')
    expect([doom.passed.at(-1), left]).toEqual([doom.passed.at(-1), isDone ? after : before])
    await store.close()
    if (lived) break
  }
  expect(boundary).toBeGreaterThanOrEqual(6)
})
