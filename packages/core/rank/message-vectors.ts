/**
 * Vectors of messages, by the table of meaning or an embedder: what of a message has one, and how those of one segment are packed. Two
 * blobs of the same form, the size of a part and for each message the number of its parts and their bytes: the whole vectors, and
 * only the signs of their numbers, 24 bytes where a vector has 192, which are searched first. Of a message of several parts the
 * vectors may have 4 bits a number, which is marked at their number.
 */
import type { Steps } from '@madeleine/base'
import { type Marks, ownText, type Role } from '@madeleine/contract'
import type { MeaningTable } from '@madeleine/meaning'
import { textParts } from './text-parts.ts'

/** The vectors of one message: one for each part, none where it says nothing that the table knows. */
export type MessageVectors = readonly Int8Array[]

/** What is looked up of a message. */
export interface MeaningText {
  readonly text: string
  readonly marks?: Marks
  readonly role: Role
}

/** UTF-16 units of a part at most: some 270 tokens. From 800 to 1,200 recall from long replies is the same. */
const PART_UNITS = 1100
/** Of longer texts every n-th part is looked up, so that the end counts like the beginning. */
const MOST_PARTS = 8
/** UTF-16 units that are left of a fenced block: of code, the beginning says what it is. */
const FENCED_UNITS = 200

const FENCED = /```[^]*?(?:```|$)/g
/** A second word, or a second character of a script without spaces. */
const SECOND_WORD = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{2}/u

/** The parts of a message that have a vector. A turn of one word has none, a system prompt none; what a tool returned has its first. */
export function meaningParts(message: MeaningText): string[] {
  const { role } = message
  if (role === 'system') return []
  const own = ownText(message)
  const text = own.includes('```') ? own.replace(FENCED, (block) => block.slice(0, FENCED_UNITS)) : own
  if (!SECOND_WORD.test(text)) return []
  const parts = textParts(text, PART_UNITS)
  const count = role === 'tool' ? 1 : Math.min(parts.length, MOST_PARTS)
  return Array.from({ length: count }, (_, i) => {
    const { from, to } = parts[Math.floor((i * parts.length) / count)]!
    return text.slice(from, to)
  })
}

/** The vectors of messages, one step each. */
export function* vectorSteps(table: MeaningTable, messages: readonly MeaningText[]): Steps<MessageVectors[]> {
  const vectors: MessageVectors[] = []
  for (const message of messages) {
    const parts = meaningParts(message)
    vectors.push(parts.flatMap((part) => table.vectorOf(part) ?? []))
    yield parts.reduce((sum, { length }) => sum + length, 0)
  }
  return vectors
}

/** The cosine of two vectors that are 127 long, −1 to 1. */
export const cosine = (one: Int8Array, other: Int8Array): number => product(one, other) / (127 * 127)

/**
 * The sum of the products of their numbers, of which there is a multiple of four, from a place in the first on. Four at once and as whole
 * numbers: a recall does it for a thousand messages.
 */
export function product(one: Int8Array, other: Int8Array, from = 0): number {
  let sum = 0
  for (let i = 0, at = from; i < other.length; i += 4, at += 4) {
    sum = (sum + one[at]! * other[i]! + one[at + 1]! * other[i + 1]! + one[at + 2]! * other[i + 2]! + one[at + 3]! * other[i + 3]!) | 0
  }
  return sum
}

/** The mean of vectors, as it is stored: float32 in little-endian order, in base64. */
export function packCenter(vectors: readonly Float32Array[]): string {
  const bytes = Buffer.alloc(4 * (vectors[0]?.length ?? 0))
  for (let i = 0; i < bytes.length / 4; i++) {
    bytes.writeFloatLE(vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length, 4 * i)
  }
  return bytes.toString('base64')
}

/** The same as numbers. */
export function unpackCenter(packed: string): Float32Array {
  const bytes = Buffer.from(packed, 'base64')
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i))
}

/** Dimensions of a stored vector at most: what more say adds little, and the size of a part is one byte. */
const MOST_DIMENSIONS = 1536

/** Dimensions of a vector of so many as it is stored. */
export const storedDimensions = (dims: number): number => Math.min(MOST_DIMENSIONS, 64 * Math.ceil(dims / 64))

/**
 * A vector of an embedder as those of messages are stored: its distance from the center of all, 127 long, of a multiple of 64 dimensions.
 * Undefined for the center itself.
 */
export function storedVector(values: Float32Array, center: Float32Array): Int8Array | undefined {
  const numbers = Float64Array.from({ length: storedDimensions(values.length) }, (_, i) => (values[i] ?? 0) - (center[i] ?? 0))
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0))
  return length > 0 ? Int8Array.from(numbers, (number) => Math.round(127 * number / length)) : undefined
}

/** The packed vectors of a segment. */
export interface PackedVectors {
  readonly signs: Uint8Array
  readonly vectors: Uint8Array
}

/** Bytes of a part are counted in eights: 24 for 192 dimensions, 3 for their signs. */
const UNIT = 8

/** At the number of parts: their vectors have 4 bits a number. */
const HALVED = 0x80

/**
 * @param messages one for each place of the segment, of up to 127 parts; vectors of a multiple of 64 dimensions, up to 2,040
 * @param partBits of a number where a message has several parts; 4 are made for the table of meaning, whose cosines are then wrong by
 *   .01 (root mean square)
 */
