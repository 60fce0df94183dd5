/** Models that find boundaries as they are told. */
import type { JsonObject } from '@madeleine/base'
import type { AskModel, ModelQuestion } from '@madeleine/contract'
import type { Window } from '@madeleine/segment'

/** A `boundaries` port that answers `reply`, or what it gives for a window; an error is thrown. Notes what it was asked. */
export function answering(reply: unknown) {
  const asked: Window[] = []
  const detect = async (window: Window): Promise<unknown> => {
    asked.push(window)
    const answer: unknown = typeof reply === 'function' ? reply(window) : reply
    if (answer instanceof Error) throw answer
    return answer
  }
  return { detect, asked }
}

/** Splits after every `size` messages of what it is shown, in the reply of `chunk`. */
export const everyChunk = (size: number) => answering(({ messages }: Window) => ({
  reasoning: 'every few', should_wait: messages.length % 2 === 0,
  boundaries: Array.from({ length: Math.floor(messages.length / size) }, (_, index) => (index + 1) * size),
}))

/** The same in the reply of `batch`. */
export const everyBatch = (size: number) => answering(({ messages }: Window) => ({
  segments: Array.from({ length: Math.ceil(messages.length / size) }, () =>
    ({ num_messages: size, title: 'Some talk', summary: 'They talk.', surprise_level: 'low' })),
}))

/** Segments of these sizes in the reply of `batch`, with a title and a summary each. */
export const sized = (...sizes: unknown[]) => answering({ segments: sizes.map(
  (num_messages, index) => ({ num_messages, title: `Part ${index}`, summary: `What part ${index} says.`, surprise_level: 'low' }),
) })

/** A language model that gives these replies, one after the other, the last for ever; an error is thrown. Notes its questions. */
export function replying(...replies: readonly unknown[]) {
  const questions: ModelQuestion[] = []
  const ask: AskModel = async (question) => {
    questions.push(question)
    const reply = replies[Math.min(questions.length, replies.length) - 1]
    if (reply instanceof Error) throw reply
    return { reply: reply as JsonObject, model: 'scripted' }
  }
  return { ask, questions }
}
