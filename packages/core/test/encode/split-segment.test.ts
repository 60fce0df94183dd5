/** Segments too large for one prompt: described in parts, within nine calls. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Message } from '@madeleine/contract'
import { atOnce, countTokens, type JsonObject, MadeleineError, MINUTE_MS } from '@madeleine/base'
import { describeSegments, estimateDescribing, groupsOf, isOversized, splitSegment } from '../../encode/describe-segments.ts'
import { extractiveSteps, type ExtractiveInput } from '../../../language/titles/extractive.ts'
import { promptOf } from '../../../../test/support/model-questions.ts'
import { message, START, talks } from '../../../../test/support/talk.ts'
import { one, scripted } from './scripted.ts'
import { byNight } from '../../../../test/at-length.ts'

const extractive = (input: ExtractiveInput) => atOnce(extractiveSteps(input))

const UTC = { timeZone: 'UTC' }
const PROMPT_TOKENS = 5500
/** Of a talk that eight prompts do not hold: they hold 32,000. */
const MANY_TOKENS = byNight(36_000, 100_000)
const SENTENCE = 'We talked about the harvest festival and who brings what to the old crane on Saturday. '

/** A talk of about so many tokens, minutes apart. */
function talkOfTokens(tokens: number, { text = SENTENCE, minutes = 1 } = {}): Message[] {
  const each = countTokens(text)
  return Array.from({ length: Math.ceil(tokens / each) }, (_, seq) =>
    message(seq, { text: `${seq}: ${text}`, tokens: each, at: START + seq * minutes * MINUTE_MS }))
}

const isPart = (question: { purpose: string }): boolean => question.purpose === 'encode-part'
const synopses = (said: JsonObject = {}) =>
  scripted((question, place) => (isPart(question) ? { summary: `Synopsis number ${place} of the talk.`, ...said } : one(said)))

