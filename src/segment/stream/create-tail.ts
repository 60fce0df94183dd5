/** `createTail`: the tail implementation for a policy, streamed or windowed. */
import type { Policy } from '../policy.ts'
import { isStreamPolicy } from './stream-policy.ts'
import { streamedTail } from './streamed-tail.ts'
import type { OpenTail } from './tail.ts'
import { counterOf } from '../message-tokens.ts'
import { windowedTail } from './windowed-tail.ts'

export async function createTail(policy: Policy, timeZone: string): Promise<OpenTail> {
  if (isStreamPolicy(policy)) return streamedTail(await policy.stream())
  return windowedTail(policy, timeZone, await counterOf(policy.tokens ?? 'o200k'))
}
