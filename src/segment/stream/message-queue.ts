/** A FIFO queue of messages with token counts. */
import type { Message } from '../../message/message.ts'
import type { Counter } from '../message-tokens.ts'

export interface MessageQueue {
  add(message: Message): void
  /** The message at an index: from the front if 0 or more, from the back if negative. */
  at(index: number): Message | undefined
  /** The oldest `count` messages, or all if there are fewer. */
  first(count: number): Message[]
  /** Removes and returns the oldest `count` messages. */
  take(count: number): Message[]
  readonly count: number
  /** Tokens by o200k. */
  readonly tokens: number
  /** Tokens by the policy's counter. */
  readonly ownTokens: number
}

export function messageQueue(counter: Counter): MessageQueue {
  let messages: Message[] = []
  let front = 0
  let tokens = 0
  let ownTokens = 0
  const first = (count: number) => messages.slice(front, front + count)
  return {
    add(message) {
      ownTokens += counter(message) // first: if it throws, the message is not added
      messages.push(message)
      tokens += message.tokens
    },
    at: (index) => messages.at(index < 0 ? index : front + index),
    first,
    take(count) {
      const taken = first(count)
      front += taken.length
      for (const message of taken) {
        tokens -= message.tokens
        ownTokens -= counter(message)
      }
      // Compacted only when half is free: amortised constant cost per message
      if (front * 2 > messages.length) {
        messages = messages.slice(front)
        front = 0
      }
      return taken
    },
    get count() { return messages.length - front },
    get tokens() { return tokens },
    get ownTokens() { return ownTokens },
  }
}
