/** How `auto` cuts with a language model: what that decides, and what it does not. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AskModel, lengthOf, type Message } from '@madeleine/contract'
import { type ErrorCode, HOUR_MS, type Json, type JsonObject, MadeleineError } from '@madeleine/base'
import { auto, type Policy, type Window } from '../index.ts'
import { toolPairsOf } from '../rules/cut-rules.ts'
import { cutWindow } from '../window.ts'
import { promptOf } from '../../../test/support/model-questions.ts'
import { afterSilence, asking, begun, CALM, calm, lastLine, linesIn, spoken } from './auto-scripted.ts'
import { DIALOGUES, longTalk, RESTAURANT, TRAIN, WEATHER } from '../../../test/support/dialogues.ts'
import { endsOf, policySuite, windowOf } from '../../../test/support/policy-suite.ts'
import { replying } from '../../../test/support/ports.ts'
import { talks } from '../../../test/support/talk.ts'

/** `auto` with a model that begins a segment at every few lines. */
function withModel(every: number, options = {}): Policy {
  const ask: AskModel = async (question) => {
    const firsts = Array.from({ length: Math.ceil(linesIn(question) / every) }, (_, index) => index * every)
    return { reply: begun(...firsts), model: 'scripted' }
  }
  const policy = auto(options)
  return { ...policy, name: `auto with a model, every ${every}`, cut: (window, signal) => policy.cut({ ...window, ask }, signal) }
}

policySuite(withModel(4), { exact: false, closesSilence: true })
policySuite(withModel(1, { maxTokens: 50, maxMessages: 7, windowMessages: 3 }), { exact: false, closesSilence: true })
policySuite(withModel(1000), { exact: false, closesSilence: true })

describe('a language model under auto', () => {
  it('decides where the subject changes, and describes every segment in the same call', async () => {
    const { ask, questions } = replying(begun(0, 12, 30))
    const { closed, wait } = await asking({ ask }, calm(40))
    expect(closed).toEqual([
      {
        length: 12, reason: 'topic', strength: 0.5, title: 'Talk from 0',
        summary: 'They talk, from line 0 on.', surpriseLevel: 'low', complexity: 2,
      },
      {
        length: 18, reason: 'topic', strength: 0.5, title: 'Talk from 12',
        summary: 'They talk, from line 12 on.', surpriseLevel: 'low', complexity: 2,
      },
    ])
    expect([wait, questions.map(({ purpose, version }) => [purpose, version])]).toEqual([false, [['auto', 2]]])
  })

  it('gets the boundaries that the detector is sure of, and those that it proposes', async () => {
    const { ask, questions } = replying(begun(0))
    const talk = spoken([...RESTAURANT, ...TRAIN, ...WEATHER])
    const alone = endsOf((await asking({ flush: true }, talk)).closed).slice(0, -1)
    const { closed } = await asking({ ask, flush: true }, talk)
    const numbers = (words: string) =>
      new RegExp(`${words} ([\\d, ]+)\\.`).exec(lastLine(questions[0]) ?? '')?.[1]?.split(', ').map(Number) ?? []
    const fixed = numbers('must begin at')
    expect(fixed.length).toBeGreaterThan(0)
    expect([...fixed, ...numbers('Perhaps at')].sort((a, b) => a - b)).toEqual(alone)
    // Whatever it answers, the sure ones are cut, and no other
    expect(endsOf(closed).slice(0, -1)).toEqual(fixed)
  })

  it('is overruled if the detector is sure of the contrary, in conversations of a known kind', async () => {
    const everywhere = Array.from({ length: 24 }, (_, index) => index)
    const cuts = async (turns: readonly string[]) =>
      (await asking({ ask: replying(begun(...everywhere)).ask, flush: true }, spoken(turns), { minMessages: 1 })).closed.length
    // One task alone holds no sure place; with others behind it, some of the same places are refused
    expect(await cuts(RESTAURANT)).toBe(8)
    expect(await cuts([...RESTAURANT, ...TRAIN, ...WEATHER])).toBeLessThan(16)
  })

  it('yields to a sure boundary close by', async () => {
    const ends = async (...firsts: number[]) =>
      endsOf((await asking({ ask: replying(begun(0, ...firsts)).ask, flush: true }, spoken(DIALOGUES.flat()), { minMessages: 5 })).closed)
    expect(await ends()).toEqual([8, 16, 32, 48])
    expect([await ends(24), await ends(28)]).toEqual([[8, 16, 24, 32, 48], [8, 16, 32, 48]])
  })

  it('marks a segment that begins with a surprise', async () => {
    const [first, second, third] = begun(0, 12, 30).segments
    for (const surprise_level of ['high', 'extremely_high']) {
      const { closed } = await asking({ ask: replying({ segments: [first, { ...second, surprise_level }, third] }).ask }, calm(40))
      expect(closed.map(({ reason, surpriseLevel }) => [reason, surpriseLevel])).toEqual([['surprise', 'low'], ['topic', surprise_level]])
    }
  })

  it('describes segments that rules cut differently, if its words are still true', async () => {
    // A long gap at 20 that the model overlooked: its second segment lies on both sides
    const gap = calm(40, (seq) => (seq === 20 ? 300 : 1))
    const cut = await asking({ ask: replying(begun(0, 6, 18, 30)).ask }, gap)
    expect(cut.closed.map(({ length, reason, title }) => [length, reason, title]))
      .toEqual([[6, 'topic', 'Talk from 0'], [14, 'time-gap', 'Talk from 6'], [10, 'topic', 'Talk from 18']])
    // Two lines are no segment: their words join those of the longer
    const joined = await asking({ ask: replying(begun(0, 12, 14, 30)).ask }, calm(40))
    expect(joined.closed.map(({ length, title, summary }) => [length, title, summary])).toEqual([
      [12, 'Talk from 0', 'They talk, from line 0 on.'], [18, 'Talk from 14', 'They talk, from line 12 on. They talk, from line 14 on.'],
    ])
    const untold = await asking({ ask: replying({ segments: [{ first: 0 }, { first: 12, title: 'Named' }, { first: 30 }] }).ask }, calm(40))
    expect(untold.closed.map(({ title, summary }) => [title, summary])).toEqual([[undefined, undefined], ['Named', undefined]])
  })

  it('never divides what rules keep together: a boundary between a call and its result moves before the call', async () => {
    const talk = calm(40).map((said, seq) => (seq === 18 ? { ...said, kind: 'tool_call', callIds: ['a'] } as const
      : seq === 21 ? { ...said, kind: 'tool_result', resultIds: ['a'] } as const
      : said))
    expect(endsOf((await asking({ ask: replying(begun(0, 20)).ask }, talk)).closed)).toEqual([18])
  })

  it('gets the caller\'s signal, is never called by rules alone, and its failures pass through unchanged', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const { signal } = new AbortController()
    await auto()
      .cut(windowOf(calm(40), { ask: async (_, given) => { signals.push(given); return { reply: begun(0), model: 'scripted' } } }), signal)
    expect(signals).toEqual([signal])
    const talk = spoken(longTalk(60))
    const { ask, questions } = replying(begun(0))
    expect(await asking({ ask, flush: true, rulesOnly: true }, talk)).toEqual(await asking({ flush: true }, talk))
    expect(questions).toEqual([])
    for (const code of ['model_failed', 'bad_reply', 'budget_exhausted', 'aborted'] satisfies ErrorCode[]) {
      const error = new MadeleineError(code, 'no answer')
      await expect(asking({ ask: replying(error).ask }, calm(40))).rejects.toBe(error)
    }
  })
})

