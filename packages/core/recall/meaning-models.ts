/** What gives messages vectors: the table of meaning, and an embedder where one is configured. */
import type { MeaningTable } from '@madeleine/meaning'

/** What vectors of messages are made by, and compared with. */
export interface MeaningModels {
  readonly table: MeaningTable | undefined
  /** The embedder whose vectors of messages are searched. */
  readonly embedder: MeaningEmbedder | undefined
}

/** An embedder by its name, and the vector of the query by it as those of messages are stored; undefined where it gave none. */
export interface MeaningEmbedder {
  readonly model: string
  readonly vector: Int8Array | undefined
}

/** The names of the models, in the order in which they are asked: of a message's vectors the first counts. */
export const modelNames = ({ table, embedder }: MeaningModels): string[] =>
  [...(embedder ? [embedder.model] : []), ...(table ? [table.id] : [])]
