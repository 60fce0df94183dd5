/** A stand-in for a language model that counts usage: its replies have the requested length and fixed content. */
import type { Message } from '../packages/contract/message.ts'
import type { JsonObject } from '../packages/base/json.ts'
import { countTokens } from '../packages/base/tokens/token-count.ts'
import type { AskModel, ModelQuestion } from '../packages/contract/models.ts'

/** Calls of a model, and their tokens. */
export interface ModelUsage {
  calls: number
  inputTokens: number
  outputTokens: number
}

export const noUsage = (): ModelUsage => ({ calls: 0, inputTokens: 0, outputTokens: 0 })

/** Counts one call: prompt, instructions and schema as they are sent, the reply as JSON. */
export function countCall(spent: ModelUsage, sent: readonly string[], reply: JsonObject): void {
  spent.calls++
  spent.inputTokens += sent.reduce((sum, text) => sum + countTokens(text), 0)
  spent.outputTokens += countTokens(JSON.stringify(reply))
}

const TITLE = 'Planning the weekend trip to Lisbon'
const SENTENCES = ('Ida and Lena compare trains and flights for the trip and settle on the early flight; Lena books both '
  + 'tickets, Ida looks for a room near the river and will ask her sister about the dog before Friday evening.').split(' ')
/** Share of a summary's word limit that is used. */
const FILLED = 0.75

/** A summary of the requested length. */
const summaryWithin = (words: number): string => SENTENCES.slice(0, Math.round(words * FILLED)).join(' ')
const wordsAsked = (text: string): number => Number(/at most (\d+) words/.exec(text)?.[1] ?? 50)
const WORDS = { title: TITLE, surprise_level: 'low', complexity: 2 }

/**
 * Answers the prompts of the policies and of encoding, and counts their usage. It begins a segment where `turns` is true,
 * and for `auto` where the prompt proposes one.
 *
 * @param shown the messages of the current prompt; its last line is about the last of them
 */
export function standIn(spent: ModelUsage, turns: (message: Message) => boolean, shown: () => readonly Message[]): AskModel {
  return async (question) => {
    const prompt = question.prompt(question.texts)
    const reply = replyTo(question, prompt, { turns, shown: shown() })
    const complaint = question.complaint(reply)
    if (complaint !== undefined) throw new Error(`the stand-in's reply for ${question.purpose} was rejected: ${complaint}`)
    countCall(spent, [question.system, prompt, JSON.stringify(question.schema)], reply)
    return { reply, model: 'stand-in' }
  }
}

/** The number of segments that a prompt asks to describe. */
const numbersIn = (prompt: string): number => prompt.match(/^Segment \d+\b/gm)?.length ?? 1

interface StandInSource {
  readonly turns: (message: Message) => boolean
  readonly shown: readonly Message[]
}

function replyTo({ purpose, system }: ModelQuestion, prompt: string, { turns, shown }: StandInSource): JsonObject {
  const summary = summaryWithin(wordsAsked(`${prompt.slice(prompt.lastIndexOf('\n'))} ${system}`))
  switch (purpose) {
    case 'auto': {
      const places = ['begin at', 'Perhaps at']
        .flatMap((words) => new RegExp(`${words} ([\\d, ]+)`).exec(prompt.slice(prompt.lastIndexOf('\n')))?.[1]?.split(', ') ?? [])
      const starts = [0, ...places.map(Number).sort((a, b) => a - b)]
      return { segments: starts.map((first) => ({ first, ...WORDS, summary })) }
    }
    case 'batch': {
      const ends = [...shown.flatMap((message, index) => (index > 0 && turns(message) ? [index] : [])), shown.length]
      return {
        segments: ends.map((end, index) => ({ num_messages: end - (ends[index - 1] ?? 0), title: TITLE, summary, surprise_level: 'low' })),
      }
    }
    case 'chunk': {
      const lines = Number(/1 to (\d+)/.exec(prompt.slice(prompt.lastIndexOf('\n')))?.[1] ?? 1)
      const messages = shown.slice(-lines)
      return {
        reasoning: summaryWithin(20),
        boundaries: messages.flatMap((message, index) => (index > 0 && turns(message) ? [index] : [])), should_wait: false,
      }
    }
    case 'encode':
      return {
        segments: Array.from({ length: numbersIn(prompt) }, (_, index) => ({ number: index + 1, title: TITLE, summary, complexity: 2 })),
      }
    default:
      return { summary }
  }
}
