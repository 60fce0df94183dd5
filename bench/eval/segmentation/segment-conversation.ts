/** Segmentation of one conversation for an evaluation. */
import type { MessageInput } from '../../../packages/contract/message.ts'
import { MadeleineError } from '../../../packages/base/errors.ts'
import { segmentAll, type Policy, type CutSegment } from '../../../packages/segment/index.ts'

/**
 * The segments of a conversation, flushed at its end.
 *
 * @param where the conversation's position in its file
 * @throws what the policy and message validation throw; `where` is prepended to the message of a MadeleineError
 */
export async function segmentConversation(policy: Policy, messages: readonly MessageInput[], where: string): Promise<CutSegment[]> {
  try {
    return (await segmentAll(policy, messages)).segments
  } catch (error) {
    throw error instanceof MadeleineError ? new MadeleineError(error.code, `${where}: ${error.message}`, { cause: error }) : error
  }
}
