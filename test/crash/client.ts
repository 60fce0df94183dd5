/** A client with a conversation to tell: what it sent, what was acknowledged, what it will send next. */
import type { MessageInput } from '@madeleine/contract'
import { randomFrom, type Random } from './random.ts'

export interface Batch {
  readonly number: number
  readonly messages: readonly MessageInput[]
}

export interface Client {
  readonly conversationId: string
  /** Batches acknowledged so far: all before this number. */
  readonly acknowledged: number
  acknowledge(number: number): void
  /** The next `count` batches from the first unanswered one on; about one in five is followed by an earlier one again. */
  plan(count: number): Batch[]
  /** The messages of the first `count` batches, as they were sent. */
  sent(count: number): readonly MessageInput[]
}

const START = Date.parse('2026-01-05T08:00:00Z')
const WORDS = 'harbour lantern winter bridge quiet market pepper violin garden letter engine orchard thunder saddle'.split(' ')

export function client(conversationId: string, seed: number): Client {
  const random = randomFrom(seed)
  const batches: Batch[] = []
  let minute = 0
  let acknowledged = 0

  const write = (number: number): Batch => ({
    number,
    messages: Array.from({ length: 1 + random.below(4) }, (_, i) => {
      minute += random.chance(0.12) ? 45 : 1
      return {
        id: `${number}-${i}`, role: i % 2 === 0 ? 'user' : 'assistant',
        content: sentence(random), timestamp: new Date(START + minute * 60_000).toISOString(),
      }
    }),
  })
  const upTo = (count: number): Batch[] => {
    while (batches.length < count) batches.push(write(batches.length))
    return batches.slice(0, count)
  }
  return {
    conversationId,
    get acknowledged() {
      return acknowledged
    },
    acknowledge: (number) => void (acknowledged = Math.max(acknowledged, number + 1)),
    plan: (count) =>
      upTo(acknowledged + count)
        .slice(acknowledged)
        .flatMap((batch) => (random.chance(0.2) ? [batch, batches[random.below(batch.number + 1)] as Batch] : [batch])),
    sent: (count) => upTo(count).flatMap(({ messages }) => messages),
  }
}

const sentence = (random: Random): string =>
  Array.from({ length: 4 + random.below(20) }, () => WORDS[random.below(WORDS.length)]).join(' ')
