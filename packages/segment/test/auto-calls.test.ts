/** When `auto` asks a language model, and about how much. */
import { describe, expect, it } from 'vitest'
import { type AskModel, lengthOf, type Message } from '@madeleine/contract'
import { HOUR_MS, type Json, type JsonObject } from '@madeleine/base'
import { auto, type Cut } from '../index.ts'
import { cutWindow, takeWindow } from '../window.ts'
import { asking, begun, calm, linesIn } from './auto-scripted.ts'
import { endsOf, windowOf } from '../../../test/support/policy-suite.ts'
import { replying } from '../../../test/support/ports.ts'

describe('calls of a language model under auto', () => {
  /** Pushes one by one, looks when due, as a store would. */
  async function live(talk: readonly Message[], untilMs = 0): Promise<{ calls: number[]; closed: number[]; lookAt: number[] }> {
    const policy = auto()
    const [calls, closed, lookAt]: number[][] = [[], [], []]
    let [cursor, count] = [0, 0]
    let last: { at: Date; count: number; wait: boolean; state?: Json } | undefined
    const ask: AskModel =
      async (question) => { calls!.push(count); return { reply: begun(0, Math.max(1, linesIn(question) - 6)), model: 'scripted' } }
    const due = () => {
      const tail = talk.slice(cursor, count)
      if (tail.length === 0) return undefined
      return policy.dueAt({
        count: tail.length, tokens: 10, oldest: tail[0]!, latest: tail.at(-1)!, gapMs: 0, dayChanged: false, ...(last && { look: last }),
      })
    }
    const work = async (until: number) => {
      for (let at = due(); at && at.getTime() <= until; at = due()) {
        const cut: Cut = await policy.cut(
          windowOf(talk.slice(cursor, count), { now: at, ask, ...(last?.state !== undefined && { state: last.state }) }),
        )
        lookAt!.push(count)
        closed!.push(...cut.closed.map(({ length }) => length))
        cursor += lengthOf(cut.closed)
        last = {
          at, count: count - cursor, wait: cut.wait ?? false,
          ...(cut.state !== undefined && { state: JSON.parse(JSON.stringify(cut.state)) as Json }),
        }
      }
    }
    for (const said of talk) {
      await work(said.receivedAt.getTime() - 1)
      count++
      await work(said.receivedAt.getTime())
    }
    await work((talk.at(-1) as Message).receivedAt.getTime() + untilMs)
    return { calls: calls!, closed: closed!, lookAt: lookAt! }
  }

  it('are not made at twenty new messages, where the look waits, but at forty', async () => {
    expect(await live(calm(39))).toEqual({ calls: [], closed: [], lookAt: [20] })
    expect(await live(calm(85))).toMatchObject({ calls: [40, 80], closed: [34, 40] })
  })

  it('are made after a silence, if twenty messages wait, or if the model has never been called', async () => {
    expect(await live(calm(5), HOUR_MS)).toMatchObject({ calls: [5], closed: [5] })
    const twice = (first: number, second: number) => calm(first + second, (seq) => (seq === first ? 90 : 1))
    expect((await live(twice(5, 19), 2 * HOUR_MS)).calls).toEqual([5])
    expect((await live(twice(5, 20), 2 * HOUR_MS)).calls).toEqual([5, 25])
  })

  it('are not made for a few messages after a described segment, which close with it', async () => {
    expect(await live(calm(42), 2 * HOUR_MS)).toMatchObject({ calls: [40], closed: [34, 8] })
    expect(await live(calm(52, (seq) => (seq === 42 ? 90 : 1)), 4 * HOUR_MS)).toMatchObject({ calls: [40], closed: [34, 8, 10] })
  })

  it('are not made for a small tail, which closes with the silence, with its earlier description', async () => {
    expect(await live(calm(12, (seq) => (seq === 6 ? 90 : 1)), 2 * HOUR_MS)).toEqual({ calls: [6], closed: [6, 6], lookAt: [6, 12] })
    const { ask, questions } = replying(begun(0))
    const { state } = await asking({ ask }, calm(40))
    const now = new Date(calm(52).at(-1)!.receivedAt.getTime() + HOUR_MS)
    const { closed } = await asking({ ask, now, ...(state !== undefined && { state }) }, calm(52))
    expect(questions).toHaveLength(1)
    expect(closed).toMatchObject([{ length: 52, reason: 'idle', title: 'Talk from 0', model: 'scripted', promptVersion: 2 }])
    // Told of too little of it, words would be those of a part
    const later = new Date(calm(100).at(-1)!.receivedAt.getTime() + HOUR_MS)
    const halves = await asking({ ask, now: later, ...(state !== undefined && { state }) }, calm(59))
    expect([lengthOf(halves.closed), questions.length]).toEqual([59, 1])
  })

  it('are made by a flush and a limit, but by no look that finds nothing new', async () => {
    const { ask, questions } = replying(begun(0))
    expect(lengthOf((await asking({ ask, flush: true }, calm(2))).closed)).toBe(2)
    expect(lengthOf((await asking({ ask }, calm(8).map((said) => ({ ...said, tokens: 1500 })))).closed)).toBe(5)
    expect(questions.length).toBe(2)
    await cutWindow(auto(), windowOf(calm(30), { ask }), { full: true })
    expect(questions.length).toBe(3)
    const { state } = await asking({ ask }, calm(40))
    expect((await asking({ ask, ...(state !== undefined && { state }) }, calm(40))).closed).toEqual([])
    expect((await asking({ ask }, [])).closed).toEqual([])
    expect(questions.length).toBe(4)
  })

  it('are at most two for a window, half of it each time; for a full one only the first 160 messages', async () => {
    const { ask, questions } = replying(begun(0, 60))
    const halves = await asking({ ask, flush: true }, calm(300))
    expect([questions.map(linesIn), lengthOf(halves.closed)]).toEqual([[150, 154], 300])
    const full = replying(begun(0, 60))
    const messages = calm(501)
    const { closed, state } = await cutWindow(auto(), windowOf(messages.slice(0, 500), { ask: full.ask }), takeWindow(messages))
    expect([full.questions.map(linesIn), endsOf(closed)]).toEqual([[80, 84], [60, 136]])
    expect((state as { model: JsonObject }).model).toMatchObject({ seen: 24 })
    // With nothing behind it the rest is not left for an hour, even when messages follow
    const at = messages[499]!.receivedAt
    const due = (count: number, lookAt: Date) => auto().dueAt({
      count, tokens: 10, oldest: messages[136]!, latest: messages[499]!, gapMs: 0, dayChanged: false,
      look: { at: lookAt, count: 364, wait: false, ...(state !== undefined && { state }) },
    })!.getTime() - lookAt.getTime()
    expect([due(364, at), due(365, at), due(364, new Date(at.getTime() + 1))]).toEqual([1, 1, HOUR_MS - 1])
  })

  it('about a second half begin where its segment begins, if that is only just before', async () => {
    const { ask, questions } = replying(begun(0, 48), begun(0, 30))
    expect(endsOf((await asking({ ask, flush: true }, calm(100))).closed)).toEqual([48, 78, 100])
    expect(questions.map(linesIn)).toEqual([50, 52])
    expect(questions[1]!.texts.slice(0, 2)).toEqual(['Talk from 48', 'They talk, from line 48 on.'])
  })

  it('close a full window of a single segment as far as the model saw it', async () => {
    const messages = calm(501)
    const { closed } = await cutWindow(auto(), windowOf(messages.slice(0, 500), { ask: replying(begun(0)).ask }), takeWindow(messages))
    expect(closed).toMatchObject([{ length: 160, reason: 'window', title: 'Talk from 0' }])
  })
})
