/**
 * Tables `posting` and `corpus`: the inverted index from terms to a user's segments. Segments are numbered per user, and
 * a row packs the entries of one term for a block of 1,024 segments, so that even a long log has few rows per term. An archived
 * segment has a number below 0, in a block of its own below 0: what is in use is found without reading any row of what is not.
 */
import { json, orDistributed, type Query, sql, type Tx, unplanned } from '@madeleine/engine'

/** Index fields: terms of messages, terms of title and summary, topics of messages, speakers, terms of the conversation's title. */
export const [WORDS, TITLES, TOPICS, SPEAKERS, CONVERSATION_TITLES] = [0, 1, 2, 3, 4] as const
export type PostingField = 0 | 1 | 2 | 3 | 4

/** A term in one segment. */
export interface Posting {
  readonly field: PostingField
  readonly term: string
  /** Number of the segment's texts that contain the term, 1–63. */
  readonly texts: number
  /** Highest term frequency in one text, 1–255. */
  readonly most: number
}

/** Maximum number of postings per transaction, so that a huge segment does not block a single connection. */
export const POSTINGS_PER_TRANSACTION = 2000

/** Cap of `Posting.texts`. */
export const MAX_TEXTS = 63
/** Cap of `Posting.most`. */
export const MAX_COUNT = 255

/** Builds the postings of one field. @param texts the terms of each text */
export function postingsOf(field: PostingField, texts: readonly (readonly string[])[]): Posting[] {
  const byTerm = new Map<string, { texts: number; most: number }>()
  for (const terms of texts) {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const { texts: textCount = 0, most = 0 } = byTerm.get(term) ?? {}
      byTerm.set(term, { texts: Math.min(MAX_TEXTS, textCount + 1), most: Math.min(MAX_COUNT, Math.max(most, count)) })
    }
  }
  return [...byTerm].map(([term, counts]) => ({ field, term, ...counts }))
}

/** Segments per block. */
export const BLOCK_SIZE = 1024
export const blockOf = (number: number): number => Math.floor(number / BLOCK_SIZE)
const placeOf = (number: number): number => number & (BLOCK_SIZE - 1)

/** The number of the same segment once it is archived, and again when it is brought back: at the same place of block −1 − its block. */
export const numberAcross = (number: number): number => (-1 - blockOf(number)) * BLOCK_SIZE + placeOf(number)
/** The same of a column. */
export const numberAcrossSql = (number: Query): Query => sql`((~(${number} >> 10) << 10) | (${number} & ${BLOCK_SIZE - 1}::int))`

/**
 * Bytes of an entry: (1) low 8 bits of the segment's place in its block, (2) high 2 bits of the place, then 6 bits of
 * `texts`, (3) `most`.
 */
export const ENTRY_BYTES = 3
const entryOf = (number: number, { texts, most }: Posting): number[] =>
  [placeOf(number) & 0xff, (placeOf(number) >> 8 << 6) | Math.min(MAX_TEXTS, texts), Math.min(MAX_COUNT, most)]
const placeAt = (entries: Uint8Array, at: number): number => entries[at]! | (entries[at + 1]! >> 6 << 8)
/** Subquery: the segment numbers in a row of `posting p`. */
export const segmentNumbersSql = sql`
  select p.block * ${BLOCK_SIZE}::int + get_byte(p.entries, at) + (get_byte(p.entries, at + 1) >> 6) * 256 as number
    from generate_series(0, length(p.entries) - 3, 3) as g (at)`

/**
 * Returns the segment's number in the user's index and assigns one on first use. Locks the corpus until the transaction
 * ends.
 */
export async function assignSegmentNumber(tx: Tx, userId: string, segmentId: string): Promise<number> {
  await lockCorpus(tx, userId)
  const [row] = await tx.rows<{ number: number | null }>(sql`
    select number from segment where user_id = ${userId} and id = ${segmentId}::uuid`)
  if (typeof row?.number === 'number') return row.number
  const [{ number }] = (await tx.rows<{ number: number }>(sql`
    update corpus set next_number = next_number + 1 where user_id = ${userId} returning next_number - 1 as number`)) as [{ number: number }]
  await tx.rows(sql`update segment set number = ${number} where user_id = ${userId} and id = ${segmentId}::uuid`)
  return number
}

