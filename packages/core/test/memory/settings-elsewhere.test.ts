/** Settings that another process changes: this process reads them from one place, so everything it says and does is right afterwards. */
import { describe, expect, test } from 'vitest'
import { auto, idle, threshold } from '@madeleine/segment'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { type Db, sql, withUser } from '@madeleine/engine'
import { scriptedModel } from '../../../../test/support/upgrading.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

/** 20:00 in UTC is the next day in Tokyo. */
const EVENING = '2026-03-02T20:00:00Z'

describe('after another process has changed the store', () => {
  test('stats show the store’s policy and zone, and days begin in the store’s zone', async () => {
    const { now } = stoppedClock(EVENING)
    const memory = await memoryFor(held.db, { policy: threshold(), now })
    expect(await memory.stats()).toMatchObject({ policy: { name: 'threshold' }, timeZone: 'UTC', spending: { day: '2026-03-02' } })
    const other = await memoryFor(held.db, { policy: threshold(), now })
    await other.upgrade({ policy: idle(), timeZone: 'Asia/Tokyo' })
    expect(await memory.stats()).toMatchObject({ policy: { name: 'idle' }, timeZone: 'Asia/Tokyo', spending: { day: '2026-03-03' } })
  })

  test('a call of a model is booked on the day in the store’s zone, even if another process changed that zone', async () => {
    const { now } = stoppedClock(EVENING)
    const { pipeline } = await openPipeline(
      held.db, { policy: threshold(), timeZone: 'UTC', now, work: false, model: scriptedModel(() => '{}').model },
    )
    const question = {
      purpose: 'encode', version: 1, system: '', prompt: (texts: readonly string[]) => texts.join(),
      texts: ['a'], schema: {}, complaint: () => undefined, maxOutputTokens: 10,
    }
    await pipeline.ask!('local')(question)
    await (await memoryFor(held.db, { policy: threshold(), now })).upgrade({ timeZone: 'Asia/Tokyo' })
    await pipeline.ask!('local')(question)
    const days = await withUser(held.db, 'local', (tx) => tx.rows<{ day: string }>(sql`select day::text from spending order by day`))
    expect(days).toEqual([{ day: '2026-03-02' }, { day: '2026-03-03' }])
  })

  test(
    'the days of manifest, contents and hours follow the store’s zone, within a second, and at once where changes are broadcast',
    async () => {
      const { now, step } = stoppedClock(EVENING)
      const silent = await memoryFor(held.db, { policy: threshold(), now })
      const listening = await memoryFor(held.db, { policy: threshold(), now })
      listening.on('episode.created', () => undefined)
      await silent.push({ conversationId: 'c', messages: talk(['The heron stood by the river'], { from: EVENING }) })
      await silent.flush()
      await silent.settle()
      await (await memoryFor(held.db, { policy: threshold(), now })).upgrade({ timeZone: 'Asia/Tokyo' })
      await held.db.channel.flush()
      step(1 / 60)
      expect((await silent.manifest()).days.map(({ date }) => date)).toEqual(['2026-03-03'])
      expect((await silent.recall({ query: 'heron', hours: [4, 6] })).passages).toHaveLength(1)
      expect((await silent.toc('2026-03-03')).children).toHaveLength(1)
      await expect.poll(async () => (await listening.manifest()).days.map(({ date }) => date)).toEqual(['2026-03-03'])
    },
  )

  test('a process opened without a policy cuts by the store’s, and one opened with another policy does not cut', async () => {
    const { now, step } = stoppedClock()
    const follower = await memoryFor(held.db, { now })
    const stubborn = await memoryFor(held.db, { policy: auto(), now })
    await (await memoryFor(held.db, { now })).upgrade({ policy: idle({ idleMinutes: 30 }) })
    await stubborn.push({ conversationId: 'c', messages: talk(['The heron stood by the river']) })
    step(31)
    await expect(stubborn.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    await follower.push({ conversationId: 'd', messages: talk(['Bread and olives']) })
    await follower.settle()
    expect(await follower.segments({ conversationId: 'c' })).toMatchObject([{ reason: 'idle' }])
  })

  test('a read that was under way does not bring back what was there before', async () => {
    const { pipeline } = await openPipeline(held.db, { policy: threshold(), timeZone: 'UTC', now: stoppedClock(EVENING).now, work: false })
    const { settings } = pipeline
    const older = settings.textOf('local')
    const newer = older.replace('"UTC"', '"Asia/Tokyo"')
    let readings = 0
    const slow: Db = { ...held.db, transaction: async () => {
      if (readings++ > 0) return [{ text: newer }] as never
      settings.adopt(newer, 'local')
      return [{ text: older }] as never
    } }
    await settings.read(slow, 'local')
    expect([settings.zoneOf('local'), readings]).toEqual(['Asia/Tokyo', 2])
  })

  test('a store that has this process’s policy again is cut by it again, even by a process that hears nothing', async () => {
    const { now } = stoppedClock()
    const memory = await memoryFor(held.db, { policy: threshold(), now })
    const other = await memoryFor(held.db, { now })
    await other.upgrade({ policy: idle() })
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood by the river']) })
    await memory.flush()
    await expect(memory.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    await other.upgrade({ policy: threshold() })
    await memory.flush()
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'collapsed' }])
  })
})