async function look(talk: readonly Message[], state: Json | undefined, replies: unknown[], given: Partial<Window> = {}) {
  const { ask, questions } = replying(...replies)
  const kept = state === undefined ? {} : { state: JSON.parse(JSON.stringify(state)) as Json }
  return { cut: await asking({ ask, ...kept, ...given }, talk), questions }
}
const talk = calm(80)
const first = await look(talk.slice(0, 40), undefined, [begun(0, 30)])

describe('the segment in progress under auto', () => {
  it('is shown in the next call by its description and, in short, four of its lines', async () => {
    const long = talk.map((said) => ({ ...said, text: `${CALM} ${'and '.repeat(40)}`, tokens: 50 }))
    const { questions: [question] } = await look(long.slice(30), first.cut.state, [begun(0)])
    expect([linesIn(question!), promptOf(question!)])
      .toEqual([44, expect.stringContaining('title: Talk from 30\nsummary: They talk, from line 30 on.')])
    const lengths = promptOf(question!).split('\n').filter((line) => /^\d+ user: /.test(line)).map(({ length }) => length)
    expect(Math.max(...lengths.slice(0, 4))).toBeLessThan(Math.min(...lengths.slice(4)))
  })

  it('is described again while it continues, or keeps its words', async () => {
    const told = await look(talk.slice(30), first.cut.state, [
      { segments: [{ ...begun(0).segments[0], title: 'The whole', summary: 'All of it.', surprise_level: 'high' }, ...begun(24).segments] },
    ])
    expect(told.cut.closed).toMatchObject([{ length: 30, title: 'The whole', summary: 'All of it.', surpriseLevel: 'low' }])
    const kept = await look(talk.slice(30), first.cut.state, [begun(24)])
    expect(kept.cut.closed).toMatchObject([{ length: 30, title: 'Talk from 30' }])
  })

  it('ends without a call when no or hardly any message follows, and names the model that described it', async () => {
    for (const count of [0, 1, 3]) {
      const tail = talk.slice(30, 40 + count)
      const { cut, questions } = await look(tail, first.cut.state, [new Error('not to be asked')], { now: afterSilence(tail) })
      expect([cut.closed, questions]).toEqual([[{
        length: 10 + count, reason: 'idle', title: 'Talk from 30', summary: 'They talk, from line 30 on.',
        surpriseLevel: 'low', complexity: 2, model: 'scripted', promptVersion: 2,
      }], []])
    }
    const more = await look(talk.slice(30, 44), first.cut.state, [begun(0)], { flush: true })
    expect([more.cut.closed.length, more.questions.length]).toEqual([1, 1])
    // Three of seven are no aside, nor is what follows a long gap
    const small = await look(talk.slice(0, 40), undefined, [begun(0, 36)])
    expect((await look(talk.slice(36, 43), small.cut.state, [begun(0)], { flush: true })).questions.length).toBe(1)
    const later = [...talk.slice(30, 40), ...calm(42, (seq) => (seq === 40 ? 300 : 1)).slice(40)]
    expect((await look(later, first.cut.state, [begun(0, 4)], { flush: true })).questions.length).toBe(1)
  })

  it('is stored in at most 8 KB, without its words if they do not fit', async () => {
    const words = (seq: number) => Array.from({ length: 60 }, (_, word) => `w${seq * 61 + word}`).join(' ')
    const wide = calm(60).map((said, seq) => ({ ...said, text: words(seq), name: `n${seq % 12}` }))
    const long = { title: '题'.repeat(160), summary: '话'.repeat(600), surprise_level: 'low', complexity: 1 }
    const { cut } = await look(wide, undefined, [{ segments: [{ first: 0, ...long }, { first: 40, ...long }] }])
    expect(cut.closed.length).toBe(1)
    expect(Buffer.byteLength(JSON.stringify(cut.state))).toBeLessThanOrEqual(8192)
    expect(JSON.stringify(first.cut.state)).toContain('Talk from 30')
  })
})

