/** The check that users run on their own policies: it passes ours, and catches what it names. */
import { expect, test } from 'vitest'
import { auto, idle, type Policy, threshold } from '@madeleine/segment'
import { checkPolicy } from '../../testing/check-policy.ts'
import { talk } from '../../../../test/testing.ts'

const messages = talk(Array.from({ length: 40 }, (_, i) => `message ${i}`), { minutes: 20 })

test.each([auto(), idle(), threshold({ maxTokens: 20 })])('checkPolicy finds that $name keeps its promises', async (policy) => {
  await checkPolicy(policy, messages)
  await checkPolicy(policy, [])
})

const base: Policy = {
  name: 'own', version: 1, dueAt: () => undefined, cut: async ({ messages: { length } }) => ({ closed: [{ length, reason: 'topic' }] }),
}
let turn = 0
test.each<[string, Policy]>([
  ['differently', {
    ...base, cut: async ({ messages: { length } }) => ({ closed: [{ length: turn++ % 2 === 0 ? length : 1, reason: 'topic' }] }),
  }],
  ['no due time', { ...base, closesSilence: true }],
  ['although nothing came', { ...base, dueAt: ({ latest }) => latest.receivedAt }],
])('checkPolicy catches a policy that cuts %s', async (named, policy) => {
  await expect(checkPolicy(policy, messages)).rejects.toMatchObject({ code: 'model_failed', message: expect.stringContaining(named) })
})
