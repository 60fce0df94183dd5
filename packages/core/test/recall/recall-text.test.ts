/** What the text of a recall promises: its order, its frame that nothing quoted can leave, and its budget. */
import fc from 'fast-check'
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { atOnce, FRAME_NOTE, speakerLabel, type TokenizerOption, tokenStepsOf, truncate } from '@madeleine/base'
import { levelOf, withoutRecalled } from '@madeleine/contract'
import { dayOf } from '../../recall/match-reason.ts'
import { layoutPieces, renderRecall as renderRecallSteps, type Rendering } from '../../recall/recall-layout.ts'
import type { FoundMessage } from '../../store/queries/search-queries.ts'
import { frame } from '../../../../test/support/frame.ts'
import { INJECTIONS } from '../../../../test/support/injections.ts'
import { anyRendering, episode, found, readText, type Line } from '../../../../test/support/found.ts'

const renderRecall = (rendering: Rendering, budget?: { maxTokens: number; tokenizer: TokenizerOption }) =>
  atOnce(renderRecallSteps(rendering, budget
    && { maxTokens: budget.maxTokens, count: tokenStepsOf(budget.tokenizer), countPart: tokenStepsOf(budget.tokenizer) }))

const textOf = (given: Partial<Rendering>): string =>
  renderRecall({ episodes: [], passages: [], details: new Map(), timeZone: 'UTC', frame, ...given }).text

const lineOf = (message: FoundMessage, dated: boolean): Line => ({
  speaker: truncate(speakerLabel(message), 80),
  day: dated ? dayOf(message.at, 'UTC') : undefined,
  text: withoutRecalled(message.text),
})
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const places = (messages: readonly FoundMessage[]): string[] => messages.map(({ conversationId, seq }) => `${conversationId}/${seq}`)

/** What should be read back of everything. */
function expected({ times = [], episodes, passages, details, isOnlyNearest }: Rendering) {
  const quoted = new Set([...details.values()].flatMap(places))
  const left = passages.filter(({ message }) => !quoted.has(places([message])[0]!))
  const within = (id: string) =>
    left.filter(({ segmentId }) => segmentId === id).map(({ message }) => message).sort((a, b) => a.seq - b.seq)
  const shown = new Set(episodes.map(({ row }) => row.id))
  return {
    times: [...new Set(times.map(({ text }) => text))].map(oneLine),
    nothing: episodes.length + passages.length === 0, isOnlyNearest: isOnlyNearest === true && episodes.length + passages.length > 0,
    episodes: episodes.map(({ row, confidence = 0 }, i) => {
      const dated = dayOf(row.startAt, 'UTC') !== dayOf(row.endAt, 'UTC')
      return {
        title: oneLine(row.title), rank: i + 1, confidence: `${levelOf(confidence)} (${confidence.toFixed(2)})`,
        keyMoment: row.surprise >= 0.7, when: expect.stringContaining(dayOf(row.startAt, 'UTC')), summary: oneLine(row.summary),
        passages: within(row.id).map((message) => lineOf(message, dated)),
        details: (details.get(row.id) ?? []).map((message) => lineOf(message, dated)),
      }
    }),
    passages: left.filter(({ segmentId }) => segmentId === undefined || !shown.has(segmentId)).map(({ message }) => lineOf(message, true)),
  }
}

