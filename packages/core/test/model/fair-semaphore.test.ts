/** The gate: never more calls at once than allowed, and turns by user. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { fairSemaphore, type FairSemaphore } from '../../model/fair-semaphore.ts'
import { calm } from './surroundings.ts'

/** Sends calls to a gate and writes down in which order they come through. */
function observed(one: FairSemaphore) {
  const through: string[] = []
  const inside: (() => void)[] = []
  return {
    through,
    async send(userId: string, name: string, signal?: AbortSignal): Promise<void> {
      const leave = await one.enter(userId, signal)
      through.push(name)
      inside.push(leave)
    },
    async leave(): Promise<void> {
      inside.shift()?.()
      await calm()
    },
  }
}

test('a user with 1,000 calls waiting delays another one by a single turn', async () => {
  const calls = observed(fairSemaphore(1))
  for (let i = 0; i < 1000; i++) void calls.send('ann', `ann ${i}`)
  void calls.send('ben', 'ben 0')
  void calls.send('cleo', 'cleo 0')
  void calls.send('ben', 'ben 1')
  await calm()
  for (let i = 0; i < 7; i++) await calls.leave()
  expect(calls.through).toEqual(['ann 0', 'ann 1', 'ben 0', 'cleo 0', 'ann 2', 'ben 1', 'ann 3', 'ann 4'])
})

test('a slot that is free is had at once, but by nobody whose earlier call waits', async () => {
  const one = fairSemaphore(2, () => 1)
  const leave = one.tryEnter('ann')
  expect([one.running, one.tryEnter('ann')]).toEqual([1, undefined])
  const waiting = one.enter('ann')
  expect(one.tryEnter('ben')).toBeDefined()
  leave!()
  ;(await waiting)()
  expect([one.running, one.waiting]).toEqual([1, 0])
})

test('a user has no more slots than one user may have, and a free slot goes to the next user who may have it', async () => {
  const calls = observed(fairSemaphore(3, () => 2))
  for (let i = 0; i < 4; i++) void calls.send('ann', `ann ${i}`)
  await calm()
  expect(calls.through).toEqual(['ann 0', 'ann 1'])
  void calls.send('ben', 'ben 0')
  void calls.send('ben', 'ben 1')
  await calm()
  expect(calls.through).toEqual(['ann 0', 'ann 1', 'ben 0'])
  await calls.leave()
  expect(calls.through.at(-1)).toBe('ann 2')
  await calls.leave()
  expect(calls.through.at(-1)).toBe('ben 1')
})

test('a user who may have more slots than before gets the free ones with the next slot, in the order of the calls', async () => {
  let most = 1
  const calls = observed(fairSemaphore(3, () => most))
  for (let i = 0; i < 4; i++) void calls.send('ann', `ann ${i}`)
  await calm()
  most = 3
  void calls.send('ann', 'ann 4')
  await calm()
  expect(calls.through).toEqual(['ann 0'])
  await calls.leave()
  expect(calls.through).toEqual(['ann 0', 'ann 1', 'ann 2', 'ann 3'])
})

test('a waiting call that is aborted is rejected, blocks no other call and takes no slot', async () => {
  const one = fairSemaphore(1)
  const calls = observed(one)
  const patience = new AbortController()
  await calls.send('ann', 'first')
  const impatient = calls.send('ann', 'impatient', patience.signal)
  void calls.send('ann', 'last')
  patience.abort()
  await expect(impatient).rejects.toMatchObject({ code: 'aborted' })
  expect(one.waiting).toBe(1)
  await calls.leave()
  expect(calls.through).toEqual(['first', 'last'])
  await calls.leave()
  expect({ running: one.running, waiting: one.waiting }).toEqual({ running: 0, waiting: 0 })
})

