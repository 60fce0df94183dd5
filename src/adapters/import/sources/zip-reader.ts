/** Reads an archive's file at any place, its directory in large pieces: entry by entry a million small reads would take minutes. */
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

const [WINDOW_BYTES, PIECE_BYTES] = [262_144, 65_536]

export class ZipReader extends RandomAccessReader {
  readonly #file: FileHandle
  /** Bytes that were read, and where they stand in the file. */
  #window = Buffer.alloc(0)
  #from = 0

  private constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  static async open(path: string): Promise<{ readonly reader: ZipReader; readonly bytes: number; readonly close: () => Promise<void> }> {
    const file = await open(path)
    return { reader: new ZipReader(file), bytes: (await file.stat()).size, close: () => file.close() }
  }

  /** @param end behind the last byte */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytesBetween(start, end), { objectMode: false })
  }

  /** Not by a stream of the file, which closes it where it is not read to its end. */
  async *#bytesBetween(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const size = Math.min(PIECE_BYTES, end - at)
      const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(size), 0, size, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>): void {
    this.#readBytes(position, length, (error, bytes) => {
      if (error) return callback(error)
      bytes.copy(buffer, offset)
      callback(bytes.length < length ? new Error('the file ends before that') : null)
    })
  }

  readonly #readBytes = callbackify((position: number, length: number) => this.#bytesAt(position, length))

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const at = position - this.#from
    if (at >= 0 && at + length <= this.#window.length) return this.#window.subarray(at, at + length)
    const bytes = Math.max(length, WINDOW_BYTES)
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(bytes), 0, bytes, position)
    this.#window = buffer.subarray(0, bytesRead)
    this.#from = position
    return this.#window.subarray(0, length)
  }

  /** The file is closed by who opened it, when nothing is read any more. */
  override close(callback: (error: Error | null) => void): void {
    setImmediate(callback, null)
  }
}
