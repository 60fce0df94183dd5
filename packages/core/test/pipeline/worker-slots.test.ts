/** What a worker does at once: bounded, fair, and in whole batches while work is quick. */
import { expect, test } from 'vitest'
import { workerSlots } from '../../pipeline/worker.ts'

function work() {
  let end!: () => void
  const promise = new Promise<void>((resolve) => (end = resolve))
  return { promise, end }
}

const lookOf = (userId: string) => ({ userId, kind: 'look' as const })

test('a slot is held until its work ends, and at most 16 are held at once', async () => {
  const slots = workerSlots()
  const works = Array.from({ length: 16 }, work)
  for (const [i, { promise }] of works.entries()) slots.occupy(lookOf(`user ${i}`), promise)
  expect([slots.free, slots.idle]).toEqual([0, false])
  const ended = slots.anyDone()
  works[3]!.end()
  await ended
  expect(slots.free).toBe(1)
  for (const { end } of works) end()
  await slots.allDone()
  expect([slots.free, slots.idle]).toEqual([16, true])
})

test('a user who holds four slots has had their share; other users have not', () => {
  const slots = workerSlots()
  for (let i = 0; i < 4; i++) slots.occupy(lookOf('ann'), work().promise)
  for (let i = 0; i < 3; i++) slots.occupy(lookOf('bea'), work().promise)
  expect(slots.busyUsers().except).toEqual(['ann'])
})

test('room is available at once when nothing is running, and otherwise when the last short task has ended', async () => {
  const slots = workerSlots()
  await slots.waitForSlot()
  const [one, other] = [work(), work()]
  slots.occupy(lookOf('ann'), one.promise)
  slots.occupy(lookOf('ann'), other.promise)
  const room = slots.waitForSlot().then(() => slots.idle)
  one.end()
  other.end()
  expect(await room).toBe(true)
})

test('long work does not delay the next claim, as long as a slot is free', async () => {
  const slots = workerSlots()
  const slow = work()
  slots.occupy(lookOf('ann'), slow.promise)
  await slots.waitForSlot()
  expect(slots.idle).toBe(false)
  slow.end()
})
