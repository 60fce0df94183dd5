/** What a segment was cut by, as text: the same text means that cutting the same messages again gives the same segments. */
import { createHash } from 'node:crypto'
import type { StoreSettings } from './store-settings.ts'

const WITH_MODEL = ' with a model'

/** Policy, version, a hash of its options, and whether it was free to ask a model; stored with each segment. */
export function signatureOf(
  { policy, policyText }: Pick<StoreSettings, 'policy' | 'policyText'>, { withModel }: { withModel: boolean },
): string {
  const options = createHash('sha256').update(policyText).digest('hex').slice(0, 8)
  return `${policy.name} v${policy.version} ${options}${withModel ? WITH_MODEL : ''}`
}

export const isCutWithModel = (signature: string): boolean => signature.endsWith(WITH_MODEL)
