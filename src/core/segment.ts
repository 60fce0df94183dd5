/** Segments: why one ended, and the id that makes cutting it twice the same. */
import { createHash } from 'node:crypto'
import type { Complexity } from './episode.ts'

export type Reason =
  | 'topic' | 'surprise' | 'time-gap' | 'day' | 'tokens' | 'messages' | 'idle' | 'window' | 'flush'

export type SurpriseLevel = 'low' | 'high' | 'extremely_high'

/** One closed segment: the next `length` messages of the window. */
export interface Closed {
  readonly length: number
  readonly reason: Reason
  /** How many messages directly before it belong to its context when it is encoded. */
  readonly overlap?: number
  readonly title?: string
  readonly summary?: string
  readonly surpriseLevel?: SurpriseLevel
  readonly complexity?: Complexity
  /** Who said title and summary, and by which version of the prompt; absent where this cut asked, or nobody did. */
  readonly model?: string
  readonly promptVersion?: number
  readonly why?: string
  /** How sure the policy is of this boundary, 0–1; absent where a rule decided. */
  readonly strength?: number
}

/** Messages in these segments. */
export const lengthOf = (closed: readonly Closed[]): number => closed.reduce((sum, { length }) => sum + length, 0)

/** Namespace of our ids, drawn once at random. */
const NAMESPACE = Buffer.from('5f0c8a3e92d14b7ea1c6d3b80f47e925', 'hex')

/**
 * UUIDv5 (RFC 9562 §5.5) of user, incarnation and first place: whoever cuts there, and however often, makes the
 * same id; a conversation forgotten and pushed again has another incarnation and never the old ids.
 *
 * @param replaced the id of the segment that stood there, where the log is cut anew
 */
export function segmentId(userId: string, incarnation: string, from: number, replaced?: string): string {
  const name = replaced === undefined ? [userId, incarnation, from] : [userId, incarnation, from, replaced]
  const hash = createHash('sha1').update(NAMESPACE).update(JSON.stringify(name)).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
