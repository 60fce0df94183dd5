/** Episodes that are nothing but their vectors, and which of them are nearest when everything is compared by hand. */
import { randomFrom } from '../../../../bench/seeded-random.ts'
import { type Db, sql, vector } from '@madeleine/engine'

export interface Placed {
  readonly id: string
  readonly conversationId: string
  /** The hour of `FIRST_HOUR` it was in, counted from there. */
  readonly hour: number
  readonly isArchived?: boolean
  readonly values: Float32Array
}

const FIRST_HOUR = '2026-03-02T00:00:00Z'
export const hourAt = (hour: number): Date => new Date(Date.parse(FIRST_HOUR) + hour * 3_600_000)

/** Whole numbers over 16, up to 1: halfvec holds them as they are, so every engine compares the same. */
export function vectorsFrom(seed: number, dims: number): () => Float32Array {
  const random = randomFrom(seed)
  return () => Float32Array.from({ length: dims }, () => Math.round(32 * random() - 16) / 16)
}

export const idOf = (user: string, n: number): string => {
  const digits = `${Buffer.from(user).toString('hex').padEnd(20, '0').slice(0, 20)}${n.toString(16).padStart(12, '0')}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Writes them as a superuser, past row security and without conversations and segments, which no search of vectors asks for. */
export async function place(db: Db, user: string, generation: number, placed: readonly Placed[]): Promise<void> {
  for (let from = 0; from < placed.length; from += 1000) {
    const some = placed.slice(from, from + 1000)
    const rows = sql`unnest(${some.map(({ id }) => id)}::text[]::uuid[], ${some.map(({ conversationId }) => conversationId)}::text[],
      ${some.map(({ hour }) => hourAt(hour).toISOString())}::text[]::timestamptz[],
      ${some.map(({ values }) => vector(values))}::text[]::halfvec[], ${some.map(({ isArchived = false }) => isArchived)}::boolean[]) as p (
        id, conversation, at, vector, archived)`
    await db.transaction(async (tx) => {
      await tx.rows(sql`select set_config('session_replication_role', 'replica', true)`)
      await tx.rows(sql`
        insert into episode (user_id, segment_id, conversation_id, title, summary, term_count, start_at, end_at, surprise, stability_days,
          difficulty, complexity, quality, code_version, created_at, keywords, sentences, tokens, day)
        select ${user}, p.id, p.conversation, 'title', 'summary', 1, p.at, p.at, 0.2, 1, 5, 1, 'extractive', '0', p.at, '[]', '[]', 1, 0
          from ${rows}`)
      await tx.rows(sql`
        insert into embedding (user_id, segment_id, generation, vector, is_archived)
        select ${user}, p.id, ${generation}::int, p.vector, p.archived from ${rows}`)
    })
  }
}

/** By hand: ids in the order of cosine distance, then of ids; none at a right angle or beyond. */
export function nearestOf(placed: readonly Placed[], query: Float32Array, limit: number): string[] {
  return placed
    .map(({ id, values }) => ({ id, distance: 1 - cosine(values, query) }))
    .filter(({ distance }) => distance < 1)
    .sort((a, b) => Math.round(a.distance * 1e6) - Math.round(b.distance * 1e6) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
}

function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, lengthA, lengthB] = [0, 0, 0]
  for (const [i, value] of a.entries()) {
    dot += value * b[i]!
    lengthA += value * value
    lengthB += b[i]! * b[i]!
  }
  return dot / Math.sqrt(lengthA * lengthB)
}

export const shareFound = (found: readonly string[], wanted: readonly string[]): number =>
  wanted.filter((id) => found.includes(id)).length / wanted.length
