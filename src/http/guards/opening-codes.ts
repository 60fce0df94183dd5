/** Codes that open the page once: handed to a browser in the place of a key, since whoever lists processes reads what is handed to it. */
import { randomBytes, timingSafeEqual } from 'node:crypto'

/** A browser that was not running yet is there by then. */
export const OPENING_CODE_MS = 60_000

/** At most one code is open at a time. */
export class OpeningCodes {
  readonly #key: string
  readonly #now: () => Date
  #open: { readonly code: Buffer; readonly until: number } | undefined

  /** @param key what a code is exchanged for */
  constructor(key: string, now: () => Date) {
    this.#key = key
    this.#now = now
  }

  /** 256 random bits, which are good for one exchange within a minute. */
  issue(): string {
    const code = randomBytes(32).toString('base64url')
    this.#open = { code: Buffer.from(code), until: this.#now().getTime() + OPENING_CODE_MS }
    return code
  }

  /** @returns the key; undefined for a code that was taken before, is too old or never was one */
  take(code: string): string | undefined {
    const [open, given] = [this.#open, Buffer.from(code)]
    if (!open || given.length !== open.code.length || !timingSafeEqual(given, open.code)) return undefined
    this.#open = undefined
    return this.#now().getTime() < open.until ? this.#key : undefined
  }
}
