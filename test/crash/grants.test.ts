/** A crash at every boundary of a grant, and of forgetting a space: nothing is half done, and the same call again ends it. */
import { expect, test } from 'vitest'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { storeOn, type Store } from '../../packages/core/memory/running-store.ts'
import type { Db } from '@madeleine/engine'
import { ON_THIS_ENGINE } from '../night.ts'
import { boundariesInTurn } from '../sampled.ts'
import { empty, useDb } from '../testing.ts'
import { crashingDb, dieAt, type Doom } from './crashing-db.ts'

const held = useDb()

async function open(db: Db): Promise<Store> {
  const options = { timeZone: 'UTC', work: false }
  return storeOn(await openPipeline({ ...db, close: async () => undefined }, options), options)
}

/** Does the work in a process that may die, once it has opened the store. */
async function dying(doom: Doom, work: (store: Store) => Promise<unknown>): Promise<boolean> {
  let isOpen = false
  const store = await open(crashingDb(held.db, { passed: doom.passed, dead: false, pass: (boundary) => isOpen && doom.pass(boundary) }))
  isOpen = true
  return work(store).then(() => true, (error: unknown) => {
    if (doom.dead) return false
    throw error
  })
}

type Step = (store: Store) => Promise<unknown>

/** Dies at boundaries of the work in turn. @returns how many it has, or, by day, up to two more */
async function everyDeath(work: Step, fill: Step, look: (store: Store, doom: Doom) => Promise<unknown>): Promise<number> {
  for (const at of boundariesInTurn()) {
    await empty(held.db)
    const store = await open(held.db)
    await fill(store)
    const doom = dieAt(at)
    const lived = await dying(doom, work)
    await look(store, doom)
    await work(store)
    await store.close()
    if (lived) return at - 1
  }
  return 0
}

const grantsIn = async (store: Store): Promise<string[]> => (await store.grants()).grants.map(({ space, user }) => `${space} ${user ?? ''}`)

test.runIf(ON_THIS_ENGINE)('after a crash a grant and its end are whole or not there, and may be repeated', async () => {
  const grant = { space: 'team', user: 'ann' }
  const deaths = await everyDeath((store) => store.grantSpace({ ...grant, access: 'read_write' }), (store) => store.grantSpace(grant),
    async (store, doom) => {
      const [{ access } = { access: 'none' }] = (await store.grants()).grants
      expect([doom.passed.at(-1), access]).toEqual([doom.passed.at(-1), !doom.dead || doom.passed.at(-1)!.startsWith('after the commit')
        ? 'read_write' : 'read'])
    })
  expect(deaths).toBeGreaterThanOrEqual(3)
})

test.runIf(ON_THIS_ENGINE)('a crash never leaves a forgotten space open to others', async () => {
  const fill: Step = async (store) => {
    await store.user('team').push({ conversationId: 'c', messages: [{ id: 'm1', role: 'user', content: 'The harbour keys' }] })
    await store.grantSpace({ space: 'team', user: 'ann' })
    await store.grantSpace({ space: 'ops', user: 'team' })
  }
  const deaths = await everyDeath((store) => store.user('team').forget({ user: true }), fill, async (store, doom) => {
    const { conversations } = await store.user('team').conversations()
    const grants = await grantsIn(store)
    // The grants go first: what is forgotten was given back before
    expect([doom.passed.at(-1), conversations.length === 0 && grants.length > 0]).toEqual([doom.passed.at(-1), false])
    expect([[], ['ops team', 'team ann']]).toContainEqual(grants)
  })
  expect(deaths).toBeGreaterThanOrEqual(6)
  const store = await open(held.db)
  expect(await grantsIn(store)).toEqual([])
  expect((await store.user('team').conversations()).conversations).toEqual([])
  await store.close()
})
