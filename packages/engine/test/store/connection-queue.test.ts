/** Whose turn it is on one connection. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionQueue } from '../../transactions.ts'

/** A task that runs until it is let go. */
function held(): { promise: Promise<void>; end: () => void } {
  let end = () => undefined as void
  return { promise: new Promise<void>((resolve) => void (end = resolve)), end: () => end() }
}

test('foreground work overtakes waiting background work, each kind in order of arrival', async () => {
  const turn = connectionQueue()
  const first = held()
  const order: string[] = []
  const running = turn(true, () => first.promise)
  const waiting = ['b1', 'f1', 'b2', 'f2', 'b3'].map((name) => turn(name.startsWith('b'), async () => void order.push(name)))
  first.end()
  await Promise.all([running, ...waiting])
  expect(order).toEqual(['f1', 'f2', 'b1', 'b2', 'b3'])
})

test('foreground work that arrives while background work runs is next', async () => {
  const turn = connectionQueue()
  const first = held()
  const order: string[] = []
  const running = turn(true, async () => (await first.promise, void order.push('running')))
  const background = turn(true, async () => void order.push('background'))
  const person = turn(false, async () => void order.push('person'))
  first.end()
  await Promise.all([running, background, person])
  expect(order).toEqual(['running', 'person', 'background'])
})

test('no two pieces of work run at the same time, and none is lost when others fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ background: fc.boolean(), fails: fc.boolean(), steps: fc.nat(3) }), { maxLength: 12 }), async (
      tasks,
    ) => {
      const turn = connectionQueue()
      let running = 0
      const results = await Promise.allSettled(tasks.map(({ background, fails, steps }, i) =>
        turn(background, async () => {
          expect(++running).toBe(1)
          for (let step = 0; step < steps; step++) await undefined
          running -= 1
          if (fails) throw i
          return i
        })))
      expect(results).toEqual(tasks.map(({ fails }, i) => (fails ? { status: 'rejected', reason: i } : { status: 'fulfilled', value: i })))
    })
  )
})
