/** What the local policy promises: turns of the talk found without a model. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Closed, Message, MessageInput } from '@madeleine/contract'
import { type Json, MINUTE_MS } from '@madeleine/base'
import { local, segmentAll, segmenter, type CutSegment } from '../index.ts'
import type { Queue } from '../policy.ts'
import { BANK, CHINESE, longTalk, RESTAURANT, said, TRAIN, WEATHER } from '../../../test/support/dialogues.ts'
import { endsOf, policySuite, windowOf } from '../../../test/support/policy-suite.ts'
import { inputsOf, message, START, talkOf, talks } from '../../../test/support/talk.ts'
import { byNight } from '../../../test/at-length.ts'

policySuite(local(), { exact: true, closesSilence: false })
policySuite(local({ density: 'fine' }), { exact: true, closesSilence: false })

const segmentsOf = async (inputs: readonly MessageInput[], options = {}) => (await segmentAll(local(options), inputs)).segments
/** Indices at which a segment but the first begins. */
const boundaries = async (inputs: readonly MessageInput[], options = {}) =>
  endsOf((await segmentsOf(inputs, options)).map(({ messageIds }) => ({ length: messageIds.length, reason: 'topic' as const })))
    .slice(0, -1)
const SAMPLE = readFileSync(new URL('../../../sample/chat.jsonl', import.meta.url), 'utf8').trim()
  .split('\n').map((line) => JSON.parse(line) as MessageInput)

describe('the boundaries of local', () => {
  const turning = [...RESTAURANT, ...TRAIN, ...WEATHER]

  it('lie where the subject turns from a restaurant to a train, and from there to the weather', async () => {
    expect(await boundaries(said(turning))).toEqual(expect.arrayContaining([8, 16]))
    expect(await boundaries(said([...WEATHER, ...RESTAURANT, ...TRAIN]))).toEqual(expect.arrayContaining([8, 16]))
    expect((await boundaries(said([...RESTAURANT, ...BANK])))).toContain(8)
  })

  it('are rare where the subject does not change', async () => {
    expect((await boundaries(said(turning))).length).toBeLessThanOrEqual(4)
    for (const one of [RESTAURANT, TRAIN, WEATHER, BANK]) expect((await boundaries(said(one))).length).toBeLessThanOrEqual(1)
  })

  it('are found without speakers, and if only names tell the speakers apart', async () => {
    const nobody = turning.map((content): MessageInput => ({ role: 'user', content }))
    expect(await boundaries(nobody)).toEqual(expect.arrayContaining([8, 16]))
    expect(await boundaries(nobody.map((one, index) => ({ ...one, name: index % 2 ? 'Ada' : 'Ben' }))))
      .toEqual(expect.arrayContaining([8, 16]))
  })

  it('in Chinese, without a word of training, leave no segment too long and give each a few messages', async () => {
    const talk = Array.from({ length: 12 }, () => CHINESE).flat()
    const found = await segmentsOf(said(talk))
    const lengths = found.slice(0, -1).map(({ messageIds }) => messageIds.length)
    expect([lengths.length > 10, Math.max(...lengths) <= 20, Math.min(...lengths) >= 2]).toEqual([true, true, true])
  })

  it('have a reason and a confidence at a change of subject, and only a reason at a pause', async () => {
    const found = await segmentsOf([...said(turning, START), { role: 'user', content: 'And now?', timestamp: START + 10 * 60 * MINUTE_MS }])
    for (const { reason, strength } of found) {
      if (reason === 'topic') expect([(strength as number) > 0, (strength as number) <= 1]).toEqual([true, true])
      else expect(strength).toBeUndefined()
    }
    expect(found.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['topic', 'time-gap', 'flush']))
  })

  it('lie at pauses over four hours and not at exactly four by the pause alone', async () => {
    const reasons = async (minutes: number, ms = 0) => {
      const talk = talkOf([0, 1, 1, minutes + ms / MINUTE_MS, 1, 1], { text: 'the oven is hot and the dough is rising' })
      return (await segmentsOf(inputsOf(talk))).map(({ reason }) => reason)
    }
    expect(await reasons(240, 1)).toEqual(['time-gap', 'flush'])
    expect(await reasons(240)).not.toContain('time-gap')
  })

  it('need no times', async () => {
    expect(await boundaries(said(turning))).toEqual(await boundaries(said(turning, START)))
  })

  it('never lie between a tool call and its result, and never before an event or a system message by its words', () =>
    fc.assert(fc.asyncProperty(talks(), async (talk) => {
      const { closed } = await local({ density: 'fine' }).cut(windowOf(talk))
      let end = 0
      for (const { length, reason } of closed) {
        end += length
        const next = talk[end] as Message
        if (reason === 'topic') expect([next.kind, next.role === 'user' || next.role === 'assistant']).toEqual(['message', true])
        const open = new Set<string>()
        for (const { callIds, resultIds } of talk.slice(Math.max(0, end - 19), end)) {
          for (const id of callIds) open.add(id)
          for (const id of resultIds) open.delete(id)
        }
        for (const { resultIds } of talk.slice(end, end + 1)) for (const id of resultIds) expect(open.has(id)).toBe(false)
      }
    })))

  it('allow messages of no token, of one and of a hundred thousand', async () => {
    const sizes: MessageInput[] = ['word '.repeat(100_000), 'ok', ''].map((content) => ({ role: 'user', content }))
    const talk = [...said(RESTAURANT), ...sizes, ...said(TRAIN).map(({ id: _, ...one }) => one)]
    const found = await segmentsOf(talk)
    expect(found.flatMap(({ messageIds }) => messageIds).length).toBe(talk.length)
    expect(Math.max(...found.map(({ tokens }) => tokens))).toBeGreaterThanOrEqual(100_000)
  })
})

