/**
 * What every policy owes, as properties. It knows the contract only, and plays store and worker itself:
 * pushes, the counters of the tail, looks when due, the state between looks as JSON.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Closed, Message } from '@madeleine/contract'
import type { Cut, Policy, Queue, Window } from '@madeleine/segment'
import { talks } from './talk.ts'
import { HOUR_MS } from '@madeleine/base'
import { byNight } from '../at-length.ts'

/** Of each property for one policy: a dozen policies are held to each. */
const EXAMPLES = byNight(40, 1000)

export interface Promises {
  /** The same segments, exactly, however the messages came in pushes. */
  readonly exact: boolean
  /** A tail always has a due date, and silence empties it. */
  readonly closesSilence: boolean
  /** Messages behind a boundary that decide it for good: none that comes later moves it, or makes another there. Absent: not promised. */
  readonly lookAhead?: number
}

export function policySuite(policy: Policy, promises: Promises): void {
  describe(`the policy "${policy.name}"`, () => {
    it('closes segments that tile the log, for any times, texts and pushes', () =>
      property(talks(), pushes, async (talk, sizes) => {
        const { closed } = await live(policy, talk, sizes)
        expect(closed.reduce((sum, { length }) => sum + length, 0)).toBe(talk.length)
        expect(closed.every(({ length }) => length >= 1)).toBe(true)
      }))

    it('never reaches back with overlap beyond the start of the log', () =>
      property(talks(), pushes, async (talk, sizes) => {
        let from = 0
        for (const { length, overlap = 0 } of (await live(policy, talk, sizes)).closed) {
          expect(overlap).toBeLessThanOrEqual(from)
          from += length
        }
      }))

    it('is next due later than a look without a result, or not at all', () =>
      property(talks(), pushes, async (talk, sizes) => {
        for (const { at, queue } of (await live(policy, talk, sizes)).looks) {
          const due = policy.dueAt(queue)
          if (due) expect(due.getTime()).toBeGreaterThan(at.getTime())
        }
      }))

    it('gives the same answer to the same window and leaves the window unchanged', () =>
      property(talks(), fc.boolean(), async (talk, flush) => {
        const window = deepFreeze(windowOf(talk, { flush }))
        expect(await policy.cut(window)).toEqual(await policy.cut(structuredClone(window)))
      }))

    it('leaves nothing open on flush', () =>
      property(talks(), fc.constant(0), async (talk) => {
        const { closed } = await policy.cut(windowOf(talk, { flush: true }))
        expect(closed.reduce((sum, { length }) => sum + length, 0)).toBe(talk.length)
      }))

    it('keeps at most 8 KB of JSON between looks', () =>
      property(talks(), pushes, async (talk, sizes) => {
        for (const { queue } of (await live(policy, talk, sizes)).looks) {
          expect(JSON.stringify(queue.look?.state ?? null).length).toBeLessThanOrEqual(8192)
        }
      }))

    it('cuts the same for any order of two equal messages at one time, and tiles for any order', () =>
      property(talks(), fc.nat(), async (talk, turn) => {
        const equal = talk.map((said) =>
          ({ ...said, text: 'so', tokens: 1, role: 'user', kind: 'message', callIds: [], resultIds: [] }) as const)
        const cut = async (messages: readonly Message[]) => (await policy.cut(windowOf(messages, { flush: true }))).closed
        expect(await cut(permuted(equal, turn))).toEqual(await cut(equal))
        expect((await cut(permuted(talk, turn))).reduce((sum, { length }) => sum + length, 0)).toBe(talk.length)
      }))

    const { lookAhead } = promises
    if (lookAhead !== undefined) {
      it(`decides finally on a boundary ${lookAhead} message after it, whatever comes later`, () =>
        property(talks(), fc.nat(), async (talk, at) => {
          const seen = talk.slice(0, at % (talk.length + 1))
          const ends = async (messages: readonly Message[]) => endsOf((await policy.cut(windowOf(messages))).closed)
          expect(await ends(seen)).toEqual((await ends(talk)).filter((end) => end <= seen.length - lookAhead))
        }))
    }

    if (promises.exact) {
      it('gives the same segments for any division of the messages into pushes', () =>
        property(talks(), fc.tuple(pushes, pushes), async (talk, [one, other]) => {
          expect((await live(policy, talk, one)).closed).toEqual((await live(policy, talk, other)).closed)
        }))
    }

    it('says whether silence closes every tail', () => {
      expect(policy.closesSilence ?? false).toBe(promises.closesSilence)
    })

    if (promises.closesSilence) {
      it('always has a due date for a tail, and empties it when no more messages come', () =>
        property(talks().filter((talk) => talk.length > 0), pushes, async (talk, sizes) => {
          const store = openStore(policy)
          for (const batch of batchesOf(talk, sizes)) await store.push(batch)
          for (let looks = 0; store.tail().length > 0; looks++) {
            expect(looks).toBeLessThan(4)
            const due = policy.dueAt(store.queue())
            if (!due) throw new Error('a tail without a due date')
            await store.look(due, false)
          }
        }))
    }
  })
}

