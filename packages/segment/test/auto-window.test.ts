/** The state that a look of `auto` leaves: as if every closed message had been read once. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce, HOUR_MS } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { readAutoWindow, AUTO_OPTIONS_SPEC } from '../auto/auto-window.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { openBoundaryScorer } from '../rules/boundary-scores.ts'
import { stateAfter } from '../rules/boundary-choice.ts'
import { longTalk } from '../../../test/support/dialogues.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { talkOf, talks } from '../../../test/support/talk.ts'

const weights = await learnedWeights()
const { defaults } = AUTO_OPTIONS_SPEC
const longGapMs = defaults.gapHours * HOUR_MS

describe('the state after the first messages of a look', () => {
  it('is that of a pass over them and a look at the next, at every length and from any state', async () => {
    await fc.assert(fc.asyncProperty(talks({ maxLength: 40 }), talks({ maxLength: 5 }), async (talk, earlier) => {
      const { state } = atOnce(stateAfter(weights, { messages: earlier, after: talk[0] }, { longGapMs }))
      const read = await readAutoWindow({ ...windowOf(talk), ...(state !== undefined && { state }) }, defaults, weights)
      for (let length = 0; length <= talk.length; length++) {
        const prefix = { messages: talk.slice(0, length), after: talk[length] }
        expect(await read.stateAfter(length)).toMatchObject(atOnce(stateAfter(weights, prefix, { longGapMs, state })))
      }
    }))
  })

  it('is not changed by the messages after it', () => {
    const [scorer, talk] = [openBoundaryScorer(weights), talkOf(longTalk(40).map(() => 1)).map(
      (said, seq): Message => ({ ...said, text: longTalk(40)[seq]!, role: seq % 3 ? 'user' : 'assistant' }),
    )]
    talk.slice(0, 20).forEach((said) => scorer.take(said))
    const state = scorer.state()
    const before = JSON.stringify(state)
    talk.slice(20).forEach((said) => scorer.take(said))
    expect(JSON.stringify(state)).toBe(before)
  })

  it('reads at most 16 messages again, however many were closed', async () => {
    const texts = longTalk(200)
    const again = new Set<number>()
    const talk = talkOf(texts.map(() => 1)).map((said, seq): Message =>
      Object.defineProperty({ ...said }, 'text', { enumerable: true, get: () => (again.add(seq), texts[seq]) }))
    const read = await readAutoWindow(windowOf(talk), defaults, weights)
    again.clear()
    await read.stateAfter(199)
    expect(again.size).toBe(199 % 16 + 1)
  })
})
