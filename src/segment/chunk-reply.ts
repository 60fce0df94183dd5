/** The reply to the question of `chunk`: read, and repaired whatever it is. */
import type { Json } from '../core/message.ts'
import { lineOf, replyObject } from './boundaries.ts'

/** `{ reasoning?, boundaries: number[], should_wait }` as far as it could be read. */
export interface ChunkReading {
  /** Split after that many messages: rising, each from 1 to length − 1. */
  readonly boundaries: readonly number[]
  /** The last segment says too little to be judged. */
  readonly shouldWait: boolean
  readonly reasoning?: string
  /** How much of the reply could not be taken as it was. */
  readonly repaired: number
}

const REASONING = { words: 50, characters: 400 }

/**
 * Entries that are no integer from 1 to `length` − 1 are dropped, never clamped; duplicates count once. A reply
 * without a list has no boundaries, and waits unless it says otherwise: nobody has judged the tail.
 *
 * @param reply anything
 * @param length of what the model was shown, 1 or more
 */
export function readChunkReply(reply: unknown, length: number): ChunkReading {
  const fields = replyObject(reply) ?? {}
  const list = fields['boundaries']
  const wait = readFlag(fields['should_wait'])
  const reasoning = lineOf(fields['reasoning'], REASONING)
  const isListed = Array.isArray(list)
  const { boundaries, dropped } = readBoundaries(isListed ? list : [], length)
  return {
    boundaries,
    shouldWait: wait.value ?? !isListed,
    ...(reasoning !== undefined && { reasoning }),
    repaired: dropped + (isListed ? 0 : 1) + wait.repaired,
  }
}

function readBoundaries(list: readonly Json[], length: number): { boundaries: number[]; dropped: number } {
  const fits = (entry: Json): entry is number => Number.isSafeInteger(entry) && Number(entry) >= 1 && Number(entry) < length
  const kept = new Set(list.filter(fits))
  const boundaries = [...kept].sort((a, b) => a - b)
  const isSorted = [...kept].every((boundary, index) => boundary === boundaries[index])
  return { boundaries, dropped: list.length - kept.size + (isSorted ? 0 : 1) }
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false, 1: true, 0: false }

/** True or false, or a word or number that says so. */
function readFlag(value: Json | undefined): { value?: boolean; repaired: number } {
  if (typeof value === 'boolean') return { value, repaired: 0 }
  if (value === undefined || value === null) return { repaired: 0 }
  const word = String(value).trim().toLowerCase()
  return { ...(Object.hasOwn(FLAGS, word) && { value: FLAGS[word] as boolean }), repaired: 1 }
}
