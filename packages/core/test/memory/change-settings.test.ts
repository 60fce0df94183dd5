/** Changing a store's policy: no pending tail is left without a worker, and a process with the old policy cuts no more. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { auto, batch, chunk, idle, local, type Policy, threshold } from '@madeleine/segment'
import { type Query, sql, withUser } from '@madeleine/engine'
import { memoryFor, stoppedClock, talk, until, useDb } from '../../../../test/testing.ts'
import { closedGate, gatedPolicy } from '../../../../test/crash/gates.ts'

const held = useDb()
const policies: Readonly<Record<string, () => Policy>> = { threshold, chunk, batch, idle, local, auto }
const sound = async (memory: Memory) => (await memory.check()).invariants.filter(({ ok }) => !ok)
const rows = <Row extends object>(query: Query, user = 'local') => withUser(held.db, user, (tx) => tx.rows<Row>(query))
const looks = (user?: string) => rows(sql`select key from due where kind = 'look' order by key`, user)

describe('another time zone', () => {
  test('known to the runtime but not to the database is refused, and the days of the store stay readable', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['The heron', 'stood', 'by the river']) })
    await expect(memory.upgrade({ timeZone: 'cat' })).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining('cat') as string,
    })
    expect(await memory.stats()).toMatchObject({ timeZone: 'UTC' })
    expect(await memory.toc()).toMatchObject({ id: 'toc:root' })
    expect(await memory.upgrade({ timeZone: 'Asia/Tokyo' })).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })
})

describe('another policy', () => {
  test.each(Object.keys(policies))(
    'replaces %s: auto then looks at the pending messages of every user, here and in every process that opens the store later',
    async (name) => {
      const { now, step } = stoppedClock()
      const before = await memoryFor(held.db, { policy: policies[name]!(), now })
      const bea = await memoryFor(held.db, { policy: policies[name]!(), now, user: 'bea' })
      await before.push({ conversationId: 'c', messages: talk(['The heron', 'stood', 'by the river']) })
      await before.push({ conversationId: 'd', messages: talk(['Bread']) })
      await bea.push({ conversationId: 'e', messages: talk(['Olives', 'and salt']) })
      expect(await before.upgrade({ policy: auto() })).toMatchObject(name === 'auto' ? { described: 0 } : { policy: 'auto' })
      expect([await sound(before), await sound(bea), await looks(), await looks('bea')])
        .toEqual([[], [], [{ key: 'c' }, { key: 'd' }], [{ key: 'e' }]])
      await before.push({ conversationId: 'f', messages: talk(['More']) })
      expect(await sound(before)).toEqual([])
      step(61 * 24)
      await before.settle()
      expect(await before.segments({ conversationId: 'c' })).toMatchObject([{ status: 'collapsed', from: 0, to: 3 }])
      const next = await memoryFor(held.db, { now, user: 'bea' })
      await next.settle()
      expect(await next.stats()).toMatchObject({ policy: { name: 'auto' }, pending: 0, episodes: 1 })
    },
  )

  test('with the same options, in any order, is no change', async () => {
    const memory = await memoryFor(held.db, { policy: threshold({ gapMinutes: 10, maxTokens: 900 }) })
    expect(await memory.upgrade({ policy: threshold({ maxTokens: 900, gapMinutes: 10 }) })).not.toHaveProperty('policy')
    expect(await memory.upgrade({ policy: threshold({ maxTokens: 901, gapMinutes: 10 }) })).toMatchObject({ policy: 'threshold' })
  })

  test('is announced by a dry run, which changes nothing', async () => {
    const memory = await memoryFor(held.db, { policy: threshold() })
    await memory.push({ conversationId: 'c', messages: talk(['a', 'b']) })
    const due = await looks()
    expect(await memory.upgrade({ policy: idle(), timeZone: 'Asia/Tokyo', dryRun: true }))
      .toMatchObject({ policy: 'idle', timeZone: 'Asia/Tokyo' })
    expect([await memory.stats(), await looks()]).toMatchObject([{ policy: { name: 'threshold' }, timeZone: 'UTC' }, due])
  })

  test('does not receive the old policy\'s notes on a tail', async () => {
    const { now } = stoppedClock('2026-03-02T12:00:00Z')
    const memory = await memoryFor(held.db, { policy: batch({ windowMessages: 6 }), now })
    await memory.push({ conversationId: 'c', messages: talk(['one', 'two', 'three', 'four', 'five', 'six']) })
    await memory.settle()
    const noted = () => rows(sql`select look_state as state, look_count as count from conversation`)
    expect(await noted()).toMatchObject([{ count: 6 }])
    await memory.upgrade({ policy: idle() })
    expect(await noted()).toEqual([{ state: null, count: null }])
  })

  test('stops the cutting by a process that was open before, and its messages wait for a process that may cut', async () => {
    const { now, step } = stoppedClock()
    // For so few messages its own policy would promise nothing
    const left = await memoryFor(held.db, { policy: batch(), now })
    await left.push({ conversationId: 'c', messages: talk(['a heron', 'b']) })
    expect(await looks()).toEqual([])
    const ahead = await memoryFor(held.db, { now })
    await ahead.upgrade({ policy: idle() })
    await left.push({ conversationId: 'd', messages: talk(['a plover', 'b']) })
    expect([await sound(left), await looks()]).toEqual([[], [{ key: 'c' }, { key: 'd' }]])
    await left.flush()
    await expect(left.settle()).rejects.toMatchObject({ code: 'policy_mismatch' })
    expect(await left.segments({ conversationId: 'd' })).toMatchObject([{ status: 'active' }])
    expect((await left.recall({ query: 'plover' })).passages[0]).toMatchObject({ messageId: 'm0' })
    step(120)
    await ahead.settle()
    expect(await left.stats()).toMatchObject({ episodes: 2, pending: 0, due: 0 })
    expect(await sound(left)).toEqual([])
  })

  test('makes a look under way store nothing: the new policy cuts the tail', async () => {
    const { now, step } = stoppedClock('2026-03-02T20:00:00Z')
    const gate = closedGate()
    const slow = await memoryFor(held.db, { policy: gatedPolicy(threshold(), gate), now })
    const ahead = await memoryFor(held.db, { now }) // before anything is leased: opening a folder frees every lease
    await slow.push({
      conversationId: 'c', messages: [...talk(['one', 'two']), ...talk(['three'], { first: 2, from: '2026-03-02T12:00:00Z' })],
    })
    const settling = slow.settle().catch(() => undefined) // the first worker to come looks again: this one may not
    await gate.reached
    const upgrading = ahead.upgrade({ policy: idle() })
    await until(async () => (await rows(sql`select name from setting where name = 'policy' and value ->> 'name' = 'idle'`)).length > 0)
    gate.open()
    await Promise.all([settling, upgrading])
    expect((await slow.stats()).since).toMatchObject({ attemptsFailed: 1 })
    step(120)
    await ahead.settle()
    expect(await ahead.segments({ conversationId: 'c' })).toMatchObject([{ from: 0, to: 3, reason: 'idle', status: 'collapsed' }])
    expect(await sound(ahead)).toEqual([])
  })
})

describe('another time zone', () => {
  test('applies to every process from its next push or look on, and to those that open the store later', async () => {
    const left = await memoryFor(
      held.db, { policy: chunk({ maxAgeHours: 1 }), timeZone: 'UTC', now: stoppedClock('2026-03-03T12:00:00Z').now },
    )
    const ahead = await memoryFor(held.db, { now: stoppedClock('2026-03-03T12:00:00Z').now })
    expect(await ahead.upgrade({ timeZone: 'Asia/Tokyo' })).toMatchObject({ timeZone: 'Asia/Tokyo' })
    // Either side of midnight in Tokyo, an afternoon in UTC
    await left.push({ conversationId: 'c', messages: talk(['before', 'after'], { from: '2026-03-02T14:59:00Z', minutes: 2 }) })
    await left.flush()
    await left.settle()
    expect(await left.segments({ conversationId: 'c' })).toMatchObject([{ to: 1, reason: 'day' }, { to: 2 }])
    expect(await (await memoryFor(held.db)).stats()).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })

  test('is refused when it is not a zone, with nothing changed', async () => {
    const memory = await memoryFor(held.db, { policy: threshold() })
    await expect(memory.upgrade({ timeZone: 'Europe/Atlantis', policy: idle() })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await memory.stats()).toMatchObject({ policy: { name: 'threshold' } })
  })
})