describe('the text of a recall', () => {
  it('has each passage under its episode in the order of the conversation, and the others in a section of their own', () => {
    const text = textOf({
      episodes: [{ row: episode('a', { surprise: 0.7 }), confidence: 0.875 }, {
        row: episode('b', { endAt: new Date('2026-03-04T09:00:00Z') }), confidence: 0.25,
      }],
      passages: [
        { message: found(7, { text: 'said "later"' }), segmentId: 'a' },
        { message: found(3, { name: null, role: 'assistant' }), segmentId: 'a' },
        { message: found(90), segmentId: undefined }, { message: found(12), segmentId: 'b' },
        { message: found(40), segmentId: 'elsewhere' },
      ],
    })
    const id = /id=(\d{12})>/.exec(text)?.[1]
    expect(text.split('\n')).toEqual([
      `<madeleine-memories id=${id}>`, FRAME_NOTE, '', '## Episodic Memories', '',
      '### Title of a [rank: 1, confidence: strong (0.88), key moment]',
      '**When:** 2 Mar 2026, 12:00–13:00', '**Summary:** What happened in a.',
      '**Passages:**', '- assistant: "said at 3"', '- Ann: "said \\"later\\""', '',
      '### Title of b [rank: 2, confidence: weak (0.25)]',
      '**When:** 2 Mar 2026, 12:00 – 4 Mar 2026, 09:00', '**Summary:** What happened in b.',
      '**Passages:**', '- Ann (2 Mar 2026): "said at 12"', '',
      '## Passages', '', '- Ann (2 Mar 2026): "said at 90"', '- Ann (2 Mar 2026): "said at 40"', `</madeleine-memories id=${id}>`, '',
    ])
  })

  it('repeats no passage that the details of its episode show', () => {
    const text = textOf({
      episodes: [{ row: episode('a'), confidence: 1 }],
      passages: [{ message: found(1), segmentId: 'a' }, { message: found(2), segmentId: 'a' }],
      details: new Map([['a', [found(0), found(1)]]]),
    })
    expect(readText(text).episodes[0])
      .toMatchObject({ passages: [{ text: 'said at 2' }], details: [{ text: 'said at 0' }, { text: 'said at 1' }] })
  })

  it('says that nothing was found, in the same frame', () => {
    expect(readText(textOf({}))).toEqual({ times: [], episodes: [], passages: [], nothing: true, isOnlyNearest: false })
  })

  it('quotes a message without recalled text inside it', () => {
    const earlier = textOf({ passages: [{ message: found(1, { text: 'the old harbour' }), segmentId: undefined }] })
    const again = textOf({ passages: [{ message: found(2, { text: `Remember:\n${earlier}\nAnd now?` }), segmentId: undefined }] })
    expect(readText(again).passages).toMatchObject([{ text: 'Remember:\n\n\n\nAnd now?' }])
  })

  it('T-20: reads back to exactly its episodes, passages and details, for any texts and speakers', () => {
    fc.assert(fc.property(anyRendering(), (rendering) => {
      expect(readText(renderRecall(rendering).text)).toEqual(expected(rendering))
    }))
  })

  it('T-20: keeps each of more than 200 injections in its place, as text, name, title and summary', () => {
    for (const text of INJECTIONS) {
      const rendering = { episodes: [{ row: episode('a', { title: text, summary: text }), confidence: 1 }], passages: [
        { message: found(1, { text, name: text }), segmentId: 'a' }, { message: found(2), segmentId: undefined },
      ], details: new Map(), timeZone: 'UTC', frame }
      expect(readText(renderRecall(rendering).text)).toEqual(expected(rendering))
    }
  })

  it('opens and closes its frame once, and is recognised whole, between other texts, and cut off at any place', () => {
    fc.assert(fc.property(anyRendering(), fc.nat(), (rendering, at) => {
      const { text } = renderRecall(rendering)
      expect(text.match(/<\/?madeleine-memories/gi)).toEqual(['<madeleine-memories', '</madeleine-memories'])
      expect(withoutRecalled(text)).toBe('')
      expect(withoutRecalled(`Here: ${text}Well?`)).toBe('Here: \n\nWell?')
      expect(withoutRecalled(JSON.stringify({ text }))).toBe('{"text":"\n\\n"}')
      const cut = text.slice(0, at % text.length)
      expect([withoutRecalled(cut.split('\n').at(-1) ?? ''), '']).toContain(withoutRecalled(cut))
    }))
  })
})

/** Deterministic and wild: neither additive nor monotone. */
const scattered = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7) % 60

const TOKENIZERS: readonly (readonly [TokenizerOption, (text: string) => number])[] = [
  ['o200k', (text) => o200k(text)], ['cl100k', (text) => cl100k(text)],
  ['words', (text) => text.split(/\s+/).filter(Boolean).length], ['chars4', (text) => Math.floor([...text].length / 4)],
  ...[(text: string) => text.length, (text: string) => text.length ** 2 / 100, (text: string) => text.length / 10 + 25, () => 3, () =>
    0, scattered].map((count) => [count, count] as const),
]

