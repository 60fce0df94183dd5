/** A stand-in for a language model, for counting: it answers as long as it is asked to, and knows nothing. */
import type { Message } from '../src/message/message.ts'
import type { JsonObject } from '../src/json.ts'
import { countTokens } from '../src/text/token-count.ts'
import type { AskModel, ModelQuestion } from '../src/model/language-model.ts'

/** What calls came to. */
export interface Spent {
  calls: number
  inputTokens: number
  outputTokens: number
}

export const nothing = (): Spent => ({ calls: 0, inputTokens: 0, outputTokens: 0 })

/** Counts one call: prompt, instructions and schema as they are sent, the reply as JSON. */
export function count(spent: Spent, sent: readonly string[], reply: JsonObject): void {
  spent.calls++
  spent.inputTokens += sent.reduce((sum, text) => sum + countTokens(text), 0)
  spent.outputTokens += countTokens(JSON.stringify(reply))
}

const TITLE = 'Planning the weekend trip to Lisbon'
const SENTENCES = 'Ida and Lena compare trains and flights for the trip and settle on the early flight; Lena books both tickets, Ida looks for a room near the river and will ask her sister about the dog before Friday evening.'.split(' ')
/** Of the words a summary may have, so many are written. */
const FILLED = 0.75

/** A summary as long as asked for. */
const summaryWithin = (words: number): string => SENTENCES.slice(0, Math.round(words * FILLED)).join(' ')
const wordsAsked = (text: string): number => Number(/at most (\d+) words/.exec(text)?.[1] ?? 50)
const WORDS = { title: TITLE, surprise_level: 'low', complexity: 2 }

/**
 * Answers the questions of the policies and of the encoding, and counts them. It begins segments where `turns` says,
 * and for `auto` where the prompt proposes.
 *
 * @param shown the messages that the question now asked may be about, the last of them in its last line
 */
export function standIn(spent: Spent, turns: (message: Message) => boolean, shown: () => readonly Message[]): AskModel {
  return async (question) => {
    const prompt = question.prompt(question.texts)
    const reply = replyTo(question, prompt, { turns, shown: shown() })
    const complaint = question.complaint(reply)
    if (complaint !== undefined) throw new Error(`the stand-in's reply for ${question.purpose} will not do: ${complaint}`)
    count(spent, [question.system, prompt, JSON.stringify(question.schema)], reply)
    return { reply, model: 'stand-in' }
  }
}

/** How many segments a prompt shows to be described. */
const numbersIn = (prompt: string): number => prompt.match(/^Segment \d+\b/gm)?.length ?? 1

interface Talk {
  readonly turns: (message: Message) => boolean
  readonly shown: readonly Message[]
}

function replyTo({ purpose, system }: ModelQuestion, prompt: string, { turns, shown }: Talk): JsonObject {
  const summary = summaryWithin(wordsAsked(`${prompt.slice(prompt.lastIndexOf('\n'))} ${system}`))
  switch (purpose) {
    case 'auto': {
      const places = ['begin at', 'Perhaps at'].flatMap((words) => new RegExp(`${words} ([\\d, ]+)`).exec(prompt.slice(prompt.lastIndexOf('\n')))?.[1]?.split(', ') ?? [])
      const starts = [0, ...places.map(Number).sort((a, b) => a - b)]
      return { segments: starts.map((first) => ({ first, ...WORDS, summary })) }
    }
    case 'batch': {
      const ends = [...shown.flatMap((message, index) => (index > 0 && turns(message) ? [index] : [])), shown.length]
      return { segments: ends.map((end, index) => ({ num_messages: end - (ends[index - 1] ?? 0), title: TITLE, summary, surprise_level: 'low' })) }
    }
    case 'chunk': {
      const lines = Number(/1 to (\d+)/.exec(prompt.slice(prompt.lastIndexOf('\n')))?.[1] ?? 1)
      const asked = shown.slice(-lines)
      return { reasoning: summaryWithin(20), boundaries: asked.flatMap((message, index) => (index > 0 && turns(message) ? [index] : [])), should_wait: false }
    }
    case 'encode':
      return { segments: Array.from({ length: numbersIn(prompt) }, (_, index) => ({ number: index + 1, title: TITLE, summary, complexity: 2 })) }
    default:
      return { summary }
  }
}
