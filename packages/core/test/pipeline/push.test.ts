/** What push promises. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Db, sql, withUser } from '@madeleine/engine'
import { atMost } from '../../../../test/at-most.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { countedDb } from '../../../../test/watched-db.ts'

const held = useDb()

const log = (conversationId: string) =>
  withUser(held.db, 'local', (tx) =>
    tx.rows<{ seq: number; id: string; text: string; at: Date }>(
      sql`select seq, id, text, at from message where conversation_id = ${conversationId} order by seq`))

describe('push', () => {
  test('keeps ids, times and order, and numbers the log from 0 without gaps', async () => {
    const memory = await memoryFor(held.db)
    const messages = talk(['one', 'two', 'three'])
    messages[1]!.timestamp = '2020-01-01T00:00:00Z' // story time is data: it does not order the log
    expect(await memory.push({ conversationId: 'c', messages })).toEqual({ ids: ['m0', 'm1', 'm2'], stored: 3, skipped: 0 })
    expect(await log('c')).toEqual([
      { seq: 0, id: 'm0', text: 'one', at: new Date('2026-03-02T09:00:00Z') },
      { seq: 1, id: 'm1', text: 'two', at: new Date('2020-01-01T00:00:00Z') },
      { seq: 2, id: 'm2', text: 'three', at: new Date('2026-03-02T09:02:00Z') },
    ])
  })

  test('T-70 push_idempotent: the same push again stores nothing and returns the same ids', async () => {
    const memory = await memoryFor(held.db)
    const messages = talk(['one', 'two'])
    await memory.push({ conversationId: 'c', messages })
    expect(await memory.push({ conversationId: 'c', messages })).toEqual({ ids: ['m0', 'm1'], stored: 0, skipped: 2 })
    expect(await memory.push({ conversationId: 'c', messages: [...messages, ...talk(['three'], { first: 2 })] }))
      .toMatchObject({ stored: 1, skipped: 2 })
    expect((await log('c')).map(({ id }) => id)).toEqual(['m0', 'm1', 'm2'])
  })

  test('is one transaction of at most three statements in two trips, for one message or a hundred, new or stored', async () => {
    const { db, counted } = countedDb(held.db)
    const memory = await memoryFor(db)
    const pushes = [talk(['one']), talk(['two'], { first: 1 }), talk(Array.from({ length: 100 }, (_, i) => `message ${i}`), { first: 2 })]
    for (const messages of pushes) {
      Object.assign(counted, { statements: 0, trips: 0, transactions: 0 })
      await memory.push({ conversationId: 'c', messages })
      expect(counted).toEqual(atMost({ statements: 3, trips: 2, transactions: 1 }))
    }
    Object.assign(counted, { statements: 0, trips: 0, transactions: 0 })
    await memory.push({ conversationId: 'c', messages: pushes[2]! })
    expect(counted).toEqual(atMost({ statements: 2, trips: 2, transactions: 1 }))
  })

  test('does not look for ids that it has made itself', async () => {
    const { db, counted } = countedDb(held.db)
    const memory = await memoryFor(db)
    Object.assign(counted, { statements: 0, trips: 0, transactions: 0 })
    const { ids } = await memory.push({ conversationId: 'c', messages: talk(['one', 'two']).map(({ id: _, ...message }) => message) })
    expect(counted).toEqual(atMost({ statements: 2, trips: 2, transactions: 1 }))
    expect((await log('c')).map(({ id }) => id)).toEqual(ids)
    Object.assign(counted, { statements: 0, trips: 0, transactions: 0 })
    await memory.push({ conversationId: 'c', messages: [
      { role: 'user', content: 'three' }, { id: ids[0]!, role: 'user', name: 'Ann', content: 'one', timestamp: '2026-03-02T09:00:00Z' },
    ] })
    expect(counted).toEqual(atMost({ statements: 3, trips: 2, transactions: 1 }))
    expect((await log('c')).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  })

  test('whose first attempt was stored and lost its reply finds the ids that it has made, and stores nothing twice', async () => {
    const twice: Db = {
      ...held.db, transaction: async (work, options) => (await held.db.transaction(work, options), held.db.transaction(work, options)),
    }
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['zero']) })
    const repeating = await memoryFor(twice)
    await repeating.push({ conversationId: 'c', messages: [{ role: 'user', content: 'one' }] })
    expect((await log('c')).map(({ seq, text }) => [seq, text])).toEqual([[0, 'zero'], [1, 'one']])
  })

  test('T-70 treats an id with other content as a conflict that names it, and stores nothing of the batch', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['one']) })
    const changed = [{ id: 'new', role: 'user' as const, content: 'new' }, { ...talk(['one'])[0]!, content: 'changed' }]
    await expect(memory.push({ conversationId: 'c', messages: changed })).rejects.toMatchObject({
      code: 'conflict', places: [1], message: expect.stringContaining('m0'),
    })
    expect(await log('c')).toHaveLength(1)
  })

  test.each([
    ['role', { role: 'system' as const }],
    ['name', { name: 'Other' }],
    ['kind', { kind: 'event' as const }],
    ['metadata', { metadata: { a: 1 } }],
    ['time', { timestamp: '2020-01-01T00:00:00Z' }],
  ])('treats another %s under the same id as a conflict', async (_, change) => {
    const memory = await memoryFor(held.db)
    const [message] = talk(['one'])
    await memory.push({ conversationId: 'c', messages: [message!] })
    await expect(memory.push({ conversationId: 'c', messages: [{ ...message!, ...change }] })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('treats a message first pushed without a time as the same with any time', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: [{ id: 'a', role: 'user', content: 'x' }] })
    expect(await memory.push({ conversationId: 'c', messages: [{ id: 'a', role: 'user', content: 'x', timestamp: 0 }] }))
      .toMatchObject({ skipped: 1 })
  })

  test('treats the same id twice in one batch as one message, or as a conflict', async () => {
    const memory = await memoryFor(held.db)
    const one = { id: 'a', role: 'user' as const, content: 'x' }
    expect(await memory.push({ conversationId: 'c', messages: [one, one] })).toEqual({ ids: ['a', 'a'], stored: 1, skipped: 1 })
    await expect(
      memory.push({ conversationId: 'd', messages: [one, { ...one, content: 'y' }] }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await memory.segments({ conversationId: 'd' })).toEqual([])
  })

  test('generates ids for messages without one', async () => {
    const memory = await memoryFor(held.db)
    const { ids } = await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'x' }, { role: 'user', content: 'x' }] })
    expect(new Set(ids).size).toBe(2)
    expect((await log('c')).map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    [
      'too many messages',
      { conversationId: 'c', messages: Array.from({ length: 501 }, () => ({ role: 'user' as const, content: 'x' })) }, 'too_large', '501',
    ],
    [
      'a text over 2 MiB', { conversationId: 'c', messages: [{ role: 'user' as const, content: 'é'.repeat(1_048_577) }] },
      'too_large', 'messages[0]',
    ],
    [
      'a time outside year 1–9999',
      { conversationId: 'c', messages: [{ role: 'user' as const, content: 'x', timestamp: new Date(8.64e15) }] }, 'bad_time', 'messages[0]',
    ],
    ['an empty conversation id', { conversationId: '', messages: [] }, 'invalid_input', 'conversationId'],
    ['a wrong role', { conversationId: 'c', messages: [{ role: 'wizard' as never, content: 'x' }] }, 'invalid_input', 'wizard'],
  ])('refuses %s, naming it, and stores nothing', async (_, push, code, named) => {
    const memory = await memoryFor(held.db)
    await expect(memory.push(push)).rejects.toMatchObject({ code, message: expect.stringContaining(named) })
    expect(await memory.stats()).toMatchObject({ conversations: 0, messages: 0 })
  })

  test('T-61 keeps a time in the future and marks it', async () => {
    const memory = await memoryFor(held.db, { now: stoppedClock().now })
    await memory.push({ conversationId: 'c', messages: [{ id: 'a', role: 'user', content: 'x', timestamp: '2999-01-01T00:00:00Z' }] })
    await memory.flush()
    await memory.settle()
    const [segment] = await memory.segments({ conversationId: 'c' })
    const { messages } = await memory.episode(segment!.id)
    expect(messages[0]).toMatchObject({ at: new Date('2999-01-01T00:00:00Z'), marks: { future: true } })
  })

  test('T-60 any_string_is_storable: any text comes back as validation normalised it', async () => {
    const memory = await memoryFor(held.db)
    let n = 0
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (text) => {
        const conversationId = `c${n++}`
        const before = text.replace(/\0/g, '\uFFFD').toWellFormed()
        await memory.push({ conversationId, messages: [{ role: 'user', content: text, metadata: { [`k${text}`.slice(0, 200)]: text } }] })
        expect((await log(conversationId))[0]!.text).toBe(before)
      })
    )
  })

  test('push_batch_equals_singles: the division of a conversation into pushes does not change the log or the tail', async () => {
    const memory = await memoryFor(held.db, { now: stoppedClock().now })
    const messages = talk(Array.from({ length: 12 }, (_, i) => `message ${i}`))
    await memory.push({ conversationId: 'whole', messages })
    for (const message of messages) await memory.push({ conversationId: 'single', messages: [message] })
    const rows = (id: string) =>
      withUser(held.db, 'local', (tx) => tx.rows<object>(sql`
        select next_seq, cursor, tail_tokens, oldest_at, latest_at, previous_at from conversation where id = ${id}`))
    expect(await rows('single')).toEqual(await rows('whole'))
    expect(await log('single')).toEqual(await log('whole'))
  })

  test('loses nothing and numbers without gaps in a hundred concurrent calls', async () => {
    const memory = await memoryFor(held.db)
    await Promise.all(Array.from({ length: 100 }, (_, i) =>
      memory.push({ conversationId: 'c', messages: [{ id: `p${i}`, role: 'user', content: `text ${i}` }] })))
    const rows = await log('c')
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(100)
    expect((await memory.check()).ok).toBe(true)
  })

  test('makes the job due now if the policy throws, and counts that', async () => {
    const broken = { name: 'broken', version: 1, dueAt: () => { throw new Error('no') }, cut: async () => ({ closed: [] }) }
    const memory = await memoryFor(held.db, { policy: broken })
    expect(await memory.push({ conversationId: 'c', messages: talk(['one']) })).toMatchObject({ stored: 1 })
    expect((await memory.stats()).since.policyFailed).toBe(1)
    expect((await memory.stats()).due).toBe(2)
  })
})
