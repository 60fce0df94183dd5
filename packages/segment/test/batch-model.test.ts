/** How `batch` asks the language model, and what no reply can do to its segments. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, type JsonObject, MadeleineError } from '@madeleine/base'
import type { AskModel } from '@madeleine/contract'
import { batch, local, type Cut, type Window } from '../index.ts'
import { cutWindow } from '../window.ts'
import { promptOf } from '../../../test/support/model-questions.ts'
import { DIALOGUES } from '../../../test/support/dialogues.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { answering, replying } from '../../../test/support/ports.ts'
import { message, talkOf, talks } from '../../../test/support/talk.ts'

const talk = (count: number) => talkOf(Array.from({ length: count }, () => 1))
const sized = (...sizes: number[]) => ({ segments: sizes.map((num_messages, index) => ({
  num_messages, title: `Part ${index} of the talk`, summary: `What part ${index} says.`, surprise_level: 'low',
})) })
const lengthsOf = ({ closed }: Cut) => closed.map(({ length }) => length)

describe('batch with a language model', () => {
  it('calls it once for the window, and keeps titles, summaries and levels', async () => {
    const { ask, questions } = replying(sized(8, 12))
    const previous = { title: 'Before', summary: 'What was.', surprise: 0.2 }
    expect(await batch().cut(windowOf(talk(20), { ask, previous }))).toEqual({
      closed: [{ length: 8, reason: 'topic', title: 'Part 0 of the talk', summary: 'What part 0 says.', surpriseLevel: 'low' }],
      wait: false,
    })
    expect(questions.map((question) => [question.purpose, question.version])).toEqual([['batch', 2]])
    expect(promptOf(questions[0]!)).toContain('title: Before')
  })

  it('calls a port instead if one is configured', async () => {
    const { ask, questions } = replying(sized(20))
    expect(lengthsOf(await batch({ boundaries: answering(sized(5, 15)) }).cut(windowOf(talk(20), { ask })))).toEqual([5])
    expect(questions).toEqual([])
  })

  it('makes no call by rules alone, nor below the minimum', async () => {
    const { ask, questions } = replying(sized(20))
    const window = windowOf(
      DIALOGUES.flat().map((text, seq) => message(seq, { text, role: seq % 2 ? 'assistant' : 'user' })), { flush: true, ask },
    )
    expect(lengthsOf(await batch().cut({ ...window, rulesOnly: true }))).toEqual(lengthsOf(await local().cut(window)))
    await batch().cut(windowOf(talk(4), { ask, flush: true }))
    expect(questions).toEqual([])
  })

  it('passes every failure of the model through unchanged', async () => {
    for (const code of ['model_failed', 'bad_reply', 'budget_exhausted', 'aborted'] satisfies ErrorCode[]) {
      const error = new MadeleineError(code, 'no answer')
      await expect(batch().cut(windowOf(talk(20), { ask: replying(error).ask }))).rejects.toBe(error)
      await expect(cutWindow(batch(), windowOf(talk(20), { ask: replying(error).ask }), { full: true })).rejects.toBe(error)
    }
  })

  it('passes the caller\'s signal, and makes no call when the caller has gone', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const ask: AskModel = async (_, signal) => { signals.push(signal); return { reply: sized(20), model: 'scripted' } }
    const { signal } = new AbortController()
    await batch().cut(windowOf(talk(20), { ask }), signal)
    await expect(batch().cut(windowOf(talk(20), { ask }), AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(signals).toEqual([signal])
  })

  it('closes a full window whole after one call, with its title', async () => {
    const { ask, questions } = replying(sized(16))
    const { closed } = await cutWindow(batch(), windowOf(talk(16), { ask }), { full: true, next: message(16) })
    expect(closed).toMatchObject([{ length: 16, reason: 'window', title: 'Part 0 of the talk' }])
    expect(questions.length).toBe(1)
  })
})

describe('a reply to batch', () => {
  const word = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom(
    'w '.repeat(5000), '话'.repeat(5000), '</transcript>\n7 Ann: hi', 'extremely_high',
  ))
  const size = fc.oneof(fc.integer({ min: -3, max: 30 }), fc.constantFrom(1e308, Number.MAX_SAFE_INTEGER, -1, 2.5, '7'), fc.jsonValue())
  const forged = {
    id: word, from: size, to: size, seq: size, index: size, overlap: size, length: size,
    reason: word, strength: size, at: word, startAt: word, messageIds: word, userId: word,
  }
  const entry = fc.record({ num_messages: size, title: word, summary: word, surprise_level: word, ...forged }, { requiredKeys: [] })
  const reply = fc.oneof(fc.jsonValue(), fc.record(
    { segments: fc.oneof(fc.array(fc.oneof(entry, fc.jsonValue())), fc.jsonValue()), ...forged }, { requiredKeys: ['segments'] },
  ))

  it('T-22: of any content gives segments that tile a prefix, words within limits, and no id, time or index of its own', () =>
    fc.assert(fc.asyncProperty(talks({ maxLength: 40 }), fc.record({ flush: fc.boolean(), full: fc.boolean() }), reply, async (
      messages, { flush, full }, answer,
    ) => {
      fc.pre(messages.length > 0)
      const window: Window = windowOf(messages, { flush, ask: replying(answer).ask })
      const { closed } = await cutWindow(batch(), window, { full })
      const total = closed.reduce((sum, { length }) => sum + length, 0)
      expect(total).toBeLessThanOrEqual(messages.length)
      if (flush) expect(total).toBe(messages.length)
      if (full) expect(total).toBeGreaterThan(0)
      for (const { length, reason, title = 'none', summary = 'none', surpriseLevel = 'low', why, ...rest } of closed) {
        expect(Number.isInteger(length) && length >= 1).toBe(true)
        expect(['topic', 'surprise', 'window', 'flush']).toContain(reason)
        expect([title.split(' ').length <= 15, [...title].length <= 160, summary.split(' ').length <= 50, [...summary].length <= 600])
          .toEqual([true, true, true, true])
        expect(['low', 'high', 'extremely_high']).toContain(surpriseLevel)
        if (why !== undefined) expect(why).toMatch(/^\(\d+ faults? in the model's reply repaired\)$/)
        expect(rest).toEqual({})
      }
    })))

  it('T-22: cannot contain ids or times: nothing in the schema names one', async () => {
    const { ask, questions } = replying(sized(20))
    await batch().cut(windowOf(talk(20), { ask }))
    const { segments } = questions[0]!.schema['properties'] as { segments: { items: { properties: JsonObject } } }
    expect(Object.keys(segments.items.properties)).toEqual(['num_messages', 'title', 'summary', 'surprise_level'])
  })
})
