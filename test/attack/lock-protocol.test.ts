/** The lock's protocol against every order of its steps that fast-check finds: processes that list, claim, sweep, release and die. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeHighest, type LockNumbers } from '../../packages/engine/folder/lock-directory.ts'

interface Contender {
  alive: boolean
  /** Its temporary name was removed by a holder's sweep. */
  swept: boolean
  holds: boolean
}

/** A directory in memory, each of whose steps happens when the scheduler says so. */
function directoryOf(scheduler: fc.Scheduler, contenders: readonly Contender[]) {
  const owners = new Map<number, Contender>([[1, { alive: false, swept: false, holds: false }]]) // a dead holder's
  const step = async <T>(self: Contender, name: string, act: () => T): Promise<T> => {
    await scheduler.schedule(Promise.resolve(), `${name} ${contenders.indexOf(self)}`)
    return self.alive ? act() : new Promise<never>(() => undefined)
  }
  const numbersOf = (self: Contender): LockNumbers => ({
    list: () => step(self, 'list', () => [...owners.keys()]),
    isHeld: (number) => step(self, 'connect', () => owners.get(number)?.alive ?? false),
    claim: (number) => step(self, 'claim', () => {
      if (self.swept) throw new Error('ENOENT')
      if (owners.has(number)) return false
      owners.set(number, self)
      return true
    }),
  })
  const sweep = async (self: Contender, own: number): Promise<void> => {
    for (const number of [...owners.keys()].filter((one) => one < own)) await step(self, 'remove', () => owners.delete(number))
    for (const other of contenders) await step(self, 'sweep', () => void (other.swept ||= other !== self))
  }
  return { numbersOf, sweep, step }
}

const dies = (self: Contender): void => void Object.assign(self, { alive: false, holds: false })

test(
  'T-71 in whatever order processes list, claim, sweep, release and are killed, at most one holds the lock; without deaths exactly one',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom('keeps', 'releases', 'is killed'), { minLength: 2, maxLength: 6 }), async (
        scheduler, ends,
      ) => {
        const contenders = ends.map((): Contender => ({ alive: true, swept: false, holds: false }))
        const { numbersOf, sweep, step } = directoryOf(scheduler, contenders)
        let most = 0
        contenders.forEach((self, i) => {
          void (async () => {
            const own = await takeHighest(numbersOf(self)).catch(() => undefined)
            if (own === undefined) return dies(self)
            self.holds = true
            most = Math.max(most, contenders.filter(({ holds }) => holds).length)
            await sweep(self, own)
            if (ends[i] === 'releases') await step(self, 'release', () => dies(self))
          })()
          if (ends[i] === 'is killed') void scheduler.schedule(Promise.resolve(), `kill ${i}`).then(() => dies(self))
        })
        await scheduler.waitIdle()
        expect(most).toBeLessThanOrEqual(1)
        if (ends.every((end) => end === 'keeps')) expect(most).toBe(1)
      }),
      { numRuns: 10 * (fc.readConfigureGlobal().numRuns ?? 100) },
    )
  },
)