/**
 * Locks the user's index until the transaction ends: other transactions that change it, or publish an episode, wait.
 * @returns the number of the next segment
 */
export async function lockCorpus(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.rows<{ next: number }>(sql`
    insert into corpus (user_id) values (${userId}) on conflict (user_id) do update set user_id = excluded.user_id
    returning next_number as next`)
  return row!.next
}

/** The postings of a segment under its number. */
export interface NumberedPostings {
  readonly number: number
  readonly postings: readonly Posting[]
}

/**
 * The statement that appends postings of segments, one row a term and block. The corpus must be locked. A retry may append
 * an entry twice; readers count each segment once.
 */
export function insertPostings(userId: string, segments: readonly NumberedPostings[]): Query {
  const rows = new Map<string, PackedRow>()
  for (const { number, postings } of segments) {
    for (const posting of postings) {
      const [block, { field, term }] = [blockOf(number), posting]
      const key = `${block} ${field} ${term}`
      const row = rows.get(key) ?? { block, field, term, entries: '' }
      row.entries += hex(entryOf(number, posting))
      rows.set(key, row)
    }
  }
  return insertRows(userId, [...rows.values()])
}

/** Entries in hex. */
interface PackedRow extends PostingKey {
  readonly block: number
  entries: string
}

const insertRows = (userId: string, rows: readonly PackedRow[]): Query => sql`
  insert into posting (user_id, block, field, term, entries)
  select ${userId}, p.block, p.field, p.term, decode(p.entries, 'hex')
    from jsonb_to_recordset(${json(rows)}::text::jsonb) as p (block int, field smallint, term text, entries text)
  on conflict (user_id, block, field, term) do update set entries = posting.entries || excluded.entries`

const hex = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

interface Row extends PostingKey {
  readonly entries: string
  /** Its place in the table, which stays while the corpus is locked. */
  readonly place: string
}

/** Reads bytes as hex text: passing many small byte arrays between threads is ten times slower. */
const entriesText = sql`encode(p.entries, 'hex') as entries`
const entriesOf = ({ entries }: { entries: string }): Uint8Array => Buffer.from(entries, 'hex')

/**
 * Removes segments from the index, and deletes rows that become empty.
 * @param fields removes only these fields; by default all, and subtracts the segments from the corpus counts; the caller
 *   must then clear their numbers
 */
export async function removePostings(
  tx: Tx, userId: string, segmentIds: readonly string[], fields?: readonly PostingField[],
): Promise<void> {
  await lockCorpus(tx, userId)
  const removedSegments = await tx.rows<{ number: number; messages: number; terms: number }>(sql`
    select number, case when state = 'collapsed' then to_seq - from_seq else 0 end as messages, term_count as terms
      from segment where user_id = ${userId} and id = any(${segmentIds}::text[]::uuid[]) and number is not null`)
  for (const [block, taken] of placesByBlock(removedSegments)) await takeFromBlock(tx, userId, { block, taken, fields, to: undefined })
  if (fields) return
  await tx.rows(counted(userId, removedSegments.map(({ number, messages, terms }) => ({ number, messages: -messages, terms: -terms }))))
}

/** The statement that adds to the counts of the index, in use and archived, and says that it is another. */
export function counted(
  userId: string, segments: readonly { readonly number: number; readonly messages: number; readonly terms: number }[],
): Query {
  const sum = (of: 'messages' | 'terms', isArchived: boolean): number =>
    segments.reduce((total, row) => total + (row.number < 0 === isArchived ? row[of] : 0), 0)
  return sql`
    update corpus set removals = removals + 1, messages = messages + ${sum('messages', false)}, terms = terms + ${sum('terms', false)},
           archived_messages = archived_messages + ${sum('messages', true)}, archived_terms = archived_terms + ${sum('terms', true)}
     where user_id = ${userId}`
}

