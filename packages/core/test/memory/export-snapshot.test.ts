/** All rows of an export are of one moment, and its numbers and times the same under any settings of a login. */
import { expect, test } from 'vitest'
import { type Db, sql, type Tx } from '@madeleine/engine'
import { serverUrl } from '../../../../test/server.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { countsOf, exported, liveFully } from '../../../../test/support/transferring.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T12:00:00Z')

/** The database with something that happens at the beginning of each transaction, and before each statement. */
const meanwhile = (db: Db, { first = async () => undefined, before = async () => undefined }: {
  first?: (tx: Tx) => Promise<unknown>; before?: (statement: string) => Promise<unknown>
}): Db => ({
  ...db,
  transaction: (work, options) => db.transaction(async (tx) => {
    await first(tx)
    return work({
      run: (query) => tx.run(query),
      rows: async (query, asked) => {
        await before(query.text)
        return tx.rows(query, asked)
      },
    })
  }, options),
})

// In a folder nobody else can write while a transaction is open
test.runIf(serverUrl !== undefined)('what is pushed while an export reads is not in it, not even in part', async () => {
  const other = await memoryFor(held.db, { user: 'ann', now })
  await other.push({ conversationId: 'a', messages: talk(['one', 'two']) })
  let pages = 0
  const before = async (statement: string): Promise<void> => {
    if (!statement.startsWith('fetch')) return
    pages += 1
    await other.push({ conversationId: `meanwhile ${pages}`, messages: talk(['three']) })
  }
  const text = await exported(await memoryFor(meanwhile(held.db, { before }), { user: 'ann', now }))
  expect([pages > 10, countsOf(text)['conversation'], countsOf(text)['message'], countsOf(text)['due']]).toEqual([true, 1, 2, 2])
})

test('an export is the same even if the login rounds numbers and has another time zone', async () => {
  const text = await exported((await liveFully(held.db, 'ann')).memory)
  const rounding = meanwhile(held.db, {
    first: (tx) => tx.rows(sql`select set_config('extra_float_digits', '-5', true), set_config('timezone', 'Asia/Tokyo', true)`),
  })
  expect(await exported(await memoryFor(rounding, { user: 'ann', now }))).toBe(text)
})

// PGlite has no other language than C
test.runIf(serverUrl !== undefined)('rows of an export are in the order of their bytes, whatever the language of the server', async () => {
  const { memory } = await liveFully(held.db, 'ann')
  await held.db.script(`insert into fact_term (user_id, term, fact_id) select 'ann', term, id
      from unnest(array['zebra', 'Zebra', 'éa', 'a-b', 'ab']) as t (term), (select id from fact where user_id = 'ann' limit 1) f`)
  const text = await exported(memory)
  await held.db.script('alter table fact_term alter term type text collate "en-x-icu"')
  expect(await exported(memory)).toBe(text)
})
