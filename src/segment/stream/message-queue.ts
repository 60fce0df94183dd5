/** Messages first in, first out, counted. */
import type { Message } from '../../message/message.ts'
import type { Counter } from '../message-tokens.ts'

export interface MessageQueue {
  add(message: Message): void
  /** From the front if 0 or more, from the back if negative. */
  at(index: number): Message | undefined
  /** The oldest `count`, fewer if there are fewer. */
  first(count: number): Message[]
  /** Removes the oldest `count` and returns them. */
  take(count: number): Message[]
  readonly count: number
  /** o200k. */
  readonly tokens: number
  /** By the counter given. */
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
      ownTokens += counter(message) // first: it may throw, and then the message was not taken
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
      // Moved up only when half is gone: constant cost per message, however many wait
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
