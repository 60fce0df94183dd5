/** In how many of a user's latest segments a term occurs, counting on while a set of segments is encoded. */
import { sql, type Tx } from '../engine/db.ts'
import { BLOCK_SIZE, blockOf, ENTRY_BYTES, WORDS } from '../tables/postings.ts'

/** Cap of the segment frequency: beyond it a term is common anyway. */
const FREQUENCY_CAP = 30

/** Segment frequency of message terms, capped at 30, in the two newest blocks of the index. */
export class TermFrequencies {
  #next: number
  /** Counts by block, then by term. */
  readonly #blocks = new Map<number, Map<string, number>>()

  /** @param next the number of the user's next segment */
  constructor(next: number, counts: readonly { readonly block: number; readonly term: string; readonly count: number }[]) {
    this.#next = next
    for (const { block, term, count } of counts) this.#countsOf(block).set(term, count)
  }

  get #newestBlocks(): readonly [number, number] {
    const last = blockOf(this.#next)
    return [Math.max(0, last - 1), last]
  }

  /** Number of segments in these blocks. */
  get segments(): number {
    return Math.max(0, this.#next - this.#newestBlocks[0] * BLOCK_SIZE)
  }

  /** The terms that occur, with their frequencies. */
  of(terms: Iterable<string>): ReadonlyMap<string, number> {
    const blocks = [...new Set(this.#newestBlocks)].map((block) => this.#countsOf(block))
    const holding = new Map<string, number>()
    for (const term of terms) {
      const count = blocks.reduce((sum, counts) => sum + (counts.get(term) ?? 0), 0)
      if (count > 0) holding.set(term, Math.min(FREQUENCY_CAP, count))
    }
    return holding
  }

  /** Counts a segment as if it were published now. @param number its number, if an earlier attempt has given it one */
  add(number: number | null, terms: Iterable<string>): void {
    const counts = this.#countsOf(blockOf(number ?? this.#next))
    if (number === null) this.#next += 1
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }

  #countsOf(block: number): Map<string, number> {
    const counts = this.#blocks.get(block) ?? new Map<string, number>()
    this.#blocks.set(block, counts)
    return counts
  }
}

/** Reads the frequencies of these terms. @param next the number of the user's next segment */
export async function readTermFrequencies(
  tx: Tx, userId: string, { next, terms }: { next: number; terms: readonly string[] },
): Promise<TermFrequencies> {
  const last = blockOf(next)
  const counts = await tx.rows<{ block: number; term: string; count: number }>(sql`
    select p.block, w.term, least(${FREQUENCY_CAP}::int, length(p.entries) / ${ENTRY_BYTES}::int) as count
      from unnest(${terms}::text[]) as w (term) cross join generate_series(${Math.max(0, last - 1)}::int, ${last}::int) as b (block)
     cross join lateral (
       select block, entries from posting p where p.user_id = ${userId} and p.block = b.block and p.field = ${WORDS} and p.term = w.term
       offset 0) p`)
  return new TermFrequencies(next, counts)
}

/** The same as of now. */
export async function latestTermFrequencies(tx: Tx, userId: string, terms: readonly string[]): Promise<TermFrequencies> {
  const [corpus] = await tx.rows<{ next: number }>(sql`select next_number as next from corpus where user_id = ${userId}`)
  return readTermFrequencies(tx, userId, { next: corpus?.next ?? 0, terms })
}