describe('streamed and whole cuts of local', () => {
  const manyVoices: Message[] = longTalk(700).map((text, seq) => message(seq, {
    name: `${'名'.repeat(250)}${seq % 37}`,
    text: `${text} ${seq % 5 === 0 ? Array.from({ length: 80 }, (_, word) => `w${seq * 81 + word}`).join(' ') : ''}`,
    at: START + seq * MINUTE_MS,
  }))

  async function looked(talk: readonly Message[], sizes: readonly number[]): Promise<readonly Closed[]> {
    const closed: Closed[] = []
    let [cursor, state]: [number, Json | undefined] = [0, undefined]
    for (let to = 0, turn = 0; cursor < talk.length; turn++) {
      to = Math.min(talk.length, to + (sizes[turn % sizes.length] as number))
      const cut = await local().cut(windowOf(talk.slice(cursor, to), { flush: to === talk.length, ...(state !== undefined && { state }) }))
      for (const { length } of cut.closed) cursor += length
      closed.push(...cut.closed)
      const kept = JSON.stringify(cut.state)
      if (kept === undefined) continue
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(8192)
      state = JSON.parse(kept) as Json
    }
    return closed
  }

  it('agree in every split of a long conversation with many speakers, strengths and all, with the state as 8 KB of JSON', async () => {
    const whole = await looked(manyVoices, [10_000])
    expect(whole.length).toBeGreaterThan(20)
    for (const sizes of [[23], [1, 2, 3, 100], [400, 1]]) expect(await looked(manyVoices, sizes)).toEqual(whole)
  })

  it('agree: segmenter closes a segment at most twelve messages after its end, the same as segmentAll', async () => {
    const inputs = said(longTalk(300))
    const { add, flush } = segmenter(local())
    const streamed: CutSegment[] = []
    for (const [index, input] of inputs.entries()) {
      for (const segment of await add(input)) {
        expect(index - Number(segment.messageIds.at(-1)?.slice(1))).toBeLessThanOrEqual(13)
        streamed.push(segment)
      }
    }
    expect([...streamed, ...(await flush())]).toEqual(await segmentsOf(inputs))
  })

  it('agree on any conversation', () =>
    fc.assert(fc.asyncProperty(talks(), async (talk) => {
      const { add, flush } = segmenter(local({ density: 'fine' }))
      const streamed: CutSegment[] = []
      for (const input of inputsOf(talk)) streamed.push(...(await add(input)))
      expect([...streamed, ...(await flush())]).toEqual(await segmentsOf(inputsOf(talk), { density: 'fine' }))
    }), { numRuns: byNight(30, 200) }))

  it('are not bound by the window: a single subject stays one segment', async () => {
    const calm = Array.from({ length: 700 }, (): MessageInput => ({ role: 'system', content: 'tick' }))
    expect((await segmentsOf(calm)).map(({ messageIds }) => messageIds.length)).toEqual([700])
  })
})

describe('the density of local', () => {
  const cutsOf = async (inputs: readonly MessageInput[]) => {
    const all: number[][] = []
    for (const density of ['coarse', 'normal', 'fine'] as const) all.push(await boundaries(inputs, { density }))
    return all as [number[], number[], number[]]
  }

  it('adds boundaries and moves none as it gets finer, in any conversation', () =>
    fc.assert(fc.asyncProperty(talks(), async (talk) => {
      const [coarse, normal, fine] = await cutsOf(inputsOf(talk))
      expect([normal.filter((at) => coarse.includes(at)), fine.filter((at) => normal.includes(at))]).toEqual([coarse, normal])
    }), { numRuns: byNight(30, 200) }))

  it('gives more boundaries when finer in a long conversation, even in a language without training', async () => {
    for (const talk of [said(longTalk(500, 5)), said(Array.from({ length: 40 }, () => CHINESE).flat()), SAMPLE]) {
      const [coarse, normal, fine] = await cutsOf(talk)
      expect([coarse.length < normal.length, normal.length < fine.length]).toEqual([true, true])
    }
  })

  it('is coarse, normal or fine; anything else is refused by name and value', () => {
    for (const density of [10, '10', 'finest', null]) {
      expect(() => local({ density: density as 'fine' })).toThrow("local option density must be 'coarse', 'normal' or 'fine'")
    }
    expect(() => local({ densty: 3 } as object)).toThrow('densty')
    expect([local().options, local({ density: 'fine' }).options]).toEqual([{ density: 'normal' }, { density: 'fine' }])
  })
})

describe('the next look of local', () => {
  const times = (minutes: number) => ({ at: new Date(START), receivedAt: new Date(START + minutes * MINUTE_MS) })
  const due = (given: Partial<Queue>) =>
    local().dueAt({ count: 2, tokens: 10, oldest: times(0), latest: times(1), gapMs: 0, dayChanged: false, ...given })

  it('is due at once after twenty new messages, otherwise after half an hour of silence', () => {
    expect(due({ count: 20 })).toEqual(new Date(START + MINUTE_MS))
    expect(due({ count: 19 })).toEqual(new Date(START + 31 * MINUTE_MS))
    expect(due({ count: 30, look: { at: new Date(START), count: 10, wait: false } })).toEqual(new Date(START + MINUTE_MS))
  })

  it('is never due for one message, and never again without a new one', () => {
    expect(due({ count: 1 })).toBeUndefined()
    expect(due({ count: 20, look: { at: new Date(START), count: 20, wait: false } })).toBeUndefined()
  })
})
