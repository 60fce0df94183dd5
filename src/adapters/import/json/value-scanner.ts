/** Finds where a value of JSON ends, byte by byte and over any number of chunks; what is wrong inside it is for the parser to find. */
import { isSpace } from './byte-cursor.ts'

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

export const JSON_BYTE = { QUOTE, COMMA, COLON, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE } as const

/** A number or a word ends before these. */
const endsWord = (byte: number): boolean => byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE || isSpace(byte)

export class ValueScanner {
  #depth = 0
  #inString = false
  #isEscaped = false
  #isWord = false
  /** Values so far: commas, and containers. */
  values = 1

  /** @param first byte of the value */
  constructor(first: number) {
    this.#isWord = first !== QUOTE && first !== OPEN_BRACE && first !== OPEN_BRACKET
  }

  /** A number or a word, which the end of the source may end. */
  get isWord(): boolean {
    return this.#isWord
  }

  /** Reads on. @returns the index behind the last byte of the value; -1 if it goes on in the next chunk */
  scan(chunk: Uint8Array, from: number): number {
    return this.#isWord ? wordEnd(chunk, from) : this.#scanNested(chunk, from)
  }

  #scanNested(chunk: Uint8Array, from: number): number {
    let [depth, inString, isEscaped, values] = [this.#depth, this.#inString, this.#isEscaped, this.values]
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]!
      if (isEscaped) isEscaped = false
      else if (inString) {
        if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE && depth === 0) return i + 1
        else inString = byte !== QUOTE
      } else if (byte === QUOTE) inString = true
      else if (byte === COMMA) values += 1
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth += 1
        values += 1
      } else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth <= 0) {
        this.values = values
        return i + 1
      }
    }
    ;[this.#depth, this.#inString, this.#isEscaped, this.values] = [depth, inString, isEscaped, values]
    return -1
  }
}

function wordEnd(chunk: Uint8Array, from: number): number {
  for (let i = from; i < chunk.length; i++) if (endsWord(chunk[i]!)) return i
  return -1
}
