/** Describing many segments: how many calls that takes, what each shows, and what one that fails costs. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { describeSegments, estimateDescribing, groupsOf, type DescribableSegment } from '../../encode/describe-segments.ts'
import { MadeleineError } from '@madeleine/base'
import { promptOf } from '../../../../test/support/model-questions.ts'
import { message, talks } from '../../../../test/support/talk.ts'
import { askedFor, entry, scripted } from './scripted.ts'

const UTC = { timeZone: 'UTC' }

describe('describing segments', () => {
  const of = (count: number, text = 'A message of some words about the harbour.', each = 2): DescribableSegment[] =>
    Array.from({ length: count }, (_, i) => ({ messages: [...Array(each).keys()].map((at) => message(each * i + at, { text })) }))
  const answering = () =>
    scripted((question) => ({ segments: Array.from({ length: askedFor(promptOf(question)) }, (_, i) => entry(i + 1)) }))

  it('takes one call for up to 12 neighbours and 4,000 tokens, and none for no segments', async () => {
    expect(groupsOf(of(30)).map(({ length }) => length)).toEqual([12, 12, 6])
    const long = groupsOf(of(6, 'word '.repeat(300), 14)) // some 1,250 tokens each, as far as they are shown
    expect(long.map(({ length }) => length)).toEqual([3, 3])
    expect(groupsOf([])).toEqual([])
    const { ask, questions } = answering()
    expect(await describeSegments(ask, of(30), UTC))
      .toEqual(Array.from({ length: 30 }, () => expect.objectContaining({ title: 'A walk by the harbour' })))
    expect(questions).toHaveLength(3)
  })

  it('keeps every segment, in order, for any grouping', () => {
    fc.assert(fc.property(fc.array(talks({ maxLength: 6 }), { maxLength: 20 }), (all) => {
      const stretches = all.map((messages) => ({ messages }))
      const groups = groupsOf(stretches)
      expect(groups.flat()).toEqual(stretches)
      expect(groups.every(({ length }) => length >= 1 && length <= 12)).toBe(true)
    }))
  })

  it('shows the previous context before the first question only', async () => {
    const { ask, questions } = answering()
    await describeSegments(ask, of(13), { ...UTC, previous: { title: 'A quiet evening', summary: 'They rested.' } })
    expect(questions.map((question) => promptOf(question).includes('A quiet evening'))).toEqual([true, false])
  })

  it('leaves the segments of an unreadable reply undefined and goes on', async () => {
    const { ask } = scripted((question, place) => (place === 0 ? new MadeleineError('bad_reply', 'no JSON')
      : { segments: Array.from({ length: askedFor(promptOf(question)) }, (_, i) => entry(i + 1)) }))
    const described = await describeSegments(ask, of(14), UTC)
    expect(described.map((each) => each !== undefined)).toEqual([...Array.from({ length: 12 }, () => false), true, true])
  })

  test.each(['model_failed', 'budget_exhausted', 'aborted'] as const)('passes the error %s on', async (code) => {
    const { ask } = scripted(() => new MadeleineError(code, 'no'))
    await expect(describeSegments(ask, of(1), UTC)).rejects.toMatchObject({ code })
  })

  it('passes the signal on', async () => {
    const { signal } = new AbortController()
    const seen: unknown[] = []
    await describeSegments(async (_, given) => (seen.push(given), { reply: {}, model: 'm' }), of(1), UTC, signal)
    expect(seen).toEqual([signal])
  })

  it('is priced like the call it makes', async () => {
    const options = { ...UTC, previous: { title: 'A quiet evening', summary: 'They rested.' } }
    const { ask, questions } = answering()
    await describeSegments(ask, of(20), options)
    const { calls, inputTokens, outputTokens } = estimateDescribing(of(20), options)
    expect(calls).toBe(questions.length)
    expect(inputTokens).toBeGreaterThan(questions.reduce((sum, question) => sum + promptOf(question).length / 6, 0))
    expect(outputTokens).toBeGreaterThan(20 * 50)
    expect(estimateDescribing([], UTC)).toEqual({ calls: 0, inputTokens: 0, outputTokens: 0 })
  })
})
