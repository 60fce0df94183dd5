/** What the page says: of an answer, of why, of an import, of a memory's health, and of what is forgotten. */
import { describe, expect, it } from 'vitest'
import { answerSummary, foundIn, type FoundAnswer } from '../../packages/page/views/ask/found.ts'
import { leftOutGroups, promptMessages } from '../../packages/page/views/ask/context-words.ts'
import { armSentences, fadingSentence, signalParts, wordlessReason } from '../../packages/page/views/ask/why-words.ts'
import { contentSentences, healthSentences, modelSentences, type MemoryStats } from '../../packages/page/views/doing/health-words.ts'
import { importReader } from '../../packages/page/views/doing/import-lines.ts'
import { importSentences, refusalLine, sentOf } from '../../packages/page/views/doing/import-words.ts'
import { planSentences, type ForgetPlan } from '../../packages/page/views/facts/forget-words.ts'

const at = '2026-03-02T09:00:00.000Z'
const passage = (confidence: number, id = 'm1') =>
  ({ messageId: id, conversationId: 'c', role: 'user', text: 'a text', at, score: 0.5, confidence, episodeId: 'e1' })
const answer = (level: string, value: number, given: object = {}): FoundAnswer => ({
  confidence: { level, value }, times: [], corrections: [], episodes: [], passages: [], facts: [], pending: 0, text: '', leftOut: [],
  ...given,
}) as unknown as FoundAnswer

describe('an answer', () => {
  it('is none if nothing answers: it says so, and what is nearest stands apart as what it is', () => {
    const found = foundIn(answer('none', 0.1, { passages: [passage(0.1)], episodes: [{ id: 'e1', confidence: 0.1 }] }), 'ingress')
    expect(found).toMatchObject({ verdict: 'Nothing found about “ingress”.', passages: [], episodes: [], facts: [] })
    expect(found.nearest).toMatchObject({ heading: 'Closest, but probably not', passages: [{ messageId: 'm1' }] })
    expect(answerSummary(found, 'ingress')).toBe('Nothing found about ingress.')
  })

  it('that nothing is left of says so, whatever its confidence', () => {
    expect(foundIn(answer('fair', 0.5), 'x').verdict).toBe('Nothing found about “x”.')
  })

  it('that is weak says that it is not sure', () => {
    expect(foundIn(answer('weak', 0.3, { passages: [passage(0.3)] }), 'x').verdict)
      .toBe('Not sure: this may not be what you are looking for.')
  })

  it('that is strong is shown as far as its confidence reaches', () => {
    const passages = [passage(0.9), passage(0.1, 'm2')]
    const found = foundIn(answer('strong', 0.9, { passages, episodes: [{ id: 'e1', confidence: 0.1 }] }), 'x')
    expect(found.verdict).toBeUndefined()
    expect(found.passages.map(({ messageId }) => messageId)).toEqual(['m1'])
    expect(found.episodes.map(({ id }) => id)).toEqual(['e1'])
    expect(answerSummary(found, 'x')).toBe('1 message, 1 episode found; confidence strong.')
  })

  it('of another time than was asked for says so', () => {
    const days = { from: '2026-03-01', to: '2026-03-31', after: '2026-03-01T00:00:00.000Z', before: '2026-04-01T00:00:00.000Z' }
    const times = [{ text: 'March', ...days, isEmpty: false }]
    expect(foundIn(answer('none', 0, { passages: [passage(0)], times }), 'x').nearest.heading)
      .toBe('Said then, but probably not about it')
  })
})

describe('the reason for an answer', () => {
  const explained = {
    fused: 0.5, factor: 1, retrievability: 0.81, since: 'end' as const, daysSince: 30.2, stabilityDays: 4.25, place: { fused: 1, faded: 3 },
  }

  it('covers each arm, time and fading', () => {
    expect(armSentences({ arms: [{ arm: 'vector', rank: 2, weight: 1, score: 0.5 }, { arm: 'words', rank: 1, weight: 1 }] })).toEqual([
      'Found by the words of its title, summary and talk: place 1.', 'Found by its meaning: place 2, score 0.50.',
    ])
    expect(fadingSentence(explained)).toBe('30 days since it happened; the chance that it is still remembered is 81\u00a0% '
      + '(it falls to 90 % in 4.3 days). Fading moved it from place 1 back to 3.')
  })

  it('that holds no word of the query is its meaning, or what is around it, whichever counts more', () => {
    expect(wordlessReason({ parts: { window: 0.2, meaning: 0.7 } })).toBe('It has no word of the query: it is close to it in meaning.')
    expect(wordlessReason({ parts: { window: 0.2, meaning: 0.1 } })).toBe('It has no word of the query: it was found by what is around it.')
  })

  it('lists for its confidence what speaks for and against it, the strongest first', () => {
    expect(signalParts({ evidence: { own: 1, missing: -2, topic: 0 } })).toEqual([
      { name: 'words of the query that it lacks', odds: -2 }, { name: 'words of the query in it', odds: 1 },
    ])
  })
})

