/** Pieces of any size, put together: in time and memory of all of them, however small each is. */

/** So many small pieces are put together at once: each takes a hundred bytes beside its own. */
const MOST_SMALL = 1024
const SMALL_BYTES = 65_536

export class GatheredBytes {
  #whole: Uint8Array[] = []
  #small: Uint8Array[] = []
  #smallBytes = 0

  add(piece: Uint8Array): void {
    if (piece.length === 0) return
    this.#small.push(piece)
    this.#smallBytes += piece.length
    if (this.#small.length >= MOST_SMALL || this.#smallBytes >= SMALL_BYTES) this.#fold()
  }

  #fold(): void {
    if (this.#small.length > 0) this.#whole.push(joined(this.#small))
    ;[this.#small, this.#smallBytes] = [[], 0]
  }

  /** What was added since the last time. */
  take(): Buffer {
    this.#fold()
    const all = joined(this.#whole)
    this.drop()
    return Buffer.from(all.buffer, all.byteOffset, all.byteLength)
  }

  drop(): void {
    ;[this.#whole, this.#small, this.#smallBytes] = [[], [], 0]
  }
}

/** Most are whole at once, and copied by nobody. */
const joined = (pieces: readonly Uint8Array[]): Uint8Array => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))
