/** `OpenTail`: the open end of an in-memory conversation, without store or clock, for `segmenter` and `segmentAll`. */
import type { Draft, Message } from '../../message/message.ts'
import { readMessage } from '../../message/read-message.ts'
import type { CutSegment } from '../plain-segment.ts'
import { UNKNOWN_TIME } from '../rules/message-gaps.ts'

export interface OpenTail {
  add(message: Message): void
  /** A look now may close a segment. */
  isDue(): boolean
  /** Closes the segments that the policy ends; all messages if `flush`. */
  look(flush: boolean): Promise<CutSegment[]>
  /** No later message can change what the next look decides. */
  isFull(): boolean
  /** Looks while `isFull`: returns the first segments that a `look` at the whole conversation would give. */
  lookWhileFull(): Promise<CutSegment[]>
  /** The open messages as a segment without a reason; undefined if there are none. */
  open(): CutSegment | undefined
  /** The open messages, and their tokens by the policy's counter. */
  readonly pending: { readonly count: number; readonly tokens: number }
  /** The open messages lack information, or a cut failed and rules alone replaced it. */
  readonly wait: boolean
}

/**
 * A function that validates messages in order. A message without a time gets that of its predecessor, one without an id
 * its index.
 *
 * Unlike the store it accepts texts of any size, also empty ones: dialogues have such turns, and dropping them would shift
 * every index.
 */
export function messageReader(): (input: unknown) => Message {
  let seq = 0
  let receivedAt = UNKNOWN_TIME
  return (input) => {
    const readOptions = { receivedAt, mintId: () => String(seq), maxTextBytes: Infinity, where: `messages[${seq}]` }
    const draft: Draft = isEmptyText(input)
      ? { ...readMessage({ ...input, content: '-' }, readOptions), text: '', tokens: 0 }
      : readMessage(input, readOptions)
    receivedAt = draft.at
    const { future, ...marks } = draft.marks
    // Received when it was sent: it cannot lie in the future. The draft is changed in place; a copy
    // would cost as much as counting its tokens
    return Object.assign(draft, future && { marks }, { receivedAt, seq: seq++ })
  }
}

/** True for a message of an empty text and nothing else, which `readMessage` rejects. */
function isEmptyText(input: unknown): input is { readonly content: '' } {
  if (typeof input !== 'object' || input === null || !('content' in input) || input.content !== '') return false
  return !['parts', 'tool_calls', 'function_call', 'tool_call_id', 'refusal'].some((key) => key in input)
}