describe('the budget of a recalled text', () => {
  it('is never exceeded, and everything that is not in the text is listed', () => {
    fc.assert(fc.property(anyRendering(), fc.constantFrom(...TOKENIZERS), fc.oneof(
      fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 1500 }),
    ), (rendering, [tokens, count], maxTokens) => {
      const { text, leftOut } = renderRecall(rendering, { maxTokens, tokenizer: tokens })
      if (text !== '') expect(count(text)).toBeLessThanOrEqual(maxTokens)
      if (maxTokens === 0) expect(text).toBe('')
      const out = (kind: string, { id, conversationId }: { id: string; conversationId: string }): boolean =>
        leftOut.some((one) => one.kind === kind && one.id === id && one.conversationId === conversationId)
      const kept: Rendering = {
        ...rendering,
        episodes: rendering.episodes.filter(({ row }) => !out('episode', row)),
        passages: rendering.passages.filter(({ message }) => !out('passage', message)),
        details: new Map([...rendering.details]
          .filter(([id]) => !out('details', rendering.episodes.find(({ row }) => row.id === id)!.row))),
      }
      const isEmpty = kept.episodes.length + kept.passages.length === 0
      if (isEmpty && rendering.episodes.length + rendering.passages.length > 0) expect(text).toBe('')
      if (text === '' && isEmpty) return
      const ranks = kept.episodes.map(({ row }) => rendering.episodes.findIndex((one) => one.row.id === row.id) + 1)
      const should = expected(kept)
      expect(readText(text)).toEqual({ ...should, episodes: should.episodes.map((one, i) => ({ ...one, rank: ranks[i] })) })
      expect([...kept.details.values()].flat().filter((message) => out('passage', message))).toEqual([])
      expect(leftOut.every(({ reason }) => reason === 'budget')).toBe(true)
      expect(new Set(leftOut.map(({ kind, id, conversationId }) => `${kind} ${id} ${conversationId}`)).size).toBe(leftOut.length)
    }))
  })

  it('that is large enough omits nothing', () => {
    fc.assert(fc.property(anyRendering(), fc.constantFrom(...TOKENIZERS.slice(0, 6)), (rendering, [tokens, count]) => {
      const { text } = renderRecall(rendering)
      if (count(text) > 0) expect(renderRecall(rendering, { maxTokens: count(text), tokenizer: tokens })).toEqual({ text, leftOut: [] })
    }))
  })

  const words = (text: string): number => text.split(/\s+/).filter(Boolean).length
  const talk: Rendering = {
    episodes: [
      { row: episode('a', { surprise: 0.9 }), confidence: 1 }, { row: episode('b', { summary: 'word '.repeat(40) }), confidence: 0.5 },
    ],
    passages: [{ message: found(1), segmentId: 'a' }, { message: found(2, { text: 'long '.repeat(60) }), segmentId: 'b' }, {
      message: found(90, { text: 'short' }), segmentId: undefined,
    }],
    details: new Map([['a', [found(0), found(1), found(2)]], ['b', [found(12)]]]),
    timeZone: 'UTC', frame,
  }

  it('admits smaller parts after one that does not fit, and lists what it omitted with its length', () => {
    const { text, leftOut } = renderRecall(talk, { maxTokens: 58, tokenizer: 'words' })
    expect(readText(text)).toMatchObject({ episodes: [{ rank: 1, passages: [{ text: 'said at 1' }] }], passages: [{ text: 'short' }] })
    expect(leftOut).toEqual([
      { kind: 'passage', id: 'm2', conversationId: 'chat', reason: 'budget', tokens: 63 },
      { kind: 'episode', id: 'b', conversationId: 'chat', reason: 'budget', tokens: 55 },
      { kind: 'details', id: 'a', conversationId: 'chat', reason: 'budget', tokens: 16 },
      { kind: 'details', id: 'b', conversationId: 'chat', reason: 'budget', tokens: 6 },
    ])
  })

  it('counts the frame and the headings', () => {
    const only = { ...talk, episodes: [], details: new Map(), passages: talk.passages.slice(0, 1) }
    const whole = words(renderRecall(only).text)
    expect(renderRecall(only, { maxTokens: whole, tokenizer: 'words' }).leftOut).toEqual([])
    expect(renderRecall(only, { maxTokens: whole - 1, tokenizer: 'words' }))
      .toMatchObject({ text: '', leftOut: [{ kind: 'passage', id: 'm1' }] })
  })

  it('of 0 gives no text, and lists everything', () => {
    expect(renderRecall(talk, { maxTokens: 0, tokenizer: () => 0 })).toMatchObject({ text: '', leftOut: { length: 7 } })
    expect(renderRecall({ ...talk, episodes: [], passages: [] }, { maxTokens: 0, tokenizer: 'o200k' })).toEqual({ text: '', leftOut: [] })
  })

  it('shows a passage once the details that contain it do not fit', () => {
    const shown = (maxTokens: number) =>
      readText(renderRecall({ ...talk, episodes: talk.episodes.slice(0, 1) }, { maxTokens, tokenizer: 'words' }).text).episodes[0]!
    expect(shown(1000)).toMatchObject({ details: { length: 3 }, passages: [] })
    expect(shown(58)).toMatchObject({ details: [], passages: [{ text: 'said at 1' }] })
  })

  it.each([
    ['throws', () => { throw new Error('secret words of a user') }, 'the function threw'],
    ['gives no number', (text: string) => text as unknown as number, 'got string'],
    ['gives a promise', (async () => 3) as unknown as () => number, 'got object'], ['gives NaN', () => Number.NaN, 'got NaN'],
    ['gives a negative number', () => -1, 'got -1'], ['gives infinity', () => Infinity, 'got Infinity'],
  ])('with a counter function that %s is refused, without a word of the text', (_, tokens, message) => {
    const refused = (() => { try { return renderRecall(talk, { maxTokens: 100, tokenizer: tokens }) } catch (error) { return error } })()
    expect(refused).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(message) })
    expect((refused as Error).message).not.toMatch(/secret|said at|Title/)
  })
})

describe('T-84 laying out recalled text', () => {
  const message = (seq: number) => found(seq, { text: '<|'.repeat(30_000) })

  it('is one step per message, since escaping reads its whole text (before: all of them at once, up to 0.6 s)', () => {
    const rendering = {
      episodes: [{ row: episode('e'), score: 1 }], passages: [0, 1, 2, 3].map((seq) => ({ message: message(seq), segmentId: undefined })),
      details: new Map([['e', [4, 5, 6, 7].map(message)]]), timeZone: 'UTC', frame,
    }
    const units: number[] = []
    for (const steps = layoutPieces(rendering); ;) {
      const { done, value } = steps.next()
      if (done) break
      units.push(value)
    }
    expect(units).toEqual([...Array.from({ length: 4 }, () => 120_000), ...Array.from({ length: 4 }, () => 60_000)])
  })
})
