/** Token counters of messages, by the option `tokens` of a policy. */
import { invalidInput } from '../base/errors.ts'
import type { Message } from '../contract/message.ts'
import { countTokens } from '../base/tokens/token-count.ts'
import { codePoints, countCl100k } from '../base/tokens/token-counters.ts'
import type { OptionRule } from './policy-options.ts'

/** A tokenizer by name, or a function that gives the number of tokens of a message. */
export type Tokens = 'o200k' | 'cl100k' | 'words' | 'chars4' | ((message: Message) => number)

export type Counter = (message: Message) => number

const NAMES: readonly unknown[] = ['o200k', 'cl100k', 'words', 'chars4']

export const TOKENS: OptionRule = {
  expected: `one of ${NAMES.join(', ')} or a function`,
  fits: (value) => typeof value === 'function' || NAMES.includes(value),
}

/**
 * A counter that counts at most the first `maxToolResultChars` code points of a tool result.
 *
 * - `o200k`: the message's own `tokens`, recounted only for a truncated tool result
 * - `cl100k`: by its tokenizer, special tokens counted as text
 * - `words`: runs of characters other than white space
 * - `chars4`: ⌊code points of `role: text` / 4⌋
 *
 * The counter throws invalid_input if a function returns anything but a finite number of 0 or more.
 */
export async function counterOf(tokens: Tokens, maxToolResultChars = Infinity): Promise<Counter> {
  const count = typeof tokens === 'function' ? checkedCounter(tokens) : await namedCounter(tokens)
  return (message) => count(message.kind === 'tool_result' ? truncateText(message, maxToolResultChars) : message)
}

async function namedCounter(name: Exclude<Tokens, Counter>): Promise<Counter> {
  if (name === 'words') return ({ text }) => text.match(/\S+/g)?.length ?? 0
  if (name === 'chars4') return ({ role, text }) => Math.floor(codePoints(`${role}: ${text}`) / 4)
  if (name === 'o200k') return ({ tokens }) => tokens
  return ({ text }) => countCl100k(text)
}

const checkedCounter = (count: Counter): Counter => (message) => {
  const tokens = count(message)
  if (Number.isFinite(tokens) && tokens >= 0) return tokens
  throw invalidInput('tokens(message)', tokens, 'a number of 0 or more')
}

/** The message with its text truncated to `max` code points and its tokens recounted; the same message if it fits. */
function truncateText(message: Message, max: number): Message {
  if (message.text.length <= max) return message
  const text = firstCodePoints(message.text, max)
  return text.length === message.text.length ? message : { ...message, text, tokens: countTokens(text) }
}

function firstCodePoints(text: string, max: number): string {
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}
