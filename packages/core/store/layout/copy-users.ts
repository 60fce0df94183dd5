/** Copies the rows of users into the next tables, user by user and part by part, while everybody reads and writes. */
import { asUser, type Db, type Tx } from '@madeleine/engine'
import type { DescribedTable } from './described-table.ts'
import { nextName, PROGRESS_TABLE } from './users-tables.ts'
import { patiently } from './patience.ts'
import { lockUser } from './repeated-writes.ts'

/** Rows of a part: some milliseconds, during which a user's own writes wait. */
const PART_ROWS = 1000
/** How many users are looked up at once. */
const USERS = 500

export interface CopyProgress {
  readonly done: number
  readonly total: number
}

/**
 * Copies all users who are listed and not copied yet. What was copied is known to the store: after an end at any point, the next run
 * repeats the user that it was at.
 */
export async function copyUsers(
  db: Pick<Db, 'transaction'>, tables: readonly DescribedTable[], onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const { waiting, total, left } = await db.transaction((tx) => readProgress(tx), { takesLong: true })
    onProgress({ done: total - left, total })
    if (waiting.length === 0) return
    for (const [nth, userId] of waiting.entries()) {
      await copyUser(db, userId, tables)
      onProgress({ done: total - left + nth + 1, total })
    }
  }
}

async function readProgress(tx: Tx): Promise<{ waiting: string[]; total: number; left: number }> {
  const [counts] = await tx.rows<{ total: number; left: number }>({
    text: `select count(*)::int as total, count(*) filter (where not is_copied)::int as left from ${PROGRESS_TABLE}`, values: [],
  })
  const waiting = await tx.rows<{ id: string }>({
    text: `select user_id as id from ${PROGRESS_TABLE} where not is_copied order by user_id limit ${USERS}`, values: [],
  })
  return { waiting: waiting.map(({ id }) => id), ...counts! }
}

/** Where the next part begins: in which table, behind which key. */
interface Place {
  readonly table: number
  readonly after?: readonly string[]
}

async function copyUser(db: Pick<Db, 'transaction'>, userId: string, tables: readonly DescribedTable[]): Promise<void> {
  for (let place: Place | undefined = { table: 0 }; place; ) {
    const from: Place = place
    place = await patiently(db, (tx) => copyPart(tx, userId, { tables, from }))
  }
}

/** Copies some rows, and opens the tables to which it comes. @returns where the next part begins; undefined behind the last */
async function copyPart(
  tx: Tx, userId: string, { tables, from }: { tables: readonly DescribedTable[]; from: Place },
): Promise<Place | undefined> {
  lockUser(tx, userId)
  tx.run(asUser(userId))
  let [nth, after, room] = [from.table, from.after, PART_ROWS]
  for (; nth < tables.length && room > 0; ) {
    const { rows, last } = await copyRows(tx, userId, { table: tables[nth]!, after, limit: room })
    const isThrough = last === undefined || rows < room
    room -= rows
    after = isThrough ? undefined : last
    if (isThrough) nth++
  }
  const isWhole = nth === tables.length
  const reached = tables.slice(0, nth + 1).map(({ name }) => name)
  await tx.rows({
    // A table that was opened stays open: rows in those behind it may come to refer to new ones in it
    text: `update ${PROGRESS_TABLE} set opened = array(select distinct unnest(opened || $2::text[])), is_copied = $3 where user_id = $1`,
    values: [userId, reached, isWhole],
  })
  return isWhole ? undefined : { table: nth, ...(after && { after }) }
}

interface Copied {
  readonly rows: number
  /** The key of the last row; undefined where the table is copied as a whole. */
  readonly last: readonly string[] | undefined
}

async function copyRows(
  tx: Tx, userId: string, { table, after, limit }: { table: DescribedTable; after: readonly string[] | undefined; limit: number },
): Promise<Copied> {
  const { name, columns, key } = table
  const isPaged = key.length > 0 && key.every(({ isNullable }) => !isNullable)
  const names = key.map((column) => column.name).join(', ')
  const [found] = await tx.rows<{ rows: number; last: string[] | null }>({
    text: `
      with part as materialized (
        select ${columns.join(', ')} from ${name} where user_id = $1
        ${after ? `and (${names}) > (${key.map(({ type }, i) => `$${i + 2}::text::${type}`).join(', ')})` : ''}
        ${isPaged ? `order by ${names} limit ${after ? `$${key.length + 2}` : '$2'}::int` : ''}
      ), copied as (
        insert into ${nextName(name)} (${columns.join(', ')}) select * from part on conflict do nothing
      )
      select (select count(*) from part)::int as rows, ${isPaged
        ? `(select array[${key.map((column) => `${column.name}::text`).join(', ')}] from part
             order by ${key.map((column) => `${column.name} desc`).join(', ')} limit 1)` : 'null::text[]'} as last`,
    values: [userId, ...(after ?? []), ...(isPaged ? [limit] : [])],
  })
  return { rows: found!.rows, last: found!.last ?? undefined }
}
