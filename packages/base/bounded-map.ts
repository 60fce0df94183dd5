/** Maps with a maximum number of entries, for caches; and how long a word may be that is a key of one. */

/** UTF-16 units. V8 keeps a longer slice as a pointer into its text: caching it would hold the whole text in memory, forgotten ones too. */
export const MAX_CACHED_CHARS = 12

/**
 * A map that is cleared when a new key would exceed its capacity. Reading costs what it costs in a Map, because use is not
 * tracked. For values that are cheap to compute again.
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
 * Sets an entry as the newest, and deletes the oldest entry beyond `capacity`. Setting an entry again whenever it is read
 * makes the map an LRU cache.
 */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, capacity: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > capacity) map.delete(map.keys().next().value as Key)
}
