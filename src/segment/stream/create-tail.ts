/** The kind of tail that fits a policy. */
import type { Policy } from '../policy.ts'
import { isStreamPolicy } from './stream-policy.ts'
import { streamedTail } from './streamed-tail.ts'
import type { Tail } from './tail.ts'
import { counterOf } from '../message-tokens.ts'
import { windowedTail } from './windowed-tail.ts'

export async function openTail(policy: Policy, timeZone: string): Promise<Tail> {
  if (isStreamPolicy(policy)) return streamedTail(await policy.stream())
  return windowedTail(policy, timeZone, await counterOf(policy.tokens ?? 'o200k'))
}
