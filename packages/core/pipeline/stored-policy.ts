/** A policy as the store keeps it, by name, version and options, and the policy that such a record stands for. */
import { createHash } from 'node:crypto'
import { type Policy, policyNamed, wholeOptions } from '@madeleine/segment'
import type { StoredPolicy } from '../store/tables/settings.ts'

export const storedForm = ({ name, version, options = {} }: Policy): StoredPolicy => ({ name, version, options })

/** The built-in policy of a record; undefined for another name, for options of a newer version, or for a function among them. */
export function fromStore({ name, options }: StoredPolicy): Policy | undefined {
  try {
    return policyNamed(name, options)
  } catch {
    return undefined // the store opens all the same; this process does not cut it
  }
}

/** Whether the record is this policy in this version, with the same options; those that either leaves out are the defaults. */
export const isStoredAs = (policy: Policy, stored: StoredPolicy): boolean => canonical(storedForm(policy)) === canonical(stored)

/** Whether the record is an older version of this policy, with the same options. */
export const isOlder = (stored: StoredPolicy, policy: Policy): boolean =>
  stored.version < policy.version && isStoredAs(policy, { ...stored, version: policy.version })

/** The same text for the same value: jsonb does not keep the order of keys. */
const canonical = ({ name, options, ...record }: StoredPolicy): string =>
  JSON.stringify({ ...record, name, options: wholeOptions(name, options) }, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

// What a segment was cut by, as text: the same text means that cutting the same messages again gives the same segments.

const WITH_MODEL = ' with a model'

/** Policy, version, a hash of its options, and whether it was free to ask a model; stored with each segment. */
export function signatureOf(
  { policy, policyText }: { readonly policy: Policy; readonly policyText: string }, { withModel }: { withModel: boolean },
): string {
  const options = createHash('sha256').update(policyText).digest('hex').slice(0, 8)
  return `${policy.name} v${policy.version} ${options}${withModel ? WITH_MODEL : ''}`
}

export const isCutWithModel = (signature: string): boolean => signature.endsWith(WITH_MODEL)
