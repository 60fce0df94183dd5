/** The kind of tail that fits a policy. */
import type { Policy } from './policy.ts'
import { isStreamPolicy } from './stream.ts'
import { streamedTail } from './streamed-tail.ts'
import type { Tail } from './tail.ts'
import { windowedTail } from './windowed-tail.ts'

export async function openTail(policy: Policy, timeZone: string): Promise<Tail> {
  return isStreamPolicy(policy) ? streamedTail(await policy.stream()) : windowedTail(policy, timeZone)
}
