/** Pieces of any size, put together: in time and memory of all of them, however small each is. */

export class GatheredBytes {
  /** Longer than what was added, so that it is seldom copied. */
  #room = Buffer.alloc(0)
  #only: Uint8Array | undefined
  #size = 0

  add(piece: Uint8Array): void {
    if (piece.length === 0) return
    if (this.#size === 0) {
      this.#only = piece // most are whole at once, and copied by nobody
    } else {
      if (this.#only) this.#put(this.#only, 0)
      this.#only = undefined
      this.#put(piece, this.#size)
    }
    this.#size += piece.length
  }

  #put(piece: Uint8Array, at: number): void {
    if (at + piece.length > this.#room.length) {
      const larger = Buffer.allocUnsafe(2 * (at + piece.length))
      this.#room.copy(larger, 0, 0, at)
      this.#room = larger
    }
    this.#room.set(piece, at)
  }

  /** What was added since the last time. */
  take(): Buffer {
    const [only, room, size] = [this.#only, this.#room, this.#size]
    this.drop()
    return only ? Buffer.from(only.buffer, only.byteOffset, only.byteLength) : room.subarray(0, size)
  }

  drop(): void {
    ;[this.#room, this.#only, this.#size] = [Buffer.alloc(0), undefined, 0]
  }
}
