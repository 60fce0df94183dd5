/** Token counts of texts that were counted before, by a hash of each, so that no text is kept. */
import { randomInt } from 'node:crypto'

/** Places of one half; it is given up when three quarters of them are taken. Both halves of a tokenizer have some 800 KB. */
const SLOTS = 32_768
const MOST_TAKEN = 0.75 * SLOTS

/** Unknown outside of the process, so that nobody can write two texts of one hash. */
const SEEDS = [randomInt(2 ** 32), randomInt(2 ** 32)] as const

/** A hash table with open addressing: no object a number, because a context asks for thousands. */
class Half {
  readonly #high = new Int32Array(SLOTS)
  readonly #low = new Int32Array(SLOTS)
  /** The count and one more; 0 where the place is free. */
  readonly #counts = new Int32Array(SLOTS)
  taken = 0

  find(high: number, low: number): number | undefined {
    for (let slot = low & (SLOTS - 1); this.#counts[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
      if (this.#high[slot] === high && this.#low[slot] === low) return this.#counts[slot]! - 1
    }
    return undefined
  }

  /** @param count a whole number of 0 or more */
  add(high: number, low: number, count: number): void {
    let slot = low & (SLOTS - 1)
    while (this.#counts[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    this.#high[slot] = high
    this.#low[slot] = low
    this.#counts[slot] = count + 1
    this.taken++
  }
}

/** The counts of one tokenizer, the newer and the older half: what is found in the older one is newer again. */
export class KeptCounts {
  #newer = new Half()
  #older = new Half()
  #high = 0
  #low = 0

  /** The count of a part of a text; undefined where it is not kept: `keep` keeps it then. */
  find(text: string, from: number, to: number): number | undefined {
    this.#hash(text, from, to)
    const count = this.#newer.find(this.#high, this.#low)
    if (count !== undefined) return count
    const older = this.#older.find(this.#high, this.#low)
    if (older !== undefined) this.#add(older)
    return older
  }

  /** @param count of the part, which was not found. Other parts may have been asked for meanwhile */
  keep(text: string, from: number, to: number, count: number): void {
    if (!Number.isInteger(count) || this.find(text, from, to) !== undefined) return
    this.#add(count)
  }

  #add(count: number): void {
    if (this.#newer.taken >= MOST_TAKEN) [this.#newer, this.#older] = [new Half(), this.#newer]
    this.#newer.add(this.#high, this.#low, count)
  }

  /** 64 bits: two multiplicative hashes, mixed as MurmurHash3 does at its end. */
  #hash(text: string, from: number, to: number): void {
    let [high, low] = [SEEDS[0] ^ (to - from), SEEDS[1] | 0]
    for (let i = from; i < to; i++) {
      const unit = text.charCodeAt(i)
      high = Math.imul(high ^ unit, 0x85ebca6b)
      low = Math.imul(low ^ unit, 0xc2b2ae35)
    }
    high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35) ^ Math.imul(low ^ (low >>> 13), 0x85ebca6b)
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
    this.#high = high | 0
    this.#low = low | 0
  }
}
