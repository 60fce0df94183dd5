/** Maps that hold no more than so many entries: what was computed before, kept for its next time. */

/**
 * A map that is emptied when a new key would make it larger than `capacity`. Reading costs what it costs in a Map: nothing
 * keeps track of what was used last. For values that are cheap to compute again.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #capacity: number

  /** @param capacity entries, 1 or more */
  constructor(capacity: number) {
    super()
    this.#capacity = capacity
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#capacity && !this.has(key)) this.clear()
    return super.set(key, value)
  }
}

/**
 * Puts an entry in as the newest, and the oldest out where there are more than `capacity`. Whoever also puts an entry in
 * again when it is read has a cache that loses the least recently used.
 */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, capacity: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > capacity) map.delete(map.keys().next().value as Key)
}