const pushes = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 20 })

const property = <A, B>(one: fc.Arbitrary<A>, other: fc.Arbitrary<B>, check: (one: A, other: B) => Promise<void>) =>
  fc.assert(fc.asyncProperty(one, other, check), { numRuns: EXAMPLES })

/** Pushes in batches of these sizes, over and over, looks when due at the time of the push, flushes in the end. */
async function live(policy: Policy, talk: readonly Message[], sizes: readonly number[]) {
  const store = openStore(policy)
  for (const batch of batchesOf(talk, sizes)) await store.push(batch)
  if (store.tail().length > 0) await store.look(store.queue().latest.receivedAt, true)
  expect(store.tail()).toEqual([])
  return store
}

function openStore(policy: Policy) {
  const log: Message[] = []
  const closed: Closed[] = []
  const looks: { at: Date; queue: Queue }[] = []
  let cursor = 0
  let last: Queue['look']
  const tail = () => log.slice(cursor)
  const queue = (): Queue => queueOf(tail(), last)
  const look = async (now: Date, flush: boolean) => {
    const state = last?.state
    const window = windowOf(
      tail(), { flush, now, before: log.slice(Math.max(0, cursor - 50), cursor), ...(state !== undefined && { state }) },
    )
    const cut: Cut = await policy.cut(window)
    for (const segment of cut.closed) cursor += segment.length
    closed.push(...cut.closed)
    const kept = cut.state === undefined ? {} : { state: JSON.parse(JSON.stringify(cut.state)) }
    last = { at: now, count: tail().length, wait: cut.wait ?? false, ...kept }
    if (tail().length > 0) looks.push({ at: now, queue: queue() })
  }
  const push = async (batch: readonly Message[]) => {
    log.push(...batch)
    const { latest } = queue()
    const due = policy.dueAt(queue())
    if (due && due <= latest.receivedAt) await look(latest.receivedAt, false)
  }
  return { closed, looks, tail, queue, look, push }
}

function queueOf(tail: readonly Message[], look: Queue['look']): Queue {
  const [oldest, latest] = [tail[0] as Message, tail.at(-1) as Message]
  const previous = tail.at(-2)
  return {
    count: tail.length,
    tokens: tail.reduce((sum, { tokens }) => sum + tokens, 0),
    oldest, latest,
    ...(previous && { previousReceivedAt: previous.receivedAt }),
    gapMs: previous ? latest.at.getTime() - previous.at.getTime() : 0,
    dayChanged: previous !== undefined && previous.at.toISOString().slice(0, 10) !== latest.at.toISOString().slice(0, 10),
    ...(look && { look }),
  }
}

/** A window over these messages; now is when the last one came, unless given. */
export function windowOf(messages: readonly Message[], given: Partial<Window> = {}): Window {
  const now = messages.at(-1)?.receivedAt ?? new Date(HOUR_MS)
  return { messages, before: [], timeZone: 'UTC', rulesOnly: false, flush: false, now, ...given }
}

/** Messages said at the same time in another order: each run turned by `turn` places, the log's order renewed. */
function permuted(talk: readonly Message[], turn: number): Message[] {
  const runs: Message[][] = []
  for (const said of talk) {
    const run = runs.at(-1)
    if (run?.[0]?.at.getTime() === said.at.getTime() && run[0].receivedAt.getTime() === said.receivedAt.getTime()) run.push(said)
    else runs.push([said])
  }
  const turned = runs.flatMap((run) => [...run.slice(turn % run.length), ...run.slice(0, turn % run.length)])
  return turned.map((said, seq) => ({ ...said, seq }))
}

/** How many messages had been said when each segment ended. */
export function endsOf(closed: readonly Closed[]): number[] {
  let end = 0
  return closed.map(({ length }) => (end += length))
}

function* batchesOf<T>(items: readonly T[], sizes: readonly number[]): Iterable<T[]> {
  for (let from = 0, turn = 0; from < items.length; turn++) {
    const size = sizes[turn % sizes.length] as number
    yield items.slice(from, from + size)
    from += size
  }
}

function deepFreeze<T>(value: T): T {
  // A Date cannot be frozen in any way that matters
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
