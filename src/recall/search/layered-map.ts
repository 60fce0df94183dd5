/** A map that never changes, and shares what it holds with the map that it was made from. */

/** Entries that are held apart; with more, all are copied once. */
const MOST_APART = 1024

/** To add one entry to a map of 66,000 by copying it takes 10 ms. */
export class LayeredMap<K, V> {
  readonly #base: ReadonlyMap<K, V>
  /** What was added to the base or replaces something of it. */
  readonly #apart: ReadonlyMap<K, V>
  /** Number of keys. */
  readonly size: number

  private constructor(base: ReadonlyMap<K, V>, apart: ReadonlyMap<K, V>) {
    this.#base = base
    this.#apart = apart
    this.size = base.size + [...apart.keys()].filter((key) => !base.has(key)).length
  }

  static empty<K, V>(): LayeredMap<K, V> {
    return new LayeredMap<K, V>(new Map(), new Map())
  }

  /** @returns undefined for an unknown key: no value is */
  get(key: K): V | undefined {
    return this.#apart.get(key) ?? this.#base.get(key)
  }

  /** With entries, of which those with a known key replace it. */
  with(entries: readonly (readonly [K, V])[]): LayeredMap<K, V> {
    if (this.#apart.size + entries.length <= MOST_APART) return new LayeredMap(this.#base, new Map([...this.#apart, ...entries]))
    const base = new Map(this.#base)
    for (const layer of [this.#apart, entries]) for (const [key, value] of layer) base.set(key, value)
    return new LayeredMap(base, new Map())
  }
}
