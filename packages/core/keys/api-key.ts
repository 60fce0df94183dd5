/** What a key of a server is: a secret that is shown once, and what is stored of it. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Begins every key, so that scanners of secrets and people know one. */
const KEY_START = 'mdl_'
const SECRET_BYTES = 32
/** Characters of a key that lists show: six of its secret, which leave 220 bits unknown. */
const PREFIX_CHARS = KEY_START.length + 6
const ID_BYTES = 8

/** `mdl_` and 32 bytes as base64url, 43 characters whose last one carries four bits. */
const KEY_FORM = /^mdl_[\w-]{42}[AEIMQUYcgkosw048]$/

/** A new key. Only `key` is a secret. */
export interface NewApiKey {
  readonly id: string
  readonly key: string
  readonly prefix: string
  /** SHA-256 of the key. */
  readonly hash: Uint8Array
}

/** @param randomBytes gives as many unpredictable bytes as it is asked for */
export function newApiKey(randomBytes: (count: number) => Uint8Array): NewApiKey {
  const key = `${KEY_START}${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')}`
  // Drawn apart from the secret: nothing follows from an id
  const id = `key_${Buffer.from(randomBytes(ID_BYTES)).toString('hex')}`
  return { id, key, prefix: key.slice(0, PREFIX_CHARS), hash: hashOf(key) }
}

const hashOf = (key: string): Uint8Array => createHash('sha256').update(key).digest()

/** The hash by which a key is found; undefined for what has not the form of a key, of which no database needs to be asked. */
export const apiKeyHash = (given: unknown): Uint8Array | undefined =>
  (typeof given === 'string' && KEY_FORM.test(given) ? hashOf(given) : undefined)

/** Whether two hashes are equal, in a time that does not say where they differ. */
export const equalHashes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Whether a text may hold the secret of a key, or a part of it: it is shown in no message. */
export const mayHoldKey = (text: string): boolean => text.includes(KEY_START)
