/** What a query means by the table of meaning, and how near messages are to it. */
import { createHash } from 'node:crypto'
import { BoundedMap } from '@madeleine/base'
import { hasPlausibleWord } from '@madeleine/language'
import type { MeaningTable } from '@madeleine/meaning'
import { type MeaningText, meaningParts, nearestProducts, signsOf, type MessageVectors } from '../rank/message-vectors.ts'
import { asksSomething, type ParsedQuery } from './parse-query.ts'

/** A query that is compared with messages. */
export interface QueryMeaning {
  readonly table: MeaningTable
  readonly vector: Int8Array
  readonly signs: Uint8Array
}

/** Undefined where the query names nothing but a person or a time, or holds no word of a language or of the table. */
export function queryMeaning(table: MeaningTable | undefined, query: ParsedQuery): QueryMeaning | undefined {
  if (!table || query.isOfNameOnly || query.isOfTimeOnly || !asksSomething(query) || !hasPlausibleWord(query)) return undefined
  // A word that nobody used is read as one that somebody did
  const text = query.corrections.reduce((read, { from, to }) => read.replaceAll(from, to), query.text)
  const vector = table.vectorOf(text)
  return vector && { table, vector, signs: signsOf(vector) }
}

/** The cosine of each message of a segment. @param vectors packed */
export const cosinesOf = (meaning: QueryMeaning | undefined, vectors: Uint8Array | undefined): number[] | undefined =>
  meaning && vectors && nearestProducts(vectors, meaning.vector).map((product) => product / (127 * 127))

/** Of the nearest part; 0 where there is none. Vectors are 127 long. */
function cosineOf({ vector: query }: QueryMeaning, parts: MessageVectors): number {
  let best = -1
  for (const part of parts) {
    let product = 0
    for (let i = 0; i < query.length; i++) product += part[i]! * query[i]!
    best = Math.max(best, product / (127 * 127))
  }
  return parts.length === 0 ? 0 : best
}

/** Vectors of pending messages by a hash of their text, because the same ones are pending at the next recall. Holds no text. */
const known = new BoundedMap<string, MessageVectors>(2000)

/** The cosine of a message that is in no index yet. */
export function meaningOfPending(message: MeaningText, meaning: QueryMeaning): number {
  const { table } = meaning
  const said = `${table.id}\n${message.role}\n${JSON.stringify(message.marks)}\n${message.text}`
  const key = createHash('sha256').update(said).digest('base64')
  const vectors = known.get(key) ?? meaningParts(message).flatMap((part) => table.vectorOf(part) ?? [])
  known.set(key, vectors)
  return cosineOf(meaning, vectors)
}
