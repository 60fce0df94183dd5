/** The policies of this package by name, as `--policy` and the settings of a store have them. */
import { isJsonObject, type Json } from '@madeleine/base'
import { auto } from './auto/auto.ts'
import { AUTO_OPTIONS_SPEC } from './auto/auto-window.ts'
import { batch, BATCH_OPTIONS_SPEC } from './policies/batch.ts'
import { chunk, CHUNK_OPTIONS_SPEC } from './policies/chunk.ts'
import { idle, IDLE_OPTIONS_SPEC } from './policies/idle.ts'
import { local, LOCAL_OPTIONS_SPEC } from './policies/local.ts'
import { threshold, THRESHOLD_OPTIONS_SPEC } from './policies/threshold.ts'
import { storedOptions } from './policy-options.ts'
import { isPolicyName, type Policy, type PolicyName } from './policy.ts'

/** Each function checks its options itself; what else is known of a policy, the policy says. */
const POLICIES: Readonly<Record<PolicyName, (options?: never) => Policy>> = { auto, batch, chunk, idle, local, threshold }

/** What an option is that a caller, or a store from before there was that option, leaves out. */
export const POLICY_DEFAULTS: Readonly<Record<PolicyName, object>> = {
  auto: AUTO_OPTIONS_SPEC.defaults, batch: BATCH_OPTIONS_SPEC.defaults, chunk: CHUNK_OPTIONS_SPEC.defaults,
  idle: IDLE_OPTIONS_SPEC.defaults, local: LOCAL_OPTIONS_SPEC.defaults, threshold: THRESHOLD_OPTIONS_SPEC.defaults,
}

/** Stored options with those that are left out. Of a policy of a caller's own, whose defaults nobody knows, as they are. */
export const wholeOptions = (name: string, options: Json): Json =>
  (isPolicyName(name) && isJsonObject(options) ? { ...storedOptions(POLICY_DEFAULTS[name]), ...options } : options)

/** The policy of that name; undefined where this package has none. @throws {MadeleineError} `invalid_input` for a wrong option */
export const policyNamed = (name: string, options: Json): Policy | undefined =>
  (isPolicyName(name) ? POLICIES[name](options as never) : undefined)

/** The names of the policies that leave no tail without a due time: those of this package, and one of a caller's own. */
export function namesClosingSilence(own?: Policy): string[] {
  const closing = Object.values(POLICIES).map((create) => create()).filter(({ closesSilence }) => closesSilence)
  return [...closing, ...(own?.closesSilence ? [own] : [])].map(({ name }) => name)
}
