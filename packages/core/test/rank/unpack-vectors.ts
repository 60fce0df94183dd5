/** Reads packed vectors back, number by number: of each part, its product with each unit vector. */
import { eachPart, type MessageVectors, nearestProducts } from '../../rank/message-vectors.ts'

/** The vectors of each message of a segment. */
export function unpackVectors(bytes: Uint8Array): MessageVectors[] {
  const dimensions = bytes[0]! * 8
  const units = Array.from({ length: dimensions }, (_, i) => Int8Array.from({ length: dimensions }, (_value, k) => Number(i === k)))
  const messages: Int8Array[][] = []
  const count = eachPart(bytes, (message, from, to) => {
    const isHalved = to - from < dimensions
    const alone = Uint8Array.of(bytes[0]!, isHalved ? 0x81 : 1, ...bytes.subarray(from, to))
    ;(messages[message] ??= []).push(Int8Array.from(units, (unit) => nearestProducts(alone, unit)[0]!))
  })
  return Array.from({ length: count }, (_, i) => messages[i] ?? [])
}
