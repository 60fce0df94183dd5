/** A bounded pool processes a few items at a time, and leaves no work in flight when it ends. */
import { expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { runBounded, serialQueue, type PoolWork } from '../../upgrade/upgrade.ts'

async function* counting(to: number): AsyncGenerator<number> {
  for (let i = 1; i <= to; i++) yield i
}

function run(pool: Partial<PoolWork<number>> & Pick<PoolWork<number>, 'work'>) {
  const unreadable: number[] = []
  let [done, underWay, most] = [0, 0, 0]
  const ended = runBounded({
    items: counting(20), signal: new AbortController().signal,
    onUnreadable: (item) => void unreadable.push(item), onDone: () => void done++, ...pool,
    work: async (one) => {
      most = Math.max(most, ++underWay)
      await pool.work(one).finally(() => underWay--)
    },
  })
  return { ended, unreadable, counts: () => ({ done, underWay, most }) }
}

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))
const failed = (code: 'model_failed' | 'bad_reply' | 'budget_exhausted' | 'closed') => new MadeleineError(code, code)

test('a pool runs everything, at most four tasks at once', async () => {
  const { ended, counts } = run({ work: soon })
  expect(await ended).toBeUndefined()
  expect(counts()).toEqual({ done: 20, underWay: 0, most: 4 })
})

test('a pool runs the first task alone, until it has ended', async () => {
  const under: number[] = []
  const { ended, counts } = run({ work: async (one) => {
    under.push(counts().underWay)
    if (one < 3) throw failed('model_failed')
    await soon()
  } })
  await ended
  expect(under.slice(0, 3)).toEqual([1, 1, 1])
  expect(counts()).toMatchObject({ done: 20, most: 4 })
})

test('three failures in a row stop a pool; a single failure between does not, but is reported at the end', async () => {
  const often = run({ work: async () => { throw failed('model_failed') } })
  expect(await often.ended).toMatchObject({ code: 'model_failed' })
  expect(often.counts().done).toBeLessThan(8)
  const once = run({ work: async (one) => { if (one % 5 === 0) throw failed('model_failed') } })
  expect(await once.ended).toMatchObject({ code: 'model_failed' })
  expect(once.counts().done).toBe(20)
})

test('an exhausted budget stops a pool at once; a task with an unreadable result is counted, but is no failure', async () => {
  const poor = run({ work: async () => { throw failed('budget_exhausted') } })
  expect(await poor.ended).toMatchObject({ code: 'budget_exhausted' })
  expect(poor.counts().done).toBeLessThanOrEqual(4)
  const unclear = run({ work: async () => { throw failed('bad_reply') } })
  expect(await unclear.ended).toBeUndefined()
  expect(unclear.unreadable.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

test("a pool throws a task's error after all running tasks have ended, and starts no more", async () => {
  const broken = run({ work: async (one) => {
    if (one === 2) throw failed('closed')
    for (let i = 0; i < 5; i++) await soon()
  } })
  await expect(broken.ended).rejects.toMatchObject({ code: 'closed' })
  const { done, underWay } = broken.counts()
  expect(underWay).toBe(0)
  await soon()
  expect(broken.counts().done).toBe(done)
  expect(done).toBeLessThan(8)
})

test('an abort stops a pool', async () => {
  const stop = new AbortController()
  const { ended, counts } = run({ signal: stop.signal, work: async (one) => { if (one === 5) stop.abort() } })
  await expect(ended).rejects.toMatchObject({ code: 'aborted' })
  expect(counts().done).toBeLessThan(10)
})

test('with a limit of one, a pool begins the next task when the last has ended, in success or failure', async () => {
  const order: string[] = []
  const inOrder = serialQueue()
  const first = inOrder(async () => { await soon(); order.push('first'); throw new Error('no') })
  const second = inOrder(async () => { order.push('second'); return 2 })
  await expect(first).rejects.toThrow('no')
  expect([await second, order]).toEqual([2, ['first', 'second']])
})
