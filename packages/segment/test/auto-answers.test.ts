/** What the auto policy promises of questions that are longer than a segment may be. */
import { expect, describe, it } from 'vitest'
import type { Message } from '@madeleine/contract'
import { auto, segmentAll } from '../index.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { inputsOf, message } from '../../../test/support/talk.ts'

const CALM = 'the oven is hot and the dough is rising'
/** Indices at which a segment but the first begins. */
const boundaries = async (talk: readonly Message[]): Promise<number[]> => {
  const { closed } = await auto().cut(windowOf(talk, { flush: true }))
  return closed.map(({ length }) => length).reduce<number[]>((ends, length) => [...ends, (ends.at(-1) ?? 0) + length], []).slice(0, -1)
}

describe('auto', () => {
  it('never cuts between a paste beyond every limit and the answer to it, however the talk is looked at', async () => {
    const paste = [
      message(0, { role: 'user', text: CALM }), message(1, { role: 'assistant', text: CALM }),
      message(2, { role: 'user', text: CALM, tokens: 20_000 }),
      message(3, { role: 'assistant', text: CALM, tokens: 700 }), message(4, { role: 'user', text: CALM }),
      message(5, { role: 'assistant', text: CALM }), message(6, { role: 'user', text: CALM }),
    ]
    expect(await boundaries(paste)).toEqual([2, 4])
    const twice = [message(0, { role: 'user', tokens: 20_000 }), message(1, { role: 'user', tokens: 20_000 }), message(
      2, { role: 'assistant', tokens: 700 },
    )]
    expect(await boundaries(twice)).toEqual([1])
    expect(await boundaries([message(0, { role: 'user', tokens: 20_000 }), message(1, { role: 'assistant', tokens: 9000 })])).toEqual([1])
  })

  it('never cuts between what a user says and a short answer, even if the limit falls between them', async () => {
    const talk = [6000, 1500, 900].map((tokens, seq) => message(seq, { role: seq === 1 ? 'user' : 'assistant', tokens }))
    expect(await boundaries(talk)).toEqual([1])
  })

  it('cuts a long text that comes by itself together with its answer', async () => {
    const long = Array.from({ length: 4000 }, (_, i) => `line ${i} of the oven log`).join('\n')
    const talk = [CALM, CALM, long, CALM, CALM, CALM].map((text, seq) => message(seq, { role: seq % 2 === 0 ? 'user' : 'assistant', text }))
    const { segments } = await segmentAll(auto(), inputsOf(talk))
    expect(segments.map(({ messageIds }) => messageIds)).toContainEqual(['m2', 'm3'])
  })
})
