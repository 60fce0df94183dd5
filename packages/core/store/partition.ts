/**
 * Partitions of a store's tables, by a hash of the user: `madeleine migrate --partitions N`, beside servers that go on.
 *
 * Next tables are made beside those of users, what is written is repeated in them by triggers, the rows that were there are copied user
 * by user, and then one transaction of some milliseconds puts them in the others' place. Each step looks at what is there and does the
 * rest, so that a run which ended anywhere is continued by the next; nothing else remembers it.
 */
import { MadeleineError } from '@madeleine/base'
import type { Db } from '@madeleine/engine'
import { type CopyProgress, copyUsers } from './layout/copy-users.ts'
import { describeTables, type DescribedTable } from './layout/described-table.ts'
import { assertLocks, buildingVectorIndex, createNext, createWaiting } from './layout/next-tables.ts'
import { alone, patiently } from './layout/patience.ts'
import { endListing, listUsers, readSteps, repeatWrites } from './layout/repeated-writes.ts'
import { abandonChange, copiedBefore, endChange, switchTables } from './layout/switch-tables.ts'
import {
  assertChangeIs, countPartitions, type LayoutChange, nextName, partitionsOf, readChange, usersTables,
} from './layout/users-tables.ts'

type LayoutDb = Pick<Db, 'transaction' | 'isDistributed' | 'script' | 'maintain'>

/**
 * Divides every table of users into `partitions`, with the rows that are there, while everybody reads and writes. Idempotent, and
 * continues a run that did not end.
 * @returns the tables that were divided now
 * @throws {MadeleineError} `invalid_input` for a store with another number of partitions, or that is on the way to one;
 *   `unsupported_server` on a cluster, or where the server may not hold so many locks; `busy` while another process does it
 */
export const partition = (
  db: LayoutDb, partitions: number, { onProgress }: { onProgress?: (progress: CopyProgress) => void } = {},
): Promise<readonly string[]> => alone(db, async () => {
  const { tables, change } = await readLayout(db, partitions)
  if (change?.isGivenUp) await abandonChange(db, tables)
  const isUnderWay = change?.isGivenUp === false
  if (tables.length > 0) {
    if (!isUnderWay) await patiently(db, createWaiting)
    await makeNextTables(db, tables, partitions)
    await listAndRepeat(db, tables)
    await copyUsers(db, tables, onProgress)
    await prepareReads(db, tables, partitions)
    while (!(await switchTables(db, tables, { copied: await db.transaction(copiedBefore) }))) await copyUsers(db, tables, onProgress)
  }
  if (tables.length > 0 || isUnderWay) await endChange(db)
  return tables.map(({ name }) => name)
})

/**
 * Gives up a change of the layout that is under way, to a cluster too: the tables stay whole, with all that was written meanwhile.
 * @returns whether one was under way
 * @throws {MadeleineError} `invalid_input` for a store that has its partitions; `busy` while a process makes them
 */
export const abandonPartitions = (db: LayoutDb): Promise<boolean> => alone(db, async () => {
  const { tables, change } = await readLayout(db, 0)
  if (change) await abandonChange(db, tables)
  return change !== undefined
})

interface Layout {
  /** The tables to be divided, each before those that refer to it. */
  readonly tables: readonly DescribedTable[]
  readonly change: LayoutChange | undefined
}

/** @param partitions those that are asked for; 0 for none */
async function readLayout(db: LayoutDb, partitions: number): Promise<Layout> {
  if (await db.isDistributed?.()) {
    throw new MadeleineError(
      'unsupported_server', 'the store is distributed over a cluster, which divides its tables itself: leave out --partitions',
    )
  }
  return db.transaction(async (tx) => {
    const before = await partitionsOf(tx)
    if (before > 0 && before !== partitions) {
      throw new MadeleineError('invalid_input', `the store has ${before} partitions, got --partitions ${partitions}: export its users, `
        + 'and restore them into a store with that number')
    }
    const whole = (await usersTables(tx)).filter(({ isPartitioned }) => !isPartitioned).map(({ name }) => name)
    const tables = await describeTables(tx, whole)
    const change = await readChange(tx)
    if (partitions > 0) assertChangeIs(change, 'partitions', 'dividing the store')
    const next = change?.isGivenUp === false && tables[0] ? await countPartitions(tx, nextName(tables[0].name)) : 0
    if (partitions > 0 && next > 0 && next !== partitions) {
      throw new MadeleineError('invalid_input', `the store is being divided into ${next} partitions, got --partitions ${partitions}: `
        + `finish that with --partitions ${next}, or give it up with --partitions 0`)
    }
    if (partitions > 0) await assertLocks(tx, tables, partitions)
    return { tables, change }
  })
}

async function makeNextTables(db: LayoutDb, tables: readonly DescribedTable[], partitions: number): Promise<void> {
  const names = tables.map(({ name }) => name)
  const { made } = await db.transaction((tx) => readSteps(tx, names))
  for (const table of tables.filter(({ name }) => !made.includes(name))) {
    await patiently(db, async (tx) => createNext(tx, table, { partitions, names }))
  }
}

/** Everything that is written from now on is repeated; then whoever has been there is listed. */
async function listAndRepeat(db: LayoutDb, tables: readonly DescribedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name)
  const { repeated, isListed } = await db.transaction((tx) => readSteps(tx, names))
  for (const table of tables.filter(({ name }) => !repeated.includes(name))) await patiently(db, (tx) => repeatWrites(tx, table))
  if (isListed) return
  for (const name of names) await listUsers((work) => db.transaction(work, { takesLong: true }), name)
  await db.transaction(async (tx) => endListing(tx, tables))
}

/** What reads rely on, so that they are as fast behind the switch: indexes of vectors, and the planner's statistics. */
async function prepareReads(db: LayoutDb, tables: readonly DescribedTable[], partitions: number): Promise<void> {
  for (const table of tables) {
    for (const index of table.vectorIndexes) {
      for (const statement of buildingVectorIndex(index, table, partitions)) await db.maintain(statement, { lockMs: 0, isAlone: true })
    }
  }
  await db.maintain(`analyze ${tables.map(({ name }) => nextName(name)).join(', ')}`)
}