/** The places of numbered segments in their blocks. */
function placesByBlock(segments: readonly { readonly number: number }[]): Map<number, Set<number>> {
  const blocks = new Map<number, Set<number>>()
  for (const { number } of segments) {
    blocks.set(blockOf(number), (blocks.get(blockOf(number)) ?? new Set<number>()).add(placeOf(number)))
  }
  return blocks
}

/** Moves what the index holds of segments with these numbers under those across. The corpus must be locked, the rows not renumbered yet. */
export async function movePostings(tx: Tx, userId: string, segments: readonly { readonly number: number }[]): Promise<void> {
  for (const [block, taken] of placesByBlock(segments)) await takeFromBlock(tx, userId, { block, taken, fields: undefined, to: -1 - block })
}

interface Taken {
  readonly block: number
  /** Places. */
  readonly taken: ReadonlySet<number>
  /** Undefined: all. */
  readonly fields: readonly PostingField[] | undefined
  /** The block that is given what is taken; undefined: none. */
  readonly to: number | undefined
}

async function takeFromBlock(tx: Tx, userId: string, { block, taken, fields, to }: Taken): Promise<void> {
  const isWhole = !fields && await countIn(tx, userId, block) === taken.size
  if (isWhole && to === undefined) return void await tx.rows(sql`delete from posting where user_id = ${userId} and block = ${block}`)
  if (isWhole && to !== undefined && await countIn(tx, userId, to) === 0) {
    return void await tx.rows(sql`update posting set block = ${to} where user_id = ${userId} and block = ${block}`)
  }
  // In pages, because the rows of one answer are read at once
  for (let last: PostingKey = { field: 0, term: '' }; ; ) {
    const rows: Row[] = await tx.rows<Row>(sql`
      select field, term, ctid::text as place, ${entriesText} from posting p
       where user_id = ${userId} and block = ${block} and (${fields === undefined} or field = any(${fields ?? []}::int[]))
         and (field, term) > (${last.field}::smallint, ${last.term}) order by field, term limit ${REMOVAL_PAGE_ROWS}`)
    await takeFromRows(tx, userId, { taken, rows, to })
    if (rows.length < REMOVAL_PAGE_ROWS) return
    last = rows.at(-1)!
  }
}

const REMOVAL_PAGE_ROWS = 5000

const unpackedEntries = (entries: Uint8Array): (Pick<Posting, 'texts' | 'most'> & { readonly place: number })[] =>
  Array.from({ length: entries.length / ENTRY_BYTES }, (_, nth) => nth * ENTRY_BYTES)
    .map((at) => ({ place: placeAt(entries, at), texts: entries[at + 1]! & MAX_TEXTS, most: entries[at + 2]! }))

/** What the index holds of segments with these numbers. Reads their whole blocks. */
export async function readPostings(tx: Tx, userId: string, numbers: readonly number[]): Promise<NumberedPostings[]> {
  const found = new Map(numbers.map((number): [number, Posting[]] => [number, []]))
  for (const block of new Set(numbers.map(blockOf))) {
    for (let last: PostingKey | undefined = { field: 0, term: '' }; last; ) {
      const rows: Omit<Row, 'place'>[] = await tx.rows(sql`
        select field, term, ${entriesText} from posting p
         where user_id = ${userId} and block = ${block} and (field, term) > (${last.field}::smallint, ${last.term})
         order by field, term limit ${REMOVAL_PAGE_ROWS}`)
      const entries = rows.flatMap(({ field, term, ...row }) => unpackedEntries(entriesOf(row)).map((one) => ({ field, term, ...one })))
      for (const { place, ...posting } of entries) found.get(block * BLOCK_SIZE + place)?.push(posting)
      last = rows.length < REMOVAL_PAGE_ROWS ? undefined : rows.at(-1)
    }
  }
  return [...found].map(([number, postings]) => ({ number, postings }))
}

