/** A language model that does as it is told, and what it is told to say of segments. */
import type { JsonObject } from '@madeleine/base'
import type { AskModel, ModelQuestion } from '@madeleine/contract'

/** Answers each question, counted from 0, with what `reply` gives for it; an error is thrown. Notes its questions. */
export function scripted(reply: (question: ModelQuestion, place: number) => unknown) {
  const questions: ModelQuestion[] = []
  const ask: AskModel = async (question) => {
    questions.push(question)
    const said = reply(question, questions.length - 1)
    if (said instanceof Error) throw said
    return { reply: said as JsonObject, model: 'scripted' }
  }
  return { ask, questions }
}

export const entry = (number: number, given: JsonObject = {}): JsonObject =>
  ({ number, title: 'A walk by the harbour', summary: 'Ann and Ben agree on a walk. They meet at ten.', complexity: 2, ...given })

/** A reply to one segment. */
export const one = (given: JsonObject = {}): JsonObject => ({ segments: [entry(1, given)] })

/** How many segments a question asks for. */
export const askedFor = (prompt: string): number => Number(/Describe segments? 1(?: to (\d+))?\.$/.exec(prompt)?.[1] ?? 1)
