/** What the batch policy promises. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@madeleine/contract'
import {
  batch, local, segmentAll, type BatchOptions, type Cut, type Queue, type Window,
} from '../index.ts'
import { policySuite, windowOf } from '../../../test/support/policy-suite.ts'
import { DIALOGUES } from '../../../test/support/dialogues.ts'
import { answering, everyBatch, sized } from '../../../test/support/ports.ts'
import { inputsOf, message, START, talkOf, talks } from '../../../test/support/talk.ts'
import { HOUR_MS, MINUTE_MS } from '@madeleine/base'

policySuite(batch(), { exact: false, closesSilence: false })
policySuite(batch({ boundaries: everyBatch(6) }), { exact: false, closesSilence: false })
policySuite(
  batch({ windowMessages: 3, maxWindowMessages: 4, floorMessages: 2, boundaries: everyBatch(50) }), { exact: false, closesSilence: false },
)
policySuite(batch({ windowMessages: 50, maxWindowMessages: 1, floorMessages: 9, boundaries: answering('no idea') }), {
  exact: false, closesSilence: false,
})

const talk = (count: number) => talkOf(Array.from({ length: count }, () => 1))
const lengthsOf = ({ closed }: Cut) => closed.map(({ length }) => length)
const cutBy =
  (port: ReturnType<typeof answering>, messages: readonly Message[], given: Partial<Window> = {}, options: Partial<BatchOptions> = {}) =>
  batch({ ...options, boundaries: port }).cut(windowOf(messages, given))

describe('a window under batch', () => {
  it('of several segments closes all but the last, the edge, and keeps the model\'s descriptions', async () => {
    expect(await cutBy(sized(8, 7, 5), talk(20))).toEqual({
      closed: [
        { length: 8, reason: 'topic', title: 'Part 0', summary: 'What part 0 says.', surpriseLevel: 'low' },
        { length: 7, reason: 'topic', title: 'Part 1', summary: 'What part 1 says.', surpriseLevel: 'low' },
      ],
      wait: false,
    })
  })

  it('of one segment doubles, once, and then is closed whole', async () => {
    const first = await cutBy(sized(20), talk(20))
    expect(first).toMatchObject({ closed: [], wait: true })
    const second = await cutBy(sized(40), talk(30), { state: first.state! })
    expect(second).toMatchObject({ closed: [{ length: 30, reason: 'window', title: 'Part 0' }], wait: false })
    expect(second.state).toBeUndefined()
  })

  it('that was doubled and has several segments closes like any other', async () => {
    const { state } = await cutBy(sized(20), talk(20))
    const cut = await cutBy(sized(30, 5), talk(35), { state: state! })
    expect([lengthsOf(cut), cut.state]).toEqual([[30], undefined])
  })

  it('that cannot double is closed whole, with its title', async () => {
    expect(await cutBy(sized(40), talk(40))).toMatchObject({ closed: [{ length: 40, reason: 'window', title: 'Part 0' }] })
  })

  it('records whether a surprise or a topic divided it', async () => {
    const levels = (...given: unknown[]) => answering({ segments: given.map((surprise_level) => ({ num_messages: 5, surprise_level })) })
    const { closed } = await cutBy(levels('high', 'low', 'extremely_high', 'who knows'), talk(20), { flush: true })
    expect(closed.map(({ reason, surpriseLevel }) => [reason, surpriseLevel]))
      .toEqual([['topic', 'high'], ['surprise', 'low'], ['topic', 'extremely_high'], ['flush', undefined]])
  })

  it('below the minimum waits and keeps its state; flushed, it is closed, and the model is not called', async () => {
    const port = sized(2, 2)
    expect(await cutBy(port, talk(4), { state: { doubled: true } })).toEqual({ closed: [], state: { doubled: true }, wait: true })
    expect(await cutBy(port, talk(4), { flush: true })).toEqual({ closed: [{ length: 4, reason: 'flush' }], wait: false })
    expect(port.asked).toEqual([])
    expect(await cutBy(port, talk(1), { flush: true })).toMatchObject({ closed: [{ length: 1 }] })
  })

  it('that is flushed closes its edge too', async () => {
    expect((await cutBy(sized(8, 12), talk(20), { flush: true })).closed.map(({ length, reason, title }) => [length, reason, title]))
      .toEqual([[8, 'topic', 'Part 0'], [12, 'flush', 'Part 1']])
  })

  it('with missing and empty titles leaves them to encoding', async () => {
    const port = answering({ segments: [{ num_messages: 10 }, { num_messages: 10, title: ' ', summary: '' }] })
    expect((await cutBy(port, talk(20), { flush: true })).closed.map(({ title, summary }) => [title, summary]))
      .toEqual([[undefined, undefined], [undefined, undefined]])
  })

  it('records in why which repairs the reply needed', async () => {
    const why = async (port: ReturnType<typeof answering>) =>
      (await cutBy(port, talk(20), { flush: true })).closed.map((closed) => closed.why)
    expect(await why(sized(8, 12))).toEqual([undefined, undefined])
    expect(await why(sized(8, '20'))).toEqual(Array.from({ length: 2 }, () => "(1 fault in the model's reply repaired)"))
    expect(await why(answering(null))).toEqual(["(1 fault in the model's reply repaired)"])
  })

  it('is shown to the model whole and unchanged', async () => {
    const port = sized(20)
    const given = { previous: { title: 'Before', summary: 'What was.', surprise: 0.2 }, before: [message(0)] }
    await cutBy(port, talk(20), given)
    expect(port.asked).toEqual([windowOf(talk(20), given)])
  })

  it('tiles for any reply, and never throws', () => {
    const entry = fc.record({
      num_messages: fc.oneof(fc.integer({ min: -2, max: 25 }), fc.anything()), title: fc.anything(), surprise_level: fc.anything(),
    }, { requiredKeys: [] })
    const reply = fc.oneof(fc.anything(), fc.jsonValue(), fc.record({ segments: fc.array(fc.oneof(entry, fc.anything())) }))
    return fc.assert(fc.asyncProperty(talks({ maxLength: 40 }), fc.boolean(), reply, async (messages, flush, answer) => {
      const { closed } = await batch({ boundaries: { detect: async () => answer } }).cut(windowOf(messages, { flush }))
      const total = closed.reduce((sum, { length }) => sum + length, 0)
      expect(flush ? total === messages.length : total <= messages.length).toBe(true)
      expect(closed.every(({ length }) => length >= 1)).toBe(true)
    }))
  })

  it('is cut the same for any times, and for any order of messages at the same time', () =>
    fc.assert(fc.asyncProperty(talks({ maxLength: 40 }), fc.boolean(), async (messages, flush) => {
      const shuffled = messages.map((said, seq) => message(seq, { text: said.text, tokens: 100_000 })).toReversed()
      expect(lengthsOf(await cutBy(everyBatch(7), shuffled, { flush }))).toEqual(lengthsOf(await cutBy(everyBatch(7), messages, { flush })))
    }), { numRuns: 50 }))
})

describe('a model that fails under batch', () => {
  const cause = new Error('down')

  it('fails the cut and leaves no partial change: the window stays doubled, or not', async () => {
    const window = Object.freeze(windowOf(talk(20), { state: Object.freeze({ doubled: true }) }))
    await expect(batch({ boundaries: answering(cause) }).cut(window)).rejects.toMatchObject({ code: 'model_failed', cause })
    expect(await batch({ boundaries: sized(20) }).cut(window)).toMatchObject({ closed: [{ length: 20, reason: 'window' }] })
    await expect(cutBy(answering(cause), talk(20))).rejects.toMatchObject({ code: 'model_failed' })
    expect(await cutBy(sized(20), talk(20))).toMatchObject({ closed: [] })
  })

  it('is not called by rules alone, nor when the caller has gone', async () => {
    const port = answering(cause)
    const { closed } = await cutBy(port, talk(20), { rulesOnly: true, flush: true })
    expect(closed.reduce((sum, { length }) => sum + length, 0)).toBe(20)
    await expect(batch({ boundaries: port }).cut(windowOf(talk(20)), AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(port.asked).toEqual([])
  })

  it('lets segmentAll continue by rules, and is recorded', async () => {
    const { segments, wait } = await segmentAll(batch({ boundaries: answering(cause) }), inputsOf(talk(20)), { flush: false })
    expect([segments.flatMap(({ messageIds }) => messageIds).length, wait]).toEqual([20, true])
  })
})

describe('the next look of batch', () => {
  const times = (ms: number) => ({ at: new Date(START - 1000 * HOUR_MS), receivedAt: new Date(START + ms) })
  const look = (count: number, ms: number, doubled = false) =>
    ({ at: new Date(START + ms), count, wait: doubled, ...(doubled && { state: { doubled } }) })
  const dueAfter = (given: Partial<Queue>, options: Partial<BatchOptions> = {}) => {
    const due = batch(options)
      .dueAt({ count: 10, tokens: 100, oldest: times(0), latest: times(30 * MINUTE_MS), gapMs: 0, dayChanged: false, ...given })
    return due && (due.getTime() - START) / MINUTE_MS
  }

  it('is due at once at twenty new messages, counted since the last look', () => {
    expect([dueAfter({ count: 20 }), dueAfter({ count: 19 })]).toEqual([30, 120])
    expect([dueAfter({ count: 26, look: look(6, 0) }), dueAfter({ count: 25, look: look(6, 0) })]).toEqual([30, 120])
  })

  it('is due at once at forty messages if the window has doubled', () => {
    expect([dueAfter({ count: 40, look: look(20, 0, true) }), dueAfter({ count: 39, look: look(20, 0, true) })]).toEqual([30, 120])
    // Twenty new ones are not enough then; forty in all are, also in a window that was not doubled
    expect(dueAfter({ count: 36, look: look(15, 0, true) })).toBe(120)
    expect(dueAfter({ count: 40, look: look(30, 0) })).toBe(30)
  })

  it('is due two hours after the oldest message came, by receipt, or after the last look, with at least five messages', () => {
    expect([dueAfter({ count: 5 }), dueAfter({ count: 4 })]).toEqual([120, undefined])
    expect(dueAfter({ look: look(6, 10 * MINUTE_MS) })).toBe(130)
    expect(dueAfter({ count: 20, look: look(3, 0) }, { floorMessages: 25 })).toBeUndefined()
  })

  it(
    'does not repeat for an edge without new messages, but once for a doubled window: a conversation that went silent is closed',
    async () => {
      expect(dueAfter({ count: 6, look: look(6, 10 * MINUTE_MS) })).toBeUndefined()
      expect(dueAfter({ count: 12, look: look(12, 10 * MINUTE_MS, true) })).toBe(130)
      expect(await cutBy(sized(12), talk(12), { state: { doubled: true } })).toMatchObject({ closed: [{ length: 12 }] })
    },
  )

  it('takes no invalid options: they are refused, named with the value; a port is stored as a function', () => {
    expect(() => batch({ windowMessages: 0 })).toThrow('batch option windowMessages must be a whole number of 1 or more, got 0')
    expect(() => batch({ maxAgeHours: 0 })).toThrow('maxAgeHours')
    expect(() => batch({ boundaries: { detect: 'x' } as never }))
      .toThrow('boundaries must be an object with a method detect(window, signal)')
    expect(batch({ boundaries: sized() }).options)
      .toEqual({ windowMessages: 20, maxWindowMessages: 40, floorMessages: 5, maxAgeHours: 2, density: 'normal', boundaries: 'function' })
  })
})

describe('batch without a model', () => {
  it('cuts a window at the same places as local', async () => {
    const window =
      windowOf(DIALOGUES.flat().map((text, seq) => message(seq, { text, role: seq % 2 ? 'assistant' : 'user' })), { flush: true })
    const lengths = async (policy: { cut(window: Window): Promise<Cut> }) => (await policy.cut(window)).closed.map(({ length }) => length)
    const cut = await lengths(batch())
    expect(cut).toEqual(await lengths(local()))
    expect(cut.length).toBeGreaterThan(1)
  })
})