describe('an oversized segment', () => {
  it('is summarised in parts of whole messages, in order, and the parts are joined in one more call', async () => {
    const messages = talkOfTokens(10_000)
    const { ask, questions } = synopses()
    const [description] = await describeSegments(ask, [{ messages }], UTC)
    expect(description).toMatchObject({ title: 'A walk by the harbour', complexity: 2, model: 'scripted' })
    expect(questions.map(({ purpose }) => purpose)).toEqual(['encode-part', 'encode-part', 'encode-part', 'encode-part', 'encode'])
    expect(splitSegment(messages).flatMap((part) => part.messages)).toEqual(messages)
    expect(promptOf(questions[0]!)).toMatch(/^Part 1 of 4:\n/)
    expect(promptOf(questions[4]!)).toContain('<parts>\n1 Synopsis number 0 of the talk.\n2 Synopsis number 1 of the talk.\n3 Synopsis')
    expect(promptOf(questions[4]!)).not.toContain('harvest festival')
  })

  test.each([
    ['many short messages', { text: 'Sure, see you there then. ' }], ['long messages', { text: SENTENCE.repeat(60) }],
    ['Chinese', { text: '我们聊了丰收节，还有周六谁带什么去老码头。'.repeat(4) }, { summary: '他们聊了丰收节和老码头。' }],
    ['hours apart', { text: SENTENCE, minutes: 90 }], ['escapes', { text: '\u0001\\\n'.repeat(30) }],
    ['messages that alone fill a prompt', { text: '\u0002'.repeat(1990) }],
  ])(`of ${MANY_TOKENS} tokens costs at most 9 calls of at most 5,500 tokens: %s`, async (_, talk, said?: JsonObject) => {
    const { ask, questions } = synopses(said)
    const messages = talkOfTokens(MANY_TOKENS, talk)
    const overlap = talkOfTokens(3000).map((each) => ({ ...each, seq: each.seq - 1e6 }))
    const options = { ...UTC, previous: { title: 'word '.repeat(200), summary: SENTENCE.repeat(100) } }
    const [description] = await describeSegments(ask, [{ messages, overlap }], options)
    expect(description).toBeDefined()
    expect(questions.length).toBeLessThanOrEqual(9)
    for (const question of questions) {
      expect(countTokens(question.system) + countTokens(promptOf(question))).toBeLessThanOrEqual(PROMPT_TOKENS)
    }
    expect(estimateDescribing([{ messages, overlap }], options).calls).toBe(questions.length)
  })

  it('beyond eight parts shows the first and the last message and the most informative messages of every stretch between', () => {
    const messages = Array.from({ length: 4000 }, (_, seq) =>
      message(seq, { text: seq % 10 === 5 ? `${seq} ${SENTENCE}` : `${seq} ok then, fine with me, see you` }))
    const parts = splitSegment(messages)
    expect(parts).toHaveLength(8)
    const kept = parts.flatMap((part) => part.messages)
    expect([kept[0], kept.at(-1)]).toEqual([messages[0], messages.at(-1)])
    expect(kept.map(({ seq }) => seq)).toEqual(kept.map(({ seq }) => seq).toSorted((a, b) => a - b))
    expect(kept.length + parts.reduce((sum, { omittedCount }) => sum + omittedCount, 0)).toBe(messages.length)
    const telling = messages.filter(({ seq }) => seq % 10 === 5)
    expect(kept.filter(({ seq }) => seq % 10 === 5)).toHaveLength(telling.length)
    // Every eighth of the talk is heard
    for (const part of parts) expect(part.messages.length).toBeGreaterThan(50)
  })

  it('counts the time lines that omitted messages require', () => {
    const messages = Array.from({ length: byNight(4000, 8000) }, (_, seq) =>
      message(seq, { text: seq % 4 === 0 ? 'Sure, see you there then, I hope.' : 'ok, see you', at: START + seq * 9 * MINUTE_MS }))
    for (const part of splitSegment(messages)) expect(isOversized(part.messages)).toBe(false)
  })

  it('prefers conversation to tool output', () => {
    const messages = Array.from({ length: 1600 }, (_, seq) => (seq % 2 === 0
      ? message(seq, { text: `${seq} ${SENTENCE}` })
      : message(seq, { role: 'tool', kind: 'tool_result', text: `{"row":[${`${seq},`.repeat(20)}]}` })))
    const kept = splitSegment(messages).flatMap((part) => part.messages)
    expect(kept.filter(({ role }) => role === 'user')).toHaveLength(800)
    expect(kept.filter(({ role }) => role === 'tool').length).toBeLessThan(400)
  })

  it('states how many messages are omitted, outside of user text', async () => {
    const { ask, questions } = synopses()
    const messages = talkOfTokens(MANY_TOKENS)
    await describeSegments(ask, [{ messages }], UTC)
    const { omittedCount } = splitSegment(messages)[0]!
    expect(promptOf(questions[0]!)).toMatch(new RegExp(`^Part 1 of 8 \\[${omittedCount} messages left out\\]:\n<transcript>\n`))
  })

  test.each([
    ['bad_reply', new MadeleineError('bad_reply', 'no JSON')], ['a refusal', { summary: "I'm sorry, I can't help with that." }],
    ['another script', { summary: '他们谈了收获节和老码头的事。' }], ['nothing', {}],
  ])('has a fallback for a part whose description ended in %s', async (_, failure) => {
    const { ask, questions } = scripted((question, place) =>
      (place === 1 ? failure : isPart(question) ? { summary: 'They talked.' } : one()))
    const messages = talkOfTokens(10_000)
    expect(await describeSegments(ask, [{ messages }], UTC)).toEqual([expect.objectContaining({ title: 'A walk by the harbour' })])
    const own = extractive({ messages: splitSegment(messages)[1]!.messages, ...UTC }).summary
    expect(questions.at(-1)!.texts).toEqual(['They talked.', own, 'They talked.', 'They talked.'])
  })

  test.each(['model_failed', 'budget_exhausted', 'aborted'] as const)('passes %s of a part on, and makes no further call', async (code) => {
    const { ask, questions } = scripted(() => new MadeleineError(code, 'no'))
    await expect(describeSegments(ask, [{ messages: talkOfTokens(10_000) }], UTC)).rejects.toMatchObject({ code })
    expect(questions).toHaveLength(1)
  })

  it('is a group of its own, between neighbours that are not oversized', async () => {
    const [before, after] = [{ messages: [message(-1)] }, { messages: [message(1e6)] }]
    const large = { messages: talkOfTokens(10_000) }
    expect(groupsOf([before, large, after])).toEqual([[before], [large], [after]])
  })
})

describe('a lone message', () => {
  it('is never divided, and is truncated if it would fill more than a prompt', async () => {
    const messages = [message(0, { text: '\u0002'.repeat(100_000) })]
    expect(isOversized(messages)).toBe(false)
    const { ask, questions } = synopses()
    await describeSegments(ask, [{ messages }], UTC)
    expect(questions).toHaveLength(1)
    expect(countTokens(promptOf(questions[0]!))).toBeLessThanOrEqual(PROMPT_TOKENS)
  })
})

it('an oversized segment has one to eight parts, of its messages, in order, with at least one message each', () => {
  fc.assert(fc.property(talks({ maxLength: 40 }).filter(({ length }) => length > 0), fc.constantFrom(1, 40, 400, 2000), (talk, times) => {
    const messages = talk.map((each) => ({ ...each, text: `${each.text} a few words more `.repeat(times) }))
    const parts = splitSegment(messages)
    expect(parts.length).toBeLessThanOrEqual(8)
    expect(parts.every((part) => part.messages.length > 0)).toBe(true)
    const kept = parts.flatMap((part) => part.messages)
    expect(kept).toEqual(messages.filter((each) => kept.includes(each)))
    expect(kept.length + parts.reduce((sum, { omittedCount }) => sum + omittedCount, 0)).toBe(messages.length)
    expect([kept[0], kept.at(-1)]).toEqual([messages[0], messages.at(-1)])
  }), { numRuns: byNight(30, 200) })
})
