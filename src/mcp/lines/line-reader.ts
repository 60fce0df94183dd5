/** Lines out of chunks, none of them longer than a limit. */
import { StringDecoder } from 'node:string_decoder'

/** A message of 64 KiB in JSON, every unit escaped, has room in it many times. */
const MOST_UNITS = 8 * 1024 * 1024

interface LineListener {
  line(text: string): void
  /** Once for each line that is over the limit; what is left of it is passed over. */
  tooLong(): void
}

export class LineReader {
  readonly #listener: LineListener
  readonly #mostUnits: number
  readonly #decoder = new StringDecoder('utf8')
  #pieces: string[] = []
  #units = 0

  constructor(listener: LineListener, mostUnits = MOST_UNITS) {
    this.#listener = listener
    this.#mostUnits = mostUnits
  }

  read(chunk: Buffer | string): void {
    const [first = '', ...rest] = (typeof chunk === 'string' ? chunk : this.#decoder.write(chunk)).split('\n')
    this.#add(first)
    for (const piece of rest) {
      this.end()
      this.#add(piece)
    }
  }

  /** Ends a line, also a last one without its line feed. Empty lines are passed over. */
  end(): void {
    const [line, isTooLong] = [this.#pieces.join('').trim(), this.#units > this.#mostUnits]
    this.#pieces = []
    this.#units = 0
    if (!isTooLong && line !== '') this.#listener.line(line)
  }

  #add(piece: string): void {
    const before = this.#units
    this.#units += piece.length
    if (this.#units <= this.#mostUnits) return void this.#pieces.push(piece)
    this.#pieces = []
    if (before <= this.#mostUnits) this.#listener.tooLong()
  }
}