export function packVectors(
  messages: readonly MessageVectors[], { dimensions, partBits = 8 }: { readonly dimensions: number; readonly partBits?: 4 | 8 },
): PackedVectors {
  const isHalved = (parts: MessageVectors): boolean => partBits === 4 && parts.length > 1
  const whole = (vector: Int8Array) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  return {
    signs: packed(messages, dimensions / 8, (parts) => [Uint8Array.of(parts.length), ...parts.map(signsOf)]),
    vectors: packed(messages, dimensions, (parts) => (isHalved(parts) ? [Uint8Array.of(HALVED | parts.length), ...parts.map(halved)]
      : [Uint8Array.of(parts.length), ...parts.map(whole)])),
  }
}

const packed = (messages: readonly MessageVectors[], size: number, bytesOf: (parts: MessageVectors) => Uint8Array[]): Uint8Array =>
  Buffer.concat([Uint8Array.of(size / UNIT), ...messages.flatMap(bytesOf)])

/** The sizes of a number of 4 bits, by k-means over the table's vectors of 532 messages in eight languages (bench/other-words). */
const SIZES = [2, 5, 8, 12, 17, 22, 30, 43] as const
/** The place of the nearest size, for each size of a number of 8 bits. */
const NEAREST = Uint8Array.from({ length: 129 }, (_, size) => SIZES.reduce((best, one, i) =>
  (Math.abs(one - size) < Math.abs(SIZES[best]! - size) ? i : best), 0))
/** What 4 bits stand for, from the least to the greatest. */
const VALUES = Int8Array.from([...SIZES.toReversed().map((size) => -size), ...SIZES])

/** Two numbers a byte, the first in the low half. */
function halved(vector: Int8Array): Uint8Array {
  const level = (x: number): number => (x > 0 ? 8 + NEAREST[x]! : 7 - NEAREST[-x]!)
  return Uint8Array.from({ length: vector.length / 2 }, (_, i) => level(vector[2 * i]!) | (level(vector[2 * i + 1]!) << 4))
}

/** The greatest product of a vector with each message's of a segment, of its parts the nearest; 0 where it has none. */
export function nearestProducts(bytes: Uint8Array, query: Int8Array): number[] {
  const products: number[] = []
  const whole = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = eachPart(bytes, (message, from, to) => {
    const nearness = to - from < query.length ? halvedProduct(bytes, from, query) : product(whole, query, from)
    if (!(products[message]! >= nearness)) products[message] = nearness
  })
  for (let message = 0; message < count; message++) products[message] ??= 0
  return products
}

function halvedProduct(bytes: Uint8Array, from: number, query: Int8Array): number {
  let sum = 0
  for (let i = 0, at = from; i < query.length; i += 4, at += 2) {
    const [one, two] = [bytes[at]!, bytes[at + 1]!]
    sum = (sum + VALUES[one & 15]! * query[i]! + VALUES[one >> 4]! * query[i + 1]!
      + VALUES[two & 15]! * query[i + 2]! + VALUES[two >> 4]! * query[i + 3]!) | 0
  }
  return sum
}

/** The sum of all vectors of a segment: the direction in which its messages lie; zeros where none has one. */
export function sumOfVectors(bytes: Uint8Array): Float32Array {
  const sum = new Float32Array(bytes[0]! * UNIT)
  eachPart(bytes, (_, from, to) => {
    const isHalved = to - from < sum.length
    for (let i = 0; i < sum.length; i++) {
      const byte = bytes[from + (isHalved ? i >> 1 : i)]!
      sum[i]! += isHalved ? VALUES[i % 2 === 0 ? byte & 15 : byte >> 4]! : (byte << 24) >> 24
    }
  })
  return sum
}

/** One bit for each number of a vector, set where it is over 0. */
export function signsOf(vector: Int8Array): Uint8Array {
  const signs = new Uint8Array(vector.length / 8)
  for (let i = 0; i < vector.length; i++) if (vector[i]! > 0) signs[i >> 3]! |= 1 << (i & 7)
  return signs
}

/** Calls `visit` with the place of each part: its message, and where its bytes begin and end. @returns the number of messages */
export function eachPart(bytes: Uint8Array, visit: (message: number, from: number, to: number) => void): number {
  const whole = bytes[0]! * UNIT
  let message = 0
  for (let at = 1; at < bytes.length; message++) {
    const count = bytes[at++]!
    const size = count < HALVED ? whole : whole / 2
    for (let left = count & ~HALVED; left > 0; left--, at += size) visit(message, at, at + size)
  }
  return message
}

/** Whether two blobs are the packed vectors of the same messages, whole and as signs. */
export function isPacked({ signs, vectors }: PackedVectors): boolean {
  const [ofSigns, ofVectors] = [signs, vectors].map((bytes) => {
    const parts: number[] = []
    let end = 1
    const messages = eachPart(bytes, (message, _, to) => {
      parts.push(message)
      end = to
    })
    return { parts: `${messages} ${parts.join()}`, isWhole: bytes.length > 0 && bytes[0]! > 0 && end <= bytes.length }
  }) as [{ parts: string; isWhole: boolean }, { parts: string; isWhole: boolean }]
  return ofSigns.isWhole && ofVectors.isWhole && ofSigns.parts === ofVectors.parts && vectors[0] === 8 * signs[0]!
}
