/** What is known is what the messages say: facts learnt, ended, taken back and forgotten in a real store. */
import { beforeEach, expect, test } from 'vitest'
import { learn, livesIn, place, readAll, storeLog } from './learning.ts'
import { useDb } from '../testing.ts'

const held = useDb()
beforeEach(() => storeLog(held.db))

/** Text, and the days from and to which it holds. */
const told = (rows: Awaited<ReturnType<typeof readAll>>) => rows.toReversed().map(({ text, validFrom, validTo }) =>
  [text.replace('Lena lives in ', ''), dayOf(validFrom), validTo && dayOf(validTo)])
const dayOf = (time: Date): number => (time.getTime() - place(0).at.getTime()) / 86_400_000

test('a home ends the one before, and the first one again is a fact of its own', async () => {
  await learn(held.db, [livesIn('Paris', 1)])
  await learn(held.db, [livesIn('Berlin', 5)])
  await learn(held.db, [livesIn('Paris', 9)])
  const rows = await readAll(held.db)
  expect(told(rows)).toEqual([['Paris', 1, 5], ['Berlin', 5, 9], ['Paris', 9, null]])
  expect(rows.map(({ supersededBy }) => supersededBy)).toEqual([null, rows[0]!.id, rows[1]!.id])
  expect(rows.map(({ sources }) => sources.map(({ messageId }) => messageId))).toEqual([['m9'], ['m5'], ['m1']])
})
