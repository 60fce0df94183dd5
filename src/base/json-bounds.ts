/** How much there may be in JSON from elsewhere: counted in its bytes, before anything is made of them. */
import { MadeleineError } from './errors.ts'

export interface JsonBounds {
  /** Values of every kind, containers included; an empty container counts twice. */
  readonly values: number
  /** Keys of all objects: distinct ones cost a parser several times what other values do. */
  readonly keys: number
  /** Containers in each other. */
  readonly depth: number
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Bytes of one key, for whatever bounds: a parser compares keys, and gives each a place. */
const MOST_KEY_BYTES = 65_536

/** Counts what comes in pieces of any size. What is no JSON is counted too, and refused by the parser. */
export class JsonMeter {
  readonly #bounds: JsonBounds
  readonly #what: string
  #values = 1
  #keys = 0
  #depth = 0
  #inText = false
  /** Of the text that is read, or was last. */
  #textBytes = 0
  #isEscaped = false

  /** @param what holds it, for the error: the body, the line */
  constructor(bounds: JsonBounds, what: string) {
    this.#bounds = bounds
    this.#what = what
  }

  /** @throws {MadeleineError} `too_large` once there is more than may be */
  add(bytes: Uint8Array): void {
    let [values, keys, depth, inText, isEscaped] = [this.#values, this.#keys, this.#depth, this.#inText, this.#isEscaped]
    let [textBytes, longestKey, most] = [this.#textBytes, 0, 0]
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (inText) {
        textBytes += 1
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else inText = byte !== QUOTE
      } else if (byte === QUOTE) {
        inText = true
        textBytes = 0
      } else if (byte === COMMA) values += 1
      else if (byte === COLON) {
        keys += 1
        if (textBytes > longestKey) longestKey = textBytes
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        values += 1
        depth += 1
        if (depth > most) most = depth
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1
    }
    ;[this.#values, this.#keys, this.#depth] = [values, keys, depth]
    ;[this.#inText, this.#isEscaped, this.#textBytes] = [inText, isEscaped, textBytes]
    if (longestKey > MOST_KEY_BYTES) throw this.#excess(`${MOST_KEY_BYTES} bytes in a key`)
    this.#check('values', values)
    this.#check('keys', keys)
    if (most > this.#bounds.depth) throw this.#excess(`${this.#bounds.depth} levels of nesting`)
  }

  #check(kind: 'values' | 'keys', count: number): void {
    if (count > this.#bounds[kind]) throw this.#excess(`${this.#bounds[kind]} ${kind}`)
  }

  #excess(most: string): MadeleineError {
    return new MadeleineError('too_large', `${this.#what} must have at most ${most} of JSON`)
  }
}
