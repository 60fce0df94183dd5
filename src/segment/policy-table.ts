/** The policies of this package by name, as `--policy` and the settings of a store have them. */
import type { Json } from '../json.ts'
import { auto } from './auto/auto.ts'
import { batch } from './policies/batch.ts'
import { chunk } from './policies/chunk.ts'
import { idle } from './policies/idle.ts'
import { local } from './policies/local.ts'
import { threshold } from './policies/threshold.ts'
import type { Policy } from './policy.ts'
import { isPolicyName, type PolicyName } from './policy-names.ts'

/** Each function checks its options itself; what else is known of a policy, the policy says. */
const POLICIES: Readonly<Record<PolicyName, (options?: never) => Policy>> = { auto, batch, chunk, idle, local, threshold }

/** The policy of that name; undefined where this package has none. @throws {MadeleineError} `invalid_input` for a wrong option */
export const policyNamed = (name: string, options: Json): Policy | undefined =>
  (isPolicyName(name) ? POLICIES[name](options as never) : undefined)

/** The names of the policies that leave no tail without a due time: those of this package, and one of a caller's own. */
export function namesClosingSilence(own?: Policy): string[] {
  const closing = Object.values(POLICIES).map((create) => create()).filter(({ closesSilence }) => closesSilence)
  return [...closing, ...(own?.closesSilence ? [own] : [])].map(({ name }) => name)
}
