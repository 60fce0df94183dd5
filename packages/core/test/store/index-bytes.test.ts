/** What finding costs on disk: the index, not the log. */
import { expect, it } from 'vitest'
import { sql } from '@madeleine/engine'
import { indexBytes } from '../../store/tables/row-counts.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()

it('the index has the documented size, and a message that is only in the log takes none of it', async () => {
  const memory = await memoryFor(held.db)
  const measured = async (): Promise<number> => {
    await held.db.script('vacuum') // as a server may at any moment, which adds a page
    return indexBytes(held.db)
  }
  const empty = await measured()
  await memory.push({ conversationId: 'c', messages: talk(
    Array.from({ length: 100 }, (_, n) => `Number ${n} lives in street ${n * 7} of town ${n * 13} and tends garden ${n * 17}`),
  ) })
  expect(await measured()).toBe(empty)
  await memory.flush()
  await memory.settle()
  const [packed] = await held.db.transaction((tx) => tx.rows<{ bytes: number }>(sql`
    select (select sum(length(entries)) from posting)::float8 + (select sum(length(forward)) from segment)::float8 as bytes`))
  expect(packed!.bytes).toBeGreaterThan(1000)
  expect(await measured() - empty).toBeGreaterThanOrEqual(packed!.bytes)
})
