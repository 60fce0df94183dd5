/** A recall to be rated: what was asked, the episodes that it showed, and what was said before and after. */
import type { Message } from '../../message/message.ts'
import { withoutRecalled } from '../../message/recalled-text.ts'

/** An episode that a recall showed. */
export interface ShownEpisode {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** Those of its messages that were shown, verbatim. */
  readonly messages: readonly string[]
}

/** A recall with what surrounds it. */
export interface ReviewedRecall {
  readonly id: string
  /** The seq of the first message after it. */
  readonly seq: number
  readonly query: string
  /** The last messages before it, in order. */
  readonly before: readonly Message[]
  /** The messages after it, in order. */
  readonly following: readonly Message[]
  /** By rank. */
  readonly episodes: readonly ShownEpisode[]
}

/** What the assistant said: its calls of tools and their results are no answer. */
export const isAnswer = ({ role, kind }: Message): boolean => role === 'assistant' && kind === 'message'

/**
 * A message as its rater reads it. Text that was recalled and comes back is marked in the log, and says something only in an
 * answer: an assistant that repeats a memory word for word has used it. In any other message it is the memory being handed over,
 * by a hook or as the result of a tool. Our own frames are handed over wherever they stand.
 */
export const asRated = (message: Message): Message =>
  (isAnswer(message) && message.marks.recalled ? { ...message, text: withoutRecalled(message.text), marks: {} } : message)
