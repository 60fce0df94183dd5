/** What the line makes of a policy that asks for smaller windows, keeps a state, and has a model that may fail. */
import { describe, expect, test } from 'vitest'
import { batch, type Window } from '@madeleine/segment'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

const HOUR_MINUTES = 60
const lines = (count: number) => talk(Array.from({ length: count }, (_, index) => `line ${index}`))

/** Proposes segments of these sizes, or fails; notes how many messages it was shown. */
function model(sizes: readonly number[] | Error) {
  const shown: number[] = []
  const detect = async ({ messages }: Window) => {
    shown.push(messages.length)
    if (sizes instanceof Error) throw sizes
    return { segments: sizes.map((num_messages) => ({ num_messages, title: 'What they said of the harbour', summary: 'They talk.' })) }
  }
  return { detect, shown }
}

describe('batch in the pipeline', () => {
  test('looks at 40 messages of a long push at a time, each look beginning with the edge of the last, and keeps the titles', async () => {
    const boundaries = model([30, 5])
    const memory = await memoryFor(held.db, { policy: batch({ boundaries }) })
    await memory.push({ conversationId: 'c', messages: lines(95) })
    await memory.settle()
    expect(boundaries.shown).toEqual([40, 40, 35])
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([
      { from: 0, to: 30, reason: 'topic', title: 'What they said of the harbour' },
      { from: 30, to: 60 }, { from: 60, to: 90 }, { from: 90, to: 95, status: 'active' },
    ])
  })

  test('doubles a window once, and closes it when the conversation has gone silent', async () => {
    const clock = stoppedClock()
    const boundaries = model([100])
    const memory = await memoryFor(held.db, { now: clock.now, policy: batch({ boundaries }) })
    await memory.push({ conversationId: 'c', messages: lines(12) })
    clock.step(2 * HOUR_MINUTES)
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ from: 0, to: 12, status: 'active' }])
    clock.step(2 * HOUR_MINUTES)
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ from: 0, to: 12, status: 'collapsed', reason: 'window' }])
    expect(boundaries.shown).toEqual([12, 12])
  })

  test('continues by rules when the model keeps failing', async () => {
    const memory = await memoryFor(held.db, { policy: batch({ boundaries: model(new Error('down')) }), maxAttempts: 1 })
    await memory.push({ conversationId: 'c', messages: lines(40) })
    await memory.settle()
    expect((await memory.segments({ conversationId: 'c' }))[0]).toMatchObject({ from: 0, status: 'collapsed' })
  })
})
