/** What a space costs: one statement for its grant, and what the call costs in its memory; nothing where none is named. */
import { expect, it } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { storeOn } from '../../memory/running-store.ts'
import { atMost } from '../../../../test/at-most.ts'
import { countedDb } from '../../../../test/watched-db.ts'
import { useDb } from '../../../../test/testing.ts'
import { clock, tell, user, useSpaces } from '../../../../test/support/team-space.ts'

const held = useDb()
const spaces = useSpaces(held)

it('a space costs at most one statement in a transaction of its own, whatever is asked there', async () => {
  await tell(spaces)
  const { db, counted } = countedDb({ ...held.db, close: async () => undefined })
  const options = { timeZone: 'UTC', work: false, now: clock.now }
  const store = storeOn(await openPipeline(db, options), options)
  const [ann, bob, team] = ['ann', 'bob', 'team'].map((name) => store.user(name)) as [Memory, Memory, Memory]
  const cost = async (call: () => Promise<unknown>) => {
    const before = { ...counted }
    await call()
    return { statements: counted.statements - before.statements, transactions: counted.transactions - before.transactions }
  }
  const query = 'where are the harbour keys?'
  for (const memory of [ann, team]) await memory.recall({ query }) // what a process reads once is read
  const sumOf = (...costs: readonly { statements: number; transactions: number }[]) => ({
    statements: costs.reduce((sum, one) => sum + one.statements, 0), transactions: costs.reduce((sum, one) => sum + one.transactions, 0),
  })
  const grant = { statements: 1, transactions: 1 }
  const [own, theirs] = [await cost(() => ann.recall({ query })), await cost(() => team.recall({ query }))]
  expect(await cost(() => ann.recall({ query, space: 'team' }))).toEqual(atMost(sumOf(grant, theirs)))
  expect(await cost(() => ann.recall({ query, spaces: ['team'] }))).toEqual(atMost(sumOf(grant, own, theirs)))
  expect(await cost(() => ann.recall({ query, spaces: ['ann'] }))).toEqual(atMost(own))
  expect(await cost(() => ann.facts({ spaces: ['team'] })))
    .toEqual(atMost(sumOf(grant, await cost(() => ann.facts()), await cost(() => team.facts()))))
  const push = (id: string) => ({ conversationId: 'c', messages: [user(id, 'hello', 0)] })
  await cost(() => bob.push({ space: 'team', ...push('m0') }))
  expect(await cost(() => bob.push({ space: 'team', ...push('m1') })))
    .toEqual(atMost(sumOf(grant, await cost(() => team.push(push('m2'))))))
  await store.close()
})
