/** How `chunk` asks the language model, and what no reply can do to its segments. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, MadeleineError } from '@madeleine/base'
import { chunk } from '../index.ts'
import { toolPairsOf } from '../rules/cut-rules.ts'
import { cutWindow } from '../window.ts'
import { parseTranscript } from '../../../test/support/prompt-parser.ts'
import { promptOf } from '../../../test/support/model-questions.ts'
import { boundaries, flushed, lengthsOf, reasonsOf, sized, TOKENS } from './chunking.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { replying } from '../../../test/support/ports.ts'
import { message, talks } from '../../../test/support/talk.ts'

const ten = sized(...Array.from({ length: 10 }, () => 100))
const big = { ...TOKENS, maxTokens: 3000, minTokens: 0 }

describe('chunk with a language model', () => {
  it('calls it once for the ends of topics, and reads whether to wait and why', async () => {
    const { ask, questions } = replying({ reasoning: 'Two topics.', boundaries: [4], should_wait: true })
    expect(await chunk(big).cut(windowOf(ten, { ask })))
      .toMatchObject({ closed: [{ length: 4, reason: 'topic', why: 'Two topics.' }], wait: true })
    expect(questions.map((question) => [question.purpose, question.version])).toEqual([['chunk', 1]])
  })

  it('asks about the remainder after the limits, numbered from one', async () => {
    const { ask, questions } = replying({ reasoning: '', boundaries: [1], should_wait: false })
    const talk = Array.from({ length: 6 }, (_, seq) => message(seq, { text: `said ${seq}` }))
    expect(lengthsOf(await chunk({ maxMessages: 5, minTokens: 0 }).cut(windowOf(talk, { ask })))).toEqual([4, 1])
    expect(parseTranscript(promptOf(questions[0]!), 1).map(({ text }) => text)).toEqual(['said 4', 'said 5'])
  })

  it('calls a port instead if one is configured, no model by rules alone, and none about a small tail', async () => {
    const { ask, questions } = replying({ boundaries: [4] })
    expect(lengthsOf(await chunk({ ...big, boundaries: boundaries(7) }).cut(windowOf(ten, { ask })))).toEqual([7])
    expect(reasonsOf(await flushed(ten, big, { ask, rulesOnly: true }))).toEqual(['flush'])
    expect(await chunk().cut(windowOf([message(0)], { ask }))).toMatchObject({ closed: [], wait: true })
    expect(questions).toEqual([])
  })

  it('passes every failure of the model through unchanged', async () => {
    for (const code of ['model_failed', 'bad_reply', 'budget_exhausted', 'aborted'] satisfies ErrorCode[]) {
      const error = new MadeleineError(code, 'no answer')
      await expect(chunk(big).cut(windowOf(ten, { ask: replying(error).ask }))).rejects.toBe(error)
    }
  })
})

describe('a reply to chunk', () => {
  const place = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: -2, max: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(1e308, -1, 2.5, '3', [2], null) }, { weight: 1, arbitrary: fc.jsonValue() },
  )
  const words = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom('w '.repeat(5000), '话'.repeat(5000)))
  const forged = {
    id: words, from: place, to: place, title: words, at: words, segments: fc.array(place), closed: fc.array(place), state: words,
  }
  const reply = fc.oneof(fc.jsonValue(), fc.record(
    { boundaries: fc.oneof(fc.array(place), fc.jsonValue()), reasoning: words, should_wait: fc.jsonValue(), ...forged },
    { requiredKeys: ['boundaries'] },
  ))

  it('T-22: of any content gives segments that tile a prefix and respect days, limits and tool pairs, and no id or time of its own', () =>
    fc.assert(
      fc.asyncProperty(talks({ maxLength: 25 }).filter((talk) => talk.length > 0), fc.boolean(), reply, async (messages, flush, answer) => {
        const policy = chunk({ ...TOKENS, maxTokens: 5000, maxMessages: 15, minTokens: 10, maxAgeHours: 1e-9 })
        const { closed } = await cutWindow(policy, windowOf(messages, { flush, ask: replying(answer).ask }), { full: false })
        const ties = toolPairsOf(messages)
        let from = 0
        for (const { length, reason, why = '', ...rest } of closed) {
          const segment = messages.slice(from, (from += length))
          expect(Number.isInteger(length) && segment.length === length).toBe(true)
          expect(new Set(segment.map(({ at }) => at.toISOString().slice(0, 10))).size).toBe(1)
          expect(length === 1 || (length < 15 && segment.reduce((sum, { tokens }) => sum + tokens, 0) < 5000)).toBe(true)
          if (reason === 'topic') expect(ties.dividesPair(from)).toBe(false)
          expect([...why].length).toBeLessThanOrEqual(460)
          expect(rest).toEqual({})
        }
        if (flush) expect(from).toBe(messages.length)
      }),
    ))
})
