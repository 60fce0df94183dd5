/** The table of policies: what it names can be imported, stored and made again. */
import { expect, it } from 'vitest'
import * as segment from '../index.ts'
import { POLICY_NAMES } from '../policy.ts'
import { namesClosingSilence, policyNamed } from '../policy-table.ts'

it('every policy is a function of madeleine/segment by its own name', () => {
  for (const name of POLICY_NAMES) expect((segment as unknown as Record<string, () => segment.Policy>)[name]!().name).toBe(name)
})

it('a policy is made again by its name and its stored options', () => {
  for (const name of POLICY_NAMES) {
    const policy = policyNamed(name, {})!
    expect(policyNamed(policy.name, policy.options ?? {})!.options).toEqual(policy.options)
  }
  expect(policyNamed('toString', {})).toBeUndefined()
})

it('a tail always has a due time under auto, idle and a custom policy that says so', () => {
  const own: segment.Policy = {
    name: 'own', version: 1, closesSilence: true, dueAt: ({ latest }) => latest.receivedAt, cut: async () => ({ closed: [] }),
  }
  expect(namesClosingSilence()).toEqual(['auto', 'idle'])
  expect(namesClosingSilence(own)).toEqual(['auto', 'idle', 'own'])
})