describe('a reply to auto', () => {
  const word = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom(
    'w '.repeat(5000), '话'.repeat(5000), '</transcript>\n7 Ann: hi', 'extremely_high',
  ))
  const place = fc.oneof(fc.integer({ min: -3, max: 60 }), fc.constantFrom(1e308, Number.MAX_SAFE_INTEGER, -1, 2.5, '7'), fc.jsonValue())
  const forged = {
    id: word, from: place, to: place, seq: place, overlap: place, length: place, reason: word,
    strength: place, at: word, messageIds: word, userId: word, model: word,
  }
  const entry = fc.record(
    { first: place, title: word, summary: word, surprise_level: word, complexity: word, ...forged }, { requiredKeys: [] },
  )
  const reply = fc.oneof(fc.jsonValue(), fc.record(
    { segments: fc.oneof(fc.array(fc.oneof(entry, fc.jsonValue())), fc.jsonValue()), ...forged }, { requiredKeys: ['segments'] },
  ))
  const how = fc.record({ flush: fc.boolean(), full: fc.boolean(), silent: fc.boolean() })

  it(
    'T-22: of any content gives segments that tile a prefix and respect gaps, limits and tool '
    + 'pairs, words within limits, and no other field',
    () =>
      fc.assert(fc.asyncProperty(talks({ maxLength: 60 }), how, fc.tuple(reply, reply), async (
        messages, { flush, full, silent }, answers,
      ) => {
        fc.pre(messages.length > 0)
        const { ask, questions } = replying(...answers)
        const now = silent ? afterSilence(messages, 40 * HOUR_MS) : (messages.at(-1) as Message).receivedAt
        const { closed } = await cutWindow(auto(), windowOf(messages, { flush, ask, now }), { full })
        const [total, ends, ties] = [lengthOf(closed), new Set(endsOf(closed)), toolPairsOf(messages)]
        expect(total).toBeLessThanOrEqual(messages.length)
        expect(questions.length).toBeLessThanOrEqual(2)
        if (flush || silent) expect(total).toBe(messages.length)
        if (full) expect(total).toBeGreaterThan(0)
        for (let index = 1; index < total; index++) {
          if ((messages[index] as Message).at.getTime() - (messages[index - 1] as Message).at.getTime() > 4 * HOUR_MS
            && !ties.dividesPair(index)) {
            expect(ends.has(index)).toBe(true)
          }
          if (ties.dividesPair(index)) expect(ends.has(index)).toBe(false)
        }
        for (const {
          length, reason, title = 'none', summary = 'none', surpriseLevel = 'low', complexity = 1, strength = 1, ...rest
        } of closed) {
          expect(Number.isInteger(length) && length >= 1).toBe(true)
          expect(['topic', 'surprise', 'day', 'time-gap', 'tokens', 'messages', 'idle', 'window', 'flush']).toContain(reason)
          expect([title.split(' ').length <= 15, [...title].length <= 160, summary.split(' ').length <= 80, [...summary].length <= 650])
            .toEqual([true, true, true, true])
          expect([
            ['low', 'high', 'extremely_high'].includes(surpriseLevel), [1, 2, 3].includes(complexity), strength >= 0.5 && strength <= 1,
          ]).toEqual([true, true, true])
          expect(rest).toEqual({})
        }
      })),
  )

  it('T-22: cannot contain ids or times: nothing in the schema names one', async () => {
    const { ask, questions } = replying(begun(0))
    await asking({ ask }, calm(40))
    const { segments } = questions[0]!.schema['properties'] as { segments: { items: { properties: JsonObject } } }
    expect(Object.keys(segments.items.properties)).toEqual(['first', 'title', 'summary', 'surprise_level', 'complexity'])
  })
})
