/** What a query means by the table of meaning and by an embedder, and how near messages are to it. */
import { createHash } from 'node:crypto'
import { BoundedMap } from '@madeleine/base'
import { hasPlausibleWord } from '@madeleine/language'
import type { MeaningTable } from '@madeleine/meaning'
import { cosine, type MeaningText, meaningParts, nearestProducts, signsOf, type MessageVectors } from '../rank/message-vectors.ts'
import type { MeaningModels } from './meaning-models.ts'
import { asksSomething, type ParsedQuery } from './parse-query.ts'

/** A query that is compared with messages: its vectors by the models, in their order. */
export interface QueryMeaning {
  readonly vectors: readonly (ModelVector | undefined)[]
  readonly table: MeaningTable | undefined
}

interface ModelVector {
  readonly vector: Int8Array
  readonly signs: Uint8Array
  /** What a cosine by the model counts, as a multiple of one by the table. */
  readonly scale: number
}

/**
 * Cosines by an embedder lie closer together than those by the table, and say more. Fitted for multilingual-e5-small, from 1 to 6, with
 * the questions marked `tune` of bench/other-words: from 3 to 6 nothing changes.
 */
const EMBEDDER_SCALE = 3

const compared = (vector: Int8Array, scale: number): ModelVector => ({ vector, signs: signsOf(vector), scale })

function tableVector(table: MeaningTable, text: string): ModelVector | undefined {
  const vector = table.vectorOf(text)
  return vector && compared(vector, 1)
}

/** Undefined where the query names nothing but a person or a time, or holds no word of a language or of the table. */
export function queryMeaning({ table, embedder }: MeaningModels, query: ParsedQuery): QueryMeaning | undefined {
  if (query.isOfNameOnly || query.isOfTimeOnly || !asksSomething(query) || !hasPlausibleWord(query)) return undefined
  // A word that nobody used is read as one that somebody did
  const text = query.corrections.reduce((read, { from, to }) => read.replaceAll(from, to), query.text)
  const vectors = [
    ...(embedder ? [embedder.vector && compared(embedder.vector, EMBEDDER_SCALE)] : []),
    ...(table ? [tableVector(table, text)] : []),
  ]
  return vectors.every((vector) => vector === undefined) ? undefined : { table, vectors }
}

/**
 * What the cosine of each message of a segment counts, by the first model that has made both.
 * @param vectors packed, by the place of their model
 */
export function cosinesOf(meaning: QueryMeaning, vectors: readonly (Uint8Array | undefined)[]): number[] | undefined {
  const model = meaning.vectors.findIndex((query, i) => query && vectors[i])
  const query = meaning.vectors[model]
  if (!query) return undefined
  const products = nearestProducts(vectors[model]!, query.vector)
  for (let i = 0; i < products.length; i++) products[i] = query.scale * products[i]! / (127 * 127)
  return products
}

/** Of the nearest part; 0 where there is none. */
const cosineOf = ({ vector }: ModelVector, parts: MessageVectors): number =>
  (parts.length === 0 ? 0 : Math.max(...parts.map((part) => cosine(part, vector))))

/** Vectors of pending messages by a hash of their text, because the same ones are pending at the next recall. Holds no text. */
const known = new BoundedMap<string, MessageVectors>(2000)

/** The cosine of a message that is in no index yet: by the table, which costs nothing. */
export function meaningOfPending(message: MeaningText, { table, vectors: queries }: QueryMeaning): number {
  const query = queries.at(-1)
  if (!table || !query) return 0
  const said = `${table.id}\n${message.role}\n${JSON.stringify(message.marks)}\n${message.text}`
  const key = createHash('sha256').update(said).digest('base64')
  const vectors = known.get(key) ?? meaningParts(message).flatMap((part) => table.vectorOf(part) ?? [])
  known.set(key, vectors)
  return cosineOf(query, vectors)
}
