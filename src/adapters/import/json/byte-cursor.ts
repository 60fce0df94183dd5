/** A place in a stream of bytes that holds one chunk at a time, and knows its byte and its line. */

const [SPACE, NEWLINE, RETURN, TAB] = [0x20, 0x0a, 0x0d, 0x09]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

export const isSpace = (byte: number): boolean => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB

export class ByteCursor {
  /** The chunk that is read, and the next byte in it. */
  chunk: Uint8Array = new Uint8Array(0)
  at = 0
  /** Bytes of the chunks before this one. */
  #before = 0
  /** Line ends before `#counted`, a place in this chunk. */
  #lines = 0
  #counted = 0
  readonly #chunks: AsyncIterator<Uint8Array>

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Bytes before this place. */
  get offset(): number {
    return this.#before + this.at
  }

  /** Line ends before this place; asked in order. */
  linesBefore(): number {
    for (let found = this.chunk.indexOf(NEWLINE, this.#counted); found >= 0 && found < this.at;
      found = this.chunk.indexOf(NEWLINE, found + 1)) this.#lines += 1
    this.#counted = this.at
    return this.#lines
  }

  /** Goes on to the next chunk. @returns whether there is one */
  async fill(): Promise<boolean> {
    this.at = this.chunk.length
    this.linesBefore()
    const next = await this.#chunks.next()
    this.#before += this.chunk.length
    this.chunk = next.done ? new Uint8Array(0) : next.value
    ;[this.at, this.#counted] = [0, 0]
    return !next.done
  }

  /** The next byte that is no white space, which stays the next one; undefined at the end. */
  async peek(): Promise<number | undefined> {
    for (;;) {
      while (this.at < this.chunk.length && isSpace(this.chunk[this.at]!)) this.at += 1
      if (this.at < this.chunk.length) return this.chunk[this.at]
      if (!await this.fill()) return undefined
    }
  }

  /** Behind a byte order mark at the beginning. */
  async skipMark(): Promise<void> {
    while (this.chunk.length === 0 && await this.fill());
    if (BYTE_ORDER_MARK.every((byte, i) => this.chunk[i] === byte)) this.at = BYTE_ORDER_MARK.length
  }

  /** The source is not read to its end. */
  async end(): Promise<void> {
    await this.#chunks.return?.()
  }
}