test('a call with an aborted signal gets its reason, if it is one of ours, and has no other effect', async () => {
  const one = fairSemaphore(1)
  const reason = new MadeleineError('closed', 'the memory was closed')
  await expect(one.enter('ann', AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(one.running).toBe(0)
})

test('a signal that is aborted once the slot is given changes nothing', async () => {
  const one = fairSemaphore(1)
  const leaveFirst = await one.enter('ann')
  const patience = new AbortController()
  const second = one.enter('ann', patience.signal)
  leaveFirst()
  patience.abort()
  const leaveSecond = await second
  expect({ running: one.running, waiting: one.waiting }).toEqual({ running: 1, waiting: 0 })
  leaveSecond()
  expect(one.running).toBe(0)
})

test('a slot given back twice is one slot', async () => {
  const one = fairSemaphore(2)
  const leave = await one.enter('ann')
  await one.enter('ann')
  leave()
  leave()
  expect(one.running).toBe(1)
})

interface Waiting {
  readonly user: string
  readonly number: number
  readonly patience: AbortController
  /** Calls of this user that waited before it. */
  readonly ahead: number
  readonly passedBy: Map<string, number>
}

/** A model of what waits; of the real gate it knows only who came through. */
function modelOf(concurrency: number) {
  const one = fairSemaphore(concurrency)
  const waiting: Waiting[] = []
  const leaves: (() => void)[] = []
  let count = 0

  const through = (came: Waiting): void => {
    expect(waiting.find(({ user }) => user === came.user)).toBe(came) // a user's own calls in their order
    waiting.splice(waiting.indexOf(came), 1)
    for (const other of waiting) other.passedBy.set(came.user, (other.passedBy.get(came.user) ?? 0) + 1)
    for (const [user, times] of came.passedBy) if (user !== came.user) expect(times).toBeLessThanOrEqual(came.ahead + 1)
  }
  return {
    enter(user: string): void {
      const ahead = waiting.filter((other) => other.user === user).length
      const call: Waiting = { user, number: count++, patience: new AbortController(), ahead, passedBy: new Map() }
      waiting.push(call)
      const gone = () => waiting.splice(waiting.indexOf(call), 1)
      one.enter(user, call.patience.signal).then((leave) => (through(call), leaves.push(leave)), gone)
    },
    leave: (place: number) => leaves.splice(place % Math.max(1, leaves.length), 1)[0]?.(),
    giveUp: (place: number) => waiting[place % Math.max(1, waiting.length)]?.patience.abort(),
    async check(): Promise<void> {
      await calm()
      expect({ running: one.running, waiting: one.waiting }).toEqual({ running: leaves.length, waiting: waiting.length })
      expect(leaves.length).toBeLessThanOrEqual(concurrency)
      if (leaves.length < concurrency) expect(waiting).toHaveLength(0) // no slot is idle while a call waits
    },
  }
}

test(
  'there are never more calls than allowed and no idle slot, and each other user passes a call at most once for each of its user’s turns',
  async () => {
    const event = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('enter' as const), user: fc.constantFrom('ann', 'ben', 'cleo') }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveUp' as const), place: fc.nat(30) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), place: fc.nat(30) }) },
    )
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(event, { maxLength: 60 }), async (concurrency, events) => {
      const model = modelOf(concurrency)
      for (const one of events) {
        if (one.kind === 'enter') model.enter(one.user)
        else model[one.kind](one.place)
        await model.check()
      }
    }))
  },
)

test('refill gives a user the slots that they may have again; whether others are served while none of theirs waits is known', async () => {
  let most = 1
  const turns = fairSemaphore(4, () => most)
  const calls = observed(turns)
  for (let i = 0; i < 3; i++) void calls.send('ann', `ann ${i}`)
  await calm()
  expect([turns.isOtherServed('ben'), turns.isOtherServed('ann')]).toEqual([false, false]) // two of Ann's wait
  void calls.send('ben', 'ben 0')
  await calm()
  expect(turns.isOtherServed('ann')).toBe(true)
  most = 3
  expect(calls.through).toEqual(['ann 0', 'ben 0'])
  turns.refill()
  await calm()
  expect(calls.through).toEqual(['ann 0', 'ben 0', 'ann 1', 'ann 2'])
})
