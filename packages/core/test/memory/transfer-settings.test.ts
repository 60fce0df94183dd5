/** A restored export in a store with other settings, or with none yet: policy, time zone, embedder. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import { threshold } from '@madeleine/segment'
import { empty, memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { countsOf, exported, parsed } from '../../../../test/support/transferring.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T12:00:00Z')

describe('when an export is restored,', () => {
  const inTokyo = { user: 'ann', now, timeZone: 'Asia/Tokyo', policy: threshold({ maxTokens: 500 }) }
  async function talkInTokyo(): Promise<string> {
    const ann = await memoryFor(held.db, inTokyo)
    await ann.push({
      conversationId: 'late', messages: talk(['The night train is late', 'Take the bus', 'It is full'], { from: '2026-03-01T20:00:00Z' }),
    })
    await ann.flush()
    await ann.settle()
    await ann.push({ conversationId: 'late', messages: talk(['Home at last'], { first: 10 }) })
    return exported(ann)
  }
  /** As the command line opens a store: with nothing given. */
  const opened = async (): Promise<Memory> => memoryFor(held.db, { user: 'ann', now, timeZone: undefined as unknown as string })

  test('an empty store takes over zone and policy, and can cut at once', async () => {
    const text = await talkInTokyo()
    await empty(held.db)
    const memory = await opened()
    expect(await memory.restore([text]))
      .toMatchObject({ adopted: { policy: 'threshold', timeZone: 'Asia/Tokyo' }, anotherPolicy: false, anotherZone: false })
    expect(await exported(memory)).toBe(text)
    expect(await memory.stats()).toMatchObject({ timeZone: 'Asia/Tokyo', policy: { name: 'threshold' } })
    await memory.flush()
    await memory.settle()
    expect((await memory.stats()).pending).toBe(0)
  })

  test('what the store was opened with takes precedence over what the export says', async () => {
    const text = await talkInTokyo()
    await empty(held.db)
    const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'America/New_York' })
    expect(await memory.restore([text])).toMatchObject({ adopted: { policy: 'threshold' }, anotherZone: true })
    expect((await memory.stats()).timeZone).toBe('America/New_York')
  })

  test('a store with other users keeps its policy, by which open tails are cut; the restored user keeps their zone and days', async () => {
    const text = await talkInTokyo()
    await empty(held.db)
    const ben = await memoryFor(held.db, { user: 'ben', now, timeZone: 'UTC' })
    await ben.push({ conversationId: 'mine', messages: talk(['I was here before']) })
    const ann = await opened()
    expect(await ann.restore([text])).toMatchObject({ adopted: { timeZone: 'Asia/Tokyo' }, anotherPolicy: true, anotherZone: false })
    expect((await ann.check()).ok).toBe(true)
    await ann.settle()
    expect((await ann.toc('2026-03-02')).children, 'one of them of 20:00 the day before in UTC').toHaveLength(2)
    expect([(await ann.stats()).timeZone, (await ben.stats()).timeZone]).toEqual(['Asia/Tokyo', 'UTC'])
    expect((await ann.check()).ok).toBe(true)
  })

  test('a store that was opened with another zone moves the days, and makes the contents anew', async () => {
    const text = await talkInTokyo()
    await empty(held.db)
    const ann = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
    expect(await ann.restore([text])).toMatchObject({ adopted: { policy: 'threshold' }, anotherZone: true })
    await ann.settle()
    expect((await ann.toc('2026-03-01')).children).toHaveLength(1)
    expect(parsed(text).find(({ kind }) => kind === 'episode')?.row?.['day'], 'in Tokyo it was the next day').toBe(20514)
    expect((await ann.check()).ok).toBe(true)
  })

  test('a store with another embedder leaves the vectors out, says so, and computes its own', async () => {
    const text = await talkInTokyo()
    await empty(held.db)
    const other = { ...hashingEmbedder(), name: 'another' }
    const ann = await memoryFor(held.db, { user: 'ann', now, embedder: other })
    expect(await ann.restore([text])).toMatchObject({ vectorsLeftOut: 1, embedding: ['another'] })
    await ann.settle()
    expect((await ann.check()).ok).toBe(true)
    expect(countsOf(await exported(ann))['embedding']).toBe(1)
  })
})
