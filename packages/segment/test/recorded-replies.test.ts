/** The policies that ask a model, on dialogues with replies written by hand. */
import { describe, expect, it } from 'vitest'
import { auto, batch, chunk, type Policy } from '../index.ts'
import { play, RECORDED } from '../../../test/support/recorded.ts'

/** The dialogues are short: no chunk joins another for being small. */
const POLICIES: Readonly<Record<string, Policy>> = { batch: batch(), chunk: chunk({ minTokens: 0 }), auto: auto() }

const ofPolicy = (name: string) => RECORDED.filter(({ replies }) => name in replies)

describe('recorded replies', () => {
  it('exist for four dialogues, under batch and chunk alike', () => {
    expect([ofPolicy('batch').length, ofPolicy('chunk').length]).toEqual([4, 4])
    expect(RECORDED.flatMap(({ replies }) => Object.keys(replies)).filter((name) => !(name in POLICIES))).toEqual([])
  })

  for (const [name, policy] of Object.entries(POLICIES)) {
    for (const dialogue of ofPolicy(name)) {
      it(`of ${dialogue.id} make the recorded segments under ${name}`, async () => {
        const replies = dialogue.replies[name] ?? []
        const { closed, questions } = await play(policy, dialogue, replies)
        expect(closed).toEqual(dialogue.expected[name])
        expect(questions.length).toBe(replies.length)
      })
    }
  }
})
