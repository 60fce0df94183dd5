/** What a look promises: when it comes, what it closes, what it never does. */
import { describe, expect, test } from 'vitest'
import { idle, type Policy, segmentAll, threshold, type Window } from '@madeleine/segment'
import { sql } from '@madeleine/engine'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

const dueRows = () =>
  held.db.transaction((tx) => tx.rows<{ kind: string; key: string; at: Date; attempts: number; last_error: string | null }>(
    sql`select kind, key, at, attempts, last_error from due order by kind, key`))

/** A policy that keeps what it was shown and answers what it is told. */
function scripted(cuts: Policy['cut'][]): Policy & { windows: Window[] } {
  const windows: Window[] = []
  return {
    name: 'scripted', version: 1, windows,
    dueAt: ({ latest, look }) => (look ? undefined : latest.receivedAt),
    async cut(window, signal) {
      windows.push(window)
      return cuts.shift()?.(window, signal) ?? { closed: [] }
    },
  }
}

describe('a look', () => {
  test('closes what the policy decides, and leaves the rest as the tail', async () => {
    const memory = await memoryFor(held.db, { policy: threshold({ gapMinutes: 30 }) })
    await memory.push({
      conversationId: 'c', messages: [...talk(['a', 'b']), ...talk(['c', 'd'], { first: 2, from: '2026-03-02T12:00:00Z' })],
    })
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([
      { status: 'collapsed', from: 0, to: 2, reason: 'time-gap', messageIds: ['m0', 'm1'], title: expect.any(String) },
      { status: 'active', from: 2, to: 4, messageIds: ['m2', 'm3'] },
    ])
  })

  test('leaves a tail of one message as created, a longer one as active; an unknown conversation has no segments', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['a']) })
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'created', from: 0, to: 1 }])
    await memory.push({ conversationId: 'c', messages: talk(['b'], { first: 1 }) })
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'active', from: 0, to: 2 }])
    expect(await memory.segments({ conversationId: 'unknown' })).toEqual([])
  })

  test('gives a closed segment the id that its tail had', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['a', 'b']) })
    const [tail] = await memory.segments({ conversationId: 'c' })
    await memory.flush()
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ id: tail!.id, status: 'collapsed' }])
  })

  test('closes a silent conversation by its timer, while settle leaves timers alone', async () => {
    const clock = stoppedClock()
    const memory = await memoryFor(held.db, { now: clock.now, policy: idle({ idleMinutes: 60 }) })
    const timeouts: string[] = []
    memory.on('segment.timeout', ({ conversationId }) => void timeouts.push(conversationId))
    await memory.push({ conversationId: 'c', messages: talk(['a', 'b']) })
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'active' }])
    clock.step(61)
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'collapsed', reason: 'idle' }])
    expect(timeouts).toEqual(['c'])
    expect(await dueRows()).toEqual([])
  })

  test('calls no policy when a timer fires early, and sets the timer again', async () => {
    const clock = stoppedClock()
    const policy = {
      ...scripted([]), dueAt: ({ latest }: { latest: { receivedAt: Date } }) => new Date(latest.receivedAt.getTime() + 3_600_000),
    }
    const memory = await memoryFor(held.db, { now: clock.now, policy })
    await memory.push({ conversationId: 'c', messages: talk(['a']) })
    clock.step(30)
    await memory.push({ conversationId: 'c', messages: talk(['b'], { first: 1 }) })
    clock.step(31) // the first promise is ripe, but a message came since
    await memory.settle()
    expect(policy.windows).toEqual([])
    expect(await dueRows()).toMatchObject([{ kind: 'look', key: 'c', at: new Date('2026-03-02T10:30:00Z'), attempts: 0 }])
  })

  test('by a flush closes even a single message, and nothing that was pushed after the flush', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['a']) })
    await memory.flush({ conversationId: 'c' })
    await memory.push({ conversationId: 'c', messages: talk(['b', 'c'], { first: 1 }) })
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([
      { from: 0, to: 1, status: 'collapsed', reason: 'flush' },
      { from: 1, to: 3, status: 'active' },
    ])
  })

  test('cuts a backlog of more than a window in several windows that tile the log', async () => {
    const memory = await memoryFor(held.db)
    const messages = talk(Array.from({ length: 1010 }, (_, i) => `message number ${i}`))
    for (let i = 0; i < 1010; i += 500) await memory.push({ conversationId: 'c', messages: messages.slice(i, i + 500) })
    await memory.flush()
    await memory.settle()
    const segments = await memory.segments({ conversationId: 'c' })
    expect(segments.map(({ from }) => from)).toEqual([0, ...segments.map(({ to }) => to).slice(0, -1)])
    expect(segments.at(-1)!.to).toBe(1010)
    expect(segments.flatMap(({ messageIds }) => messageIds)).toEqual(messages.map(({ id }) => id))
    expect((await memory.check()).ok).toBe(true)
  })

  test('is repeated at once for messages beyond a full window, before any timer', async () => {
    const clock = stoppedClock()
    const memory = await memoryFor(held.db, { now: clock.now })
    const before = talk(Array.from({ length: 504 }, (_, i) => `message number ${i}`), { from: '2026-03-01T00:00:00Z' })
    const after = talk(Array.from({ length: 11 }, (_, i) => `later ${i}`), { from: '2026-03-01T18:00:00Z', first: 504 })
    const all = [...before, ...after]
    await memory.push({ conversationId: 'c', messages: all.slice(0, 500) })
    await memory.push({ conversationId: 'c', messages: all.slice(500) })
    await memory.settle()
    expect((await memory.segments({ conversationId: 'c' })).map(({ from, to, reason }) => [from, to, reason])).toEqual([
      [0, 500, expect.any(String)], [500, 504, 'time-gap'], [504, 515, undefined],
    ])
  })

  test('is not delayed by a clock that moves between two readings of a flush', async () => {
    let at = Date.parse('2026-03-02T09:00:00Z')
    const memory = await memoryFor(held.db, { now: () => new Date((at += 1)) })
    await memory.push({ conversationId: 'c', messages: talk(['a']) })
    await memory.flush()
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ status: 'collapsed' }])
  })

  test('keeps the policy\'s state for the next look, and passes it the context and the previous episode', async () => {
    const policy = scripted([
      () => Promise.resolve({ closed: [{ length: 2, reason: 'topic', title: 'First things first' }], state: { kept: 7 } }),
    ])
    const memory = await memoryFor(held.db, { policy })
    await memory.push({ conversationId: 'c', messages: talk(['a', 'b', 'c']) })
    await memory.settle()
    await memory.flush()
    await memory.settle()
    expect(policy.windows[1]).toMatchObject({ state: { kept: 7 }, flush: true, previous: { title: 'First things first' } })
    expect(policy.windows[1]!.before.map(({ id }) => id)).toEqual(['m0', 'm1'])
    expect(policy.windows[1]!.messages.map(({ id }) => id)).toEqual(['m2'])
  })

  test('retries a policy that fails, then cuts by its rules, then closes the window whole: nothing is stuck', async () => {
    const policy = { ...scripted([]), cut: () => Promise.reject(new Error('down')) }
    const memory = await memoryFor(held.db, { policy, maxAttempts: 1 })
    await memory.push({ conversationId: 'c', messages: talk(['a', 'b']) })
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' })).toMatchObject([{ from: 0, to: 2, status: 'collapsed', reason: 'window' }])
    expect((await memory.stats()).since).toMatchObject({ attemptsFailed: 1, policyFailed: 2 })
  })

  test.each([
    ['more than the window', { closed: [{ length: 3, reason: 'topic' }] }],
    ['a segment of nothing', { closed: [{ length: 0, reason: 'topic' }] }],
    ['no list', {}],
    ['too much state', { closed: [], state: 'x'.repeat(9000) }],
  ])('whose policy answers with %s is a failed attempt, and writes nothing', async (_, wrong) => {
    const policy = scripted([() => Promise.resolve(wrong as never)])
    const memory = await memoryFor(held.db, { policy })
    await memory.push({ conversationId: 'c', messages: talk(['a', 'b']) })
    await memory.settle()
    expect(policy.windows).toHaveLength(2) // the second try answers well
    expect((await memory.stats()).since.attemptsFailed).toBe(1)
    expect((await memory.check()).ok).toBe(true)
  })

  test('keeps messages that are pushed while the policy runs outside its window, and loses none', async () => {
    const memory = await memoryFor(held.db, {
      policy: scripted([
        async ({ messages }) => {
          await memory.push({ conversationId: 'c', messages: talk(['late'], { first: 2 }) })
          return { closed: [{ length: messages.length, reason: 'topic' as const }] }
        },
      ]),
    })
    await memory.push({ conversationId: 'c', messages: talk(['a', 'b']) })
    await memory.settle()
    expect(await memory.segments({ conversationId: 'c' }))
      .toMatchObject([{ from: 0, to: 2, status: 'collapsed' }, { from: 2, to: 3, status: 'created' }])
    expect((await memory.check()).ok).toBe(true)
  })
})

describe('the division of a conversation into pushes', () => {
  test.each([1, 3, 7, 30])('does not change what threshold closes (%i a push)', async (size) => {
    const policy = threshold({ gapMinutes: 30, maxTokens: 40 })
    const messages = talk(Array.from({ length: 30 }, (_, i) => `this is message number ${i}`), { minutes: 9 }).map((message, i) => ({
      ...message,
      timestamp: new Date(Date.parse('2026-03-02T09:00:00Z') + (i * 9 + (i > 12 ? 60 : 0) + (i > 21 ? 45 : 0)) * 60_000),
    }))
    const memory = await memoryFor(held.db, { policy })
    for (let i = 0; i < messages.length; i += size) {
      await memory.push({ conversationId: 'c', messages: messages.slice(i, i + size) })
      await memory.settle()
    }
    await memory.flush()
    await memory.settle()
    const whole = await segmentAll(policy, messages)
    expect((await memory.segments({ conversationId: 'c' })).map(({ messageIds }) => messageIds))
      .toEqual(whole.segments.map(({ messageIds }) => messageIds))
    expect(whole.segments.length).toBeGreaterThan(5)
  })
})
