/** The open end of a conversation that lives in memory, without store and clock, for `segmenter` and `segmentAll`. */
import type { Draft, Message } from '../../message/message.ts'
import { readMessage } from '../../message/read-message.ts'
import type { CutSegment } from '../plain-segment.ts'
import { UNKNOWN_TIME } from '../rules/message-gaps.ts'

export interface OpenTail {
  add(message: Message): void
  /** A look now may close something. */
  isDue(): boolean
  /** Closes what can be closed; everything on `flush`. */
  look(flush: boolean): Promise<CutSegment[]>
  /** No later message can change what the next look decides. */
  isFull(): boolean
  /** Closes what can be closed while that is so: the first segments of a `look` at everything still to come. */
  lookWhileFull(): Promise<CutSegment[]>
  /** What is still open, as a segment without a reason. */
  open(): CutSegment | undefined
  /** By the policy's own counter. */
  readonly pending: { readonly count: number; readonly tokens: number }
  /** What is open lacks information, or a cut failed and rules had to do. */
  readonly wait: boolean
}

/**
 * Reads messages in order; one without a time has that of its predecessor, one without an id its index.
 *
 * Unlike the store it takes texts of any size, empty ones too: dialogues have such turns, and dropping them
 * would shift every index.
 */
export function messageReader(): (input: unknown) => Message {
  let seq = 0
  let receivedAt = UNKNOWN_TIME
  return (input) => {
    const door = { receivedAt, mintId: () => String(seq), maxTextBytes: Infinity, where: `messages[${seq}]` }
    const draft: Draft = isEmptyText(input)
      ? { ...readMessage({ ...input, content: '-' }, door), text: '', tokens: 0 }
      : readMessage(input, door)
    receivedAt = draft.at
    const { future, ...marks } = draft.marks
    // Received when it happened: it cannot lie in the future. The draft is ours; a copy of it would take as long as its tokens
    return Object.assign(draft, future && { marks }, { receivedAt, seq: seq++ })
  }
}

/** Text and nothing else, and no text: what the door has no use for. */
function isEmptyText(input: unknown): input is { readonly content: '' } {
  if (typeof input !== 'object' || input === null || !('content' in input) || input.content !== '') return false
  return !['parts', 'tool_calls', 'function_call', 'tool_call_id', 'refusal'].some((key) => key in input)
}
