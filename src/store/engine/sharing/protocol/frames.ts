/** Frames: messages on a stream of bytes, each behind its length. */

/** Bytes of a frame's header, which is the length of its body as an unsigned number, the highest byte first. */
const HEADER_BYTES = 4

/** A frame, in the pieces that are to be written. */
export function frameOf(body: Uint8Array): [header: Buffer, body: Uint8Array] {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(body.length)
  return [header, body]
}

/** A frame is longer than the reader takes. */
export class FrameTooLargeError extends Error {}

/** Puts frames together from pieces of any size. */
export class FrameReader {
  /** Bytes of the longest body that is taken. It may be raised between two frames. */
  limit: number
  #chunks: Buffer[] = []
  #bytes = 0
  #bodyBytes: number | undefined

  constructor(limit: number) {
    this.limit = limit
  }

  /**
   * The bodies that are complete with this piece, one after the other.
   * @throws {FrameTooLargeError} as soon as the header says so; nothing of such a body is kept
   */
  *take(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    for (;;) {
      if (this.#bodyBytes === undefined) {
        if (this.#bytes < HEADER_BYTES) return
        const length = this.#cut(HEADER_BYTES).readUInt32BE()
        if (length > this.limit) throw new FrameTooLargeError(`a frame of ${length} bytes, of at most ${this.limit}`)
        this.#bodyBytes = length
      }
      if (this.#bytes < this.#bodyBytes) return
      const body = this.#cut(this.#bodyBytes)
      this.#bodyBytes = undefined
      yield body
    }
  }

  /** Removes the first bytes. They are joined only when all are there, or a long frame would be copied for each of its pieces. */
  #cut(bytes: number): Buffer {
    const whole = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#bytes -= bytes
    this.#chunks = this.#bytes > 0 ? [whole.subarray(bytes)] : []
    return whole.subarray(0, bytes)
  }
}