describe('what an agent would be told', () => {
  it('says what was left out and why, and what that would have cost', () => {
    const part = (kind: string, reason: string, tokens: number) => ({ kind, reason, tokens, id: 'x', conversationId: 'c' })
    const left = [part('passage', 'budget', 5), part('passage', 'budget', 7), part('episode', 'confidence', 90)]
    expect(leftOutGroups(left as never)).toMatchObject([
      { words: '1 episode', why: 'too unsure', tokens: 90 }, { words: '2 messages', why: 'no room in the budget', tokens: 12 },
    ])
  })

  it('shows tool calls and their results as text', () => {
    expect(promptMessages({ recalled: 'R', messages: [
      { role: 'user', content: 'R' },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName: 'f', input: { a: 1 } }] },
    ] as never })).toEqual([
      { role: 'user', text: 'R', isRecalled: true }, { role: 'assistant', text: 'calls f({"a":1})', isRecalled: false },
    ])
  })
})

describe('an import', () => {
  const counts = { imported: 1200, skipped: 0, conversations: 3, errors: [] }

  it('is followed line by line, by whole lines only, and ends with what the server refuses', () => {
    const read = importReader()
    const progress = JSON.stringify({ progress: { ...counts, imported: 500 } })
    expect(read(progress)).toEqual({})
    expect(read(`${progress}\n`).soFar).toMatchObject({ imported: 500 })
    expect(read(`${progress}\n${JSON.stringify({ result: counts })}\n`)).toMatchObject({ result: counts, soFar: counts })
    expect(importReader()('<html>\n').failure?.code).toBe('bad_reply')
    expect(importReader()('{"error":{"code":"invalid_input","message":"no format","requestId":"r"}}\n').failure)
      .toEqual({ code: 'invalid_input', message: 'no format' })
  })

  it('says what was stored, what was there before, what was left out, and where to find what could not be imported', () => {
    expect(importSentences({ ...counts, skipped: 1, leftOut: { images: 2 }, errors: [{ line: 3, code: 'bad_time', message: 'no time' }] }))
      .toEqual([
        '1,200 messages imported from 3 conversations.', '1 message skipped: already stored.', 'Left out: 2 images (shown as [image]).',
        '1 message could not be imported.',
      ])
    expect(refusalLine({ line: 3, code: 'bad_time', message: 'no time' })).toBe('line 3: no time')
    const words = 'this is plain text in no known format; give --format transcript, or convert it'
    const without = { code: 'invalid_input', message: words } as const
    expect(refusalLine({ line: 'a.txt', ...without })).toBe(
      'a.txt: this is plain text in no known format. Here it cannot be told what it is; the command line can be told.')
    expect(refusalLine({ line: 2, code: 'conflict', message: 'a message with the id "0a1b" is already stored' })).not.toContain('0a1b')
    expect(sentOf({ sent: 3_400_000, of: 12_000_000 })).toBe('3.4 of 12 MB')
  })
})

describe('the health of a memory', () => {
  it('is described in sentences, what is wrong first', () => {
    const invariants = [{ id: 'I1', ok: true, detail: 'A holds.' }, { id: 'I2', ok: false, detail: 'B does not.' }]
    expect(healthSentences({ ok: false, invariants, unerased: [], failing: [] }))
      .toMatchObject([{ isBad: true }, { text: 'B does not.', isBad: true }, { text: 'A holds.', isBad: false }])
    const failing = [{ kind: 'encode', jobs: 1, failures: 7, error: 'failed' }]
    expect(healthSentences({ ok: true, invariants: [], unerased: [], failing }))
      .toMatchObject([{ isBad: false }, { text: expect.stringContaining('(encode) has failed 7 times'), isBad: true }])
  })

  it('says that there is no model and nothing is sent anywhere, and what an empty memory needs', () => {
    const stats = {
      messages: 0, model: null, modelCalls: [], unconsolidated: 0, embedder: { name: 'hashing-384-v1', dims: 384 },
      spending: { day: '2026-01-01', calls: 0, tokens: 0, price: 0, ceilings: {} },
    } as unknown as MemoryStats
    expect(contentSentences(stats)[0]).toContain('The memory is empty')
    expect(modelSentences(stats)[0]).toContain('nothing is sent anywhere')
  })
})

describe('forgetting', () => {
  it('says what is removed, what is made anew, and that it cannot be undone', () => {
    const plan = {
      plan: { conversations: 0, messages: 2, segments: 1, episodes: 1, facts: 0, vectors: 1, recalls: 0, reviews: 0, served: 0 },
      ids: { conversations: [], episodes: ['e'], facts: [] }, rebuilt: { episodes: ['f'], facts: [], days: ['2026-03-02'] },
    } as unknown as ForgetPlan
    expect(planSentences(plan)).toEqual([
      'Will be removed for good: 2 messages, 1 episode.', '1 episode loses messages and is rewritten.',
      '1 day gets new contents.', 'Forgetting cannot be undone.',
    ])
  })
})
