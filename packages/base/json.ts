/** JSON input: checked against limits and copied without recursion, before any database driver sees it. */
import { MadeleineError, show } from './errors.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** An object, neither null nor a list. */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is a string, else ''. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Levels of nested containers; a jsonb some thousands deep makes PGlite hang. */
export const JSON_DEPTH = 32
/** Values of every kind, containers included. */
export const JSON_NODES = 10_000
/** UTF-16 units of one key. */
const JSON_KEY_CHARS = 256

/** An own key of one of these names survives jsonb and sets a prototype at the next careless `Object.assign`. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Describes a value for an error message, also one that throws when it is looked at, such as a revoked proxy. */
export function describeValue(value: unknown): string {
  const text = show(value)
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return text
  const [, tag] = /^\[object (\w+)\]$/.exec(text) ?? []
  return tag === undefined ? text : `a ${tag}`
}

/** The error for an invalid field: its name, a description of its value, the expected value. */
export const wrongValue = (what: string, value: unknown, expected: string): MadeleineError =>
  new MadeleineError('invalid_input', `${what} must be ${expected}, got ${describeValue(value)}`)

/** A container whose content is not copied yet. */
interface PendingContainer {
  readonly from: object
  readonly into: JsonObject | Json[]
  readonly depth: number
}

/**
 * Copies a JSON value within the limits.
 *
 * As in `JSON.stringify`, undefined keys are dropped, undefined items become null, a Date becomes its
 * ISO string and a URL its text. Binary data becomes a note of its length. Numbers stay as they are; above
 * 2^53 JavaScript has already rounded them, so ids belong in strings.
 *
 * @throws invalid_input for values that JSON cannot hold (NaN, Infinity, bigint, functions, symbols, class
 *   instances) and for keys that name a prototype; too_large beyond a limit, which every cycle exceeds.
 */
export function toJson(value: unknown, where: string): Json {
  const pending: PendingContainer[] = []
  let nodes = 0
  const copy = (item: unknown, depth: number): Json | undefined => {
    if (++nodes > JSON_NODES) throw overCap(where, `${JSON_NODES} values`)
    const scalar = toScalar(item, where)
    if (scalar !== CONTAINER) return scalar
    if (depth > JSON_DEPTH) throw overCap(where, `${JSON_DEPTH} levels of nesting`)
    const into: JsonObject | Json[] = Array.isArray(item) ? [] : {}
    pending.push({ from: item as object, into, depth })
    return into
  }
  const root = copy(value, 1) ?? null
  for (let next = pending.pop(); next; next = pending.pop()) fill(next, copy, where)
  return root
}

function fill({ from, into, depth }: PendingContainer, copy: (item: unknown, depth: number) => Json | undefined, where: string) {
  if (Array.isArray(into)) {
    for (const item of from as unknown[]) into.push(copy(item, depth + 1) ?? null)
    return
  }
  for (const [key, item] of Object.entries(from)) {
    checkKey(key, where)
    const copied = copy(item, depth + 1)
    if (copied !== undefined) into[key] = copied
  }
}

function checkKey(key: string, where: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw new MadeleineError('invalid_input', `${where} must not have the key ${show(key)}`)
  if (key.length > JSON_KEY_CHARS) throw overCap(where, `${JSON_KEY_CHARS} characters in a key (${show(key)})`)
}

const CONTAINER = Symbol('container')

/** The JSON scalar of a value, undefined for a missing one, `CONTAINER` for an array or a plain object. */
function toScalar(value: unknown, where: string): Json | undefined | typeof CONTAINER {
  if (value === null || value === undefined) return value
  if (typeof value === 'string' || typeof value === 'boolean') return value
  // -0 would come back as 0 and look like an edit
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0
  if (typeof value === 'object') return Array.isArray(value) || isPlain(value) ? CONTAINER : fromInstance(value, where)
  throw wrongValue(where, value, 'plain JSON')
}

/** The text of the few class instances that SDK messages contain. */
function fromInstance(value: object, where: string): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
  if (value instanceof URL) return value.href
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes left out]`
  throw wrongValue(where, value, 'plain JSON')
}

/** Whether an object was made by a literal, JSON.parse or Object.create(null), in this realm or another. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

const overCap = (where: string, cap: string): MadeleineError =>
  new MadeleineError('too_large', `${where} must have at most ${cap}`)

// How much there may be in JSON from elsewhere: counted in its bytes, before anything is made of them.

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
