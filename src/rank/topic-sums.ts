/** Topics of messages as the forward index packs them, added up without an object for each message. */
import type { Topics } from './analysed-message.ts'

/** Pairs of a topic's number and its weight in steps of 1 / `TOPIC_STEP`, as they stand in the forward index. */
export type PackedTopics = Uint8Array

/** Topic weights (1/2, 1/3 …) are stored in steps of 1/32, up to 8. */
export const TOPIC_STEP = 32
export const MAX_TOPIC_WEIGHT = 255

export const packTopics = (topics: Topics): PackedTopics =>
  Uint8Array.from([...topics].flatMap(([topic, weight]) => [topic, Math.min(MAX_TOPIC_WEIGHT, Math.round(weight * TOPIC_STEP))]))

/**
 * The sum of the topics of several messages, and how near it is to those of a query. Sums of steps
 * are whole numbers, so that their order does not matter.
 */
export class TopicSums {
  readonly #query: readonly (readonly [topic: number, weight: number])[]
  readonly #querySquare: number
  /** By topic. */
  readonly #steps = new Float64Array(256)
  readonly #added: number[] = []

  constructor(query: Topics) {
    this.#query = [...query]
    this.#querySquare = this.#query.reduce((sum, [, weight]) => sum + weight * weight, 0)
  }

  add(packed: PackedTopics): void {
    for (let i = 0; i < packed.length; i += 2) {
      if (this.#steps[packed[i]!] === 0) this.#added.push(packed[i]!)
      this.#steps[packed[i]!]! += packed[i + 1]!
    }
  }

  /** Cosine similarity of the query's topics and the sum, 0–1; 0 where either has none. The sum begins anew. */
  take(): number {
    let [dot, square] = [0, 0]
    for (const [topic, weight] of this.#query) dot += weight * (this.#steps[topic]! / TOPIC_STEP)
    for (const topic of this.#added) {
      square += (this.#steps[topic]! / TOPIC_STEP) ** 2
      this.#steps[topic] = 0
    }
    this.#added.length = 0
    return dot === 0 ? 0 : dot / Math.sqrt(this.#querySquare * square)
  }
}
