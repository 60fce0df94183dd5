/** Reads an archive's file at any place, its directory in large pieces: entry by entry a million small reads would take minutes. */
import { open, type FileHandle } from 'node:fs/promises'
import type { TemporaryFile } from '../../../store/folder/temporary-file.ts'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

const [WINDOW_BYTES, PIECE_BYTES] = [262_144, 65_536]

/** Where an archive is: at a path, or in a temporary file. */
export type ArchivePlace = string | TemporaryFile

export class ZipReader extends RandomAccessReader {
  readonly #bytesBetween: TemporaryFile['read']
  /** Bytes that were read, and where they stand in the file. */
  #window = Buffer.alloc(0)
  #from = 0

  private constructor(bytesBetween: TemporaryFile['read']) {
    super()
    this.#bytesBetween = bytesBetween
  }

  /** A temporary file is closed by whoever opened it. */
  static async open(
    place: ArchivePlace,
  ): Promise<{ readonly reader: ZipReader; readonly bytes: number; readonly close: () => Promise<void> }> {
    if (typeof place !== 'string') return { reader: new ZipReader(place.read), bytes: place.bytes, close: async () => {} }
    const file = await open(place)
    return { reader: new ZipReader((...range) => piecesOf(file, ...range)), bytes: (await file.stat()).size, close: () => file.close() }
  }

  /** @param end behind the last byte */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytesBetween(start, end), { objectMode: false })
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
    const pieces: Buffer[] = []
    for await (const piece of this.#bytesBetween(position, position + bytes)) pieces.push(piece)
    this.#window = Buffer.concat(pieces)
    this.#from = position
    return this.#window.subarray(0, length)
  }

  /** The file is closed by who opened it, when nothing is read any more. */
  override close(callback: (error: Error | null) => void): void {
    setImmediate(callback, null)
  }
}

/** Not by a stream of the file, which closes it where it is not read to its end. */
async function* piecesOf(file: FileHandle, start = 0, end = Infinity): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const size = Math.min(PIECE_BYTES, end - at)
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