/** By place: joined by their terms, rows without statistics are compared each with each. */
async function takeFromRows(
  tx: Tx, userId: string, { taken, rows, to }: Pick<Taken, 'taken' | 'to'> & { readonly rows: readonly Row[] },
): Promise<void> {
  const changed = rows.flatMap(({ place, field, term, ...row }) => {
    const parts = entriesByPlace(entriesOf(row), taken)
    return parts.taken === '' ? [] : [{ place, field, term, entries: parts.kept, taken: parts.taken }]
  })
  if (changed.length === 0) return
  const [emptied, kept] = [changed.filter(({ entries }) => entries === ''), changed.filter(({ entries }) => entries !== '')]
  // Row security names the user; a cluster has to be told, to find the worker
  const ofUser = (query: Query): Query => orDistributed(query, sql`${query} and p.user_id = ${userId}`)
  await tx.rows(ofUser(sql`
    delete from posting p using unnest(${emptied.map(({ place }) => place)}::text[]::tid[]) as k (place) where p.ctid = k.place`))
  await tx.rows(ofUser(sql`
    update posting p set entries = decode(k.entries, 'hex')
      from unnest(${kept.map(({ place }) => place)}::text[]::tid[], ${kept.map(({ entries }) => entries)}::text[]) as k (place, entries)
     where p.ctid = k.place`))
  if (to === undefined) return
  await tx.rows(insertRows(userId, changed.map((row) => ({ block: to, field: row.field, term: row.term, entries: row.taken }))))
}

/** Segments in a block. */
async function countIn(tx: Tx, userId: string, block: number): Promise<number> {
  const [row] = await tx.rows<{ held: number }>(sql`
    select count(*)::int as held from segment
     where user_id = ${userId} and number >= ${block * BLOCK_SIZE} and number < ${(block + 1) * BLOCK_SIZE}`)
  return row!.held
}

/** Entries in two, in hex: those of some places, and the others. */
function entriesByPlace(entries: Uint8Array, places: ReadonlySet<number>): { readonly kept: string; readonly taken: string } {
  const [kept, taken]: [number[], number[]] = [[], []]
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    (places.has(placeAt(entries, at)) ? taken : kept).push(...entries.subarray(at, at + ENTRY_BYTES))
  }
  return { kept: Buffer.from(kept).toString('hex'), taken: Buffer.from(taken).toString('hex') }
}

/** A term of a field. */
export interface PostingKey {
  readonly field: PostingField
  readonly term: string
}

/** Calls `onPosting` for each segment of these blocks that contains one of the keys, once per key and segment. */
export async function eachPosting<K extends PostingKey>(
  tx: Tx, userId: string, { blocks, keys }: { blocks: readonly number[]; keys: readonly K[] },
  onPosting: (key: K, segment: { number: number; texts: number; most: number }) => void,
): Promise<void> {
  if (keys.length === 0 || blocks.length === 0) return
  const rows = await tx.rows<{ nth: number; block: number; entries: string }>(sql`
    select w.nth::int as nth, p.block, ${entriesText}
      from unnest(${unplanned(sql`${keys.map(({ field }) => field)}::int[]`)}, ${unplanned(sql`${keys.map(({ term }) => term)}::text[]`)})
           with ordinality as w (field, term, nth)
     cross join unnest(${unplanned(sql`${blocks}::int[]`)}) as b (block)
     cross join lateral (
       select * from posting p where p.user_id = ${userId} and p.block = b.block and p.field = w.field and p.term = w.term offset 0) p`)
  const seen = new Uint8Array(BLOCK_SIZE)
  for (const row of rows) {
    const entries = entriesOf(row)
    seen.fill(0)
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const place = placeAt(entries, at)
      if (seen[place]) continue
      seen[place] = 1
      onPosting(keys[row.nth - 1]!, { number: row.block * BLOCK_SIZE + place, texts: entries[at + 1]! & MAX_TEXTS, most: entries[at + 2]! })
    }
  }
}
