/** Segments: the reasons of a boundary, a closed segment, and its deterministic id. */
import { createHash } from 'node:crypto'
import type { Complexity } from './episode.ts'

/** Why a segment ended. */
export type Reason = (typeof REASONS)[number]
export const REASONS = ['topic', 'surprise', 'time-gap', 'day', 'tokens', 'messages', 'idle', 'window', 'flush'] as const

/** How surprising a model found a segment. */
export type SurpriseLevel = 'low' | 'high' | 'extremely_high'

/** One closed segment: the next `length` messages of the window. */
export interface Closed {
  readonly length: number
  readonly reason: Reason
  /** Number of messages directly before it that serve as context when it is encoded. */
  readonly overlap?: number
  readonly title?: string
  readonly summary?: string
  readonly surpriseLevel?: SurpriseLevel
  readonly complexity?: Complexity
  /** The model and the version of the prompt behind title and summary; absent if the policy made the call, or no model was called. */
  readonly model?: string
  readonly promptVersion?: number
  readonly why?: string
  /** The policy's confidence in this boundary, 0–1; absent if a rule decided. */
  readonly strength?: number
}

/** Number of messages in these segments. */
export const lengthOf = (closed: readonly Closed[]): number => closed.reduce((sum, { length }) => sum + length, 0)

/** UUID namespace of segment ids, drawn once at random. */
const NAMESPACE = Buffer.from('5f0c8a3e92d14b7ea1c6d3b80f47e925', 'hex')

/**
 * UUIDv5 (RFC 9562 §5.5) of user, incarnation and first position: every cut at that position gives the same id. A
 * conversation that is forgotten and pushed again has another incarnation, so its ids differ from the old ones.
 *
 * @param replacedId the id of the segment that this one replaces, when the log is segmented again
 */
export function segmentId(userId: string, incarnation: string, firstPosition: number, replacedId?: string): string {
  const name = replacedId === undefined ? [userId, incarnation, firstPosition] : [userId, incarnation, firstPosition, replacedId]
  return uuidOfName(NAMESPACE, name)
}

/** UUIDv5 (RFC 9562 §5.5) of a name in a namespace. */
export function uuidOfName(namespace: Uint8Array, name: readonly (string | number)[]): string {
  const hash = createHash('sha1').update(namespace).update(JSON.stringify(name)).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
