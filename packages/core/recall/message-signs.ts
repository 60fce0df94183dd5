/** The signs of the vectors of a user's messages, in one list, and the messages whose signs are nearest to those of a query. */
import { eachPart } from '../rank/message-vectors.ts'

/** The signs of the messages of a segment, packed (`packVectors`), by the number of the segment. */
export interface NumberedSigns {
  readonly number: number
  readonly signs: Uint8Array
}

/** A place of a message: its segment's number, and its place in the segment. */
export interface NumberedPlace {
  readonly number: number
  readonly place: number
}

/** They never change, since another recall may be searching them. */
export class MessageSigns {
  static readonly NONE = new MessageSigns(new Uint32Array(0), new Uint32Array(0), new Set())
  /** Words of 32 bits, so many for each vector as it has dimensions. */
  readonly #signs: Uint32Array
  /** The number and the place of each vector's message. */
  readonly #places: Uint32Array
  readonly #numbers: ReadonlySet<number>

  private constructor(signs: Uint32Array, places: Uint32Array, numbers: ReadonlySet<number>) {
    this.#signs = signs
    this.#places = places
    this.#numbers = numbers
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.#signs.byteLength + this.#places.byteLength + 16 * this.#numbers.size
  }

  /** Number of segments whose messages have vectors. */
  get size(): number {
    return this.#numbers.size
  }

  /** Whether the messages of a segment have vectors. */
  has(number: number): boolean {
    return this.#numbers.has(number)
  }

  /** With those of more segments. */
  with(added: readonly NumberedSigns[]): MessageSigns {
    if (added.length === 0) return this
    const places: number[] = []
    const parts: Uint8Array[] = []
    for (const { number, signs } of added) {
      eachPart(signs, (place, from, to) => {
        places.push(number, place)
        parts.push(signs.subarray(from, to))
      })
    }
    const own = new Uint8Array(Buffer.concat(parts))
    return new MessageSigns(
      joined(this.#signs, new Uint32Array(own.buffer)), joined(this.#places, Uint32Array.from(places)),
      new Set([...this.#numbers, ...added.map(({ number }) => number)]),
    )
  }

  /**
   * The messages whose signs differ least from those of a query, nearest first, each once by its nearest part; of equals the later.
   * @param isInScope by the number of a segment; undefined: every one is
   */
  nearest(
    signs: Uint8Array, { limit, isInScope }: { limit: number; isInScope: ((number: number) => boolean) | undefined },
  ): NumberedPlace[] {
    const query = new Uint32Array(new Uint8Array(signs).buffer)
    const count = this.#places.length / 2
    const all = this.#signs
    if (count === 0 || all.length !== count * query.length) return []
    const distances = new Uint16Array(count)
    const histogram = new Uint32Array(query.length * 32 + 1)
    for (let i = 0, at = 0; i < count; i++) {
      let distance = 0
      for (let word = 0; word < query.length; word++) distance += bitsIn(all[at++]! ^ query[word]!)
      distances[i] = distance
      histogram[distance]!++
    }
    if (isInScope !== undefined) return this.#first(distances, histogram.length, limit, isInScope)
    const found = this.#first(distances, farthestOf(histogram, limit * FEW_PARTS), limit)
    return found.length === limit ? found : this.#first(distances, farthestOf(histogram, limit * MOST_PARTS), limit)
  }

  /** The first so many messages by distance, of those that are no farther. */
  #first(distances: Uint16Array, farthest: number, limit: number, isInScope?: (number: number) => boolean): NumberedPlace[] {
    const near: number[] = []
    for (let i = 0; i < distances.length; i++) {
      if (distances[i]! <= farthest && isInScope?.(this.#places[2 * i]!) !== false) near.push(i)
    }
    const places = this.#places
    // Not by where they stand: that is the order in which a process has read them
    near.sort((a, b) => distances[a]! - distances[b]! || places[2 * b]! - places[2 * a]! || places[2 * b + 1]! - places[2 * a + 1]!)
    const found = new Map<number, NumberedPlace>()
    for (const i of near) {
      const [number, place] = [places[2 * i]!, places[2 * i + 1]!]
      const key = number * MOST_PLACES + place
      if (!found.has(key)) found.set(key, { number, place })
      if (found.size === limit) break
    }
    return [...found.values()]
  }
}

function joined(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** The bits of a word that are set. Source: Warren, Hacker's Delight (2012), figure 5-2. */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Messages of a segment at most. */
const MOST_PLACES = 0x10000

/** Parts of one message count once: more are looked at than are wanted, usually twice as many, if need be as many as it can have. */
const [FEW_PARTS, MOST_PARTS] = [2, 8]

/** The distance within which there are so many parts. */
function farthestOf(histogram: Uint32Array, parts: number): number {
  let count = 0
  const distance = histogram.findIndex((own) => (count += own) >= parts)
  return distance < 0 ? histogram.length : distance
}
