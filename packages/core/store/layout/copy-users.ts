/** Copies the rows of users into the next tables, user by user and part by part, while everybody reads and writes. */
import { asUser, type Db, type Tx } from '@madeleine/engine'
import { copyRest } from './changed-rows.ts'
import { describeTables, type DescribedTable } from './described-table.ts'
import { nextName, readChange, usersTables, WAITING_TABLE } from './users-tables.ts'
import { patiently } from './patience.ts'
import { lockUser, readSteps } from './repeated-writes.ts'

/** Rows of a part: some milliseconds, during which a user's own writes wait. */
const PART_ROWS = 1000
/** How many users are looked up at once. */
const USERS = 500

/** Users of this run: those who waited when it began, and whoever was listed since. */
export interface CopyProgress {
  readonly done: number
  readonly total: number
}

type OnProgress = (progress: CopyProgress) => void

/** Copies all users who wait. Whoever was copied waits no more: after an end at any point, the next run goes on with the rest. */
export const copyUsers = (db: Pick<Db, 'transaction'>, tables: readonly DescribedTable[], onProgress?: OnProgress): Promise<void> =>
  eachWaiting(db, { copy: ([id]) => copyUser(db, id!, tables), atOnce: 1, onProgress })

/** Calls `copy` with users who wait, `atOnce` or fewer, until nobody does. */
export async function eachWaiting(
  db: Pick<Db, 'transaction'>,
  { copy, atOnce, onProgress = () => undefined }:
  { copy: (userIds: readonly string[]) => Promise<void>; atOnce: number; onProgress?: OnProgress | undefined },
): Promise<void> {
  const [counted] = await db.transaction((tx) => tx.rows<{ users: number }>({
    text: `select count(distinct user_id)::int as users from ${WAITING_TABLE}`, values: [],
  }), { takesLong: true })
  for (let done = 0; ; ) {
    const waiting = await db.transaction((tx) => tx.rows<{ id: string }>({
      text: `select distinct user_id as id from ${WAITING_TABLE} order by 1 limit ${USERS}`, values: [],
    }), { takesLong: true })
    for (let from = 0; from < waiting.length; from += atOnce) {
      const ids = waiting.slice(from, from + atOnce).map(({ id }) => id)
      onProgress({ done, total: Math.max(counted!.users, done + ids.length) })
      await copy(ids)
      done += ids.length
    }
    if (waiting.length === 0) return onProgress({ done, total: done })
  }
}

/** Has the list and the copies keep nothing of a user who was forgotten, and who may wait, until their turn comes. */
export async function copyForgotten(db: Pick<Db, 'transaction'>, userId: string): Promise<void> {
  const { change, tables } = await db.transaction(async (tx) => {
    const under = await readChange(tx)
    if (under === undefined || under.isGivenUp) return { tables: [] }
    const names = (await usersTables(tx)).filter(({ isPartitioned }) => !isPartitioned).map(({ name }) => name)
    const { made, isListed } = await readSteps(tx, names)
    return { change: under, tables: under.to === 'partitions' && !isListed ? [] : await describeTables(tx, made) }
  })
  if (tables.length > 0) await (change?.to === 'cluster' ? copyRest(db, tables, userId) : copyUser(db, userId, tables))
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
  const isWaiting = (await tx.rows({ text: `select from ${WAITING_TABLE} where user_id = $1`, values: [userId] })).length > 0
  if (!isWaiting) return undefined
  let [nth, after, room] = [from.table, from.after, PART_ROWS]
  for (; nth < tables.length && room > 0; ) {
    const { rows, last } = await copyRows(tx, userId, { table: tables[nth]!, after, limit: room })
    const isThrough = last === undefined || rows < room
    room -= rows
    after = isThrough ? undefined : last
    if (isThrough) nth++
  }
  const isWhole = nth === tables.length
  await tx.rows(isWhole ? { text: `delete from ${WAITING_TABLE} where user_id = $1`, values: [userId] } : {
    // A table that was opened stays open: rows in those behind it may come to refer to new ones in it
    text: `update ${WAITING_TABLE} set opened = array(select distinct unnest(opened || $2::text[])) where user_id = $1`,
    values: [userId, tables.slice(0, nth + 1).map(({ name }) => name)],
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
