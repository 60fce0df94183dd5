/** The counters a policy may measure messages with. */
import { invalidInput } from '../errors.ts'
import type { Message } from '../message/message.ts'
import { countTokens } from '../text/token-count.ts'
import { codePoints, countCl100k } from '../text/token-counters.ts'
import type { OptionRule } from './policy-options.ts'

/** A tokenizer by name, or how many tokens a message has. */
export type Tokens = 'o200k' | 'cl100k' | 'words' | 'chars4' | ((message: Message) => number)

export type Counter = (message: Message) => number

const NAMES: readonly unknown[] = ['o200k', 'cl100k', 'words', 'chars4']

export const TOKENS: OptionRule = {
  expected: `one of ${NAMES.join(', ')} or a function`,
  fits: (value) => typeof value === 'function' || NAMES.includes(value),
}

/**
 * A counter that reads at most the first `maxToolResultChars` code points of a tool result.
 *
 * - `o200k`: what the message already carries, counted anew only where a tool result was cut
 * - `words`: pieces between white space
 * - `chars4`: ⌊code points of `role: text` / 4⌋
 *
 * @throws (the counter) invalid_input if a function gives anything but a finite number of 0 or more
 */
export async function counterOf(tokens: Tokens, maxToolResultChars = Infinity): Promise<Counter> {
  const count = typeof tokens === 'function' ? checked(tokens) : await namedCounter(tokens)
  return (message) => count(message.kind === 'tool_result' ? cutText(message, maxToolResultChars) : message)
}

async function namedCounter(name: Exclude<Tokens, Counter>): Promise<Counter> {
  if (name === 'words') return ({ text }) => text.match(/\S+/g)?.length ?? 0
  if (name === 'chars4') return ({ role, text }) => Math.floor(codePoints(`${role}: ${text}`) / 4)
  if (name === 'o200k') return ({ tokens }) => tokens
  return ({ text }) => countCl100k(text)
}

const checked = (count: Counter): Counter => (message) => {
  const tokens = count(message)
  if (Number.isFinite(tokens) && tokens >= 0) return tokens
  throw invalidInput('tokens(message)', tokens, 'a number of 0 or more')
}

/** The message with its text cut to `max` code points, tokens counted anew; itself if it fits. */
function cutText(message: Message, max: number): Message {
  if (message.text.length <= max) return message
  const text = firstCodePoints(message.text, max)
  return text.length === message.text.length ? message : { ...message, text, tokens: countTokens(text) }
}

function firstCodePoints(text: string, max: number): string {
  let end = 0
  for (let taken = 0; taken < max && end < text.length; taken++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}
