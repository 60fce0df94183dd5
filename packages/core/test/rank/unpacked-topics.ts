/** Topics of the forward index as a test reads them. */
import { TOPIC_STEP, type PackedTopics } from '../../rank/bm25.ts'

export const unpackedTopics = (packed: PackedTopics): Map<number, number> =>
  new Map(Array.from({ length: packed.length / 2 }, (_, i) => [packed[2 * i]!, packed[2 * i + 1]! / TOPIC_STEP]))
