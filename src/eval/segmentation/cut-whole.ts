/** Cutting one conversation for a measurement. */
import type { MessageInput } from '../../message/message.ts'
import { MadeleineError } from '../../errors.ts'
import { segmentAll, type Policy, type CutSegment } from '../../segment/index.ts'

/**
 * The conversation's segments, its end closed.
 * @param where the conversation's place in its file
 * @throws what the policy and the reading of messages throw, with `where` before it
 */
export async function cutWhole(policy: Policy, messages: readonly MessageInput[], where: string): Promise<CutSegment[]> {
  try {
    return (await segmentAll(policy, messages)).segments
  } catch (error) {
    throw error instanceof MadeleineError ? new MadeleineError(error.code, `${where}: ${error.message}`, { cause: error }) : error
  }
}
