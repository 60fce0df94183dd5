/** Two embedders of one store in every order of events: what is compared is always of one kind. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { threshold } from '@madeleine/segment'
import { NIGHT } from '../../../../test/night.ts'
import { empty, memoryFor, useDb } from '../../../../test/testing.ts'
import { BIRDS, birdwatching, first, second } from './birds.ts'
import { now } from '../../../../test/support/upgrading.ts'

const held = useDb()
const { open, tell, nearTo, sound } = birdwatching(held)

/** What may happen, in any order, between two processes of one store, each with its own embedder, and a third with neither. */
type Step = { readonly by: 'one' | 'two' | 'none'; readonly does: 'tell' | 'settle' | 'upgrade' | 'recall'; readonly bird: string }
const steps = fc.array(fc.record<Step>({
  by: fc.constantFrom('one', 'two', 'none'),
  does: fc.constantFrom('tell', 'tell', 'settle', 'upgrade', 'recall'), bird: fc.constantFrom(...BIRDS),
}), { minLength: 4, maxLength: 14 })

test('a query is only compared with vectors of its own embedder, for any interleaving of two processes', async () => {
  await fc.assert(fc.asyncProperty(steps, async (scenario) => {
    await empty(held.db)
    const processes = {
      one: await open({ embedder: first() }), two: await open({ embedder: second() }),
      none: await memoryFor(held.db, { now, policy: threshold() }),
    }
    const at = async ({ by, does, bird }: Step) => {
      const memory = processes[by]
      if (does === 'tell') await tell(memory, bird)
      else if (does === 'settle') await memory.settle()
      else if (does === 'upgrade') await memory.upgrade()
      // The vectors of the two stand at a right angle: mixed they would bring back nothing, or any bird
      else expect([[], [bird]]).toContainEqual([...new Set(await nearTo(memory, bird))])
    }
    for (const step of scenario) await at(step)
    for (const memory of [processes.one, processes.two, processes.none, processes.one]) await memory.settle()
    const { embedder } = await processes.one.stats()
    const whose = processes[embedder.name === 'first' ? 'one' : 'two']
    const told = new Set(scenario.filter(({ does }) => does === 'tell').map(({ bird }) => bird))
    for (const bird of BIRDS) expect(new Set(await nearTo(whose, bird))).toEqual(new Set(told.has(bird) ? [bird] : []))
    expect(await sound(whose)).toEqual([])
  }), { numRuns: NIGHT ? 12 : 6 })
})
